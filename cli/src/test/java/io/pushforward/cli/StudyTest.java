package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
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
}
