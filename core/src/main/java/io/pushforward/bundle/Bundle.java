package io.pushforward.bundle;

import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Operators;
import io.pushforward.predict.HeldOutError;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Manifest;
import io.pushforward.store.Safetensors;
import io.pushforward.store.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
            State state = operator.state();
            Documents.write(folder.resolve(EXPERIMENT), origin.experiment());
            Document spaces = Document.empty()
                    .with("input", SpaceJson.write(operator.inputSpace()))
                    .with("target", SpaceJson.write(operator.targetSpace()));
            Documents.write(folder.resolve(SPACES), spaces);
            write(folder, OPERATOR, state);
            familiarity.ifPresent(known -> write(folder, FAMILIARITY, known.state()));
            heldOut.ifPresent(error -> Documents.write(folder.resolve(HELD_OUT), HeldOutJson.write(error)));
            Manifest.write(folder, facts(state.kind()));
        });
    }

    private Document facts(String kind) {
        return Document.empty()
                .with("format", FORMAT)
                .with("version", VERSION)
                .with("library", library)
                .with("engine", engine)
                .with("operator", origin.name())
                .with("kind", kind)
                .with("parameters", operator.parameters())
                .with(
                        "seed",
                        Document.empty()
                                .withWhole("entropy", origin.seed().entropy())
                                .withWhole("path", origin.seed().path()))
                .withWhole("trainingLaws", origin.trainingLaws());
    }

    private static void write(Path folder, String name, State state) {
        Documents.write(folder.resolve(name + ".json"), state.described());
        Safetensors.write(folder.resolve(name + ".safetensors"), state.arrays());
    }

    private static State state(Path directory, String name) {
        return State.of(
                Documents.read(directory.resolve(name + ".json")),
                Safetensors.read(directory.resolve(name + ".safetensors")));
    }

    /** Whether the folder says that it is a bundle. */
    public static boolean isBundle(Path directory) {
        if (!Files.isRegularFile(directory.resolve(Manifest.NAME))) return false;
        try {
            return FORMAT.equals(Manifest.readUnverified(directory).fact("format", Document::text));
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
        Document spaces = Documents.read(directory.resolve(SPACES));
        LawOperator operator = Documents.checked(directory, () -> Operators.open(state(directory, OPERATOR)));
        Space input = Documents.checked(directory, () -> SpaceJson.read(spaces.group("input")));
        Space target = Documents.checked(directory, () -> SpaceJson.read(spaces.group("target")));
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
                manifest.fact("library", Document::text),
                manifest.fact("engine", Document::text));
        manifest.requireUnchanged();
        return bundle;
    }

    private static void requireFormat(Path directory, Manifest manifest) {
        Path file = directory.resolve(Manifest.NAME);
        String format = manifest.has("format") ? manifest.fact("format", Document::text) : "none";
        if (!format.equals(FORMAT))
            throw new BadFileException(file, "expected the format " + FORMAT + ", got " + format);
        long version = manifest.fact("version", Document::whole);
        if (version < 1 || version > VERSION)
            throw new BadFileException(
                    file,
                    "expected a bundle of version 1 to " + VERSION + ", got version " + version
                            + ": a newer library can read it");
        if (version >= CHECKSUM_SINCE) manifest.requireOwnChecksum();
    }

    private static Origin origin(Path directory, Manifest manifest) {
        Document seed = manifest.fact("seed", Document::group);
        return Documents.checked(
                directory,
                () -> new Origin(
                        manifest.fact("operator", Document::text),
                        Documents.read(directory.resolve(EXPERIMENT)),
                        new Seed(seed.wholeNumbers("entropy"), seed.wholeNumbers("path")),
                        manifest.fact("trainingLaws", Document::wholeNumbers)));
    }

    private static Optional<Familiarity> familiarity(Path directory, Manifest manifest) {
        if (!manifest.lists(FAMILIARITY + ".json")) return Optional.empty();
        manifest.checksum(FAMILIARITY + ".safetensors");
        return Documents.checked(directory, () -> Optional.of(Familiarity.read(state(directory, FAMILIARITY))));
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
