package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import io.pushforward.store.Npz;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user can get wrong: one line that says where, exit code 2, and nothing is tried that cannot fit. */
@Timeout(120)
class MistakeTest {
    private static final String NETWORK = """
            name: mine
            data: {directory: data.npz}
            operators:
              - name: distributional-operator
                encoder:
                  name: deep-sets
                  particle: {hidden: [8], width: 8, activation: silu}
                  outer: {hidden: [8], width: 8, activation: silu}
                decoder: {name: real-nvp, couplings: 2, hidden: [8], activation: silu}
                loss: {name: energy, particles: 20}
                epochs: 20
                rate: 0.001
            metrics: [energy]
            """;

    @TempDir
    private Path folder;

    private Run trained(String yaml) {
        UserFiles.in(folder);
        return Run.of("train", UserFiles.experiment(folder, yaml), "--out", folder.resolve("run"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'particle: {hidden: [8], width: 8'|'particle: {hidden: [8], width: 1000000000'|parameters",
                "'outer: {hidden: [8]'|'outer: {hidden: [100000,100000]'|parameters",
                "'couplings: 2, hidden: [8]'|'couplings: 2, hidden: [0]'|hidden: expected a number >= 1, got 0",
                "'couplings: 2, hidden: [8]'|'couplings: 2, hidden: [100000,100000]'|parameters",
                "'particles: 20'|'particles: 2000000000'|particles 2000000000 needs at least",
                "'epochs: 20'|'seeds: 1000000000'|seeds 1000000000 needs at least",
                "'epochs: 20'|'rate: -1'|rate",
                "'epochs: 20'|'epochs: 1000000000000'|epochs: expected a whole number of at most 2147483647",
                "'couplings: 2'|'couplings: 1000000000'|couplings: expected a number >= 1 and <= 1000",
                "'particles: 20'|'particles: 500000'|compares 500000 particles of each of 10 laws in pairs",
                "'name: energy, particles'|'name: sinkhorn, scaling: 0.99999999, particles'|scaling 0.99999999 takes",
            })
    void sizes_thatCannotBe_areRefusedBeforeAnythingIsAllocated(String sound, String bad, String said) {
        String yaml =
                NETWORK.replace(sound, bad).replace("rate: 0.001\n", bad.startsWith("rate") ? "\n" : "rate: 0.001\n");
        Run run = trained(yaml);
        run.assertMistake(said);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'{name: fixed-features, frequencies: 1000000000}'|frequencies 1000000000 needs at least",
                "'{name: polynomial, of: {name: deep-sets, particle: {width: 60000}}}'|products of two of 60000 numbers",
                "'{name: deep-sets, particle: {hidden: [LAYERS]}}'|hidden: expected at most 1000 layers, got 2000",
            })
    void encoders_thatCannotBe_areRefused(String encoder, String said) {
        String wide = encoder.replace("LAYERS", "8" + ",8".repeat(1999));
        Run run = trained(NETWORK.replaceFirst("encoder:[^d]*deep-sets\\n.*\\n.*\\n", "encoder: " + wide + "\n"));
        run.assertMistake(said);
    }

    @Test
    void numbers_beyondFloats_areRefused() {
        trained(NETWORK.replace("rate: 0.001", "rate: 1e300")).assertMistake("end at 3.4e38");
    }

    @Test
    void divergence_isSaidWithAdvice() {
        Run run = trained(NETWORK.replace("rate: 0.001", "rate: 1e30"));
        assertThat(run.code()).as(run.err()).isEqualTo(2);
        assertThat(run.err().lines().filter(line -> line.startsWith("pushforward: ")))
                .singleElement()
                .asString()
                .contains("operator distributional-operator", "the training diverged: a smaller rate");
    }

