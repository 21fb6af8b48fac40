package io.pushforward.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.law.Axis;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Registry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of projections over the registry. */
@ParameterizedClass
@MethodSource("projections")
class EveryProjectionContractTest extends ProjectionContract {
    private static final Space PATHS = Space.Fields.path(Axis.uniform(0, 2, 16), 1);

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

    EveryProjectionContractTest(ProjectionMethod method) {
        this.method = method;
    }

    static List<ProjectionMethod> projections() {
        return Registry.of(ProjectionMethod.class).stream()
                .map(Declaration::name)
                .map(name -> Optional.ofNullable(TOLD.get(name))
                        .orElseGet(() -> Registry.named(ProjectionMethod.class, name)))
                .toList();
    }

    @Override
    protected Projection projection() {
        Generator random = Seed.of(4).generator();
        Ensemble law = Ensemble.uniform(PATHS, random.normals(30 * PATHS.dimension()));
        Projection projection = method.fit(PATHS, List.of(law));
        assertThat(projection.source()).isEqualTo(PATHS);
        return projection;
    }
}
