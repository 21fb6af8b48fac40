package io.pushforward.project;

import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.settings.Document;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import java.util.Locale;

/**
 * The L^2 projection of paths on finitely many functions, with the trapezoid rule as the integral. Coefficient
 * {@code k * channels + c} is that of function k in channel c.
 */
public final class BasisProjection extends LinearProjection {
    static final String KIND = "basis";

    private final Basis.Family family;
    private final double[] functions; // [rank a channel, times]

    BasisProjection(Space.Fields source, Basis.Family family, double[] functions) {
        super(source, new double[source.dimension()], vectors(source, functions), source.norm());
        this.family = family;
        this.functions = functions;
    }

    static String name(Basis.Family family) {
        return family.name().toLowerCase(Locale.ROOT);
    }

    private static double[] vectors(Space.Fields source, double[] functions) {
        int times = source.axis().size();
        int channels = source.channels();
        int perChannel = functions.length / times;
        double[] vectors = new double[perChannel * channels * source.dimension()];
        for (int k = 0; k < perChannel; k++)
            for (int c = 0; c < channels; c++)
                for (int t = 0; t < times; t++)
                    vectors[(k * channels + c) * source.dimension() + t * channels + c] = functions[k * times + t];
        return vectors;
    }

    public Basis.Family family() {
        return family;
    }

    @Override
    public State state() {
        int times = ((Space.Fields) source()).nodes();
        int perChannel = functions.length / times;
        Document settings = Document.empty()
                .with("family", name(family))
                .with("rank", perChannel)
                .with("source", SpaceJson.write(source()));
        return State.of(KIND).with(settings).with("functions", NdArray.of(functions, perChannel, times));
    }
}
