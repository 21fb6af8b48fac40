package io.pushforward.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.data.Covariate;
import io.pushforward.data.CovariateJson;
import io.pushforward.data.Dataset;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Observed;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.settings.Document;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.DoubleSummaryStatistics;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What is in a dataset, in words: its laws, their spaces with names and units, what is given and known, and its split. */
record DatasetSummary(Path folder, Dataset dataset) {
    private static final int SHOWN = 8;

    String text() {
        LawPairs pairs = dataset.pairs();
        StringBuilder text = new StringBuilder();
        String title = pairs.targetSpace().naming().title();
        text.append(folder)
                .append(": ")
                .append(title.isEmpty() ? "a dataset" : title)
                .append('\n');
        line(
                text,
                "laws",
                pairs.size() + " pairs, " + dataset.split().training().size() + " for training and "
                        + dataset.split().test().size() + " for the test");
        side(
                text,
                "input",
                pairs.inputSpace(),
                pairs.inputs(),
                pairs.signature().inputs());
        pairs.signature()
                .others()
                .forEach((name, space) -> side(
                        text,
                        "input " + name,
                        space,
                        pairs.others(name),
                        pairs.signature().inputs()));
        side(
                text,
                "target",
                pairs.targetSpace(),
                pairs.targets(),
                pairs.signature().targets());
        for (int k = 0; k < pairs.covariates().size(); k++) line(text, "covariate", covariate(pairs, k));
        facts(text, pairs);
        return text.toString();
    }

    private static void side(StringBuilder text, String name, Space space, List<Law> laws, Observed observed) {
        boolean weighted =
                laws.stream().limit(SHOWN).anyMatch(law -> law instanceof Ensemble points && !points.isUniform());
        line(
                text,
                name,
                space + ", " + (observed == Observed.EXACT ? "known in full" : sizes(laws))
                        + (weighted ? ", weighted" : ""));
    }

    private static String sizes(List<Law> laws) {
        IntSummaryStatistics sizes = laws.stream()
                .mapToInt(law -> law instanceof Ensemble points
                        ? points.size()
                        : law instanceof Categorical masses ? masses.trials().orElse(0) : 0)
                .summaryStatistics();
        String unit = laws.get(0) instanceof Categorical ? " trials" : " samples";
        if (sizes.getMax() == 0) return "of unknown" + unit;
        return (sizes.getMin() == sizes.getMax() ? "" + sizes.getMin() : sizes.getMin() + " to " + sizes.getMax())
                + unit;
    }

    private static String covariate(LawPairs pairs, int k) {
        Covariate covariate = pairs.covariates().get(k);
        if (covariate instanceof Covariate.Category category)
            return category.name() + ", one of " + String.join(", ", category.levels());
        DoubleSummaryStatistics values = pairs.stream()
                .mapToDouble(pair -> pair.query().given().value(k))
                .summaryStatistics();
        String range = covariate.shown(values.getMin()) + " to " + covariate.shown(values.getMax());
        return covariate instanceof Covariate.Cyclic cyclic
                ? cyclic.name() + ", cyclic of " + covariate.shown(cyclic.period()) + ", " + range
                : covariate.name() + ", " + range + unit(covariate);
    }

    private static String unit(Covariate covariate) {
        return covariate instanceof Covariate.Numeric number && !number.unit().isEmpty() ? " " + number.unit() : "";
    }

    private static void facts(StringBuilder text, LawPairs pairs) {
        LawPair first = pairs.get(0);
        if (!first.parameters().isEmpty())
            line(text, "parameters", String.join(", ", first.parameters().keySet()) + " (for diagnosis, no input)");
        if (!first.facts().words().isEmpty())
            line(text, "facts", String.join(", ", first.facts().words().keySet()));
        Set<String> groups = pairs.stream()
                .flatMap(pair -> pair.facts().group().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        if (!groups.isEmpty())
            line(
                    text,
                    "groups",
                    groups.size() + ": " + groups.stream().limit(SHOWN).collect(Collectors.joining(", "))
                            + (groups.size() > SHOWN ? ", …" : ""));
        DoubleSummaryStatistics order = pairs.stream()
                .filter(pair -> pair.facts().order().isPresent())
                .mapToDouble(pair -> pair.facts().order().getAsDouble())
                .summaryStatistics();
        if (order.getCount() == 0) return;
        boolean dates = pairs.stream().allMatch(DatasetSummary::isOrderedByDate);
        line(text, "order", place(order.getMin(), dates) + " to " + place(order.getMax(), dates));
    }

    /** Whether the number that gives a law its place is the day of a date among its facts. */
    private static boolean isOrderedByDate(LawPair pair) {
        OptionalDouble order = pair.facts().order();
        return order.isPresent()
                && order.getAsDouble() == Math.rint(order.getAsDouble())
                && pair.facts()
                        .words()
                        .containsValue(
                                LocalDate.ofEpochDay((long) order.getAsDouble()).toString());
    }

    private static String place(double order, boolean date) {
        return date ? LocalDate.ofEpochDay((long) order).toString() : number(order);
    }

    private static String number(double value) {
        return new Covariate.Numeric("order", "").shown(value);
    }

    private static void line(StringBuilder text, String name, String content) {
        text.append(String.format("  %-12s %s%n", name, content));
    }

    ObjectNode json() {
        LawPairs pairs = dataset.pairs();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("file", folder.toString()).put("kind", "dataset").put("laws", pairs.size());
        json.put("training", dataset.split().training().size())
                .put("test", dataset.split().test().size());
        json.set("input", SpaceJson.write(pairs.inputSpace()).json());
        pairs.signature()
                .others()
                .forEach((name, space) ->
                        json.set("input_" + name, SpaceJson.write(space).json()));
        json.setAll(Document.empty()
                .with("target", SpaceJson.write(pairs.targetSpace()))
                .with("covariates", CovariateJson.write(pairs.covariates()))
                .json());
        json.put("exactInputs", pairs.signature().inputs() == Observed.EXACT);
        json.put("exactTargets", pairs.signature().targets() == Observed.EXACT);
        return json;
    }
}
