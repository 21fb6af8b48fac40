package io.pushforward.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorState;
import io.pushforward.operator.Operators;
import io.pushforward.predict.HeldOutError;
import io.pushforward.project.ProjectionState;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Manifest;
import io.pushforward.store.NdArray;
import io.pushforward.store.Safetensors;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A trained operator with everything needed to predict, as a directory of plain files:
 *
 * <ul>
 *   <li>{@code manifest.json}: format, versions, seed, training laws, SHA-256 of each file
 *   <li>{@code experiment.json}: the experiment with every default written out
 *   <li>{@code spaces.json}: the spaces of inputs and targets
 *   <li>{@code operator.json}, {@code operator.safetensors}: the operator's settings and its arrays, projections included
 *   <li>{@code familiarity.json}, {@code familiarity.safetensors}: how to tell inputs that are unlike the training laws
 *   <li>{@code held-out.json}: how far predictions were from laws that the operator had not seen, where that was measured
 * </ul>
 *
 * <p>Closing a bundle closes its operator.
 */
public final class Bundle implements AutoCloseable {
    static final String FORMAT = "pushforward-bundle";

    /** Raised when a reader of the version before could not read what is written now, or could be deceived about it. */
    static final int VERSION = 2;

    /** Since this version the manifest carries its own checksum. */
    private static final int CHECKSUM_SINCE = 2;

    static final String EXPERIMENT = "experiment.json";
    static final String SPACES = "spaces.json";
    static final String OPERATOR = "operator";
    static final String FAMILIARITY = "familiarity";
    static final String HELD_OUT = "held-out.json";

    private final LawOperator operator;
    private final Origin origin;
    private final Optional<Familiarity> familiarity;
    private final Optional<HeldOutError> heldOut;
    private final String library;
    private final String engine;

    private Bundle(
            LawOperator operator,
            Origin origin,
            Optional<Familiarity> familiarity,
            Optional<HeldOutError> heldOut,
            String library,
            String engine) {
        this.operator = operator;
        this.origin = origin;
        this.familiarity = familiarity;
        this.heldOut = heldOut;
        this.library = library;
        this.engine = engine;
    }

    /** A bundle of an operator that was just trained. */
    public static Bundle of(LawOperator operator, Origin origin, Optional<Familiarity> familiarity) {
        String version = Bundle.class.getPackage().getImplementationVersion();
        return new Bundle(
                operator,
                origin,
                familiarity,
                Optional.empty(),
                "pushforward " + (version == null ? "(not packaged)" : version),
                Operators.engine(operator));
    }

    /** The same with what held-out laws tell about its errors. */
    public Bundle with(HeldOutError error) {
        return new Bundle(operator, origin, familiarity, Optional.of(error), library, engine);
    }

    public LawOperator operator() {
        return operator;
    }

    public Origin origin() {
        return origin;
    }

    /** How to tell unfamiliar inputs; empty where the inputs are laws on labels. */
    public Optional<Familiarity> familiarity() {
        return familiarity;
    }

    /** How far predictions were from laws that the operator had not seen; empty where nobody measured it. */
    public Optional<HeldOutError> heldOut() {
        return heldOut;
    }

    /** The library that trained the operator, with its version. */
    public String library() {
        return library;
    }

    /** What computed the training, with its version. */
    public String engine() {
        return engine;
    }

    /** Writes the directory, wholly or not at all; a bundle that is there already gives way, anything else does not. */
    public void save(Path directory) {
        Directories.replace(directory, FORMAT, folder -> {
            OperatorState state = operator.state();
            Documents.write(folder.resolve(EXPERIMENT), origin.experiment().json());
            ObjectNode spaces = JsonNodeFactory.instance.objectNode();
            spaces.set("input", SpaceJson.write(operator.inputSpace()));
            spaces.set("target", SpaceJson.write(operator.targetSpace()));
            Documents.write(folder.resolve(SPACES), spaces);
            write(folder, OPERATOR, state.kind(), state.settings(), state.arrays());
            familiarity.ifPresent(f -> {
                ProjectionState coordinates = f.coordinates();
                Map<String, NdArray> arrays = new LinkedHashMap<>(f.arrays());
                coordinates.arrays().forEach((name, array) -> arrays.put("coordinates." + name, array));
                write(folder, FAMILIARITY, coordinates.kind(), coordinates.settings(), arrays);
            });
            heldOut.ifPresent(error -> Documents.write(folder.resolve(HELD_OUT), HeldOutJson.write(error)));
            Manifest.write(folder, facts(state.kind()));
        });
    }

    private ObjectNode facts(String kind) {
        ObjectNode facts = JsonNodeFactory.instance.objectNode();
        facts.put("format", FORMAT)
                .put("version", VERSION)
                .put("library", library)
                .put("engine", engine);
        facts.put("operator", origin.name()).put("kind", kind).put("parameters", operator.parameters());
        ObjectNode seed = facts.putObject("seed");
        numbers(seed.putArray("entropy"), origin.seed().entropy());
        numbers(seed.putArray("path"), origin.seed().path());
        numbers(facts.putArray("trainingLaws"), origin.trainingLaws());
        return facts;
    }

    private static void numbers(ArrayNode array, List<Long> values) {
        values.forEach(array::add);
    }

