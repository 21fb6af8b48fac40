package io.pushforward.experiment;

import io.pushforward.data.Dataset;
import io.pushforward.data.DatasetWriter;
import io.pushforward.data.LawPairs;
import io.pushforward.data.LawPass;
import io.pushforward.data.Split;
import io.pushforward.law.Space;
import io.pushforward.operator.Progress;
import io.pushforward.operator.TrainingSet;
import io.pushforward.project.IdentityProjection;
import io.pushforward.project.PooledMoments;
import io.pushforward.project.Projection;
import io.pushforward.project.ProjectionMethod;
import io.pushforward.project.ProjectionOptions;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.UserMistake;
import io.pushforward.simulate.Simulation;
import io.pushforward.simulate.Simulator;
import io.pushforward.store.BadFileException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The law pairs of an experiment, split, with the projections that operators ask for fitted to the training laws once.
 *
 * @param simulator empty for a user's own data
 * @param moments what principal components are made of, as far as it was read
 * @param pass who reads the training laws for fits
 */
public record ExperimentData(
        LawPairs training,
        LawPairs test,
        Optional<Simulator> simulator,
        Map<Fit, Projection> fits,
        Map<ManyFits.Sums, PooledMoments> moments,
        LawPass pass) {
    /** A fitted projection: of inputs or targets, by its options. */
    public record Fit(String side, ProjectionOptions options) {}

    /** Simulates into a folder, or takes what is there already if it was made by the same recipe and seed. */
    static ExperimentData simulated(Experiment.DataSource.Simulated source, Seed seed, Path folder, Listener listener) {
        Simulator simulator = source.simulator();
        if (!Dataset.isDataset(folder)) {
            if (Files.exists(folder))
                throw new UserMistake(folder + ": expected a dataset with a manifest" + remedy(folder));
            int laws = simulator.laws();
            Progress progress = listener.task("simulate " + simulator.name());
            Simulation.write(
                    simulator, seed, folder, DatasetWriter.Existing.REFUSE, done -> progress.at(done, laws, "laws"));
        }
        Dataset dataset = read(folder);
        if (!Simulation.of(dataset).equals(Optional.of(simulator))
                || !dataset.seed().equals(seed))
            throw new UserMistake(folder + " holds laws made by " + dataset.recipe() + " with " + dataset.seed()
                    + ", the experiment asks for " + Simulation.recipe(simulator) + " with " + seed);
        return of(dataset);
    }

    private static Dataset read(Path folder) {
        try {
            return Dataset.read(folder);
        } catch (BadFileException e) {
            throw new UserMistake(e.getMessage() + remedy(folder), e);
        }
    }

    private static String remedy(Path folder) {
        return "; remove " + folder + " and --resume simulates it again";
    }

    /** A dataset with its split. */
    static ExperimentData of(Dataset dataset) {
        return of(dataset.pairs(), dataset.split(), Simulation.of(dataset));
    }

    /** Pairs with their split; {@code simulator} empty where nobody knows the truth. */
    public static ExperimentData of(LawPairs pairs, Split split, Optional<Simulator> simulator) {
        return new ExperimentData(
                split.training(pairs),
                split.test().isEmpty() ? split.training(pairs) : split.test(pairs),
                simulator,
                new LinkedHashMap<>(),
                new HashMap<>(),
                LawPass.HERE);
    }

    /** The same, with training laws that others read. */
    ExperimentData with(LawPass other) {
        return new ExperimentData(training, test, simulator, fits, moments, other);
    }

    /** The training pairs with the projections that an entry asks for. */
    public TrainingSet trainingFor(Experiment.OperatorEntry entry) {
        return new TrainingSet(
                training,
                fit("inputProjection", entry.inputProjection(), ManyFits.Side.INPUT),
                fit("targetProjection", entry.targetProjection(), ManyFits.Side.TARGET));
    }

    /** The coordinates in which calibration is measured: the first target projection asked for that has some. */
    public Optional<Projection> calibrationCoordinates() {
        if (!training.targetSpace().isNumeric()) return Optional.empty();
        return fits.entrySet().stream()
                .filter(fit -> fit.getKey().side().equals("targetProjection"))
                .map(Map.Entry::getValue)
                .filter(projection -> !(projection instanceof IdentityProjection))
                .findFirst()
                .or(() -> training.targetSpace().dimension() <= 16
                        ? Optional.of(new IdentityProjection(training.targetSpace()))
                        : Optional.empty());
    }

    private Projection fit(String side, ProjectionOptions options, ManyFits.Side of) {
        Space space = of.space(training);
        return fits.computeIfAbsent(new Fit(side, options), key -> {
            if (!space.isNumeric()) {
                if (!(options.method() instanceof IdentityProjection.Method))
                    throw new UserMistake(side
                            + ": the laws are on labels, which have no projection but the identity, got "
                            + Document.of(options));
                return new IdentityProjection(space);
            }
            return Misfit.at(side, () -> fit(of, options.chosen()));
        });
    }

    /** A projection fitted to one side of the training laws. */
    Projection fit(ManyFits.Side side, ProjectionMethod method) {
        return ManyFits.fit(pass, training, side, method, moments);
    }
}
