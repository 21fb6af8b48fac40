package io.pushforward.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.law.Axis;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Registry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of projections over the registry, on paths and fields of one, two and three axes. */
@ParameterizedClass
@MethodSource("projections")
class EveryProjectionContractTest extends ProjectionContract {
    private static final List<Space> SPACES = List.of(
            Space.Fields.path(Axis.uniform(0, 2, 16), 1),
            Space.Fields.path(new Axis(0, 0.1, 0.5, 0.6, 1, 1.7, 2), 3),
            new Space.Fields(List.of(new Axis(0, 1, 3, 4, 4.5), Axis.cells(0, 1, 6)), 1),
            new Space.Fields(List.of(new Axis(-2, -1, 1, 4), Axis.periodic(0, 3, 8)), 2),
            new Space.Fields(List.of(Axis.uniform(0, 1, 3), new Axis(0, 0.2, 1, 1.1), Axis.cells(5, 6, 4)), 2));

    /** Projections that have to be told something. */
    private static final Map<String, ProjectionMethod> TOLD = Map.of(
            "pca", new Pca(3),
            "cosine", new Basis.Cosine(4),
            "fourier", new Basis.Fourier(4),
            "legendre", new Basis.Legendre(4),
            "haar", new Basis.Haar(4),
            "at-time", new CoordinateProjection.AtTime(1),
            "coordinates", new CoordinateProjection.Indices(List.of(2, 5)));

    private final ProjectionMethod method;
    private final Space space;

    EveryProjectionContractTest(ProjectionMethod method, Space space) {
        this.method = method;
        this.space = space;
    }

    static List<Arguments> projections() {
        List<Arguments> all = new ArrayList<>();
        for (Declaration<?> part : Registry.of(ProjectionMethod.class)) {
            ProjectionMethod method = Optional.ofNullable(TOLD.get(part.name()))
                    .orElseGet(() -> Registry.named(ProjectionMethod.class, part.name()));
            for (Space space : SPACES)
                if (part.inputs().isEmpty() || space.kinds().stream().anyMatch(part.inputs()::contains))
                    all.add(Arguments.of(method, space));
        }
        return all;
    }

    @Override
    protected Projection projection() {
        Generator random = Seed.of(4).generator();
        Ensemble law = Ensemble.uniform(space, random.normals(30 * space.dimension()));
        Projection projection = method.fit(space, List.of(law));
        assertThat(projection.source()).isEqualTo(space);
        return projection;
    }
}
