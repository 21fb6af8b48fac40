package io.pushforward.experiment.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.data.Covariate;
import io.pushforward.data.Covariates;
import io.pushforward.data.Facts;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Query;
import io.pushforward.experiment.Listener;
import io.pushforward.law.Axis;
import io.pushforward.law.Bins;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.operator.stack.Objective;
import io.pushforward.random.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * In other units of inputs, targets and covariates, another for each coordinate or channel, the ladder chooses the same. Scores
 * have the unit of the targets where there is one, and are those of standardised coordinates or channels elsewhere.
 */
class LadderUnitsTest {
    private static final List<Covariate> DOSE = List.of(new Covariate.Numeric("dose", ""));
    private static final int LABELS = 5;
    private static final int TRIALS = 100;

    /** An affine map of each coordinate or channel, and one of the covariate. */
    record Units(double[] scales, double[] shifts, double scale, double shift) {
        static final Units PLAIN = new Units(new double[] {1, 1, 1}, new double[3], 1, 0);

        /** Arithmetic in these units has the same bits but for exponents. */
        static final Units POWERS = new Units(
                new double[] {Math.pow(2, -20), Math.pow(2, 20), Math.pow(2, 7)}, new double[3], Math.pow(2, -18), 0);

        static final List<Units> OTHERS = List.of(
                new Units(new double[] {1e6, 1e-6, 1e3}, new double[] {3e6, -2e-6, 5e3}, 1e-6, 1e-6),
                new Units(new double[] {1e-6, 1e6, 1e-3}, new double[] {-2e-6, 3e6, 0}, 1e6, -5e6),
                new Units(new double[] {0.01, 0.01, 0.01}, new double[] {300, 300, 300}, 1e-6, 1e3));
    }

    record Case(String name, Space input, Space target, List<Covariate> covariates) {
        /** The scale of the targets where coordinates share one, which scores then have. */
        double unitOfScores(Units units) {
            return channels(target) == 1 && target.isNumeric() ? units.scales[0] : 1;
        }

        @Override
        public String toString() {
            return name + (covariates.isEmpty() ? "" : " with a covariate");
        }
    }

    private static int channels(Space space) {
        return space instanceof Space.Fields fields ? fields.channels() : space.dimension();
    }

    private static Space path(int channels) {
        return Space.Fields.path(Axis.uniform(0, 1, 12), channels);
    }

    private static Space field(int channels) {
        return new Space.Fields(List.of(Axis.uniform(0, 1, 4), Axis.uniform(0, 1, 5)), channels);
    }

    static List<Case> cases() {
        Space.Labels labels = new Space.Labels(List.of("a", "b", "c", "d", "e"));
        List<Case> cases = new ArrayList<>();
        for (List<Covariate> covariates : List.of(List.<Covariate>of(), DOSE)) {
            for (int d = 1; d <= 3; d++)
                cases.add(new Case("R^" + d, new Space.Vectors(d), new Space.Vectors(d), covariates));
            cases.add(new Case("R^3 to R^2", new Space.Vectors(3), new Space.Vectors(2), covariates));
            for (int c = 1; c <= 2; c++) {
                cases.add(new Case("paths of " + c, path(c), path(c), covariates));
                cases.add(new Case("fields of " + c, field(c), field(c), covariates));
            }
            cases.add(new Case("paths to points", path(2), new Space.Vectors(2), covariates));
            cases.add(new Case("points to labels", new Space.Vectors(1), labels, covariates));
            cases.add(new Case("paths to labels", path(2), labels, covariates));
            cases.add(new Case(
                    "points to bins", new Space.Vectors(2), Space.Labels.of(Bins.uniform(0, 1, LABELS)), covariates));
        }
        cases.add(new Case("long vectors", new Space.Vectors(70), new Space.Vectors(70), List.of()));
        return cases;
    }

    private static LawPairs pairs(Case own, int laws, Units units) {
        List<LawPair> pairs = new ArrayList<>();
        for (int i = 0; i < laws; i++) {
            RandomGenerator random = Seed.of(3).derive(i).generator();
            double level = random.nextGaussian();
            double dose = random.nextGaussian();
            double answer = 2 * level + 1 + (own.covariates.isEmpty() ? 0 : dose);
            Covariates given =
                    own.covariates.isEmpty() ? Covariates.NONE : Covariates.of(DOSE, units.shift + units.scale * dose);
            pairs.add(new LawPair(
                    i,
                    new Query(points(own.input, level, 1, random, units), given),
                    own.target instanceof Space.Labels labels
                            ? counted(labels, answer, random)
                            : points(own.target, answer, 1.5, random, units),
                    Facts.NONE));
        }
        return new LawPairs(own.input, own.target, pairs);
    }

