package io.pushforward.simulate.duffing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Axis;
import io.pushforward.random.Seed;
import org.hipparchus.ode.ODEState;
import org.hipparchus.ode.OrdinaryDifferentialEquation;
import org.hipparchus.ode.nonstiff.DormandPrince853Integrator;
import org.hipparchus.ode.sampling.ODEStateInterpolator;
import org.hipparchus.ode.sampling.ODEStepHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OscillatorTest {
    private static final double[] TIMES = Axis.uniform(0, 20, 256).nodes();

    @ParameterizedTest
    @CsvSource({"0.5, 0.1, 0.05, 1", "2, 0.3, 0.4, 0.1", "2, 0.1, 0.4, 0.1", "1.6, 0.25, 0.2, 0.5"})
    void response_toRandomForcing_isHipparchusAtTighterTolerance(double a, double f, double sigma, double length) {
        double start = -UniformSpline.MARGIN * Duffing.STEP;
        int fine = 4001 + 2 * UniformSpline.MARGIN;
        UniformSpline spline = new UniformSpline(start, Duffing.STEP, fine);
        double[] response = new double[256];
        new Forcing(a, f, sigma, length)
                .draw(2, start, Duffing.STEP, fine, Seed.of(9).generator(), (i, path) -> {
                    Oscillator.PAPER.respond(spline.fit(path), TIMES, response, 0);
                    assertThat(response).containsExactly(reference(spline), within(2e-7));
                });
    }

    @Test
    void response_ofALinearOscillator_isTheClosedForm() {
        // x = 1 from rest, undamped: y = 1 - cos t
        Oscillator linear = new Oscillator(0, 1, 0, 1e-10, 1e-12);
        double[] ones = new double[101];
        java.util.Arrays.fill(ones, 1);
        double[] response = new double[256];
        linear.respond(new UniformSpline(0, 0.2, 101).fit(ones), TIMES, response, 0);
        for (int k = 0; k < 256; k++) assertThat(response[k]).isCloseTo(1 - Math.cos(TIMES[k]), within(1e-8));
    }

    @Test
    void response_toNothing_isRest() {
        double[] response = new double[256];
        Oscillator.PAPER.respond(new UniformSpline(0, 0.2, 101).fit(new double[101]), TIMES, response, 0);
        assertThat(response).containsOnly(0);
    }

    @Test
    void response_tighterTolerance_convergesTowardsOneTrajectory() {
        double[] values = new double[401];
        for (int i = 0; i < 401; i++) values[i] = 1.7 * Math.sin(2 * Math.PI * 0.22 * 0.05 * i);
        UniformSpline spline = new UniformSpline(0, 0.05, 401).fit(values);
        double[] exact = reference(spline);
        double before = Double.POSITIVE_INFINITY;
        for (double tolerance : new double[] {1e-4, 1e-6, 1e-8, 1e-10}) {
            double[] response = new double[256];
            new Oscillator(0.2, 1, 1, tolerance, tolerance / 100).respond(spline, TIMES, response, 0);
            double worst = 0;
            for (int k = 0; k < 256; k++) worst = Math.max(worst, Math.abs(response[k] - exact[k]));
            assertThat(worst).isLessThan(before / 5);
            before = worst;
        }
    }

    /** An independent solver of higher order, at tolerances of 1e-12, on the same interpolant. */
    private static double[] reference(UniformSpline forcing) {
        DormandPrince853Integrator integrator = new DormandPrince853Integrator(1e-9, 0.05, 1e-13, 1e-12);
        double[] values = new double[256];
        integrator.addStepHandler(new ODEStepHandler() {
            private int seen;

            @Override
            public void handleStep(ODEStateInterpolator steps) {
                while (seen < 256 && TIMES[seen] <= steps.getCurrentState().getTime()) {
                    values[seen] = steps.getInterpolatedState(TIMES[seen]).getPrimaryState()[0];
                    seen++;
                }
            }
        });
        integrator.integrate(
                new OrdinaryDifferentialEquation() {
                    @Override
                    public int getDimension() {
                        return 2;
                    }

                    @Override
                    public double[] computeDerivatives(double t, double[] y) {
                        return new double[] {y[1], forcing.at(t) - 0.2 * y[1] - y[0] - y[0] * y[0] * y[0]};
                    }
                },
                new ODEState(0, new double[2]),
                20);
        return values;
    }
}
