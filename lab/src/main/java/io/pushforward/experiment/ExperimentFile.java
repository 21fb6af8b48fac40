package io.pushforward.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.pushforward.settings.Settings;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Disk;
import io.pushforward.store.LibraryMessage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Reads experiment files. A file says everything at paper scale; its {@code quick} group holds what a trial at small
 * scale changes, with operators named by their keys.
 */
public final class ExperimentFile {
    /** The experiments that come with the library. */
    public static final List<String> BUILT_IN = List.of(
            "ou",
            "gaussian",
            "duffing",
            "mean-field",
            "lorenz-96",
            "inversion",
            "allen-cahn",
            "darcy",
            "finite-support");

    /** Far more than anybody writes by hand. */
    private static final int LARGEST = 1 << 20;

    private static final ObjectMapper YAML = new ObjectMapper(YAMLFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);

    private final String name;
    private final ObjectNode tree;
    private final Optional<Path> directory;

    private ExperimentFile(String name, JsonNode tree, Optional<Path> directory) {
        if (!(tree instanceof ObjectNode group))
            throw new UserMistake(name + ": expected an experiment file with keys such as data and operators");
        this.name = name;
        this.tree = group;
        this.directory = directory;
    }

    /** A built-in experiment by name, or a file. */
    public static ExperimentFile find(String nameOrPath) {
        if (BUILT_IN.contains(nameOrPath)) return builtIn(nameOrPath);
        Path path = Path.of(nameOrPath);
        if (!Files.exists(path))
            throw new UserMistake(
                    "expected one of " + BUILT_IN + " or an experiment file, but there is no file " + nameOrPath);
        return read(path);
    }

    public static ExperimentFile read(Path path) {
        Path file = Disk.requireFile(path);
        long size = Disk.guard(file, () -> Files.size(file));
        if (size > LARGEST)
            throw new BadFileException(
                    file, "expected an experiment file of at most " + LARGEST + " bytes, got one of " + size);
        return new ExperimentFile(
                path.getFileName().toString(),
                parse(path.toString(), Disk.text(file)),
                Optional.ofNullable(path.toAbsolutePath().getParent()));
    }

    public static ExperimentFile of(String name, String yaml) {
        return new ExperimentFile(name, parse(name, yaml), Optional.empty());
    }

    private static ExperimentFile builtIn(String name) {
        String resource = "/examples/" + name + ".yaml";
        try (InputStream in = ExperimentFile.class.getResourceAsStream(resource)) {
            if (in == null) throw new IllegalStateException("the library lacks its own file " + resource);
            return of(name + ".yaml", new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode parse(String name, String yaml) {
        try {
            return YAML.readTree(yaml);
        } catch (JsonProcessingException e) {
            String where =
                    e.getLocation() == null ? "" : " line " + e.getLocation().getLineNr();
            throw new UserMistake(name + where + ": not valid YAML: " + LibraryMessage.of(e), e);
        } catch (RuntimeException | StackOverflowError e) { // the parser's own limits and faults, met by odd files
            throw new UserMistake(name + ": not valid YAML: " + LibraryMessage.of(e), e);
        }
    }

    /** The same file with changes, written as the {@code quick} group writes them, that hold at every scale. */
    public ExperimentFile changed(String yaml) {
        ObjectNode changes = Settings.of("changes to " + name, parse("changes to " + name, yaml))
                .rest();
        ObjectNode copy = tree.deepCopy();
        JsonNode quick = copy.get("quick");
        overlay(copy, changes);
        if (quick instanceof ObjectNode group) overlayGroup(group, changes); // changes win over the quick group too
        return new ExperimentFile(name, copy, directory);
    }

    /** The same file with some of its operators alone. */
    public ExperimentFile only(List<String> operators) {
        ObjectNode copy = tree.deepCopy();
        List<String> known = new ArrayList<>();
        copy.path("operators")
                .forEach(operator -> known.add(operator.path("name").asText()));
        for (String operator : operators)
            if (!known.contains(operator))
                throw new UserMistake(name + ": unknown operator \"" + operator + "\"; the operators here: " + known);
        removeOthers(copy.path("operators").elements(), operators);
        if (copy.path("quick").get("operators") instanceof ObjectNode quick) quick.retain(operators);
        return new ExperimentFile(name, copy, directory);
    }

    private static void removeOthers(Iterator<JsonNode> entries, List<String> kept) {
        while (entries.hasNext()) if (!kept.contains(entries.next().path("name").asText())) entries.remove();
    }

    /** The experiment at a scale, with every operator's number of seeds replaced where a number is given. */
    public Experiment at(Scale scale, Optional<Integer> seeds) {
        ObjectNode chosen = tree.deepCopy();
        JsonNode quick = chosen.remove("quick");
        if (scale == Scale.QUICK && quick != null)
            overlay(chosen, Settings.of(name + ": quick", quick).rest());
        if (seeds.isPresent()) {
            if (seeds.get() < 1) throw new UserMistake("expected at least one seed, got " + seeds.get());
            for (JsonNode operator : chosen.path("operators"))
                if (operator instanceof ObjectNode group) group.put("seeds", seeds.get());
        }
        return ExperimentReader.read(Settings.of(name, chosen), scale, directory);
    }

    private void overlay(ObjectNode base, ObjectNode changes) {
        changes.properties().forEach(entry -> {
            String key = entry.getKey();
            JsonNode change = entry.getValue();
            if (key.equals("operators")) overlayOperators(base, change);
            else if (change instanceof ObjectNode group && base.get(key) instanceof ObjectNode old)
                overlayGroup(old, group);
            else base.set(key, change);
        });
    }

    private static void overlayGroup(ObjectNode old, ObjectNode changes) {
        changes.properties().forEach(entry -> {
            if (entry.getValue() instanceof ObjectNode group && old.get(entry.getKey()) instanceof ObjectNode inner)
                overlayGroup(inner, group);
            else old.set(entry.getKey(), entry.getValue());
        });
    }

    private void overlayOperators(ObjectNode base, JsonNode changes) {
        List<String> names = new ArrayList<>();
        base.path("operators")
                .forEach(operator -> names.add(operator.path("name").asText()));
        changes.properties().forEach(entry -> {
            int index = names.indexOf(entry.getKey());
            if (index < 0)
                throw new UserMistake(name + ": quick.operators: unknown operator \"" + entry.getKey()
                        + "\"; the operators here: " + names);
            if (base.path("operators").get(index) instanceof ObjectNode old
                    && entry.getValue() instanceof ObjectNode group) overlayGroup(old, group);
        });
    }
}
