package io.pushforward.metric;

import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Unit;
import io.pushforward.random.Seed;
import io.pushforward.settings.Misfit;
import java.util.Arrays;
import java.util.Optional;

/**
 * A metric between weighted points.
 *
 * <p>A law without atoms is sampled: as many points as the other law has (512 where it has none either), in
 * {@value #REPEATS} independent repeats. The score is then their mean, an estimate, with its standard error.
 */
interface EnsembleMetric extends Metric {
    int REPEATS = 4;
    int DEFAULT_SIZE = 512;

    /** The score of two ensembles whose points have one dimension. */
    Score ofEnsembles(Ensemble predicted, Ensemble observed, Seed seed);

    /**
     * Whether the score in another unit of the points is this one in that unit; not so where an option has a unit. A score
     * that does is taken in a unit in which squares neither under- nor overflow.
     */
    default boolean followsUnits() {
        return false;
    }

    /** This metric for points in another unit: itself, or with its options in that unit; none where neither is known. */
    default Optional<EnsembleMetric> in(double unit) {
        return followsUnits() ? Optional.of(this) : Optional.empty();
    }

    /** {@link #ofEnsembles} with neither under- nor overflow of squares. */
    private Score scaled(Ensemble x, Ensemble y, Seed seed) {
        double unit = Unit.of(x, y);
        Optional<EnsembleMetric> metric = unit == 1 ? Optional.empty() : in(unit);
        if (metric.isEmpty()) return ofEnsembles(x, y, seed);
        Score found = metric.get().ofEnsembles(Unit.in(unit, x), Unit.in(unit, y), seed);
        Score score = found;
        for (int factor = 0; factor < facts().power(); factor++) score = score.times(unit);
        if (!(Math.abs(score.value()) < Double.POSITIVE_INFINITY) || (score.value() == 0 && found.value() != 0))
            throw new Misfit(
                    "the " + name() + " of these laws is " + found.value() + " times " + unit + " to the power of "
                            + facts().power() + ", which no double holds: give the points in another unit");
        return score;
    }

    @Override
    default Score between(Law predicted, Law observed, Seed seed) {
        if (predicted instanceof Categorical || observed instanceof Categorical)
            throw new Misfit(name() + " compares laws of points, got " + predicted + " and " + observed);
        Points.checkDimensions(name(), predicted, observed);
        Law known = atoms(predicted);
        Law truth = atoms(observed);
        if (known instanceof Ensemble x && truth instanceof Ensemble y) return scaled(x, y, seed);
        return sampled(known, truth, seed);
    }

    /** The atoms of a law, or the law itself where it has none. */
    private static Law atoms(Law law) {
        return law.atoms().map(Law.class::cast).orElse(law);
    }

    private Score sampled(Law predicted, Law observed, Seed seed) {
        int size =
                predicted instanceof Ensemble x ? x.size() : observed instanceof Ensemble y ? y.size() : DEFAULT_SIZE;
        double[] values = new double[REPEATS];
        boolean converged = true;
        for (int r = 0; r < REPEATS; r++) {
            Seed draw = seed.derive("sample").derive(r);
            Score score = scaled(atoms(predicted, size, draw.derive(0)), atoms(observed, size, draw.derive(1)), seed);
            values[r] = score.value();
            converged &= score.kind() != Score.Kind.NOT_CONVERGED;
        }
        Score mean = mean(values);
        return converged ? mean : Score.notConverged(mean.value());
    }

    private static Score mean(double... values) {
        double unit = Unit.of(Arrays.stream(values).map(Math::abs).max().orElse(0));
        double sum = 0;
        double squares = 0;
        for (double value : Unit.over(unit, values)) {
            sum += value;
            squares += value * value;
        }
        double mean = sum / values.length;
        double variance = Math.max(0, (squares - sum * mean) / (values.length - 1));
        return Score.estimate(mean, Math.sqrt(variance / values.length)).times(unit);
    }

    private static Ensemble atoms(Law law, int size, Seed seed) {
        return law instanceof Ensemble ensemble ? ensemble : law.sample(size, seed.generator());
    }
}
