package io.pushforward.spark;

import io.pushforward.law.Ensemble;
import io.pushforward.metric.EnergyDistance;
import io.pushforward.metric.Metric;
import io.pushforward.metric.SinkhornDivergence;
import io.pushforward.metric.W1;
import io.pushforward.random.Seed;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.UserMistake;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * Distances between laws given by their points, {@code array<array<double>>}, as functions of SQL and of DataFrames.
 *
 * <pre>{@code
 * LawDistance.register(session);
 * session.sql("select law_energy(a.points, b.points) from laws a cross join laws b");
 * laws.withColumn("d", LawDistance.W1.between(col("predicted.points"), col("observed")));
 * LawDistance.ENERGY.pairs(laws, "id", "points");          // columns left, right, distance: each pair once
 * }</pre>
 */
public enum LawDistance {
    ENERGY(new EnergyDistance()),
    W1(new W1()),
    SINKHORN(new SinkhornDivergence());

    private static final String PREFIX = "law_";

    private final Metric metric;

    LawDistance(Metric metric) {
        this.metric = metric;
    }

    /** The name in SQL, such as {@code law_energy}. */
    public String function() {
        return PREFIX + metric.name();
    }

    /** Makes all of them known to the SQL of a session. */
    public static void register(SparkSession session) {
        for (LawDistance distance : values())
            session.udf().register(distance.function(), distance.udf(), DataTypes.DoubleType);
    }

    /** The distance between the laws of two columns, row by row; null where either is null. */
    public Column between(Column left, Column right) {
        return functions.udf(udf(), DataTypes.DoubleType).apply(left, right);
    }

    /** The distance of every pair of laws, each pair once: columns {@code left}, {@code right}, {@code distance}. */
    public Dataset<Row> pairs(Dataset<Row> laws, String id, String points) {
        LawSchema.requirePoints(laws.schema(), "points", points);
        LawSchema.type(laws.schema(), "id", id);
        Dataset<Row> left =
                laws.select(functions.col(id).as("left"), functions.col(points).as("left_points"));
        Dataset<Row> right =
                laws.select(functions.col(id).as("right"), functions.col(points).as("right_points"));
        return left.join(right, functions.col("left").lt(functions.col("right")))
                .select(
                        functions.col("left"),
                        functions.col("right"),
                        between(functions.col("left_points"), functions.col("right_points"))
                                .as("distance"));
    }

    private UDF2<Object, Object, Double> udf() {
        return new Between(name());
    }

    /** Holds the name alone, which is all that travels. */
    private record Between(String name) implements UDF2<Object, Object, Double> {
        @Override
        public @Nullable Double call(@Nullable Object left, @Nullable Object right) {
            if (left == null || right == null) return null;
            Ensemble x = LawRows.ensemble(left, function());
            Ensemble y = LawRows.ensemble(right, function());
            if (x.dimension() != y.dimension())
                throw UserMistake.at(function(), "laws of one dimension", x.dimension() + " and " + y.dimension());
            return Misfit.at(function(), () -> valueOf(name).metric.between(x, y, Seed.of(0)))
                    .value();
        }

        private String function() {
            return valueOf(name).function();
        }
    }
}
