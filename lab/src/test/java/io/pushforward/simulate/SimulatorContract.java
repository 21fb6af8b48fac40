package io.pushforward.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.data.LawPair;
import io.pushforward.data.Split;
import io.pushforward.random.Seed;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What every simulator keeps: pure in (id, seed), inputs and targets from streams of their own. */
public abstract class SimulatorContract {
    protected static final Seed SEED = Seed.of(5);

    /** A small design, some dozen laws. */
    protected abstract Simulator simulator();

    /** The same with more input points and nothing else changed. */
    protected abstract Simulator withMoreInputs();

    /** The same with more target points and nothing else changed. */
    protected abstract Simulator withMoreTargets();

    @Test
    void law_alone_equalsTheLawOfMany() {
        Simulator simulator = simulator();
        LawPair alone = simulator().simulate(2, SEED);
        List<LawPair> many = LongStream.range(0, Math.min(6, simulator.laws()))
                .mapToObj(id -> simulator.simulate(id, SEED))
                .toList();
        assertThat(many.get(2)).isEqualTo(alone);
        assertThat(simulator.simulate(2, SEED)).isEqualTo(alone);
    }

    @Test
    void laws_onAnyNumberOfThreads_areTheSame() throws Exception {
        Simulator simulator = simulator();
        List<Long> ids =
                LongStream.range(0, Math.min(6, simulator.laws())).boxed().toList();
        List<LawPair> serial =
                ids.stream().map(id -> simulator.simulate(id, SEED)).toList();
        ForkJoinPool pool = new ForkJoinPool(3);
        try {
            List<LawPair> parallel = pool.submit(() -> ids.parallelStream()
                            .map(id -> simulator.simulate(id, SEED))
                            .toList())
                    .get();
            assertThat(parallel).isEqualTo(serial);
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void pair_liesInTheStatedSpaces() {
        Simulator simulator = simulator();
        LawPair pair = simulator.simulate(1, SEED);
        assertThat(pair.id()).isEqualTo(1);
        assertThat(pair.input().space()).isEqualTo(simulator.inputSpace());
        assertThat(pair.target().space()).isEqualTo(simulator.targetSpace());
        assertThat(simulator.truth(pair, 10, SEED).space()).isEqualTo(simulator.targetSpace());
    }

    @Test
    void laws_ofOneDesign_nameTheSameParametersAndDiffer() {
        Simulator simulator = simulator();
        LawPair one = simulator.simulate(0, SEED);
        LawPair other = simulator.simulate(1, SEED);
        assertThat(List.copyOf(one.parameters().keySet()))
                .isEqualTo(List.copyOf(other.parameters().keySet()));
        assertThat(one.parameters()).isNotEqualTo(other.parameters());
        assertThat(one.input()).isNotEqualTo(other.input());
        assertThat(one.target()).isNotEqualTo(other.target());
    }

    @Test
    void seed_another_givesAnotherPair() {
        assertThat(simulator().simulate(0, Seed.of(6))).isNotEqualTo(simulator().simulate(0, SEED));
    }

    @Test
    void target_whenInputsGrow_staysTheSame() {
        LawPair less = simulator().simulate(3, SEED);
        LawPair more = withMoreInputs().simulate(3, SEED);
        assertThat(more.target()).isEqualTo(less.target());
        assertThat(more.parameters()).isEqualTo(less.parameters());
        assertThat(more.input()).isNotEqualTo(less.input());
    }

    @Test
    void input_whenTargetsGrow_staysTheSame() {
        LawPair less = simulator().simulate(3, SEED);
        LawPair more = withMoreTargets().simulate(3, SEED);
        assertThat(more.input()).isEqualTo(less.input());
        assertThat(more.parameters()).isEqualTo(less.parameters());
        assertThat(more.target()).isNotEqualTo(less.target());
    }

    @Test
    void split_coversEachLawOnce() {
        Simulator simulator = simulator();
        Split split = simulator.split(SEED);
        TreeSet<Long> ids = new TreeSet<>(split.training());
        ids.addAll(split.test());
        assertThat(ids)
                .isEqualTo(new TreeSet<>(
                        LongStream.range(0, simulator.laws()).boxed().toList()));
        assertThat(split.training().size() + split.test().size()).isEqualTo(simulator.laws());
        assertThat(split.test()).isNotEmpty();
        assertThat(simulator.split(SEED)).isEqualTo(split);
    }

    @Test
    void truth_sameSeed_isTheSame() {
        LawPair pair = simulator().simulate(1, SEED);
        assertThat(simulator().truth(pair, 20, SEED)).isEqualTo(simulator().truth(pair, 20, SEED));
    }

    @Test
    void plugIn_whereThereIsOne_liesInTheTargetSpace() {
        Simulator simulator = simulator();
        Optional<?> space = simulator.plugIn(simulator.simulate(0, SEED)).map(law -> law.space());
        assertThat(space.isEmpty() || space.get().equals(simulator.targetSpace()))
                .isTrue();
    }

    @Test
    void id_beyondTheDesign_isRefused() {
        Simulator simulator = simulator();
        assertThatThrownBy(() -> simulator.simulate(simulator.laws(), SEED))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("law id");
        assertThatThrownBy(() -> simulator.simulate(-1, SEED)).isInstanceOf(IllegalArgumentException.class);
    }
}
