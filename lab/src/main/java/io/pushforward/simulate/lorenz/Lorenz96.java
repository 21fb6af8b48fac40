package io.pushforward.simulate.lorenz;

import io.pushforward.data.Covariate;
import io.pushforward.data.Covariates;
import io.pushforward.data.Facts;
import io.pushforward.data.LawPair;
import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.simulate.Adjustable;
import io.pushforward.simulate.Simulator;
import io.pushforward.simulate.Sized;
import io.pushforward.simulate.Sizes;
import io.pushforward.simulate.SystemFacts;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Ensemble forecasting: the law of an analysis in R^40 and a lead time go in, the law of the forecast comes out.
 *
 * <p>The model is that of {@link LorenzRing} with forcing 8 and noise 0.5: chaotic, and stochastic, so that the forecast is no image of
 * the analysis under a map of points. The analysis is a normal law about a state of the attractor ({@link AnalysisLaw}); the lead, a
 * covariate, is 0.05, 0.1 or 0.2, where 0.05 stands for six hours of weather (Lorenz 1996).
 *
 * <p>Streams: law i draws its analysis from {@code seed/law/i}, its input from {@code seed/input/i} and its target from
 * {@code seed/target/i}: other draws of the analysis, then their moves.
 */
@Part(
        name = "lorenz-96",
        aliases = "lorenz",
        description = "the law of an analysis on a ring of 40 sites to the law of its forecast")
public record Lorenz96(
        @Option(value = "how large the design is", inline = true)
        Sizes sizes) implements Adjustable, Sized<Lorenz96> {
    static final LorenzRing RING = new LorenzRing(40, 8, 0.5);
    static final String LEAD = "lead";
    static final double LOW_SPREAD = 0.2;
    static final double HIGH_SPREAD = 1;
    /** Steps of the model per unit of time. */
    static final int STEPS = 80;

    private static final double[] LEADS = {0.05, 0.1, 0.2};
    static final List<Covariate> GIVEN = List.of(new Covariate.Numeric(LEAD, ""));
    private static final Space SPACE = new Space.Vectors(RING.sites());

    private static final Sizes QUICK = new Sizes(120, 64, 64);
    private static final Sizes FULL = new Sizes(1200, 64, 64);

    public Lorenz96 {
        sizes = sizes.or(QUICK, FULL);
        Declaration.check(Lorenz96.class, sizes);
    }

    /** 1,200 laws of 64 points. */
    public Lorenz96() {
        this(new Sizes());
    }

    @Override
    public Lorenz96 withSizes(Sizes sizes) {
        return new Lorenz96(sizes);
    }

    @Override
    public SystemFacts facts() {
        return SystemFacts.of("Ensemble forecasts of the Lorenz-96 model")
                .withParameter("state", "number of the attractor's state that the analysis is about")
                .withParameter("spread", "deviation of the analysis errors")
                .withParameter("length", "sites over which the errors are correlated")
                .withParameter("contrast", "how much larger the errors are on one side of the ring, as a share")
                .withParameter("place", "site where the errors are largest")
                .withParameter(LEAD, "time from analysis to forecast");
    }

    @Override
    public Space inputSpace() {
        return SPACE;
    }

    @Override
    public Space targetSpace() {
        return SPACE;
    }

    @Override
    public LawPair simulate(long id, Seed seed) {
        Simulator.requireLaw(this, id);
        AnalysisLaw analysis = AnalysisLaw.draw(seed.derive("law").derive(id).generator(), LEADS);
        double[] input =
                analysis.draw(sizes.inputs(), seed.derive("input").derive(id).generator());
        return pair(
                id,
                analysis,
                input,
                sizes.outputs(),
                seed.derive("target").derive(id).generator());
    }

    private static LawPair pair(long id, AnalysisLaw analysis, double[] input, int kept, Generator moves) {
        Query query = new Query(Ensemble.uniform(SPACE, input), Covariates.of(GIVEN, analysis.lead()));
        return new LawPair(
                id, query, forecast(analysis, kept, moves), Facts.of(analysis.parameters(), Optional.empty()));
    }

    private static Ensemble forecast(AnalysisLaw analysis, int count, Generator random) {
        double[] members = analysis.draw(count, random);
        RING.move(members, count, analysis.lead(), steps(analysis.lead()), random);
        return Ensemble.uniform(SPACE, members);
    }

    /** As many steps as a lead takes; at least one. */
    static int steps(double lead) {
        return Math.max(1, (int) Math.ceil(lead * STEPS - 1e-9));
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                new Parameter("state", 0, 1000),
                new Parameter("spread", LOW_SPREAD, HIGH_SPREAD),
                new Parameter("length", 0.5, 3),
                new Parameter("contrast", 0, 0.8),
                new Parameter("place", 0, RING.sites()),
                new Parameter(LEAD, LEADS[0], LEADS[LEADS.length - 1]));
    }

    @Override
    public LawPair draw(Map<String, Double> at, int size, Seed seed) {
        AnalysisLaw analysis = AnalysisLaw.at(at);
        double[] input = analysis.draw(size, seed.derive("input").generator());
        return pair(0, analysis, input, size, seed.derive("target").generator());
    }

    /** A fresh ensemble forecast. */
    @Override
    public Law truth(LawPair pair, int size, Seed draws) {
        return forecast(AnalysisLaw.of(pair), size, draws.derive("truth").generator());
    }

    /** The ensemble forecast from the input points, one member from each. */
    @Override
    public Optional<Law> plugIn(LawPair pair) {
        Ensemble input = (Ensemble) pair.input();
        double lead = pair.parameter(LEAD);
        double[] members = input.points().clone();
        Generator random = Seed.of(pair.id()).derive("plug-in").generator();
        RING.move(members, input.size(), lead, steps(lead), random);
        return Optional.of(Ensemble.weighted(SPACE, members, input.weights()));
    }
}
