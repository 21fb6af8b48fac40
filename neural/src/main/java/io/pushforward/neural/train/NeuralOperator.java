package io.pushforward.neural.train;

import io.pushforward.data.Covariate;
import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.neural.encoder.CovariateNumbers;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.tensor.PointFeatures;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.operator.LawOperator;
import io.pushforward.project.Projection;
import io.pushforward.project.Projections;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Document;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A trained operator: project, encode, decode, reconstruct. Applying it draws nothing and changes nothing; any number of
 * threads may apply it at once. Closing waits for answers under way; later ones, also of laws that were predicted before, are
 * an IllegalStateException.
 */
public final class NeuralOperator implements LawOperator {

    private static final String INPUT = "inputProjection";
    private static final String INPUT_ARRAYS = "input-projection";
    private static final String TARGET = "targetProjection";
    private static final String TARGET_ARRAYS = "target-projection";

    private final NeuralTrainer trainer;
    private final Projection input;
    private final Projection target;
    private final List<PointFeatures> features;
    private final Given given;
    private final Model model;
    private final long size;
    private final double[] losses;

    NeuralOperator(
            NeuralTrainer trainer,
            Projection input,
            Projection target,
            Given given,
            Map<String, NdArray> arrays,
            double[] losses) {
        this.trainer = trainer;
        this.losses = losses;
        this.input = input;
        this.target = target;
        this.features = trainer.encoder().pointFeatures(input.source());
        Assembly assembly = Assembly.stored(shape(input, target), Tensors.cpu(), arrays);
        this.model = Model.build(trainer.encoder(), trainer.decoder(), assembly);
        this.size = model.parameters().size();
        boolean used = model.encoder().fixedParts().stream().anyMatch(CovariateNumbers.Net.class::isInstance);
        this.given = used ? given : Given.NONE;
    }

    static Assembly.Shape shape(Projection input, Projection target) {
        return new Assembly.Shape(input.source(), input.rank(), target.source(), target.rank());
    }

    /** Opens what {@link #state} gave. */
    static NeuralOperator open(NeuralTrainer trainer, State state) {
        Map<String, NdArray> own = new LinkedHashMap<>(state.arrays());
        own.keySet().removeIf(name -> name.startsWith(INPUT_ARRAYS + ".") || name.startsWith(TARGET_ARRAYS + "."));
        return new NeuralOperator(
                trainer,
                Projections.open(state.part(INPUT, INPUT_ARRAYS)),
                Projections.open(state.part(TARGET, TARGET_ARRAYS)),
                Given.read(state.settings()),
                own,
                state.settings().numbers("losses"));
    }

    @Override
    public State state() {
        Document settings = given.addTo(Document.empty().with("options", Document.ofOptions(trainer)))
                .with("losses", losses);
        return State.of(Declaration.name(NeuralTrainer.class))
                .with(settings)
                .with(model.guard().inside(model::arrays))
                .nest(INPUT, INPUT_ARRAYS, input.state())
                .nest(TARGET, TARGET_ARRAYS, target.state());
    }

    @Override
    public Space inputSpace() {
        return input.source();
    }

    @Override
    public Space targetSpace() {
        return target.source();
    }

    @Override
    public List<Covariate> covariates() {
        return given.covariates();
    }

    @Override
    public Map<String, Space> others() {
        return given.others();
    }

    @Override
    public Law apply(Query query) {
        Law law = query.law();
        if (!law.space().equals(inputSpace()))
            throw new IllegalArgumentException("expected a law on " + inputSpace() + ", got one on " + law.space());
        Ensemble original = Preparation.ensemble(law);
        Map<String, float[]> values = new LinkedHashMap<>();
        for (PointFeatures feature : features)
            values.computeIfAbsent(feature.name(), name -> feature.of(original.points(), original.size()));
        given.addTo(values, query, original.size());
        Law predicted = Predictor.predict(model, input.analyse(original), values, targetSpace(), target.rank());
        return target.synthesise(predicted);
    }

    /** Laws are shared out among Java's threads, unless libtorch has several of its own: the two would hinder each other. */
    @Override
    public List<Law> applyAll(List<Query> queries) {
        Stream<Query> all = Tensors.threads() == 1 ? queries.parallelStream() : queries.stream();
        return all.map(this::apply).toList();
    }

    @Override
    public long parameters() {
        return size;
    }

    @Override
    public double[] trainingLosses() {
        return losses.clone();
    }

    @Override
    public void close() {
        model.close();
    }

    @Override
    public String toString() {
        return "neural operator with " + parameters() + " parameters";
    }
}
