package io.pushforward.operator.simple;

import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;

/**
 * The input points with other weights: that of a point x is multiplied by exp(f(x, c)), where f is linear in products of a
 * term of the point and a monomial of the covariates c. Bayes' rule has this form, with f the logarithm of the likelihood.
 *
 * <p>The terms are the point's monomials and its distances from a few places: the centre of all inputs first, then places that
 * lie evenly among them. Distances make f flexible where no polynomial follows it (the linear radial basis of Duchon 1977), and
 * grow no faster than the point, so that they stay tame where inputs are rare.
 *
 * <p>The coefficients maximise the likelihood of the target points under the tilted input laws, which is concave: the
 * Kullback-Leibler importance estimation of Sugiyama et al. (2008) in its log-linear form (Tsuboi et al. 2009), by Newton's method.
 */
@Part(
        name = "tilt",
        description = "input points weighted by a learned likelihood of point and covariates",
        targets = SpaceKind.VECTORS)
public record Tilt(
        @Option(value = "the highest degree of a monomial of the point", atLeast = 1)
        int degree,

        @Option(value = "the highest degree of a monomial of the covariates", atLeast = 1)
        int given,

        @Option(
                value = "how many places a point's distance is taken from, the inputs' centre first",
                atLeast = 0,
                atMost = Tilt.MOST_FEATURES)
        int distances)
        implements SimpleTrainer {
    /** More features than this are more than a few hundred laws can teach, and take long. */
    static final int MOST_FEATURES = 250;

    public Tilt {
        Declaration.check(Tilt.class, degree, given, distances);
    }

    /** Without distances. */
    public Tilt(int degree, int given) {
        this(degree, given, 0);
    }

    public Tilt() {
        this(4, 2);
    }

    @Override
    public boolean isUnprojected() {
        return true;
    }

    @Override
    public boolean ignoresFurtherLaws() {
        return true;
    }

    @Override
    public Model fit(Laws laws) {
        laws.requirePoints(name());
        laws.requireOneSpace(name());
        if (laws.covariates().isEmpty()) throw Laws.misfit(name(), "covariates", "none");
        TiltModel.Features features = TiltModel.Features.of(laws, degree, given, distances);
        if (features.count() > MOST_FEATURES)
            throw Laws.misfit(
                    name(),
                    "at most " + MOST_FEATURES + " products of terms of the point and of covariates",
                    features.count());
        return TiltModel.fit(laws, features)
                .orElseThrow(
                        () -> Laws.misfit(
                                name(),
                                "targets that weights on the input points can give",
                                "targets for which no such weights were found: they may be few, or lie where no input point does"));
    }

    @Override
    public Model open(SavedModel opened) {
        return TiltModel.read(opened.target(), degree, given, opened.saved());
    }
}
