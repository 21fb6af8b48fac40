package io.pushforward.project;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.settings.Document;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import io.pushforward.store.State;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The projection on some of a point's coordinates; synthesis leaves the others zero. */
public final class CoordinateProjection extends LinearProjection {
    static final String KIND = "coordinates";

    private final List<Integer> indices;

    CoordinateProjection(Space source, List<Integer> indices) {
        super(source, new double[source.dimension()], unitVectors(source, indices), euclidean(source.dimension()));
        this.indices = List.copyOf(indices);
    }

    /** Keeps the coordinates with given indices. */
    @Part(name = "coordinates", description = "some of the coordinates")
    public record Indices(
            @Option(value = "which, from 0", atLeast = 0) List<Integer> indices) implements ProjectionMethod {
        public Indices {
            indices = List.copyOf(indices);
            if (indices.isEmpty()) throw new IllegalArgumentException("expected at least one index, got none");
        }

        @Override
        public CoordinateProjection fit(Space space, List<Ensemble> trainingLaws) {
            return new CoordinateProjection(space, indices);
        }
    }

    /** Keeps every channel of a path at the grid time nearest to {@code time}. */
    @Part(
            name = "at-time",
            description = "the value at the grid time nearest to a time",
            inputs = SpaceKind.PATHS,
            targets = SpaceKind.PATHS)
    public record AtTime(@Option("the time") double time) implements ProjectionMethod {
        public AtTime {
            if (!Double.isFinite(time)) throw new IllegalArgumentException("a time must be finite, got " + time);
        }

        @Override
        public CoordinateProjection fit(Space space, List<Ensemble> trainingLaws) {
            Space.Fields paths =
                    space.path().orElseThrow(() -> new Misfit("the value at a time needs paths, got " + space));
            if (!(time >= paths.axis().start() && time <= paths.axis().end()))
                throw new Misfit("expected a time within the " + paths.axis().shown("times") + ", got " + time);
            return channelsAt(paths, paths.axis().nearest(time));
        }
    }

    /** Keeps every channel of a path at its last time. */
    @Part(
            name = "terminal",
            description = "the value at the last time",
            inputs = SpaceKind.PATHS,
            targets = SpaceKind.PATHS)
    public record Terminal() implements ProjectionMethod {
        @Override
        public CoordinateProjection fit(Space space, List<Ensemble> trainingLaws) {
            Space.Fields paths =
                    space.path().orElseThrow(() -> new Misfit("the terminal value needs paths, got " + space));
            return channelsAt(paths, paths.axis().size() - 1);
        }
    }

    private static CoordinateProjection channelsAt(Space.Fields paths, int step) {
        Integer[] indices = new Integer[paths.channels()];
        for (int c = 0; c < indices.length; c++) indices[c] = step * paths.channels() + c;
        return new CoordinateProjection(paths, List.of(indices));
    }

    private static double[] unitVectors(Space source, List<Integer> indices) {
        if (!source.isNumeric())
            throw new Misfit("coordinates are chosen from numbers or paths, got a space of labels");
        int d = source.dimension();
        double[] vectors = new double[indices.size() * d];
        Set<Integer> seen = new HashSet<>();
        for (int k = 0; k < indices.size(); k++) {
            int index = indices.get(k);
            if (index < 0 || index >= d || !seen.add(index))
                throw new Misfit("expected distinct indices from 0 to " + (d - 1) + ", got " + indices);
            vectors[k * d + index] = 1;
        }
        return vectors;
    }

    public List<Integer> indices() {
        return indices;
    }

    @Override
    public State state() {
        return State.of(KIND)
                .with(Document.empty().with("source", SpaceJson.write(source())).withWhole("indices", indices));
    }
}
