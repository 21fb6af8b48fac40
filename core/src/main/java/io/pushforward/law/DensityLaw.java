package io.pushforward.law;

/** A law with a density with respect to Lebesgue measure on its space. */
public non-sealed interface DensityLaw extends Law {
    /** Natural logarithm of the density at a point; negative infinity outside the support. */
    double logDensity(double[] point);
}
