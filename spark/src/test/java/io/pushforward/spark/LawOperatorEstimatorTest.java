package io.pushforward.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.bundle.Bundle;
import io.pushforward.bundle.Origin;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.importer.Import;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.metric.EnergyDistance;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.simple.AffinePush;
import io.pushforward.predict.Predictions;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.Disk;
import io.pushforward.store.NdArray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.Params;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.io.TempDir;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

@EnabledForJreRange(maxVersion = 21, disabledReason = "Spark 4.1 runs on Java 17 and 21")
class LawOperatorEstimatorTest {
    private static final int LAWS = 24;
    private static final int POINTS = 10;
    private static final Space PLANE = new Space.Vectors(2);
    private static final StructType SCHEMA = new StructType()
            .add("id", DataTypes.LongType)
            .add("input", LawSchema.POINTS)
            .add("target", LawSchema.POINTS)
            .add("held", DataTypes.BooleanType);

    @TempDir
    static Path folder;

    private static SparkSession session;
    private static Dataset<Row> laws;
    private static LawPairs pairs;

    @BeforeAll
    static void open() {
        session = SparkSession.builder()
                .config(SparkCluster.conf("local[2]", "test", Map.of("spark.sql.shuffle.partitions", "3")))
                .getOrCreate();
        List<Row> rows = new ArrayList<>();
        List<LawPair> known = new ArrayList<>();
        for (long id = 0; id < LAWS; id++) {
            double[] input = Seed.of(1).derive(id).generator().normals(2 * POINTS);
            double[] target = Seed.of(2).derive(id).generator().normals(2 * POINTS);
            for (int i = 0; i < input.length; i++) {
                input[i] += id;
                target[i] += 2 * id - 3;
            }
            rows.add(RowFactory.create(id, cell(input), cell(target), id % 4 == 0));
            known.add(new LawPair(
                    id, Map.of(), Optional.empty(), Ensemble.uniform(PLANE, input), Ensemble.uniform(PLANE, target)));
        }
        pairs = new LawPairs(PLANE, PLANE, known);
        laws = session.createDataFrame(rows, SCHEMA).repartition(5);
    }

    @AfterAll
    static void close() {
        session.stop();
    }

    private static double[][] cell(double[] points) {
        double[][] cell = new double[points.length / 2][];
        for (int i = 0; i < cell.length; i++) cell[i] = new double[] {points[2 * i], points[2 * i + 1]};
        return cell;
    }

    private static LawOperatorEstimator estimator() {
        LawOperatorEstimator estimator = new LawOperatorEstimator();
        estimator.set(estimator.operator(), "affine-push");
        estimator.set(estimator.lawIdCol(), "id");
        estimator.set(estimator.validationIndicatorCol(), "held");
        estimator.set(estimator.samples(), 16);
        return estimator;
    }

    /** The prediction of each law, by id, as text that tells every bit. */
    private static List<String> predictions(Dataset<Row> predicted) {
        return predicted.orderBy("id").select("id", "prediction").collectAsList().stream()
                .map(Row::json)
                .toList();
    }

    @Test
    void fit_givesTheBitsOfTheLibrary_andPredictsThoseOfTheCommand() {
        LawOperatorModel model = estimator().fit(laws);
        LawPairs training = pairs.only(
                LongStream.range(0, LAWS).filter(id -> id % 4 != 0).boxed().collect(Collectors.toSet()));
        Seed seed = Seed.of(0).derive("train").derive("affine-push").derive(0);
        try (LawOperator expected = new AffinePush().train(training, seed)) {
            assertThat(model.operator().state().arrays())
                    .isEqualTo(expected.state().arrays());
            Map<String, NdArray> arrays = Predictions.of(expected, pairs, 16, Seed.of(0));
            double[] points = arrays.get("points").doubles();
            List<Row> rows = model.transform(laws).orderBy("id").collectAsList();
            int at = 0;
            for (Row row : rows) {
                Row law = row.getStruct(row.fieldIndex("prediction"));
                for (Object point : CollectionConverters.asJava(law.<Seq<?>>getAs("points")))
                    for (Object number : CollectionConverters.asJava((Seq<?>) point))
                        assertThat((Double) number).isEqualTo(points[at++]);
            }
            assertThat(at).isEqualTo(points.length);
        }
        assertThat(model.bundle().opened().heldOut().orElseThrow().distances()).hasSize(LAWS / 4);
    }

