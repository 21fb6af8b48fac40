package io.pushforward.neural.train;

import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.neural.tensor.LawCollector;
import io.pushforward.neural.tensor.LawTensors;
import io.pushforward.neural.tensor.PointFeatures;
import io.pushforward.neural.tensor.TargetFeature;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.project.Projection;
import io.pushforward.settings.Misfit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.bytedeco.pytorch.Device;

/**
 * Laws to tensors: each is read once, projected, and gives the features that parts asked for. A few laws are in memory at a
 * time; what they give goes to files in {@code folder} where it is much.
 */
final class Preparation {
    /** Laws that are projected side by side; a fixed number, so that memory does not grow with laws. */
    private static final int BLOCK = 64;

    private final Path folder;
    private final Device device;

    Preparation(Path folder, Device device) {
        this.folder = folder;
        this.device = device;
    }

    /** One law in coefficients, with its features in the order in which they were asked for. */
    private record Prepared(float[] points, double[] weights, List<float[]> features) {
        float[] feature(int k) {
            return features.get(k);
        }
    }

    /** Input ensembles in coefficients, with the named features of their original points. */
    LawTensors inputs(List<Law> laws, Projection projection, List<PointFeatures> features) {
        List<PointFeatures> asked = distinct(features);
        try (LawCollector collector = LawCollector.beside(folder, projection.rank())) {
            each(
                    laws,
                    law -> {
                        Ensemble points = ensemble(law);
                        return prepared(
                                points,
                                projection,
                                asked.stream()
                                        .map(feature -> feature.of(points.points(), points.size()))
                                        .toList());
                    },
                    law -> {
                        collector.add(law.points, law.weights);
                        for (int k = 0; k < asked.size(); k++)
                            collector.feature(asked.get(k).name(), law.feature(k));
                    });
            return new LawTensors(collector, device);
        }
    }

    /** Target laws: ensembles in coefficients with what the projection left out, or masses on labels. */
    LawTensors targets(List<Law> laws, Projection projection, List<TargetFeature> features) {
        if (projection.source() instanceof Space.Labels labels) return labelled(laws, labels);
        List<float[]> trials = new ArrayList<>();
        Map<String, List<float[]>> rows = new LinkedHashMap<>();
        try (LawCollector collector = LawCollector.beside(folder, projection.rank())) {
            each(
                    laws,
                    law -> {
                        Ensemble points = ensemble(law);
                        List<float[]> own = new ArrayList<>();
                        own.add(floats(projection.squaredResiduals(points)));
                        features.forEach(feature -> own.add(feature.of(points)));
                        return prepared(points, projection, own);
                    },
                    law -> {
                        collector.add(law.points, law.weights);
                        collector.feature(TensorEnsemble.SQUARED_RESIDUALS, law.feature(0));
                        trials.add(new float[] {law.weights.length});
                        for (int k = 0; k < features.size(); k++) {
                            TargetFeature feature = features.get(k);
                            if (feature.rows() == TargetFeature.Rows.EACH_POINT)
                                collector.feature(feature.name(), law.feature(k + 1));
                            else
                                rows.computeIfAbsent(feature.name(), name -> new ArrayList<>())
                                        .add(law.feature(k + 1));
                        }
                    });
            LawTensors tensors = new LawTensors(collector, device);
            tensors.addLawFeature(TensorEnsemble.TRIALS, joined(trials));
            rows.forEach((name, values) -> tensors.addLawFeature(name, joined(values)));
            return tensors;
        }
    }

    /** Prepares blocks of laws side by side and hands them on in their order. */
    private static void each(List<Law> laws, Function<Law, Prepared> prepare, Consumer<Prepared> next) {
        for (int from = 0; from < laws.size(); from += BLOCK)
            laws.subList(from, Math.min(from + BLOCK, laws.size())).parallelStream()
                    .map(prepare)
                    .toList()
                    .forEach(next);
    }

    private static Prepared prepared(Ensemble law, Projection projection, List<float[]> features) {
        return new Prepared(floats(projection.analyse(law.points(), law.size())), law.weights(), features);
    }

    private static float[] floats(double[] values) {
        float[] rounded = new float[values.length];
        for (int i = 0; i < values.length; i++) rounded[i] = (float) values[i];
        return rounded;
    }

    private static float[] joined(List<float[]> parts) {
        float[] values = new float[parts.stream().mapToInt(part -> part.length).sum()];
        int next = 0;
        for (float[] part : parts) {
            System.arraycopy(part, 0, values, next, part.length);
            next += part.length;
        }
        return values;
    }

    private LawTensors labelled(List<Law> laws, Space.Labels labels) {
        int size = labels.size();
        float[] points = new float[size];
        for (int k = 0; k < size; k++) points[k] = k;
        float[] trials = new float[laws.size()];
        try (LawCollector collector = LawCollector.beside(folder, 1)) {
            for (int i = 0; i < laws.size(); i++) {
                Law law = laws.get(i);
                double[] weights = new double[size];
                if (law instanceof Categorical categorical) {
                    weights = categorical.masses();
                    trials[i] = categorical.trials().orElse(1);
                } else {
                    Ensemble drawn = ensemble(law);
                    for (int j = 0; j < drawn.size(); j++) weights[(int) drawn.points()[j]] += drawn.weights()[j];
                    trials[i] = drawn.size();
                }
                collector.add(points, weights);
            }
            LawTensors tensors = new LawTensors(collector, device);
            tensors.addLawFeature(TensorEnsemble.TRIALS, trials);
            return tensors;
        }
    }

    private static List<PointFeatures> distinct(List<PointFeatures> features) {
        Map<String, PointFeatures> byName = new LinkedHashMap<>();
        features.forEach(feature -> byName.put(feature.name(), feature));
        return List.copyOf(byName.values());
    }

    /** The law as points, or labels with their masses; learned operators see laws through their samples. */
    static Ensemble ensemble(Law law) {
        if (law instanceof Ensemble ensemble) return ensemble;
        if (law instanceof Categorical labels) return labels.atoms().orElseThrow();
        throw new Misfit("expected an ensemble of points, got " + law + "; draw one with its sample method");
    }
}
