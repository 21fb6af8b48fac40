"""Law operators in PySpark: thin wrappers around the Java classes of pushforward-spark-VERSION.jar. Not tested yet.

    spark-submit --jars pushforward-spark-VERSION.jar script.py

    from pushforward.spark import LawOperatorEstimator, LawOperatorModel, register_distances
    model = LawOperatorEstimator(operator="affine-push", lawIdCol="id", bandwidth=0.3).fit(laws)
    model.transform(laws).select("prediction.mean")
"""
from pyspark.ml.wrapper import JavaWrapper
from pyspark.sql import DataFrame, SparkSession

_PACKAGE = "io.pushforward.spark."


def _plain(value):
    """A list as the Java array of its type, which column parameters want; anything else as it is."""
    if not isinstance(value, (list, tuple)):
        return value
    java = SparkSession.active().sparkContext._gateway
    kind = java.jvm.java.lang.String if value and isinstance(value[0], str) else java.jvm.double
    array = java.new_array(kind, len(value))
    for place, item in enumerate(value):
        array[place] = item
    return array


class _Stage(JavaWrapper):
    def set(self, **params):
        for name, value in params.items():
            self._java_obj.set(self._java_obj.getParam(name), _plain(value))
        return self

    def save(self, path):
        self._java_obj.save(path)


class LawOperatorEstimator(_Stage):
    """Learns an operator between laws; parameters are those of the Java class, by name."""

    def __init__(self, **params):
        super().__init__(JavaWrapper._new_java_obj(_PACKAGE + "LawOperatorEstimator"))
        self.set(**params)

    def fit(self, laws):
        return LawOperatorModel(self._java_obj.fit(laws._jdf))


class LawOperatorModel(_Stage):
    """Adds a column of predicted laws."""

    @classmethod
    def load(cls, path):
        return cls(getattr(SparkSession.active()._jvm, _PACKAGE + "LawOperatorModel").load(path))

    @classmethod
    def of_bundle(cls, folder):
        return cls(getattr(SparkSession.active()._jvm, _PACKAGE + "LawOperatorModel").ofBundle(folder))

    def transform(self, laws):
        return DataFrame(self._java_obj.transform(laws._jdf), SparkSession.active())


def register_distances():
    """Makes law_energy, law_w1 and law_sinkhorn known to SQL."""
    session = SparkSession.active()
    getattr(session._jvm, _PACKAGE + "LawDistance").register(session._jsparkSession)
