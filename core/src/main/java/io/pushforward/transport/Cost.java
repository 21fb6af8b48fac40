package io.pushforward.transport;

/** The price of moving a unit of mass from x to y: {@code factor * |x - y|^power}, Euclidean. */
public record Cost(double power, double factor) {
    public static final Cost DISTANCE = new Cost(1, 1);
    public static final Cost SQUARED_DISTANCE = new Cost(2, 1);

    /** |x - y|² / 2, the cost behind Sinkhorn divergences. */
    public static final Cost HALF_SQUARED_DISTANCE = new Cost(2, 0.5);

    public Cost {
        if (!(power > 0 && power < Double.POSITIVE_INFINITY))
            throw new IllegalArgumentException("the power of a cost must be positive and finite, got " + power);
        if (!(factor > 0 && factor < Double.POSITIVE_INFINITY))
            throw new IllegalArgumentException("the factor of a cost must be positive and finite, got " + factor);
    }

    /** {@code |x - y|^power}, whose optimal value is the power of the Wasserstein distance of that order. */
    public static Cost distanceToThe(double power) {
        return new Cost(power, 1);
    }

    /** The cost at a squared distance. */
    public double atSquared(double squaredDistance) {
        if (power == 2) return factor * squaredDistance;
        if (power == 1) return factor * Math.sqrt(squaredDistance);
        return factor * Math.pow(squaredDistance, 0.5 * power);
    }

    /** The cost at a distance on the line; its sign is ignored. */
    public double at(double distance) {
        if (power == 2) return factor * (distance * distance);
        if (power == 1) return factor * Math.abs(distance);
        return factor * Math.pow(Math.abs(distance), power);
    }
}
