package io.pushforward.serve;

import io.javalin.http.Context;
import io.pushforward.report.HtmlReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The page at {@code /}: plain files, read once. */
final class Page {
    private static final List<String> FILES = List.of(
            "index.html",
            "page.css",
            "main.js",
            "api.js",
            "elements.js",
            "operators.js",
            "ask.js",
            "inputs.js",
            "figures.js",
            "numbers.js",
            "recipes.js",
            "runs.js",
            "icon.svg");
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");

    private final Map<String, byte[]> files = new LinkedHashMap<>();

    Page() {
        for (String file : FILES) files.put(file, Resources.bytes("page/" + file));
        files.put("plotly.js", Resources.bytes(HtmlReport.class, HtmlReport.PLOTLY));
    }

    void index(Context context) {
        send(context, "index.html");
    }

    void file(Context context) {
        send(context, context.pathParam("file"));
    }

    private void send(Context context, String name) {
        byte[] bytes = files.get(name);
        if (bytes == null) throw Refusal.notFound("the page has no file of this name");
        context.header("Cache-Control", name.equals("plotly.js") ? "private, max-age=86400" : "no-cache")
                .contentType(TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "text/plain"))
                .result(bytes);
    }
}
