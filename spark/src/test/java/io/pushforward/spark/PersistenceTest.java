package io.pushforward.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.bundle.Bundle;
import io.pushforward.bundle.Origin;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.simple.AffinePush;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;

/**
 * What Spark asks of its own estimators and models: its tests {@code ParamsSuite.checkParams}, {@code
 * MLTestingUtils.checkCopyAndUids} and {@code DefaultReadWriteTest.testEstimatorAndModelReadWrite} (Spark 4.1.0), of which no
 * artifact is published, check by check.
 */
@EnabledForJreRange(maxVersion = 21, disabledReason = "Spark 4.1 runs on Java 17 and 21")
class PersistenceTest extends LawFrame {
    private static final Map<String, Object> SET = Map.of(
            "operator", "affine-push", "lawIdCol", "id", "validationIndicatorCol", "held", "samples", 16, "seed", 7L);

    private static LawOperatorEstimator given() {
        LawOperatorEstimator estimator = new LawOperatorEstimator();
        SET.forEach((name, value) -> estimator.set(estimator.getParam(name), value));
        return estimator;
    }

    @Test
    void params_areOrderedByNameAndBelongToTheirOwner() throws NoSuchMethodException {
        for (Params owner : List.of(given(), given().fit(laws))) {
            assertThat(Arrays.stream(owner.params()).map(Param::name))
                    .isSorted()
                    .doesNotHaveDuplicates();
            for (Param<?> param : owner.params()) {
                assertThat(param.parent()).isEqualTo(owner.uid());
                assertThat((Object) owner.getParam(param.name())).isEqualTo(param);
            }
            assertThat((Object)
                            owner.getClass().getMethod("copy", ParamMap.class).getReturnType())
                    .isEqualTo(owner.getClass());
        }
    }

    @Test
    void copies_keepUidsParentAndValues() {
        LawOperatorEstimator estimator = given();
        LawOperatorModel model = estimator.fit(laws);
        LawOperatorEstimator copied = estimator.copy(ParamMap.empty());
        assertThat(copied.uid()).isEqualTo(estimator.uid());
        assertThat(model.uid()).isEqualTo(estimator.uid());
        LawOperatorModel other = model.copy(ParamMap.empty());
        assertThat(other.uid()).isEqualTo(model.uid());
        assertThat(other.parent().uid()).isEqualTo(model.parent().uid());
        assertThat((Object) other.parent()).isSameAs(model.parent());
        assertThat(model.copy(new ParamMap().put(model.samples(), 3)).getOrDefault(model.samples()))
                .isEqualTo(3);
        assertThat(estimator
                        .fit(laws, new ParamMap().put(estimator.samples(), 5))
                        .getOrDefault(model.samples()))
                .isEqualTo(5);
    }

    @Test
    void estimatorAndModel_writtenAndRead_areWhatTheyWere() throws Exception {
        LawOperatorEstimator estimator = given().setOption("bandwidth", 0.3).setOption("shape", "input");
        LawOperatorModel model = given().fit(laws);
        LawOperatorEstimator read = writtenAndRead(estimator, "");
        SET.forEach((name, value) ->
                assertThat(read.get(read.getParam(name)).get()).as(name).isEqualTo(value));
        for (String place : List.of("", "Local")) {
            LawOperatorModel again = writtenAndRead(model, place);
            for (String name : List.of("lawIdCol", "samples", "seed"))
                assertThat(again.get(again.getParam(name)).get()).as(name).isEqualTo(SET.get(name));
            assertThat(again.operator().state().arrays())
                    .isEqualTo(model.operator().state().arrays());
            assertThat(predictions(again.transform(laws))).isEqualTo(predictions(model.transform(laws)));
        }
    }

    /** @param place empty, or Local for what Spark keeps to itself: writing past its default file system */
    @SuppressWarnings("unchecked")
    private static <T extends Params & MLWritable> T writtenAndRead(T instance, String place) throws Exception {
        String path = folder.resolve("written" + place)
                .resolve(instance.getClass().getSimpleName())
                .toString();
        String save = place.isEmpty() ? "save" : "saveToLocal";
        var write = instance.write();
        write.getClass().getMethod(save, String.class).invoke(write, path);
        var second = instance.write();
        assertThatThrownBy(() -> second.getClass().getMethod(save, String.class).invoke(second, path))
                .hasCauseInstanceOf(IOException.class);
        var third = instance.write().overwrite();
        third.getClass().getMethod(save, String.class).invoke(third, path);
        MLReader<T> reader = (MLReader<T>) instance.getClass().getMethod("read").invoke(null);
        T read = (T) MLReader.class
                .getMethod(place.isEmpty() ? "load" : "loadFromLocal", String.class)
                .invoke(reader, path);
        assertThat(read.uid()).isEqualTo(instance.uid());
        for (Param<?> param : instance.params()) {
            Param<Object> other = read.getParam(param.name());
            assertThat(read.isDefined(other)).as(param.name()).isEqualTo(instance.isDefined(param));
            assertThat(read.isSet(other)).as(param.name()).isEqualTo(instance.isSet(param));
            if (instance.isDefined(param))
                assertThat(read.getOrDefault(other)).as(param.name()).isEqualTo(instance.getOrDefault(param));
        }
        if (!place.isEmpty()) return read;
        T loaded = (T) instance.getClass().getMethod("load", String.class).invoke(null, path);
        assertThat(loaded.uid()).isEqualTo(instance.uid());
        return loaded;
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
    void bundle_ofTheCommand_opensInSpark() throws IOException {
        Path own = folder.resolve("own-bundle");
        try (LawOperator operator = new AffinePush().train(pairs, Seed.of(4))) {
            Bundle.of(operator, new Origin("own", Document.empty(), Seed.of(4), List.of()), Optional.empty())
                    .save(own);
            LawOperatorModel model = LawOperatorModel.ofBundle(own.toString());
            model.set(model.lawIdCol(), "id");
            assertThat(model.operator().state().arrays())
                    .isEqualTo(operator.state().arrays());
            assertThat(predictions(model.transform(laws))).hasSize(LAWS);
        }
        for (String nowhere : List.of("nowhere", "file:/nowhere"))
            assertThatThrownBy(() -> LawOperatorModel.ofBundle(nowhere))
                    .isInstanceOf(UserMistake.class)
                    .hasMessageContaining(nowhere + ": expected a bundle, a folder with manifest.json, got nothing");
    }

    /** {@code predict}, {@code evaluate} and {@code serve} read what a model keeps beside Spark's metadata. */
    @Test
    void bundle_ofAModel_opensInTheCommand() throws IOException {
        LawOperatorModel model = estimator().fit(laws);
        Path place = folder.resolve("kept");
        model.save(place.toString());
        try (Bundle back = Bundle.open(place.resolve("bundle"))) {
            assertThat(back.operator().state().arrays())
                    .isEqualTo(model.operator().state().arrays());
            assertThat(back.origin().name()).isEqualTo("affine-push");
            assertThat(back.heldOut().orElseThrow().distances()).hasSize(LAWS / 4);
        }
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
}
