package io.pushforward.spark;

import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import io.pushforward.settings.UserMistake;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Laws on the plane as a DataFrame, in several partitions, and as pairs of the library. */
abstract class LawFrame {
    static final int LAWS = 24;
    static final int POINTS = 10;
    static final Space PLANE = new Space.Vectors(2);
    static final StructType SCHEMA = new StructType()
            .add("id", DataTypes.LongType)
            .add("input", LawSchema.POINTS)
            .add("target", LawSchema.POINTS)
            .add("held", DataTypes.BooleanType);

    @TempDir
    static Path folder;

    static SparkSession session;
    static Dataset<Row> laws;
    static LawPairs pairs;

    @BeforeAll
    static void open() {
        session = SparkSession.builder()
                .config(SparkCluster.conf("local[2]", "test", Map.of("spark.sql.shuffle.partitions", "3")))
                .getOrCreate();
        List<Row> rows = new ArrayList<>();
        List<LawPair> known = new ArrayList<>();
        for (long id = 0; id < LAWS; id++) {
            double[] input = points(1, id, 1, id);
            double[] target = points(2, id, 1, 2 * id - 3);
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

    static double[] points(long seed, long id, double scale, double shift) {
        double[] points = Seed.of(seed).derive(id).generator().normals(2 * POINTS);
        for (int i = 0; i < points.length; i++) points[i] = scale * points[i] + shift;
        return points;
    }

    static double[][] cell(double[] points) {
        double[][] cell = new double[points.length / 2][];
        for (int i = 0; i < cell.length; i++) cell[i] = new double[] {points[2 * i], points[2 * i + 1]};
        return cell;
    }

    static LawOperatorEstimator estimator() {
        LawOperatorEstimator estimator = new LawOperatorEstimator();
        estimator.set(estimator.operator(), "affine-push");
        estimator.set(estimator.lawIdCol(), "id");
        estimator.set(estimator.validationIndicatorCol(), "held");
        estimator.set(estimator.samples(), 16);
        return estimator;
    }

    /** The prediction of each law, by id, as text that tells every bit. */
    static List<String> predictions(Dataset<Row> predicted) {
        return predicted.orderBy("id").select("id", "prediction").collectAsList().stream()
                .map(Row::json)
                .toList();
    }

    /** What a job says when it fails: the message of our own exception, or else of the innermost. */
    static String mistake(Dataset<Row> failing) {
        try {
            failing.collectAsList();
            return "";
        } catch (Exception failure) {
            Throwable cause = failure;
            while (cause.getCause() != null && !(cause instanceof UserMistake)) cause = cause.getCause();
            return cause.getMessage();
        }
    }
}
