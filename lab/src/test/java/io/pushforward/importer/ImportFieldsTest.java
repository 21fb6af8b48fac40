package io.pushforward.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pushforward.data.Dataset;
import io.pushforward.data.DatasetWriter;
import io.pushforward.law.Axis;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Quantity;
import io.pushforward.law.Space;
import io.pushforward.store.BadFileException;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import io.pushforward.store.Npz;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fields and paths with several channels from arrays and tables. */
class ImportFieldsTest {
    private static final double[] NORTH = {0, 1, 4};
    private static final double[] EAST = {10, 20};

    @TempDir
    private Path folder;

    private static double[] counted(int count) {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) values[i] = i;
        return values;
    }

    private static NdArray filled(int... shape) {
        int size = 1;
        for (int extent : shape) size *= extent;
        return NdArray.of(counted(size), shape);
    }

    private static NdArray vector(double... values) {
        return NdArray.of(values, values.length);
    }

    private Dataset archive(Map<String, NdArray> arrays) {
        Path file = folder.resolve("laws.npz");
        Npz.write(file, arrays);
        return Import.read(file, Import.Options.STANDARD);
    }

    private static double[] points(Dataset data, int law) {
        return ((Ensemble) data.pairs().get(law).input()).points();
    }

    private static void assertBad(ThrowingCallable call, String... messages) {
        assertThatExceptionOfType(BadFileException.class).isThrownBy(call).withMessageContainingAll(messages);
    }

    @Test
    void arrays_ofFieldsWithAxes_areFieldsInTheirOrder() {
        Dataset data = archive(new LinkedHashMap<>(Map.of(
                "input", filled(4, 5, 3, 2, 2),
                "input_axis_y", vector(NORTH),
                "input_axis_x", vector(EAST),
                "input_axis_x_weights", vector(10, 10),
                "target", filled(4, 5, 2, 3, 2, 1))));
        assertThat(data.pairs().inputSpace())
                .isEqualTo(new Space.Fields(List.of(new Axis(NORTH), Axis.weighted(EAST, new double[] {10, 10})), 2));
        assertThat(data.pairs().targetSpace())
                .isEqualTo(new Space.Fields(List.of(new Axis(0, 1), new Axis(0, 1, 2), new Axis(0, 1)), 1));
        assertThat(points(data, 1)[0]).isEqualTo(60);
        assertThat(points(data, 1)).hasSize(60);
    }

    @Test
    void arrays_ofOneChannelWithAxes_needNoAxisOfChannels() {
        Dataset data = archive(new LinkedHashMap<>(Map.of(
                "input", filled(3, 5, 3, 2),
                "input_axis_y", vector(NORTH),
                "input_axis_x", vector(EAST),
                "target", filled(3, 5, 6),
                "target_axis_y", vector(NORTH),
                "target_axis_x", vector(EAST))));
        Space.Fields expected = new Space.Fields(List.of(new Axis(NORTH), new Axis(EAST)), 1);
        assertThat(data.pairs().inputSpace()).isEqualTo(expected);
        assertThat(data.pairs().targetSpace()).as("flat samples").isEqualTo(expected);
    }

    @Test
    void arrays_ofPathsWithChannels_areAlongTheirTimesOrTheirAxis() {
        Dataset data = archive(new LinkedHashMap<>(Map.of(
                "input", filled(3, 5, 3, 2),
                "input_times", vector(NORTH),
                "target", filled(3, 5, 2, 4),
                "target_axis_x", vector(EAST))));
        assertThat(data.pairs().inputSpace()).isEqualTo(Space.Fields.path(new Axis(NORTH), 2));
        assertThat(data.pairs().targetSpace()).isEqualTo(Space.Fields.path(new Axis(EAST), 4));
        assertThat(((Space.Fields) data.pairs().targetSpace()).axisName(0)).isEqualTo("x");
    }

    @Test
    void arrays_ofRaggedEnsembles_haveOffsets() {
        Dataset data = archive(new LinkedHashMap<>(Map.of(
                "input", filled(9, 3, 2, 2),
                "input_offsets", NdArray.of(new long[] {0, 2, 5, 9}, 4),
                "target", filled(3, 2, 4),
                "target_axis_x", vector(0, 1, 2, 3))));
        assertThat(data.pairs().inputSpace())
                .isEqualTo(new Space.Fields(List.of(new Axis(0, 1, 2), new Axis(0, 1)), 2));
        assertThat(points(data, 2)).hasSize(48).startsWith(60);
    }

    @Test
    void folder_ofOneFileALaw_hasAxesBesideThem() {
        for (int law = 0; law < 3; law++) {
            Npy.write(folder.resolve("input/" + law + ".npy"), filled(2 + law, 3, 2, 2));
            Npy.write(folder.resolve("target/" + law + ".npy"), filled(4, 3, 2));
        }
        Npy.write(folder.resolve("input_axis_y.npy"), vector(NORTH));
        Npy.write(folder.resolve("input_axis_x.npy"), vector(EAST));
        words(folder.resolve("target_axes.npy"), "north [km]", "east [km]");
        Dataset data = Import.read(folder, Import.Options.STANDARD);
        assertThat(data.pairs().inputSpace()).isEqualTo(new Space.Fields(List.of(new Axis(NORTH), new Axis(EAST)), 2));
        assertThat(data.pairs().targetSpace().naming().axes())
                .containsExactly(new Quantity("north", "km"), new Quantity("east", "km"));
        Path there = folder.resolve("dataset");
        data.write(there, DatasetWriter.Existing.REFUSE);
        assertThat(Dataset.read(there).pairs().targetSpace().naming())
                .isEqualTo(data.pairs().targetSpace().naming());
    }

    /** An array of words as NumPy writes them. */
    private static void words(Path file, String... words) {
        int longest = 0;
        for (String word : words) longest = Math.max(longest, word.length());
        StringBuilder header = new StringBuilder(
                "{'descr': '<U" + longest + "', 'fortran_order': False, 'shape': (" + words.length + ",), }");
        while ((10 + header.length() + 1) % 64 != 0) header.append(' ');
        header.append('\n');
        byte[] head = header.toString().getBytes(StandardCharsets.ISO_8859_1);
        byte[] bytes = new byte[10 + head.length + 4 * longest * words.length];
        System.arraycopy(
                new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (byte) head.length, 0}, 0, bytes, 0, 10);
        System.arraycopy(head, 0, bytes, 10, head.length);
        for (int w = 0; w < words.length; w++)
            for (int k = 0; k < words[w].length(); k++)
                bytes[10 + head.length + 4 * (w * longest + k)] = (byte) words[w].charAt(k);
        try {
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void arrays_thatDoNotFitTheirAxes_areRefused() {
        assertBad(
                () -> archive(new LinkedHashMap<>(Map.of(
                        "input", filled(3, 5, 3, 3),
                        "input_axis_y", vector(NORTH),
                        "input_axis_x", vector(EAST),
                        "target", filled(3, 5, 1)))),
                "expected 2 values along axis 2",
                "got 3");
        assertBad(
                () -> archive(
                        new LinkedHashMap<>(Map.of("input", filled(2, 2, 2, 2, 2, 2, 2), "target", filled(2, 2, 1)))),
                "at most 3 axes");
        assertBad(
                () -> archive(new LinkedHashMap<>(Map.of(
                        "input", filled(3, 5, 7),
                        "input_axis_y", vector(NORTH),
                        "input_axis_x", vector(EAST),
                        "target", filled(3, 5, 1)))),
                "6 nodes of the grid");
    }

    /** Rows of laws 0 to 2 with two samples, on a grid of 3 by 2 nodes, in an order of their own. */
    private static String table(boolean time) {
        StringBuilder rows = new StringBuilder(
                "law,side,sample," + (time ? "time [h]," : "") + "x [km],y [km],weight,pressure [hPa],humidity\n");
        for (int law = 2; law >= 0; law--)
            for (String side : List.of("input", "target"))
                for (double x : new double[] {20, 10})
                    for (int sample = 0; sample < 2; sample++)
                        for (double y : NORTH)
                            for (int t = 0; t < (time ? 2 : 1); t++)
                                rows.append(String.join(
                                                ",",
                                                "" + law,
                                                side,
                                                "s" + sample,
                                                time ? t + "," + x : "" + x,
                                                "" + y,
                                                "" + (1 + sample),
                                                "" + (1000 * law + 100 * sample + x + y + 0.5 * t),
                                                "" + (y - x)))
                                        .append('\n');
        return rows.toString();
    }

    private Dataset table(String text) throws IOException {
        Path file = folder.resolve("fields.csv");
        Files.writeString(file, text);
        return Import.read(file, Import.Options.STANDARD);
    }

    @Test
    void table_ofNodes_isOfFieldsWithOneChannelAColumn() throws IOException {
        Dataset data = table(table(false));
        Space.Fields space = (Space.Fields) data.pairs().inputSpace();
        assertThat(space).isEqualTo(new Space.Fields(List.of(new Axis(NORTH), new Axis(EAST)), 2));
        assertThat(space.naming().axes()).containsExactly(new Quantity("y", "km"), new Quantity("x", "km"));
        assertThat(space.naming().quantities())
                .containsExactly(new Quantity("pressure", "hPa"), new Quantity("humidity", ""));
        int second =
                (int) data.pairs().stream().takeWhile(pair -> pair.id() != 2).count();
        assertThat(points(data, second))
                .containsExactly(
                        2010, -10, 2020, -20, 2011, -9, 2021, -19, 2014, -6, 2024, -16, //
                        2110, -10, 2120, -20, 2111, -9, 2121, -19, 2114, -6, 2124, -16);
        assertThat(((Ensemble) data.pairs().get(second).input()).weights()).containsExactly(1 / 3.0, 2 / 3.0);
    }

    @Test
    void table_ofNodesAndTimes_hasTimeAsItsFirstAxis() throws IOException {
        Space.Fields space = (Space.Fields) table(table(true)).pairs().inputSpace();
        assertThat(space).isEqualTo(new Space.Fields(List.of(new Axis(0, 1), new Axis(NORTH), new Axis(EAST)), 2));
        assertThat(space.naming().axes().get(0)).isEqualTo(new Quantity("time", "h"));
    }

    @Test
    void table_ofPointsCalledXAndY_staysOneOfPoints() throws IOException {
        StringBuilder rows = new StringBuilder("law,side,sample,x,y,speed\n");
        for (int law = 0; law < 3; law++)
            for (String side : List.of("input", "target"))
                for (int sample = 0; sample < 2; sample++)
                    rows.append(law + "," + side + "," + sample + ",1," + sample + ",3\n");
        assertThat(table(rows.toString()).pairs().inputSpace()).isEqualTo(new Space.Vectors(3));
    }

    @Test
    void table_withANodeMissingOrTwice_isRefused_orItsSampleDropped() throws IOException {
        String whole = table(false);
        int row = whole.indexOf("2,input,s1");
        int end = whole.indexOf('\n', row) + 1;
        String gap = whole.substring(0, row) + whole.substring(end);
        assertBad(() -> table(gap), "law 2", "3 by 2 nodes of every sample");
        assertBad(() -> table(whole + whole.substring(row, end)), "law 2", "each node of a sample once");
        // A further whole sample, so that two remain where the one with a gap is left out.
        String more = gap
                + whole.lines()
                        .filter(line -> line.contains(",s1,") && line.startsWith("2,input"))
                        .map(line -> line.replace(",s1,", ",s2,") + "\n")
                        .collect(Collectors.joining());
        Path file = folder.resolve("gap.csv");
        Files.writeString(file, more);
        Dataset kept = Import.read(file, Import.Options.STANDARD.with(Missing.DROP_SAMPLE));
        assertThat(kept.pairs().inputs()).allMatch(law -> ((Ensemble) law).size() == 2);
    }
}
