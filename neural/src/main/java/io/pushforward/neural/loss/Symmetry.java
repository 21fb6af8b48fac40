package io.pushforward.neural.loss;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.law.Space;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Document;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Option;
import java.util.List;
import java.util.Optional;

/**
 * A finite group of maps that leaves the target laws as they are, declared by the user, never assumed: then a target
 * ensemble may be replaced by all images of its points, which lowers the variance of the loss and leaves its minimum where
 * it is. The maps are isometries of the original space.
 */
public record Symmetry(
        @Option("maps that leave the target laws as they are")
        List<Kind> symmetry,

        @Option(
                value = "phase-shift: how many equally spaced shifts along the circle of time, 8 where left out",
                atLeast = 1)
        Optional<Integer> shifts) {
    /** Kinds of maps. */
    public enum Kind {
        /** y and -y are equally likely. */
        ODD,
        /** Shifts along the circle of time. */
        PHASE_SHIFT
    }

    public static final Symmetry NONE = new Symmetry();

    public Symmetry {
        Declaration.check(Symmetry.class, symmetry, shifts);
        symmetry = List.copyOf(symmetry);
        if (symmetry.contains(Kind.PHASE_SHIFT)) shifts = Optional.of(shifts.orElse(8));
        else if (shifts.isPresent()) throw new IllegalArgumentException("shifts is for the symmetry phase-shift alone");
    }

    public Symmetry(Kind... symmetry) {
        this(List.of(symmetry), Optional.empty());
    }

    /** None, or the default of files. */
    public Symmetry() {
        this(List.of(), Optional.empty());
    }

    /** The symmetries of these names in experiment files. */
    static Symmetry named(List<String> names) {
        ObjectNode group = JsonNodeFactory.instance.objectNode();
        names.forEach(group.putArray("symmetry")::add);
        return Declaration.of(Symmetry.class).read(Document.of(group).settings("symmetries"));
    }

    private int signs() {
        return symmetry.contains(Kind.ODD) ? 2 : 1;
    }

    private int turns() {
        return shifts.orElse(1);
    }

    /** The number of maps, the identity among them. */
    int order() {
        return signs() * turns();
    }

    /** A name for features that depend on the group. */
    String label() {
        return signs() + "x" + turns();
    }

    void requireFits(Space space) {
        if (turns() == 1) return;
        int times = space.path()
                .orElseThrow(() -> new Misfit("the symmetry phase-shift is for laws on paths, got " + space))
                .nodes();
        if (times % turns() != 0)
            throw new Misfit("shifts must divide the " + times + " times of the paths, got " + turns());
    }

    /** The images of {@code count} flat points under map {@code element}; map 0 is the identity. */
    double[] images(int element, double[] points, int count) {
        int d = points.length / count;
        double sign = element % signs() == 0 ? 1 : -1;
        int offset = element / signs() * (d / turns());
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
