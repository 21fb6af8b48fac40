package io.pushforward.neural.train;

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
import io.pushforward.neural.tensor.Toys;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Operators;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Misfit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CovariateNumbersTest {
    private static final Space LINE = new Space.Vectors(1);
    private static final List<Covariate> DECLARED = List.of(new Covariate.Category("site", List.of("low", "high")));

    private static Law around(double mean, Generator random) {
        double[] points = random.normals(24);
        for (int i = 0; i < points.length; i++) points[i] = mean + 0.2 * points[i];
        return Ensemble.uniform(LINE, points);
    }

    private static Query query(Seed seed, int site, double before) {
        return new Query(
                around(0, seed.derive("input").generator()),
                Covariates.of(DECLARED, site),
                Map.of("before", around(before, seed.derive("before").generator())));
    }

    /** The input says nothing; the site moves the target by 4, the law before by its mean. */
    private static LawPairs pairs() {
        List<LawPair> pairs = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Seed seed = Seed.of(5).derive(i);
            double before = i % 5 - 2;
            Law target = around(4 * (i % 2) + before, seed.derive("target").generator());
            pairs.add(new LawPair(i, query(seed, i % 2, before), target, Facts.NONE));
        }
        return new LawPairs(LINE, LINE, pairs);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{name: gaussian, hidden: [16]}, loss: {name: likelihood}",
                "{name: input-push, width: 16, blocks: 1}, loss: {name: energy}"
            })
    void network_withCovariatesAndAFurtherLaw_followsBoth(String decoder) {
        TrainingSet set = TrainingSet.unprojected(pairs());
        try (LawOperator trained = Toys.trainer("{encoder: {name: concatenation, parts: [{name: moments}, {name:"
                                + " covariates}]}, decoder: " + decoder
                                + ", epochs: 200, batch: 10, rate: 0.01}")
                        .train(set, TrainingRun.of(Seed.of(1)));
                LawOperator opened = Operators.open(trained.state())) {
            assertThat(opened.covariates()).isEqualTo(DECLARED);
            assertThat(opened.others()).isEqualTo(Map.of("before", LINE));
            double low = mean(opened, 0, 0);
            assertThat(mean(opened, 1, 0) - low).isBetween(3.0, 5.0);
            assertThat(mean(opened, 0, 2) - low).isBetween(1.0, 3.0);
            assertThat(mean(trained, 1, 0)).isEqualTo(mean(opened, 1, 0));
            Query bare = Query.of(around(0, Seed.of(2).generator()));
            assertThatThrownBy(() -> opened.apply(bare))
                    .hasMessageContaining("expected the covariates [site], got none");
        }
    }

    private static double mean(LawOperator operator, int site, double before) {
        Law law = operator.apply(query(Seed.of(99), site, before));
        return law.sample(400, Seed.of(3).generator()).mean()[0];
    }

    @Test
    void network_withoutTheEncoder_saysThatItIgnoresCovariates() {
        try (LawOperator trained = Toys.trainer(
                        "{encoder: {name: moments}, decoder: {name: gaussian}, loss: {name: likelihood}, epochs: 1}")
                .train(TrainingSet.unprojected(pairs()), TrainingRun.of(Seed.of(1)))) {
            assertThat(trained.covariates()).isEmpty();
            assertThat(trained.others()).isEmpty();
        }
    }

    @Test
    void encoder_onDataWithoutCovariates_isRefused() {
        assertThatThrownBy(() -> Toys.trainer(
                                "{encoder: {name: covariates}, decoder: {name: gaussian}, loss: {name: likelihood}}")
                        .train(Toys.scalar(4), TrainingRun.of(Seed.of(1))))
                .isInstanceOf(Misfit.class)
                .hasMessageContaining("needs data with covariates");
    }
}
