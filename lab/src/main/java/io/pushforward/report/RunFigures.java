package io.pushforward.report;

import io.pushforward.data.LawPair;
import io.pushforward.experiment.Run;
import io.pushforward.experiment.Trained;
import io.pushforward.figure.Figure;
import io.pushforward.figure.Labels;
import io.pushforward.figure.Numbers;
import io.pushforward.law.Bins;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import io.pushforward.law.Space;
import io.pushforward.law.Statistics;
import io.pushforward.project.PrincipalComponents;
import io.pushforward.project.Projection;
import io.pushforward.project.StandardisedProjection;
import io.pushforward.random.Seed;
import io.pushforward.report.law.CoverageMap;
import io.pushforward.report.law.EnvelopeFigures;
import io.pushforward.report.law.GaussianFigures;
import io.pushforward.report.law.MassFigures;
import io.pushforward.report.law.PassageFigures;
import io.pushforward.report.law.PitFigure;
import io.pushforward.report.law.SpaceText;
import io.pushforward.settings.Document;
import io.pushforward.simulate.Simulator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** The figures that show what operators of a run predict, chosen by what its laws are. */
final class RunFigures {
    private static final int EXAMPLES = 3;
    private static final int HEATMAP_ROWS = 50;
    private static final int CURVE_POINTS = 400;
    private static final int LARGEST_MATRIX = 12;
    private static final int MOST_CHANNELS = 6;

    private RunFigures() {}

    static List<Figure> of(Run run) {
        Trained leading = operators(run).values().iterator().next();
        List<Figure> figures = new ArrayList<>(LawPictures.of(run, leading));
        Space target = run.data().test().targetSpace();
        if (target instanceof Space.Labels labels)
            labels.bins().ifPresent(bins -> figures.addAll(binned(run, labels, bins)));
        target.path().ifPresent(paths -> figures.addAll(envelopes(run, leading, paths)));
        if (run.data().simulator().isEmpty())
            PitFigure.of(
                            run.data().test(),
                            leading.operator(),
                            Labels.operator(leading.entry().name()))
                    .ifPresent(figures::add);
        CoverageMap.of(
                        run.data().test(),
                        leading.operator(),
                        Labels.operator(leading.entry().name()))
                .ifPresent(figures::add);
        gaussian(run).ifPresent(figures::addAll);
        curves(run).ifPresent(figures::add);
        spectra(run).ifPresent(figures::add);
        return figures;
    }

    /** The first training of each operator, the operator that the file names first before all others. */
    private static Map<String, Trained> operators(Run run) {
        Map<String, Trained> first = new LinkedHashMap<>();
        run.training().stream()
                .filter(trained ->
                        trained.draw() == 0 && run.isNamed(trained.entry().name()))
                .forEach(trained -> first.put(trained.entry().name(), trained));
        return first;
    }

