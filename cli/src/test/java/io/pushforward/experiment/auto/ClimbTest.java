package io.pushforward.experiment.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.Listener;
import io.pushforward.experiment.Material;
import io.pushforward.law.Bins;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.law.TimeGrid;
import io.pushforward.operator.Progress;
import io.pushforward.project.Pca;
import io.pushforward.project.ProjectionOptions;
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

class ClimbTest {
    private static final Space LINE = new Space.Euclidean(1);

    /** Law i is normal around i / 10 on both sides, so near inputs have near targets. */
    private static LawPairs shifted(int laws) {
        List<LawPair> pairs = new ArrayList<>();
        RandomGenerator random = Seed.of(5).generator();
        for (int i = 0; i < laws; i++)
            pairs.add(new LawPair(
                    i, Map.of(), Optional.empty(), normal(i / 10.0, 60, random), normal(i / 10.0, 60, random)));
        return new LawPairs(LINE, LINE, pairs);
    }

    private static Ensemble normal(double mean, int size, RandomGenerator random) {
        double[] points = new double[size];
        for (int i = 0; i < size; i++) points[i] = mean + random.nextGaussian();
        return Ensemble.uniform(LINE, points);
    }

    @Test
    void of_lawsThatFollowTheirInputs_keepsAnOperatorThatFollowsThemAndSaysWhy() {
        List<String> said = new ArrayList<>();
        Choice choice = Climb.of(shifted(40), List.of(), Duration.ofSeconds(5), Seed.of(0), new Listener() {
            @Override
            public void say(String line) {
                said.add(line);
            }

            @Override
            public Progress task(String name) {
                return Progress.SILENT;
            }
        });

        Step constant = choice.steps().get(0);
        assertThat(choice.winner().mean()).isLessThan(constant.mean() / 10);
        assertThat(choice.laws()).isEqualTo(40);
        assertThat(choice.why()).contains(choice.winner().name(), "energy-unbiased", "40 held-out");
        assertThat(said).anyMatch(line -> line.contains("constant"));
        assertThat(choice.document().json().path("winner").asText())
                .isEqualTo(choice.winner().name());
    }

    @Test
    void of_noTime_isAnErrorThatShowsTheLadder() {
        assertThatThrownBy(() -> Climb.of(shifted(10), List.of(), Duration.ZERO, Seed.of(0), Listener.SILENT))
                .hasMessageContaining("no time left");
    }

    @Test
    void folds_holdOutEveryLawOnceWhereLawsAreFew() {
        List<Material> folds = Folds.of(shifted(12), Seed.of(1));
        Set<Long> held = new HashSet<>();
        for (Material fold : folds) {
            Set<Long> own = ids(fold.test());
            assertThat(ids(fold.training())).doesNotContainAnyElementsOf(own).hasSize(12 - own.size());
            assertThat(held).doesNotContainAnyElementsOf(own);
            held.addAll(own);
        }
        assertThat(held).hasSize(12);
        assertThatThrownBy(() -> Folds.of(shifted(4), Seed.of(1))).hasMessageContaining("at least 5");
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
            mean += Climb.entropy(frequencies, trials) / 2000;
        }
        assertThat(mean).isCloseTo(Math.log(labels), within(0.01));
    }

    @Test
    void ladder_isMadeForTheSpaces() {
        Space.Labels bins = Space.Labels.of(Bins.uniform(0, 1, 3), "censored");
        assertThat(Ladder.between(LINE, bins, List.of()).score().label()).isEqualTo("nll");
        assertThat(Ladder.between(LINE, bins, List.of()).rungs())
                .noneMatch(rung -> rung.name().startsWith("path-"))
                .allMatch(rung -> rung.inputProjection().equals(new ProjectionOptions()));
        Space paths = new Space.Paths(TimeGrid.uniform(0, 1, 40), 1);
        assertThat(Ladder.between(paths, bins, List.of()).rungs())
                .anyMatch(rung -> rung.name().startsWith("path-"));
        assertThat(Ladder.between(new Space.Euclidean(30), bins, List.of()).rungs())
                .allMatch(rung -> rung.inputProjection().method() instanceof Pca);
        assertThat(Ladder.between(LINE, LINE, List.of()).rungs())
                .anyMatch(rung -> rung.name().endsWith("-normal"));
        assertThat(Ladder.between(LINE, new Space.Euclidean(30), List.of()).rungs())
                .allMatch(rung -> rung.targetProjection().method() instanceof Pca);
    }

    @Test
    void ladder_tellsDeclaredSymmetriesToLossesOnParticles() {
        Space paths = new Space.Euclidean(30);
        assertThat(Ladder.between(LINE, paths, List.of()).rungs())
                .noneMatch(
                        rung -> Document.of((Record) rung.trainer()).toString().contains("odd\"]"));
        List<Experiment.OperatorEntry> told = new ArrayList<>();
        told.addAll(Ladder.between(LINE, paths, List.of("odd")).rungs());
        told.addAll(Ladder.between(LINE, LINE, List.of("odd")).rungs());
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