    private static void write(Path folder, String name, String kind, JsonNode settings, Map<String, NdArray> arrays) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("kind", kind);
        json.set("settings", settings);
        Documents.write(folder.resolve(name + ".json"), json);
        Safetensors.write(folder.resolve(name + ".safetensors"), arrays);
    }

    /** Whether the folder says that it is a bundle. */
    public static boolean isBundle(Path directory) {
        if (!Files.isRegularFile(directory.resolve(Manifest.NAME))) return false;
        try {
            return FORMAT.equals(
                    Manifest.readUnverified(directory).fact("format").asText());
        } catch (BadFileException e) {
            return false;
        }
    }

    /** Opens a bundle; a damaged or foreign one is an error that names the file and what is wrong with it. */
    public static Bundle open(Path directory) {
        if (!Files.isDirectory(directory))
            throw new BadFileException(
                    directory,
                    "expected a bundle, a folder with " + Manifest.NAME
                            + (Files.exists(directory) ? ", got a file" : ", got nothing there"));
        requireFormat(directory, Manifest.readUnverified(directory));
        Manifest manifest = Manifest.read(directory);
        for (String file : List.of(EXPERIMENT, SPACES, OPERATOR + ".json", OPERATOR + ".safetensors"))
            manifest.checksum(file);
        JsonNode spaces = Documents.read(directory.resolve(SPACES));
        LawOperator operator = Documents.checked(directory, () -> {
            JsonNode json = Documents.read(directory.resolve(OPERATOR + ".json"));
            return Operators.open(new OperatorState(
                    json.path("kind").asText(),
                    json.path("settings"),
                    Safetensors.read(directory.resolve(OPERATOR + ".safetensors"))));
        });
        Space input = Documents.checked(directory, () -> SpaceJson.read(spaces.path("input")));
        Space target = Documents.checked(directory, () -> SpaceJson.read(spaces.path("target")));
        if (!operator.inputSpace().equals(input) || !operator.targetSpace().equals(target))
            throw new BadFileException(
                    directory.resolve(SPACES),
                    "expected the operator's spaces, " + operator.inputSpace() + " and " + operator.targetSpace()
                            + ", got " + input + " and " + target);
        Bundle bundle = new Bundle(
                operator,
                origin(directory, manifest),
                familiarity(directory, manifest),
                heldOut(directory, manifest),
                manifest.fact("library").asText(),
                manifest.fact("engine").asText());
        manifest.requireUnchanged();
        return bundle;
    }

    private static void requireFormat(Path directory, Manifest manifest) {
        Path file = directory.resolve(Manifest.NAME);
        String format = manifest.has("format") ? manifest.fact("format").asText() : "none";
        if (!format.equals(FORMAT))
            throw new BadFileException(file, "expected the format " + FORMAT + ", got " + format);
        int version = manifest.fact("version").asInt();
        if (version < 1 || version > VERSION)
            throw new BadFileException(
                    file,
                    "expected a bundle of version 1 to " + VERSION + ", got version " + manifest.fact("version")
                            + ": a newer library can read it");
        if (version >= CHECKSUM_SINCE) manifest.requireOwnChecksum();
    }

    private static Origin origin(Path directory, Manifest manifest) {
        JsonNode experiment = Documents.read(directory.resolve(EXPERIMENT));
        if (!(experiment instanceof ObjectNode group))
            throw new BadFileException(directory.resolve(EXPERIMENT), "expected an experiment, got " + experiment);
        JsonNode seed = manifest.fact("seed");
        return Documents.checked(
                directory,
                () -> new Origin(
                        manifest.fact("operator").asText(),
                        Document.of(group),
                        new Seed(numbers(seed.path("entropy")), numbers(seed.path("path"))),
                        numbers(manifest.fact("trainingLaws"))));
    }

    private static List<Long> numbers(JsonNode array) {
        List<Long> numbers = new ArrayList<>();
        for (JsonNode number : array) {
            if (!number.isIntegralNumber() || !number.canConvertToLong())
                throw new IllegalArgumentException("expected whole numbers in the manifest, got " + number);
            numbers.add(number.asLong());
        }
        return numbers;
    }

    private static Optional<Familiarity> familiarity(Path directory, Manifest manifest) {
        Path file = directory.resolve(FAMILIARITY + ".json");
        if (!manifest.lists(FAMILIARITY + ".json")) return Optional.empty();
        manifest.checksum(FAMILIARITY + ".safetensors");
        return Documents.checked(directory, () -> {
            JsonNode json = Documents.read(file);
            Map<String, NdArray> own = new LinkedHashMap<>();
            Map<String, NdArray> coordinates = new LinkedHashMap<>();
            Safetensors.read(directory.resolve(FAMILIARITY + ".safetensors")).forEach((name, array) -> {
                if (name.startsWith("coordinates.")) coordinates.put(name.substring("coordinates.".length()), array);
                else own.put(name, array);
            });
            ProjectionState state = new ProjectionState(json.path("kind").asText(), json.path("settings"), coordinates);
            return Optional.of(Familiarity.read(state, own));
        });
    }

    private static Optional<HeldOutError> heldOut(Path directory, Manifest manifest) {
        if (!manifest.lists(HELD_OUT)) return Optional.empty();
        return Documents.checked(
                directory, () -> Optional.of(HeldOutJson.read(Documents.read(directory.resolve(HELD_OUT)))));
    }

    @Override
    public void close() {
        operator.close();
    }
}
