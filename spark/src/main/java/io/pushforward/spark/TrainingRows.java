package io.pushforward.spark;

import io.pushforward.data.Covariate;
import io.pushforward.data.Facts;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Observed;
import io.pushforward.data.Signature;
import io.pushforward.data.Split;
import io.pushforward.law.Axis;
import io.pushforward.law.Space;
import io.pushforward.settings.UserMistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;

/** The law pairs of a DataFrame on the driver: in the order of their ids where they have some, else in that of the rows. */
record TrainingRows(LawPairs pairs, Split split) {
    /** Whether each row is one point of a law. */
    static boolean isGrouped(StructType schema, LawOperatorEstimator owner) {
        return owner.isSet(owner.lawIdCol())
                && !owner.isSet(owner.inputLabels())
                && LawSchema.isNumbers(LawSchema.type(schema, "inputCol", Defaults.text(owner, owner.inputCol())));
    }

    static TrainingRows of(Dataset<?> dataset, LawOperatorEstimator owner) {
        Dataset<Row> laws =
                isGrouped(dataset.schema(), owner) ? SampleRows.grouped(dataset.toDF(), owner) : dataset.toDF();
        String id = text(owner, owner.lawIdCol());
        List<Row> rows = (id.isEmpty() ? laws : laws.orderBy(functions.col(id))).collectAsList();
        if (rows.isEmpty()) throw new UserMistake("expected at least one row of laws, got none");
        Space input = space(rows.get(0), owner, owner.inputCol(), owner.inputLabels(), owner.inputTimes());
        Space target = space(rows.get(0), owner, owner.targetCol(), owner.targetLabels(), owner.targetTimes());
        List<Covariate> covariates = covariates(laws.schema(), rows, owner.covariates());
        Signature signature = new Signature(input, target, Map.of(), covariates, Observed.DRAWN, Observed.DRAWN);
        List<LawPair> pairs = new ArrayList<>();
        List<Long> training = new ArrayList<>();
        List<Long> held = new ArrayList<>();
        for (Row row : rows) {
            long law = id.isEmpty() ? pairs.size() : LawRows.id(row, id);
            pairs.add(pair(row, law, signature, owner));
            String validation = text(owner, owner.validationIndicatorCol());
            boolean isHeld = !validation.isEmpty() && Boolean.TRUE.equals(row.getAs(validation));
            (isHeld ? held : training).add(law);
        }
        if (training.isEmpty()) throw new UserMistake("validationIndicatorCol: expected a row to train on, got none");
        return new TrainingRows(
                UserMistake.checked("lawIdCol", () -> new LawPairs(signature, pairs)), new Split(training, held));
    }

    private static LawPair pair(Row row, long law, Signature signature, LawOperatorEstimator owner) {
        String name = "law " + law;
        return new LawPair(
                law,
                LawRows.query(
                        row,
                        Defaults.text(owner, owner.inputCol()),
                        text(owner, owner.weightCol()),
                        signature.input(),
                        signature.covariates(),
                        name),
                LawRows.law(
                        row,
                        Defaults.text(owner, owner.targetCol()),
                        text(owner, owner.targetWeightCol()),
                        signature.target(),
                        name),
                Facts.NONE);
    }

    private static String text(LawOperatorEstimator owner, Param<String> param) {
        return owner.isSet(param) ? Defaults.text(owner, param) : "";
    }

    /** What the points of a column are: labels or paths where these are declared, else vectors. */
    private static Space space(
            Row first,
            LawOperatorEstimator owner,
            Param<String> column,
            StringArrayParam labels,
            DoubleArrayParam times) {
        if (owner.isSet(labels)) return new Space.Labels(List.of((String[]) owner.getOrDefault(labels)));
        if (owner.isSet(times)) return Space.Fields.path(new Axis((double[]) owner.getOrDefault(times)), 1);
        return new Space.Vectors(LawRows.dimension(first, Defaults.text(owner, column), "the first law"));
    }

    private static List<Covariate> covariates(StructType schema, List<Row> rows, List<String> names) {
        List<Covariate> covariates = new ArrayList<>();
        for (String name : names) {
            if (!(LawSchema.type(schema, "covariateCols", name) instanceof StringType)) {
                covariates.add(new Covariate.Numeric(name, ""));
                continue;
            }
            TreeSet<String> levels = new TreeSet<>();
            for (Row row : rows) Optional.ofNullable(row.getAs(name)).ifPresent(value -> levels.add(value.toString()));
            covariates.add(new Covariate.Category(name, List.copyOf(levels)));
        }
        return covariates;
    }
}
