package io.pushforward.project;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.settings.Misfit;
import java.io.Serializable;
import java.util.List;

/**
 * Another projection whose coefficients are then centred and scaled by their training mean and population
 * deviation, every law counting the same. Coefficients that hardly vary keep their unit: beside the largest where they share one,
 * beside their own size where they are coordinates, which may have a unit each.
 */
public record Standardised(ProjectionMethod inner) implements ProjectionMethod {
    /** A deviation below this share of the largest coefficient's size is taken for rounding. */
    private static final double NEARLY_CONSTANT = 1e-8;

    /** The same share of a coordinate's own size: rounding of its centre. */
    private static final double ROUNDING = 1e-12;

    @Override
    public StandardisedProjection fit(Space space, List<Ensemble> trainingLaws) {
        if (trainingLaws.isEmpty()) throw new Misfit("standardising needs at least one training law, got none");
        Projection fitted = inner.fit(space, trainingLaws);
        return of(
                fitted,
                trainingLaws.parallelStream()
                        .map(law -> Moments.of(fitted.analyse(law)))
                        .toList());
    }

    /** The projection with coefficients centred and scaled by their moments over all laws, in the order of the laws. */
    public static StandardisedProjection of(Projection fitted, List<Moments> laws) {
        // Mean and variance of each law, then of their equal mixture: variance within plus variance of the means.
        int rank = fitted.rank();
        double[] centre = new double[rank];
        for (Moments law : laws) for (int k = 0; k < rank; k++) centre[k] += law.mean[k] / laws.size();
        double[] scale = new double[rank];
        double size = 0;
        for (int k = 0; k < rank; k++) {
            double variance = 0;
            for (Moments law : laws) {
                double offset = law.mean[k] - centre[k];
                variance += law.variance[k] + offset * offset;
            }
            scale[k] = Math.sqrt(variance / laws.size());
            size = Math.max(size, Math.max(Math.abs(centre[k]), scale[k]));
        }
        boolean coordinates = fitted instanceof IdentityProjection && fitted.source() instanceof Space.Vectors;
        for (int k = 0; k < rank; k++) {
            double least = coordinates ? ROUNDING * Math.abs(centre[k]) : NEARLY_CONSTANT * size;
            if (!(scale[k] > least)) scale[k] = 1;
        }
        return new StandardisedProjection(fitted, centre, scale);
    }

    /** Mean and variance of a law's coefficients. */
    public record Moments(double[] mean, double[] variance) implements Serializable {
        public static Moments of(Ensemble law) {
            int d = law.dimension();
            double[] mean = law.mean();
            double[] variance = new double[d];
            for (int i = 0; i < law.size(); i++)
                for (int k = 0; k < d; k++) {
                    double offset = law.points()[i * d + k] - mean[k];
                    variance[k] += law.weights()[i] * offset * offset;
                }
            return new Moments(mean, variance);
        }
    }
}
