package io.pushforward.transport;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a solver found: the least cost, the dual potentials, how it went, and the plan on request.
 *
 * <p>The value is the solver's objective: the transport cost itself for exact solvers; for entropic ones the cost plus
 * the temperature times the relative entropy of the plan. Potentials f and g satisfy f(x) + g(y) &le; c(x, y) up to
 * rounding for exact solvers. Arrays are shared, not copied.
 */
public final class TransportSolution {

    /** How the solution was reached: an exact method has converged with no marginal error beyond rounding. */
    public record Progress(boolean converged, int iterations, double marginalError) {}

    private final double value;
    private final double[] sourcePotential;
    private final double[] targetPotential;
    private final Progress progress;
    private final Supplier<TransportPlan> planner;
    private @Nullable TransportPlan plan;

    TransportSolution(
            double value,
            double[] sourcePotential,
            double[] targetPotential,
            Progress progress,
            Supplier<TransportPlan> planner) {
        this.value = value;
        this.sourcePotential = sourcePotential;
        this.targetPotential = targetPotential;
        this.progress = progress;
        this.planner = planner;
    }

    public double value() {
        return value;
    }

    public double[] sourcePotential() {
        return sourcePotential;
    }

    public double[] targetPotential() {
        return targetPotential;
    }

    public boolean converged() {
        return progress.converged();
    }

    public int iterations() {
        return progress.iterations();
    }

    /** Sum of the absolute differences between the plan's marginals and the masses of the two ensembles. */
    public double marginalError() {
        return progress.marginalError();
    }

    /** The transport plan, made when first asked for. */
    public synchronized TransportPlan plan() {
        TransportPlan made = plan;
        if (made == null) plan = made = planner.get();
        return made;
    }
}
