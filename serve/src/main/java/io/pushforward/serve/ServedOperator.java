package io.pushforward.serve;

import io.pushforward.bundle.Answer;
import io.pushforward.bundle.Bundle;
import io.pushforward.bundle.PredictionOptions;
import io.pushforward.data.Covariate;
import io.pushforward.data.Covariates;
import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.State;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One version of an operator, in use by any number of requests. It is closed when it has been retired and the last of
 * them is done. This class alone asks operators.
 */
final class ServedOperator {
    private final Sources.Place place;
    private final String version;
    private final Bundle bundle;
    private int users;
    private boolean retired;

    private ServedOperator(Sources.Place place, String version, Bundle bundle) {
        this.place = place;
        this.version = version;
        this.bundle = bundle;
    }

    static ServedOperator open(Sources.Place place, String version) {
        return new ServedOperator(place, version, Bundle.open(place.bundle()));
    }

    String name() {
        return place.name();
    }

    /** Names the content of the bundle: equal bundles have equal versions. */
    String version() {
        return version;
    }

    Optional<Path> run() {
        return place.run();
    }

    Bundle bundle() {
        return bundle;
    }

    Space inputSpace() {
        return bundle.operator().inputSpace();
    }

    Space targetSpace() {
        return bundle.operator().targetSpace();
    }

    /** The points as a law that this operator takes; an error says what it expects. */
    Ensemble input(double[] points, Optional<double[]> weights) {
        return law(inputSpace(), points, weights);
    }

    /** The points as a law on one of this operator's input spaces. */
    static Ensemble law(Space space, double[] points, Optional<double[]> weights) {
        if (space instanceof Space.Labels labels)
            for (double point : points)
                if (!(point >= 0 && point < labels.size() && point == Math.rint(point)))
                    throw Refusal.badRequest("the operator takes laws on " + labels.size()
                            + " labels: expected indices from 0 to " + (labels.size() - 1) + ", got " + point);
        try {
            return weights.map(own -> Ensemble.weighted(space, points, own))
                    .orElseGet(() -> Ensemble.uniform(space, points));
        } catch (IllegalArgumentException | UserMistake mistake) {
            throw Refusal.badRequest(String.valueOf(mistake.getMessage()));
        }
    }

    /** What must be given besides the points. */
    List<Covariate> covariates() {
        return bundle.operator().covariates();
    }

    /** The further input laws that must be given, by name. */
    Map<String, Space> others() {
        return bundle.operator().others();
    }

    /** A law with what is given besides it; covariates as a person writes them. */
    Query query(Law law, Map<String, String> given, Map<String, Law> others) {
        for (String name : others().keySet())
            if (!others.containsKey(name))
                throw Refusal.badRequest("the operator takes a further input law \"" + name + "\": expected "
                        + Question.POINTS + "_" + name + ", as an input or in an .npz file, got none");
        try {
            return new Query(law, Covariates.parse(covariates(), given), others);
        } catch (IllegalArgumentException | UserMistake mistake) {
            throw Refusal.badRequest(String.valueOf(mistake.getMessage()));
        }
    }

    Answer answer(Query query, PredictionOptions ask, Stop stop) {
        return Answer.of(stoppable(stop), bundle, query, ask);
    }

    LawOperator stoppable(Stop stop) {
        return new Stoppable(bundle.operator(), stop);
    }

    /** Begins a use; false if this version has been retired. */
    synchronized boolean enter() {
        if (retired) return false;
        users++;
        return true;
    }

    synchronized void leave() {
        users--;
        if (retired && users == 0) bundle.close();
    }

    synchronized void retire() {
        retired = true;
        if (users == 0) bundle.close();
    }

    /** An operator that looks before each law whether it should go on. */
    private record Stoppable(LawOperator inner, Stop stop) implements LawOperator {
        @Override
        public Space inputSpace() {
            return inner.inputSpace();
        }

        @Override
        public Space targetSpace() {
            return inner.targetSpace();
        }

        @Override
        public Law apply(Query query) {
            stop.check();
            return inner.apply(query);
        }

        @Override
        public List<Covariate> covariates() {
            return inner.covariates();
        }

        @Override
        public Map<String, Space> others() {
            return inner.others();
        }

        @Override
        public State state() {
            return inner.state();
        }

        @Override
        public long parameters() {
            return inner.parameters();
        }
    }
}
