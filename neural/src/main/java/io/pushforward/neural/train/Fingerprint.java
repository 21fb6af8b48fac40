package io.pushforward.neural.train;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.neural.tensor.LawTensors;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.neural.tensor.TrainingLaws;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;

/** What makes two trainings the same: options (but for those that cannot change the result), seed, laws as projected. */
final class Fingerprint {
    private static final int BLOCK = 1 << 14;

    private Fingerprint() {}

    static String of(Document options, Seed seed, List<Long> ids, TrainingLaws laws) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            ObjectNode relevant = options.json();
            relevant.remove("checkpointSeconds");
            digest.update(relevant.toString().getBytes(StandardCharsets.UTF_8));
            digest.update((seed + " " + ids).getBytes(StandardCharsets.UTF_8));
            digest.update(checksums(laws.inputs()));
            digest.update(checksums(laws.targets()));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Checksums of blocks, which the processor computes as fast as it reads them. */
    private static byte[] checksums(LawTensors laws) {
        float[] points = Tensors.floats(laws.points());
        float[] weights = Tensors.floats(laws.weights());
        ByteBuffer sums = ByteBuffer.allocate(8 * (2 + points.length / BLOCK + weights.length / BLOCK));
        add(points, sums);
        add(weights, sums);
        return sums.array();
    }

    private static void add(float[] numbers, ByteBuffer sums) {
        byte[] bytes = new byte[4 * BLOCK];
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        for (int start = 0; start < numbers.length; start += BLOCK) {
            int count = Math.min(BLOCK, numbers.length - start);
            buffer.asFloatBuffer().put(numbers, start, count);
            CRC32C sum = new CRC32C();
            sum.update(bytes, 0, 4 * count);
            sums.putLong(sum.getValue());
        }
    }
}