    @Test
    void simulations_thatCannotFit_areRefused() {
        for (String option : new String[] {"inputSamples=1000000000", "outputSamples=2000000000"})
            Run.of("simulate", "duffing", "--set", option, "--out", folder.resolve("data"))
                    .assertMistake(option.replace('=', ' '), "of memory");
        Run.of("simulate", "ou", "--laws", 2_000_000_000, "--out", folder.resolve("data"))
                .assertMistake("laws 2000000000 needs at least");
        Run.of("simulate", "ou", "--laws", 2, "--out", folder.resolve("data")).assertMistake("at least 3 laws");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void options_thatCannotFit_areRefused() {
        Path points = folder.resolve("x.npy");
        Npy.write(points, NdArray.of(new double[] {1, 2, 3, 4}, 2, 2));
        Run.of("distance", points, points, "--projections", 2_000_000_000).assertMistake("projections", "2000000000");
        Run.of("distance", points, points, "--blur", -1).assertMistake("blur");
        Path file = UserFiles.in(folder);
        assertThat(Run.of("train", file, "--out", folder.resolve("run")).code()).isZero();
        Path bundle = folder.resolve("run/bundles/kernel-regression/seed-0");
        Run.of("predict", bundle, points, "--samples", 2_000_000_000).assertMistake("--samples 2000000000");
        Run.of("predict", bundle, points, "--samples", 0).assertMistake("--samples must be at least 1");
        Run.of("predict", bundle, points, "--resamples", 1).assertMistake("--resamples must be at least 2");
        Run.of("predict", bundle, points, "--atoms", 2_000_000_000).assertMistake("--atoms 2000000000");
    }

    @Test
    void metric_thatDoesNotFitTheLaws_isNamed() {
        Path file = UserFiles.in(folder);
        UserFiles.experiment(
                folder,
                "name: mine\ndata: {directory: data.npz}\noperators: [{name: pooled-law}]\nmetrics: [hellinger]\n");
        Run run = Run.of("run", file, "--out", folder.resolve("run"));
        assertThat(run.code()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains("pushforward: metric hellinger: ");
    }

    @Test
    void hugeYaml_isRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("huge.yaml"), "name: " + "x".repeat(50_000_000));
        Run.of("run", file, "--out", folder.resolve("run")).assertMistake("huge.yaml", "at most", "50000006");
    }

