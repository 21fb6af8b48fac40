package io.pushforward.operator.baseline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.pushforward.operator.OperatorContract;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.Trainers;
import io.pushforward.operator.TrainingSet;
import io.pushforward.operator.TrainingSets;
import io.pushforward.project.Basis;
import io.pushforward.project.IdentityProjection;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Nested;

/** Every baseline, with the options that change what it remembers, against the contract of operators. */
class BaselineContractTest {
    static JsonNode yaml(String text) {
        try {
            return new ObjectMapper(new YAMLFactory()).readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static OperatorTrainer trainer(String kind, String options) {
        return Trainers.of(kind, options);
    }

    @Nested
    class HistogramKernel extends OperatorContract {
        @Override
        protected OperatorTrainer trainer() {
            return BaselineContractTest.trainer("kernel-regression", "{}");
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.pathsToLabels(6);
        }
    }

    @Nested
    class KernelOnBins extends OperatorContract {
        @Override
        protected OperatorTrainer trainer() {
            return BaselineContractTest.trainer("kernel-regression", "{}");
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.binsToPoints(6);
        }
    }

    @Nested
    class KernelOnLabels extends OperatorContract {
        @Override
        protected OperatorTrainer trainer() {
            return BaselineContractTest.trainer("nearest-law", "{}");
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.labelsToLabels(6);
        }
    }

    @Nested
    class AllValuesKernel extends OperatorContract {
        @Override
        protected OperatorTrainer trainer() {
            return BaselineContractTest.trainer(
                    "kernel-regression", "{particles: {name: all-values}, bins: 7, bandwidth: 0.3}");
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.pathsToLabels(6);
        }
    }

    @Nested
    class ProjectedKernel extends OperatorContract {
        @Override
        protected OperatorTrainer trainer() {
            return BaselineContractTest.trainer("kernel-regression", "{particles: {name: projected}}");
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.projected(
                    TrainingSets.pathsToPaths(6), new Basis(Basis.Family.COSINE, 1), new IdentityProjection.Method());
        }
    }

    @Nested
    class MomentKernel extends OperatorContract {
        @Override
        protected OperatorTrainer trainer() {
            return BaselineContractTest.trainer("kernel-regression", "{distance: gaussian-w2, combine: moments}");
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.pointsToPoints(6);
        }
    }

    @Nested
    class ElementwiseKernel extends OperatorContract {
        @Override
        protected OperatorTrainer trainer() {
            return BaselineContractTest.trainer(
                    "kernel-regression",
                    "{distance: sinkhorn, inputParticles: 8, combine: elementwise, outputParticles: 10, bandwidth: 0.1}");
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.pathsToPaths(5);
        }
    }

    @Nested
    class MixingKernel extends OperatorContract {
        @Override
        protected OperatorTrainer trainer() {
            return BaselineContractTest.trainer(
                    "kernel-regression", "{distance: sinkhorn, inputParticles: 8, bandwidth: 0.3}");
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.pathsToPaths(5);
        }
    }

    @Nested
    class Nearest extends OperatorContract {
        @Override
        protected OperatorTrainer trainer() {
            return BaselineContractTest.trainer("nearest-law", "{particles: {name: terminal}}");
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.pathsToPaths(5);
        }
    }

    @Nested
    class Pooled extends OperatorContract {
        @Override
        protected OperatorTrainer trainer() {
            return BaselineContractTest.trainer("pooled-law", "{}");
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.pathsToPaths(5);
        }
    }

    @Nested
    class PooledMoments extends OperatorContract {
        @Override
        protected OperatorTrainer trainer() {
            return BaselineContractTest.trainer("pooled-law", "{combine: moments}");
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.pointsToPoints(5);
        }
    }

    @Nested
    class PooledNormal extends OperatorContract {
        @Override
        protected OperatorTrainer trainer() {
            return BaselineContractTest.trainer("pooled-law", "{combine: normal}");
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.pointsToPoints(5);
        }
    }
}
