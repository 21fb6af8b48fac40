package io.pushforward.neural.tensor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.law.Bins;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.neural.train.NeuralTrainer;
import io.pushforward.operator.Trainers;
import io.pushforward.operator.TrainingSet;
import io.pushforward.project.IdentityProjection;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Small families of law pairs whose map is known. */
public final class Toys {
    public static final Space PLANE = new Space.Vectors(2);
    public static final Space.Labels LABELS = Space.Labels.of(Bins.uniform(0, 4, 4), "censored");

    private Toys() {}

    public static JsonNode yaml(String text) {
        try {
            return new ObjectMapper(new YAMLFactory()).readTree(text);
        } catch (IOException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    public static NeuralTrainer trainer(String text) {
        return (NeuralTrainer) Trainers.of("neural", yaml(text));
    }

    /** A pair's hidden parameter: the mean of its input law is (m, -m). */
    public static double parameter(long id) {
        return Seed.of(11).derive("parameter").derive(id).generator().nextDouble(-1, 1);
    }

    /** {@code size} points of N((m, -m), .3^2 I). */
    public static Ensemble input(long id, int size) {
        Generator random = Seed.of(11).derive("input").derive(id).generator();
        double m = parameter(id);
        double[] points = new double[2 * size];
        for (int i = 0; i < points.length; i++) points[i] = (i % 2 == 0 ? m : -m) + 0.3 * random.nextGaussian();
        return Ensemble.uniform(PLANE, points);
    }

    /** The true masses on labels: proportional to exp(-(k - 2 - 2 m)^2 / 2). */
    public static double[] masses(double m) {
        double[] masses = new double[LABELS.size()];
        double sum = 0;
        for (int k = 0; k < masses.length; k++) sum += masses[k] = Math.exp(-0.5 * Math.pow(k - 2 - 2 * m, 2));
        for (int k = 0; k < masses.length; k++) masses[k] /= sum;
        return masses;
    }

    /** {@code size} draws of N(2 m, (0.5 + 0.25 m)^2). */
    public static Ensemble target(long id, int size) {
        Generator random = Seed.of(11).derive("target").derive(id).generator();
        double m = parameter(id);
        double[] points = new double[size];
        for (int i = 0; i < size; i++) points[i] = 2 * m + (0.5 + 0.25 * m) * random.nextGaussian();
        return Ensemble.uniform(new Space.Vectors(1), points);
    }

    /** Ensembles of different sizes to exact masses on labels. */
    public static TrainingSet labelled(int laws) {
        List<LawPair> pairs = new ArrayList<>();
        for (long id = 0; id < laws; id++)
            pairs.add(pair(id, input(id, 20 + (int) (id % 3)), Categorical.of(LABELS, masses(parameter(id)))));
        return set(PLANE, LABELS, pairs);
    }

    /** Ensembles in the plane to ensembles on the line. */
    public static TrainingSet scalar(int laws) {
        List<LawPair> pairs = new ArrayList<>();
        for (long id = 0; id < laws; id++) pairs.add(pair(id, input(id, 30), target(id, 30)));
        return set(PLANE, new Space.Vectors(1), pairs);
    }

    /** Ensembles as tensors, with features of their points. */
    public static LawTensors tensors(List<Ensemble> laws, List<PointFeatures> features) {
        int d = laws.get(0).dimension();
        int total = laws.stream().mapToInt(Ensemble::size).sum();
        float[] points = new float[total * d];
        double[] weights = new double[total];
        int next = 0;
        for (Ensemble law : laws) {
            for (int k = 0; k < law.points().length; k++) points[next * d + k] = (float) law.points()[k];
            System.arraycopy(law.weights(), 0, weights, next, law.size());
            next += law.size();
        }
        int[] sizes = laws.stream().mapToInt(Ensemble::size).toArray();
        LawTensors tensors = new LawTensors(points, d, weights, sizes, Tensors.cpu());
        for (PointFeatures feature : features) {
            float[] values = new float[total * feature.width()];
            next = 0;
            for (Ensemble law : laws) {
                float[] some = feature.of(law.points(), law.size());
                System.arraycopy(some, 0, values, next, some.length);
                next += some.length;
            }
            tensors.addPointFeature(feature.name(), values);
        }
        return tensors;
    }

    public static LawPair pair(long id, Law input, Law target) {
        return new LawPair(id, Map.of(), Optional.empty(), input, target);
    }

    public static TrainingSet set(Space input, Space target, List<LawPair> pairs) {
        return new TrainingSet(
                new LawPairs(input, target, pairs), new IdentityProjection(input), new IdentityProjection(target));
    }
}
