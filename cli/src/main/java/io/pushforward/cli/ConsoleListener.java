package io.pushforward.cli;

import io.pushforward.experiment.Listener;
import io.pushforward.operator.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tells what a run is doing on the console: lines as they come, one progress line per task. */
final class ConsoleListener implements Listener, AutoCloseable {
    private final Console console;
    private final List<ProgressLine> open = new ArrayList<>();

    ConsoleListener(Console console) {
        this.console = console;
    }

    @Override
    public synchronized void say(String line) {
        console.err().println(line);
    }

    @Override
    public Progress task(String name) {
        return new Progress() {
            private Optional<ProgressLine> line = Optional.empty();

            @Override
            public synchronized void at(long done, long total, String message) {
                if (line.isEmpty()) line = Optional.of(started(name));
                line.get().at(done, total, message);
                if (done >= total) ended(line.get());
            }
        };
    }

    private synchronized ProgressLine started(String name) {
        ProgressLine line = console.progress(name);
        open.add(line);
        return line;
    }

    private synchronized void ended(ProgressLine line) {
        if (open.remove(line)) line.close();
    }

    @Override
    public synchronized void close() {
        open.forEach(ProgressLine::close);
        open.clear();
    }
}
