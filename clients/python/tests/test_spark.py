"""The wrappers of pushforward.spark in a real PySpark; left out where there is none.

    SPARK_HOME=… PYTHONPATH=…/pyspark PYSPARK_SUBMIT_ARGS='--jars pushforward-spark-VERSION.jar pyspark-shell' python3 -m unittest tests.test_spark
"""
import os
import tempfile
import unittest

try:
    from pyspark.sql import SparkSession
except ImportError:
    SparkSession = None


@unittest.skipUnless(SparkSession, "PySpark is not installed")
class SparkTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.session = (
            SparkSession.builder.master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false")
            .config("spark.sql.shuffle.partitions", "2")
            .getOrCreate()
        )
        rows = []
        for law in range(24):
            points = [[law + 0.1 * k, 0.01 * k * k - law] for k in range(10)]
            rows.append((law, points, [[2 * x - 3 + law % 3, 2 * y] for x, y in points], float(law % 3), law % 4 == 0))
        cls.laws = cls.session.createDataFrame(
            rows, "id bigint, input array<array<double>>, target array<array<double>>, dose double, held boolean"
        )

    @classmethod
    def tearDownClass(cls):
        cls.session.stop()

    def estimator(self, **more):
        from pushforward.spark import LawOperatorEstimator

        return LawOperatorEstimator(
            operator="affine-push", lawIdCol="id", covariateCols=["dose"], validationIndicatorCol="held", samples=16, **more
        )

    @staticmethod
    def means(frame):
        return [row[0] for row in frame.orderBy("id").select("prediction.mean").collect()]

    def test_fit_predicts_what_the_saved_model_predicts(self):
        from pushforward.spark import LawOperatorModel

        model = self.estimator().fit(self.laws)
        predicted = self.means(model.transform(self.laws))
        self.assertEqual(24, len(predicted))
        # Targets are twice the inputs plus dose - 3, over a range of 48; the ridge of the affine map costs some hundredths.
        for law, mean in enumerate(predicted):
            self.assertAlmostEqual(2 * (law + 0.45) - 3 + law % 3, mean[0], delta=0.5)
        with tempfile.TemporaryDirectory() as folder:
            place = os.path.join(folder, "model")
            model.save(place)
            self.assertEqual(predicted, self.means(LawOperatorModel.load(place).transform(self.laws)))
            opened = LawOperatorModel.of_bundle(os.path.join(place, "bundle")).set(lawIdCol="id", samples=16)
            self.assertEqual(predicted, self.means(opened.transform(self.laws)))

    def test_stages_of_a_pipeline_are_saved_and_loaded(self):
        from pyspark.ml import Pipeline, PipelineModel

        model = Pipeline(stages=[self.estimator()]).fit(self.laws)
        with tempfile.TemporaryDirectory() as folder:
            place = os.path.join(folder, "pipeline")
            model.save(place)
            self.assertEqual(
                self.means(model.transform(self.laws)), self.means(PipelineModel.load(place).transform(self.laws))
            )

    def test_options_are_those_of_an_experiment_file(self):
        kernel = self.estimator(bandwidth=0.3, particles={"name": "coordinates", "indices": [0]})
        model = kernel.set(operator="kernel-regression").fit(self.laws)
        self.assertEqual(24, len(self.means(model.transform(self.laws))))
        with self.assertRaisesRegex(Exception, "bandwidth"):
            kernel.set(bandwidth=-1.0).fit(self.laws)

    def test_an_unknown_column_is_named(self):
        with self.assertRaisesRegex(Exception, 'inputCol: unknown column "inputs"'):
            self.estimator(inputCol="inputs").fit(self.laws)

    def test_distances_are_functions_of_sql(self):
        from pushforward.spark import pairwise, register_distances

        register_distances()
        row = self.session.sql("select law_w1(array(array(0D), array(1D)), array(array(0.75D), array(1.75D)))").first()
        self.assertEqual(0.75, row[0])
        pairs = pairwise("energy", self.laws, "id", "input")
        self.assertEqual(24 * 23 // 2, pairs.count())
        self.assertEqual(["left", "right", "distance"], pairs.columns)


if __name__ == "__main__":
    unittest.main()
