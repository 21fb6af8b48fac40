package io.pushforward.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.law.Law;
import io.pushforward.settings.Document;
import io.pushforward.store.Atomic;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Manifest;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;
import java.util.function.LongFunction;

/**
 * Writes a dataset law by law, in any order and from any thread, straight to the disk.
 *
 * <p>Beside the folder-to-be grows {@code <name>.partial}: the arrays, the plan, and a journal of the laws that are done.
 * A killed writer's successor with the same plan goes on from there. {@link #finish} gives the whole folder its name in
 * one step, so that a folder under that name is always a complete dataset.
 *
 * <pre>{@code
 * try (DatasetWriter writer = DatasetWriter.open(folder, plan, Existing.REFUSE)) {
 *     writer.fill(id -> simulator.simulate(id, seed), done -> {});
 *     writer.finish(split);
 * }
 * }</pre>
 */
public final class DatasetWriter implements Closeable {
    static final String INPUT = "input";
    static final String TARGET = "target";
    public static final String LAWS = "laws.csv";

    /** What to do where the folder holds a dataset already. */
    public enum Existing {
        REFUSE,
        REPLACE
    }

    private final Unfinished place;
    private final DatasetPlan plan;
    private final Map<Long, Integer> rows = new HashMap<>();
    private final Map<Long, Journal.Entry> done = new ConcurrentHashMap<>();
    private final Journal journal;
    private final Map<String, SideFiles> sides = new LinkedHashMap<>();

    private DatasetWriter(Unfinished place, DatasetPlan plan, Journal journal, boolean resumes) {
        this.place = place;
        this.plan = plan;
        this.journal = journal;
        for (int row = 0; row < plan.ids().size(); row++) rows.put(plan.ids().get(row), row);
        if (rows.size() != plan.ids().size()) throw new IllegalArgumentException("expected distinct law ids");
        plan.sides().forEach((name, side) -> sides.put(name, files(name, side, resumes)));
        if (resumes) journal.entries().forEach(this::recall);
    }

    /** Begins a dataset, or goes on with an unfinished one of the same plan. */
    public static DatasetWriter open(Path folder, DatasetPlan plan, Existing existing) {
        Unfinished place = Unfinished.at(folder, existing);
        Journal journal = Journal.open(place.partial().resolve("journal.jsonl"));
        try {
            return new DatasetWriter(place, plan, journal, resumes(place, plan));
        } catch (IOException e) {
            journal.close();
            throw new UncheckedIOException(place.partial() + ": " + e.getMessage(), e);
        } catch (RuntimeException e) {
            journal.close();
            throw e;
        }
    }

    /** Whether the unfinished folder is one of this plan; if it is empty the plan is laid down in it. */
    private static boolean resumes(Unfinished place, DatasetPlan plan) throws IOException {
        Path file = place.plan();
        if (!Files.exists(file)) {
            Atomic.write(file, plan.identity().toPrettyString());
            return false;
        }
        JsonNode found;
        try {
            found = new ObjectMapper().readTree(Files.readAllBytes(file));
        } catch (JsonProcessingException e) {
            throw new BadFileException(file, "expected the plan of an unfinished dataset, got other text");
        }
        JsonNode expected = new ObjectMapper().readTree(plan.identity().toString());
        if (!found.equals(expected))
            throw new BadFileException(
                    place.partial(),
                    "expected an unfinished dataset of the same plan, got one of another " + difference(expected, found)
                            + "; delete it or write elsewhere");
        return plan.sides().keySet().stream()
                .allMatch(name -> Files.exists(place.data().resolve(name + ".npy")));
    }

    private static List<String> difference(JsonNode expected, JsonNode found) {
        List<String> keys = new ArrayList<>();
        expected.properties().forEach(entry -> {
            if (!entry.getValue().equals(found.get(entry.getKey()))) keys.add(entry.getKey());
        });
        return keys;
    }

    private SideFiles files(String name, Side side, boolean resumes) {
        return resumes ? SideFiles.resume(place.data(), name, side) : SideFiles.create(place.data(), name, side);
    }

    /** A law is done only if its numbers are those that the journal speaks of. */
    private void recall(Journal.Entry entry) {
        Integer row = rows.get(entry.id());
        if (row != null && checksum(row) == entry.checksum()) done.put(entry.id(), entry);
    }

