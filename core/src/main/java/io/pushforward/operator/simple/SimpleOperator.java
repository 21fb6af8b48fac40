package io.pushforward.operator.simple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.data.Covariate;
import io.pushforward.data.CovariateJson;
import io.pushforward.data.Query;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorState;
import io.pushforward.settings.Document;
import java.util.ArrayList;
import java.util.List;

/** An operator in closed form. */
final class SimpleOperator implements LawOperator {
    private final SimpleTrainer trainer;
    private final Space input;
    private final Space target;
    private final List<Covariate> covariates;
    private final List<String> others;
    private final Model model;

    private SimpleOperator(
            SimpleTrainer trainer,
            Space input,
            Space target,
            List<Covariate> covariates,
            List<String> others,
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
                laws.covariates(),
                List.copyOf(laws.queries().get(0).others().keySet()),
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
    public Law apply(Query query) {
        if (!query.law().space().equals(input))
            throw new IllegalArgumentException("expected an input law on " + input + ", got one on "
                    + query.law().space());
        return model.apply(query);
    }

    @Override
    public long parameters() {
        return model.parameters();
    }

    @Override
    public OperatorState state() {
        ObjectNode settings = JsonNodeFactory.instance.objectNode();
        settings.set("options", Document.of((Record) trainer).json().without("name"));
        settings.set("inputSpace", SpaceJson.write(input));
        settings.set("targetSpace", SpaceJson.write(target));
        settings.set("covariates", CovariateJson.write(covariates));
        others.forEach(settings.putArray("others")::add);
        Saved saved = Saved.empty();
        model.write(saved);
        return new OperatorState(trainer.name(), settings, saved.arrays());
    }

    static SimpleOperator open(SimpleTrainer trainer, OperatorState state) {
        JsonNode settings = state.settings();
        Space input = SpaceJson.read(settings.path("inputSpace"));
        Space target = SpaceJson.read(settings.path("targetSpace"));
        List<Covariate> covariates = CovariateJson.read(settings.path("covariates"));
        List<String> others = new ArrayList<>();
        settings.path("others").forEach(name -> others.add(name.asText()));
        Opened opened = new Opened(input, target, covariates, others, Saved.of(state.arrays()));
        return new SimpleOperator(trainer, input, target, covariates, others, trainer.open(opened));
    }
}
