package io.pushforward.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.data.LawPairs;
import io.pushforward.data.LawPass;
import io.pushforward.law.Ensemble;
import io.pushforward.law.LazyList;
import io.pushforward.project.Basis;
import io.pushforward.project.Pca;
import io.pushforward.project.PooledMoments;
import io.pushforward.project.ProjectionMethod;
import io.pushforward.random.Seed;
import io.pushforward.simulate.ou.OuFirstPassage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ManyFitsTest {
    private static final LawPairs OU = new OuFirstPassage().withLaws(40).simulate(Seed.of(3));

    private final AtomicInteger inputs = new AtomicInteger();
    private final AtomicInteger targets = new AtomicInteger();
    private final LawPairs counted = OU.with(
            OU.inputSpace(),
            OU.targetSpace(),
            query -> {
                inputs.incrementAndGet();
                return query;
            },
            law -> {
                targets.incrementAndGet();
                return law;
            });

    @Test
    void fits_ofOneSide_readItOnceForAllComponentsAndScales_andNotTheOther() {
        Map<ManyFits.Sums, PooledMoments> known = new HashMap<>();
        for (ProjectionMethod method :
                List.of(new Pca(3), Pca.explaining(0.9).standardised(), new Pca(5).standardised()))
            ManyFits.fit(LawPass.HERE, counted, ManyFits.Side.INPUT, method, known);
        assertThat(inputs).hasValue(OU.size());
        assertThat(targets).hasValue(0);
    }

    @Test
    void fits_haveTheBitsOfTheMethodItself() {
        for (ProjectionMethod method : List.of(
                new Pca(3),
                Pca.explaining(0.9).standardised(),
                new Pca(3).withNorm(Pca.Norm.GRID),
                new Basis.Cosine(4).standardised(),
                new Basis.Haar(4)))
            assertThat(ManyFits.fit(LawPass.HERE, OU, ManyFits.Side.INPUT, method)
                            .state()
                            .arrays())
                    .isEqualTo(method.fit(OU.inputSpace(), LazyList.of(OU.inputs(), law -> (Ensemble) law))
                            .state()
                            .arrays());
    }
}
