package io.pushforward.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Categorical;
import io.pushforward.law.Law;
import io.pushforward.operator.baseline.NearestLaw;
import io.pushforward.operator.baseline.PooledLaw;
import io.pushforward.random.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;

class SeedEnsembleTest extends OperatorContract {
    @Override
    protected OperatorTrainer trainer() {
        return new SeedEnsemble(2, new NearestLaw());
    }

    @Override
    protected TrainingSet training() {
        return TrainingSets.pathsToLabels(6);
    }

    @Test
    void apply_ofTwoMembers_hasTheMeanOfTheirMasses() {
        TrainingSet set = training();
        LawOperator nearest = new NearestLaw().train(set, TrainingRun.of(Seed.of(0)));
        LawOperator pooled = new PooledLaw().train(set, TrainingRun.of(Seed.of(0)));
        Law input = set.pairs().inputs().get(2);
        try (EnsembleOperator both =
                new EnsembleOperator(new SeedEnsemble(2, new NearestLaw()), List.of(nearest, pooled))) {
            Categorical mixed = (Categorical) both.apply(input);
            for (int k = 0; k < mixed.space().size(); k++)
                assertThat(mixed.mass(k))
                        .isCloseTo(
                                0.5
                                        * (((Categorical) nearest.apply(input)).mass(k)
                                                + ((Categorical) pooled.apply(input)).mass(k)),
                                within(1e-12));
        }
    }

    @Test
    void trainer_ofAnEnsembleOfEnsembles_isAnError() {
        assertThatThrownBy(() -> Trainers.of("seed-ensemble", "{of: {kind: seed-ensemble, of: {kind: nearest-law}}}"))
                .hasMessageContaining("one ensemble");
    }

    @Test
    void trainer_withAnUnknownKeyInside_namesIt() {
        assertThatThrownBy(() -> Trainers.of("seed-ensemble", "{of: {kind: nearest-law, neerness: 3}}"))
                .hasMessageContaining("neerness");
    }
}
