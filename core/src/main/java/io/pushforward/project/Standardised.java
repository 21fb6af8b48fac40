package io.pushforward.project;

import io.pushforward.law.Ensemble;
import io.pushforward.law.LazyList;
import io.pushforward.law.Space;
import io.pushforward.settings.Misfit;
import java.util.Arrays;
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
        if (inner instanceof Pca && fitted instanceof PrincipalComponents components) return of(components);
        return of(
                fitted,
                PooledMoments.joined(PooledMoments.blocks(trainingLaws.size()).parallelStream()
                        .map(block -> moments(fitted, block.of(trainingLaws)))
                        .toList()));
    }

    /** What the scales of a block of laws are made of; whoever holds the laws adds it up. */
    public static PooledMoments moments(Projection fitted, List<Ensemble> block) {
        return PooledMoments.of(
                new Space.Vectors(fitted.rank()),
                LazyList.of(block, fitted::analyse),
                LinearProjection.euclidean(fitted.rank()),
                PooledMoments.Second.VARIANCES);
    }

    /** The projection with coefficients centred and scaled by their joined {@link #moments} over all laws. */
    public static StandardisedProjection of(Projection fitted, PooledMoments moments) {
        double[] centre = moments.mean();
        double[] scale = Arrays.stream(moments.variances()).map(Math::sqrt).toArray();
        double size = 0;
        for (int k = 0; k < scale.length; k++) size = Math.max(size, Math.max(Math.abs(centre[k]), scale[k]));
        boolean coordinates = fitted instanceof IdentityProjection && fitted.source() instanceof Space.Vectors;
        for (int k = 0; k < scale.length; k++) {
            double least = coordinates ? ROUNDING * Math.abs(centre[k]) : NEARLY_CONSTANT * size;
            if (!(scale[k] > least)) scale[k] = 1;
        }
        return new StandardisedProjection(fitted, centre, scale);
    }

    /**
     * The components with coefficients scaled, without a look at the laws to which they were fitted: over them, the
     * coefficients have mean zero and the eigenvalues as variances.
     */
    public static StandardisedProjection of(PrincipalComponents components) {
        double[] spectrum = components.spectrum();
        // An eigenvalue is known up to rounding of the largest, which exceeds that of a coefficient.
        double least = Math.max(NEARLY_CONSTANT * NEARLY_CONSTANT, spectrum.length * Math.ulp(1.0)) * spectrum[0];
        double[] scale = new double[components.rank()];
        for (int k = 0; k < scale.length; k++) scale[k] = spectrum[k] > least ? Math.sqrt(spectrum[k]) : 1;
        return new StandardisedProjection(components, new double[scale.length], scale);
    }
}
