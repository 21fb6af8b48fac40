package io.pushforward.experiment;

import io.pushforward.metric.Metric;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.project.ProjectionOptions;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.simulate.Simulator;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What to do, in full: which law pairs, which operators, which scores.
 *
 * @param title what reports call it; the system's title, or the name, where it is left out
 */
public record Experiment(
        String name,
        Optional<String> title,
        Scale scale,
        long seed,
        DataSource data,
        List<OperatorEntry> operators,
        List<MetricEntry> metrics,
        Scoring scoring) {
    public Experiment {
        operators = List.copyOf(operators);
        metrics = List.copyOf(metrics);
    }

    /** Where the law pairs come from. */
    public sealed interface DataSource {
        /** A simulator with its options. */
        record Simulated(Simulator simulator) implements DataSource {}

        /**
         * A dataset.
         *
         * @param written as the experiment file has it, perhaps relative to the file
         */
        record Stored(Path directory, String written) implements DataSource {
            public Stored(Path directory) {
                this(directory, directory.toString());
            }
        }
    }

    /** One row of the table: an operator, trained once per seed. */
    public record OperatorEntry(
            String name,
            OperatorTrainer trainer,
            ProjectionOptions inputProjection,
            ProjectionOptions targetProjection,
            int seeds) {
        /** An operator on points as they are, trained once. */
        public OperatorEntry(String name, OperatorTrainer trainer) {
            this(name, trainer, new ProjectionOptions(), new ProjectionOptions(), 1);
        }

        public OperatorEntry with(OperatorTrainer other) {
            return new OperatorEntry(name, other, inputProjection, targetProjection, seeds);
        }

        /** The name of the trainer's part. */
        public String kind() {
            return Declaration.of((Record) trainer).name();
        }
    }

    /** Which law a prediction is compared with. */
    public enum Against {
        /** The ensemble or frequencies of the test pair. */
        OBSERVED,
        /** The exact target law. */
        TRUTH,
        /** A large fresh ensemble of the true law. */
        FRESH;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A score: a metric under a label of its own in the table. */
    public record MetricEntry(String label, Metric metric, Against against) {
        /** Against the observed targets, under the metric's name. */
        public MetricEntry(Metric metric) {
            this(metric.name(), metric, Against.OBSERVED);
        }
    }

    /** How scoring draws. */
    public record Scoring(
            @Option(value = "points drawn from a predicted law without atoms", atLeast = 1)
            int samples,

            @Option(value = "size of the fresh ensembles", atLeast = 1)
            int fresh) {
        public Scoring {
            Declaration.check(Scoring.class, samples, fresh);
        }

        public Scoring() {
            this(128, 2048);
        }
    }

    public Experiment withOperators(List<OperatorEntry> others) {
        return new Experiment(name, title, scale, seed, data, others, metrics, scoring);
    }

    /** As an experiment file in which every default of every part is written out. */
    public String yaml() {
        return Resolved.yaml(this);
    }
}
