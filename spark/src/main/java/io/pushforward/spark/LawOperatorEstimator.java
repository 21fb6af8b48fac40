package io.pushforward.spark;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.bundle.Bundle;
import io.pushforward.bundle.Familiarity;
import io.pushforward.bundle.Origin;
import io.pushforward.bundle.PackedBundle;
import io.pushforward.data.LawPairs;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.ExperimentData;
import io.pushforward.experiment.ExperimentFile;
import io.pushforward.experiment.Scale;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.TrainingRun;
import io.pushforward.predict.HeldOutError;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;

/**
 * Learns an operator between laws from the rows of a DataFrame. {@code operator} names a part of {@code pushforward list}, and
 * every option that a part declares is a parameter of the same name.
 *
 * <p>The laws are brought to the driver in the order of {@code lawIdCol}, and the network, if it is one, is trained there, on
 * one thread: the bits are those of {@code pushforward train} on the same laws, with an operator named by its kind.
 */
public final class LawOperatorEstimator extends Estimator<LawOperatorModel>
        implements LawColumns, DefaultParamsWritable {
    private static final long serialVersionUID = 1;

    private final String uid;
    private final transient Columns columns;
    private final transient Map<String, OptionParam> options;
    private final Param<String> operator;
    private final Param<String> targetCol;
    private final Param<String> targetWeightCol;
    private final Param<String> validationIndicatorCol;
    private final StringArrayParam inputLabels;
    private final StringArrayParam targetLabels;
    private final DoubleArrayParam inputTimes;
    private final DoubleArrayParam targetTimes;

    public LawOperatorEstimator() {
        this(Identifiable.randomUID("lawOperator"));
    }

    public LawOperatorEstimator(String uid) {
        this.uid = uid;
        columns = new Columns(this);
        options = OptionParam.all(this);
        operator = new Param<>(this, "operator", "the kind of operator, by its name in an experiment file");
        targetCol = new Param<>(this, "targetCol", "column of target laws, as inputCol");
        targetWeightCol = new Param<>(this, "targetWeightCol", "column of the weights of target points");
        validationIndicatorCol = new Param<>(
                this,
                "validationIndicatorCol",
                "rows where this is true are not trained on; they give the held-out error");
        inputLabels =
                new StringArrayParam(this, "inputLabels", "names of the labels where inputs are masses on labels");
        targetLabels =
                new StringArrayParam(this, "targetLabels", "names of the labels where targets are masses on labels");
        inputTimes = new DoubleArrayParam(this, "inputTimes", "times of the coordinates where input points are paths");
        targetTimes =
                new DoubleArrayParam(this, "targetTimes", "times of the coordinates where target points are paths");
        Defaults.set(this);
        setDefault(operator, "neural");
        setDefault(targetCol, "target");
    }

    @Override
    public String uid() {
        return uid;
    }

    @Override
    public Columns columns() {
        return columns;
    }

    public Param<String> operator() {
        return operator;
    }

    public Param<String> targetCol() {
        return targetCol;
    }

    public Param<String> targetWeightCol() {
        return targetWeightCol;
    }

    public Param<String> validationIndicatorCol() {
        return validationIndicatorCol;
    }

    public StringArrayParam inputLabels() {
        return inputLabels;
    }

    public StringArrayParam targetLabels() {
        return targetLabels;
    }

    public DoubleArrayParam inputTimes() {
        return inputTimes;
    }

    public DoubleArrayParam targetTimes() {
        return targetTimes;
    }

    /** The columns, and every option that some operator declares, by their names. */
    @Override
    public Param<?>[] params() {
        return Stream.concat(
                        Stream.of(
                                inputCol(),
                                weightCol(),
                                lawIdCol(),
                                covariateCols(),
                                predictionCol(),
                                samples(),
                                seed(),
                                operator,
                                targetCol,
                                targetWeightCol,
                                validationIndicatorCol,
                                inputLabels,
                                targetLabels,
                                inputTimes,
                                targetTimes),
                        options.values().stream())
                .sorted(Comparator.comparing(Param::name))
                .toArray(Param<?>[]::new);
    }

    /** Sets an option of the operator, such as {@code bandwidth}, as an experiment file would write it. */
    public LawOperatorEstimator setOption(String name, Object value) {
        OptionParam option = options.get(name);
        if (option == null)
            throw new IllegalArgumentException("unknown option \"" + name + "\"; known are " + options.keySet());
        set(option, value);
        return this;
    }

    /** The experiment that this would be as a file: a mistake in it shows here, before anything is computed. */
    private String experiment() {
        ObjectMapper json = new ObjectMapper();
        ObjectNode entry = json.createObjectNode();
        String kind = Defaults.text(this, operator);
        entry.put("name", kind).put("kind", kind);
        options.forEach((name, option) -> {
            if (isSet(option)) entry.set(name, json.valueToTree(getOrDefault(option)));
        });
        ObjectNode file = json.createObjectNode();
        file.put("name", "spark").put("seed", (Long) getOrDefault(seed()));
        file.putObject("data").put("directory", "a DataFrame of Spark's");
        file.putArray("operators").add(entry);
        file.putArray("metrics").add("energy");
        return file.toString();
    }

    private static Experiment.OperatorEntry entry(String experiment) {
        return ExperimentFile.of("parameters", experiment)
                .at(Scale.PAPER, Optional.empty())
                .operators()
                .get(0);
    }

    @Override
    public StructType transformSchema(StructType schema) {
        entry(experiment());
        boolean grouped = TrainingRows.isGrouped(schema, this);
        if (!grouped) {
            LawSchema.requireLaws(schema, "inputCol", Defaults.text(this, inputCol()));
            LawSchema.requireLaws(schema, "targetCol", Defaults.text(this, targetCol));
            if (isSet(weightCol())) LawSchema.requireNumbers(schema, "weightCol", Defaults.text(this, weightCol()));
            if (isSet(targetWeightCol))
                LawSchema.requireNumbers(schema, "targetWeightCol", Defaults.text(this, targetWeightCol));
        } else {
            LawSchema.requireNumbers(schema, "targetCol", Defaults.text(this, targetCol));
            if (isSet(weightCol())) LawSchema.requireNumber(schema, "weightCol", Defaults.text(this, weightCol()));
            if (isSet(targetWeightCol))
                LawSchema.requireNumber(schema, "targetWeightCol", Defaults.text(this, targetWeightCol));
        }
        if (isSet(lawIdCol())) LawSchema.requireWhole(schema, "lawIdCol", Defaults.text(this, lawIdCol()));
        if (isSet(validationIndicatorCol))
            LawSchema.requireTruth(schema, "validationIndicatorCol", Defaults.text(this, validationIndicatorCol));
        for (String covariate : covariates()) LawSchema.requireScalar(schema, "covariateCols", covariate);
        return LawSchema.with(
                grouped ? SampleRows.schema(schema, this) : schema,
                Defaults.text(this, predictionCol()),
                LawSchema.PREDICTION);
    }

    List<String> covariates() {
        return isSet(covariateCols()) ? Arrays.asList((String[]) getOrDefault(covariateCols())) : List.of();
    }

    @Override
    public LawOperatorModel fit(Dataset<?> dataset) {
        transformSchema(dataset.schema());
        String experiment = experiment();
        Experiment.OperatorEntry entry = entry(experiment);
        TrainingRows rows = TrainingRows.of(dataset, this);
        ExperimentData data = ExperimentData.of(rows.pairs(), rows.split(), Optional.empty());
        LawPairs training = data.training();
        Seed root = Seed.of((Long) getOrDefault(seed()));
        Seed seed = root.derive("train").derive(entry.name()).derive(0);
        try (LawOperator trained = entry.trainer().train(data.trainingFor(entry), TrainingRun.of(seed))) {
            List<Long> ids = Arrays.stream(training.ids()).boxed().toList();
            Bundle bundle = Bundle.of(
                    trained,
                    new Origin(entry.name(), Document.parse(experiment), seed, ids),
                    Familiarity.of(training.inputSpace(), training.inputs(), ids));
            LawOperatorModel model = new LawOperatorModel(
                    uid,
                    PackedBundle.of(rows.split().test().isEmpty() ? bundle : bundle.with(error(trained, data, root))));
            copyValues(model, ParamMap.empty());
            model.setParent(this);
            return model;
        }
    }

    private static HeldOutError error(LawOperator operator, ExperimentData data, Seed seed) {
        LawPairs held = data.test();
        return HeldOutError.of(
                HeldOutError.metric(held.targetSpace()).name(),
                HeldOutError.Source.TEST,
                HeldOutError.distances(operator, held, seed));
    }

    @Override
    public LawOperatorEstimator copy(ParamMap extra) {
        LawOperatorEstimator copy = new LawOperatorEstimator(uid);
        copyValues(copy, extra);
        return copy;
    }

    @Override
    public MLWriter write() {
        return DefaultParamsWritable.super.write();
    }

    public static MLReader<LawOperatorEstimator> read() {
        return new DefaultParamsReader<>();
    }

    public static LawOperatorEstimator load(String path) {
        return read().load(path);
    }
}
