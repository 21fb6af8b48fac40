package io.pushforward.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HardLawsTest {
    @TempDir
    private Path folder;

    private Path sheet(String... rows) throws IOException {
        return Files.writeString(
                folder.resolve("scores.csv"),
                "law,m,operator,seed,metric,score,floor\n" + String.join("\n", rows) + "\n");
    }

    @Test
    void laws_overSeveralSeeds_areOrderedByMeanExcessOverTheFloor() throws IOException {
        Path file = sheet(
                "7,0.1,net,0,w1,0.5,0.1",
                "7,0.1,net,1,w1,0.7,0.1",
                "8,0.4,net,0,w1,2.0,0.2",
                "8,0.4,net,1,w1,2.2,0.2",
                "9,0.2,net,0,w1,1.0,",
                "9,0.2,net,1,w1,1.0,",
                "9,0.2,other,0,w1,9.0,");
        HardLaws hard = HardLaws.of(file, "net", "w1");
        assertThat(hard.laws().stream().map(HardLaws.HardLaw::id)).containsExactly(8L, 9L, 7L);
        assertThat(hard.laws().get(0).excess()).isCloseTo(1.9, within(1e-12));
        assertThat(hard.laws().get(1).excess()).isEqualTo(1.0);
        assertThat(hard.correlations()).containsOnlyKeys("m");
        assertThat(hard.correlations().get("m")).isCloseTo(1, within(1e-12));
    }

    @Test
    void excess_withinARange_isThatOfItsLaws() throws IOException {
        HardLaws hard = HardLaws.of(sheet("1,0.1,net,0,w1,1,", "2,0.5,net,0,w1,3,"), "net", "w1");
        Map<String, HardLaws.Range> upper = Map.of("m", HardLaws.Range.parse("0.4:0.6"));
        assertThat(hard.excess(upper, true)).containsExactly(3);
        assertThat(hard.excess(upper, false)).containsExactly(1);
        assertThatThrownBy(() -> hard.excess(Map.of("s", new HardLaws.Range(0, 1)), true))
                .hasMessageContaining("no parameter \"s\"")
                .hasMessageContaining("[m]");
        assertThatThrownBy(() -> HardLaws.Range.parse("0.4")).hasMessageContaining("LOW:HIGH");
    }

    @Test
    void scores_thatAreNotThere_areNamedWithThoseThatAre() throws IOException {
        Path file = sheet("1,0.1,net,0,w1,1,");
        assertThatThrownBy(() -> HardLaws.of(file, "net", "w2")).hasMessageContaining("net by w1");
        assertThatThrownBy(() -> HardLaws.of(folder.resolve("none.csv"), "net", "w2"))
                .hasMessageContaining("finished run");
    }
}
