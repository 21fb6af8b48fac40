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
import org.bytedeco.pytorch.Tensor;

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
        long points = laws.points().numel();
        long weights = laws.weights().numel();
        ByteBuffer sums = ByteBuffer.allocate(Math.toIntExact(8 * (2 + points / BLOCK + weights / BLOCK)));
        add(laws.points(), points, sums);
        add(laws.weights(), weights, sums);
        return sums.array();
    }

    private static void add(Tensor tensor, long length, ByteBuffer sums) {
        byte[] bytes = new byte[4 * BLOCK];
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        for (long start = 0; start < length; start += BLOCK) {
            int count = (int) Math.min(BLOCK, length - start);
            buffer.asFloatBuffer().put(Tensors.floats(tensor, start, count));
            CRC32C sum = new CRC32C();
            sum.update(bytes, 0, 4 * count);
            sums.putLong(sum.getValue());
        }
    }
}
