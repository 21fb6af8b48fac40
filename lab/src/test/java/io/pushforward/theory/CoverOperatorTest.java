package io.pushforward.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.operator.OperatorContract;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.TrainingSet;
import io.pushforward.operator.TrainingSets;
import io.pushforward.project.Basis;
import io.pushforward.project.IdentityProjection;
import io.pushforward.random.Seed;
import io.pushforward.theory.Cases.Case;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CoverOperatorTest {
    private static OperatorTrainer cover(double radius) {
        return new ContinuousCover(radius);
    }

    @Nested
    class OnPoints extends OperatorContract {
        @Override
        protected OperatorTrainer trainer() {
            return cover(0.3);
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.pointsToPoints(8);
        }
    }

    @Nested
    class OnPathsAndLabels extends OperatorContract {
        @Override
        protected OperatorTrainer trainer() {
            return cover(0.2);
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.pathsToLabels(8);
        }
    }

    @Nested
    class OnCoefficients extends OperatorContract {
        @Override
        protected OperatorTrainer trainer() {
            return cover(0.2);
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.projected(
                    TrainingSets.pathsToPaths(8), new Basis(Basis.Family.COSINE, 3), new IdentityProjection.Method());
        }
    }

    @Test
    void smallerRadius_needsMoreBallsAndErrsLess() {
        TrainingSet all = TrainingSets.pathsToLabels(120);
        Set<Long> held = new HashSet<>();
        Set<Long> kept = new HashSet<>();
        for (long id = 100; id < 220; id++) (id % 4 == 1 ? held : kept).add(id);
        TrainingSet training = new TrainingSet(all.pairs().only(kept), all.input(), all.target());
        CoverReport wide = CoverReport.of(
                CoverOperator.of(training, 2, Seed.of(1)), all.pairs().only(held), Seed.of(2));
        CoverReport narrow = CoverReport.of(
                CoverOperator.of(training, 0.2, Seed.of(1)), all.pairs().only(held), Seed.of(2));
        assertThat(wide.balls()).isEqualTo(1);
        assertThat(wide.covered()).isEqualTo(30);
        assertThat(narrow.balls()).isGreaterThan(4).isLessThan(kept.size());
        assertThat(narrow.supremum()).isLessThan(0.7 * wide.supremum());
        assertThat(narrow.mean()).isLessThan(0.5 * wide.mean());
    }

    /** The step of the proof: W2² of a mixture is at most the average of the W2² of what is mixed. */
    @Test
    void mixture_isAtMostTheAverageOfItsPartsFromAnyLaw() {
        Case[] cases = Cases.of("mixture", 2000, random -> {
            Ensemble truth = Cases.law(2, 5, random);
            double share = random.nextDouble();
            Ensemble[] parts = {Cases.law(2, 5, random), Cases.law(2, 5, random)};
            double[] shares = {share, 1 - share};
            int size = parts[0].size() + parts[1].size();
            double[] points = new double[2 * size];
            double[] weights = new double[size];
            double bound = 0;
            int at = 0;
            for (int l = 0; l < 2; l++) {
                double distance = Cases.w2(truth, parts[l]);
                bound += shares[l] * distance * distance;
                for (int i = 0; i < parts[l].size(); i++, at++) {
                    System.arraycopy(parts[l].points(), 2 * i, points, 2 * at, 2);
                    weights[at] = shares[l] * parts[l].weights()[i];
                }
            }
            double measured = Cases.w2(truth, Ensemble.weighted(truth.space(), points, weights));
            return new Case(measured, Math.sqrt(bound));
        });
        assertThat(Cases.violations(cases)).isZero();
        assertThat(Cases.violations(cases, 0.95))
                .as("a claim of 0.95 of the bound")
                .isPositive();
    }

    @Test
    void trainingLaw_atACentre_farFromOthers_isRemembered() {
        TrainingSet training = TrainingSets.pointsToPoints(5);
        CoverOperator operator = CoverOperator.of(training, 1e-6, Seed.of(1));
        assertThat(operator.size()).isEqualTo(5);
        Law remembered = operator.apply(training.pairs().inputs().get(3));
        assertThat(remembered).isEqualTo(training.pairs().targets().get(3));
    }

    @Test
    void radius_thatIsNotPositive_isRefused() {
        assertThatThrownBy(() -> cover(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("radius")
                .hasMessageContaining("> 0");
    }
}
