package io.pushforward.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.data.Query;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.store.Safetensors;
import io.pushforward.store.State;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every operator promises, for a trainer on a small training set. */
public abstract class OperatorContract {
    private static final Seed SEED = Seed.of(11);
    private static final int DRAWS = 64;

    protected abstract OperatorTrainer trainer();

    protected abstract TrainingSet training();

    /** How far predictions may differ when only the order of the points changed: sums are taken in another order. */
    protected double rounding() {
        return 1e-9;
    }

    /** How far predictions may differ between one law at a time and all at once; zero where nothing is batched. */
    protected double batching() {
        return 0;
    }

    private LawOperator trained() {
        return trainer().train(training(), TrainingRun.of(SEED));
    }

    /** An input that is not among the training laws: some points of the first, with unequal weights. */
    private Ensemble query() {
        Ensemble first = atoms(training().pairs().inputs().get(0));
        int size = first.size() - 1;
        int d = first.dimension();
        double[] points = new double[size * d];
        double[] weights = new double[size];
        System.arraycopy(first.points(), 0, points, 0, points.length);
        for (int i = 0; i < size; i++) weights[i] = 1 + i % 3;
        return Ensemble.weighted(first.space(), points, weights);
    }

    private static Ensemble atoms(Law law) {
        return law.atoms().orElseThrow();
    }

    @Test
    void operator_actsBetweenTheSpacesOfTheTrainingSet() {
        try (LawOperator operator = trained()) {
            assertThat(operator.inputSpace()).isEqualTo(training().pairs().inputSpace());
            assertThat(operator.targetSpace()).isEqualTo(training().pairs().targetSpace());
            assertThat(operator.parameters()).isNotNegative();
        }
    }

    @Test
    void prediction_isAValidLaw() {
        try (LawOperator operator = trained()) {
            for (Law input : List.of(training().pairs().inputs().get(1), query())) {
                Law predicted = operator.apply(asked(input));
                assertThat(predicted.space()).isEqualTo(operator.targetSpace());
                Ensemble drawn = predicted.sample(DRAWS, SEED.generator());
                assertThat(drawn.size()).isEqualTo(DRAWS);
                if (predicted instanceof Categorical law) {
                    double total = 0;
                    for (double mass : law.masses()) {
                        assertThat(mass).isNotNegative();
                        total += mass;
                    }
                    assertThat(total).isCloseTo(1, within(1e-12));
                }
            }
        }
    }

    @Test
    void orderOfPoints_isIrrelevant() {
        try (LawOperator operator = trained()) {
            for (Ensemble input : List.of(atoms(training().pairs().inputs().get(1)), query())) {
                int[] reversed = new int[input.size()];
                for (int i = 0; i < reversed.length; i++) reversed[i] = reversed.length - 1 - i;
                assertSame(
                        inOrder(operator.apply(asked(input))),
                        inOrder(operator.apply(asked(input.select(reversed)))),
                        rounding());
            }
        }
    }

    @Test
    void sameSeed_givesTheSameAnswer() {
        try (LawOperator first = trained();
                LawOperator second = trained()) {
            assertSame(first.apply(asked(query())), second.apply(asked(query())), 0);
        }
    }

    @Test
    void applying_changesNothing() {
        try (LawOperator operator = trained()) {
            Law before = operator.apply(asked(query()));
            operator.apply(asked(training().pairs().inputs().get(1)));
            assertSame(before, operator.apply(asked(query())), 0);
        }
    }

    @Test
    void applyAll_isApplyForEach() {
        try (LawOperator operator = trained()) {
            List<Law> inputs = List.of(query(), training().pairs().inputs().get(1));
            List<Law> all = operator.applyAll(inputs.stream().map(this::asked).toList());
            assertThat(all).hasSize(2);
            for (int i = 0; i < 2; i++) assertSame(operator.apply(asked(inputs.get(i))), all.get(i), batching());
        }
    }

    @Test
    void state_writtenAndOpened_predictsTheSame(@TempDir Path folder) throws IOException {
        try (LawOperator operator = trained()) {
            State state = operator.state();
            String json = state.settings().toString();
            Path file = folder.resolve("operator.safetensors");
            Safetensors.write(file, state.arrays());
            State read = new State(
                    state.kind(), Document.of((ObjectNode) new ObjectMapper().readTree(json)), Safetensors.read(file));
            try (LawOperator opened = Operators.open(read)) {
                assertSame(operator.apply(asked(query())), opened.apply(asked(query())), 0);
                assertThat(opened.inputSpace()).isEqualTo(operator.inputSpace());
                assertThat(opened.targetSpace()).isEqualTo(operator.targetSpace());
                assertThat(opened.parameters()).isEqualTo(operator.parameters());
                assertThat(opened.state().settings().toString()).isEqualTo(json);
                assertThat(opened.state().arrays().keySet())
                        .isEqualTo(state.arrays().keySet());
            }
        }
    }

