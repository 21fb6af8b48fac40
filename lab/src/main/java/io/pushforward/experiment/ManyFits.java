package io.pushforward.experiment;

import io.pushforward.data.Dataset;
import io.pushforward.data.DatasetWriter;
import io.pushforward.data.LawPairs;
import io.pushforward.data.ShardedWriter;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.ProjectedOperator;
import io.pushforward.operator.TrainingSet;
import io.pushforward.operator.simple.Coefficients;
import io.pushforward.project.Pca;
import io.pushforward.project.PrincipalComponents;
import io.pushforward.project.Projection;
import io.pushforward.project.Projections;
import io.pushforward.random.Seed;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Document;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import io.pushforward.work.IndexRange;
import io.pushforward.work.Job;
import io.pushforward.work.Shared;
import io.pushforward.work.Workers;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Fits for datasets that no machine holds: principal components from sums that workers add up, and coefficients that they write
 * as shards. What is left, a tenth of the data or less, is trained on by one machine.
 *
 * <pre>{@code
 * Projection input = ManyFits.pca(workers, data, ManyFits.Side.INPUT, new Pca(14));
 * ManyFits.writeCoefficients(workers, data, input, target, coefficients);
 * LawOperator operator = ManyFits.train(trainer, coefficients, input, target, seed);
 * }</pre>
 */
public final class ManyFits {
    /** Inputs or targets. */
    public enum Side {
        INPUT,
        TARGET;

        List<Law> of(LawPairs pairs) {
            return this == INPUT ? pairs.inputs() : pairs.targets();
        }

        Space space(LawPairs pairs) {
            return this == INPUT ? pairs.inputSpace() : pairs.targetSpace();
        }
    }

    private ManyFits() {}

    /** The components of a dataset's training laws, with the bits that {@link Pca#fit(Space, List)} gives. */
    public static PrincipalComponents pca(Workers workers, Path data, Side side, Pca pca) {
        DataLocation stored = DataLocation.at(data);
        LawPairs training = stored.laws("training");
        Shared<DataLocation> shared = workers.share(stored);
        String options = Document.ofOptions(pca).toString();
        return pca.fit(side.space(training), training.size(), new Pca.Sums() {
            @Override
            public List<double[]> means(List<IndexRange> ranges) {
                return sums(ranges, new double[0]);
            }

            @Override
            public List<double[]> scatters(List<IndexRange> ranges, double[] mean) {
                return sums(ranges, mean);
            }

            private List<double[]> sums(List<IndexRange> ranges, double[] mean) {
                return workers.results(
                        ranges.stream()
                                .map(range -> new Sum(shared, side, options, range, mean))
                                .toList(),
                        done -> {});
            }
        });
    }

    /** The sum over a range of laws: of means where none is given yet, else of the scatter about it. */
    private record Sum(Shared<DataLocation> data, Side side, String pca, IndexRange range, double[] mean)
            implements Job<double[]> {
        @Override
        public double[] run() {
            LawPairs training = data.value().laws("training");
            List<Ensemble> laws = LazyList.of(range.of(side.of(training)), Sum::points);
            if (mean.length == 0) return Pca.sumOfMeans(side.space(training), laws);
            Pca method = Declaration.of(Pca.class).read(Document.parse(pca).settings("pca"));
            return method.scatter(side.space(training), laws, mean);
        }

        private static Ensemble points(Law law) {
            if (law instanceof Ensemble ensemble) return ensemble;
            throw new UserMistake("a projection is fitted to ensembles of points, got a " + law);
        }
    }

    /** Writes all laws as their coefficients: a dataset of as many shards as the data have, between spaces of coefficients. */
    public static void writeCoefficients(Workers workers, Path data, Projection input, Projection target, Path folder) {
        List<Path> pieces = Dataset.pieces(data);
        ShardedWriter writer = ShardedWriter.open(folder, DatasetWriter.Existing.REFUSE);
        Shared<Packed> left = workers.share(Packed.of(input));
        Shared<Packed> right = workers.share(Packed.of(target));
        String place = folder.toAbsolutePath().normalize().toString();
        IntFunction<Shorten> job = shard -> new Shorten(DataLocation.at(pieces.get(shard)), left, right, shard, place);
        workers.results(IntStream.range(0, pieces.size()).mapToObj(job).toList(), done -> {});
        writer.finish(IntStream.range(0, pieces.size()).boxed().toList());
    }

    /** A projection as plain data. */
    private record Packed(String kind, String settings, LinkedHashMap<String, NdArray> arrays) implements Serializable {
        static Packed of(Projection projection) {
            State state = projection.state();
            return new Packed(state.kind(), state.settings().toString(), new LinkedHashMap<>(state.arrays()));
        }

        Projection opened() {
            return Projections.open(new State(kind, Document.parse(settings), arrays));
        }
    }

    private record Shorten(DataLocation piece, Shared<Packed> input, Shared<Packed> target, int shard, String folder)
            implements Job<Integer> {
        @Override
        public Integer run() {
            Dataset laws = piece.opened();
            TrainingSet all = new TrainingSet(
                    laws.pairs(), input.value().opened(), target.value().opened());
            Document recipe = Document.empty();
            Dataset shorter = new Dataset(Coefficients.of(all), laws.split(), laws.seed(), recipe);
            ShardedWriter.open(Path.of(folder), DatasetWriter.Existing.REFUSE).write(shard, shorter);
            return shard;
        }
    }

    /** Trains on coefficients that {@link #writeCoefficients} wrote; the operator goes between the original spaces. */
    public static LawOperator train(
            OperatorTrainer trainer, Path coefficients, Projection input, Projection target, Seed seed) {
        Dataset shorter = Dataset.read(coefficients);
        return new ProjectedOperator(trainer.train(shorter.split().training(shorter.pairs()), seed), input, target);
    }
}
