package io.pushforward.spark;

import java.nio.file.Path;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.ml.util.ReadWriteUtils;
import scala.Option;

/** A model on disk: what Spark keeps of any model in {@code metadata}, and beside it the ordinary {@code bundle}. */
final class Persistence {
    private static final String BUNDLE = "/bundle";

    private Persistence() {}

    /** Where the bundle of a model is; Spark may be told to pass its default file system by, in a thread. */
    private static String place(String path) {
        boolean local = (Boolean) ReadWriteUtils.localSavingModeState().get();
        return (local ? Path.of(path).toUri() : path) + BUNDLE;
    }

    static final class Writer extends MLWriter {
        private final LawOperatorModel model;

        Writer(LawOperatorModel model) {
            this.model = model;
        }

        @Override
        public void saveImpl(String path) {
            DefaultParamsWriter.saveMetadata(model, path, sparkSession(), Option.empty(), Option.empty());
            HadoopFolder.writeBundle(model.bundle(), place(path));
        }
    }

    static final class Reader extends MLReader<LawOperatorModel> {
        @Override
        public LawOperatorModel load(String path) {
            DefaultParamsReader.Metadata metadata =
                    DefaultParamsReader.loadMetadata(path, sparkSession(), LawOperatorModel.class.getName());
            LawOperatorModel model = new LawOperatorModel(metadata.uid(), HadoopFolder.readBundle(place(path)));
            metadata.getAndSetParams(model, Option.empty());
            return model;
        }
    }
}
