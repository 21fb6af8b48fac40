package io.pushforward.neural.train;

import io.pushforward.neural.tensor.Toys;
import io.pushforward.operator.OperatorContract;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.TrainingSet;
import io.pushforward.operator.TrainingSets;
import io.pushforward.project.Pca;
import io.pushforward.project.Standardised;
import org.junit.jupiter.api.Nested;

/** The contract of operators for each kind of predicted law. */
class NeuralOperatorContractTest {

    abstract static class Contract extends OperatorContract {
        @Override
        protected boolean isRefusedAfterClose() {
            return true;
        }
    }

    @Nested
    class SmoothLabels extends Contract {
        @Override
        protected OperatorTrainer trainer() {
            return Toys.trainer("{encoder: {name: concatenation, parts: [{name: path-statistics}, {name: deep-sets,"
                    + " particle: {hidden: [6], width: 4}}]}, decoder: {name: ordinal, count: 2}, loss: {name:"
                    + " likelihood}, epochs: 2, batch: 4}");
        }

        @Override
        protected TrainingSet training() {
            return projected(TrainingSets.pathsToLabels(10), false);
        }
    }

    @Nested
    class FromBins extends Contract {
        @Override
        protected OperatorTrainer trainer() {
            return Toys.trainer("{encoder: {name: deep-sets, particle: {hidden: [6], width: 4}}, decoder: {name:"
                    + " gaussian, hidden: [5]}, loss: {name: likelihood}, epochs: 2, batch: 4}");
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.binsToPoints(10);
        }
    }

    @Nested
    class FromLabels extends Contract {
        @Override
        protected OperatorTrainer trainer() {
            return Toys.trainer("{encoder: {name: moments, second: variance}, decoder: {name: softmax, hidden: [5]},"
                    + " loss: {name: likelihood}, epochs: 2, batch: 4}");
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.labelsToLabels(10);
        }
    }

    @Nested
    class NormalLaws extends Contract {
        @Override
        protected OperatorTrainer trainer() {
            return Toys.trainer("{encoder: {name: attention, particle: {hidden: [6], width: 4}, heads: 2}, decoder:"
                    + " {name: gaussian, hidden: [5]}, loss: {name: likelihood}, epochs: 2, batch: 4}");
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.pointsToPoints(10);
        }
    }

    @Nested
    class Flows extends Contract {
        @Override
        protected OperatorTrainer trainer() {
            return Toys.trainer("{encoder: {name: moments}, decoder: {name: real-nvp, couplings: 2, hidden: [5]},"
                    + " loss: {name: likelihood}, epochs: 2, batch: 4, average: 0.9}");
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.pointsToPoints(10);
        }
    }

    @Nested
    class Densities extends Contract {
        @Override
        protected OperatorTrainer trainer() {
            return Toys.trainer("{encoder: {name: frequencies, count: 4}, decoder: {name: exponential-density, count:"
                    + " 6, rank: 3}, loss: {name: likelihood}, epochs: 2, batch: 4}");
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.pointsToPoints(10);
        }
    }

    @Nested
    class PushedInputs extends Contract {
        @Override
        protected OperatorTrainer trainer() {
            return Toys.trainer("{encoder: {name: bounded-tests, tests: {hidden: [5], width: 3}}, decoder: {name:"
                    + " input-push, normals: 1, phases: 1, width: 6, blocks: 1}, loss: {name: energy}, epochs: 2,"
                    + " batch: 4, subsample: {input: 10, target: 10}}");
        }

        @Override
        protected TrainingSet training() {
            return projected(TrainingSets.pathsToPaths(10), true);
        }
    }

    @Nested
    class InputsPushedByTheOthers extends Contract {
        @Override
        protected OperatorTrainer trainer() {
            return Toys.trainer("{encoder: {name: bounded-tests, tests: {hidden: [5], width: 3}}, decoder: {name:"
                    + " input-push, normals: 1, width: 6, blocks: 1, context: others, folds: 3}, loss: {name: energy}, epochs: 2,"
                    + " batch: 4, subsample: {input: 10, target: 10}}");
        }

        @Override
        protected TrainingSet training() {
            return projected(TrainingSets.pathsToPaths(10), true);
        }
    }

    @Nested
    class SharedAtoms extends Contract {
        @Override
        protected OperatorTrainer trainer() {
            return Toys.trainer("{encoder: {name: fixed-features, frequencies: 2}, decoder: {name: softmax, atoms: 5},"
                    + " loss: {name: energy}, epochs: 2, batch: 4}");
        }

        @Override
        protected TrainingSet training() {
            return projected(TrainingSets.pathsToPaths(10), true);
        }
    }

    private static TrainingSet projected(TrainingSet set, boolean bothSides) {
        var inputs = set.pairs().inputs().stream().map(Preparation::ensemble).toList();
        var input = new Standardised(new Pca(3)).fit(set.pairs().inputSpace(), inputs);
        if (!bothSides) return new TrainingSet(set.pairs(), input, set.target());
        var targets = set.pairs().targets().stream().map(Preparation::ensemble).toList();
        return new TrainingSet(set.pairs(), input, new Pca(2).fit(set.pairs().targetSpace(), targets));
    }
}
