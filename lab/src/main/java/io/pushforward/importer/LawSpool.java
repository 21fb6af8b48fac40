package io.pushforward.importer;

import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import io.pushforward.law.Space;
import io.pushforward.store.RowSpool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Laws that come one after another: in memory, or where they take much of it in a temporary file, from which each is read
 * when it is asked for. The file is gone when the program ends, whatever ends it.
 */
final class LawSpool {
    /** The share of the memory that one side's laws take before they go to a file. */
    private static final double SHARE = 1.0 / 16;

    private final double most; // numbers in memory
    private final List<Law> kept = new ArrayList<>();
    private final List<Numbers> numbers = new ArrayList<>();
    private final List<Place> places = new ArrayList<>();
    private Optional<RowSpool> file = Optional.empty();
    private double size;

    /** What a law is made of, as the files give it. */
    private record Numbers(double[] values, Optional<double[]> weights) {}

    /** Where its numbers lie; weights follow the points. */
    private record Place(Space space, long from, int values, int weights) {}

    LawSpool() {
        this(SHARE * Runtime.getRuntime().maxMemory() / Double.BYTES);
    }

    /** @param most numbers that are kept in memory */
    LawSpool(double most) {
        this.most = most;
    }

    /** Adds a law of points, or of masses where the space is one of labels; what is none is refused at once. */
    void add(Space space, double[] values, Optional<double[]> weights) {
        Law law = law(space, values, weights);
        size += values.length + weights.map(own -> own.length).orElse(0);
        if (file.isEmpty() && size <= most) {
            kept.add(law);
            numbers.add(new Numbers(values, weights));
            return;
        }
        if (file.isEmpty()) {
            file = Optional.of(RowSpool.temporary());
            for (int i = 0; i < kept.size(); i++)
                write(kept.get(i).space(), numbers.get(i).values, numbers.get(i).weights);
            kept.clear();
            numbers.clear();
        }
        write(space, values, weights);
    }

    private void write(Space space, double[] values, Optional<double[]> weights) {
        RowSpool rows = file.orElseThrow();
        places.add(new Place(
                space,
                rows.rows(),
                values.length,
                weights.map(own -> own.length).orElse(0)));
        rows.add(values);
        weights.ifPresent(rows::add);
    }

    /** A law of points, or of masses where the space is one of labels. */
    static Law law(Space space, double[] values, Optional<double[]> weights) {
        if (space instanceof Space.Labels labels) return Categorical.of(labels, values);
        return weights.isPresent() ? Ensemble.weighted(space, values, weights.get()) : Ensemble.uniform(space, values);
    }

    /** All laws in the order in which they came. */
    List<Law> laws() {
        if (file.isEmpty()) return List.copyOf(kept);
        RowSpool rows = file.get();
        return LazyList.of(List.copyOf(places), place -> {
            double[] values = rows.read(place.from, place.values);
            return law(
                    place.space,
                    values,
                    place.weights == 0
                            ? Optional.empty()
                            : Optional.of(rows.read(place.from + place.values, place.weights)));
        });
    }
}
