package io.pushforward.spark;

import io.pushforward.data.Covariate;
import io.pushforward.data.Covariates;
import io.pushforward.data.Query;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.settings.UserMistake;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import scala.collection.Seq;

/** Laws in the cells of rows. What a cell must not hold is said with its column and its law. */
final class LawRows {
    private LawRows() {}

    /**
     * The law in a cell.
     *
     * @param weights the cell of weights of the points; an empty name where there is none
     */
    static Law law(Row row, String column, String weights, Space space, String name) {
        String place = "column " + column + ", " + name;
        Seq<?> cell = seq(row, column, place);
        if (space instanceof Space.Labels labels)
            return UserMistake.checked(place, () -> Categorical.of(labels, numbers(cell, place)));
        double[] points = points(cell, space.dimension(), place);
        if (weights.isEmpty()) return UserMistake.checked(place, () -> Ensemble.uniform(space, points));
        String weighing = "column " + weights + ", " + name;
        double[] given = numbers(seq(row, weights, weighing), weighing);
        return UserMistake.checked(weighing, () -> Ensemble.weighted(space, points, given));
    }

    /** The query of a row: its law and what is given besides. */
    static Query query(Row row, String column, String weights, Space space, List<Covariate> covariates, String name) {
        Law law = law(row, column, weights, space, name);
        if (covariates.isEmpty()) return Query.of(law);
        Map<String, String> texts = new LinkedHashMap<>();
        for (Covariate covariate : covariates) {
            Object value = row.getAs(covariate.name());
            if (value == null) throw UserMistake.at("column " + covariate.name() + ", " + name, "a value", "null");
            texts.put(covariate.name(), value.toString());
        }
        return new Query(law, UserMistake.checked(name, () -> Covariates.parse(covariates, texts)));
    }

    static long id(Row row, String column) {
        if (row.getAs(column) instanceof Number number) return number.longValue();
        throw UserMistake.at("column " + column, "the id of a law", "null");
    }

    private static Seq<?> seq(Row row, String column, String place) {
        Object cell = row.getAs(column);
        if (cell instanceof Seq<?> seq) return seq;
        throw UserMistake.at(place, "an ensemble", "null");
    }

    private static double[] points(Seq<?> cell, int dimension, String place) {
        int size = cell.size();
        if (size == 0) throw UserMistake.at(place, "at least one point", "none");
        double[] points = new double[Math.multiplyExact(size, dimension)];
        for (int i = 0; i < size; i++) {
            if (!(cell.apply(i) instanceof Seq<?> point)) throw UserMistake.at(place, "points", "null as point " + i);
            if (point.size() != dimension)
                throw UserMistake.at(
                        place, "points of dimension " + dimension, "dimension " + point.size() + " at point " + i);
            for (int k = 0; k < dimension; k++) points[i * dimension + k] = number(point.apply(k), place);
        }
        return points;
    }

    static double[] numbers(Seq<?> cell, String place) {
        double[] numbers = new double[cell.size()];
        for (int i = 0; i < numbers.length; i++) numbers[i] = number(cell.apply(i), place);
        return numbers;
    }

    private static double number(Object value, String place) {
        if (value instanceof Number number) return number.doubleValue();
        throw UserMistake.at(place, "numbers", "null");
    }

    /** The law of a cell's points in as many dimensions as the first has. */
    static Ensemble ensemble(Object value, String place) {
        if (!(value instanceof Seq<?> cell)) throw UserMistake.at(place, "an array of points", value.toString());
        if (cell.isEmpty()) throw UserMistake.at(place, "at least one point", "none");
        if (!(cell.apply(0) instanceof Seq<?> first))
            throw UserMistake.at(place, "points, arrays of numbers", cell.apply(0) + " as point 0");
        if (first.isEmpty()) throw UserMistake.at(place, "points of dimension 1 or more", "dimension 0 at point 0");
        double[] points = points(cell, first.size(), place);
        return UserMistake.checked(place, () -> Ensemble.uniform(new Space.Vectors(first.size()), points));
    }

    /** How many coordinates the points of a cell have. */
    static int dimension(Row row, String column, String name) {
        Seq<?> cell = seq(row, column, "column " + column + ", " + name);
        if (cell.size() > 0 && cell.apply(0) instanceof Seq<?> point && point.size() > 0) return point.size();
        throw UserMistake.at("column " + column + ", " + name, "at least one point", "none");
    }
}
