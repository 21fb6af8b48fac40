package io.pushforward.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.bundle.Answer;
import io.pushforward.bundle.Bundle;
import io.pushforward.bundle.PredictionOptions;
import io.pushforward.experiment.DataLocation;
import io.pushforward.experiment.ManyPredictions;
import io.pushforward.importer.Import;
import io.pushforward.importer.InputFile;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import io.pushforward.predict.Prediction;
import io.pushforward.settings.Memory;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.Atomic;
import io.pushforward.store.Npz;
import io.pushforward.theory.CertifiedOperator;
import io.pushforward.theory.LocalCertificate;
import io.pushforward.transport.SupportPoints;
import io.pushforward.work.DistantFiles;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The predicted law of an ensemble that nobody has seen, with an error bar and a warning where it is unlike training. */
@Command(
        name = "predict",
        description =
                "Predicts the law that belongs to an input law, in original coordinates, with the error on held-out"
                        + " laws, an error bar from the input's finite size, and a warning where it is unlike the"
                        + " training laws; or the laws of a whole dataset.")
final class Predict implements Runnable {
    private static final String STANDARD_INPUT = "-";

    private final Console console;

    @Parameters(index = "0", paramLabel = OperatorOptions.LABEL, description = OperatorOptions.DESCRIPTION)
    private Path bundle = Path.of("");

    @Mixin
    private OperatorOptions operator = new OperatorOptions();

    @Parameters(
            index = "1",
            paramLabel = "INPUT|DATA",
            description = "One input law as .npy, .npz, .csv or .parquet, - for standard input; or a dataset, of which"
                    + " every law is predicted; with --spark also by its URI.")
    private String input = "";

    @Option(names = "--split", paramLabel = "PART", description = "Of a dataset: test (default), training or all.")
    private Optional<String> split = Optional.empty();

    @Option(
            names = "--samples",
            defaultValue = "" + PredictionOptions.SAMPLES,
            description = "Draws from a law without atoms (default ${DEFAULT-VALUE}).")
    private int samples;

    @Option(
            names = "--atoms",
            paramLabel = "N",
            description = "Return N support points instead: few points that stand for the law together, so that"
                    + " simulations from them need fewer runs. They are not independent draws.")
    private Optional<Integer> atoms = Optional.empty();

    @Option(
            names = "--resamples",
            defaultValue = "" + PredictionOptions.RESAMPLES,
            description = "Bootstrap ensembles for the error bar (default ${DEFAULT-VALUE}).")
    private int resamples;

    @Mixin
    private GivenOptions given = new GivenOptions();

    @Mixin
    private SeedOption seed = new SeedOption();

    @Mixin
    private SparkOption spark = new SparkOption();

    @Option(
            names = "--out",
            paramLabel = "FILE.npz|.csv",
            description = "Write atoms, weights, mean, envelope and error.")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--json", description = "Print JSON instead of a summary.")
    private boolean json;

    Predict(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        if (samples < 1) throw new UserMistake("--samples must be at least 1, got " + samples);
        if (resamples < 2) throw new UserMistake("--resamples must be at least 2, got " + resamples);
        if (atoms.isPresent() && atoms.get() < 1)
            throw new UserMistake("--atoms: expected at least one support point, got " + atoms.get());
        out.ifPresent(Predict::requireKnownEnding);
        try (Bundle opened = operator.open(bundle)) {
            double width = 8.0 * opened.operator().targetSpace().dimension();
            Memory.require("--samples " + samples, samples * width);
            if (isDataset()) predictAll(opened);
            else {
                if (split.isPresent()) throw new UserMistake("--split belongs to a dataset, got one law, " + input);
                if (spark.isGiven()) throw new UserMistake("--spark belongs to a dataset, got one law, " + input);
                Memory.require("--resamples " + resamples, resamples * width);
                atoms.ifPresent(count -> Memory.require("--atoms " + count, count * width));
                predictOne(opened);
            }
        }
    }

    private boolean isStandardInput() {
        return input.equals(STANDARD_INPUT);
    }

    private boolean isDataset() {
        if (isStandardInput()) return false;
        return spark.isGiven() && DistantFiles.isUri(input) || InputFile.isDataset(SparkOption.path(input));
    }

