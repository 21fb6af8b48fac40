package io.pushforward.experiment.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.data.Covariate;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Observed;
import io.pushforward.data.Signature;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.Listener;
import io.pushforward.law.Axis;
import io.pushforward.law.Bins;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.law.Statistics;
import io.pushforward.metric.Metric;
import io.pushforward.operator.EpochTrainer;
import io.pushforward.operator.Progress;
import io.pushforward.operator.stack.Objective;
import io.pushforward.project.Pca;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class LadderSearchTest {
    private static final Space LINE = new Space.Vectors(1);

    /** Law i is normal around i / 10 on both sides, so near inputs have near targets. */
    private static LawPairs shifted(int laws) {
        return shifted(LINE, laws);
    }

    private static LawPairs shifted(Space space, int laws) {
        List<LawPair> pairs = new ArrayList<>();
        RandomGenerator random = Seed.of(5).generator();
        for (int i = 0; i < laws; i++)
            pairs.add(new LawPair(
                    i,
                    Map.of(),
                    Optional.empty(),
                    normal(space, i / 10.0, 60, random),
                    normal(space, i / 10.0, 60, random)));
        return new LawPairs(space, space, pairs);
    }

    private static Ensemble normal(double mean, int size, RandomGenerator random) {
        return normal(LINE, mean, size, random);
    }

    private static Ensemble normal(Space space, double mean, int size, RandomGenerator random) {
        double[] points = new double[size * space.dimension()];
        for (int i = 0; i < points.length; i++) points[i] = mean + random.nextGaussian();
        return Ensemble.uniform(space, points);
    }

    /** Rungs in closed form take what they need; for networks no time is left, so that clocks decide nothing. */
    private static LadderSearch.Task task(LawPairs pairs) {
        return new LadderSearch.Task(pairs, List.of(), Objective.ENERGY, Duration.ofMillis(1), Seed.of(0));
    }

    private static Choice chosen(LawPairs pairs) {
        return LadderSearch.of(task(pairs), Listener.SILENT, () -> false);
    }

    @Test
    void of_lawsThatFollowTheirInputs_learnsAndSaysWhy() {
        List<String> said = new ArrayList<>();
        Choice choice = LadderSearch.of(
                task(shifted(40)),
                new Listener() {
                    @Override
                    public void say(String line) {
                        said.add(line);
                    }

                    @Override
                    public Progress task(String name) {
                        return Progress.SILENT;
                    }
                },
                () -> false);

        TriedRung constant = choice.steps().get(0);
        assertThat(choice.mean()).isLessThan(constant.mean() / 10);
        assertThat(choice.mean()).isLessThanOrEqualTo(choice.best().mean());
        assertThat(choice.isLearned()).isTrue();
        assertThat(choice.scores()).hasSize(40);
        assertThat(choice.why())
                .contains(
                        "energy distance",
                        "40 held-out",
                        choice.weighted().get(0).step().name(),
                        "carries");
        assertThat(said).anyMatch(line -> line.contains("constant")).anyMatch(line -> line.contains("persistence"));
        assertThat(choice.document().json().path("winner").asText()).isEqualTo("stack");
        assertThat(choice.steps())
                .filteredOn(step -> step.entry().trainer() instanceof EpochTrainer)
                .isNotEmpty()
                .allSatisfy(step -> assertThat(step.line()).contains("no time left"));
    }

    @Test
    void of_targetsThatIgnoreTheirInputs_saysThatNothingWasLearned() {
        List<LawPair> pairs = new ArrayList<>();
        RandomGenerator random = Seed.of(6).generator();
        for (int i = 0; i < 40; i++)
            pairs.add(new LawPair(
                    i, Map.of(), Optional.empty(), normal(random.nextGaussian(), 60, random), normal(0, 60, random)));
        Choice choice = chosen(new LawPairs(LINE, LINE, pairs));
        assertThat(choice.isLearned()).isFalse();
        assertThat(choice.why()).contains("by more than chance: nothing was learned");
    }

    @Test
    void of_stopped_keepsWhatThereIs() {
        Choice choice = LadderSearch.of(task(shifted(20)), Listener.SILENT, () -> true);
        assertThat(choice.members()).hasSize(1);
        assertThat(choice.weighted().get(0).step().name()).isEqualTo("constant");
    }

    /** Where time is short, closed forms of many coordinates that would take more than their share are left out and say so. */
    @Test
    void of_manyLawsWithoutTime_keepsTheConstantAndPersistence() {
        assertThat(chosen(shifted(80)).members()).extracting(TriedRung::name).contains("kernel");
        Choice choice = chosen(shifted(new Space.Vectors(20), 80));
        assertThat(choice.members()).extracting(TriedRung::name).containsExactly("constant", "persistence");
        assertThat(choice.steps())
                .filteredOn(step -> step.name().equals("kernel"))
                .singleElement()
                .satisfies(step -> assertThat(step.line()).contains("needs about", "larger --budget"));
    }

    @Test
    void of_lawsOnTheLineByW2_isScoredByW2Too() {
        LadderSearch.Task byW2 =
                new LadderSearch.Task(shifted(40), List.of(), Objective.W2, Duration.ofMillis(1), Seed.of(0));
        Choice choice = LadderSearch.of(byW2, Listener.SILENT, () -> false);
        assertThat(choice.columns()).extracting(Metric::name).containsExactly("energy", "w1", "w2");
        assertThat(chosen(shifted(40)).columns()).extracting(Metric::name).containsExactly("energy", "w1");
    }

    /** The distances that error bars rest on are those of the stack from the laws held out. */
    @Test
    void of_lawsOnTheLine_knowsDistancesOfItsPredictions() {
        Choice choice = chosen(shifted(40));
        assertThat(choice.distances()).hasSize(40);
        // Targets have 60 points: the W1 distance of a perfect prediction from them is about a fifth at most.
        assertThat(Statistics.mean(choice.distances())).isBetween(0.05, 0.4);
        assertThat(choice.document().json().path("heldOutDistances")).hasSize(40);
    }

    /** A change of units of inputs and targets changes scores by the unit, and nothing else. */
    @Test
    void of_otherUnits_choosesTheSame() {
        Choice plain = chosen(shifted(30));
        for (double factor : new double[] {1e-6, 1e6}) {
            List<LawPair> pairs = new ArrayList<>();
            for (LawPair pair : shifted(30))
                pairs.add(new LawPair(
                        pair.id(),
                        Map.of(),
                        Optional.empty(),
                        moved(pair.input(), 3 * factor, 5 * factor),
                        moved(pair.target(), factor, -7 * factor)));
            Choice other = chosen(new LawPairs(LINE, LINE, pairs));
            // Persistence compares inputs and targets themselves; other rungs must not.
            Choice same = chosen(new LawPairs(
                    LINE,
                    LINE,
                    shifted(30).stream()
                            .map(pair -> new LawPair(
                                    pair.id(),
                                    Map.of(),
                                    Optional.empty(),
                                    moved(pair.input(), 3, 5),
                                    moved(pair.target(), 1, -7)))
                            .toList()));
            assertThat(other.solution().combine()).isEqualTo(same.solution().combine());
            assertThat(other.mean() / factor).isCloseTo(same.mean(), within(1e-6 * same.mean()));
            for (int k = 0; k < same.members().size(); k++) {
                double expected = same.members().get(k).mean();
                assertThat(other.members().get(k).mean() / factor)
                        .as(same.members().get(k).name())
                        .isCloseTo(expected, within(1e-6 * expected));
                assertThat(other.solution().weights()[k])
                        .isCloseTo(same.solution().weights()[k], within(1e-4));
            }
        }
        assertThat(plain.isLearned()).isTrue();
    }

    private static Ensemble moved(Law law, double factor, double offset) {
        double[] points = ((Ensemble) law).points().clone();
        for (int i = 0; i < points.length; i++) points[i] = offset + factor * points[i];
        return Ensemble.uniform(LINE, points);
    }

    @Test
    void folds_holdOutEveryLawOnceWhereLawsAreFew() {
        LawPairs pairs = shifted(12);
        Experiment.OperatorEntry rung = ladder(LINE, LINE).get(0);
        Set<Long> held = new HashSet<>();
        for (Folds.Fold fold : new Folds(pairs, Seed.of(1)).with(rung)) {
            Set<Long> own = ids(fold.held());
            assertThat(ids(fold.training().pairs()))
                    .doesNotContainAnyElementsOf(own)
                    .hasSize(12 - own.size());
            assertThat(held).doesNotContainAnyElementsOf(own);
            held.addAll(own);
        }
        assertThat(held).hasSize(12);
        assertThatThrownBy(() -> new Folds(shifted(4), Seed.of(1))).hasMessageContaining("at least 5");
    }

    private static Set<Long> ids(LawPairs pairs) {
        Set<Long> ids = new HashSet<>();
        pairs.pairs().forEach(pair -> ids.add(pair.id()));
        return ids;
    }

    /** The mean of 2,000 estimates has a standard error of about 0.002; the plug-in estimate is 0.12 too low. */
    @Test
    void entropy_ofFewTrials_isRightOnAverage() {
        RandomGenerator random = Seed.of(3).generator();
        int labels = 49;
        int trials = 200;
        double mean = 0;
        for (int draw = 0; draw < 2000; draw++) {
            double[] frequencies = new double[labels];
            for (int i = 0; i < trials; i++) frequencies[random.nextInt(labels)] += 1.0 / trials;
            mean += TriedRungs.entropy(frequencies, trials) / 2000;
        }
        assertThat(mean).isCloseTo(Math.log(labels), within(0.01));
    }

    @Test
    void ladder_isMadeForTheSpaces() {
        Space.Labels bins = Space.Labels.of(Bins.uniform(0, 1, 3), "censored");
        assertThat(ladder(LINE, bins))
                .noneMatch(rung -> rung.name().startsWith("path-"))
                .allMatch(rung -> rung.inputProjection().standardise());
        Space paths = Space.Fields.path(Axis.uniform(0, 1, 40), 1);
        assertThat(ladder(paths, bins)).anyMatch(rung -> rung.name().startsWith("path-"));
        assertThat(ladder(new Space.Vectors(300), bins))
                .allMatch(rung -> rung.inputProjection().method() instanceof Pca);
        assertThat(ladder(LINE, LINE)).anyMatch(rung -> rung.name().endsWith("-normal"));
        assertThat(ladder(LINE, new Space.Vectors(300)))
                .allMatch(rung -> rung.targetProjection().method() instanceof Pca);
    }

    private static List<Experiment.OperatorEntry> ladder(Space input, Space target, String... symmetries) {
        Signature laws = new Signature(input, target, Map.of(), List.of(), Observed.DRAWN, Observed.DRAWN);
        return Ladder.of(laws, List.of(symmetries)).rungs();
    }

    @Test
    void ladder_whereLawsHaveCovariates_letsNetworksSeeThem() {
        List<Covariate> month = List.of(new Covariate.Cyclic("month", 12));
        Signature laws = new Signature(LINE, LINE, Map.of(), month, Observed.DRAWN, Observed.DRAWN);
        assertThat(Ladder.of(laws, List.of()).rungs())
                .filteredOn(rung -> rung.trainer() instanceof EpochTrainer)
                .isNotEmpty()
                .allMatch(
                        rung -> Document.of((Record) rung.trainer()).toString().contains("{\"name\":\"covariates\"}"));
        assertThat(ladder(LINE, LINE))
                .noneMatch(
                        rung -> Document.of((Record) rung.trainer()).toString().contains("covariates"));
    }

    @Test
    void floor_ofExactMasses_isTheirEntropy() {
        Space.Labels two = new Space.Labels(List.of("a", "b"));
        Law counted = Categorical.observed(two, new double[] {1, 3}, 4);
        double entropy = -0.25 * Math.log(0.25) - 0.75 * Math.log(0.75);
        assertThat(TriedRungs.floor(counted, Observed.EXACT)).isCloseTo(entropy, within(1e-12));
        assertThat(TriedRungs.floor(counted, Observed.DRAWN)).isNotCloseTo(entropy, within(1e-3));
    }

    @Test
    void ladder_tellsDeclaredSymmetriesToLossesOnParticles() {
        Space paths = new Space.Vectors(300);
        assertThat(ladder(LINE, paths))
                .noneMatch(
                        rung -> Document.of((Record) rung.trainer()).toString().contains("odd\"]"));
        List<Experiment.OperatorEntry> told = new ArrayList<>();
        told.addAll(ladder(LINE, paths, "odd"));
        told.addAll(ladder(LINE, LINE, "odd"));
        int drawing = 0;
        for (Experiment.OperatorEntry rung : told) {
            JsonNode options = Document.of((Record) rung.trainer()).json();
            List<JsonNode> particleLosses = options.path("loss").findParents("particles");
            boolean draws = List.of("generator", "input-push")
                    .contains(options.at("/decoder/name").asText());
            assertThat(particleLosses.isEmpty()).as(rung.name()).isEqualTo(!draws);
            assertThat(particleLosses)
                    .allMatch(loss -> loss.at("/symmetry/0").asText().equals("odd"));
            if (options.at("/decoder/name").asText().equals("input-push"))
                assertThat(options.at("/decoder/odd").asBoolean()).isTrue();
            if (draws) drawing++;
        }
        assertThat(drawing).isPositive();
    }
}
