package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyTest {
    @TempDir
    private Path folder;

    @Test
    void duffingConvergence_ofTheBoxesCorners_meetsItsRequirement() {
        Run run = Run.of("study", "duffing-convergence", "--paths", 1);
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("0.02 ", "0.01 ", "0.005 ", "17 trajectories", "required below 1e-04: met");
    }

    @Test
    void duffingSensitivity_isATableOfAmplitudesAndFrequencies() {
        Run run = Run.of("study", "duffing-sensitivity", "--phases", 4);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().lines()).hasSize(7).allMatch(line -> line.strip().split(" {2,}").length == 10);
        Run.of("study", "duffing-sensitivity", "--phases", 1).assertMistake("--phases must be at least 2, got 1");
    }

    @Test
    void components_ofASmallDesign_areThoseOfThePaper() {
        Path set = folder.resolve("ou");
        Run.of("simulate", "ou", "--scale", "quick", "--laws", 60, "--set", "outputSamples=1", "--out", set);
        Run run = Run.of("study", "components", set);
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        // 5,000 paths decide between 13, 14 and 15
        assertThat(run.out()).containsPattern("input +1[345] +0\\.990").contains("target    none");
    }

    @Test
    void components_ofNoDataset_isAMistake() {
        Run.of("study", "components", folder.resolve("nowhere")).assertMistake("nowhere");
    }

    @Test
    void hardest_ofARun_ordersLawsByExcessOverSeeds() throws Exception {
        Files.writeString(folder.resolve("scores.csv"), """
                law,f,operator,seed,metric,score,floor
                3,0.1,mine,0,energy,1.0,0.5
                4,0.2,mine,0,energy,2.0,0.5
                5,0.3,mine,0,energy,0.9,0.5
                3,0.1,mine,1,energy,2.0,0.5
                4,0.2,mine,1,energy,1.4,0.5
                5,0.3,mine,1,energy,1.1,0.5
                3,0.1,other,0,energy,9.0,0.5
                """);
        Run run = Run.of("study", "hardest", folder, "--operator", "mine", "--metric", "energy", "--laws", 2);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().lines().skip(1).limit(2))
                .satisfiesExactly(
                        line -> assertThat(line).containsPattern("^4 +1.2000 +f 0.200$"),
                        line -> assertThat(line).containsPattern("^3 +1.0000 +f 0.100$"));
        assertThat(run.out()).contains("over 3 laws with f -0.500");
        Run.of("study", "hardest", folder, "--operator", "none", "--metric", "energy")
                .assertMistake("none by energy", "mine by energy");
        Run.of("study", "hardest", folder.resolve("nowhere"), "--operator", "mine", "--metric", "energy")
                .assertMistake("scores.csv");
    }

    @Test
    void epochs_ofAFinishedRun_endWithItsOwnScores() throws Exception {
        Path file = folder.resolve("tiny.yaml");
        Files.writeString(file, """
                name: tiny
                data: {simulator: mean-field, laws: 12, inputSamples: 20, outputSamples: 20, population: 20}
                operators:
                  - {name: mine, encoder: {name: moments}, decoder: {name: generator, hidden: [4]}, loss: {name: energy}, epochs: 3, seeds: 2}
                  - {name: kernel-regression, distance: sinkhorn, bandwidth: 0.1, combine: mixture}
                metrics: [energy, sliced-w2]
                scoring: {samples: 16, fresh: 16}
                """);
        Path run = folder.resolve("run");
        assertThat(Run.of("run", file, "--scale", "paper", "--out", run).code()).isZero();
        Run study = Run.of("study", "epochs", run, "--out", folder);
        assertThat(study.code()).as(study.err()).isZero();
        assertThat(study.out()).contains("mine seed 0", "mine seed 1", "floor").doesNotContain("published");
        double[] scores = Files.readAllLines(run.resolve("scores.csv")).stream()
                .map(line -> line.split(","))
                .filter(cells -> cells[cells.length - 3].equals("energy") && cells[cells.length - 4].equals("1"))
                .filter(cells -> cells[cells.length - 5].equals("mine"))
                .mapToDouble(cells -> Double.parseDouble(cells[cells.length - 2]))
                .toArray();
        String[] row = Files.readAllLines(folder.resolve("epochs.csv")).get(2).split(",");
        assertThat(row).startsWith("mine", "1", "3");
        assertThat(Double.parseDouble(row[3]))
                .isCloseTo(Arrays.stream(scores).average().orElseThrow(), within(1e-12));
        assertThat(folder.resolve("run-epochs.svg")).exists();
        Run steps = Run.of("study", "steps", run, "--operator", "mine", "--times", 2);
        assertThat(steps.code()).as(steps.err()).isZero();
        assertThat(steps.out().lines()).hasSize(3);
        assertThat(steps.out()).containsPattern("(?m)^3\\.0 ").containsPattern("(?m)^6\\.0 ");
        Run.of("study", "epochs", run, "--metric", "none").assertMistake("one of [energy, sliced-w2]");
        Run.of("study", "epochs", folder).assertMistake("no experiment.yaml");
        Run.of("study", "epochs", run, "--most", 0).assertMistake("--most must be at least 1");
    }

    @Test
    void hardest_whereParametersLieInARange_comparesBothSides() throws Exception {
        Files.writeString(folder.resolve("scores.csv"), """
                law,A,f,operator,seed,metric,score,floor
                3,1,0.1,mine,0,energy,1.0,0.5
                4,2,0.1,mine,0,energy,1.2,0.5
                5,1,0.3,mine,0,energy,1.1,0.5
                6,2,0.3,mine,0,energy,2.0,0.5
                7,2,0.3,mine,0,energy,3.0,0.5
                """);
        Object[] hardest = {"study", "hardest", folder, "--operator", "mine", "--metric", "energy", "--where"};
        Run run = Run.of(with(hardest, "A=1.5:2", "--where", "f=0.2:0.3"));
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).containsPattern("inside +2 laws +mean excess 2.0000 ±");
        assertThat(run.out()).containsPattern("outside +3 laws +mean excess 0.60000 ±");
        Run.of(with(hardest, "g=0:1")).assertMistake("no parameter \"g\"; the laws have [A, f]");
        Run.of(with(hardest, "f=low")).assertMistake("LOW:HIGH such as 0.2:0.3, got \"low\"");
        Run.of(with(hardest, "f=0.5:0.6")).assertMistake("two laws or more on both sides, got 0 inside and 5 outside");
    }

    private static Object[] with(Object[] line, Object... more) {
        Object[] all = Arrays.copyOf(line, line.length + more.length);
        System.arraycopy(more, 0, all, line.length, more.length);
        return all;
    }
}