    private void predictOne(Bundle opened) {
        if (atoms.isPresent() && opened.operator().targetSpace() instanceof Space.Labels labels)
            throw new UserMistake("--atoms: the operator predicts laws on " + labels.size()
                    + " labels, which have masses and no support points: leave --atoms out");
        LawOperator own = opened.operator();
        InputFile read =
                isStandardInput() ? InputFile.read(System.in, own) : InputFile.read(SparkOption.path(input), own);
        GivenOptions.Asked asked = given.query(opened.operator(), read);
        asked.notes().forEach(note -> console.err().println("pushforward: note: " + note));
        Answer whole = Answer.of(opened, asked.query(), new PredictionOptions(samples, resamples, seed.seed()));
        whole.warning().ifPresent(text -> console.err().println("pushforward: warning: " + text));
        Prediction law = whole.prediction();
        Answer answer = atoms.map(count -> whole.with(law.with(supportPoints(law, count))))
                .orElse(whole);
        out.ifPresent(file -> write(answer, file));
        Ensemble points = read.law().atoms().orElseThrow();
        Optional<LocalCertificate> certificate = certificate(own, points);
        if (json) console.out().println(json(answer, certificate).toPrettyString());
        else console.out().print(AnswerText.of(answer, points.size(), certificate));
    }

    /** The answer's numbers and what is promised of it, each promise with its kind. */
    private static ObjectNode json(Answer answer, Optional<LocalCertificate> certificate) {
        ObjectNode json = answer.document().json();
        certificate.ifPresent(found -> json.putObject("certificate")
                .put("kind", "local-certificate")
                .put("words", LocalCertificates.sentence(found))
                .put("metric", "w2")
                .put("coverage", 1 - found.delta())
                .put("points", found.samples())
                .put("radius", found.bound()));
        return json;
    }

    /** How far the answer may be from that to the law itself, where the operator has a certificate that says something. */
    private static Optional<LocalCertificate> certificate(LawOperator operator, Ensemble points) {
        if (!points.isUniform() || points.size() < 2) return Optional.empty();
        try {
            return Optional.of(CertifiedOperator.of(operator).certify(points, Certify.DELTA))
                    .filter(certificate -> !certificate.isVacuous());
        } catch (Misfit withoutCertificate) {
            return Optional.empty();
        }
    }

    /** Predicts the laws of a dataset into one archive. */
    private void predictAll(Bundle opened) {
        Path file = out.orElseThrow(() -> new UserMistake("a whole dataset goes to a file: give --out FILE.npz"));
        if (!file.toString().endsWith(".npz"))
            throw UserMistake.at("--out", "a file that ends in .npz for the laws of a dataset", file.toString());
        String part = split.orElse("test");
        ManyPredictions many = new ManyPredictions(opened, part, samples, seed.seed());
        int laws = spark.with("predict", workers -> {
            try (ProgressLine progress = console.progress("predict")) {
                return workers.map(there -> many.write(there, DataLocation.at(input), file, progress))
                        .orElseGet(() -> many.write(Import.open(SparkOption.path(input)), file, progress));
            }
        });
        console.out().printf(Locale.ROOT, "%d predicted laws: %s%n", laws, file);
        opened.heldOut()
                .ifPresent(error ->
                        console.out().println(error.sentence(opened.operator().targetSpace())));
    }

    private SupportPoints supportPoints(Prediction prediction, int count) {
        SupportPoints support = UserMistake.checked(
                "--atoms",
                () -> SupportPoints.of(prediction.law(), count, seed.seed().derive("support")));
        if (!support.converged())
            console.err()
                    .printf(
                            "pushforward: warning: the support points still moved after %d iterations%n",
                            support.iterations());
        return support;
    }

    private static void requireKnownEnding(Path file) {
        String name = file.toString();
        if (!name.endsWith(".npz") && !name.endsWith(".csv"))
            throw new UserMistake("--out: expected a file that ends in .npz or .csv, got " + file);
    }

    private static void write(Answer answer, Path file) {
        if (file.toString().endsWith(".npz")) Npz.write(file, answer.arrays());
        else Atomic.write(file, answer.csv());
    }
}
