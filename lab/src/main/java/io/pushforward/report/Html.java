package io.pushforward.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Small helpers for writing pages: escaping, numbers whose decimal points line up, shipped files. */
final class Html {
    private Html() {}

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** A number in two parts, so that points line up in a column: digits before, and point and digits after. */
    static String number(String text, int before, int after) {
        int point = text.indexOf('.');
        String whole = point < 0 ? text : text.substring(0, point);
        String rest = point < 0 ? "" : text.substring(point);
        return "<span class=\"n\"><span class=\"i\" style=\"min-width:" + before + "ch\">" + escaped(whole)
                + "</span><span class=\"f\" style=\"min-width:" + after + "ch\">" + escaped(rest) + "</span></span>";
    }

    /** Characters before the decimal point. */
    static int before(String text) {
        int point = text.indexOf('.');
        return point < 0 ? text.length() : point;
    }

    /** Characters from the decimal point on. */
    static int after(String text) {
        return text.length() - before(text);
    }

    /** JSON that may stand inside a script element. */
    static String data(String json) {
        return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
    }

    /** A file that is shipped beside this class. */
    static String resource(String name) {
        try (InputStream stream = Html.class.getResourceAsStream(name)) {
            if (stream == null) throw new IllegalStateException("the program was built without " + name);
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }
}
