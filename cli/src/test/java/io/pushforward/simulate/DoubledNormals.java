package io.pushforward.simulate;

import io.pushforward.data.LawPair;
import io.pushforward.data.Split;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/** From N(m, 1) to N(factor m, 1) on the line. */
@Part(name = "doubled-normals", aliases = "doubled", description = "normal laws to normal laws of another mean")
public record DoubledNormals(
        @Option(value = "how large the design is", inline = true)
        Sizes sizes,

        @Option(value = "the target's mean over the input's", above = 0)
        double factor)
        implements Simulator {
    private static final Space LINE = new Space.Vectors(1);

    public DoubledNormals {
        sizes = sizes.or(new Sizes(120, 50, 50), new Sizes(1200, 100, 100));
    }

    public DoubledNormals() {
        this(new Sizes(), 2);
    }

    @Override
    public SystemFacts facts() {
        return SystemFacts.of("Normal laws with doubled means").withParameter("m", "mean of the input");
    }

    @Override
    public int laws() {
        return sizes.lawCount();
    }

    @Override
    public Space inputSpace() {
        return LINE;
    }

    @Override
    public Space targetSpace() {
        return LINE;
    }

    @Override
    public LawPair simulate(long id, Seed seed) {
        if (id < 0 || id >= laws())
            throw new IllegalArgumentException("expected a law id from 0 to " + (laws() - 1) + ", got " + id);
        double mean = seed.derive("law").derive(id).generator().nextGaussian();
        Ensemble input = normals(mean, sizes.inputs(), seed.derive("input").derive(id));
        Ensemble target =
                normals(factor * mean, sizes.outputs(), seed.derive("target").derive(id));
        return new LawPair(id, Map.of("m", mean), Optional.empty(), input, target);
    }

    private static Ensemble normals(double mean, int count, Seed seed) {
        double[] points = seed.generator().normals(count);
        for (int i = 0; i < count; i++) points[i] += mean;
        return Ensemble.uniform(LINE, points);
    }

    @Override
    public Split split(Seed seed) {
        return Split.shuffled(LongStream.range(0, laws()).boxed().toList(), Math.round(laws() / 6f), seed.generator());
    }

    @Override
    public Law truth(LawPair pair, int size, Seed draws) {
        return Gaussian.of(LINE, new double[] {factor * pair.parameter("m")}, new double[] {1});
    }
}
