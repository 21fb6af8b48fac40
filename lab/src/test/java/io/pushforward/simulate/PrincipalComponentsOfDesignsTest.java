package io.pushforward.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.project.Pca;
import io.pushforward.project.PrincipalComponents;
import io.pushforward.random.Seed;
import io.pushforward.simulate.duffing.Duffing;
import io.pushforward.simulate.ou.OuFirstPassage;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.junit.jupiter.api.Test;

/**
 * How many principal components the paper's designs need for 99 %: of the design's covariance, which is known where the
 * paths are simple, and of small simulated designs. docs/guides/systems.md has the figures at full scale.
 */
class PrincipalComponentsOfDesignsTest {
    @Test
    void ouPaths_ofTheWholeDesign_need14ComponentsFor99Percent() {
        // var m over the three regimes, mean q of a log-uniform law
        double varianceOfDrift = (2 * (0.2 * 0.2 / 12 + 0.15 * 0.15) + 0.1 * 0.1 / 12) / 3;
        double meanOfVariance = 0.25 / Math.log(3.5);
        double[] spectrum = spectrum(8, (s, t) -> varianceOfDrift * s * t + meanOfVariance * Math.min(s, t));
        assertThat(Pca.explaining(0.99).components(spectrum)).isEqualTo(14);
        assertThat(share(spectrum, 14)).isCloseTo(0.9901, within(1e-4));
    }

    @Test
    void ouPaths_ofASmallDesign_areExplainedAlike() {
        OuFirstPassage design = new OuFirstPassage(90, 100, 1, OuFirstPassage.Targets.EULER);
        PrincipalComponents components = fit(design, pair -> (Ensemble) pair.input());
        // the share beyond 14 components, 0.0099, is known to a few percent from 9000 paths
        assertThat(components.explainedVariance(14)).isCloseTo(0.9901, within(6e-4));
    }

    @Test
    void duffingForcing_ofTheWholeDesign_needs24ComponentsFor99Percent() {
        double[] spectrum = spectrum(20, (s, t) -> {
            double lag = Math.abs(s - t);
            double wave = lag == 0
                    ? 1
                    : (Math.sin(0.6 * Math.PI * lag) - Math.sin(0.2 * Math.PI * lag)) / (0.4 * Math.PI * lag);
            double noise = 0;
            for (int i = 0; i < 90; i++) { // lengths by the midpoint rule
                double length = 0.1 + 0.01 * (i + 0.5);
                noise += Math.exp(-lag * lag / (2 * length * length)) / 90;
            }
            double meanOfSquaredAmplitude = (8 - 0.125) / (3 * 1.5);
            double meanOfNoise = (0.064 - 0.000125) / (3 * 0.35);
            return meanOfSquaredAmplitude / 2 * wave + meanOfNoise * noise;
        });
        assertThat(Pca.explaining(0.99).components(spectrum)).isEqualTo(24);
    }

    @Test
    void duffingResponses_ofASmallDesign_areExplainedBy13Components() {
        Duffing design = new Duffing(60, 1, 24, Duffing.Reserve.RANDOM);
        PrincipalComponents components = fit(design, pair -> (Ensemble) pair.target());
        // 0.9915 at full scale; 12 components would give 0.9886
        assertThat(components.explainedVariance(13)).isCloseTo(0.9915, within(2e-3));
    }

    private static PrincipalComponents fit(Simulator design, Function<io.pushforward.data.LawPair, Ensemble> side) {
        Seed seed = Seed.of(0);
        List<Ensemble> laws = LongStream.range(0, design.laws())
                .mapToObj(id -> side.apply(design.simulate(id, seed)))
                .toList();
        return new Pca(32).fit(laws.get(0).space(), laws);
    }

    private interface Covariance {
        double at(double s, double t);
    }

    private static double[] spectrum(double end, Covariance covariance) {
        double[][] matrix = new double[256][256];
        for (int i = 0; i < 256; i++)
            for (int j = 0; j <= i; j++) matrix[i][j] = matrix[j][i] = covariance.at(end * i / 255, end * j / 255);
        return new EigenDecompositionSymmetric(new Array2DRowRealMatrix(matrix, false)).getEigenvalues();
    }

    private static double share(double[] spectrum, int count) {
        double first = 0;
        double all = 0;
        for (int i = 0; i < spectrum.length; i++) {
            all += spectrum[i];
            if (i < count) first += spectrum[i];
        }
        return first / all;
    }
}