    /** Normal points, or random walks over the nodes of each channel. */
    private static Ensemble points(Space space, double level, double spread, RandomGenerator random, Units units) {
        int d = space.dimension();
        int channels = channels(space);
        double[] points = new double[16 * d];
        double[] walk = new double[channels];
        for (int i = 0; i < points.length; i++) {
            int channel = i % d % channels;
            if (i % d < channels) walk[channel] = 0;
            walk[channel] += (1 + 0.5 * channel % 3) * random.nextGaussian();
            int unit = channel % 3;
            points[i] = units.shifts[unit] + units.scales[unit] * (level + spread * walk[channel]);
        }
        return Ensemble.uniform(space, points);
    }

    private static Law counted(Space.Labels labels, double level, RandomGenerator random) {
        double[] counts = new double[LABELS];
        for (int i = 0; i < TRIALS; i++)
            counts[(int) Math.max(0, Math.min(LABELS - 1, Math.round(2 + level / 2 + random.nextGaussian())))]++;
        return Categorical.observed(labels, counts, TRIALS);
    }

    private static Choice chosen(LawPairs pairs, List<String> rungs, Duration budget) {
        return LadderSearch.of(
                new LadderSearch.Task(
                        pairs,
                        new LadderSearch.Options(
                                new ArrayList<>(), Objective.ENERGY, Seed.of(0), new ArrayList<>(rungs)),
                        budget),
                Listener.SILENT,
                () -> false);
    }

    /**
     * Closed forms. A shift of 1e9 deviations of the covariate, the worst here, leaves it 1e-7 of itself; regressions and kernels
     * make at most a hundredfold of that.
     */
    @ParameterizedTest
    @MethodSource("cases")
    void closedForms_inOtherUnits_areChosenAlike(Case own) {
        Choice plain = chosen(pairs(own, 20, Units.PLAIN), List.of(), Duration.ofMillis(1));
        for (Units units : Units.OTHERS)
            same(plain, chosen(pairs(own, 20, units), List.of(), Duration.ofMillis(1)), own.unitOfScores(units), 1e-5);
    }

    static List<Case> networkCases() {
        return cases().stream()
                .filter(own -> List.of("R^2", "paths of 2", "points to labels").contains(own.name)
                        && !own.covariates.isEmpty())
                .toList();
    }

    /** Networks: training amplifies rounding, so units are those that round nothing, and nothing may differ. */
    @ParameterizedTest
    @MethodSource("networkCases")
    void networks_inUnitsOfPowersOfTwo_areTheSameToTheBit(Case own) {
        List<String> rungs = !own.target.isNumeric()
                ? List.of("constant", "moments-network", "deep-sets")
                : own.target instanceof Space.Fields
                        ? List.of("constant", "moments-linear-normal", "moments-push")
                        : List.of("constant", "moments-linear-normal", "moments-push", "frequencies-flow");
        Choice plain = chosen(pairs(own, 8, Units.PLAIN), rungs, LadderSearch.UNLIMITED);
        assertThat(plain.members()).hasSameSizeAs(rungs);
        same(
                plain,
                chosen(pairs(own, 8, Units.POWERS), rungs, LadderSearch.UNLIMITED),
                own.unitOfScores(Units.POWERS),
                0);
    }

    private static void same(Choice plain, Choice other, double unit, double bound) {
        assertThat(other.members())
                .extracting(TriedRung::name)
                .isEqualTo(plain.members().stream().map(TriedRung::name).toList());
        assertThat(other.solution().combine()).isEqualTo(plain.solution().combine());
        assertThat(other.isLearned()).isEqualTo(plain.isLearned());
        for (int k = 0; k < plain.members().size(); k++) {
            String name = plain.members().get(k).name();
            double expected = plain.members().get(k).mean();
            double actual = other.members().get(k).mean() / unit;
            if (Double.isFinite(expected))
                assertThat(actual).as(name).isCloseTo(expected, within(bound * Math.abs(expected)));
            else assertThat(actual).as(name).isEqualTo(expected); // a log score of a mass of zero
            assertThat(other.solution().weights()[k])
                    .as("weight of " + name)
                    .isCloseTo(plain.solution().weights()[k], within(100 * bound));
        }
        double[] scores =
                Arrays.stream(other.scores()).map(score -> score / unit).toArray();
        assertThat(scores).containsExactly(plain.scores(), within(bound * plain.mean() + bound));
    }
}
