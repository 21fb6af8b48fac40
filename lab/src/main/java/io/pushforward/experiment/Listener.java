package io.pushforward.experiment;

import io.pushforward.operator.Progress;

/** Hears what a run is doing. Calls may come from any thread. */
public interface Listener {
    Listener SILENT = new Listener() {
        @Override
        public void say(String line) {}

        @Override
        public Progress task(String name) {
            return Progress.SILENT;
        }
    };

    /** A line for a person. */
    void say(String line);

    /** Progress of a piece of work of its own, such as one training. */
    Progress task(String name);
}
