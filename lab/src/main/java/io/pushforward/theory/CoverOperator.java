package io.pushforward.theory;

import io.pushforward.data.Query;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Operators;
import io.pushforward.operator.TrainingSet;
import io.pushforward.operator.baseline.StoredLaws;
import io.pushforward.project.Projection;
import io.pushforward.project.Projections;
import io.pushforward.random.Seed;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Document;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import io.pushforward.transport.Net;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The continuous finite-support construction, without any training: Σ_l α_l(E(μ)) ν_l, where E are features of the input
 * law, α_l normalised tents on a finite cover of the training laws' features, and ν_l the target of the law at the
 * centre of ball l. All ν_l together are the common atoms; the weights vary continuously with E(μ).
 *
 * <p>W2² to the truth is at most the α-average of the W2² from the active ν_l, so that the error is at most
 * what the true operator varies by between laws whose features are within the radius.
 */
public final class CoverOperator implements LawOperator {
    /** Points drawn from a target that is not given by points. */
    private static final int ATOMS = 256;

    private static final String PROJECTION = "projection";
    private static final String TARGETS = "targets.";

    private final Space targetSpace;
    private final Projection input;
    private final TestFunctions tests;
    private final Tents tents;
    private final List<Law> local;

    private CoverOperator(Space targetSpace, Projection input, TestFunctions tests, Tents tents, List<Law> local) {
        this.targetSpace = targetSpace;
        this.input = input;
        this.tests = tests;
        this.tents = tents;
        this.local = local;
    }

    /** The construction on the training laws with balls of this radius in the space of features. */
    public static CoverOperator of(TrainingSet training, double radius, Seed seed) {
        List<Ensemble> inputs = new ArrayList<>();
        for (Law law : training.pairs().inputs())
            inputs.add(training.input()
                    .analyse(Operators.points(law, training.pairs().inputSpace())));
        TestFunctions tests = TestFunctions.fit(inputs, seed.derive("tests"));
        int width = tests.count();
        double[] features = new double[inputs.size() * width];
        for (int i = 0; i < inputs.size(); i++)
            System.arraycopy(tests.of(inputs.get(i)), 0, features, i * width, width);
        int[] chosen = Net.centres(features, width, Tents.OVERLAP * radius);
        double[] centres = new double[chosen.length * width];
        List<Law> local = new ArrayList<>();
        for (int c = 0; c < chosen.length; c++) {
            System.arraycopy(features, chosen[c] * width, centres, c * width, width);
            local.add(finite(
                    training.pairs().pairs().get(chosen[c]).target(),
                    seed.derive("atoms").derive(chosen[c])));
        }
        return new CoverOperator(
                training.pairs().targetSpace(), training.input(), tests, new Tents(centres, width, radius), local);
    }

    private static Law finite(Law target, Seed seed) {
        return target instanceof Ensemble || target instanceof Categorical
                ? target
                : target.sample(ATOMS, seed.generator());
    }

    /** The number of balls. */
    public int size() {
        return local.size();
    }

    public double radius() {
        return tents.radius();
    }

    /** Whether the features of a law lie in some ball; elsewhere the nearest centre answers, without a guarantee. */
    public boolean covers(Law law) {
        return tents.reaches(features(law), 0);
    }

    private double[] features(Law law) {
        return tests.of(input.analyse(Operators.points(law, inputSpace())));
    }

    @Override
    public Space inputSpace() {
        return input.source();
    }

    @Override
    public Space targetSpace() {
        return targetSpace;
    }

    @Override
    public Law apply(Query query) {
        double[] shares = tents.at(features(query.law()), 0);
        return targetSpace instanceof Space.Labels labels ? masses(shares, labels) : atoms(shares);
    }

    private Law masses(double[] shares, Space.Labels labels) {
        double[] masses = new double[labels.size()];
        for (int l = 0; l < shares.length; l++) {
            if (!(shares[l] > 0) || !(local.get(l) instanceof Categorical law)) continue;
            for (int j = 0; j < masses.length; j++) masses[j] += shares[l] * law.masses()[j];
        }
        return Categorical.of(labels, masses);
    }

    private Law atoms(double[] shares) {
        List<Ensemble> active = new ArrayList<>();
        List<Double> mass = new ArrayList<>();
        int size = 0;
        for (int l = 0; l < shares.length; l++) {
            if (!(shares[l] > 0) || !(local.get(l) instanceof Ensemble law)) continue;
            active.add(law);
            mass.add(shares[l]);
            size += law.size();
        }
        int d = targetSpace.dimension();
        double[] points = new double[size * d];
        double[] weights = new double[size];
        int at = 0;
        for (int a = 0; a < active.size(); a++) {
            Ensemble law = active.get(a);
            System.arraycopy(law.points(), 0, points, at * d, law.size() * d);
            for (int i = 0; i < law.size(); i++) weights[at++] = mass.get(a) * law.weights()[i];
        }
        return Ensemble.weighted(targetSpace, points, weights);
    }

    @Override
    public long parameters() {
        return 0;
    }

    @Override
    public State state() {
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        tests.write(arrays);
        arrays.put("centres", NdArray.of(tents.centres(), size(), tests.count()));
        StoredLaws.write(TARGETS, local, arrays);
        return State.of(Declaration.name(ContinuousCover.class))
                .with(Document.empty()
                        .with("options", Document.ofOptions(new ContinuousCover(radius())))
                        .with("coverSize", size())
                        .with("targetSpace", SpaceJson.write(targetSpace)))
                .nest(PROJECTION, input.state())
                .with(arrays);
    }

    static CoverOperator open(State state, double radius) {
        Space targets = SpaceJson.read(state.settings().group("targetSpace"));
        Projection input = Projections.open(state.part(PROJECTION));
        TestFunctions tests = TestFunctions.read(state);
        Tents tents = new Tents(state.array("centres").doubles(), tests.count(), radius);
        List<Law> local = StoredLaws.read(TARGETS, targets, state);
        if (local.size() != tents.size())
            throw new IllegalArgumentException(
                    "expected a target for each of " + tents.size() + " balls, got " + local.size());
        return new CoverOperator(targets, input, tests, tents, local);
    }

    @Override
    public String toString() {
        return "continuous construction on " + size() + " balls of radius " + radius();
    }
}
