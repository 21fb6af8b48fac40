package io.pushforward.transport;

import io.pushforward.law.Ensemble;
import java.util.Arrays;

/**
 * Entropic transport at temperature blur², and the debiased Sinkhorn divergence made from it, run to a marginal tolerance:
 * min ∫ c dπ + ε KL(π ‖ a ⊗ b) over plans π (Feydy et al. 2019).
 *
 * <p>Any finite input has an answer. For squared distances each cloud is centred at its own mean, since a shift of one cloud
 * against the other changes the value by a known term and the plan not at all: offsets and far clouds cost no digits. A
 * temperature below 1e-12 of the largest cost between the centred clouds, where costs have no digits left to tell plans
 * apart, is raised to it, which moves the value by less than 1e-10 of that cost; one above 1e30 of it is lowered.
 *
 * <p>Where the limit on iterations ends it before the tolerance, the value is that of a plan with the right marginals: an upper
 * bound.
 *
 * @param blur the root of the temperature
 * @param tolerance the sum of the absolute errors of the plan's marginals at which the iteration ends
 * @param limit after how many iterations it gives up and says so
 */
public record ConvergedSinkhorn(double blur, double tolerance, int limit) implements TransportSolver {
    private static final double LEAST_RELATIVE_TEMPERATURE = 1e-12;
    private static final double LARGEST_RELATIVE_TEMPERATURE = 1e30;
    /** Coordinates beyond would overflow or vanish when squared. */
    private static final double LARGEST_COORDINATE = 1e120;

    public ConvergedSinkhorn {
        if (!(blur > 0 && blur < Double.POSITIVE_INFINITY))
            throw new IllegalArgumentException("blur must be positive and finite, got " + blur);
        if (!(tolerance > 0 && tolerance < 1))
            throw new IllegalArgumentException("a marginal tolerance lies between 0 and 1, got " + tolerance);
        if (limit < 1) throw new IllegalArgumentException("expected a limit of at least 1 iteration, got " + limit);
    }

    /** To a marginal error of 1e-9 within 10,000 iterations. */
    public static ConvergedSinkhorn withBlur(double blur) {
        return new ConvergedSinkhorn(blur, 1e-9, 10_000);
    }

    /** A divergence, and the least good of the three iterations behind it. */
    public record Divergence(double value, TransportSolution.Progress progress) {}

    /** OT(x, y) - OT(x, x)/2 - OT(y, y)/2 with cost |x - y|²/2: never negative, zero for equal laws, W2²/2 as blur falls. */
    public Divergence divergence(Ensemble x, Ensemble y) {
        Cost cost = Cost.HALF_SQUARED_DISTANCE;
        Stage stage = stage(new TransportProblem(x, y, cost));
        EntropicSelf ownX = new EntropicSelf(stage.left.costs(stage.left, cost), stage.left.weights());
        EntropicSelf ownY = new EntropicSelf(stage.right.costs(stage.right, cost), stage.right.weights());
        stage.cross.solve(stage.temperature, tolerance, limit);
        ownX.solve(stage.temperature, tolerance, limit);
        ownY.solve(stage.temperature, tolerance, limit);
        double value = (stage.cross.value(tolerance) - 0.5 * ownX.value() - 0.5 * ownY.value()) + stage.meanShift();
        double error = Math.max(stage.cross.marginalError(), Math.max(ownX.marginalError(), ownY.marginalError()));
        int iterations = Math.max(stage.cross.iterations(), Math.max(ownX.iterations(), ownY.iterations()));
        return new Divergence(
                stage.inUnits(value), new TransportSolution.Progress(error <= tolerance, iterations, error));
    }

    /** Entropic transport with the problem's own cost; the value includes the entropy. */
    @Override
    public TransportSolution solve(TransportProblem problem) {
        Stage stage = stage(problem);
        stage.cross.solve(stage.temperature, tolerance, limit);
        double error = stage.cross.marginalError();
        return new TransportSolution(
                stage.inUnits(stage.cross.value(tolerance) + stage.meanShift()),
                stage.sourcePotential(),
                stage.targetPotential(),
                new TransportSolution.Progress(error <= tolerance, stage.cross.iterations(), error),
                stage::plan);
    }

