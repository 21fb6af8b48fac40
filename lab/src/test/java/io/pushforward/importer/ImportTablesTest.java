package io.pushforward.importer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.data.Dataset;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawTable;
import io.pushforward.law.Axis;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import io.pushforward.store.BadFileException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws that come as long tables, one row per sample, in CSV or Parquet. */
class ImportTablesTest {
    private static final Import.Options STANDARD = Import.Options.STANDARD;

    @TempDir
    private Path folder;

    private static void assertBad(ThrowingCallable call, String... messages) {
        assertThatExceptionOfType(BadFileException.class).isThrownBy(call).withMessageContainingAll(messages);
    }

    private Path write(String name, String... lines) throws IOException {
        return Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n");
    }

    private Path target() throws IOException {
        return write("target.csv", "law,x0", "0,1", "0,2", "1,3", "1,4", "2,5", "2,6");
    }

    @ParameterizedTest
    @ValueSource(strings = {"input.csv", "input_snappy.parquet", "input_f4.parquet", "input_names.parquet"})
    void fromPandas_holdEveryLawWithWeightsAndParameters(String name) throws IOException {
        boolean named = name.equals("input_names.parquet");
        Path target = named
                ? write("target.csv", "law,x0", "law-2,5", "law-2,6", "law-0,1", "law-0,2", "law-1,3", "law-1,4")
                : target();
        Dataset data = Import.read(resource(name), target, STANDARD);
        assertThat(data.pairs().inputSpace()).isEqualTo(Space.Fields.path(new Axis(0, 1, 2), 1));
        assertThat(data.pairs().size()).isEqualTo(3);
        for (LawPair pair : data.pairs().pairs()) {
            int law = (int) pair.id();
            Ensemble input = (Ensemble) pair.input();
            assertThat(input.size()).isEqualTo(3 + law);
            for (int s = 0; s < input.size(); s++) {
                assertThat(input.point(s)).containsExactly(law, law + 0.25 * s, law - 0.5 * s);
                assertThat(input.weights()[s] / input.weights()[0]).isCloseTo(1 + s, within(1e-14));
            }
            assertThat(pair.parameters()).isEqualTo(Map.of("m", 0.5 * law));
            assertThat(pair.regime()).contains(law < 2 ? "calm" : "wild");
            assertThat(((Ensemble) pair.target()).points()).containsExactly(2 * law + 1, 2 * law + 2);
        }
    }

    @Test
    void ofBothSides_withRowsInAnyOrder_isOneSource() throws IOException {
        Path file = write(
                "both.csv",
                "side,law,sample,t0,t1,t2",
                "target,b,0,7,8,",
                "input,a,1,4,5,6",
                "input,b,0,1,1,1",
                "target,a,1,3,4,",
                "input,a,0,1,2,3",
                "target,a,0,1,2,",
                "input,b,7,2,2,2",
                "target,b,1,9,9,");
        Import.Options options =
                new Import.Options(Optional.of(Axis.uniform(0, 1, 3)), Optional.empty(), OptionalInt.of(1), Seed.of(3));
        Dataset data = Import.read(file, options);
        assertThat(data.pairs().inputSpace()).isEqualTo(Space.Fields.path(Axis.uniform(0, 1, 3), 1));
        assertThat(data.pairs().targetSpace().dimension()).isEqualTo(2);
        assertThat(((Ensemble) data.pairs().inputs().get(0)).points()).containsExactly(4, 5, 6, 1, 2, 3);
        assertThat(data.split().test()).hasSize(1);
    }

    @Test
    void ofMasses_haveARowALaw() throws IOException {
        write("input.csv", "law,x0", "1,2", "0,1", "0,2", "1,4");
        write("target.csv", "law,p0,p1,p2", "0,1,1,2", "1,0,3,1");
        Dataset data = Import.read(folder, STANDARD);
        assertThat(((Categorical) data.pairs().targets().get(1)).masses()).containsExactly(0, 0.75, 0.25);
        write("target.csv", "law,p0,p1,p2", "0,1,1,2", "1,0,3,1", "1,0,3,1");
        assertBad(() -> Import.read(folder, STANDARD), "target.csv: law 1: expected one row of masses, got 2");
    }

    @Test
    void contradictoryTables_nameTheFirstLaws() throws IOException {
        Path target = write("target.csv", "law,parameter_m,x0", "0,0,1", "0,0,2", "1,.5,3", "1,.5,4", "2,7,5", "2,7,6");
        assertBad(
                () -> Import.read(resource("input.csv"), target, STANDARD),
                "input.csv: expected what",
                "other values for law 2: m is 1.0 here, 7.0 there");
    }

