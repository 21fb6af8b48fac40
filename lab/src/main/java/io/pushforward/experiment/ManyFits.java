package io.pushforward.experiment;

import io.pushforward.data.LawPairs;
import io.pushforward.data.LawPass;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.TrainingRun;
import io.pushforward.project.PackedProjection;
import io.pushforward.project.Pca;
import io.pushforward.project.PooledMoments;
import io.pushforward.project.PrincipalComponents;
import io.pushforward.project.Projection;
import io.pushforward.project.ProjectionMethod;
import io.pushforward.project.Standardised;
import io.pushforward.settings.UserMistake;
import io.pushforward.work.IndexRange;
import io.pushforward.work.Job;
import io.pushforward.work.Shared;
import io.pushforward.work.Workers;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Fits to datasets that no machine holds: workers read the laws, add up what projections and scales are made of, and send the
 * coefficients on which one machine then trains. The bits are those of a fit on one machine.
 *
 * <p>Inputs are read once for all components and their scales, targets likewise, and once more for coefficients.
 */
public final class ManyFits {
    /** Inputs or targets. */
    public enum Side {
        INPUT,
        TARGET;

        /** The laws of this side, each read when it is asked for. */
        List<Ensemble> points(LawPairs pairs) {
            return LazyList.of(this == INPUT ? pairs.inputs() : pairs.targets(), ManyFits::points);
        }

        Space space(LawPairs pairs) {
            return this == INPUT ? pairs.inputSpace() : pairs.targetSpace();
        }
    }

    private ManyFits() {}

    /** A reading of the laws of a dataset by workers, who find it where it is said to be. */
    public static LawPass pass(Workers workers, DataLocation data) {
        return new Elsewhere(workers, workers.share(data));
    }

    private record Elsewhere(Workers workers, Shared<DataLocation> data) implements LawPass {
        /** About 25 MB of OU paths. */
        private static final int LAWS = 64;

        private static final int RANGES_PER_WORKER = 4;

        @Override
        public <R extends Serializable> List<R> over(LawPairs pairs, List<IndexRange> ranges, Work<R> work) {
            Shared<Work<R>> shared = workers.share(work);
            long[] ids = pairs.ids();
            return workers.results(
                    ranges.stream()
                            .map(range ->
                                    new Reading<R>(data, shared, Arrays.copyOfRange(ids, range.from(), range.to())))
                            .toList(),
                    done -> {});
        }

        @Override
        public int lawsPerRange() {
            return LAWS;
        }

        @Override
        public int rangesAtOnce() {
            return RANGES_PER_WORKER * workers.size();
        }
    }

    /** Makes something of the laws with these ids; a process verifies the shards that it reads. */
    private record Reading<R extends Serializable>(Shared<DataLocation> data, Shared<LawPass.Work<R>> work, long[] ids)
            implements Job<R> {
        @Override
        public R run() {
            Set<Long> wanted = Arrays.stream(ids).boxed().collect(Collectors.toSet());
            return work.value().of(data.value().outline().pairs().only(wanted));
        }
    }

    /**
     * The projection that a method gives for one side of training laws, with the bits of {@link ProjectionMethod#fit}.
     *
     * @param known moments that were read before, to which those read now are added
     */
    static Projection fit(
            LawPass pass, LawPairs training, Side side, ProjectionMethod method, Map<Sums, PooledMoments> known) {
        Space space = side.space(training);
        if (method instanceof Pca pca && space.isNumeric())
            return pca.fit(
                    space,
                    known.computeIfAbsent(new Sums(side, pca.normOn(space)), sums -> read(pass, training, sums)));
        if (method instanceof Standardised scaled) {
            Projection inner = fit(pass, training, side, scaled.inner(), known);
            if (scaled.inner() instanceof Pca && inner instanceof PrincipalComponents components)
                return Standardised.of(components);
            return Standardised.of(inner, read(pass, training, new Scales(side, PackedProjection.of(inner))));
        }
        return method.fit(space, side.points(training)); // a fixed basis asks for no law
    }

    /** The same, with nothing read before. */
    public static Projection fit(LawPass pass, LawPairs training, Side side, ProjectionMethod method) {
        return fit(pass, training, side, method, new HashMap<>());
    }

    private static PooledMoments read(LawPass pass, LawPairs training, LawPass.Work<PooledMoments> work) {
        return PooledMoments.joined(pass.over(training, PooledMoments.blocks(training.size()), work));
    }

    /** What principal components of one side are made of, however many are kept. */
    public record Sums(Side side, Pca.Norm norm) implements LawPass.Work<PooledMoments> {
        @Override
        public PooledMoments of(LawPairs pairs) {
            return new Pca(1).withNorm(norm).moments(side.space(pairs), side.points(pairs));
        }
    }

    /** What the scales of coefficients are made of. */
    private record Scales(Side side, PackedProjection projection) implements LawPass.Work<PooledMoments> {
        @Override
        public PooledMoments of(LawPairs pairs) {
            return Standardised.moments(projection.opened(), side.points(pairs));
        }
    }

    private static Ensemble points(Law law) {
        if (law instanceof Ensemble ensemble) return ensemble;
        throw new UserMistake("a projection is fitted to ensembles of points, got a " + law);
    }

    /**
     * Trains an entry of an experiment here, on coefficients that workers send.
     *
     * @param draw the number of its seed
     */
    public static LawOperator train(
            Workers workers, DataLocation data, Experiment experiment, Experiment.OperatorEntry entry, int draw) {
        var laws = data.outline();
        ExperimentData training =
                ExperimentData.of(laws.pairs(), laws.split(), Optional.empty()).with(pass(workers, data));
        TrainingRun run =
                TrainingRun.of(Trainings.seed(experiment, entry.name(), draw)).with(training.pass());
        return entry.trainer().train(training.trainingFor(entry), run);
    }
}
