package io.pushforward.operator.baseline;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.Role;
import io.pushforward.store.State;
import java.util.ArrayList;
import java.util.List;

/** How weighted training targets become one predicted law. */
@Role(value = "combination", description = "how weighted targets become one law: combine: NAME, its options beside it")
public sealed interface Combination {
    CombinedTargets fit(Space space, List<Law> targets, CanonicalOrder order);

    CombinedTargets open(Space space, State state);

    /** The weighted mixture of the laws. */
    @Part(name = "mixture", description = "the weighted mixture of the laws")
    record Mixed(
            @Option(value = "for laws on labels, the share of mass that is spread evenly", atLeast = 0, below = 1)
            double smoothing)
            implements Combination {
        public Mixed {
            Declaration.check(Mixed.class, smoothing);
        }

        public Mixed() {
            this(0);
        }

        @Override
        public CombinedTargets fit(Space space, List<Law> targets, CanonicalOrder order) {
            if (smoothing > 0 && space.isNumeric())
                throw new Misfit("smoothing is for laws on labels, got targets on " + space);
            return new CombinedTargets.Mixed(List.copyOf(targets), smoothing);
        }

        @Override
        public CombinedTargets open(Space space, State state) {
            return new CombinedTargets.Mixed(StoredLaws.read(CombinedTargets.PREFIX, space, state), smoothing);
        }
    }

    /** The normal law with the mixture's moments, which has a density; laws on labels are mixed. */
    @Part(name = "normal", description = "the normal law with the mixture's moments; laws on labels are mixed")
    record Normal(
            @Option(value = "added to the variances", atLeast = 0)
            double jitter) implements Combination {
        public Normal {
            Declaration.check(Normal.class, jitter);
        }

        public Normal() {
            this(1e-5);
        }

        @Override
        public CombinedTargets fit(Space space, List<Law> targets, CanonicalOrder order) {
            return space.isNumeric()
                    ? new CombinedTargets.Interpolated(space, CombinedTargets.Spread.TOTAL, jitter, Moments.of(targets))
                    : new CombinedTargets.Mixed(List.copyOf(targets), 0);
        }

        @Override
        public CombinedTargets open(Space space, State state) {
            return space.isNumeric()
                    ? new CombinedTargets.Interpolated(
                            space, CombinedTargets.Spread.TOTAL, jitter, Moments.read(CombinedTargets.PREFIX, state))
                    : new CombinedTargets.Mixed(StoredLaws.read(CombinedTargets.PREFIX, space, state), 0);
        }
    }

    /** The normal law with averaged moments. */
    @Part(name = "moments", description = "the normal law with averaged moments")
    record AveragedMoments(
            @Option(value = "added to the variances", atLeast = 0)
            double jitter) implements Combination {
        public AveragedMoments {
            Declaration.check(AveragedMoments.class, jitter);
        }

        public AveragedMoments() {
            this(1e-5);
        }

        @Override
        public CombinedTargets fit(Space space, List<Law> targets, CanonicalOrder order) {
            return new CombinedTargets.Interpolated(space, CombinedTargets.Spread.WITHIN, jitter, Moments.of(targets));
        }

        @Override
        public CombinedTargets open(Space space, State state) {
            return new CombinedTargets.Interpolated(
                    space, CombinedTargets.Spread.WITHIN, jitter, Moments.read(CombinedTargets.PREFIX, state));
        }
    }

    /** Averaged points. */
    @Part(name = "elementwise", description = "averages of the laws' points, as published; far too narrow")
    record Elementwise(
            @Option(value = "points of each law", atLeast = 1)
            int outputParticles) implements Combination {
        public Elementwise {
            Declaration.check(Elementwise.class, outputParticles);
        }

        public Elementwise() {
            this(64);
        }

        @Override
        public CombinedTargets fit(Space space, List<Law> targets, CanonicalOrder order) {
            List<Ensemble> points = new ArrayList<>();
            for (Law law : targets) {
                if (!(law instanceof Ensemble ensemble))
                    throw new Misfit("combine: elementwise averages points, got a " + law + " as a target");
                points.add(order.points(ensemble, outputParticles));
            }
            return new CombinedTargets.Elementwise(space, points);
        }

        @Override
        public CombinedTargets open(Space space, State state) {
            return new CombinedTargets.Elementwise(space, StoredLaws.ensembles(CombinedTargets.PREFIX, space, state));
        }
    }
}
