package io.pushforward.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.data.Covariate;
import io.pushforward.data.Covariates;
import io.pushforward.data.Facts;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Observed;
import io.pushforward.data.Query;
import io.pushforward.data.Signature;
import io.pushforward.importer.Import;
import io.pushforward.law.Ensemble;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.simple.AffinePush;
import io.pushforward.predict.Predictions;
import io.pushforward.random.Seed;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.NdArray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.ml.param.Param;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

@EnabledForJreRange(maxVersion = 21, disabledReason = "Spark 4.1 runs on Java 17 and 21")
class LawOperatorEstimatorTest extends LawFrame {
    @Test
    void fit_givesTheBitsOfTheLibrary_andPredictsThoseOfTheCommand() {
        LawOperatorModel model = estimator().fit(laws);
        requireLibrary(model, laws, pairs);
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

    /** Weights, a number and a word besides each law, and rows to hold out: as the library has them. */
    private static final List<Covariate> GIVEN =
            List.of(new Covariate.Numeric("dose", ""), new Covariate.Category("site", List.of("north", "south")));

    private static double[] weights(long seed, long id) {
        double[] weights = Seed.of(seed).derive(id).generator().normals(POINTS);
        for (int i = 0; i < POINTS; i++) weights[i] = Math.exp(weights[i]);
        return weights;
    }

    private static LawPair weighted(long id, Covariates given, boolean sorted) {
        List<double[]> sides = new ArrayList<>();
        List<double[]> weights = new ArrayList<>();
        for (long side = 1; side <= 2; side++) {
            double[][] cell = cell(points(side, id, 1 + 0.1 * (id % 3), side * id));
            double[] own = weights(2 + side, id);
            Integer[] order = IntStream.range(0, POINTS).boxed().toArray(Integer[]::new);
            if (sorted) Arrays.sort(order, Comparator.comparingDouble(i -> cell[i][0]));
            sides.add(Arrays.stream(order)
                    .flatMapToDouble(i -> Arrays.stream(cell[i]))
                    .toArray());
            weights.add(Arrays.stream(order).mapToDouble(i -> own[i]).toArray());
        }
        return new LawPair(
                id,
                new Query(Ensemble.weighted(PLANE, sides.get(0), weights.get(0)), given),
                Ensemble.weighted(PLANE, sides.get(1), weights.get(1)),
                Facts.NONE);
    }

    private static LawPairs weighted(boolean sorted) {
        List<LawPair> known = new ArrayList<>();
        for (long id = 0; id < LAWS; id++)
            known.add(weighted(
                    id,
                    Covariates.parse(GIVEN, Map.of("dose", "" + 0.5 * id, "site", id % 3 == 0 ? "north" : "south")),
                    sorted));
        return new LawPairs(new Signature(PLANE, PLANE, Map.of(), GIVEN, Observed.DRAWN, Observed.DRAWN), known);
    }

    private static Dataset<Row> weightedRows() {
        StructType schema = SCHEMA.add("inputWeights", LawSchema.NUMBERS)
                .add("targetWeights", LawSchema.NUMBERS)
                .add("dose", DataTypes.DoubleType)
                .add("site", DataTypes.StringType);
        List<Row> rows = new ArrayList<>();
        for (long id = 0; id < LAWS; id++)
            rows.add(RowFactory.create(
                    id,
                    cell(points(1, id, 1 + 0.1 * (id % 3), id)),
                    cell(points(2, id, 1 + 0.1 * (id % 3), 2 * id)),
                    id % 4 == 0,
                    weights(3, id),
                    weights(4, id),
                    0.5 * id,
                    id % 3 == 0 ? "north" : "south"));
        return session.createDataFrame(rows, schema).repartition(4);
    }

    private static LawOperatorEstimator weighing() {
        LawOperatorEstimator estimator = estimator();
        estimator.set(estimator.weightCol(), "inputWeights");
        estimator.set(estimator.targetWeightCol(), "targetWeights");
        estimator.set(estimator.covariateCols(), new String[] {"dose", "site"});
        return estimator;
    }

    private static void requireLibrary(LawOperatorModel model, Dataset<Row> rows, LawPairs known) {
        LawPairs training = known.only(
                LongStream.range(0, LAWS).filter(id -> id % 4 != 0).boxed().collect(Collectors.toSet()));
        Seed seed = Seed.of(0).derive("train").derive("affine-push").derive(0);
        try (LawOperator expected = new AffinePush().train(training, seed)) {
            assertThat(model.operator().state().arrays())
                    .isEqualTo(expected.state().arrays());
            Map<String, NdArray> arrays = Predictions.of(expected, known, 16, Seed.of(0));
            assertThat(numbers(model.transform(rows), "points"))
                    .isEqualTo(arrays.get("points").doubles());
            assertThat(numbers(model.transform(rows), "weights"))
                    .isEqualTo(arrays.get("weights").doubles());
        }
    }

    /** A field of all predictions, law by law. */
    private static double[] numbers(Dataset<Row> predicted, String field) {
        return predicted.orderBy("id").select("prediction." + field).collectAsList().stream()
                .flatMapToDouble(row -> numbers(row.getSeq(0)))
                .toArray();
    }

    private static DoubleStream numbers(Object cell) {
        if (cell instanceof Double number) return DoubleStream.of(number);
        return CollectionConverters.asJava((Seq<?>) cell).stream().flatMapToDouble(LawOperatorEstimatorTest::numbers);
    }

    @Test
    void weightsCovariatesAndHeldRows_giveTheBitsOfTheLibrary() {
        Dataset<Row> rows = weightedRows();
        LawOperatorModel model = weighing().fit(rows);
        requireLibrary(model, rows, weighted(false));
        assertThat(model.operator().covariates()).isEqualTo(GIVEN);
        assertThat(model.bundle().opened().heldOut().orElseThrow().distances()).hasSize(LAWS / 4);
    }

    /** One point per row, with its weight, in any partitions: the points of a law come in the order of their coordinates. */
    @Test
    void rowsOfSinglePoints_trainAndPredictAsTheLibraryWithSortedPoints() {
        Dataset<Row> rows = weightedRows();
        Dataset<Row> points = rows.selectExpr(
                        "id",
                        "explode(arrays_zip(input, target, inputWeights, targetWeights)) as each",
                        "held",
                        "dose",
                        "site")
                .selectExpr("id", "each.*", "held", "dose", "site");
        LawPairs sorted = weighted(true);
        requireLibrary(weighing().fit(points.repartition(7)), points.repartition(2), sorted);
        LawOperatorEstimator wrong = weighing();
        wrong.set(wrong.weightCol(), "site");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> wrong.fit(points))
                .withMessage("weightCol: expected the column \"site\" to be a number, got string");
        Dataset<Row> torn = points.withColumn("dose", functions.rand(3));
        assertThat(mistake(weighing().fit(points).transform(torn).where("id = 3")))
                .contains("column dose, law 3: expected one value for all points of a law, got several");
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
        Map<Optional<double[][]>, String> cells = Map.of(
                Optional.empty(), "an ensemble, got null",
                Optional.of(new double[][] {{1, 2}, {3}}), "points of dimension 2, got dimension 1 at point 1",
                Optional.of(new double[][] {}), "at least one point, got none");
        cells.forEach((cell, message) -> {
            Dataset<Row> bad = frame(7L, cell.orElse(null), new double[][] {{1, 2}});
            assertThat(mistake(model.transform(bad))).isEqualTo("column input, law 7: expected " + message);
            assertThatThrownBy(() -> estimator().fit(laws.union(bad.withColumn("id", functions.lit(97L)))))
                    .isInstanceOf(UserMistake.class)
                    .hasMessage("column input, law 97: expected " + message);
        });
        assertThat(mistake(model.transform(frame(null, new double[][] {{1, 2}}, null))))
                .isEqualTo("column id: expected the id of a law, got null");
        assertThatThrownBy(() -> estimator().fit(laws.union(laws)))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith("lawIdCol: law id ")
                .hasMessageEndingWith(" occurs twice");
    }

    private static Dataset<Row> frame(Long id, double[][] input, double[][] target) {
        return session.createDataFrame(List.of(RowFactory.create(id, input, target, false)), SCHEMA);
    }

    @Test
    void options_ofEveryOperator_areParamsWithTheirMeaning() {
        LawOperatorEstimator estimator = new LawOperatorEstimator();
        assertThat(estimator.getParam("bandwidth").doc()).contains("kernel-regression: ");
        assertThat(Arrays.stream(estimator.params()).map(Param::name)).doesNotHaveDuplicates();
        for (Param<?> param : estimator.params())
            assertThat(estimator.hasParam(param.name())).isTrue();
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