    @Test
    void badRows_areNamedWithLineAndLaw() throws IOException {
        Path target = target();
        assertTable(
                target, "line 3, law 0: expected a finite number in column x0, got 'NaN'", "law,x0", "0,1", "0,NaN");
        assertTable(target, "missing value in column x0 of line 3; --missing drop-sample", "law,x0", "0,1", "0,");
        assertTable(target, "in column wind [kn], got '1,5'; write a decimal point", "law;wind [kn]", "0;1,5", "0;2,5");
        assertTable(target, ", --missing interpolate", "law,sample,time [h],wind", "0,a,0,1", "0,a,1,", "0,a,2,3");
        assertTable(target, "line 2, law 0: expected a finite number in column x0, got 'abc'", "law,x0", "0,abc");
        assertTable(
                target,
                "expected a table in CSV, got: Record 3 has 3 fields, but first record had 2 fields",
                "law,x0",
                "0,1",
                "0,1,2");
        assertTable(
                target,
                "line 3, law 0: expected each sample once, got sample 4 again",
                "law,sample,x0",
                "0,4,1",
                "0,4,2");
        assertTable(target, "law 1: expected at least 2 samples, got 1", "law,x0", "0,1", "0,2", "1,5");
        assertTable(target, "expected a column 'law'", "id,x0", "0,1");
        assertTable(target, "expected coordinates in columns t0", "law,y", "0,calm");
        assertTable(target, "got also 'x2'", "law,x0,x2", "0,1,2");
        assertTable(target, "expected distinct columns", "law,x0,x0", "0,1,2");
        assertTable(
                target,
                "line 3, law 0: expected the parameters and regime of its other rows",
                "law,parameter_m,x0",
                "0,1,1",
                "0,2,1");
        assertTable(target, "expected rows of the input, got none", "law,x0");
        assertTable(target, "missing value in column law of line 2", "law,x0", ",1");
        assertTable(target, "line 2, law 0: expected the side input or target, got 'out'", "side,law,x0", "out,0,1");
        Files.write(folder.resolve("input.csv"), new byte[0]);
        assertBad(() -> Import.read(folder.resolve("input.csv"), target, STANDARD), "got an empty file");
        Files.write(
                folder.resolve("input.csv"), new byte[] {'l', 'a', 'w', ',', 'x', '0', '\n', (byte) 0xff, ',', '1'});
        assertBad(
                () -> Import.read(folder.resolve("input.csv"), target, STANDARD),
                "input.csv: expected text in UTF-8, got the byte 0xFF as byte 1 of line 2");
    }

    @Test
    void lawsInLatin1_areRefusedWithTheirPlace_notMerged() throws IOException {
        Path target = target();
        Path input = folder.resolve("input.csv");
        Files.write(input, "law,x0\ncaf\u00e9,1\ncaf\u00e9,2\ncaf\u00e8,3\ncaf\u00e8,4\n".getBytes(ISO_8859_1));
        assertBad(
                () -> Import.read(input, target, STANDARD),
                "input.csv: expected text in UTF-8, got the byte 0xE9 as byte 4 of line 2");
        Files.write(folder.resolve("laws.csv"), "id,split\ncaf\u00e9,test\n".getBytes(ISO_8859_1));
        assertBad(
                () -> LawTable.read(folder.resolve("laws.csv")),
                "laws.csv: expected text in UTF-8",
                "byte 4 of line 2");
    }

    @Test
    void tables_withAByteOrderMark_orOtherSeparators_areRead() throws IOException {
        Path target = write("target.csv", "law,x0", "0,7", "0,8");
        double[] points = {1, 2.5};
        for (String[] lines : new String[][] {
            {"\uFEFFlaw,x0", "0,1", "0,2.5"}, {"law;x0", "0;1", "0;2.5"}, {"law\tx0", "0\t1", "0\t2.5"}
        }) {
            Dataset data = Import.read(write("input.csv", lines), target, STANDARD);
            assertThat(((Ensemble) data.pairs().inputs().get(0)).points()).containsExactly(points);
        }
        assertTable(target, "got '2,5'; write a decimal point", "law;x0", "0;1", "0;2,5");
    }

    @Test
    void javaNumerals_areNoNumbers() throws IOException {
        Path target = target();
        for (String cell : new String[] {"5d", "0x1p3", "1f", "Infinity", "1e999", "--1", "1e"})
            assertTable(
                    target,
                    "line 2, law 0: expected a finite number in column x0, got '" + cell,
                    "law,x0",
                    "0," + cell);
        write("laws.csv", "id,m", "0,5d");
        assertBad(() -> LawTable.read(folder.resolve("laws.csv")), "expected a finite number", "got '5d'");
        write("laws.csv", "id,m", "0,");
        assertBad(() -> LawTable.read(folder.resolve("laws.csv")), "missing value in column m of line 2");
    }

    private void assertTable(Path target, String message, String... lines) throws IOException {
        Path input = write("input.csv", lines);
        assertBad(() -> Import.read(input, target, STANDARD), "input.csv: ", message);
    }

    @Test
    void badParquet_isNamed() throws IOException {
        Path target = target();
        assertBad(
                () -> Import.read(resource("bad_missing.parquet"), target, STANDARD),
                "bad_missing.parquet: missing value in column t1 of line 6");
        Path text = write("x.parquet", "hello");
        assertBad(() -> Import.read(text, target, STANDARD), "x.parquet: expected a table in Parquet");
        assertBad(
                () -> Import.read(resource("bad_zstd.parquet"), target, STANDARD),
                "expected a table with snappy compression or none, got ZSTD");
        byte[] whole = Files.readAllBytes(resource("input_snappy.parquet"));
        Path cut = Files.write(folder.resolve("cut.parquet"), Arrays.copyOf(whole, whole.length - 20));
        assertBad(() -> Import.read(cut, target, STANDARD), "cut.parquet: expected a table in Parquet");
    }

    private Path resource(String name) {
        try {
            return Path.of(Objects.requireNonNull(ImportTablesTest.class.getResource("/data/" + name))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
