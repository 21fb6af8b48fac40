package io.pushforward.operator.baseline;

import io.pushforward.law.Ensemble;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import java.util.List;
import java.util.Map;

/**
 * The distance between the masses of laws on labels that have no order: the length of their difference. Labels come as
 * unit vectors, so that the mean of a law is the vector of its masses.
 */
final class MassDistance implements InputDistance {
    private final List<double[]> masses;

    private MassDistance(List<double[]> masses) {
        this.masses = masses;
    }

    static MassDistance fit(List<Ensemble> particles) {
        return new MassDistance(particles.stream().map(Ensemble::mean).toList());
    }

    static MassDistance open(State state) {
        return new MassDistance(StoredLaws.rows(state.array(PREFIX + "masses")));
    }

    @Override
    public double[] squared(Ensemble particles) {
        double[] query = particles.mean();
        return masses.stream()
                .mapToDouble(law -> {
                    double sum = 0;
                    for (int k = 0; k < law.length; k++) sum += (law[k] - query[k]) * (law[k] - query[k]);
                    return sum;
                })
                .toArray();
    }

    @Override
    public void write(Map<String, NdArray> arrays) {
        arrays.put(PREFIX + "masses", StoredLaws.matrix(masses));
    }
}
