package io.pushforward.operator.simple;

import io.pushforward.data.Covariate;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Every input point through one map with noise that is the same at each site of a ring: a new value is a polynomial of the old
 * values of near sites. Where laws give a time, in whole multiples of the shortest, the map is a step of that length and is
 * applied as often as the time says (the semigroup property of a system that does not change with time).
 *
 * <p>The mean of a target is linear in the coefficients, with the input law's averages of the monomials as features: they are
 * fitted by ridge regression, each site of each law with the shortest time being a row. The noise of a step is normal; its
 * covariance, the same all round the ring, is what the map leaves of the targets' covariances.
 */
@Part(
        name = "ring-push",
        description =
                "input points through a polynomial of near sites, the same all round a ring, with noise, step by step",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record RingPush(
        @Option(value = "how far the sites that count are, in sites", atLeast = 1)
        int reach,

        @Option(value = "the highest degree of the polynomial", atLeast = 1)
        int degree)
        implements SimpleTrainer {
    /** A ring shorter than so many reaches is no ring to speak of. */
    private static final int ROUNDS = 4;

    private static final double ROUNDING = 1e-9;

    public RingPush {
        Declaration.check(RingPush.class, reach, degree);
    }

    public RingPush() {
        this(4, 4);
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
        int sites = laws.target().dimension();
        if (sites < ROUNDS * reach
                || laws.target() instanceof Space.Fields fields
                        && (fields.channels() > 1 || fields.axes().size() > 1))
            throw Laws.misfit(name(), "at least " + ROUNDS * reach + " sites of one number each", laws.target());
        double step = step(laws.covariates(), laws);
        List<Ensemble> inputs = new ArrayList<>();
        List<Ensemble> targets = new ArrayList<>();
        for (int i = 0; i < laws.size(); i++)
            if (RingPushModel.times(laws.queries().get(i), step) == 1) {
                inputs.add(Points.of(laws.queries().get(i).law()));
                targets.add(Points.of(laws.targets().get(i)));
            }
        return RingPushModel.fit(laws.target(), step, new Monomials(reach, degree), inputs, targets);
    }

    /** The shortest time; one where no time is given. */
    private double step(List<Covariate> covariates, Laws laws) {
        if (covariates.isEmpty()) return 1;
        if (covariates.size() > 1 || !(covariates.get(0) instanceof Covariate.Numeric))
            throw Laws.misfit(name(), "a time as the only covariate, or none", covariates);
        double least = Double.POSITIVE_INFINITY;
        for (var query : laws.queries()) least = Math.min(least, query.given().value(0));
        for (var query : laws.queries()) {
            double times = query.given().value(0) / least;
            if (!(least > 0 && Math.abs(times - Math.rint(times)) < ROUNDING * times))
                throw Laws.misfit(
                        name(),
                        "times in whole multiples of the shortest",
                        query.given().value(0) + " beside " + least);
        }
        return least;
    }

    @Override
    public Model open(SavedModel opened) {
        return RingPushModel.read(opened.target(), new Monomials(reach, degree), opened.saved());
    }
}
