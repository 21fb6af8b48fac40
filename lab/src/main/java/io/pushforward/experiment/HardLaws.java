package io.pushforward.experiment;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.pushforward.data.CsvTables;
import io.pushforward.law.Statistics;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.BadFileException;
import io.pushforward.store.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which test laws an operator finds hard: its excess over the floor law by law, averaged over seeds, and how the excess
 * goes with each parameter of the laws, by Spearman's rank correlation.
 *
 * @param what whose excess by which score
 * @param laws the hardest first
 */
public record HardLaws(String what, List<HardLaw> laws, Map<String, Double> correlations) {
    /**
     * One law; the score itself where no floor is known.
     *
     * @param name what its owner calls it, or its id
     */
    public record HardLaw(long id, String name, Map<String, Double> parameters, double excess) {}

    /** Values from {@code low} to {@code high}, both included. */
    public record Range(double low, double high) {
        /** Reads {@code LOW:HIGH}. */
        public static Range parse(String text) {
            String[] ends = text.split(":", -1);
            try {
                if (ends.length == 2) return new Range(Double.parseDouble(ends[0]), Double.parseDouble(ends[1]));
            } catch (NumberFormatException e) {
                // said below
            }
            throw new UserMistake("expected a range LOW:HIGH such as 0.2:0.3, got \"" + text + "\"");
        }

        boolean holds(double value) {
            return low <= value && value <= high;
        }
    }

    /** The excess of each law whose parameters all lie inside these ranges, or of each other law. */
    public double[] excess(Map<String, Range> ranges, boolean inside) {
        for (String name : ranges.keySet())
            if (!correlations.containsKey(name))
                throw new UserMistake("no parameter \"" + name + "\"; the laws have " + correlations.keySet());
        return laws.stream()
                .filter(law -> inside
                        == ranges.entrySet().stream()
                                .allMatch(range -> range.getValue()
                                        .holds(law.parameters.getOrDefault(range.getKey(), Double.NaN))))
                .mapToDouble(HardLaw::excess)
                .toArray();
    }

    /** Reads the {@code scores.csv} of a run. */
    public static HardLaws of(Path file, String operator, String metric) {
        return of(file, Optional.of(operator), Optional.of(metric));
    }

    /**
     * Reads the {@code scores.csv} of a run.
     *
     * @param operator the first in the file where none is named
     * @param metric the first in the file where none is named
     */
    public static HardLaws of(Path file, Optional<String> operator, Optional<String> metric) {
        if (!Files.isRegularFile(file))
            throw new BadFileException(file, "expected the scores of a finished run, got no file");
        Map<Long, List<HardLaw>> seeds = new LinkedHashMap<>();
        List<String> seen = new ArrayList<>();
        String what = "";
        try (CsvReader<NamedCsvRecord> rows = CsvTables.builder(file).ofNamedCsvRecord(TextFile.open(file))) {
            for (NamedCsvRecord row : rows) {
                String name = row.getField("operator") + " by " + row.getField("metric");
                if (!seen.contains(name)) seen.add(name);
                boolean fits = operator.map(row.getField("operator")::equals).orElse(true)
                        && metric.map(row.getField("metric")::equals).orElse(true);
                if (fits && what.isEmpty()) what = name;
                if (!name.equals(what)) continue;
                HardLaw law = law(row);
                seeds.computeIfAbsent(law.id, id -> new ArrayList<>()).add(law);
            }
        } catch (IOException | CsvParseException | IllegalArgumentException | java.util.NoSuchElementException e) {
            throw BadFileException.foreign(file, "scores law by law", e);
        }
        if (seeds.isEmpty())
            throw new UserMistake(file + " has no scores of " + operator.orElse("any operator") + " by "
                    + metric.orElse("any metric") + "; it has those of " + seen);
        List<HardLaw> laws = seeds.values().stream()
                .map(HardLaws::averaged)
                .sorted(Comparator.comparingDouble(HardLaw::excess).reversed())
                .toList();
        return new HardLaws(what, laws, correlations(laws));
    }

    private static HardLaw law(NamedCsvRecord row) {
        Map<String, Double> parameters = new LinkedHashMap<>();
        row.getFieldsAsMap().forEach((name, value) -> {
            if (!name.equals("law")
                    && !name.equals(ScoreSheet.LAW_NAME)
                    && !ScoreSheet.BEHIND.contains(name)
                    && !value.isEmpty()) parameters.put(name, Double.valueOf(value));
        });
        String floor = row.getField("floor");
        return new HardLaw(
                Long.parseLong(row.getField("law")),
                row.findField(ScoreSheet.LAW_NAME)
                        .filter(name -> !name.isEmpty())
                        .orElse(row.getField("law")),
                parameters,
                Double.parseDouble(row.getField("score")) - (floor.isEmpty() ? 0 : Double.parseDouble(floor)));
    }

    private static HardLaw averaged(List<HardLaw> seeds) {
        double mean = seeds.stream().collect(Collectors.averagingDouble(HardLaw::excess));
        return new HardLaw(seeds.get(0).id, seeds.get(0).name, seeds.get(0).parameters, mean);
    }

    private static Map<String, Double> correlations(List<HardLaw> laws) {
        Map<String, Double> correlations = new LinkedHashMap<>();
        double[] excess = ranks(laws.stream().mapToDouble(HardLaw::excess).toArray());
        for (String name : laws.get(0).parameters.keySet())
            correlations.put(
                    name,
                    correlation(
                            excess,
                            ranks(laws.stream()
                                    .mapToDouble(law -> law.parameters.getOrDefault(name, Double.NaN))
                                    .toArray())));
        return correlations;
    }

    /** Ranks from zero; of equal values the earlier has the smaller. */
    private static double[] ranks(double[] values) {
        int[] order = IntStream.range(0, values.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> values[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] ranks = new double[values.length];
        for (int rank = 0; rank < order.length; rank++) ranks[order[rank]] = rank;
        return ranks;
    }

    private static double correlation(double[] x, double[] y) {
        double mx = Statistics.mean(x);
        double my = Statistics.mean(y);
        double xy = 0;
        double xx = 0;
        double yy = 0;
        for (int i = 0; i < x.length; i++) {
            xy += (x[i] - mx) * (y[i] - my);
            xx += (x[i] - mx) * (x[i] - mx);
            yy += (y[i] - my) * (y[i] - my);
        }
        return xy / Math.sqrt(xx * yy);
    }
}
