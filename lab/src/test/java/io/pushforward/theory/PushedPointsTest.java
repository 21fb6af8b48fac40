package io.pushforward.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.simple.AffinePush;
import io.pushforward.operator.simple.Neighbours;
import io.pushforward.operator.simple.Persistence;
import io.pushforward.operator.simple.PersistenceShift;
import io.pushforward.operator.simple.TransportRegression;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Misfit;
import io.pushforward.theory.Cases.Case;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PushedPointsTest {
    private static final Seed SEED = Seed.of(81);

    /** The larger singular value of (1, 2; -1/2, 1): its squares sum to 6.25 and multiply to 4. */
    private static final double STRETCH = Math.sqrt((6.25 + Math.sqrt(6.25 * 6.25 - 16)) / 2);

    /** Laws of few points in the unit cube; targets are images of the inputs under a known map. */
    private static LawPairs pairs(int d) {
        Space space = new Space.Vectors(d);
        List<LawPair> pairs = new ArrayList<>();
        for (int id = 0; id < 40; id++) {
            Generator random = SEED.derive(d).derive(id).generator();
            double[] points = random.uniforms(0, 0.5, 8 * d);
            double[] corner = random.uniforms(0, 0.5, d);
            for (int i = 0; i < points.length; i++) points[i] += corner[i % d];
            pairs.add(new LawPair(
                    id,
                    Map.of(),
                    Optional.empty(),
                    Ensemble.uniform(space, points),
                    Ensemble.uniform(space, image(points, d))));
        }
        return new LawPairs(space, space, pairs);
    }

    /** On the plane (x + 2 y + 3, y - x / 2), which stretches by {@link #STRETCH} at most; on the line x², which does so by 2. */
    private static double[] image(double[] points, int d) {
        double[] image = points.clone();
        if (d == 1) for (int i = 0; i < image.length; i++) image[i] *= points[i];
        else
            for (int i = 0; i < image.length; i += 2) {
                image[i] = points[i] + 2 * points[i + 1] + 3;
                image[i + 1] = points[i + 1] - points[i] / 2;
            }
        return image;
    }

    private static List<Ensemble> inputs(LawPairs pairs) {
        return pairs.inputs().stream().map(law -> (Ensemble) law).toList();
    }

    private static PushedPoints read(OperatorTrainer trainer, LawPairs pairs) {
        try (LawOperator operator = trainer.train(pairs, SEED)) {
            return (PushedPoints) Certified.of(operator, inputs(pairs));
        }
    }

    @Test
    void lipschitz_ofKnownMaps_isTheirs() {
        assertThat(read(new Persistence(), pairs(2)).lipschitz()).isCloseTo(1, within(0.01));
        assertThat(read(new PersistenceShift(), pairs(2)).lipschitz()).isCloseTo(1, within(0.01));
        assertThat(read(new AffinePush(), pairs(2)).lipschitz()).isCloseTo(STRETCH, within(0.02));
        // The isotonic regression of exact images follows x² up to the steps between its knots.
        assertThat(read(new TransportRegression(), pairs(1)).lipschitz()).isBetween(1.8, 2.2);
    }

    /** Without noise, which images of one map leave none of, the answer read is the operator's up to a common shift. */
    @Test
    void answer_isTheOperatorsButForTheShift() {
        LawPairs pairs = pairs(2);
        try (LawOperator operator = new AffinePush().train(pairs, SEED)) {
            Certified read = Certified.of(operator, inputs(pairs));
            double[] shift = null;
            for (Ensemble law : inputs(pairs).subList(0, 5)) {
                double[] given = ((Ensemble) operator.apply(law)).mean();
                double[] own = ((Ensemble) read.answer(law)).mean();
                double[] apart = {given[0] - own[0], given[1] - own[1]};
                if (shift == null) shift = apart;
                assertThat(apart).containsExactly(shift, within(0.02));
            }
        }
    }

    /**
     * Of 400 queries with known truth at δ = 0.05 more than 45 fail by chance with a probability below 1e-5; a planted certificate,
     * a twentieth of the right one, fails more often.
     */
    @Test
    void certificates_ofPushedPoints_holdAndAPlantedOneIsCaught() {
        LawPairs plane = pairs(2);
        for (OperatorTrainer trainer : List.of(new Persistence(), new PersistenceShift(), new AffinePush()))
            assertHolds(read(trainer, plane), plane);
        LawPairs line = pairs(1);
        assertHolds(read(new TransportRegression(), line), line);
    }

    private static void assertHolds(PushedPoints read, LawPairs pairs) {
        List<Ensemble> laws = inputs(pairs);
        Case[] cases = Cases.of("pushed points", 400, random -> {
            Ensemble law = laws.get(random.nextInt(laws.size()));
            Ensemble query = law.sample(10 + random.nextInt(60), random);
            LocalCertificate certificate = read.certify(query, 0.05);
            assertThat(certificate.bound()).isLessThanOrEqualTo(certificate.diameter());
            return new Case(LawDistance.w2(read.answer(query), read.answer(law), SEED), certificate.bound());
        });
        assertThat(Cases.violations(cases)).as(read.grounds()).isLessThanOrEqualTo(45);
        assertThat(Cases.violations(cases, 0.05))
                .as("planted: " + read.grounds())
                .isGreaterThan(45);
    }

    @Test
    void operatorThatPushesNoPoints_isAMisfit() {
        LawPairs pairs = pairs(1);
        try (LawOperator operator = new Neighbours().train(pairs, SEED)) {
            assertThatThrownBy(() -> Certified.of(operator, inputs(pairs)))
                    .isInstanceOf(Misfit.class)
                    .hasMessageContaining("certificate");
        }
    }
}
