package io.pushforward.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Progress;
import io.pushforward.operator.simple.AffinePush;
import io.pushforward.random.Seed;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npz;
import io.pushforward.work.IndexRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictionSpoolTest {
    private static final Space PLANE = new Space.Vectors(2);
    private static final int LAWS = 2 * LawOperator.BLOCK + 7;

    @TempDir
    private Path folder;

    private static LawPairs laws() {
        List<LawPair> pairs = new ArrayList<>();
        for (int id = 0; id < LAWS; id++) {
            int size = 3 + id % 5;
            Seed seed = Seed.of(1).derive(id);
            pairs.add(new LawPair(
                    id,
                    Map.of(),
                    Optional.empty(),
                    Ensemble.uniform(PLANE, seed.derive("in").generator().normals(2 * size)),
                    Ensemble.uniform(PLANE, seed.derive("out").generator().normals(2 * size))));
        }
        return new LawPairs(PLANE, PLANE, pairs);
    }

    @Test
    void parts_inAnyOrder_giveTheBytesOfOneAfterAnother() throws IOException {
        LawPairs laws = laws();
        Path once = folder.resolve("once.npz");
        Path parts = folder.resolve("parts.npz");
        try (LawOperator operator = new AffinePush().train(laws, Seed.of(0));
                PredictionSpool spool = new PredictionSpool(parts)) {
            Predictions.write(operator, laws, 4, Seed.of(0), once, Progress.SILENT);
            List<IndexRange> ranges = IndexRange.cut(LAWS, 5);
            for (int k : new int[] {3, 0, 4, 2, 1})
                spool.add(2 * k, Predictions.of(operator, laws.at(ranges.get(k)), 4, Seed.of(0)));
            spool.add(3, Map.of()); // a part without laws
            assertThat(spool.write()).isEqualTo(LAWS);
            assertThat(Npz.read(once)).isEqualTo(Predictions.of(operator, laws, 4, Seed.of(0)));
        }
        assertThat(Files.readAllBytes(parts)).isEqualTo(Files.readAllBytes(once));
        assertThat(folder).isDirectoryNotContaining("glob:**/.*"); // the rows' files are gone
    }

    @Test
    void part_thatComesTwice_isRefused() {
        NdArray ids = NdArray.of(new long[] {1}, 1);
        NdArray masses = NdArray.of(new double[] {0.5, 0.5}, 1, 2);
        try (PredictionSpool spool = new PredictionSpool(folder.resolve("laws.npz"))) {
            spool.add(0, Map.of("ids", ids, "masses", masses));
            assertThatThrownBy(() -> spool.add(0, Map.of("ids", ids, "masses", masses)))
                    .hasMessage("expected each part once, got part 0 again");
        }
    }

    @Test
    void inputs_areReadOnce_andTargetsNever() {
        LawPairs laws = laws();
        AtomicInteger inputs = new AtomicInteger();
        AtomicInteger targets = new AtomicInteger();
        LawPairs counted = LawPairs.reading(
                laws.signature(),
                laws.ids(),
                LazyList.of(laws.queries(), query -> {
                    inputs.incrementAndGet();
                    return query;
                }),
                LazyList.of(laws.targets(), (Law target) -> {
                    targets.incrementAndGet();
                    return target;
                }),
                laws.facts());
        try (LawOperator operator = new AffinePush().train(laws, Seed.of(0))) {
            Predictions.of(operator, counted, 4, Seed.of(0));
        }
        assertThat(inputs).hasValue(LAWS);
        assertThat(targets).hasValue(0);
    }
}
