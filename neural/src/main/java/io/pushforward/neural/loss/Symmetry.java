package io.pushforward.neural.loss;

import io.pushforward.law.Space;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Settings;
import java.util.List;

/**
 * A finite group of maps that leaves the target laws as they are, declared by the user, never assumed: then a target
 * ensemble may be replaced by all images of its points, which lowers the variance of the loss and leaves its minimum where
 * it is. The maps are isometries of the original space.
 *
 * @param signs 2 where y and -y are equally likely paths (odd), else 1
 * @param shifts how many equally spaced shifts along the circle of time leave the law as it is (phase shift), else 1
 */
record Symmetry(int signs, int shifts) {
    static final Symmetry NONE = new Symmetry(1, 1);

    private static final String ODD = "odd";
    private static final String PHASE_SHIFT = "phase-shift";

    /** Reads {@code symmetry}, a list of names, and {@code shifts} where phase shifts are declared. */
    static Symmetry read(Settings settings) {
        List<String> names = settings.texts("symmetry", List.of());
        for (String name : names)
            if (!List.of(ODD, PHASE_SHIFT).contains(name))
                throw settings.error("symmetry", "expected some of [odd, phase-shift], got \"" + name + "\"");
        int shifts = names.contains(PHASE_SHIFT) ? settings.integer("shifts", 8) : 1;
        if (shifts < 1) throw settings.error("shifts", "expected at least one shift, got " + shifts);
        return new Symmetry(names.contains(ODD) ? 2 : 1, shifts);
    }

    /** The number of maps, the identity among them. */
    int order() {
        return signs * shifts;
    }

    /** A name for features that depend on the group. */
    String label() {
        return signs + "x" + shifts;
    }

    void requireFits(Space space) {
        if (shifts == 1) return;
        if (!(space instanceof Space.Paths paths))
            throw new Misfit("the symmetry phase-shift is for laws on paths, got " + space);
        int times = paths.dimension() / paths.channels();
        if (times % shifts != 0)
            throw new Misfit("shifts must divide the " + times + " times of the paths, got " + shifts);
    }

    /** The images of {@code count} flat points under map {@code element}; map 0 is the identity. */
    double[] images(int element, double[] points, int count) {
        int d = points.length / count;
        double sign = element % signs == 0 ? 1 : -1;
        int offset = element / signs * (d / shifts);
        double[] images = new double[points.length];
        for (int i = 0; i < count; i++)
            for (int k = 0; k < d; k++) images[i * d + k] = sign * points[i * d + (k + offset) % d];
        return images;
    }

    /** All images of all points, map after map. */
    double[] orbit(double[] points, int count) {
        double[] all = new double[points.length * order()];
        for (int element = 0; element < order(); element++)
            System.arraycopy(images(element, points, count), 0, all, element * points.length, points.length);
        return all;
    }
}