    @Test
    void deepYaml_andAliasesThatGrow_areRefused() throws IOException {
        Path deep = Files.writeString(folder.resolve("deep.yaml"), "name: " + "[".repeat(100_000));
        Run.of("run", deep, "--out", folder.resolve("run")).assertMistake("deep.yaml");
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int k = 1; k < 12; k++)
            bomb.append("a%d: &a%d [".formatted(k, k))
                    .append("*a%d, ".formatted(k - 1).repeat(10))
                    .append("]\n");
        Path growing = Files.writeString(folder.resolve("bomb.yaml"), bomb);
        Run.of("run", growing, "--out", folder.resolve("run")).assertMistake("bomb.yaml");
    }

    /** A small archive whose directory claims that its only member has 96 GB, stored or deflated. */
    @Test
    void zip_thatClaims96Gigabytes_isRefused() throws IOException {
        Path file = folder.resolve("claim.npz");
        Npz.writeCompressed(file, Map.of("input", NdArray.of(new double[1000], 10, 10, 10)));
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer zip = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at + 4 < bytes.length; at++)
            if (zip.getInt(at) == 0x02014b50) zip.putInt(at + 24, (int) 0xE0000000L); // uncompressed size
        Files.write(file, bytes);
        Run.of("inspect", file).assertMistake("claim.npz");
        Run.of("import", file, "--out", folder.resolve("data")).assertMistake("claim.npz");
        Path header = folder.resolve("claim.npy");
        Npy.write(header, NdArray.of(new double[4], 4));
        Files.write(
                header,
                new String(Files.readAllBytes(header), java.nio.charset.StandardCharsets.ISO_8859_1)
                        .replace("(4,), }          ", "(12884901888,), }")
                        .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
        Run.of("inspect", header).assertMistake("claim.npy");
    }

    /** An archive of 64-bit sizes, each said to be 96 GB. */
    @Test
    void archives_thatClaimNinetySixGigabytes_areRefused() throws IOException {
        for (short method : new short[] {0, 8}) {
            Path file = folder.resolve("huge.npz");
            Files.write(file, archive("input.npy".getBytes(StandardCharsets.US_ASCII), 96L << 30, method));
            Run.of("inspect", file).assertMistake("huge.npz[input]", "103079215104");
            Run.of("import", file, "--out", folder.resolve("data")).assertMistake("huge.npz[input]", "103079215104");
        }
        assertThat(folder.resolve("data")).doesNotExist();
    }

    private static byte[] archive(byte[] name, long claim, short method) {
        ByteBuffer zip = ByteBuffer.allocate(400).order(ByteOrder.LITTLE_ENDIAN);
        zip.putInt(0x04034b50)
                .putShort((short) 45)
                .putShort((short) 0)
                .putShort(method)
                .putLong(0)
                .putInt(-1)
                .putInt(-1);
        zip.putShort((short) name.length).putShort((short) 20).put(name);
        zip.putShort((short) 1)
                .putShort((short) 16)
                .putLong(claim)
                .putLong(claim)
                .put(new byte[100]);
        int directory = zip.position();
        zip.putInt(0x02014b50)
                .putShort((short) 45)
                .putShort((short) 45)
                .putShort((short) 0)
                .putShort(method);
        zip.putLong(0).putInt(-1).putInt(-1).putShort((short) name.length).putShort((short) 20);
        zip.put(new byte[14])
                .put(name)
                .putShort((short) 1)
                .putShort((short) 16)
                .putLong(claim)
                .putLong(claim);
        int length = zip.position() - directory;
        zip.putInt(0x06054b50)
                .putInt(0)
                .putShort((short) 1)
                .putShort((short) 1)
                .putInt(length)
                .putInt(directory);
        zip.putShort((short) 0);
        return Arrays.copyOf(zip.array(), zip.position());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\u001b[31m", "two\nlines", "tab\there", "\u202eright"})
    void outputNames_withControlCharacters_areRefused(String name) {
        UserFiles.in(folder);
        for (Run run : List.of(
                Run.of("simulate", "ou", "--laws", "20", "--out", folder.resolve(name)),
                Run.of("run", "ou", "--out", folder.resolve(name)),
                Run.of("import", folder.resolve("data.npz"), "--out=" + folder.resolve(name))))
            run.assertMistake("--out: expected a name without control characters");
        assertThat(folder.resolve(name)).doesNotExist();
    }

    @Test
    void controlCharactersInNames_areShownNotSent() throws IOException {
        Path table = Files.writeString(folder.resolve("in.csv"), "law,x0,\u001b[31mred\u202e\n0,1,2\n0,1,2\n");
        Run run = Run.of("import", table, table, "--out", folder.resolve("data"));
        run.assertMistake("red");
        assertThat(run.err()).doesNotContain("\u001b", "\u202e");
        Npz.write(folder.resolve("x.npz"), Map.of("a\u001b[2Jb", NdArray.of(new double[] {1}, 1)));
        Run shown = Run.of("inspect", folder.resolve("x.npz"));
        assertThat(shown.code()).isZero();
        assertThat(shown.out()).doesNotContain("\u001b").contains("a\\u001b[2Jb");
        Run.of("inspect", folder.resolve("\u001b[31m.npy")).assertMistake("\\u001b[31m.npy");
        assertThat(Run.of("\u001b[31m").err()).doesNotContain("\u001b");
    }

    @Test
    void pathsInFiles_thatNoSystemHas_areTheUsersMistake() {
        UserFiles.in(folder);
        Path file = UserFiles.experiment(
                folder,
                "name: mine\ndata: {directory: \"a\\0b\"}\noperators: [{name: pooled-law}]\nmetrics: [energy]\n");
        Run.of("run", file, "--out", folder.resolve("run")).assertMistake("directory");
    }

    @Test
    void uriAsAnExperimentsData_isNamedAsSuch() {
        Path file = UserFiles.experiment(
                folder,
                "name: mine\ndata: {directory: 'hdfs://host/laws'}\noperators: [{name: pooled-law}]\nmetrics: [energy]\n");
        Run.of("run", file, "--out", folder.resolve("run"))
                .assertMistake("data.directory: expected a path, got the URI hdfs://host/laws");
    }
}
