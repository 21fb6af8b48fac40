package io.pushforward.law;

import io.pushforward.settings.Document;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Spaces as plain data, the same in datasets and bundles. */
public final class SpaceJson {
    private static final String SPACE = "space";
    private static final String CHANNELS = "channels";
    private static final String NODES = "nodes";
    private static final String WEIGHTS = "weights";
    private static final String AXIS = "axis";
    private static final String AXIS_NAMES = "axisNames";

    private SpaceJson() {}

    public static Document write(Space space) {
        Document bare = space instanceof Space.Vectors
                ? Document.empty().with(SPACE, "euclidean").with("dimension", space.dimension())
                : space instanceof Space.Labels labels ? write(labels) : write((Space.Fields) space);
        return named(bare, space.naming());
    }

    /** Spaces by name. */
    public static Document write(Map<String, Space> spaces) {
        Document all = Document.empty();
        for (Map.Entry<String, Space> entry : spaces.entrySet())
            all = all.with(entry.getKey(), write(entry.getValue()));
        return all;
    }

    private static Document write(Space.Labels labels) {
        Document bare = Document.empty().with(SPACE, "labels").withTexts("names", labels.names());
        return labels.bins().map(bins -> bare.with("edges", bins.edges())).orElse(bare);
    }

    /** Paths with trapezoid weights keep the form that they had before there were fields. */
    private static Document write(Space.Fields fields) {
        boolean plain = fields.axes().size() == 1 && fields.axis().isTrapezoid();
        Document bare = Document.empty().with(SPACE, plain ? "paths" : "fields").with(CHANNELS, fields.channels());
        return plain
                ? bare.with("times", fields.axis().nodes())
                : bare.with("axes", fields.axes().stream().map(SpaceJson::write).toList());
    }

    private static Document write(Axis axis) {
        Document nodes = Document.empty().with(NODES, axis.nodes());
        return axis.isTrapezoid() ? nodes : nodes.with(WEIGHTS, axis.quadrature());
    }

    private static Document named(Document bare, Naming naming) {
        Document named = naming.title().isEmpty() ? bare : bare.with("title", naming.title());
        if (naming.axes().size() == 1)
            named = named.with(AXIS, naming.axes().get(0).toString());
        if (naming.axes().size() > 1) named = named.withTexts(AXIS_NAMES, texts(naming.axes()));
        return naming.quantities().isEmpty() ? named : named.withTexts("quantities", texts(naming.quantities()));
    }

    private static List<String> texts(List<Quantity> quantities) {
        return quantities.stream().map(Quantity::toString).toList();
    }

    /** Reads what {@link #write} wrote; an error that names what is missing or wrong otherwise. */
    public static Space read(Document document) {
        return bare(document).called(naming(document));
    }

    /** Reads spaces by name. */
    public static Map<String, Space> readAll(Document spaces) {
        Map<String, Space> read = new LinkedHashMap<>();
        spaces.keys().forEach(name -> read.put(name, read(spaces.group(name))));
        return read;
    }

    private static Naming naming(Document document) {
        return new Naming(
                document.has("title") ? document.text("title") : "",
                document.has("quantities") ? quantities(document.texts("quantities")) : List.of(),
                document.has(AXIS)
                        ? quantities(List.of(document.text(AXIS)))
                        : document.has(AXIS_NAMES) ? quantities(document.texts(AXIS_NAMES)) : List.of());
    }

    private static List<Quantity> quantities(List<String> texts) {
        return texts.stream().map(Quantity::parse).toList();
    }

    private static Space bare(Document document) {
        String kind = document.text(SPACE);
        return switch (kind) {
            case "euclidean" -> new Space.Vectors(count(document, "dimension"));
            case "labels" ->
                new Space.Labels(
                        document.texts("names"),
                        document.has("edges") ? Optional.of(new Bins(document.numbers("edges"))) : Optional.empty());
            case "paths" -> Space.Fields.path(new Axis(document.numbers("times")), count(document, CHANNELS));
            case "fields" ->
                new Space.Fields(
                        document.groups("axes").stream().map(SpaceJson::axis).toList(), count(document, CHANNELS));
            default ->
                throw new IllegalArgumentException(
                        "expected a space (euclidean, labels, paths or fields), got " + kind);
        };
    }

    private static Axis axis(Document document) {
        return document.has(WEIGHTS)
                ? Axis.weighted(document.numbers(NODES), document.numbers(WEIGHTS))
                : new Axis(document.numbers(NODES));
    }

    private static int count(Document document, String key) {
        return Math.toIntExact(document.whole(key));
    }
}
