package io.pushforward.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.pushforward.metric.EnergyDistance;
import io.pushforward.metric.Metric;
import io.pushforward.metric.SinkhornDivergence;
import io.pushforward.random.Seed;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;

@EnabledForJreRange(maxVersion = 21, disabledReason = "Spark 4.1 runs on Java 17 and 21")
class LawDistanceTest extends LawFrame {
    @BeforeAll
    static void register() {
        LawDistance.register(session);
        laws.createOrReplaceTempView("laws");
    }

    private static Dataset<Row> sql(String expression) {
        return session.sql("select " + expression);
    }

    @Test
    void functions_areTheMetrics() {
        Map<String, Metric> metrics =
                Map.of("law_energy", new EnergyDistance(), "law_sinkhorn", new SinkhornDivergence());
        metrics.forEach((name, metric) -> assertThat(sql(name + "(input, target) from laws where id = 5")
                        .first()
                        .getDouble(0))
                .isEqualTo(metric.between(pairs.get(5).input(), pairs.get(5).target(), Seed.of(0))
                        .value()));
        // On the line W1 of a shifted ensemble is the shift.
        assertThat(sql("law_w1(array(array(0D), array(1D)), array(array(0.75D), array(1.75D)))")
                        .first()
                        .getDouble(0))
                .isEqualTo(0.75);
        // In the plane it is the least cost of an exact matching: half of 3 and 4.
        assertThat(sql("law_w1(array(array(0D, 0D), array(10D, 0D)), array(array(10D, 4D), array(0D, 3D)))")
                        .first()
                        .getDouble(0))
                .isEqualTo(3.5);
        for (LawDistance distance : LawDistance.values())
            assertThat(sql(distance.function() + "(array(array(2D)), array(array(2D)))")
                            .first()
                            .getDouble(0))
                    .isZero();
    }

    @Test
    void null_asALaw_isNull() {
        for (LawDistance distance : LawDistance.values())
            for (String arguments : List.of("(input, null)", "(null, input)", "(null, null)"))
                assertThat(sql(distance.function() + arguments + " from laws")
                                .first()
                                .isNullAt(0))
                        .isTrue();
    }

    @Test
    void arrays_thatHoldNoLaw_areNamedInOneLine() {
        for (LawDistance distance : LawDistance.values()) {
            String name = distance.function();
            assertThat(mistake(sql(name + "(array(array(0D, 1D), array(1D)), array(array(0D, 1D)))")))
                    .isEqualTo(name + ": expected points of dimension 2, got dimension 1 at point 1");
            assertThat(mistake(sql(name + "(cast(array() as array<array<double>>), array(array(0D)))")))
                    .isEqualTo(name + ": expected at least one point, got none");
            assertThat(mistake(sql(name + "(array(cast(array() as array<double>)), array(array(0D)))")))
                    .isEqualTo(name + ": expected points of dimension 1 or more, got dimension 0 at point 0");
            assertThat(mistake(sql(name + "(array(0.5D), array(array(0D)))")))
                    .isEqualTo(name + ": expected points, arrays of numbers, got 0.5 as point 0");
            assertThat(mistake(sql(name + "(array(array(0D)), array(array(0D), null))")))
                    .isEqualTo(name + ": expected points, got null as point 1");
            assertThat(mistake(sql(name + "(array(array(0D, null)), array(array(0D, 1D)))")))
                    .isEqualTo(name + ": expected numbers, got null");
            assertThat(mistake(sql(name + "(array(array(0D, 1D)), array(array(0D)))")))
                    .isEqualTo(name + ": expected laws of one dimension, got 2 and 1");
            assertThat(mistake(sql(name + "(array(array(double('NaN'))), array(array(0D)))")))
                    .startsWith(name + ": ")
                    .contains("NaN");
            assertThat(mistake(sql(name + "('law', 3)"))).isEqualTo(name + ": expected an array of points, got law");
        }
    }

    @Test
    void pairs_areEachPairOnce() {
        List<Row> all = LawDistance.ENERGY.pairs(laws, "id", "input").collectAsList();
        assertThat(all).hasSize(LAWS * (LAWS - 1) / 2);
        for (Row pair : all.subList(0, 5))
            assertThat(pair.getDouble(2))
                    .isEqualTo(new EnergyDistance()
                            .between(
                                    pairs.get((int) pair.getLong(0)).input(),
                                    pairs.get((int) pair.getLong(1)).input(),
                                    Seed.of(0))
                            .value());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LawDistance.ENERGY.pairs(laws, "id", "inputs"))
                .withMessage("points: unknown column \"inputs\"; known are id, input, target, held");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LawDistance.ENERGY.pairs(laws, "ids", "input"))
                .withMessage("id: unknown column \"ids\"; known are id, input, target, held");
    }
}
