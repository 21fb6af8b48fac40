package io.pushforward.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Progress;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.operator.TrainingSets;
import io.pushforward.operator.baseline.KernelRegression;
import io.pushforward.random.Seed;
import io.pushforward.theory.Decomposition.Family;
import io.pushforward.theory.Decomposition.Row;
import io.pushforward.theory.Decomposition.Terms;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecompositionTest {
    private static final List<Integer> RANKS = List.of(1, 2, 4, 9);

    private static List<Row> rows(TrainingSet training) {
        return rows(new KernelRegression().train(training, TrainingRun.of(Seed.of(1))), training);
    }

    private static List<Row> rows(LawOperator operator, TrainingSet training) {
        Decomposition.Plan plan = new Decomposition.Plan(List.of(Family.values()), RANKS, 16, Seed.of(2));
        return Decomposition.of(operator, training.pairs(), training.pairs(), plan, Progress.SILENT);
    }

    @Test
    void terms_ofEveryLawBasisAndRank_boundTheTotal() {
        List<Row> rows = rows(TrainingSets.pathsToPaths(6));
        assertThat(rows).hasSize(20);
        for (Row row : rows) {
            assertThat(row.laws()).hasSize(6);
            assertThat(row.violations()).as("%s %d", row.family(), row.rank()).isZero();
            assertThat(row.mean().total()).isLessThanOrEqualTo(row.mean().sum() + 1e-9);
            for (Terms law : row.laws())
                assertThat(law.total())
                        .as("no law on the kept coordinates is nearer than the residual")
                        .isGreaterThanOrEqualTo(law.output() - 1e-7);
        }
    }

    @Test
    void fields_haveEveryBasis_andTheirTermsBoundTheTotal() {
        for (TrainingSet training : List.of(TrainingSets.fieldsToFields(5), TrainingSets.channelsToFields(5))) {
            List<Row> rows = rows(CoverOperator.of(training, 0.2, Seed.of(1)), training);
            assertThat(rows).hasSize(20);
            for (Row row : rows)
                assertThat(row.violations())
                        .as("%s %d", row.family(), row.rank())
                        .isZero();
            for (int rank : List.of(1, 2, 4))
                for (Family family : Family.values())
                    assertThat(squares(rows, Family.PCA, rank))
                            .as("%s %d", family, rank)
                            .isLessThanOrEqualTo(squares(rows, family, rank) + 1e-9);
        }
    }

    @Test
    void projectionTerms_fallWithTheRank_andVanishAtTheLast() {
        List<Row> all = rows(TrainingSets.pathsToPaths(6));
        for (Family family : Family.values()) {
            List<Row> rows = all.stream().filter(row -> row.family() == family).toList();
            for (int k = 1; k < rows.size(); k++) {
                assertThat(rows.get(k).mean().output())
                        .isLessThan(rows.get(k - 1).mean().output());
                assertThat(rows.get(k).inputResidual())
                        .isLessThan(rows.get(k - 1).inputResidual());
            }
            Row last = rows.get(rows.size() - 1);
            assertThat(last.mean().output()).isZero();
            assertThat(last.mean().input()).isCloseTo(0, within(1e-7));
            assertThat(last.mean().total()).isCloseTo(last.mean().finite(), within(1e-7));
        }
    }

    @Test
    void principalComponents_ofTheTrainingLaws_haveTheLeastMeanSquareResidual() {
        List<Row> rows = rows(TrainingSets.pathsToPaths(6));
        for (int rank : List.of(1, 2, 4)) {
            double pca = squares(rows, Family.PCA, rank);
            for (Family family : List.of(Family.COSINE, Family.FOURIER, Family.LEGENDRE, Family.HAAR))
                assertThat(pca).as("%s %d", family, rank).isLessThanOrEqualTo(squares(rows, family, rank) + 1e-9);
        }
    }

    private static double squares(List<Row> rows, Family family, int rank) {
        return rows.stream()
                .filter(row -> row.family() == family && row.rank() == rank)
                .flatMap(row -> row.laws().stream())
                .mapToDouble(law -> law.output() * law.output())
                .sum();
    }

    @Test
    void targetsOnLabels_haveNoOutputTerm() {
        for (Row row : rows(TrainingSets.pathsToLabels(5))) {
            assertThat(row.mean().output()).isZero();
            assertThat(row.violations()).isZero();
        }
    }

    @Test
    void points_thatAreNoPaths_haveComponentsOnly() {
        TrainingSet training = TrainingSets.pointsToPoints(5);
        CoverOperator operator = CoverOperator.of(training, 0.2, Seed.of(1));
        Decomposition.Plan plan = new Decomposition.Plan(List.of(Family.values()), List.of(1, 2), 16, Seed.of(2));
        List<Row> rows = Decomposition.of(operator, training.pairs(), training.pairs(), plan, Progress.SILENT);
        assertThat(rows).extracting(Row::family).containsOnly(Family.PCA);
    }

    @Test
    void violation_thatIsPlanted_isCounted() {
        Terms honest = new Terms(0.1, 0.2, 0.3, 0.6);
        Terms planted = new Terms(0.1, 0.2, 0.3, 0.601);
        assertThat(new Row(Family.PCA, 1, 0, List.of(honest, planted)).violations())
                .isEqualTo(1);
    }

    /** The residual is the distance to the truncation, measured by transport, in the norm of L². */
    @Test
    void residual_isTheDistanceToTheShadow() {
        residualIsTheDistance(TrainingSets.pathsToPaths(4));
        residualIsTheDistance(TrainingSets.fieldsToFields(4));
    }

    private static void residualIsTheDistance(TrainingSet training) {
        for (Family family : Family.values()) {
            BasisTruncation truncation = BasisTruncation.of(
                    family, training.pairs().inputSpace(), 2, training.pairs().inputs());
            for (Law law : training.pairs().inputs()) {
                double measured =
                        Cases.w2((Ensemble) truncation.inNorm(law), (Ensemble) truncation.inNorm(truncation.of(law)));
                assertThat(truncation.residual(law))
                        .isCloseTo(measured, within(1e-7))
                        .isPositive();
            }
        }
    }
}