    @Test
    void rowsOfSinglePoints_inAnyPartitions_giveThePredictionsOfWholeLaws() {
        LawOperatorModel model = estimator().fit(laws);
        Dataset<Row> points = laws.select(
                functions.col("id"), functions.explode(functions.col("input")).as("input"));
        List<String> once = predictions(model.transform(points.repartition(7)));
        assertThat(predictions(model.transform(points.repartition(2)))).isEqualTo(once);
        // The order of a law's points is irrelevant to an operator, up to rounding of sums.
        assertThat(once).hasSize(LAWS);
        Row sample = model.transform(points)
                .where("id = 3")
                .select("prediction.mean")
                .first();
        Row whole =
                model.transform(laws).where("id = 3").select("prediction.mean").first();
        for (int k = 0; k < 2; k++)
            assertThat((Double) sample.getList(0).get(k))
                    .isCloseTo((Double) whole.getList(0).get(k), within(1e-9));
    }

    @Test
    void estimatorAndModel_savedAndLoaded_areWhatTheyWere() throws IOException {
        LawOperatorEstimator estimator = estimator().setOption("bandwidth", 0.3).setOption("shape", "input");
        String path = folder.resolve("estimator").toString();
        estimator.save(path);
        requireSameParams(LawOperatorEstimator.load(path), estimator);
        assertThatThrownBy(() -> estimator.save(path)).isInstanceOf(IOException.class);
        estimator.write().overwrite().save(path);

        LawOperatorModel model = estimator().fit(laws);
        String place = folder.resolve("model").toString();
        model.save(place);
        LawOperatorModel loaded = LawOperatorModel.load(place);
        requireSameParams(loaded, model);
        assertThat(predictions(loaded.transform(laws))).isEqualTo(predictions(model.transform(laws)));
        requireSameParams(model.copy(ParamMap.empty()), model);
        assertThat(model.copy(new ParamMap().put(model.samples(), 3)).getOrDefault(model.samples()))
                .isEqualTo(3);
    }

    /** What Spark's own test of persistence asks for: the same uid, and the same set and default values of all parameters. */
    private static void requireSameParams(Params loaded, Params saved) {
        assertThat(loaded.uid()).isEqualTo(saved.uid());
        assertThat(loaded.params()).hasSameSizeAs(saved.params());
        for (Param<?> param : saved.params()) {
            Param<Object> other = loaded.getParam(param.name());
            assertThat(loaded.isSet(other)).as(param.name()).isEqualTo(saved.isSet(param));
            assertThat(loaded.hasDefault(other)).as(param.name()).isEqualTo(saved.hasDefault(param));
            if (saved.isDefined(param)) assertThat(loaded.getOrDefault(other)).isEqualTo(saved.getOrDefault(param));
        }
    }

    @Test
    void pipeline_savedAndLoaded_predictsTheSame() throws IOException {
        PipelineModel model =
                new Pipeline().setStages(new PipelineStage[] {estimator()}).fit(laws);
        String path = folder.resolve("pipeline").toString();
        model.save(path);
        assertThat(predictions(PipelineModel.load(path).transform(laws))).isEqualTo(predictions(model.transform(laws)));
        String unfitted = folder.resolve("unfitted").toString();
        new Pipeline().setStages(new PipelineStage[] {estimator()}).save(unfitted);
        assertThat(predictions(Pipeline.load(unfitted).fit(laws).transform(laws)))
                .isEqualTo(predictions(model.transform(laws)));
    }

    @Test
    void bundles_goFromTheCommandToSparkAndBack() throws IOException {
        Path own = folder.resolve("own-bundle");
        try (LawOperator operator = new AffinePush().train(pairs, Seed.of(4))) {
            Bundle.of(operator, new Origin("own", Document.empty(), Seed.of(4), List.of()), Optional.empty())
                    .save(own);
        }
        LawOperatorModel model = LawOperatorModel.ofBundle(own.toString());
        model.set(model.lawIdCol(), "id");
        String place = folder.resolve("back").toString();
        model.save(place);
        try (Bundle there = Bundle.open(own);
                Bundle back = Bundle.open(Path.of(place, "bundle"))) {
            assertThat(back.operator().state().arrays())
                    .isEqualTo(there.operator().state().arrays());
            assertThat(predictions(model.transform(laws))).hasSize(LAWS);
        }
        assertThatThrownBy(() ->
                        LawOperatorModel.ofBundle(folder.resolve("nowhere").toString()))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("expected a bundle");
    }

    /** The bundle travels to executors, which need not see its folder. */
    @Test
    void model_whoseFolderIsGone_predicts() throws IOException {
        LawOperatorModel model = estimator().fit(laws);
        Path place = folder.resolve("gone");
        model.save(place.toString());
        LawOperatorModel loaded = LawOperatorModel.load(place.toString());
        Disk.deleteTree(place);
        assertThat(predictions(loaded.transform(laws))).isEqualTo(predictions(model.transform(laws)));
    }

