package io.pushforward.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSummaryTest {
    @TempDir
    private Path folder;

    @Test
    void summary_ofNpy_tellsTypeShapeAndRange() {
        FileSummary summary = FileSummary.of(Fixtures.file("special.npy"));
        FileSummary.Content array = summary.arrays().get(0);
        assertThat(array.type()).isEqualTo(NdArray.Type.F8);
        assertThat(array.shape()).isEqualTo(List.of(5));
        Range range = array.range();
        assertThat(range.count()).isEqualTo(5);
        assertThat(range.nan()).isEqualTo(1);
        assertThat(range.infinite()).isEqualTo(2);
        assertThat(range.min()).hasValue(-0.0);
        assertThat(range.max()).hasValue(1.5);
        assertThat(range.mean()).hasValue(0.75);
        assertThat(summary.text())
                .endsWith("special.npy: npy, 1 array" + System.lineSeparator()
                        + "  f8 [5]  min -0.00000  max 1.50000  mean 0.750000  NaN 1  infinite 2"
                        + System.lineSeparator());
    }

    @Test
    void summary_ofNpzAndSafetensors_listsTheirArrays() {
        FileSummary npz = FileSummary.of(Fixtures.file("stored.npz"));
        assertThat(npz.format()).isEqualTo("npz");
        assertThat(npz.arrays().stream().map(FileSummary.Content::name))
                .containsExactly("points", "weights", "ids", "größe");
        FileSummary tensors = FileSummary.of(Fixtures.file("reference.safetensors"));
        assertThat(tensors.metadata()).containsEntry("format", "np");
        assertThat(tensors.arrays()).hasSize(8);
        for (FileSummary.Content array : tensors.arrays())
            if (array.name().equals("f8")) {
                assertThat(array.range().min()).hasValue(-3);
                assertThat(array.range().max()).hasValue(23 * 0.37 - 3);
                assertThat(array.range().mean().orElseThrow()).isCloseTo(11.5 * 0.37 - 3, within(1e-14));
            }
    }

    @Test
    void json_ofASummary_isComplete() {
        assertThat(FileSummary.of(Fixtures.file("vector.npy"))
                        .document()
                        .json()
                        .path("arrays")
                        .toString())
                .isEqualTo("[{\"name\":\"\",\"type\":\"i4\",\"shape\":[5],\"count\":5,\"nan\":0,\"infinite\":0,"
                        + "\"min\":0.0,\"max\":4.0,\"mean\":2.0}]");
        assertThat(FileSummary.of(Fixtures.file("empty.npy"))
                        .document()
                        .json()
                        .path("arrays")
                        .get(0)
                        .has("min"))
                .isFalse();
    }

    @Test
    void summary_ofSomethingElse_saysWhatWasExpected() throws IOException {
        Path file = Files.writeString(folder.resolve("x"), "hello, world");
        assertThatExceptionOfType(BadFileException.class)
                .isThrownBy(() -> FileSummary.of(file))
                .withMessage(file + ": expected an .npy, .npz or safetensors file, got something else");
        Files.writeString(file, "");
        assertThatExceptionOfType(BadFileException.class).isThrownBy(() -> FileSummary.of(file));
    }
}
