package io.pushforward.experiment.auto;

import io.pushforward.data.Observed;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.Listener;
import io.pushforward.experiment.Summary;
import io.pushforward.law.Categorical;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.law.Statistics;
import io.pushforward.metric.EnergyDistance;
import io.pushforward.metric.Metric;
import io.pushforward.metric.Metrics;
import io.pushforward.metric.W1;
import io.pushforward.metric.W2;
import io.pushforward.operator.EpochTrainer;
import io.pushforward.operator.stack.Objective;
import io.pushforward.operator.stack.Stacking;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.special.Gamma;

/** What came of the rungs of a ladder, and the best stack of those that could be scored. */
final class TriedRungs {
    /** Standard errors in half the width of a 95 % interval. */
    private static final double HALF_WIDTH = 1.96;

    /** How the note of a rung begins that cannot take the laws. */
    static final String MISFIT = "does not fit these laws: ";

    private final Trials trials;
    private final LadderSearch.Task task;
    private final Listener listener;
    private final Stacking stacking;
    private final List<TriedRung> steps = new ArrayList<>();
    private final List<TriedRung> members = new ArrayList<>(); // of the stacking, in its order

    TriedRungs(Trials trials, LadderSearch.Task task, Listener listener) {
        this.trials = trials;
        this.task = task;
        this.listener = listener;
        this.stacking = trials.stacking();
    }

    /** Rungs that were scored, in the order of the stack's weights. */
    List<TriedRung> members() {
        return members;
    }

    /** Keeps and tells what came of a rung, scored or left out. */
    void take(TriedRung step) {
        steps.add(step);
        boolean isMisfit = step.note().map(note -> note.startsWith(MISFIT)).orElse(false)
                && !(step.entry().trainer() instanceof EpochTrainer);
        if (!isMisfit) listener.say("  " + step.line());
    }

    /** Adds what a rung predicts for the laws held out, fold after fold, to the stacking. */
    TriedRung add(Experiment.OperatorEntry rung, Optional<String> note, List<Trials.Part> parts) {
        List<Stacking.Seen> seen = seen(parts);
        TriedRung step = step(rung, note, parts, seen);
        stacking.addSeen(seen);
        members.add(step);
        return step;
    }

    /** Puts a member that was trained longer in its own place, if it scores lower now. */
    void replace(int member, Experiment.OperatorEntry rung, Optional<String> note, List<Trials.Part> parts) {
        TriedRung before = members.get(member);
        List<Stacking.Seen> seen = seen(parts);
        TriedRung again = step(rung, note, parts, seen);
        if (!(again.mean() < before.mean())) return;
        stacking.replace(member, seen);
        members.set(member, again);
        steps.set(steps.indexOf(before), again);
        listener.say("  " + again.line());
    }

    private static List<Stacking.Seen> seen(List<Trials.Part> parts) {
        List<Stacking.Seen> seen = new ArrayList<>();
        parts.forEach(part -> seen.addAll(part.checked().seen()));
        return seen;
    }

    private TriedRung step(
            Experiment.OperatorEntry rung, Optional<String> note, List<Trials.Part> parts, List<Stacking.Seen> seen) {
        double seconds =
                parts.stream().mapToDouble(Trials.Part::seconds).average().orElseThrow();
        return new TriedRung(rung, parts.get(0).parameters(), seconds, excess(stacking.scores(seen)), note);
    }

    /** The best stack of the members so far. */
    Stacking.Solution stack() {
        if (members.isEmpty())
            throw new IllegalStateException("no rung of the ladder could be scored: "
                    + steps.stream().map(TriedRung::line).toList());
        return stacking.solve();
    }

    void say(String name, Stacking.Solution solution) {
        listener.say(
                "  " + String.format("%-28s %8s  %6s    %s", name, "", "", TriedRung.shown(excess(solution.scores()))));
    }

    /** The stack with networks where these gain more than one standard error of the gain; else the stack without them. */
    Stacking.Solution earned(Stacking.Solution simple, Stacking.Solution all) {
        double[] gain = new double[trials.held().size()];
        for (int law = 0; law < gain.length; law++) gain[law] = simple.scores()[law] - all.scores()[law];
        double mean = Statistics.mean(gain);
        if (!Double.isFinite(mean) || mean > Summary.halfWidth(gain) / HALF_WIDTH) return all;
        return new Stacking.Solution(
                simple.combine(), Arrays.copyOf(simple.weights(), members.size()), simple.scores());
    }

    Choice choice(Stacking.Solution solution) {
        return new Choice(
                steps,
                members,
                solution,
                stacking.score(),
                columns(task.training().targetSpace(), task.options().objective()),
                trials.folds().rule(),
                excess(solution.scores()),
                stacking.distances(solution),
                task.options().objective());
    }

    /** The scores of the stack's own table: W1 on the line and on bins, and W2 there where it is the objective. */
    private static List<Metric> columns(Space target, Objective objective) {
        List<Metric> columns =
                new ArrayList<>(target.isNumeric() ? List.of(new EnergyDistance()) : Metrics.standard(target));
        if (target.isNumeric() ? target.dimension() == 1 : target.bins().isPresent()) {
            columns.add(new W1());
            if (objective == Objective.W2) columns.add(new W2());
        }
        return columns;
    }

    private double[] excess(double[] scores) {
        double[] excess = scores.clone();
        if (!stacking.isLogScore()) return excess;
        for (int law = 0; law < excess.length; law++)
            excess[law] -=
                    floor(trials.held().get(law), task.training().signature().targets());
        return excess;
    }

    /**
     * The entropy of masses, below which no log score lies: estimated where they were counted, their own where they are known
     * in full; zero for other laws.
     */
    static double floor(Law target, Observed how) {
        if (!(target instanceof Categorical observed)) return 0;
        if (how == Observed.DRAWN && observed.trials().isPresent())
            return entropy(observed.masses(), observed.trials().getAsInt());
        double sum = 0;
        for (double mass : observed.masses()) if (mass > 0) sum -= mass * Math.log(mass);
        return sum;
    }

    /** Grassberger's estimate (2003): log n - (1/n) sum_k n_k G(n_k), nearly unbiased where many labels were seen once or never. */
    static double entropy(double[] frequencies, int trials) {
        double sum = 0;
        for (double frequency : frequencies) {
            long count = Math.round(frequency * trials);
            if (count == 0) continue;
            double alternating =
                    (count % 2 == 0 ? 0.5 : -0.5) * (Gamma.digamma((count + 1) / 2.0) - Gamma.digamma(count / 2.0));
            sum += count * (Gamma.digamma(count) + alternating);
        }
        return Math.log(trials) - sum / trials;
    }
}
