package io.pushforward.spark;

import io.pushforward.bundle.Bundle;
import io.pushforward.bundle.PackedBundle;
import io.pushforward.data.Covariate;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Marginal;
import io.pushforward.operator.LawOperator;
import io.pushforward.predict.Predictions;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;

/**
 * A trained operator for the rows of a DataFrame: adds a column of predicted laws. Rows are predicted one by one, so that
 * memory does not grow with their number; the bundle goes to each executor once.
 *
 * <p>The draws for a law depend on {@code seed} and its id alone, and are those of {@code pushforward predict}; without
 * {@code lawIdCol} all laws count as law 0.
 */
public final class LawOperatorModel extends Model<LawOperatorModel> implements LawColumns, MLWritable {
    private static final long serialVersionUID = 1;
    private static final double LOW = 0.05;
    private static final double HIGH = 0.95;

    private final String uid;
    private final PackedBundle bundle;
    private final transient Columns columns;

    LawOperatorModel(String uid, PackedBundle bundle) {
        this.uid = uid;
        this.bundle = bundle;
        this.columns = new Columns(this);
        Defaults.set(this);
    }

    /** The model of a bundle that the command, or the library, has trained; its folder may be on any file system of Hadoop's. */
    public static LawOperatorModel ofBundle(String folder) {
        return new LawOperatorModel(Identifiable.randomUID("lawOperator"), HadoopFolder.readBundle(folder));
    }

    @Override
    public String uid() {
        return uid;
    }

    @Override
    public Columns columns() {
        return columns;
    }

    PackedBundle bundle() {
        return bundle;
    }

    /** The operator itself, which stays open. */
    public LawOperator operator() {
        return bundle.opened().operator();
    }

    @Override
    public StructType transformSchema(StructType schema) {
        Bundle opened = bundle.opened();
        String input = Defaults.text(this, inputCol());
        boolean grouped = isGrouped(schema);
        if (!opened.operator().inputSpace().isNumeric() || grouped) LawSchema.requireNumbers(schema, "inputCol", input);
        else LawSchema.requirePoints(schema, "inputCol", input);
        if (isSet(weightCol())) {
            String weights = Defaults.text(this, weightCol());
            if (grouped) LawSchema.requireNumber(schema, "weightCol", weights);
            else LawSchema.requireNumbers(schema, "weightCol", weights);
        }
        if (isSet(lawIdCol())) LawSchema.requireWhole(schema, "lawIdCol", Defaults.text(this, lawIdCol()));
        for (Covariate covariate : opened.operator().covariates())
            LawSchema.requireScalar(schema, "covariateCols", covariate.name());
        StructType before = grouped ? SampleRows.schema(schema, this) : schema;
        return LawSchema.with(before, Defaults.text(this, predictionCol()), LawSchema.PREDICTION);
    }

    /** Whether each row is one point of a law. */
    private boolean isGrouped(StructType schema) {
        return operator().inputSpace().isNumeric()
                && isSet(lawIdCol())
                && LawSchema.isNumbers(LawSchema.type(schema, "inputCol", Defaults.text(this, inputCol())));
    }

    @Override
    public Dataset<Row> transform(Dataset<?> dataset) {
        transformSchema(dataset.schema());
        Dataset<Row> laws = isGrouped(dataset.schema()) ? SampleRows.grouped(dataset.toDF(), this) : dataset.toDF();
        String input = Defaults.text(this, inputCol());
        String weights = isSet(weightCol()) ? Defaults.text(this, weightCol()) : "";
        String id = isSet(lawIdCol()) ? Defaults.text(this, lawIdCol()) : "";
        List<Column> cells = new ArrayList<>(List.of(functions.col(input)));
        if (!weights.isEmpty()) cells.add(functions.col(weights));
        if (!id.isEmpty()) cells.add(functions.col(id));
        operator().covariates().forEach(covariate -> cells.add(functions.col(covariate.name())));
        Broadcast<PackedBundle> sent = JavaSparkContext.fromSparkContext(
                        dataset.sparkSession().sparkContext())
                .broadcast(bundle);
        Predicting predicting = new Predicting(
                sent, input, weights, id, (Integer) getOrDefault(samples()), (Long) getOrDefault(seed()));
        return laws.withColumn(
                Defaults.text(this, predictionCol()),
                functions.udf(predicting, LawSchema.PREDICTION).apply(functions.struct(cells.toArray(Column[]::new))));
    }

    /** Predicts the law of one row. */
    private record Predicting(
            Broadcast<PackedBundle> bundle, String input, String weights, String id, int samples, long seed)
            implements UDF1<Row, Row> {
        @Override
        public Row call(Row row) {
            LawOperator operator = bundle.value().opened().operator();
            long law = id.isEmpty() ? 0 : LawRows.id(row, id);
            String name = id.isEmpty() ? "a row" : "law " + law;
            Law predicted = operator.apply(
                    LawRows.query(row, input, weights, operator.inputSpace(), operator.covariates(), name));
            if (predicted instanceof Categorical labels)
                return RowFactory.create(null, labels.masses(), labels.masses(), null, null);
            Ensemble points =
                    Predictions.points(predicted, samples, Seed.of(seed).derive(law));
            return RowFactory.create(
                    rows(points), points.weights(), points.mean(), quantiles(points, LOW), quantiles(points, HIGH));
        }

        private static double[][] rows(Ensemble points) {
            double[][] rows = new double[points.size()][];
            for (int i = 0; i < rows.length; i++) rows[i] = points.point(i);
            return rows;
        }

        private static double[] quantiles(Ensemble points, double level) {
            double[] quantiles = new double[points.dimension()];
            for (int k = 0; k < quantiles.length; k++)
                quantiles[k] = Marginal.of(points, k).quantile(level);
            return quantiles;
        }
    }

    @Override
    public LawOperatorModel copy(ParamMap extra) {
        LawOperatorModel copy = new LawOperatorModel(uid, bundle);
        copyValues(copy, extra);
        copy.setParent(parent());
        return copy;
    }

    @Override
    public MLWriter write() {
        return new Persistence.Writer(this);
    }

    public static MLReader<LawOperatorModel> read() {
        return new Persistence.Reader();
    }

    public static LawOperatorModel load(String path) {
        return read().load(path);
    }

    @Override
    public String toString() {
        return "LawOperatorModel: uid=" + uid + ", " + operator();
    }
}
