package io.pushforward.cli;

import io.pushforward.random.Generator;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Damage to files, seeded: single bits as disks flip them, bytes, cuts, and pieces of text that readers trip over. */
final class Mutations {
    private static final List<byte[]> TELLING = List.of(
            bytes("null"),
            bytes("NaN"),
            bytes("1e999"),
            bytes("-1"),
            bytes("0x1p3"),
            bytes("99999999999999999999"),
            bytes("\"\""),
            bytes("{}"),
            bytes("[["),
            bytes("[".repeat(3000)),
            bytes("../../x"),
            bytes("\n\n"),
            bytes(";"),
            bytes("\u001b[31m"),
            bytes("\u202e"),
            bytes("*a"),
            bytes("!!timestamp 1 "),
            new byte[] {(byte) 0xff, (byte) 0xfe},
            new byte[] {0},
            new byte[] {(byte) 0x80, (byte) 0x80, (byte) 0x80, (byte) 0x80, (byte) 0x80});

    private Mutations() {}

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The same bytes with one bit flipped. */
    static byte[] flipped(byte[] sound, Generator random) {
        byte[] bytes = sound.clone();
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        return bytes;
    }

    /** One to three changes; half of them near the beginning or the end, where headers and directories are. */
    static byte[] mutated(byte[] sound, Generator random) {
        if (random.nextInt(4) == 0) return flipped(sound, random);
        byte[] bytes = sound;
        int changes = 1 + random.nextInt(3);
        for (int k = 0; k < changes; k++) {
            int span = random.nextBoolean() ? bytes.length : Math.min(bytes.length, 160);
            int at = span == 0 ? 0 : random.nextInt(span);
            if (random.nextInt(4) == 0) at = Math.max(0, bytes.length - 1 - at);
            bytes = changed(bytes, at, random);
        }
        return bytes;
    }

    private static byte[] changed(byte[] bytes, int at, Generator random) {
        int reach = Math.min(bytes.length - at, 1 + random.nextInt(12));
        return switch (random.nextInt(6)) {
            case 0 -> replaced(bytes, at, Math.min(1, reach), new byte[] {(byte) random.nextInt(256)});
            case 1 -> Arrays.copyOf(bytes, at);
            case 2 -> replaced(bytes, at, 0, TELLING.get(random.nextInt(TELLING.size())));
            case 3 -> replaced(bytes, at, reach, TELLING.get(random.nextInt(TELLING.size())));
            case 4 -> replaced(bytes, at, reach, new byte[0]);
            default -> replaced(bytes, at, 0, Arrays.copyOfRange(bytes, at, at + reach)); // said twice
        };
    }

    private static byte[] replaced(byte[] bytes, int at, int count, byte[] by) {
        byte[] changed = new byte[bytes.length - count + by.length];
        System.arraycopy(bytes, 0, changed, 0, at);
        System.arraycopy(by, 0, changed, at, by.length);
        System.arraycopy(bytes, at + count, changed, at + by.length, bytes.length - at - count);
        return changed;
    }
}
