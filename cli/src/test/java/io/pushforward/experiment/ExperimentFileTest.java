package io.pushforward.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.neural.decoder.Softmax;
import io.pushforward.neural.encoder.DeepSets;
import io.pushforward.neural.loss.Energy;
import io.pushforward.neural.train.NeuralTrainer;
import io.pushforward.operator.baseline.HistogramW2;
import io.pushforward.operator.baseline.KernelRegression;
import io.pushforward.project.CoordinateProjection;
import io.pushforward.project.ProjectionOptions;
import io.pushforward.simulate.ControlledGaussian;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExperimentFileTest {
    private static final String FILE = """
            name: trial
            seed: 3
            data: {simulator: gaussian, laws: 1200}
            inputProjection: {name: identity}
            operators:
              - {name: mine, encoder: {name: deep-sets}, decoder: {name: softmax}, loss: {name: energy}, epochs: 1000, seeds: 5}
              - {name: kernel-regression, bandwidth: 0.15, inputProjection: {name: at-time, time: 1}}
            metrics: [energy, {name: energy, against: fresh}]
            quick:
              data: {laws: 60}
              operators: {mine: {epochs: 20, seeds: 2}}
            """;

    private static Experiment read(String yaml, Scale scale) {
        return ExperimentFile.of("trial.yaml", yaml).at(scale, Optional.empty());
    }

    @Test
    void at_paperScale_readsTheFileWithoutItsQuickGroup() {
        Experiment experiment = read(FILE, Scale.PAPER);
        assertThat(experiment.operators())
                .extracting(Experiment.OperatorEntry::seeds)
                .containsExactly(5, 1);
        assertThat(experiment.operators())
                .extracting(Experiment.OperatorEntry::kind)
                .containsExactly("neural", "kernel-regression");
        assertThat(experiment.operators().get(0).trainer())
                .isEqualTo(NeuralTrainer.of(new DeepSets(), new Softmax(), new Energy())
                        .withEpochs(1000));
        assertThat(experiment.operators().get(1).trainer()).isEqualTo(new KernelRegression(new HistogramW2(), 0.15));
        assertThat(experiment.operators().get(0).inputProjection()).isEqualTo(new ProjectionOptions());
        assertThat(experiment.operators().get(1).inputProjection())
                .isEqualTo(new ProjectionOptions(new CoordinateProjection.AtTime(1)));
        assertThat(experiment.data())
                .isEqualTo(new Experiment.DataSource.Simulated(new ControlledGaussian().withLaws(1200)));
        assertThat(experiment.metrics())
                .extracting(Experiment.MetricEntry::label)
                .containsExactly("energy", "energy-fresh");
        assertThat(experiment.scoring()).isEqualTo(new Experiment.Scoring(128, 2048));
    }

    @Test
    void yaml_readBack_isTheSameExperiment() {
        for (String name : ExperimentFile.BUILT_IN)
            for (Scale scale : Scale.values()) {
                Experiment experiment = ExperimentFile.find(name).at(scale, Optional.empty());
                assertThat(ExperimentFile.of("again.yaml", experiment.yaml()).at(scale, Optional.empty()))
                        .isEqualTo(experiment);
            }
    }

    @Test
    void at_quickScale_overlaysTheQuickGroup() {
        Experiment experiment = read(FILE, Scale.QUICK);
        assertThat(experiment.data().toString()).contains("60").doesNotContain("1200");
        assertThat(experiment.operators().get(0).seeds()).isEqualTo(2);
        assertThat(((NeuralTrainer) experiment.operators().get(0).trainer()).epochs())
                .isEqualTo(20);
    }

    @Test
    void at_givenSeeds_replaceThoseOfTheFile() {
        ExperimentFile file = ExperimentFile.of("trial.yaml", FILE);
        assertThat(file.at(Scale.PAPER, Optional.of(3)).operators().get(0).seeds())
                .isEqualTo(3);
        assertThatThrownBy(() -> file.at(Scale.PAPER, Optional.of(0))).hasMessage("expected at least one seed, got 0");
    }

    @Test
    void at_mistakes_nameFileKeyAndWhatIsKnown() {
        assertThatThrownBy(() -> read(FILE.replace("seed: 3", "sede: 3"), Scale.PAPER))
                .hasMessageContaining("trial.yaml: unknown key \"sede\"")
                .hasMessageContaining("seed");
        assertThatThrownBy(() -> read(FILE.replace("{mine: {", "{yours: {"), Scale.QUICK))
                .hasMessageContaining("unknown operator \"yours\"; the operators here: [mine, kernel-regression]");
        assertThatThrownBy(() -> read(FILE.replace("against: fresh", "against: stale"), Scale.PAPER))
                .hasMessageContaining("trial.yaml: metrics[1].against: expected one of [observed, truth, fresh]");
        assertThatThrownBy(() -> read(FILE.replace("name: kernel-regression", "name: mine"), Scale.PAPER))
                .hasMessageContaining("two operators are called \"mine\"");
        assertThatThrownBy(() ->
                        read(FILE.replace("simulator: gaussian, ", "directory: d, simulator: gaussian, "), Scale.PAPER))
                .hasMessageContaining("trial.yaml: data: expected either simulator (a name) or directory");
        assertThatThrownBy(() -> ExperimentFile.of("trial.yaml", "name: [oops")).hasMessageContaining("not valid YAML");
        assertThatThrownBy(() -> ExperimentFile.of("trial.yaml", "name: a\nname: b"))
                .hasMessageContaining("not valid YAML");
        assertThatThrownBy(() -> ExperimentFile.find("no-such-file.yaml"))
                .hasMessageContaining(
                        "[ou, gaussian, duffing, mean-field, lorenz-96, inversion, allen-cahn, darcy, finite-support]");
    }

    @Test
    void only_keepsTheNamedOperators_atEveryScale() {
        ExperimentFile file = ExperimentFile.find("ou").only(List.of("compact-operator"));
        for (Scale scale : Scale.values())
            assertThat(file.at(scale, Optional.empty()).operators())
                    .extracting(Experiment.OperatorEntry::name)
                    .containsExactly("compact-operator");
        assertThatThrownBy(() -> ExperimentFile.find("ou").only(List.of("mine")))
                .hasMessageContaining("mine")
                .hasMessageContaining("compact-operator");
    }
}
