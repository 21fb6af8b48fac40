package io.pushforward.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Readers meet thousands of damaged files, made by seeded mutations: they read them or say what is bad, nothing else. */
class FuzzTest {
    private static final int MUTANTS = Math.max(1000, Integer.getInteger("fuzz.mutations", 0) / 7);
    private static final byte[] TELLING = {
        0, 1, 2, -1, 127, -128, '{', '}', '(', ')', '\'', '"', ',', '9', '-', 'O', 'P', 'K'
    };

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "f8_C_le_v1.npy",
                "i4_F_be_v1.npy",
                "b1_F_le_v1.npy",
                "f8_F_le_v3.npy",
                "stored.npz",
                "deflated.npz",
                "reference.safetensors"
            })
    void readers_ofMutatedFiles_readOrSayWhatIsBad(String name) throws IOException {
        byte[] sound = Files.readAllBytes(Fixtures.file(name));
        Generator random = Seed.of(Long.getLong("fuzz.seed", 2024)).derive(name).generator();
        Path file = folder.resolve(name);
        int bad = 0;
        for (int i = 0; i < MUTANTS; i++) {
            Files.write(file, mutated(sound, random));
            for (Consumer<Path> reader : readers(name)) bad += outcome(reader, file);
        }
        // Most mutations of a file this small hit something that matters; that none were noticed would be the bug.
        assertThat(bad).isGreaterThan(MUTANTS / 4);
    }

    private static List<Consumer<Path>> readers(String name) {
        if (name.endsWith(".npz")) return List.of(Npz::read, FileSummary::of);
        if (name.endsWith(".npy"))
            return List.of(Npy::read, path -> NpyRows.open(path).close(), FileSummary::of);
        return List.of(Safetensors::read, Safetensors::metadata, FileSummary::of);
    }

    private static int outcome(Consumer<Path> reader, Path file) {
        try {
            reader.accept(file);
            return 0;
        } catch (BadFileException e) {
            String message = String.valueOf(e.getMessage());
            if (!message.startsWith(file.toString()) || message.contains("\n")) throw new AssertionError(message);
            return 1;
        }
    }

    private static byte[] mutated(byte[] sound, Generator random) {
        byte[] bytes = sound.clone();
        int changes = 1 + random.nextInt(4);
        // Half of the time near the beginning or the end, where headers and directories are.
        for (int k = 0; k < changes; k++) {
            int span = random.nextBoolean() ? bytes.length : Math.min(bytes.length, 160);
            int at = bytes.length == 0 ? 0 : random.nextInt(span);
            if (random.nextInt(4) == 0) at = Math.max(0, bytes.length - 1 - at);
            bytes = changed(bytes, at, random);
        }
        return bytes;
    }

    private static byte[] changed(byte[] bytes, int at, Generator random) {
        if (bytes.length == 0) return new byte[] {(byte) random.nextInt(256)};
        switch (random.nextInt(7)) {
            case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> bytes[at] = (byte) random.nextInt(256);
            case 2 -> bytes[at] = TELLING[random.nextInt(TELLING.length)];
            case 3 -> bytes[at] = (byte) ('0' + random.nextInt(10));
            case 4 -> bytes = Arrays.copyOf(bytes, at);
            case 5 -> bytes = spliced(bytes, at, 1 + random.nextInt(8), random);
            default -> {
                int count = Math.min(bytes.length - at, 1 + random.nextInt(8));
                byte[] shorter = new byte[bytes.length - count];
                System.arraycopy(bytes, 0, shorter, 0, at);
                System.arraycopy(bytes, at + count, shorter, at, shorter.length - at);
                bytes = shorter;
            }
        }
        return bytes;
    }

    private static byte[] spliced(byte[] bytes, int at, int count, Generator random) {
        byte[] longer = new byte[bytes.length + count];
        System.arraycopy(bytes, 0, longer, 0, at);
        for (int i = 0; i < count; i++) longer[at + i] = (byte) random.nextInt(256);
        System.arraycopy(bytes, at, longer, at + count, bytes.length - at);
        return longer;
    }
}
