package io.pushforward.spark;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.ml.param.Param;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;

/**
 * Tables with one point per row: rows with one law id become one row with all points of that law, in one order whatever
 * partitions they came from. Rows may lack a point of one side, since ensembles differ in size.
 */
final class SampleRows {
    private static final String POINTS = "points of ";

    private SampleRows() {}

    /** The columns of points with those of their weights; an empty name where they have none. */
    private static Map<String, String> sides(LawColumns owner) {
        Map<String, String> sides = new LinkedHashMap<>();
        sides.put(Defaults.text(owner, owner.inputCol()), set(owner, owner.weightCol()));
        if (owner instanceof LawOperatorEstimator estimator)
            sides.put(Defaults.text(estimator, estimator.targetCol()), set(estimator, estimator.targetWeightCol()));
        return sides;
    }

    private static String set(LawColumns owner, Param<String> param) {
        return owner.isSet(param) ? Defaults.text(owner, param) : "";
    }

    static Dataset<Row> grouped(Dataset<Row> rows, LawColumns owner) {
        String id = Defaults.text(owner, owner.lawIdCol());
        Map<String, String> sides = sides(owner);
        List<Column> gathered = new ArrayList<>();
        List<Column> shown = new ArrayList<>(List.of(functions.col(id)));
        sides.forEach((points, weights) -> {
            Column point = weights.isEmpty()
                    ? functions.struct(functions.col(points))
                    : functions.struct(functions.col(points), functions.col(weights));
            gathered.add(functions
                    .sort_array(functions.collect_list(
                            functions.when(functions.col(points).isNotNull(), point)))
                    .as(POINTS + points));
            shown.add(functions.col("`" + POINTS + points + "`." + points).as(points));
            if (!weights.isEmpty())
                shown.add(functions.col("`" + POINTS + points + "`." + weights).as(weights));
        });
        Set<String> given = given(owner);
        for (String other : others(rows.schema(), id, sides)) {
            gathered.add(
                    (given.contains(other) ? onlyOne(other, id) : functions.first(functions.col(other))).as(other));
            shown.add(functions.col(other));
        }
        return rows.groupBy(functions.col(id))
                .agg(gathered.get(0), gathered.subList(1, gathered.size()).toArray(Column[]::new))
                .select(shown.toArray(Column[]::new));
    }

    /** What operators are given besides a law, and what says whether to train on it: one value per law. */
    private static Set<String> given(LawColumns owner) {
        Set<String> given = new HashSet<>();
        if (owner instanceof LawOperatorEstimator estimator) {
            given.addAll(estimator.covariates());
            given.add(set(estimator, estimator.validationIndicatorCol()));
        } else if (owner instanceof LawOperatorModel model)
            model.operator().covariates().forEach(covariate -> given.add(covariate.name()));
        return given;
    }

    /** The value that all points of a law have; which of several it would be must not depend on partitions. */
    private static Column onlyOne(String column, String id) {
        Column values = functions.col(column);
        Column mistake = functions.raise_error(functions.concat(
                functions.lit("column " + column + ", law "),
                functions.col(id).cast("string"),
                functions.lit(": expected one value for all points of a law, got several")));
        return functions
                .when(functions.min(values).eqNullSafe(functions.max(values)), functions.min(values))
                .otherwise(mistake);
    }

    /** The columns of the grouped table. */
    static StructType schema(StructType rows, LawColumns owner) {
        String id = Defaults.text(owner, owner.lawIdCol());
        Map<String, String> sides = sides(owner);
        StructType schema = new StructType().add(id, LawSchema.type(rows, "lawIdCol", id));
        for (var side : sides.entrySet()) {
            schema = schema.add(side.getKey(), LawSchema.POINTS);
            if (!side.getValue().isEmpty()) schema = schema.add(side.getValue(), LawSchema.NUMBERS);
        }
        for (String other : others(rows, id, sides)) schema = schema.add(other, LawSchema.type(rows, "", other));
        return schema;
    }

    /** What is the same in all rows of a law. */
    private static List<String> others(StructType rows, String id, Map<String, String> sides) {
        List<String> others = new ArrayList<>();
        for (String name : rows.fieldNames())
            if (!name.equals(id)
                    && !sides.containsKey(name)
                    && !Set.copyOf(sides.values()).contains(name)) others.add(name);
        return others;
    }
}
