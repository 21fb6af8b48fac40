package io.pushforward.spark;

import java.util.Arrays;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** What columns must be; a mistake is said with the parameter's name and the column's, before anything is computed. */
final class LawSchema {
    static final ArrayType NUMBERS = DataTypes.createArrayType(DataTypes.DoubleType);
    static final ArrayType POINTS = DataTypes.createArrayType(NUMBERS);

    /** What a predicted law is as a cell; on labels the masses are the weights, and mean and interval are of masses. */
    static final StructType PREDICTION = DataTypes.createStructType(Arrays.asList(
            DataTypes.createStructField("points", POINTS, true),
            DataTypes.createStructField("weights", NUMBERS, false),
            DataTypes.createStructField("mean", NUMBERS, false),
            DataTypes.createStructField("low", NUMBERS, true),
            DataTypes.createStructField("high", NUMBERS, true)));

    private LawSchema() {}

    static DataType type(StructType schema, String param, String column) {
        for (StructField field : schema.fields()) if (field.name().equals(column)) return field.dataType();
        throw new IllegalArgumentException(
                param + ": unknown column \"" + column + "\"; known are " + String.join(", ", schema.fieldNames()));
    }

    /** Points of laws, array<array<number>>, or masses, array<number>. */
    static void requireLaws(StructType schema, String param, String column) {
        DataType type = type(schema, param, column);
        if (!isNumbers(type) && !isPoints(type))
            throw wrong(param, column, "array<array<double>> of points or array<double> of masses", type);
    }

    static void requirePoints(StructType schema, String param, String column) {
        DataType type = type(schema, param, column);
        if (!isPoints(type)) throw wrong(param, column, "array<array<double>> of points", type);
    }

    static boolean isPoints(DataType type) {
        return type instanceof ArrayType outer && isNumbers(outer.elementType());
    }

    static boolean isNumbers(DataType type) {
        return type instanceof ArrayType array && array.elementType() instanceof NumericType;
    }

    static void requireNumbers(StructType schema, String param, String column) {
        DataType type = type(schema, param, column);
        if (!isNumbers(type)) throw wrong(param, column, "array<double>", type);
    }

    /** A number per row: the weight of a point where each row is one. */
    static void requireNumber(StructType schema, String param, String column) {
        DataType type = type(schema, param, column);
        if (!(type instanceof NumericType)) throw wrong(param, column, "a number", type);
    }

    static void requireWhole(StructType schema, String param, String column) {
        DataType type = type(schema, param, column);
        if (!type.equals(DataTypes.LongType) && !type.equals(DataTypes.IntegerType))
            throw wrong(param, column, "bigint or int", type);
    }

    static void requireTruth(StructType schema, String param, String column) {
        DataType type = type(schema, param, column);
        if (!type.equals(DataTypes.BooleanType)) throw wrong(param, column, "boolean", type);
    }

    static void requireScalar(StructType schema, String param, String column) {
        DataType type = type(schema, param, column);
        if (!(type instanceof NumericType) && !(type instanceof StringType))
            throw wrong(param, column, "a number or text", type);
    }

    static StructType with(StructType schema, String column, DataType type) {
        for (String name : schema.fieldNames())
            if (name.equals(column))
                throw new IllegalArgumentException("predictionCol: the column \"" + column + "\" is there already");
        return schema.add(column, type);
    }

    private static IllegalArgumentException wrong(String param, String column, String expected, DataType got) {
        return new IllegalArgumentException(
                param + ": expected the column \"" + column + "\" to be " + expected + ", got " + got.simpleString());
    }
}
