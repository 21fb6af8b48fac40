package io.pushforward.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.data.Query;
import io.pushforward.operator.Progress;
import io.pushforward.settings.UserMistake;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunTest {
    private static final String FILE = """
            name: tiny
            data: {simulator: gaussian, laws: 12, inputSamples: 20, outputSamples: 20}
            operators:
              - {name: network, encoder: {name: moments}, decoder: {name: gaussian, hidden: [4]}, loss: {name: energy}, epochs: 1}
              - {name: kernel-regression, distance: sinkhorn, bandwidth: 1.0, combine: mixture}
            metrics: [energy]
            """;

    @TempDir
    private Path folder;

    private Run run(Listener listener) {
        Experiment experiment = ExperimentFile.of("tiny.yaml", FILE).at(Scale.PAPER, Optional.empty());
        try (Workspace workspace = Workspace.open(folder.resolve("run"), Workspace.Start.FRESH)) {
            return Run.of(experiment, workspace, listener);
        }
    }

    /** The training beside may be writing when the folder goes, and every file that comes later would make it anew. */
    @ParameterizedTest
    @ValueSource(strings = {"network", "kernel-regression", "scoring"})
    void folder_removedBetweenTwoFiles_endsTheRun(String moment) {
        assertThatThrownBy(() -> run(new Listener() {
                    @Override
                    public void say(String line) {}

                    @Override
                    public Progress task(String name) {
                        if (name.equals(moment)) remove();
                        return Progress.SILENT;
                    }
                }))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining(folder.resolve("run") + " was removed or replaced while the run wrote to it");
        assertThat(folder.resolve("run/results.json")).doesNotExist();
    }

    /** At once, whatever another thread is writing there. */
    private void remove() {
        try {
            Files.move(folder.resolve("run"), folder.resolve("gone"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void closing_closesTheOperators() {
        Run run = run(Listener.SILENT);
        Trained network = run.training().get(0);
        Query query = run.data().test().get(0).query();
        network.operator().apply(query);
        run.close();
        assertThatThrownBy(() -> network.operator().apply(query)).isInstanceOf(IllegalStateException.class);
    }
}
