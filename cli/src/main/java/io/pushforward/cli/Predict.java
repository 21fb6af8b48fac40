package io.pushforward.cli;

import io.pushforward.bundle.Answer;
import io.pushforward.bundle.Ask;
import io.pushforward.bundle.Bundle;
import io.pushforward.data.Query;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.predict.Prediction;
import io.pushforward.random.Seed;
import io.pushforward.settings.Memory;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.Atomic;
import io.pushforward.store.Npz;
import io.pushforward.transport.SupportPoints;
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
                "Predicts the law that belongs to an input ensemble, in original coordinates, with an error bar from"
                        + " the ensemble's finite size and a warning where it is unlike the training laws.")
final class Predict implements Runnable {
    /** Support points and coordinates of each that the summary shows. */
    private static final int SHOWN = 8;

    private final Console console;

    @Parameters(
            index = "0",
            paramLabel = "BUNDLE",
            description = "A bundle folder, such as runs/ou-quick/bundles/…/seed-0.")
    private Path bundle = Path.of("");

    @Parameters(
            index = "1",
            paramLabel = "INPUT.npy",
            description = "One input point or path a row; for inputs on labels the mass of each label.")
    private Path input = Path.of("");

    @Option(
            names = "--samples",
            defaultValue = "" + Ask.SAMPLES,
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
            defaultValue = "" + Ask.RESAMPLES,
            description = "Bootstrap ensembles for the error bar (default ${DEFAULT-VALUE}).")
    private int resamples;

    @Mixin
    private GivenOptions given = new GivenOptions();

    @Option(names = "--seed", defaultValue = "0", description = "Starts all draws (default ${DEFAULT-VALUE}).")
    private long seed;

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
        if (seed < 0) throw new UserMistake("--seed must not be negative, got " + seed);
        if (samples < 1) throw new UserMistake("--samples must be at least 1, got " + samples);
        if (resamples < 2) throw new UserMistake("--resamples must be at least 2, got " + resamples);
        if (atoms.isPresent() && atoms.get() < 1)
            throw new UserMistake("--atoms: expected at least one support point, got " + atoms.get());
        out.ifPresent(Predict::requireKnownEnding);
        try (Bundle opened = Bundle.open(bundle)) {
            if (atoms.isPresent() && opened.operator().targetSpace() instanceof Space.Labels labels)
                throw new UserMistake("--atoms: the operator predicts laws on " + labels.size()
                        + " labels, which have masses and no support points: leave --atoms out");
            GivenOptions.Asked asked = given.query(opened.operator(), input);
            asked.notes().forEach(note -> console.err().println("pushforward: note: " + note));
            Query query = asked.query();
            Ensemble ensemble = query.law().atoms().orElseThrow();
            double width = 8.0 * opened.operator().targetSpace().dimension();
            Memory.require("--samples " + samples, samples * width);
            Memory.require("--resamples " + resamples, resamples * width);
            atoms.ifPresent(count -> Memory.require("--atoms " + count, count * width));
            Answer whole = Answer.of(opened, query, new Ask(samples, resamples, Seed.of(seed)));
            whole.warning().ifPresent(text -> console.err().println("pushforward: warning: " + text));
            Prediction law = whole.prediction();
            Answer answer = atoms.map(count -> whole.with(law.with(supportPoints(law, count))))
                    .orElse(whole);
            out.ifPresent(file -> write(answer, file));
            if (json) console.out().println(answer.json().toPrettyString());
            else summarise(answer.prediction(), ensemble);
        }
    }

    private SupportPoints supportPoints(Prediction prediction, int count) {
        SupportPoints support = UserMistake.checked(
                "--atoms",
                () -> SupportPoints.of(prediction.law(), count, Seed.of(seed).derive("support")));
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

    private void summarise(Prediction prediction, Ensemble ensemble) {
        Space space = prediction.law().space();
        console.out().printf(Locale.ROOT, "predicted law on %s from %d input points%n", space, ensemble.size());
        boolean labels = prediction.law() instanceof Categorical;
        int rows = prediction.mean().length;
        int step = rows <= 64 ? 1 : (rows + 15) / 16;
        int width = "coordinate".length();
        for (int k = 0; k < rows; k += step)
            width = Math.max(width, space.coordinate(k).length());
        String first = "%-" + width + "s";
        console.out()
                .printf(
                        first + "  %12s  %12s  %12s  %10s%n",
                        labels ? "label" : "coordinate",
                        labels ? "mass" : "mean",
                        "5 %",
                        "95 %",
                        "error");
        for (int k = 0; k < rows; k += step)
            console.out()
                    .printf(
                            Locale.ROOT,
                            first + "  %12.5g  %12.5g  %12.5g  %10.2g%n",
                            space.coordinate(k),
                            prediction.mean()[k],
                            prediction.low()[k],
                            prediction.high()[k],
                            prediction.error()[k]);
        if (step > 1) console.out().printf("(every %dth of %d coordinates; --out writes all)%n", step, rows);
        console.out()
                .println(
                        labels
                                ? "5 %, 95 % and error: over input ensembles resampled from yours"
                                : "5 % and 95 %: of the predicted law; error: of the mean, over input ensembles resampled from yours");
        if (prediction.kind() == Prediction.Kind.SUPPORT_POINTS) summariseSupport(prediction.atoms());
    }

    private void summariseSupport(Ensemble support) {
        console.out().printf("%d support points of this law (not independent draws):%n", support.size());
        int rows = Math.min(support.size(), SHOWN);
        int columns = Math.min(support.dimension(), SHOWN);
        for (int i = 0; i < rows; i++) {
            for (int k = 0; k < columns; k++) console.out().printf(Locale.ROOT, "%13.5g", support.point(i)[k]);
            console.out().println(columns < support.dimension() ? "  …" : "");
        }
        if (rows < support.size() || columns < support.dimension())
            console.out().println("(the first of them; --out or --json writes all)");
    }

    private static void write(Answer answer, Path file) {
        if (file.toString().endsWith(".npz")) Npz.write(file, answer.arrays());
        else Atomic.write(file, answer.csv());
    }
}
