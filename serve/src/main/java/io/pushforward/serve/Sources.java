package io.pushforward.serve;

import io.pushforward.bundle.Bundle;
import io.pushforward.experiment.ResultsFile;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.Manifest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folders that a user asked to serve: bundles, runs, or folders of runs. Each is looked at anew whenever it matters,
 * so that what a run adds is seen.
 *
 * <p>An operator of a single run or bundle has its own name; of several, {@code RUN.OPERATOR}. {@code NAME=FOLDER} names a
 * bundle or run otherwise. Of an operator that was trained several times, the first training is served.
 */
final class Sources {
    /** A bundle to serve, and the run that it belongs to. */
    record Place(String name, Path bundle, Optional<Path> run) {}

    private record Named(Optional<String> name, Path folder, boolean isBundle) {}

    private final List<Named> asked = new ArrayList<>();

    Sources(List<String> arguments) {
        if (arguments.isEmpty()) throw new UserMistake("serve: expected a run, a bundle or a folder of runs, got none");
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            boolean named = equals > 0 && !Files.exists(Path.of(argument));
            Path folder = Path.of(named ? argument.substring(equals + 1) : argument)
                    .toAbsolutePath()
                    .normalize();
            Optional<String> name = named ? Optional.of(argument.substring(0, equals)) : Optional.empty();
            if (name.isPresent() && !name.get().matches("[A-Za-z0-9][A-Za-z0-9._-]*"))
                throw UserMistake.at(
                        argument, "a name of letters, digits, dots, hyphens and underscores", "\"" + name.get() + "\"");
            boolean isBundle = Bundle.isBundle(folder);
            if (!isBundle && !isRun(folder) && runsIn(folder).isEmpty())
                throw UserMistake.at(
                        argument,
                        "a run, a bundle or a folder of runs",
                        Files.exists(folder) ? "a folder without any" : "nothing there");
            asked.add(new Named(name, folder, isBundle));
        }
        places();
    }

    /** Every run, by a name of its own. */
    Map<String, Path> runs() {
        Map<String, Path> runs = new LinkedHashMap<>();
        for (Named source : asked) {
            if (isRun(source.folder)) put(runs, source.name.orElse(nameOf(source.folder)), source.folder);
            else if (!source.isBundle) for (Path run : runsIn(source.folder)) put(runs, nameOf(run), run);
            else runOf(source.folder).ifPresent(run -> runs.putIfAbsent(nameOf(run), run));
        }
        return runs;
    }

    /** Every bundle to serve. */
    List<Place> places() {
        List<Place> places = new ArrayList<>();
        boolean single = asked.size() == 1 && runsIn(asked.get(0).folder).isEmpty();
        for (Named source : asked)
            if (source.isBundle)
                places.add(
                        new Place(source.name.orElse(operatorOf(source.folder)), source.folder, runOf(source.folder)));
        runs().forEach((name, run) -> {
            if (asked.stream().noneMatch(source -> !source.isBundle && run.startsWith(source.folder))) return;
            for (Path bundle : bundlesIn(run)) {
                String operator = operatorOf(bundle);
                places.add(new Place(single ? operator : name + "." + operator, bundle, Optional.of(run)));
            }
        });
        Map<String, Path> names = new LinkedHashMap<>();
        for (Place place : places) {
            Path other = names.put(place.name, place.bundle);
            if (other != null)
                throw new UserMistake("serve: two operators would be called \"" + place.name + "\", in " + other
                        + " and in " + place.bundle + ": give one another name, as in NAME=FOLDER");
        }
        return places;
    }

    private static void put(Map<String, Path> runs, String name, Path run) {
        Path other = runs.putIfAbsent(name, run);
        if (other != null && !other.equals(run))
            throw new UserMistake("serve: two runs would be called \"" + name + "\", in " + other + " and in " + run
                    + ": give one another name, as in NAME=FOLDER");
    }

    static boolean isRun(Path folder) {
        return Files.isDirectory(folder)
                && (Files.isRegularFile(folder.resolve(ResultsFile.NAME))
                        || Files.isRegularFile(folder.resolve("experiment.yaml")));
    }

    private static List<Path> runsIn(Path folder) {
        return isRun(folder) || Bundle.isBundle(folder)
                ? List.of()
                : children(folder).stream().filter(Sources::isRun).toList();
    }

    /** The first training of each operator of a run. */
    private static List<Path> bundlesIn(Path run) {
        return children(run.resolve("bundles")).stream()
                .map(operator -> operator.resolve("seed-0"))
                .filter(bundle -> Files.isRegularFile(bundle.resolve(Manifest.NAME)))
                .toList();
    }

    /** Bundles of a run lie in {@code RUN/bundles/OPERATOR/seed-N}. */
    private static Optional<Path> runOf(Path bundle) {
        return Optional.ofNullable(bundle.getParent())
                .flatMap(operator -> Optional.ofNullable(operator.getParent()))
                .filter(bundles -> bundles.endsWith("bundles"))
                .flatMap(bundles -> Optional.ofNullable(bundles.getParent()))
                .filter(Sources::isRun);
    }

    private static String operatorOf(Path bundle) {
        Path parent = bundle.getParent();
        return bundle.getFileName().toString().startsWith("seed-") && parent != null ? nameOf(parent) : nameOf(bundle);
    }

    private static String nameOf(Path folder) {
        return folder.getFileName().toString().replaceAll("[^A-Za-z0-9._-]", "-");
    }

    private static List<Path> children(Path folder) {
        if (!Files.isDirectory(folder)) return List.of();
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> !nameOf(entry).startsWith("."))
                    .filter(Files::isDirectory)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + folder + ": " + e.getMessage(), e);
        }
    }
}
