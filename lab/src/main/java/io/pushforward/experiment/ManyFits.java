package io.pushforward.experiment;

import io.pushforward.data.LawPair;
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
import io.pushforward.project.PrincipalComponents;
import io.pushforward.project.Projection;
import io.pushforward.project.ProjectionMethod;
import io.pushforward.project.Standardised;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Document;
import io.pushforward.settings.UserMistake;
import io.pushforward.work.IndexRange;
import io.pushforward.work.Job;
import io.pushforward.work.Shared;
import io.pushforward.work.Workers;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Fits to datasets that no machine holds: workers read the laws, add up what projections and scales are made of, and send the
 * coefficients on which one machine then trains. The bits are those of a fit on one machine.
 *
 * <p>Components take two readings, one for the mean and one for the scatter about it, scales one more, and coefficients one;
 * each reads every law once.
 */
public final class ManyFits {
    /** Inputs or targets. */
    public enum Side {
        INPUT,
        TARGET;

        Law of(LawPair pair) {
            return this == INPUT ? pair.input() : pair.target();
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

    /** The projection that a method gives for one side of training laws, with the bits of {@link ProjectionMethod#fit}. */
    public static Projection fit(LawPass pass, LawPairs training, Side side, ProjectionMethod method) {
        if (method instanceof Pca pca) return pca(pass, training, side, pca);
        if (method instanceof Standardised scaled) {
            Projection inner = fit(pass, training, side, scaled.inner());
            List<Standardised.Moments> moments = new ArrayList<>();
            pass.each(training, new MomentsOf(side, PackedProjection.of(inner)), moments::add);
            return Standardised.of(inner, moments);
        }
        return method.fit(side.space(training), List.of()); // a fixed basis asks for no law
    }

    private static PrincipalComponents pca(LawPass pass, LawPairs training, Side side, Pca pca) {
        String options = Document.ofOptions(pca).toString();
        return pca.fit(side.space(training), training.size(), new Pca.Sums() {
            @Override
            public List<double[]> means(List<IndexRange> ranges) {
                return pass.over(training, ranges, new Sum(side, options, new double[0]));
            }

            @Override
            public List<double[]> scatters(List<IndexRange> ranges, double[] mean) {
                return pass.over(training, ranges, new Sum(side, options, mean));
            }
        });
    }

    /** The sum over a range of laws: of means where none is given yet, else of the scatter about it. */
    private record Sum(Side side, String pca, double[] mean) implements LawPass.Work<double[]> {
        @Override
        public double[] of(List<LawPair> pairs) {
            List<Ensemble> laws = LazyList.of(pairs, pair -> points(side.of(pair)));
            Space space = laws.get(0).space();
            if (mean.length == 0) return Pca.sumOfMeans(space, laws);
            Pca method = Declaration.of(Pca.class).read(Document.parse(pca).settings("pca"));
            return method.scatter(space, laws, mean);
        }
    }

    private record MomentsOf(Side side, PackedProjection projection) implements LawPass.Each<Standardised.Moments> {
        @Override
        public Standardised.Moments of(LawPair pair) {
            return Standardised.Moments.of(projection.opened().analyse(points(side.of(pair))));
        }
    }

    static Ensemble points(Law law) {
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
