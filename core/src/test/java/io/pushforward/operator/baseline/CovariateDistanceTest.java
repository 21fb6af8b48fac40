package io.pushforward.operator.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.data.Covariate;
import io.pushforward.data.Covariates;
import io.pushforward.data.Facts;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Operators;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CovariateDistanceTest {
    private static final Space LINE = new Space.Vectors(1);

    /** Inputs say almost nothing, months say all: the target of a month is that month. */
    private static LawPairs months(double unit) {
        List<Covariate> declared =
                List.of(new Covariate.Cyclic("month", 12), new Covariate.Numeric("never varies", ""));
        List<LawPair> pairs = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            int month = i % 12;
            Law input = Ensemble.uniform(LINE, new double[] {unit * (i * 5 % 7), unit * (i * 5 % 7 + 1)});
            Law target = Ensemble.uniform(LINE, new double[] {month, month});
            pairs.add(new LawPair(i, new Query(input, Covariates.of(declared, month, 3)), target, Facts.NONE));
        }
        return new LawPairs(LINE, LINE, pairs);
    }

    private static double nearest(LawPairs pairs, double month, double unit) {
        TrainingSet set = TrainingSet.unprojected(pairs);
        try (LawOperator trained = new NearestLaw().train(set, TrainingRun.of(Seed.of(0)));
                LawOperator opened = Operators.open(trained.state())) {
            assertThat(opened.covariates()).isEqualTo(pairs.covariates());
            Law input = Ensemble.uniform(LINE, new double[] {3 * unit, 4 * unit});
            Query query = new Query(input, Covariates.of(pairs.covariates(), month, 3));
            Law predicted = opened.apply(query);
            assertThat(predicted).isEqualTo(trained.apply(query));
            assertThatThrownBy(() -> opened.apply(Query.of(input)))
                    .hasMessageContaining("expected the covariates [month, never varies], got none");
            return predicted.atoms().orElseThrow().mean()[0];
        }
    }

    @Test
    void nearestLaw_withAMonth_findsLawsOfThatTimeOfYear_inAnyUnit() {
        for (double unit : new double[] {1e-6, 1, 1e6}) {
            double found = nearest(months(unit), 7, unit);
            assertThat(found).isBetween(6.0, 8.0);
            double turn = nearest(months(unit), 11.9, unit);
            assertThat(turn == 11 || turn == 0).as("got month %s", turn).isTrue();
        }
    }
}
