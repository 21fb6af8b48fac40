package io.pushforward.bundle;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import io.pushforward.predict.HeldOutError;
import io.pushforward.predict.Prediction;
import io.pushforward.settings.Document;
import io.pushforward.store.NdArray;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a bundle answers to an ensemble that nobody has seen: the prediction, and how unlike the training laws the input
 * is. The command and the service both answer through it, and write it in the same forms.
 *
 * @param familiarity empty where the bundle cannot tell
 * @param heldOut how far predictions were from laws that the operator had not seen, where that was measured
 */
public record Answer(Prediction prediction, Optional<Familiarity.Verdict> familiarity, Optional<HeldOutError> heldOut) {
    /** Warn where an input is farther from its nearest training law than this share of training laws are from theirs. */
    private static final double UNLIKE = 0.99;

    /** The name of the array of atoms in an archive. */
    public static final String ATOMS = "atoms";

    public static Answer of(Bundle bundle, Query query, PredictionOptions ask) {
        return of(bundle.operator(), bundle, query, ask);
    }

    /**
     * @param operator the bundle's, or one that stands for it
     */
    public static Answer of(LawOperator operator, Bundle bundle, Query query, PredictionOptions ask) {
        return new Answer(
                Prediction.of(operator, query, ask.samples(), ask.resamples(), ask.seed()),
                bundle.familiarity().flatMap(familiarity -> query.law().atoms().map(familiarity::of)),
                bundle.heldOut());
    }

    public Answer with(Prediction other) {
        return new Answer(other, familiarity, heldOut);
    }

    /** Whether the input is so unlike the training laws that the operator extrapolates. */
    public boolean extrapolates() {
        return familiarity.map(verdict -> verdict.share() >= UNLIKE).orElse(false);
    }

    /** One sentence where the input is unlike the training laws. */
    public Optional<String> warning() {
        return familiarity
                .filter(verdict -> extrapolates())
                .map(verdict -> String.format(
                        Locale.ROOT,
                        "this input is unlike the training laws: its distance to the nearest one, law %d, is %.3g,"
                                + " farther than %.0f %% of training laws are from theirs (median %.3g); the prediction"
                                + " extrapolates",
                        verdict.nearest(),
                        verdict.distance(),
                        100 * verdict.share(),
                        verdict.usual()));
    }

    /**
     * The distance within which nine of ten laws like this were; empty where nobody measured it, too few laws were held
     * out, or the input is unlike the training laws, of which the held-out laws say nothing.
     */
    public OptionalDouble radius() {
        return extrapolates()
                ? OptionalDouble.empty()
                : heldOut.map(HeldOutError::radius)
                        .filter(Double::isFinite)
                        .map(OptionalDouble::of)
                        .orElse(OptionalDouble.empty());
    }

    /** The held-out error in one sentence, or why there is none. */
    public String errorSentence() {
        if (heldOut.isEmpty()) return "no held-out error: the bundle was made without one";
        return extrapolates()
                ? "no held-out error: the input is unlike the training laws, so that other laws say nothing about this one"
                : heldOut.get().sentence(prediction.law().space());
    }

    /** All numbers, as {@code predict --json} prints them. */
    public Document document() {
        Ensemble atoms = prediction.atoms();
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("space", prediction.law().space().toString());
        root.put("kind", prediction.kind().word());
        heldOut.ifPresent(error -> {
            ObjectNode json = root.putObject("heldOut")
                    .put("kind", "split-conformal")
                    .put("words", errorSentence())
                    .put("metric", error.metric())
                    .put("coverage", HeldOutError.SHARE)
                    .put("laws", error.distances().size());
            radius().ifPresent(radius -> json.put("radius", radius));
        });
        numbers(root.putArray("mean"), prediction.mean());
        numbers(root.putArray("low"), prediction.low());
        numbers(root.putArray("high"), prediction.high());
        numbers(root.putArray("error"), prediction.error());
        numbers(root.putArray("weights"), atoms.weights());
        ArrayNode points = root.putArray("atoms");
        for (int i = 0; i < atoms.size(); i++) numbers(points.addArray(), atoms.point(i));
        familiarity.ifPresent(verdict -> root.putObject("familiarity")
                .put("distance", verdict.distance())
                .put("nearestLaw", verdict.nearest())
                .put("usualDistance", verdict.usual())
                .put("shareOfTrainingLaws", verdict.share())
                .put("extrapolates", extrapolates()));
        return Document.of(root);
    }

    /**
     * All numbers as named arrays, for an {@code .npz} file. Fields on several axes keep their shape, [axis 1, axis 2, ...,
     * channel], beside the nodes of their axes; other points are flat.
     */
    public Map<String, NdArray> arrays() {
        Ensemble atoms = prediction.atoms();
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        Space space = atoms.space();
        int[] shape = space instanceof Space.Fields fields && space.path().isEmpty()
                ? fields.shape()
                : new int[] {atoms.dimension()};
        int[] many = new int[shape.length + 1];
        many[0] = atoms.size();
        System.arraycopy(shape, 0, many, 1, shape.length);
        arrays.put(isSupport() ? "support_points" : ATOMS, NdArray.of(atoms.points(), many));
        arrays.put("weights", NdArray.of(atoms.weights(), atoms.size()));
        arrays.put("mean", of(prediction.mean(), shape));
        arrays.put("low", of(prediction.low(), shape));
        arrays.put("high", of(prediction.high(), shape));
        arrays.put("error", of(prediction.error(), shape));
        if (shape.length > 1)
            for (int a = 0; a < shape.length - 1; a++) {
                double[] nodes = ((Space.Fields) space).axes().get(a).nodes();
                arrays.put("axis_" + (a + 1), NdArray.of(nodes, nodes.length));
            }
        return arrays;
    }

    /** The atoms or draws as a table in CSV, one per row: weight, then coordinates. */
    public String csv() {
        Ensemble atoms = prediction.atoms();
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            List<String> cells = new ArrayList<>(List.of(isSupport() ? "support_point_weight" : "weight"));
            for (int k = 0; k < atoms.dimension(); k++) cells.add("x" + k);
            csv.writeRecord(cells);
            for (int i = 0; i < atoms.size(); i++) {
                cells = new ArrayList<>(List.of(Double.toString(atoms.weights()[i])));
                for (double x : atoms.point(i)) cells.add(Double.toString(x));
                csv.writeRecord(cells);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // cannot happen: the text stays in memory
        }
        return text.toString();
    }

    private boolean isSupport() {
        return prediction.kind() == Prediction.Kind.SUPPORT_POINTS;
    }

    /** Masses of labels, which are not the numbers of a point, stay a vector. */
    private static NdArray of(double[] values, int... shape) {
        int size = Arrays.stream(shape).reduce(1, (a, b) -> a * b);
        return size == values.length ? NdArray.of(values, shape) : NdArray.of(values, values.length);
    }

    private static void numbers(ArrayNode array, double[] values) {
        for (double value : values) array.add(value);
    }
}