    @Test
    void columns_thatAreMissingOrOfAnotherType_areNamedBeforeAnythingRuns() {
        LawOperatorEstimator estimator = estimator();
        estimator.set(estimator.inputCol(), "inputs");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> estimator.transformSchema(SCHEMA))
                .withMessage("inputCol: unknown column \"inputs\"; known are id, input, target, held");
        LawOperatorEstimator other = estimator();
        other.set(other.lawIdCol(), "held");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> other.fit(laws))
                .withMessage("lawIdCol: expected the column \"held\" to be bigint or int, got boolean");
        LawOperatorEstimator unknown = estimator();
        unknown.set(unknown.operator(), "affine-pull");
        assertThatThrownBy(() -> unknown.transformSchema(SCHEMA))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("unknown operator \"affine-pull\"");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> estimator().setOption("bandwith", 1))
                .withMessageStartingWith("unknown option \"bandwith\"");
        LawOperatorEstimator wrong = estimator().setOption("bandwidth", -1);
        wrong.set(wrong.operator(), "kernel-regression");
        assertThatThrownBy(() -> wrong.transformSchema(SCHEMA))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("bandwidth");
    }

    @Test
    void cells_thatHoldNoLaw_areNamedInOneLine() {
        LawOperatorModel model = estimator().fit(laws);
        assertThat(mistake(model, null)).isEqualTo("column input, law 7: expected an ensemble, got null");
        assertThat(mistake(model, new double[][] {{1, 2}, {3}}))
                .isEqualTo("column input, law 7: expected points of dimension 2, got dimension 1 at point 1");
        assertThat(mistake(model, new double[][] {}))
                .isEqualTo("column input, law 7: expected at least one point, got none");
    }

    private static String mistake(LawOperatorModel model, double[][] cell) {
        Dataset<Row> bad = session.createDataFrame(List.of(RowFactory.create(7L, cell, null, false)), SCHEMA);
        try {
            model.transform(bad).collectAsList();
            return "";
        } catch (Exception failure) {
            Throwable cause = failure;
            while (cause.getCause() != null && !(cause instanceof UserMistake)) cause = cause.getCause();
            return cause.getMessage();
        }
    }

    @Test
    void options_ofEveryOperator_areParamsWithTheirMeaning() {
        LawOperatorEstimator estimator = new LawOperatorEstimator();
        assertThat(estimator.getParam("bandwidth").doc()).contains("kernel-regression: ");
        assertThat(Arrays.stream(estimator.params()).map(Param::name)).doesNotHaveDuplicates();
        for (Param<?> param : estimator.params())
            assertThat(estimator.hasParam(param.name())).isTrue();
    }

    @Test
    void distances_inSqlAndPairwise_areTheMetrics() {
        LawDistance.register(session);
        laws.createOrReplaceTempView("laws");
        double energy = session.sql("select law_energy(input, target) from laws where id = 5")
                .first()
                .getDouble(0);
        assertThat(energy)
                .isEqualTo(new EnergyDistance()
                        .between(pairs.get(5).input(), pairs.get(5).target(), Seed.of(0))
                        .value());
        assertThat(session.sql("select law_sinkhorn(input, null) from laws")
                        .first()
                        .isNullAt(0))
                .isTrue();
        // On the line W1 of a shifted ensemble is the shift.
        double w1 = session.sql("select law_w1(array(array(0D), array(1D)), array(array(0.75D), array(1.75D)))")
                .first()
                .getDouble(0);
        assertThat(w1).isEqualTo(0.75);
        List<Row> all = LawDistance.ENERGY.pairs(laws, "id", "input").collectAsList();
        assertThat(all).hasSize(LAWS * (LAWS - 1) / 2);
        for (Row pair : all.subList(0, 5))
            assertThat(pair.getDouble(2))
                    .isEqualTo(new EnergyDistance()
                            .between(
                                    pairs.get((int) pair.getLong(0)).input(),
                                    pairs.get((int) pair.getLong(1)).input(),
                                    Seed.of(0))
                            .value());
    }

    /** One Parquet and one Jackson for both: a table that Spark wrote is a law pair table to import. */
    @Test
    void parquet_thatSparkWrites_isReadByImport() throws IOException {
        List<Row> rows = new ArrayList<>();
        for (int law = 0; law < 6; law++)
            for (int i = 0; i < 4; i++)
                for (String side : List.of("input", "target"))
                    rows.add(RowFactory.create((long) law, side, law + 0.25 * i));
        Path place = folder.resolve("long");
        session.createDataFrame(
                        rows,
                        new StructType()
                                .add("law", DataTypes.LongType)
                                .add("side", DataTypes.StringType)
                                .add("x", DataTypes.DoubleType))
                .coalesce(1)
                .write()
                .parquet(place.toString());
        assertThat(session.read().parquet(place.toString()).count()).isEqualTo(48);
        try (var files = Files.list(place)) {
            Path file = files.filter(path -> path.toString().endsWith(".parquet"))
                    .findFirst()
                    .orElseThrow();
            assertThat(Import.read(file, Import.Options.STANDARD).pairs()).hasSize(6);
        }
    }
}
