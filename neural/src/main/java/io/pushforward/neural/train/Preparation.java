package io.pushforward.neural.train;

import io.pushforward.data.LawPairs;
import io.pushforward.data.LawPass;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.neural.tensor.LawCollector;
import io.pushforward.neural.tensor.LawTensors;
import io.pushforward.neural.tensor.PointFeatures;
import io.pushforward.neural.tensor.TargetFeature;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.operator.TrainingSet;
import io.pushforward.settings.Misfit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bytedeco.pytorch.Device;

/**
 * Laws to tensors: each is read once, projected, and gives the features that parts asked for. A few laws are in memory at a
 * time; what they give goes to files in {@code folder} where it is much. Who reads them is the affair of the {@link LawPass}.
 */
final class Preparation {
    private final NeuralTrainer trainer;
    private final TrainingSet set;
    private final LawPass pass;
    private final Path folder;
    private final Device device;

    Preparation(NeuralTrainer trainer, TrainingSet set, LawPass pass, Path folder, Device device) {
        this.trainer = trainer;
        this.set = set;
        this.pass = pass;
        this.folder = folder;
        this.device = device;
    }

    /** Input ensembles in coefficients, with the features of their original points and what is given besides. */
    LawTensors inputs(LawPairs pairs) {
        PreparedLaw.Of each = PreparedLaw.ofInputs(trainer, set.input(), pairs.signature());
        List<PointFeatures> asked = each.pointFeatures();
        List<double[]> given = new ArrayList<>();
        try (LawCollector collector = LawCollector.beside(folder, set.input().rank())) {
            pass.each(pairs, each, law -> {
                collector.add(law.points(), law.weights());
                for (int k = 0; k < asked.size(); k++)
                    collector.feature(asked.get(k).name(), law.features().get(k));
                given.add(law.given());
            });
            LawTensors tensors = new LawTensors(collector, device);
            Given.of(pairs.signature()).addTo(tensors, given);
            return tensors;
        }
    }

    /** Target laws: ensembles in coefficients with what the projection left out, or masses on labels. */
    LawTensors targets(LawPairs pairs) {
        PreparedLaw.Of each = PreparedLaw.ofTargets(trainer, set.target());
        if (set.target().source() instanceof Space.Labels labels) return labelled(pairs, labels, each);
        List<TargetFeature> features = each.targetFeatures();
        List<float[]> trials = new ArrayList<>();
        Map<String, List<float[]>> rows = new LinkedHashMap<>();
        try (LawCollector collector = LawCollector.beside(folder, set.target().rank())) {
            pass.each(pairs, each, law -> {
                collector.add(law.points(), law.weights());
                collector.feature(
                        TensorEnsemble.SQUARED_RESIDUALS, law.features().get(0));
                trials.add(new float[] {law.trials()});
                for (int k = 0; k < features.size(); k++) {
                    TargetFeature feature = features.get(k);
                    float[] values = law.features().get(k + 1);
                    if (feature.rows() == TargetFeature.Rows.EACH_POINT) collector.feature(feature.name(), values);
                    else
                        rows.computeIfAbsent(feature.name(), name -> new ArrayList<>())
                                .add(values);
                }
            });
            LawTensors tensors = new LawTensors(collector, device);
            tensors.addLawFeature(TensorEnsemble.TRIALS, joined(trials));
            rows.forEach((name, values) -> tensors.addLawFeature(name, joined(values)));
            return tensors;
        }
    }

    private LawTensors labelled(LawPairs pairs, Space.Labels labels, PreparedLaw.Of each) {
        float[] points = new float[labels.size()];
        for (int k = 0; k < points.length; k++) points[k] = k;
        List<float[]> trials = new ArrayList<>();
        try (LawCollector collector = LawCollector.beside(folder, 1)) {
            pass.each(pairs, each, law -> {
                collector.add(points, law.weights());
                trials.add(new float[] {law.trials()});
            });
            LawTensors tensors = new LawTensors(collector, device);
            tensors.addLawFeature(TensorEnsemble.TRIALS, joined(trials));
            return tensors;
        }
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

    /** The law as points, or labels with their masses; learned operators see laws through their samples. */
    static Ensemble ensemble(Law law) {
        if (law instanceof Ensemble ensemble) return ensemble;
        if (law instanceof Categorical labels) return labels.atoms().orElseThrow();
        throw new Misfit("expected an ensemble of points, got " + law + "; draw one with its sample method");
    }
}
