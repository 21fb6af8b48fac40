package io.pushforward.neural.train;

import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.neural.LawTensors;
import io.pushforward.neural.PointFeatures;
import io.pushforward.neural.TargetFeature;
import io.pushforward.neural.TensorEnsemble;
import io.pushforward.project.Projection;
import io.pushforward.settings.Misfit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bytedeco.pytorch.Device;

/** Laws to tensors: projected once, with the features that parts asked for. */
final class Preparation {
    private Preparation() {}

    /** Input ensembles in coefficients, with the named features of their original points. */
    static LawTensors inputs(List<Law> laws, Projection projection, List<PointFeatures> features, Device device) {
        List<Ensemble> ensembles = laws.stream().map(Preparation::ensemble).toList();
        LawTensors tensors = projected(ensembles, projection, device);
        for (PointFeatures feature : distinct(features)) {
            float[] values = new float[total(ensembles) * feature.width()];
            int next = 0;
            for (Ensemble ensemble : ensembles) {
                float[] some = feature.of(ensemble.points(), ensemble.size());
                System.arraycopy(some, 0, values, next, some.length);
                next += some.length;
            }
            tensors.addPointFeature(feature.name(), values);
        }
        return tensors;
    }

    /** Target laws: ensembles in coefficients with what the projection left out, or masses on labels. */
    static LawTensors targets(List<Law> laws, Projection projection, List<TargetFeature> features, Device device) {
        if (projection.source() instanceof Space.Labels labels) return labelled(laws, labels, device);
        List<Ensemble> ensembles = laws.stream().map(Preparation::ensemble).toList();
        LawTensors tensors = projected(ensembles, projection, device);
        float[] residuals = new float[total(ensembles)];
        int next = 0;
        for (Ensemble ensemble : ensembles)
            for (double square : projection.squaredResiduals(ensemble)) residuals[next++] = (float) square;
        tensors.addPointFeature(TensorEnsemble.SQUARED_RESIDUALS, residuals);
        float[] trials = new float[laws.size()];
        for (int i = 0; i < trials.length; i++) trials[i] = ensembles.get(i).size();
        tensors.addLawFeature(TensorEnsemble.TRIALS, trials);
        for (TargetFeature feature : features) add(feature, ensembles, tensors);
        return tensors;
    }

    private static void add(TargetFeature feature, List<Ensemble> ensembles, LawTensors tensors) {
        List<float[]> parts = ensembles.stream().map(feature::of).toList();
        float[] values = new float[parts.stream().mapToInt(part -> part.length).sum()];
        int next = 0;
        for (float[] part : parts) {
            System.arraycopy(part, 0, values, next, part.length);
            next += part.length;
        }
        switch (feature.rows()) {
            case EACH_POINT -> tensors.addPointFeature(feature.name(), values);
            case EACH_LAW -> tensors.addLawFeature(feature.name(), values);
        }
    }

    private static LawTensors labelled(List<Law> laws, Space.Labels labels, Device device) {
        int size = labels.size();
        float[] points = new float[laws.size() * size];
        double[] weights = new double[laws.size() * size];
        float[] trials = new float[laws.size()];
        for (int i = 0; i < laws.size(); i++) {
            Law law = laws.get(i);
            for (int k = 0; k < size; k++) points[i * size + k] = k;
            if (law instanceof Categorical categorical) {
                System.arraycopy(categorical.masses(), 0, weights, i * size, size);
                trials[i] = categorical.trials().orElse(1);
            } else {
                Ensemble drawn = ensemble(law);
                for (int j = 0; j < drawn.size(); j++)
                    weights[i * size + (int) drawn.points()[j]] += drawn.weights()[j];
                trials[i] = drawn.size();
            }
        }
        int[] sizes = new int[laws.size()];
        Arrays.fill(sizes, size);
        LawTensors tensors = new LawTensors(points, 1, weights, sizes, device);
        tensors.addLawFeature(TensorEnsemble.TRIALS, trials);
        return tensors;
    }

    private static LawTensors projected(List<Ensemble> ensembles, Projection projection, Device device) {
        int total = total(ensembles);
        int rank = projection.rank();
        float[] points = new float[total * rank];
        double[] weights = new double[total];
        int[] sizes = new int[ensembles.size()];
        int next = 0;
        for (int i = 0; i < sizes.length; i++) {
            Ensemble law = ensembles.get(i);
            double[] coefficients = projection.analyse(law.points(), law.size());
            for (int k = 0; k < coefficients.length; k++) points[next * rank + k] = (float) coefficients[k];
            System.arraycopy(law.weights(), 0, weights, next, law.size());
            sizes[i] = law.size();
            next += law.size();
        }
        return new LawTensors(points, rank, weights, sizes, device);
    }

    private static List<PointFeatures> distinct(List<PointFeatures> features) {
        Map<String, PointFeatures> byName = new LinkedHashMap<>();
        features.forEach(feature -> byName.put(feature.name(), feature));
        return List.copyOf(byName.values());
    }

    private static int total(List<Ensemble> ensembles) {
        return ensembles.stream().mapToInt(Ensemble::size).sum();
    }

    /** The law as points, or labels with their masses; learned operators see laws through their samples. */
    static Ensemble ensemble(Law law) {
        if (law instanceof Ensemble ensemble) return ensemble;
        if (law instanceof Categorical labels) return labels.atoms().orElseThrow();
        throw new Misfit("expected an ensemble of points, got " + law + "; draw one with its sample method");
    }
}
