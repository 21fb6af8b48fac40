package io.pushforward.report;

import io.pushforward.data.Covariate;
import io.pushforward.data.Covariates;
import io.pushforward.data.LawPair;
import io.pushforward.experiment.LawScores;
import io.pushforward.experiment.Run;
import io.pushforward.experiment.Trained;
import io.pushforward.figure.Figure;
import io.pushforward.figure.Labels;
import io.pushforward.operator.LawOperator;
import io.pushforward.report.law.LawPicture;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Pictures of the test laws that an operator of a run predicts best, worst, and neither well nor badly. */
final class LawPictures {
    private LawPictures() {}

    /** By the leading score, above its floor where that is known. */
    static List<Figure> of(Run run, Trained leading) {
        int place = run.training().indexOf(leading);
        LawScores scores = run.scores().entrants().get(place);
        String metric = LeadingMetric.of(scores.labels());
        double[] excess = scores.of(metric).clone();
        run.scores().floor().ifPresent(floor -> {
            for (int law = 0; law < excess.length; law++) excess[law] -= floor.of(metric)[law];
        });
        int[] order = IntStream.range(0, excess.length)
                .boxed()
                .sorted(Comparator.comparingDouble(law -> excess[law]))
                .mapToInt(Integer::intValue)
                .toArray();
        Map<String, Integer> chosen = new LinkedHashMap<>();
        chosen.put("Best", order[0]);
        if (order.length > 2) chosen.put("Median", order[order.length / 2]);
        if (order.length > 1) chosen.put("Worst", order[order.length - 1]);
        List<Figure> figures = new ArrayList<>();
        chosen.forEach((word, law) -> {
            LawPair pair = run.data().test().get(law);
            String title = String.format(
                    Locale.ROOT,
                    "%s test law by %s, %.4g: %s",
                    word,
                    Labels.metric(metric),
                    scores.of(metric)[law],
                    described(pair));
            figures.addAll(pictures(
                    "law-" + word.toLowerCase(Locale.ROOT),
                    title,
                    pair,
                    leading.operator(),
                    leading.entry().name()));
        });
        return figures;
    }

    /** A law that somebody asked for. */
    static List<Figure> chosen(LawPair pair, LawOperator operator, String name) {
        return pictures("law-" + pair.id(), "Law " + described(pair), pair, operator, name);
    }

    private static List<Figure> pictures(String id, String title, LawPair pair, LawOperator operator, String name) {
        return LawPicture.all(id, title, pair, operator.apply(pair.query()), Labels.operator(name));
    }

    /** Its name, id and what is known about it, what it was asked with first. */
    private static String described(LawPair pair) {
        String name = pair.name();
        String id = Long.toString(pair.id());
        Map<String, String> known = new LinkedHashMap<>();
        Covariates given = pair.query().given();
        for (int k = 0; k < given.declared().size(); k++) {
            Covariate own = given.declared().get(k);
            known.put(
                    own.name(),
                    own instanceof Covariate.Numeric
                            ? String.format(Locale.ROOT, "%.3g", given.value(k))
                            : own.shown(given.value(k)));
        }
        pair.parameters().forEach((key, value) -> known.putIfAbsent(key, String.format(Locale.ROOT, "%.3g", value)));
        String facts = known.entrySet().stream()
                .limit(4)
                .map(entry -> entry.getKey() + " = " + entry.getValue())
                .collect(Collectors.joining(", "));
        return (name.equals(id) ? id : name + " (" + id + ")") + (facts.isEmpty() ? "" : " (" + facts + ")");
    }
}
