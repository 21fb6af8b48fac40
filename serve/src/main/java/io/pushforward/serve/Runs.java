package io.pushforward.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.ResultsFile;
import io.pushforward.experiment.Workspace;
import io.pushforward.report.ReportFolder;
import io.pushforward.settings.Document;
import io.pushforward.store.BadFileException;
import io.pushforward.store.NdArray;
import io.pushforward.store.Safetensors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs, finished or under way, as their folders tell. */
final class Runs {
    private final Catalogue catalogue;

    Runs(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    void list(Context context) {
        ObjectNode json = Json.object();
        ArrayNode list = json.putArray("runs");
        catalogue.runs().forEach((name, run) -> list.add(summary(name, run)));
        Json.send(context, json);
    }

    void one(Context context) {
        String name = context.pathParam("run");
        Path run = folder(name);
        ObjectNode json = summary(name, run);
        json.set("curves", curves(run));
        Json.send(context, json);
    }

    void scores(Context context) {
        Path sheet = folder(context.pathParam("run")).resolve("scores.csv");
        if (!Files.isRegularFile(sheet)) throw Refusal.notFound("this run has no scores by law yet");
        Json.send(context, ScoreRows.read(sheet));
    }

    void report(Context context) throws IOException {
        Path page = folder(context.pathParam("run")).resolve(ReportFolder.PAGE);
        if (!Files.isRegularFile(page)) throw Refusal.notFound("this run has no report yet");
        context.header("Content-Security-Policy", AccessCheck.REPORT_POLICY)
                .contentType("text/html; charset=utf-8")
                .result(Files.readAllBytes(page));
    }

    private Path folder(String name) {
        Map<String, Path> runs = catalogue.runs();
        Path run = runs.get(name);
        if (run == null) throw Refusal.notFound("there is no run \"" + name + "\"; shown are " + runs.keySet());
        return run;
    }

    static String nameOf(Map<String, Path> runs, Path run) {
        return runs.entrySet().stream()
                .filter(entry -> entry.getValue().equals(run))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }

    /** The content of {@code results.json}, where it is there and sound. */
    static Optional<ObjectNode> results(Path run) {
        Path file = run.resolve(ResultsFile.NAME);
        if (!Files.isRegularFile(file)) return Optional.empty();
        try {
            return Json.read(Files.readAllBytes(file)) instanceof ObjectNode json
                    ? Optional.of(json)
                    : Optional.empty();
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }

    private static ObjectNode summary(String name, Path run) {
        ObjectNode json = Json.object().put("run", name);
        Optional<ObjectNode> results = results(run);
        long changed = lastChange(run).toEpochMilli();
        boolean underWay = Workspace.isUnderWay(run);
        json.put("status", underWay ? "under way" : results.isPresent() ? "finished" : "stopped");
        json.put("lastChange", Instant.ofEpochMilli(changed).toString());
        json.put("hasReport", Files.isRegularFile(run.resolve(ReportFolder.PAGE)));
        json.put("hasScores", Files.isRegularFile(run.resolve("scores.csv")));
        try {
            Experiment experiment = HeldOutLaws.of(run).experiment();
            json.put("task", experiment.name()).put("seed", experiment.seed());
            json.put(
                    "data",
                    experiment.data() instanceof Experiment.DataSource.Simulated simulated
                            ? "simulated: " + simulated.simulator().name()
                            : "own data: "
                                    + ((Experiment.DataSource.Stored) experiment.data())
                                            .directory()
                                            .getFileName());
            if (results.isEmpty()) json.set("progress", progress(run, experiment));
        } catch (RuntimeException unreadable) {
            json.put("task", results.map(own -> own.path("experiment").asText()).orElse(name));
        }
        results.ifPresent(own -> json.set("results", own));
        return json;
    }

    /** One entry per training: finished epochs of all, and the last loss. */
    private static ArrayNode progress(Path run, Experiment experiment) {
        ArrayNode list = Json.object().putArray("progress");
        for (Experiment.OperatorEntry entry : experiment.operators())
            for (int seed = 0; seed < entry.seeds(); seed++) {
                ObjectNode row = list.addObject().put("operator", entry.name()).put("seed", seed);
                JsonNode epochs = Document.of((Record) entry.trainer()).json().path("epochs");
                if (epochs.isInt()) row.put("epochs", epochs.intValue());
                Path own = Path.of(entry.name(), "seed-" + seed);
                if (Files.isDirectory(run.resolve("bundles").resolve(own))) {
                    row.put("status", "trained");
                    continue;
                }
                double[] history = history(run.resolve("checkpoints").resolve(own));
                row.put("status", history.length > 0 ? "training" : "waiting").put("done", history.length);
                if (history.length > 0) row.put("loss", history[history.length - 1]);
            }
        return list;
    }

    /** Training losses by operator and seed, of trainings that are done and of those under way. */
    private static ArrayNode curves(Path run) {
        ArrayNode list = Json.object().putArray("curves");
        for (Path bundle : trainings(run.resolve("bundles"))) {
            Path state = bundle.resolve("operator.json");
            if (!Files.isRegularFile(state)) continue;
            try {
                JsonNode losses = Json.read(Files.readAllBytes(state)).findValue("losses");
                if (losses != null && losses.isArray() && !losses.isEmpty())
                    curve(list, bundle).set("losses", losses);
            } catch (IOException | UncheckedIOException replaced) {
                continue;
            }
        }
        for (Path checkpoint : trainings(run.resolve("checkpoints"))) {
            double[] history = history(checkpoint);
            if (history.length > 0)
                Json.numbers(curve(list, checkpoint).put("underWay", true).putArray("losses"), history);
        }
        return list;
    }

    private static ObjectNode curve(ArrayNode list, Path training) {
        Path operator = training.resolveSibling("").normalize();
        return list.addObject()
                .put("operator", operator.getFileName().toString())
                .put("seed", training.getFileName().toString().replace("seed-", ""));
    }

    private static double[] history(Path checkpoint) {
        Path file = checkpoint.resolve("checkpoint.safetensors");
        if (!Files.isRegularFile(file)) return new double[0];
        try {
            NdArray history = Safetensors.read(file).get("history");
            return history == null
                    ? new double[0]
                    : Arrays.stream(history.doubles()).filter(Double::isFinite).toArray();
        } catch (BadFileException | UncheckedIOException replaced) {
            return new double[0];
        }
    }

    /** Folders such as {@code OPERATOR/seed-0}. */
    private static List<Path> trainings(Path folder) {
        if (!Files.isDirectory(folder)) return List.of();
        try (Stream<Path> tree = Files.walk(folder, 2)) {
            return tree.filter(path -> path.getFileName().toString().matches("seed-\\d+"))
                    .filter(Files::isDirectory)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static Instant lastChange(Path run) {
        try (Stream<Path> tree = Files.walk(run, 4)) {
            return tree.map(Runs::changed)
                    .max(FileTime::compareTo)
                    .orElse(FileTime.fromMillis(0))
                    .toInstant();
        } catch (IOException | UncheckedIOException e) {
            return Instant.EPOCH;
        }
    }

    private static FileTime changed(Path path) {
        try {
            return Files.getLastModifiedTime(path);
        } catch (IOException vanished) {
            return FileTime.fromMillis(0);
        }
    }
}