    /** Test laws from small to large by a number, evenly spread. */
    private static List<LawPair> spread(
            List<LawPair> pairs, java.util.function.ToDoubleFunction<LawPair> by, int count) {
        double[] keys = pairs.stream().mapToDouble(by).toArray();
        int[] sorted = IntStream.range(0, keys.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> keys[i]))
                .mapToInt(i -> i)
                .toArray();
        int chosen = Math.min(count, sorted.length);
        return LazyList.of(
                IntStream.range(0, chosen)
                        .mapToObj(k -> sorted[(2 * k + 1) * sorted.length / (2 * chosen)])
                        .toList(),
                pairs::get);
    }

    private static List<Figure> binned(Run run, Space.Labels labels, Bins bins) {
        List<Figure> figures = new ArrayList<>();
        Map<String, Trained> operators = operators(run);
        List<LawPair> pairs = run.data().test().pairs();
        Optional<Simulator> simulator = run.data().simulator();
        if (simulator.isPresent() && simulator.get().targetDensity(pairs.get(0)).isPresent())
            figures.add(PassageFigures.densities(spread(pairs, RunFigures::firstParameter, EXAMPLES).stream()
                    .map(pair ->
                            density(pair, simulator.get().targetDensity(pair).orElseThrow(), bins, operators))
                    .toList()));
        List<LawPair> rows = spread(pairs, pair -> mean((Categorical) pair.target(), bins), HEATMAP_ROWS);
        Map.Entry<String, Trained> leading = operators.entrySet().iterator().next();
        figures.add(MassFigures.heatmaps(
                labels,
                rows.stream()
                        .map(pair -> ((Categorical) pair.target()).masses())
                        .toArray(double[][]::new),
                rows.stream()
                        .map(pair ->
                                ((Categorical) leading.getValue().operator().apply(pair.query())).masses())
                        .toArray(double[][]::new),
                leading.getKey(),
                rows.stream()
                        .mapToDouble(pair -> mean((Categorical) pair.target(), bins))
                        .toArray()));
        return figures;
    }

    private static double firstParameter(LawPair pair) {
        return pair.parameters().values().stream().findFirst().orElse(0.0);
    }

    private static PassageFigures.Example density(
            LawPair pair, DoubleUnaryOperator law, Bins bins, Map<String, Trained> operators) {
        double[] times = new double[CURVE_POINTS];
        double[] exact = new double[CURVE_POINTS];
        for (int k = 0; k < CURVE_POINTS; k++) {
            times[k] = bins.start() + (bins.end() - bins.start()) * (k + 0.5) / CURVE_POINTS;
            exact[k] = law.applyAsDouble(times[k]);
        }
        Map<String, Numbers> predicted = new LinkedHashMap<>();
        operators.forEach((name, trained) -> {
            double[] masses = ((Categorical) trained.operator().apply(pair.query())).masses();
            double[] steps = new double[bins.count()];
            for (int k = 0; k < steps.length; k++) steps[k] = masses[k] / bins.width(k);
            predicted.put(name, Numbers.of(steps));
        });
        return new PassageFigures.Example(
                title(pair), Numbers.of(times), Numbers.of(exact), Numbers.of(bins.edges()), predicted);
    }

    private static double mean(Categorical law, Bins bins) {
        double mass = 0;
        double sum = 0;
        for (int k = 0; k < bins.count(); k++) {
            mass += law.mass(k);
            sum += law.mass(k) * 0.5 * (bins.edge(k) + bins.edge(k + 1));
        }
        return mass > 0 ? sum / mass : bins.end();
    }

    /** One figure per channel. */
    private static List<Figure> envelopes(Run run, Trained leading, Space.Fields paths) {
        List<Figure> figures = new ArrayList<>();
        for (int channel = 0; channel < Math.min(MOST_CHANNELS, paths.channels()); channel++)
            figures.add(envelope(run, leading, paths, channel));
        return figures;
    }

    private static Figure envelope(Run run, Trained leading, Space.Fields paths, int channel) {
        List<LawPair> pairs = run.data().test().pairs();
        Numbers times = Numbers.of(paths.axis().nodes());
        List<EnvelopeFigures.Example> examples = spread(pairs, LawPair::id, EXAMPLES).stream()
                .map(pair -> {
                    Ensemble target = (Ensemble) pair.target();
                    Ensemble predicted = drawn(leading.operator().apply(pair.query()), target.size(), pair.id());
                    return new EnvelopeFigures.Example(
                            title(pair), times, envelope(target, paths, channel), envelope(predicted, paths, channel));
                })
                .toList();
        return EnvelopeFigures.envelopes(
                paths.channels() == 1 ? "envelopes" : "envelopes-" + (channel + 1),
                examples,
                SpaceText.time(paths),
                SpaceText.channel(paths, channel));
    }

    private static String title(LawPair pair) {
        StringBuilder title = new StringBuilder("Law " + pair.id());
        pair.parameters()
                .forEach((name, value) -> title.append(String.format(Locale.ROOT, ", %s = %.2f", name, value)));
        return title.toString();
    }

    private static Ensemble drawn(Law law, int size, long id) {
        return law instanceof Ensemble ensemble && ensemble.isUniform()
                ? ensemble
                : law.sample(size, Seed.of(id).derive("figure").generator());
    }

    private static EnvelopeFigures.Envelope envelope(Ensemble law, Space.Fields paths, int channel) {
        int d = law.dimension();
        int times = paths.axis().size();
        double[] mean = new double[times];
        double[] low = new double[times];
        double[] high = new double[times];
        double[] column = new double[law.size()];
        double[] means = law.mean();
        for (int t = 0; t < times; t++) {
            int k = t * paths.channels() + channel;
            for (int i = 0; i < column.length; i++) column[i] = law.points()[i * d + k];
            Arrays.sort(column);
            mean[t] = means[k];
            low[t] = Statistics.quantile(column, 0.05);
            high[t] = Statistics.quantile(column, 0.95);
        }
        return new EnvelopeFigures.Envelope(Numbers.of(mean), Numbers.of(low), Numbers.of(high));
    }

    /** Means and covariances, where both the true and the predicted laws are normal. */
    private static Optional<List<Figure>> gaussian(Run run) {
        Trained leading = operators(run).values().iterator().next();
        List<LawPair> pairs = run.data().test().pairs();
        if (run.data().simulator().isEmpty()
                || run.data().test().targetSpace().dimension() > LARGEST_MATRIX
                || !(leading.operator().apply(pairs.get(0).query()) instanceof Gaussian)) return Optional.empty();
        int d = run.data().test().targetSpace().dimension();
        double[][] truth = new double[pairs.size()][];
        double[][] predicted = new double[pairs.size()][];
        double[][] error = new double[d][d];
        for (int i = 0; i < truth.length; i++) {
            LawPair pair = pairs.get(i);
            if (!(run.data().simulator().get().truth(pair, 1, Seed.of(0)) instanceof Gaussian exact))
                return Optional.empty();
            Gaussian law = (Gaussian) leading.operator().apply(pair.query());
            truth[i] = exact.mean();
            predicted[i] = law.mean();
            double[] left = exact.covariance();
            double[] right = law.covariance();
            for (int j = 0; j < d; j++)
                for (int k = 0; k < d; k++) error[j][k] += Math.abs(left[j * d + k] - right[j * d + k]) / truth.length;
        }
        return Optional.of(List.of(GaussianFigures.means(truth, predicted), GaussianFigures.covarianceError(error)));
    }

    private static Optional<Figure> curves(Run run) {
        List<TrainingFigures.Run> runs = new ArrayList<>();
        for (Trained trained : run.training()) {
            double[] losses = trained.operator().trainingLosses();
            if (losses.length < 2) continue;
            double[] epochs = new double[losses.length];
            for (int k = 0; k < epochs.length; k++) epochs[k] = k + 1;
            runs.add(new TrainingFigures.Run(
                    trained.entry().name(), Numbers.of(epochs), Numbers.of(losses), Optional.empty()));
        }
        return runs.isEmpty() ? Optional.empty() : Optional.of(TrainingFigures.curves(runs));
    }

    private static Optional<Figure> spectra(Run run) {
        List<TrainingFigures.Spectrum> spectra = new ArrayList<>();
        run.data().fits().entrySet().stream()
                .sorted(Comparator.comparing(entry ->
                        entry.getKey().side() + Document.of(entry.getKey().options()))) // inputs before targets
                .forEach(entry -> components(entry.getValue())
                        .ifPresent(pca -> spectra.add(new TrainingFigures.Spectrum(
                                entry.getKey().side().equals("inputProjection") ? "Input" : "Target",
                                Numbers.of(pca.spectrum()),
                                pca.rank()))));
        if (spectra.isEmpty()) return Optional.empty();
        return Optional.of(TrainingFigures.spectra(spectra.stream().distinct().toList())); // standardised or not
    }

    private static Optional<PrincipalComponents> components(Projection projection) {
        Projection inner =
                projection instanceof StandardisedProjection standardised ? standardised.inner() : projection;
        return inner instanceof PrincipalComponents pca ? Optional.of(pca) : Optional.empty();
    }
}
