package io.pushforward.operator.simple;

import io.pushforward.data.Covariate;
import io.pushforward.data.CovariateJson;
import io.pushforward.data.Query;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Operators;
import io.pushforward.settings.Document;
import io.pushforward.store.State;
import java.util.List;
import java.util.Map;

/** An operator in closed form. */
final class SimpleOperator implements LawOperator {
    private final SimpleTrainer trainer;
    private final Space input;
    private final Space target;
    private final List<Covariate> covariates;
    private final Map<String, Space> others;
    private final Model model;

    private SimpleOperator(
            SimpleTrainer trainer,
            Space input,
            Space target,
            List<Covariate> covariates,
            Map<String, Space> others,
            Model model) {
        this.trainer = trainer;
        this.input = input;
        this.target = target;
        this.covariates = covariates;
        this.others = others;
        this.model = model;
    }

    static SimpleOperator of(SimpleTrainer trainer, Laws laws) {
        return new SimpleOperator(
                trainer,
                laws.input(),
                laws.target(),
                trainer.ignoresCovariates() ? List.of() : laws.covariates(),
                trainer.ignoresFurtherLaws() ? Map.of() : laws.others(),
                trainer.fit(laws));
    }

    @Override
    public Space inputSpace() {
        return input;
    }

    @Override
    public Space targetSpace() {
        return target;
    }

    @Override
    public List<Covariate> covariates() {
        return covariates;
    }

    @Override
    public Map<String, Space> others() {
        return others;
    }

    @Override
    public Law apply(Query query) {
        Operators.requireOn(query.law(), input);
        return model.apply(query);
    }

    @Override
    public long parameters() {
        return model.parameters();
    }

    @Override
    public State state() {
        Document settings = Document.empty()
                .with("options", Document.ofOptions((Record) trainer))
                .with("inputSpace", SpaceJson.write(input))
                .with("targetSpace", SpaceJson.write(target))
                .with("covariates", CovariateJson.write(covariates))
                .with("others", SpaceJson.write(others));
        ModelArrays saved = ModelArrays.empty();
        model.write(saved);
        return new State(trainer.name(), settings, saved.arrays());
    }

    static SimpleOperator open(SimpleTrainer trainer, State state) {
        Document settings = state.settings();
        Space input = SpaceJson.read(settings.group("inputSpace"));
        Space target = SpaceJson.read(settings.group("targetSpace"));
        List<Covariate> covariates = CovariateJson.read(settings.groups("covariates"));
        Map<String, Space> others = SpaceJson.readAll(settings.group("others"));
        SavedModel opened =
                new SavedModel(input, target, covariates, List.copyOf(others.keySet()), ModelArrays.of(state.arrays()));
        return new SimpleOperator(trainer, input, target, covariates, others, trainer.open(opened));
    }
}
