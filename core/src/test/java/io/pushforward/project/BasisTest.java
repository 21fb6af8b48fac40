package io.pushforward.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Axis;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class BasisTest {
    private static final Axis GRID = Axis.uniform(1, 3, 2001);
    private static final Space.Fields PATHS = Space.Fields.path(GRID, 1);

    private static double[] path(DoubleUnaryOperator function) {
        double[] path = new double[GRID.size()];
        for (int k = 0; k < path.length; k++) path[k] = function.applyAsDouble((GRID.node(k) - 1) / 2);
        return path;
    }

    private static double[] function(Basis.Family family, int index) {
        double[] coefficients = new double[index + 1];
        coefficients[index] = 1;
        return new Basis(family, index + 1).fit(PATHS, List.of()).synthesise(coefficients, 1);
    }

    /** On a fine grid the functions are the classical ones, up to the trapezoid rule's error of order 1e-6. */
    @Test
    void functions_onAFineGrid_areTheClassicalOnes() {
        double scale = 1 / Math.sqrt(2); // the span has length 2
        assertThat(function(Basis.Family.COSINE, 0)).containsExactly(path(u -> scale), within(1e-12));
        assertThat(function(Basis.Family.COSINE, 3))
                .containsExactly(path(u -> scale * Math.sqrt(2) * Math.cos(3 * Math.PI * u)), within(1e-5));
        assertThat(function(Basis.Family.FOURIER, 4))
                .containsExactly(path(u -> scale * Math.sqrt(2) * Math.sin(4 * Math.PI * u)), within(1e-5));
        assertThat(function(Basis.Family.FOURIER, 3))
                .containsExactly(path(u -> scale * Math.sqrt(2) * Math.cos(4 * Math.PI * u)), within(1e-5));
        assertThat(function(Basis.Family.LEGENDRE, 2))
                .containsExactly(
                        path(u -> scale * Math.sqrt(5) * (1.5 * (2 * u - 1) * (2 * u - 1) - 0.5)), within(1e-5));
        // Haar functions jump, where the trapezoid rule is of order 1e-3.
        double[] wave = function(Basis.Family.HAAR, 3); // the square wave on the second half
        double height = scale * Math.sqrt(2);
        assertThat(wave[400]).isCloseTo(0, within(1e-2));
        assertThat(wave[1200]).isCloseTo(height, within(1e-2));
        assertThat(wave[1800]).isCloseTo(-height, within(1e-2));
    }

    @Test
    void polynomials_ofLowDegree_areKeptExactly() {
        Projection p = new Basis(Basis.Family.LEGENDRE, 4).fit(PATHS, List.of());
        Ensemble law = Ensemble.uniform(PATHS, path(u -> 1 - 3 * u + 2 * u * u * u));
        assertThat(p.error(law)).isCloseTo(0, within(1e-12));
    }

    @Test
    void error_ofAFunctionOutsideTheSpan_isItsLength() {
        Projection p = new Basis(Basis.Family.COSINE, 3).fit(PATHS, List.of());
        Ensemble law = Ensemble.uniform(PATHS, path(u -> Math.cos(5 * Math.PI * u)));
        assertThat(p.error(law)).isCloseTo(1, within(1e-6)); // the integral of cos^2 over a span of 2
    }

    @Test
    void ranks_thatTheGridCannotTellApart_areRefused() {
        Space coarse = Space.Fields.path(Axis.uniform(0, 1, 8), 1);
        assertThatThrownBy(() -> new Basis(Basis.Family.COSINE, 9).fit(coarse, List.of()))
                .hasMessageContaining("at most 8 functions");
        assertThatThrownBy(() -> new Basis(Basis.Family.FOURIER, 8).fit(coarse, List.of()))
                .hasMessageContaining("cannot tell function");
        assertThatThrownBy(() -> new Basis(Basis.Family.HAAR, 2).fit(new Space.Vectors(3), List.of()))
                .hasMessageContaining("needs paths or fields");
        assertThatThrownBy(() -> new Basis(Basis.Family.HAAR, 0)).hasMessageContaining("at least 1");
    }
}
