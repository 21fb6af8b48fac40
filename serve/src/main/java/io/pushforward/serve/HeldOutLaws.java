package io.pushforward.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.pushforward.data.Dataset;
import io.pushforward.data.LawPair;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.ExperimentFile;
import io.pushforward.experiment.Scale;
import io.pushforward.importer.Import;
import io.pushforward.random.Seed;
import io.pushforward.simulate.Adjustable;
import io.pushforward.simulate.Simulation;
import io.pushforward.simulate.Simulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The laws that a run held back for its test, and the system that they come from. A simulated law is made again when it is
 * asked for; a user's own data are read once and kept while there is memory to spare.
 */
final class HeldOutLaws {
    private static final Set<String> NO_PARAMETERS = Set.of("id", "regime", "split");

    private final Path run;
    private final Experiment experiment;
    private final Optional<Simulator> simulated;
    private SoftReference<Dataset> stored = new SoftReference<>(null);

    private HeldOutLaws(Path run, Experiment experiment) {
        this.run = run;
        this.experiment = experiment;
        this.simulated = experiment.data() instanceof Experiment.DataSource.Simulated source
                ? Optional.of(source.simulator())
                : Optional.empty();
    }

    /** Whether the laws can be had: a run's own data may have been left behind. */
    boolean isThere() {
        return simulated.isPresent() || directory().isPresent();
    }

    /** Where a user's own data are: as the run's file says, seen from the run's folder or from here. */
    private Optional<Path> directory() {
        if (!(experiment.data() instanceof Experiment.DataSource.Stored source)) return Optional.empty();
        Path fromRun = source.directory();
        Path fromHere = fromRun.startsWith(run) ? run.relativize(fromRun) : fromRun;
        return Stream.of(fromRun, fromHere).filter(Files::exists).findFirst();
    }

    static HeldOutLaws of(Path run) {
        Experiment experiment =
                ExperimentFile.read(run.resolve("experiment.yaml")).at(Scale.PAPER, Optional.empty());
        return new HeldOutLaws(run, experiment);
    }

    Experiment experiment() {
        return experiment;
    }

    /** What reports call the experiment. */
    Optional<String> title() {
        return experiment
                .title()
                .or(() -> simulated.map(system -> system.facts().title()));
    }

    /** The system, where one is known. */
    Optional<Simulator> simulator() {
        return simulated.isPresent() ? simulated : Simulation.of(dataset());
    }

    Optional<Adjustable> adjustable() {
        return simulated.filter(Adjustable.class::isInstance).map(Adjustable.class::cast);
    }

    LawPair pair(long id) {
        if (!ids().contains(id)) throw Refusal.notFound("law " + id + " is none of the " + ids().size() + " test laws");
        return simulated
                .map(system -> system.simulate(id, seed()))
                .orElseGet(() -> dataset().pairs().only(Set.of(id)).pairs().get(0));
    }

    /** Ids and, where the data tell them, names, parameters and covariates. */
    ArrayNode list() {
        ArrayNode list = Json.object().putArray("laws");
        Map<Long, ObjectNode> known = simulated.isPresent() ? parameters() : Map.of();
        for (long id : ids()) {
            ObjectNode law = list.addObject().put("id", id);
            if (simulated.isPresent()) {
                law.set("parameters", known.getOrDefault(id, Json.object()));
                continue;
            }
            LawPair pair = pair(id);
            law.put("name", pair.name());
            pair.parameters().forEach(law.putObject("parameters")::put);
            pair.query().given().shown().forEach(law.putObject("given")::put);
        }
        return list;
    }

    private List<Long> ids() {
        return simulated
                .map(system -> system.split(seed()).test())
                .orElseGet(() -> dataset().split().test());
    }

    private Seed seed() {
        return Seed.of(experiment.seed());
    }

    private Map<Long, ObjectNode> parameters() {
        Map<Long, ObjectNode> all = new TreeMap<>();
        Path table = run.resolve("data").resolve("laws.csv");
        if (!Files.isRegularFile(table)) return all;
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(table)) {
            for (NamedCsvRecord row : rows) {
                ObjectNode own = Json.object();
                row.getFieldsAsMap().forEach((name, value) -> {
                    if (!NO_PARAMETERS.contains(name) && !value.isBlank()) own.put(name, Double.parseDouble(value));
                });
                all.put(Long.parseLong(row.getField("id")), own);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    private synchronized Dataset dataset() {
        Dataset kept = stored.get();
        if (kept != null) return kept;
        Dataset read = Import.open(
                directory().orElseThrow(() -> Refusal.notFound("the data of this run are not where it left them")));
        stored = new SoftReference<>(read);
        return read;
    }
}