    @Test
    void inputs_onAnotherSpace_areRefused() {
        try (LawOperator operator = trained()) {
            Space other = new Space.Vectors(operator.inputSpace().dimension() + 1);
            Ensemble wrong = Ensemble.uniform(other, new double[other.dimension()]);
            assertThatThrownBy(() -> operator.apply(asked(wrong)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("expected");
        }
    }

    @Test
    void afterClose_answersOrRefuses_alike() {
        LawOperator operator = trained();
        Law before = operator.apply(asked(query()));
        long parameters = operator.parameters();
        operator.close();
        operator.close();
        assertThat(operator.parameters()).isEqualTo(parameters);
        assertThat(operator.inputSpace()).isEqualTo(training().pairs().inputSpace());
        if (isRefusedAfterClose()) {
            assertThatThrownBy(() -> operator.apply(asked(query()))).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> operator.applyAll(List.of(asked(query()))))
                    .isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(operator::state).isInstanceOf(IllegalStateException.class);
        } else assertSame(before, operator.apply(asked(query())), 0);
    }

    /** Whether the operator holds what closing gives back, and so cannot answer afterwards. */
    protected boolean isRefusedAfterClose() {
        return false;
    }

    /** Answers that were under way are those of an open operator; the others are refused. */
    @Test
    void closing_whileOthersApply_losesNoAnswer() throws Exception {
        LawOperator operator = trained();
        Law expected = operator.apply(asked(query()));
        CountDownLatch answered = new CountDownLatch(20);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Boolean>> asking = new ArrayList<>();
            for (int t = 0; t < 4; t++) asking.add(threads.submit(() -> askUntilRefused(operator, expected, answered)));
            assertThat(answered.await(1, TimeUnit.MINUTES)).isTrue();
            operator.close();
            for (Future<Boolean> each : asking)
                assertThat(each.get(1, TimeUnit.MINUTES)).isEqualTo(isRefusedAfterClose());
        } finally {
            threads.shutdownNow();
        }
    }

    /** Whether the operator refused within many questions. */
    private boolean askUntilRefused(LawOperator operator, Law expected, CountDownLatch answered) {
        for (int k = 0; k < 20 || isRefusedAfterClose(); k++)
            try {
                assertSame(expected, operator.apply(asked(query())), 0);
                answered.countDown();
            } catch (IllegalStateException refused) {
                return true;
            }
        return false;
    }

    /** A law of atoms with these in the order of their coordinates; an operator may leave points where it found them. */
    private static Law inOrder(Law law) {
        if (law instanceof Categorical || law.atoms().isEmpty()) return law;
        Ensemble atoms = atoms(law);
        int d = atoms.dimension();
        return atoms.select(IntStream.range(0, atoms.size())
                .boxed()
                .sorted((i, j) -> Arrays.compare(atoms.points(), i * d, i * d + d, atoms.points(), j * d, j * d + d))
                .mapToInt(i -> i)
                .toArray());
    }

    /** Compares masses, moments or points where the laws have them, and draws from equal streams where not. */
    protected static void assertSame(Law expected, Law actual, double tolerance) {
        assertThat(actual.space()).isEqualTo(expected.space());
        if (expected instanceof Categorical law) {
            assertClose(((Categorical) actual).masses(), law.masses(), tolerance);
        } else if (expected instanceof Gaussian law) {
            assertClose(((Gaussian) actual).mean(), law.mean(), tolerance);
            assertClose(((Gaussian) actual).covariance(), law.covariance(), tolerance);
        } else if (expected instanceof Ensemble law) {
            assertClose(((Ensemble) actual).points(), law.points(), tolerance);
            assertClose(((Ensemble) actual).weights(), law.weights(), tolerance);
        } else {
            assertClose(
                    actual.sample(DRAWS, SEED.generator()).points(),
                    expected.sample(DRAWS, SEED.generator()).points(),
                    tolerance);
        }
    }

    private static void assertClose(double[] actual, double[] expected, double tolerance) {
        assertThat(actual).hasSameSizeAs(expected);
        for (int i = 0; i < expected.length; i++)
            assertThat(actual[i])
                    .as("entry %d", i)
                    .isCloseTo(expected[i], within(tolerance * (1 + Math.abs(expected[i]))));
    }

    /** A law with what the first training law gives besides its points. */
    private Query asked(Law law) {
        return training().pairs().get(0).query().with(law);
    }
}