    private Stage stage(TransportProblem problem) {
        Ensemble x = problem.source();
        Ensemble y = problem.target();
        double unit = unit(x, y);
        boolean squared = problem.cost().power() == 2;
        CentredCloud left = squared ? CentredCloud.atMean(x, unit) : CentredCloud.atOrigin(x, unit);
        CentredCloud right = squared ? CentredCloud.atMean(y, unit) : CentredCloud.atOrigin(y, unit);
        double[] costs = left.costs(right, problem.cost());
        double halfUnit = Math.pow(unit, 0.5 * problem.cost().power());
        double largest = Arrays.stream(costs).max().orElseThrow();
        double wanted = blur * halfUnit * blur * halfUnit;
        // Where all points coincide any temperature gives the same plan.
        double temperature = largest > 0
                ? Math.min(
                        Math.max(wanted, LEAST_RELATIVE_TEMPERATURE * largest), LARGEST_RELATIVE_TEMPERATURE * largest)
                : 1;
        return new Stage(
                problem,
                left,
                right,
                halfUnit,
                temperature,
                new EntropicTransport(costs, left.weights(), right.weights()));
    }

    /** A power of two that brings all coordinates into range; one where they are. */
    private static double unit(Ensemble x, Ensemble y) {
        double largest = 0;
        for (double coordinate : x.points()) largest = Math.max(largest, Math.abs(coordinate));
        for (double coordinate : y.points()) largest = Math.max(largest, Math.abs(coordinate));
        if (largest == 0 || (largest < LARGEST_COORDINATE && largest > 1 / LARGEST_COORDINATE)) return 1;
        return Math.scalb(1.0, -Math.max(-1000, Math.getExponent(largest) + 1));
    }

    /** A problem on centred clouds, in units in which a cost is {@code halfUnit}² of what it was. */
    private record Stage(
            TransportProblem problem,
            CentredCloud left,
            CentredCloud right,
            double halfUnit,
            double temperature,
            EntropicTransport cross) {

        double inUnits(double cost) {
            return cost / halfUnit / halfUnit;
        }

        /** The mean of the part of the cost that centring took away. */
        double meanShift() {
            if (problem.cost().power() != 2) return 0;
            double[] shifts = left.shifts(right);
            double[] others = rightShifts();
            double sum = 0;
            for (int i = 0; i < shifts.length; i++) sum += left.weights()[i] * shifts[i];
            for (int j = 0; j < others.length; j++) sum += right.weights()[j] * others[j];
            return problem.cost().factor() * sum;
        }

        /** -2 Δ·y for each point y of the right cloud, Δ being the left centre seen from the right one. */
        private double[] rightShifts() {
            int d = left.centre().length;
            double[] shifts = new double[right.size()];
            for (int j = 0; j < shifts.length; j++)
                for (int k = 0; k < d; k++)
                    shifts[j] -= 2 * (left.centre()[k] - right.centre()[k]) * right.points()[j * d + k];
            return shifts;
        }

        double[] sourcePotential() {
            return spread(cross.sourcePotential(), left, problem.source(), left.shifts(right));
        }

        double[] targetPotential() {
            return spread(cross.targetPotential(), right, problem.target(), rightShifts());
        }

        /** Potentials in the problem's own units; zero for points without mass, whose potential changes nothing. */
        private double[] spread(double[] potential, CentredCloud cloud, Ensemble ensemble, double[] shifts) {
            boolean squared = problem.cost().power() == 2;
            double[] all = new double[ensemble.size()];
            for (int i = 0; i < cloud.size(); i++)
                all[cloud.indices()[i]] =
                        inUnits(potential[i] + (squared ? problem.cost().factor() * shifts[i] : 0));
            return all;
        }

        TransportPlan plan() {
            double[] masses = cross.plan();
            int m = right.size();
            int count = 0;
            for (double mass : masses) if (mass > 0) count++;
            int[] sources = new int[count];
            int[] targets = new int[count];
            double[] moved = new double[count];
            for (int k = 0, to = 0; k < masses.length; k++)
                if (masses[k] > 0) {
                    sources[to] = left.indices()[k / m];
                    targets[to] = right.indices()[k % m];
                    moved[to++] = masses[k];
                }
            return new TransportPlan(problem.source().size(), problem.target().size(), sources, targets, moved);
        }
    }
}
