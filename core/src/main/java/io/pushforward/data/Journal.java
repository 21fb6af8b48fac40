package io.pushforward.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.law.Categorical;
import io.pushforward.store.BadFileException;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Which laws of an unfinished dataset are done, one JSON object per line. A line that a kill has cut is as good as none, and
 * each line carries the checksum of its law's numbers, so that a line that reached the disk before them does no harm.
 */
final class Journal implements Closeable {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** A law that is done; its numbers have the checksum. */
    record Entry(long id, long checksum, Facts facts, Map<String, String> given, Map<String, Integer> trials) {

        static Entry of(LawPair pair, long checksum, Set<String> sides) {
            Map<String, Integer> trials = new LinkedHashMap<>();
            for (String side : sides)
                if (DatasetWriter.law(pair, side) instanceof Categorical masses)
                    masses.trials().ifPresent(count -> trials.put(side, count));
            return new Entry(
                    pair.id(), checksum, pair.facts(), pair.query().given().shown(), trials);
        }

        /** How many trials the masses of a side were counted from. */
        OptionalInt trials(String side) {
            return trials.containsKey(side) ? OptionalInt.of(trials.getOrDefault(side, 0)) : OptionalInt.empty();
        }
    }

    private final Path file;
    private final FileChannel channel;

    private Journal(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Opens or makes the journal, for one writer at a time. */
    static Journal open(Path file) {
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            try {
                if (channel.tryLock() != null) return new Journal(file, channel);
            } catch (OverlappingFileLockException e) {
                // Another writer in this very program: the same error as below.
            }
            channel.close();
            throw new BadFileException(file, "another writer is at work on this dataset");
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
    }

    /** Refuses to go on where somebody has removed the unfinished dataset: what is written is lost. */
    void requireStanding() {
        if (!Files.exists(file))
            throw new BadFileException(
                    file, "the unfinished dataset was removed while it was written; run the same command again");
    }

    List<Entry> entries() {
        try {
            List<Entry> entries = new ArrayList<>();
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            for (String line : text.split("\n")) parse(line).ifPresent(entries::add);
            return entries;
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
    }

    private static Optional<Entry> parse(String line) {
        try {
            JsonNode json = JSON.readTree(line);
            if (!json.path("end").asBoolean()) return Optional.empty();
            Map<String, Double> parameters = new LinkedHashMap<>();
            Map<String, Integer> trials = new LinkedHashMap<>();
            json.path("parameters")
                    .properties()
                    .forEach(entry ->
                            parameters.put(entry.getKey(), entry.getValue().doubleValue()));
            json.path("trials")
                    .properties()
                    .forEach(
                            entry -> trials.put(entry.getKey(), entry.getValue().intValue()));
            for (String side : List.of(DatasetWriter.INPUT, DatasetWriter.TARGET)) // as unfinished datasets had it
            if (json.has(side + "Trials"))
                    trials.put(side, json.get(side + "Trials").intValue());
            return Optional.of(new Entry(
                    json.path("id").longValue(),
                    json.path("checksum").longValue(),
                    new Facts(
                            text(json, "name"),
                            parameters,
                            text(json, "regime"),
                            text(json, "group"),
                            json.has("order")
                                    ? OptionalDouble.of(json.get("order").doubleValue())
                                    : OptionalDouble.empty(),
                            texts(json, "words")),
                    texts(json, "given"),
                    trials));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> text(JsonNode json, String key) {
        return json.has(key) ? Optional.of(json.get(key).textValue()) : Optional.empty();
    }

    private static Map<String, String> texts(JsonNode json, String key) {
        Map<String, String> texts = new LinkedHashMap<>();
        json.path(key)
                .properties()
                .forEach(entry -> texts.put(entry.getKey(), entry.getValue().textValue()));
        return texts;
    }

    synchronized void add(Entry entry) {
        ObjectNode json = JSON.createObjectNode();
        json.put("id", entry.id).put("checksum", entry.checksum);
        entry.facts.parameters().forEach(json.putObject("parameters")::put);
        entry.facts.name().ifPresent(name -> json.put("name", name));
        entry.facts.stratum().ifPresent(regime -> json.put("regime", regime));
        entry.facts.group().ifPresent(group -> json.put("group", group));
        entry.facts.order().ifPresent(order -> json.put("order", order));
        if (!entry.given.isEmpty()) entry.given.forEach(json.putObject("given")::put);
        if (!entry.facts.words().isEmpty()) entry.facts.words().forEach(json.putObject("words")::put);
        if (!entry.trials.isEmpty()) entry.trials.forEach(json.putObject("trials")::put);
        json.put("end", true);
        // The newline before as well as after, lest the line be glued to one that was cut.
        ByteBuffer bytes = StandardCharsets.UTF_8.encode("\n" + json + "\n");
        try {
            while (bytes.hasRemaining()) channel.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
    }
}
