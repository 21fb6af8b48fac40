package io.pushforward.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Split;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.operator.Progress;
import io.pushforward.operator.TrainingSet;
import io.pushforward.project.IdentityProjection;
import io.pushforward.project.Projection;
import io.pushforward.project.ProjectionMethod;
import io.pushforward.project.Projections;
import io.pushforward.random.Seed;
import io.pushforward.settings.Settings;
import io.pushforward.simulate.Simulator;
import io.pushforward.simulate.Simulators;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * The law pairs of an experiment, split, with the projections that operators ask for fitted to the training laws once.
 *
 * @param simulator empty for a user's own data
 */
public record Material(LawPairs training, LawPairs test, Optional<Simulator> simulator, Map<Fit, Projection> fits) {
    /** A fitted projection: of inputs or targets, by its options. */
    public record Fit(String side, JsonNode options) {}

    static Material simulated(Experiment.DataSource.Simulated source, Seed seed, Progress progress) {
        Simulator simulator =
                Simulators.of(source.simulator(), source.options()).simulator();
        AtomicInteger done = new AtomicInteger();
        LawPair[] pairs = new LawPair[simulator.laws()];
        IntStream.range(0, pairs.length).parallel().forEach(id -> {
            pairs[id] = simulator.simulate(id, seed);
            progress.at(done.incrementAndGet(), pairs.length, "laws");
        });
        return of(
                new LawPairs(simulator.inputSpace(), simulator.targetSpace(), List.of(pairs)),
                simulator.split(seed),
                Optional.of(simulator));
    }

    static Material of(LawPairs pairs, Split split, Optional<Simulator> simulator) {
        return new Material(split.training(pairs), split.test(pairs), simulator, new HashMap<>());
    }

    /** The training pairs with the projections that an entry asks for. */
    TrainingSet trainingFor(Experiment.OperatorEntry entry) {
        return new TrainingSet(
                training,
                fit("inputProjection", entry.inputProjection(), training.inputSpace(), training.inputs()),
                fit("targetProjection", entry.targetProjection(), training.targetSpace(), training.targets()));
    }

    /** The coordinates in which calibration is measured: the first target projection asked for that has some. */
    Optional<Projection> calibrationCoordinates() {
        if (training.targetSpace() instanceof Space.Labels) return Optional.empty();
        return fits.entrySet().stream()
                .filter(fit -> fit.getKey().side().equals("targetProjection"))
                .map(Map.Entry::getValue)
                .filter(projection -> !(projection instanceof IdentityProjection))
                .findFirst()
                .or(() -> training.targetSpace().dimension() <= 16
                        ? Optional.of(new IdentityProjection(training.targetSpace()))
                        : Optional.empty());
    }

    private Projection fit(String side, JsonNode options, Space space, List<Law> laws) {
        return fits.computeIfAbsent(new Fit(side, options), key -> {
            if (space instanceof Space.Labels) {
                if (!options.isMissingNode() && !options.path("name").asText().equals("identity"))
                    throw new IllegalArgumentException(side
                            + ": the laws are on labels, which have no projection but the identity, got " + options);
                return new IdentityProjection(space);
            }
            Settings settings = Settings.of(side, options);
            ProjectionMethod method = Projections.method(settings);
            settings.finish();
            return method.fit(space, laws.stream().map(Material::points).toList());
        });
    }

    private static Ensemble points(Law law) {
        if (law instanceof Ensemble ensemble) return ensemble;
        throw new IllegalArgumentException("a projection is fitted to ensembles of points, got a " + law);
    }
}
