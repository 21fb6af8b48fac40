package io.pushforward.neural.train;

import io.pushforward.data.LawPairs;
import io.pushforward.data.LawPass;
import io.pushforward.data.Query;
import io.pushforward.data.Signature;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.neural.net.LossSetting;
import io.pushforward.neural.tensor.PointFeatures;
import io.pushforward.neural.tensor.TargetFeature;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.project.PackedProjection;
import io.pushforward.project.Projection;
import io.pushforward.settings.Document;
import io.pushforward.settings.Registry;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What training keeps of one law: its coefficients, or the masses of its labels as weights, and the features that parts asked
 * for, in the order in which they did.
 *
 * @param given numbers that the query gives besides the law
 * @param trials how many draws it was seen by
 */
record PreparedLaw(float[] points, double[] weights, ArrayList<float[]> features, double[] given, float trials)
        implements Serializable {
    private static final String NAME = "neural";
    private static final float[] NONE = new float[0];

    static Of ofInputs(NeuralTrainer trainer, Projection projection, Signature signature) {
        return new Of(
                trainer, projection, true, new ArrayList<>(Given.of(signature).names()));
    }

    static Of ofTargets(NeuralTrainer trainer, Projection projection) {
        return new Of(trainer, projection, false, new ArrayList<>());
    }

    /** Prepares the laws of one side; a process that it is sent to opens its parts once. */
    static final class Of implements LawPass.Each<PreparedLaw> {
        private static final long serialVersionUID = 1;

        private final String options;
        private final PackedProjection projection;
        private final boolean inputs;
        private final ArrayList<String> given; // names of further inputs; none besides where nothing is given
        private transient @Nullable NeuralTrainer trainer;
        private transient @Nullable List<PointFeatures> pointFeatures;
        private transient @Nullable List<TargetFeature> targetFeatures;

        private Of(NeuralTrainer trainer, Projection projection, boolean inputs, ArrayList<String> given) {
            this.options = Document.ofOptions(trainer).toString();
            this.projection = PackedProjection.of(projection);
            this.inputs = inputs;
            this.given = given;
            this.trainer = trainer;
        }

        private synchronized NeuralTrainer trainer() {
            if (trainer == null)
                trainer = (NeuralTrainer) Registry.read(
                        OperatorTrainer.class, NAME, Document.parse(options).settings(NAME));
            return trainer;
        }

        synchronized List<PointFeatures> pointFeatures() {
            if (pointFeatures == null) {
                Map<String, PointFeatures> byName = new LinkedHashMap<>();
                trainer()
                        .encoder()
                        .pointFeatures(projection.opened().source())
                        .forEach(feature -> byName.put(feature.name(), feature));
                pointFeatures = List.copyOf(byName.values());
            }
            return pointFeatures;
        }

        synchronized List<TargetFeature> targetFeatures() {
            if (targetFeatures == null) {
                Projection opened = projection.opened();
                targetFeatures = trainer().loss().features(new LossSetting(opened.source(), opened));
            }
            return targetFeatures;
        }

        @Override
        public PreparedLaw of(LawPairs pairs, int index) {
            if (inputs) return input(pairs.queries().get(index));
            Law law = pairs.targets().get(index);
            Space space = projection.opened().source();
            return space.isNumeric() ? target(Preparation.ensemble(law)) : masses(law, space.width());
        }

        private PreparedLaw input(Query query) {
            Ensemble law = Preparation.ensemble(query.law());
            ArrayList<float[]> features = new ArrayList<>();
            for (PointFeatures feature : pointFeatures()) features.add(feature.of(law.points(), law.size()));
            return prepared(law, features, Given.numbers(query, given));
        }

        private PreparedLaw target(Ensemble law) {
            ArrayList<float[]> features = new ArrayList<>();
            features.add(floats(projection.opened().squaredResiduals(law)));
            for (TargetFeature feature : targetFeatures()) features.add(feature.of(law));
            return prepared(law, features, new double[0]);
        }

        private PreparedLaw prepared(Ensemble law, ArrayList<float[]> features, double[] numbers) {
            float[] coefficients = floats(projection.opened().analyse(law.points(), law.size()));
            return new PreparedLaw(coefficients, law.weights(), features, numbers, law.size());
        }

        private static PreparedLaw masses(Law law, int size) {
            if (law instanceof Categorical categorical)
                return new PreparedLaw(
                        NONE,
                        categorical.masses(),
                        new ArrayList<>(),
                        new double[0],
                        categorical.trials().orElse(1));
            Ensemble drawn = Preparation.ensemble(law);
            double[] weights = new double[size];
            for (int j = 0; j < drawn.size(); j++) weights[(int) drawn.points()[j]] += drawn.weights()[j];
            return new PreparedLaw(NONE, weights, new ArrayList<>(), new double[0], drawn.size());
        }

        private static float[] floats(double[] values) {
            float[] rounded = new float[values.length];
            for (int i = 0; i < values.length; i++) rounded[i] = (float) values[i];
            return rounded;
        }
    }
}
