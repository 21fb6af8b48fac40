package io.pushforward.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.bundle.Answer;
import io.pushforward.law.Categorical;
import io.pushforward.predict.Prediction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Answers as tensors of the Open Inference Protocol. */
final class InferAnswer {
    private final List<Answer> answers;
    private final boolean isBatch;
    private final List<Tensor> tensors = new ArrayList<>();

    private InferAnswer(List<Answer> answers, boolean isBatch) {
        this.answers = answers;
        this.isBatch = isBatch;
    }

    static List<Tensor> of(List<Answer> answers, Question question) {
        InferAnswer all = new InferAnswer(answers, question.isBatch());
        if (answers.get(0).prediction().law() instanceof Categorical) {
            all.rows("masses", Prediction::mean);
        } else {
            all.points();
            all.rows("mean", Prediction::mean);
        }
        all.rows("low", Prediction::low);
        all.rows("high", Prediction::high);
        all.rows("error", Prediction::error);
        if (!question.levels().isEmpty()) all.quantiles(question.levels());
        if (answers.get(0).familiarity().isPresent()) {
            all.each("unlike_training", Tensor.BOOL, answer -> answer.extrapolates() ? 1 : 0);
            all.each(
                    "training_distance",
                    Tensor.DOUBLE,
                    answer -> answer.familiarity().orElseThrow().distance());
            all.tensors.add(Tensor.of(
                    "warning",
                    answers.stream().map(answer -> answer.warning().orElse("")).toList()));
        }
        if (answers.get(0).heldOut().isPresent()) {
            all.tensors.add(Tensor.of(
                    "held_out_error",
                    answers.stream().map(Answer::errorSentence).toList()));
            if (answers.stream().allMatch(answer -> answer.radius().isPresent()))
                all.each(
                        "held_out_radius",
                        Tensor.DOUBLE,
                        answer -> answer.radius().orElseThrow());
        }
        return all.tensors;
    }

    /** Atoms or draws; laws with different numbers of them lie one after another, with their sizes. */
    private void points() {
        int[] sizes = answers.stream()
                .mapToInt(answer -> answer.prediction().atoms().size())
                .toArray();
        int d = answers.get(0).prediction().atoms().dimension();
        double[] points = joined(prediction -> prediction.atoms().points());
        double[] weights = joined(prediction -> prediction.atoms().weights());
        boolean even = Arrays.stream(sizes).distinct().count() == 1;
        if (even) {
            tensors.add(Tensor.of("points", points, shape(sizes[0], d)));
            tensors.add(Tensor.of("weights", weights, shape(sizes[0])));
        } else {
            int total = Arrays.stream(sizes).sum();
            tensors.add(Tensor.of("points", points, total, d));
            tensors.add(Tensor.of("weights", weights, total));
            tensors.add(Tensor.of(
                    "sizes", Tensor.LONG, Arrays.stream(sizes).asDoubleStream().toArray(), sizes.length));
        }
    }

    private void rows(String name, Function<Prediction, double[]> part) {
        double[] all = joined(part);
        tensors.add(Tensor.of(name, all, shape(all.length / answers.size())));
    }

    private void quantiles(List<Double> levels) {
        double[] all = joined(
                prediction -> concat(levels.stream().map(prediction::quantile).toList()));
        tensors.add(Tensor.of("quantiles", all, shape(levels.size(), all.length / answers.size() / levels.size())));
    }

    private void each(String name, String datatype, ToDoubleFunction<Answer> number) {
        tensors.add(
                Tensor.of(name, datatype, answers.stream().mapToDouble(number).toArray(), answers.size()));
    }

    private double[] joined(Function<Prediction, double[]> part) {
        return concat(
                answers.stream().map(answer -> part.apply(answer.prediction())).toList());
    }

    private static double[] concat(List<double[]> parts) {
        double[] all = new double[parts.stream().mapToInt(part -> part.length).sum()];
        int at = 0;
        for (double[] part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return all;
    }

    private int[] shape(int... own) {
        if (!isBatch) return own;
        int[] shape = new int[own.length + 1];
        shape[0] = answers.size();
        System.arraycopy(own, 0, shape, 1, own.length);
        return shape;
    }

    /** What the tensors of an operator's answers look like before any is asked for: -1 for extents that vary. */
    static void metadata(ArrayNode outputs, ServedOperator operator) {
        if (operator.targetSpace() instanceof io.pushforward.law.Space.Labels labels) {
            for (String name : List.of("masses", "low", "high", "error"))
                entry(outputs, name, Tensor.DOUBLE, labels.size());
        } else {
            int d = operator.targetSpace().dimension();
            entry(outputs, "points", Tensor.DOUBLE, -1, d);
            entry(outputs, "weights", Tensor.DOUBLE, -1);
            for (String name : List.of("mean", "low", "high", "error")) entry(outputs, name, Tensor.DOUBLE, d);
            entry(outputs, "quantiles", Tensor.DOUBLE, -1, d);
        }
        if (operator.bundle().familiarity().isPresent()) {
            entry(outputs, "unlike_training", Tensor.BOOL, -1);
            entry(outputs, "training_distance", Tensor.DOUBLE, -1);
            entry(outputs, "warning", Tensor.TEXT, -1);
        }
        if (operator.bundle().heldOut().isPresent()) {
            entry(outputs, "held_out_error", Tensor.TEXT, -1);
            entry(outputs, "held_out_radius", Tensor.DOUBLE, -1);
        }
    }

    static void entry(ArrayNode list, String name, String datatype, int... shape) {
        ObjectNode entry = list.addObject().put("name", name).put("datatype", datatype);
        ArrayNode extents = entry.putArray("shape");
        for (int extent : shape) extents.add(extent);
    }
}
