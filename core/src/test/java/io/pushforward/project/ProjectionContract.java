package io.pushforward.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.ImageLaw;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.store.State;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every projection promises, to rounding. */
public abstract class ProjectionContract {
    private static final double ROUNDING = 1e-11;

    protected abstract Projection projection();

    private double[] normals(int width, String purpose) {
        Generator random = Seed.of(9).derive(purpose).generator();
        double[] values = new double[5 * width];
        for (int i = 0; i < values.length; i++) values[i] = random.nextGaussian();
        return values;
    }

    private double[] points() {
        return normals(projection().source().dimension(), "points");
    }

    private double[] coefficients() {
        return normals(projection().rank(), "coefficients");
    }

    @Test
    void coefficients_synthesisedAndAnalysed_areTheSame() {
        double[] back = projection().analyse(projection().synthesise(coefficients(), 5), 5);
        assertThat(back).containsExactly(coefficients(), within(ROUNDING));
    }

    @Test
    void projection_appliedTwice_isAppliedOnce() {
        Projection p = projection();
        double[] once = p.synthesise(p.analyse(points(), 5), 5);
        double[] twice = p.synthesise(p.analyse(once, 5), 5);
        assertThat(twice).containsExactly(once, within(ROUNDING));
    }

    @Test
    void synthesis_isAnIsometryUpToTheScales() {
        Projection p = projection();
        double[] c = coefficients();
        double[] x = p.synthesise(c, 5);
        int d = p.source().dimension();
        int rank = p.rank();
        for (int i = 1; i < 5; i++) {
            double coefficients = 0;
            for (int k = 0; k < rank; k++) coefficients += square(p.scales()[k] * (c[i * rank + k] - c[k]));
            double points = 0;
            for (int k = 0; k < d; k++) points += p.norm()[k] * square(x[i * d + k] - x[k]);
            assertThat(points).isCloseTo(coefficients, within(ROUNDING * (1 + coefficients)));
        }
    }

    @Test
    void residual_isOrthogonalToTheRange() {
        Projection p = projection();
        int d = p.source().dimension();
        double[] x = points();
        double[] range = p.synthesise(coefficients(), 5);
        double[] projected = p.synthesise(p.analyse(x, 5), 5);
        for (int i = 0; i < 5; i++) {
            double inner = 0;
            for (int k = 0; k < d; k++)
                inner += p.norm()[k] * (x[i * d + k] - projected[i * d + k]) * (range[i * d + k] - range[k]);
            assertThat(inner).isCloseTo(0, within(1e-10));
        }
    }

    @Test
    void error_isTheRootMeanSquareDistance() {
        Projection p = projection();
        int d = p.source().dimension();
        double[] weights = {1, 2, 0, 3, 4};
        Ensemble law = Ensemble.weighted(p.source(), points(), weights);
        double[] projected = p.synthesise(p.analyse(points(), 5), 5);
        double expected = 0;
        for (int i = 0; i < 5; i++)
            for (int k = 0; k < d; k++)
                expected += weights[i] / 10 * p.norm()[k] * square(points()[i * d + k] - projected[i * d + k]);
        assertThat(p.error(law)).isCloseTo(Math.sqrt(expected), within(1e-12));
        Ensemble first = law.select(0);
        assertThat(p.supremumError(List.of(law, first))).isEqualTo(Math.max(p.error(law), p.error(first)));
    }

    @Test
    void commonWeight_isThatOfEveryCoordinate() {
        Projection p = projection();
        assertThat(p.commonWeight().isPresent())
                .isEqualTo(java.util.Arrays.stream(p.norm()).distinct().count() == 1);
        p.commonWeight().ifPresent(weight -> assertThat(p.norm()).containsOnly(weight));
    }

    @Test
    void law_analysedAndSynthesised_keepsItsWeights() {
        Projection p = projection();
        Ensemble law = Ensemble.weighted(p.source(), points(), new double[] {1, 2, 0, 3, 4});
        Ensemble shortened = p.analyse(law);
        assertThat(shortened.space()).isEqualTo(new Space.Vectors(p.rank()));
        assertThat(shortened.weights()).containsExactly(law.weights());
        Ensemble back = (Ensemble) p.synthesise((Law) shortened);
        assertThat(back.space()).isEqualTo(p.source());
        assertThat(back.weights()).containsExactly(law.weights());
    }

    @Test
    void normalLaw_synthesised_drawsWhatItsImageDraws() {
        Projection p = projection();
        Gaussian base = Gaussian.standard(p.rank());
        Law image = p.synthesise(base);
        assertThat(image.space()).isEqualTo(p.source());
        if (p.rank() < p.source().dimension()) assertThat(image).isInstanceOf(ImageLaw.class);
        double[] mean = image instanceof Gaussian law ? law.mean() : p.synthesise(new double[p.rank()], 1);
        assertThat(mean).containsExactly(p.synthesise(new double[p.rank()], 1), within(ROUNDING));
    }

    @Test
    void state_writtenAndOpened_isTheSameProjection() throws IOException {
        Projection p = projection();
        State state = p.state();
        String json = state.settings().toString();
        Projection again = Projections.open(
                new State(state.kind(), Document.of((ObjectNode) new ObjectMapper().readTree(json)), state.arrays()));
        assertThat(again.source()).isEqualTo(p.source());
        assertThat(again.analyse(points(), 5)).containsExactly(p.analyse(points(), 5));
        assertThat(again.synthesise(coefficients(), 5)).containsExactly(p.synthesise(coefficients(), 5));
        assertThat(again.scales()).containsExactly(p.scales());
        assertThat(again.norm()).containsExactly(p.norm());
    }

    @Test
    void arguments_areLeftAlone() {
        double[] x = points();
        double[] c = coefficients();
        projection().analyse(x, 5);
        projection().synthesise(c, 5);
        assertThat(x).containsExactly(points());
        assertThat(c).containsExactly(coefficients());
    }

    @Test
    void lengths_thatDoNotFit_areRefused() {
        assertThatThrownBy(() -> projection().analyse(points(), 4)).hasMessageContaining("expected 4");
        assertThatThrownBy(() -> projection().synthesise(coefficients(), 6)).hasMessageContaining("expected 6");
    }

    private static double square(double value) {
        return value * value;
    }
}
