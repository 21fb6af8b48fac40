package io.pushforward.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How {@code train --auto} chose, as {@code ladder.json} says.
 *
 * @param why a sentence
 * @param metric by which the rungs were compared on held-out training laws
 */
record Ladder(String why, String metric, long heldOutLaws, List<Rung> rungs) {
    static final String NAME = "ladder.json";

    /**
     * One operator that was tried or passed over.
     *
     * @param weight of it in what was kept
     * @param score on held-out training laws
     * @param low end of the 95 % interval of the score
     */
    record Rung(
            String name,
            OptionalDouble weight,
            OptionalDouble score,
            OptionalDouble low,
            OptionalDouble high,
            OptionalDouble seconds,
            String note) {}

    static Optional<Ladder> read(Path folder) {
        Path file = folder.resolve(NAME);
        if (!Files.isRegularFile(file)) return Optional.empty();
        try {
            JsonNode json = new ObjectMapper().readTree(Disk.bytes(file));
            List<Rung> rungs = new ArrayList<>();
            String winner = json.path("winner").asText();
            for (JsonNode rung : json.path("rungs")) rungs.add(rung(rung, winner));
            return Optional.of(new Ladder(
                    json.path("why").asText(),
                    json.path("metric").asText(),
                    json.path("heldOutLaws").asLong(),
                    rungs));
        } catch (IOException e) {
            throw BadFileException.foreign(file, "JSON", e);
        }
    }

    private static Rung rung(JsonNode rung, String winner) {
        String score = rung.has("score") ? "score" : "excess"; // older ladders have the excess over a floor
        OptionalDouble weight = number(rung, "weight");
        boolean won = weight.isEmpty() && rung.path("name").asText().equals(winner);
        return new Rung(
                rung.path("name").asText(),
                won ? OptionalDouble.of(1) : weight,
                number(rung, score),
                number(rung, score + "Low"),
                number(rung, score + "High"),
                number(rung, "trainSeconds"),
                rung.path("note").asText());
    }

    private static OptionalDouble number(JsonNode node, String key) {
        return node.path(key).isNumber() ? OptionalDouble.of(node.path(key).asDouble()) : OptionalDouble.empty();
    }
}
