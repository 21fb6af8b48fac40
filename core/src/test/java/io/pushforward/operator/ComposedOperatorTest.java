package io.pushforward.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.data.Covariate;
import io.pushforward.data.Covariates;
import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.operator.baseline.NearestLaw;
import io.pushforward.operator.baseline.PooledLaw;
import io.pushforward.random.Seed;
import io.pushforward.store.State;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComposedOperatorTest {
    private static final Space LINE = new Space.Vectors(1);

    /** Moves every point by a covariate's value, or by a normal law about the mean where it is told to. */
    private record Shift(List<Covariate> covariates, boolean normal) implements LawOperator {
        @Override
        public Space inputSpace() {
            return LINE;
        }

        @Override
        public Space targetSpace() {
            return LINE;
        }

        @Override
        public Law apply(Query query) {
            Ensemble points = Operators.points(query.law(), LINE);
            double by = query.given().value(covariates.size() - 1);
            if (normal) return Gaussian.of(new double[] {points.mean()[0] + by}, new double[] {0.25});
            double[] moved = points.points().clone();
            for (int i = 0; i < moved.length; i++) moved[i] += by;
            return Ensemble.uniform(LINE, moved);
        }

        @Override
        public State state() {
            return State.of("shift");
        }

        @Override
        public long parameters() {
            return 1;
        }
    }

    private static Covariate named(String name) {
        return new Covariate.Numeric(name, "");
    }

    @Test
    void then_ofSteps_appliesOneAfterAnother() {
        TrainingSet paths = TrainingSets.pathsToPaths(5);
        TrainingSet labels = TrainingSets.pathsToLabels(5);
        LawOperator first = new NearestLaw().train(paths, TrainingRun.of(Seed.of(0)));
        LawOperator second = new NearestLaw().train(labels, TrainingRun.of(Seed.of(0)));
        Law input = paths.pairs().inputs().get(2);
        try (LawOperator both = first.then(first).then(second)) {
            assertThat(both.apply(input)).isEqualTo(second.apply(first.apply(first.apply(input))));
            assertThat(both.inputSpace()).isEqualTo(TrainingSets.PATHS);
            assertThat(both.targetSpace()).isEqualTo(TrainingSets.LABELS);
            LawOperator opened = Operators.open(both.state());
            assertThat(opened.apply(input)).isEqualTo(both.apply(input));
            assertThat(Operators.engine(opened)).isEqualTo(Operators.engine(first));
        }
        assertThatThrownBy(() -> second.then(first))
                .hasMessageContaining("expected a next operator that takes laws on " + TrainingSets.LABELS)
                .hasMessageContaining("got one that takes laws on " + TrainingSets.PATHS);
    }

    @Test
    void then_ofOperatorsWithCovariates_givesEachItsOwn() {
        Covariate a = named("a");
        Covariate b = named("b");
        LawOperator both = new Shift(List.of(a), false)
                .then(new Shift(List.of(b, a), false))
                .then(new Shift(List.of(b), false));
        assertThat(both.covariates()).containsExactly(a, b);
        Query query = new Query(Ensemble.uniform(LINE, new double[] {0, 1}), Covariates.of(List.of(a, b), 10, 100));
        assertThat(((Ensemble) both.apply(query)).points()).containsExactly(120, 121);
        assertThatThrownBy(() -> both.apply(Ensemble.uniform(LINE, new double[1])))
                .hasMessageContaining("covariate a must be given");
        LawOperator other = new Shift(List.of(new Covariate.Numeric("a", "m")), false);
        assertThatThrownBy(() -> both.then(other)).hasMessageContaining("covariate a means two things");
    }

    @Test
    void apply_whereALawBetweenHasNoPoints_drawsOfIt() {
        Covariate a = named("a");
        LawOperator step = new Shift(List.of(a), true);
        Query query = new Query(Ensemble.uniform(LINE, new double[1]), Covariates.of(List.of(a), 3));
        Gaussian end = (Gaussian) step.then(step).apply(query);
        // 1024 draws of deviation 0.5: five deviations of their mean, which the fixed seed keeps for good
        assertThat(end.mean()[0]).isCloseTo(6, within(5 * 0.5 / 32)).isNotEqualTo(6);
        assertThat(end).isEqualTo(step.then(step).apply(query));
    }

    @Test
    void then_ofAPooledLaw_countsBoth() {
        TrainingSet set = TrainingSets.pathsToPaths(3);
        LawOperator constant = new PooledLaw().train(set, TrainingRun.of(Seed.of(0)));
        assertThat(constant.then(constant).parameters()).isZero();
        assertThat(new Shift(List.of(named("a")), false)
                        .then(new Shift(List.of(named("a")), false))
                        .parameters())
                .isEqualTo(2);
    }
}
