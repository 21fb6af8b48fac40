package io.pushforward.transport.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A program prints the same {@link Bits} in a process with vectors of 128, 256 and 512 bits, and with any number of
 * processors.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class SameBitsContract {
    static final String AVX = "UseAVX=";

    private final Class<?> program;
    private List<String> expected = List.of();

    /** @param program has a main method that prints bits */
    protected SameBitsContract(Class<?> program) {
        this.program = program;
    }

    @BeforeAll
    void runWithoutOptions() throws Exception {
        if (isX86()) expected = run();
    }

    @BeforeEach
    void requireX86() {
        assumeTrue(isX86(), "only on x86 does Java offer to leave vector instructions out");
    }

    private static boolean isX86() {
        return List.of("amd64", "x86_64").contains(System.getProperty("os.arch"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "2", "3"})
    void bits_forEveryVectorLength_areTheSame(String avx) throws Exception {
        List<String> found = run("-XX:UseAVX=" + avx);
        assumeTrue(found.get(0).equals(AVX + avx), "this processor has no vectors for UseAVX=" + avx);
        assertSame(found);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "2", "4"})
    void bits_forEveryNumberOfProcessors_areTheSame(String processors) throws Exception {
        assertSame(run("-XX:ActiveProcessorCount=" + processors));
    }

    private void assertSame(List<String> found) {
        assertThat(found.subList(1, found.size()))
                .hasSizeGreaterThan(1)
                .isEqualTo(expected.subList(1, expected.size()));
    }

    /** The lines that the program prints. */
    protected final List<String> run(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx512m",
                "--add-modules",
                "jdk.incubator.vector",
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(Arrays.asList(options));
        command.add(program.getName());
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(String.join(" ", command)).isZero();
        return out.lines().dropWhile(line -> !line.startsWith(AVX)).toList();
    }

    /** What was printed without options. */
    protected final List<String> expected() {
        return expected;
    }
}
