package io.pushforward.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Progress;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.operator.baseline.PooledLaw;
import io.pushforward.random.Seed;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npz;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictionsTest {
    private static final Space LINE = new Space.Vectors(1);

    @TempDir
    private Path folder;

    private static LawPair pair(long id, double... target) {
        return new LawPair(
                id,
                Map.of(),
                Optional.empty(),
                Ensemble.uniform(LINE, new double[] {id, id + 1}),
                Ensemble.uniform(LINE, target));
    }

    @Test
    void laws_withAtoms_areWrittenByAllOfThem() {
        List<LawPair> pairs = List.of(pair(3, 0, 1), pair(5, 2, 3, 4));
        LawOperator operator = new PooledLaw()
                .train(TrainingSet.unprojected(new LawPairs(LINE, LINE, pairs)), TrainingRun.of(Seed.of(0)));
        Path file = folder.resolve("laws.npz");
        Predictions.write(operator, new LawPairs(LINE, LINE, pairs), 7, Seed.of(0), file, Progress.SILENT);
        assertThat(folder).isDirectoryNotContaining("glob:**/.*"); // the rows' files are gone
        Map<String, NdArray> arrays = Npz.read(file);
        assertThat(arrays.keySet()).containsExactlyInAnyOrder("ids", "points", "weights", "offsets");
        assertThat(arrays.get("ids").longs()).containsExactly(3, 5);
        long[] offsets = arrays.get("offsets").longs();
        assertThat(offsets).hasSize(3).startsWith(0);
        assertThat(arrays.get("points").shape()).containsExactly((int) offsets[2], 1);
        double[] points = Arrays.copyOf(arrays.get("points").doubles(), (int) offsets[1]);
        assertThat(points).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
        assertThat(Arrays.stream(arrays.get("weights").doubles()).sum()).isEqualTo(2, within(1e-12));
    }
}
