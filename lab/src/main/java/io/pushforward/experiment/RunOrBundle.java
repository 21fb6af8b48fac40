package io.pushforward.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.bundle.Bundle;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Disk;
import io.pushforward.store.Manifest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the bundle that somebody means who names a bundle, or the folder of a run: of a run the operator that was asked
 * for, else the one that {@code train --auto} chose, else the only one that the experiment names.
 */
public final class RunOrBundle {
    private static final String BUNDLES = "bundles";
    private static final String LADDER = "ladder.json";

    /** Operators that stand in every table to compare with, and are meant only where nothing else is there. */
    private static final Set<String> REFERENCES = Set.of(Run.CONSTANT, "persistence");

    private RunOrBundle() {}

    /** Opens the bundle. */
    public static Bundle open(Path folder, Optional<String> operator, int seed) {
        return Bundle.open(find(folder, operator, seed));
    }

    /**
     * The bundle's folder.
     *
     * @param seed which training of the operator, from zero
     */
    public static Path find(Path folder, Optional<String> operator, int seed) {
        if (Files.notExists(folder))
            throw new UserMistake(folder + ": expected the folder of a run, or a bundle of one, got nothing there");
        if (Files.exists(folder.resolve(Manifest.NAME)) || !Files.isDirectory(folder.resolve(BUNDLES))) {
            if (operator.isPresent() && Files.isDirectory(folder))
                throw new UserMistake("--operator: expected the folder of a run with several operators, got " + folder);
            return folder;
        }
        List<String> names = entries(folder.resolve(BUNDLES));
        String name = operator.orElseGet(() -> chosen(folder, names));
        if (!names.contains(name)) throw UserMistake.at("--operator", "one of " + names + " in " + folder, name);
        Path bundle = folder.resolve(BUNDLES).resolve(name).resolve("seed-" + seed);
        if (!Files.isDirectory(bundle))
            throw new UserMistake(folder + " holds no training of " + name + " with seed " + seed + ", but "
                    + entries(folder.resolve(BUNDLES).resolve(name)));
        return bundle;
    }

    private static String chosen(Path folder, List<String> names) {
        Optional<String> winner = winner(folder.resolve(LADDER)).filter(names::contains);
        if (winner.isPresent()) return winner.get();
        List<String> own = names.stream()
                .filter(name -> names.size() == 1 || !REFERENCES.contains(name))
                .toList();
        if (own.size() == 1) return own.get(0);
        throw own.isEmpty()
                ? new UserMistake(folder + " holds no trained operator; train it first")
                : new UserMistake(folder + " holds several operators: choose one with --operator, of " + own);
    }

    private static Optional<String> winner(Path ladder) {
        if (!Files.isRegularFile(ladder)) return Optional.empty();
        try {
            JsonNode json = new ObjectMapper().readTree(Disk.bytes(ladder));
            return Optional.of(json.path("winner").asText());
        } catch (IOException e) {
            throw BadFileException.foreign(ladder, "JSON", e);
        }
    }

    /** The folders inside a folder, by name. */
    private static List<String> entries(Path folder) {
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.filter(Files::isDirectory)
                    .map(path -> path.getFileName().toString())
                    .filter(name -> !name.startsWith("."))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": " + e.getMessage(), e);
        }
    }
}
