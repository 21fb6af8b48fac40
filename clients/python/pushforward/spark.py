"""Law operators in PySpark: thin wrappers around the Java classes of pushforward-spark-VERSION.jar.

    spark-submit --jars pushforward-spark-VERSION.jar script.py

    from pushforward.spark import LawOperatorEstimator, LawOperatorModel, pairwise, register_distances
    model = LawOperatorEstimator(operator="affine-push", lawIdCol="id").fit(laws)      # also in a Pipeline
    model.transform(laws).select("prediction.mean")

Parameters are those of the Java classes, by name: columns, and every option that `pushforward list` shows.
"""
import sys

from pyspark.ml.util import JavaMLReadable, JavaMLReader, JavaMLWritable
from pyspark.ml.wrapper import JavaEstimator, JavaModel, JavaWrapper
from pyspark.sql import DataFrame, SparkSession

_PACKAGE = "io.pushforward.spark"

# Spark looks for the Python class of a saved stage in a module of the Java package's name.
sys.modules[_PACKAGE] = sys.modules[__name__]


def _java(name):
    java = SparkSession.active()._jvm
    for part in f"{_PACKAGE}.{name}".split("."):
        java = getattr(java, part)
    return java


class _Reader(JavaMLReader):
    @classmethod
    def _java_loader_class(cls, clazz):
        return f"{_PACKAGE}.{clazz.__name__}"


class _Stage(JavaMLReadable, JavaMLWritable):
    def set(self, *param, **params):
        """set(samples=16) besides PySpark's own set(param, value)."""
        if param:
            super().set(*param)
        self._set(**params)
        return self

    @classmethod
    def read(cls):
        return _Reader(cls)


class LawOperatorEstimator(_Stage, JavaEstimator):
    """Learns an operator between laws from the rows of a DataFrame."""

    def __init__(self, **params):
        super().__init__()
        self._java_obj = JavaWrapper._new_java_obj(f"{_PACKAGE}.LawOperatorEstimator", self.uid)
        self._create_params_from_java()
        self._transfer_params_from_java()
        self.set(**params)

    def _create_model(self, java_model):
        return LawOperatorModel(java_model)


class LawOperatorModel(_Stage, JavaModel):
    """Adds a column of predicted laws."""

    @classmethod
    def of_bundle(cls, folder):
        """The model of a bundle that the command has trained."""
        model = cls(_java("LawOperatorModel").ofBundle(folder))
        model._transfer_params_from_java()
        return model


def register_distances():
    """Makes law_energy, law_w1 and law_sinkhorn known to SQL."""
    _java("LawDistance").register(SparkSession.active()._jsparkSession)


def pairwise(distance, laws, id, points):
    """The energy, w1 or sinkhorn distance of every pair of laws, each pair once: columns left, right, distance."""
    metric = _java("LawDistance").valueOf(distance.upper())
    return DataFrame(metric.pairs(laws._jdf, id, points), laws.sparkSession)
