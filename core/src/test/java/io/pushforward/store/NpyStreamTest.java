package io.pushforward.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NpyStreamTest {
    private static final NdArray NUMBERS = NdArray.of(new float[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, 2, 3, 2);

    @TempDir
    private Path folder;

    @Test
    void next_ofFilesInAnyLayout_givesTheNumbersInRowOrder() {
        for (Npy.Order order : Npy.Order.values())
            for (ByteOrder bytes : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
                Path file = folder.resolve("x.npy");
                Npy.write(file, NUMBERS, new Npy.Layout(1, order, bytes));
                try (NpyStream stream = NpyStream.of(file)) {
                    assertInRowOrder(stream);
                }
            }
    }

    @Test
    void next_ofMembersStoredOrDeflated_givesTheirNumbers() {
        Path file = folder.resolve("x.npz");
        Map<String, NdArray> arrays = Map.of("x", NUMBERS, "y", NdArray.of(new double[] {5}, 1));
        Npz.write(file, arrays);
        try (NpyStream stream = NpyStream.of(file, "x")) {
            assertInRowOrder(stream);
        }
        Npz.writeCompressed(file, arrays);
        try (NpyStream x = NpyStream.of(file, "x");
                NpyStream y = NpyStream.of(file, "y")) {
            assertThat(y.next(1)).containsExactly(5);
            assertInRowOrder(x);
        }
        bad(() -> NpyStream.of(file, "z"), "expected an array 'z'");
    }

    private static void assertInRowOrder(NpyStream stream) {
        assertThat(stream.shape()).containsExactly(2, 3, 2);
        assertThat(stream.size()).isEqualTo(12);
        assertThat(stream.next(5)).containsExactly(1, 2, 3, 4, 5);
        assertThat(stream.next(0)).isEmpty();
        assertThat(stream.next(7)).containsExactly(6, 7, 8, 9, 10, 11, 12);
        assertThatIllegalArgumentException().isThrownBy(() -> stream.next(1)).withMessageContaining("0 numbers left");
    }

    @Test
    void next_ofADamagedMember_refusesTheLastNumbers() throws Exception {
        byte[] bytes = Files.readAllBytes(Fixtures.file("stored.npz"));
        bytes[300] ^= 1; // within the numbers of the first member
        Path file = Files.write(folder.resolve("bad.npz"), bytes);
        try (NpyStream stream = NpyStream.of(file, "points")) {
            stream.next(stream.size() - 1);
            bad(() -> stream.next(1), "[points]: damaged");
        }
    }

    @Test
    void of_aFileThatIsCutOff_saysSo() throws Exception {
        byte[] bytes = Npy.bytes(NUMBERS);
        Path file = Files.write(folder.resolve("cut.npy"), Arrays.copyOf(bytes, bytes.length - 1));
        bad(() -> NpyStream.of(file), "truncated");
        bad(() -> NpyStream.of(folder.resolve("none.npy")), "there is no such file");
    }

    private static void bad(ThrowingCallable call, String message) {
        assertThatExceptionOfType(BadFileException.class).isThrownBy(call).withMessageContaining(message);
    }
}
