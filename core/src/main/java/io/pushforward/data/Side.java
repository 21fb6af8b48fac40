package io.pushforward.data;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.store.NdArray;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The inputs or the targets of a dataset: the space of their laws, and how each law is kept.
 *
 * @param observed how the laws became known
 * @param sizes how many points each law has, in the dataset's order; for masses the number of labels, each time
 */
public record Side(Space space, Form form, NdArray.Type type, Observed observed, List<Integer> sizes) {

    /** What is kept of a law. */
    public enum Form {
        /** Points of equal weight. */
        ENSEMBLE,
        /** Points and their weights. */
        WEIGHTED_ENSEMBLE,
        /** The masses of the labels. */
        MASSES
    }

    public Side {
        if (type != NdArray.Type.F4 && type != NdArray.Type.F8)
            throw new IllegalArgumentException("expected a side of f4 or f8, got " + type);
        if ((form == Form.MASSES) && space.isNumeric())
            throw new IllegalArgumentException("expected masses on labels, got " + space);
    }

    /** Laws that were drawn from. */
    public Side(Space space, Form form, NdArray.Type type, List<Integer> sizes) {
        this(space, form, type, Observed.DRAWN, sizes);
    }

    /** The same on an equal space, called as that is called. */
    Side on(Space called) {
        return new Side(called, form, type, observed, sizes);
    }

    public Side with(Observed other) {
        return new Side(space, form, type, other, sizes);
    }

    /** The side that keeps these laws without loss: in single precision where that suffices for every number. */
    public static Side of(List<? extends Law> laws) {
        Law first = laws.get(0);
        if (first instanceof Categorical law)
            return new Side(
                    law.space(),
                    Form.MASSES,
                    NdArray.Type.F8,
                    Collections.nCopies(laws.size(), law.space().size()));
        boolean uniform = true;
        boolean single = true;
        List<Integer> sizes = new ArrayList<>();
        for (Law law : laws) {
            Ensemble ensemble = ensemble(law);
            uniform &= ensemble.isUniform();
            single = single && isSingle(ensemble.points());
            sizes.add(ensemble.size());
        }
        return new Side(
                first.space(),
                uniform ? Form.ENSEMBLE : Form.WEIGHTED_ENSEMBLE,
                single ? NdArray.Type.F4 : NdArray.Type.F8,
                shared(sizes));
    }

    /** The side of {@code count} laws that are all like this one. */
    public static Side like(Law law, int count) {
        Side one = of(List.of(law));
        return new Side(one.space, one.form, one.type, Collections.nCopies(count, one.sizes.get(0)));
    }

    private static Ensemble ensemble(Law law) {
        if (law instanceof Ensemble ensemble) return ensemble;
        throw new IllegalArgumentException("a dataset keeps ensembles, or masses on labels alone; got " + law);
    }

    private static List<Integer> shared(List<Integer> sizes) {
        return Set.copyOf(sizes).size() == 1 ? Collections.nCopies(sizes.size(), sizes.get(0)) : List.copyOf(sizes);
    }

    static boolean isSingle(double[] values) {
        for (double value : values) if ((float) value != value) return false;
        return true;
    }

    /** How many numbers a point, or a law's masses, has. */
    int width() {
        return form == Form.MASSES ? sizes.get(0) : space.dimension();
    }

    /** The memory that the laws take as doubles. */
    long bytes() {
        long points = form == Form.MASSES ? sizes.size() : offsets()[sizes.size()];
        return Double.BYTES * points * (width() + (form == Form.MASSES ? 0 : 1));
    }

    boolean isRagged() {
        return new LinkedHashSet<>(sizes).size() > 1;
    }

    /** The row of a ragged array at which each law's points begin, and at last where they all end. */
    long[] offsets() {
        long[] offsets = new long[sizes.size() + 1];
        for (int i = 0; i < sizes.size(); i++) offsets[i + 1] = offsets[i] + sizes.get(i);
        return offsets;
    }

    ObjectNode json() {
        ObjectNode json = SpaceJson.write(space).json();
        json.put("form", form.name().toLowerCase(Locale.ROOT).replace('_', '-')).put("type", type.numpyName());
        if (observed == Observed.EXACT) json.put("exact", true);
        if (isRagged()) {
            ArrayNode list = json.putArray("samples");
            sizes.forEach(list::add);
        } else if (form != Form.MASSES) json.put("samples", sizes.get(0));
        return json;
    }
}