    private long checksum(int row) {
        long checksum = 0;
        for (SideFiles side : sides.values()) checksum = (checksum << 32 | checksum >>> 32) ^ side.checksum(row);
        return checksum;
    }

    /** The name of a further input's files. */
    static String other(String name) {
        return INPUT + "_" + name;
    }

    static Law law(LawPair pair, String side) {
        if (side.equals(INPUT)) return pair.input();
        return side.equals(TARGET) ? pair.target() : pair.query().other(side.substring(INPUT.length() + 1));
    }

    /** The laws that are still to be written, in order. */
    public List<Long> missing() {
        return plan.ids().stream().filter(id -> !done.containsKey(id)).toList();
    }

    /** Writes a law's pair; it is done when this returns. */
    public void write(LawPair pair) {
        Integer row = rows.get(pair.id());
        if (row == null) throw new IllegalArgumentException("law " + pair.id() + " is not in the plan");
        try {
            sides.forEach((name, side) -> side.write(row, law(pair, name)));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("law " + pair.id() + ": " + e.getMessage(), e);
        }
        Journal.Entry entry = Journal.Entry.of(pair, checksum(row), sides.keySet());
        journal.add(entry);
        done.put(pair.id(), entry);
    }

    /** Makes and writes what is missing on all cores, and tells how many laws are done, after each. */
    public void fill(LongFunction<LawPair> source, IntConsumer progress) {
        missing().parallelStream().forEach(id -> {
            write(source.apply(id));
            progress.accept(done.size());
        });
    }

    /** Completes the dataset with its split and gives it its name. */
    public void finish(Split split) {
        List<Long> missing = missing();
        if (!missing.isEmpty())
            throw new IllegalStateException("the dataset is not complete: "
                    + LawTable.named(missing.stream().map(String::valueOf).toList()) + " missing");
        for (List<Long> part : List.of(split.training(), split.test()))
            for (long id : part)
                if (!rows.containsKey(id))
                    throw new IllegalArgumentException("the split names law " + id + ", which the dataset has not");
        Path data = place.data();
        journal.requireStanding();
        sides.values().forEach(SideFiles::force);
        plan.sides().forEach((name, side) -> offsets(data, name, side));
        table(data, split).write();
        Manifest manifest = Manifest.write(data, Document.of(facts(split)));
        for (String name : sides.keySet()) manifest.checksum(name + ".npy");
        close();
        place.publish();
    }

    private static void offsets(Path data, String name, Side side) {
        if (!side.isRagged()) return;
        long[] offsets = side.offsets();
        Npy.write(data.resolve(name + "_offsets.npy"), NdArray.of(offsets, offsets.length));
    }

    private LawTable table(Path data, Split split) {
        Map<Long, Split.Part> parts = new HashMap<>();
        split.training().forEach(id -> parts.put(id, Split.Part.TRAINING));
        split.test().forEach(id -> parts.put(id, Split.Part.TEST));
        List<LawTable.Row> list = new ArrayList<>();
        for (Journal.Entry entry : entries())
            list.add(new LawTable.Row(
                    Long.toString(entry.id()),
                    entry.facts(),
                    entry.given(),
                    Optional.ofNullable(parts.get(entry.id()))));
        return new LawTable(data.resolve(LAWS), list);
    }

    private List<Journal.Entry> entries() {
        return plan.ids().stream()
                .map(id -> Objects.requireNonNull(done.get(id)))
                .toList();
    }

    private ObjectNode facts(Split split) {
        ObjectNode facts = plan.json();
        sides.keySet().forEach(name -> trials(facts, name));
        facts.putObject("split")
                .put("training", split.training().size())
                .put("test", split.test().size());
        return facts;
    }

    /** How many trials masses were counted from: one number where it is the same for all laws. */
    private void trials(ObjectNode facts, String name) {
        List<OptionalInt> all =
                entries().stream().map(entry -> entry.trials(name)).toList();
        if (all.stream().allMatch(OptionalInt::isEmpty)) return;
        ObjectNode side = (ObjectNode) facts.get(name);
        if (all.stream().distinct().count() == 1) {
            side.put("trials", all.get(0).orElseThrow());
            return;
        }
        ArrayNode list = side.putArray("trials");
        for (OptionalInt count : all)
            if (count.isPresent()) list.add(count.getAsInt());
            else list.addNull();
    }

    @Override
    public void close() {
        sides.values().forEach(SideFiles::close);
        journal.close();
    }
}
