package io.pushforward.neural.train;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.data.LawPair;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.operator.TrainingSet;
import io.pushforward.random.Seed;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What makes two trainings the same: options (but for those that cannot change the result), seed, projections, laws. */
final class Fingerprint {
    private Fingerprint() {}

    static String of(JsonNode options, Seed seed, TrainingSet set) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            ObjectNode relevant = options.deepCopy();
            relevant.remove("checkpointSeconds");
            text(digest, relevant.toString());
            text(digest, seed.toString());
            text(digest, set.input().state().settings().toString());
            text(digest, set.target().state().settings().toString());
            for (LawPair pair : set.pairs().pairs()) {
                text(digest, Long.toString(pair.id()));
                law(digest, pair.input());
                law(digest, pair.target());
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static void text(MessageDigest digest, String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
    }

    private static void law(MessageDigest digest, Law law) {
        if (law instanceof Ensemble ensemble) {
            numbers(digest, ensemble.points());
            numbers(digest, ensemble.weights());
        } else if (law instanceof Categorical categorical) numbers(digest, categorical.masses());
        else text(digest, law.toString());
    }

    private static void numbers(MessageDigest digest, double[] numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * numbers.length);
        bytes.asDoubleBuffer().put(numbers);
        digest.update(bytes);
    }
}
