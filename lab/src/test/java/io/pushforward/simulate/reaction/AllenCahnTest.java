package io.pushforward.simulate.reaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.data.LawPair;
import io.pushforward.law.Ensemble;
import io.pushforward.metric.EnergyDistance;
import io.pushforward.random.Seed;
import io.pushforward.simulate.Simulator;
import io.pushforward.simulate.SimulatorContract;
import io.pushforward.simulate.Sizes;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AllenCahnTest extends SimulatorContract {
    @Override
    protected Simulator simulator() {
        return new AllenCahn(new Sizes(12, 6, 6));
    }

    @Override
    protected Simulator withMoreInputs() {
        return new AllenCahn(new Sizes(12, 9, 6));
    }

    @Override
    protected Simulator withMoreTargets() {
        return new AllenCahn(new Sizes(12, 6, 9));
    }

    @Test
    void start_ofManyFields_hasTheStatedCovariance() {
        int count = 20_000;
        Map<String, Double> at = Map.of("mean", 0.2, "deviation", 0.7, "length", 0.1);
        double[] points = AllenCahn.start(at, count, Seed.of(3).generator()).points();
        for (int lag : new int[] {0, 6, 20}) {
            double seen = 0;
            for (int i = 0; i < count; i++) seen += (points[i * 128] - 0.2) * (points[i * 128 + lag] - 0.2) / count;
            double distance = lag / 128.0 / 0.1;
            // 5 deviations of sqrt(2/n) variances; the ways round the circle weigh less than 1e-15
            assertThat(seen).isCloseTo(0.49 * Math.exp(-0.5 * distance * distance), within(5 * 0.49 * 0.01));
        }
    }

    @Test
    void plugIn_ofManyFields_isNearTheTruth() {
        AllenCahn design = new AllenCahn(new Sizes(6, 600, 6));
        LawPair pair = design.simulate(1, SEED);
        Ensemble plugIn = (Ensemble) design.plugIn(pair).orElseThrow();
        Ensemble truth = (Ensemble) design.truth(pair, 600, Seed.of(8));
        Ensemble again = (Ensemble) design.truth(pair, 600, Seed.of(9));
        double between = new EnergyDistance().between(plugIn, truth, SEED).value();
        double floor = new EnergyDistance().between(again, truth, SEED).value();
        // both are draws of one law: their energies are alike, within a factor that few modes allow
        assertThat(between).isLessThan(3 * floor);
    }

    /** The step of the simulator is of second order in law, and what it leaves is far below what ensembles can show. */
    @Test
    void order_ofTheWeakError_isAboutTwo() {
        AllenCahnOrder.Table table = AllenCahnOrder.run(48, Seed.of(0));
        assertThat(table.weakOrder()).isBetween(1.4, 2.6);
        AllenCahnOrder.Row used = table.rows().stream()
                .filter(row -> row.steps() == AllenCahn.STEPS)
                .findFirst()
                .orElseThrow();
        assertThat(used.weak()).isLessThan(0.01);
    }
}
