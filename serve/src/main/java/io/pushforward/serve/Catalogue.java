package io.pushforward.serve;

import io.pushforward.settings.UserMistake;
import io.pushforward.store.Manifest;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is served, by name. It looks at its folders every two seconds: a bundle with another manifest is opened beside the
 * old one, which it replaces when it proves sound; requests that are under way finish on the version they began with. A
 * bundle that cannot be opened is refused with one line in the log, and the old one goes on answering.
 */
final class Catalogue implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Catalogue.class);
    private static final int SECONDS = 2;
    private static final int VERSION_DIGITS = 12;

    private final Sources sources;
    private final Metrics metrics;
    private final Map<String, ServedOperator> operators = new ConcurrentSkipListMap<>();
    private final Map<Path, String> refused = new ConcurrentHashMap<>();
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "watch");
        thread.setDaemon(true);
        return thread;
    });

    /** Opens everything; a damaged bundle is an error now, and only a warning later. */
    Catalogue(Sources sources, Metrics metrics) {
        this.sources = sources;
        this.metrics = metrics;
        for (Sources.Place place : sources.places())
            operators.put(place.name(), ServedOperator.open(place, version(place.bundle())));
    }

    void watch() {
        watch.scheduleWithFixedDelay(this::refresh, SECONDS, SECONDS, TimeUnit.SECONDS);
    }

    List<String> names() {
        return List.copyOf(operators.keySet());
    }

    Map<String, Path> runs() {
        return new TreeMap<>(sources.runs());
    }

    Collection<ServedOperator> all() {
        return List.copyOf(operators.values());
    }

    /** Uses the current version of an operator. */
    <T> T with(String name, Function<ServedOperator, T> use) {
        while (true) {
            ServedOperator operator = operators.get(name);
            if (operator == null)
                throw Refusal.notFound("there is no operator \"" + name + "\"; served are " + operators.keySet());
            if (!operator.enter()) continue; // it was replaced between the two lines above
            try {
                return use.apply(operator);
            } finally {
                operator.leave();
            }
        }
    }

    /** Takes in what has changed on disk. */
    synchronized void refresh() {
        try {
            for (Sources.Place place : sources.places()) refresh(place);
        } catch (RuntimeException trouble) {
            LOG.warn("the folders could not be looked at: {}", trouble.getMessage());
        }
    }

    private void refresh(Sources.Place place) {
        if (!Files.isRegularFile(place.bundle().resolve(Manifest.NAME))) return; // it is just being replaced
        String version = "";
        try {
            version = version(place.bundle());
            ServedOperator old = operators.get(place.name());
            if (old != null && old.version().equals(version)) return;
            ServedOperator fresh = ServedOperator.open(place, version);
            operators.put(place.name(), fresh);
            metrics.reload(true);
            LOG.info("{} is served in version {}", place.name(), version);
            if (old != null) old.retire();
        } catch (IllegalArgumentException | UserMistake | UncheckedIOException damaged) {
            if (version.equals(refused.put(place.bundle(), version)))
                return; // said already; perhaps it is being copied
            metrics.reload(false);
            LOG.warn("a new version of {} is refused: {}", place.name(), damaged.getMessage());
        }
    }

    private static String version(Path bundle) {
        return Manifest.sha256(bundle.resolve(Manifest.NAME)).substring(0, VERSION_DIGITS);
    }

    @Override
    public void close() {
        watch.shutdownNow();
        operators.values().forEach(ServedOperator::retire);
    }
}
