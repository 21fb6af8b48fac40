"""Asks a server by the Open Inference Protocol V2, with raw tensors instead of JSON numbers."""

from __future__ import annotations

import json
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np

Law = Union[np.ndarray, Tuple[np.ndarray, Optional[np.ndarray]]]
"""Points, or points and their weights."""

_LENGTH = "Inference-Header-Content-Length"
_TYPES = {"FP64": "<f8", "FP32": "<f4", "INT64": "<i8", "INT32": "<i4", "BOOL": "?"}


class ServerError(RuntimeError):
    """The server refused a request; the message is its one line."""

    def __init__(self, status: int, message: str):
        super().__init__(message)
        self.status = status


@dataclass(frozen=True)
class Prediction:
    """The law that belongs to an input.

    A law of points has ``points`` and ``weights``; a law on labels has ``masses``.
    """

    operator: str
    version: str
    mean: np.ndarray
    """Mean of each coordinate; for a law on labels the masses."""
    low: np.ndarray
    """5 % quantile of each coordinate; for a law on labels, of each mass over resampled inputs."""
    high: np.ndarray
    """95 % quantile, likewise."""
    error: np.ndarray
    """Standard deviation of ``mean`` over input ensembles resampled from yours."""
    points: Optional[np.ndarray] = None
    weights: Optional[np.ndarray] = None
    masses: Optional[np.ndarray] = None
    quantiles: Dict[float, np.ndarray] = field(default_factory=dict)
    """Quantiles of each coordinate, by the levels that were asked for."""
    warning: Optional[str] = None
    """What to know before trusting this prediction; None when the input is like the training laws."""
    held_out: Optional[str] = None
    """How far predictions were from laws that the operator had not seen, in one sentence; None where nobody measured it."""
    radius: Optional[float] = None
    """The distance within which nine of ten such laws were."""
    outputs: Dict[str, Any] = field(default_factory=dict)
    """Every output of the server for this law, by name."""

    def sample(self, n: int, seed: int = 0) -> np.ndarray:
        """``n`` independent draws from the prediction: points, or indices of labels."""
        random = np.random.default_rng(seed)
        if self.masses is not None:
            return random.choice(len(self.masses), size=n, p=self.masses / self.masses.sum())
        assert self.points is not None and self.weights is not None
        chosen = random.choice(len(self.points), size=n, p=self.weights / self.weights.sum())
        return self.points[chosen]


class Client:
    """A server at an address such as ``http://127.0.0.1:8080``."""

    def __init__(self, url: str = "http://127.0.0.1:8080", token: Optional[str] = None, timeout: float = 60):
        self.url = url.rstrip("/")
        self._token = token
        self._timeout = timeout

    def operators(self) -> List[str]:
        """The names of all operators that are served."""
        return list(self._json("/v2/models")["models"])

    def metadata(self, operator: str) -> Dict[str, Any]:
        """An operator's inputs, outputs, spaces and covariates."""
        return self._json("/v2/models/" + urllib.parse.quote(operator, safe=""))

    def is_ready(self) -> bool:
        """Whether the server takes requests."""
        try:
            return bool(self._json("/v2/health/ready").get("ready"))
        except (ServerError, OSError):
            return False

    def predict(
        self,
        points: np.ndarray,
        weights: Optional[np.ndarray] = None,
        given: Optional[Mapping[str, Union[float, str]]] = None,
        operator: Optional[str] = None,
        samples: Optional[int] = None,
        resamples: Optional[int] = None,
        seed: Optional[int] = None,
        quantiles: Sequence[float] = (),
        others: Optional[Mapping[str, Law]] = None,
    ) -> Prediction:
        """Predicts the law that belongs to an ensemble: an array [n, d], or [n] on the line.

        ``given`` holds covariates by name, ``others`` further input laws by name: points, or points and weights. Without
        ``operator``, the server must serve exactly one.
        """
        array = np.asarray(points, dtype="<f8")
        if array.ndim == 1:
            array = array[:, None]
        if array.ndim != 2:
            raise ValueError(f"expected points of shape [n, d], got {array.shape}; predict_many takes several laws")
        weighted = None if weights is None else [np.asarray(weights)]
        return self.predict_many(
            [array],
            weighted,
            None if given is None else [given],
            operator,
            samples,
            resamples,
            seed,
            quantiles,
            None if others is None else {name: [law] for name, law in others.items()},
        )[0]

    def predict_many(
        self,
        laws: Sequence[np.ndarray],
        weights: Optional[Sequence[np.ndarray]] = None,
        given: Optional[Sequence[Mapping[str, Union[float, str]]]] = None,
        operator: Optional[str] = None,
        samples: Optional[int] = None,
        resamples: Optional[int] = None,
        seed: Optional[int] = None,
        quantiles: Sequence[float] = (),
        others: Optional[Mapping[str, Sequence[Law]]] = None,
    ) -> List[Prediction]:
        """Predicts for several ensembles, which may differ in size, in one request."""
        name = operator if operator is not None else self._only_operator()
        weighted = list(laws) if weights is None else list(zip(laws, weights))
        tensors = _laws("", weighted)
        for other, further in (others or {}).items():
            tensors += _laws("_" + other, further)
        parameters: Dict[str, Any] = {"binary_data_output": True}
        for key, value in (("samples", samples), ("resamples", resamples), ("seed", seed)):
            if value is not None:
                parameters[key] = int(value)
        if len(quantiles):
            parameters["quantiles"] = [float(level) for level in quantiles]
        reply, outputs = self._infer(name, tensors, _covariates(given), parameters)
        return _split(reply, outputs, len(weighted), [float(level) for level in quantiles])

    def _only_operator(self) -> str:
        names = self.operators()
        if len(names) != 1:
            raise ValueError(f"the server has the operators {names}: say which, as in operator={names[0]!r}")
        return names[0]

    def _infer(
        self,
        name: str,
        tensors: Sequence[Tuple[str, np.ndarray]],
        covariates: List[Dict[str, Any]],
        parameters: Dict[str, Any],
    ) -> Tuple[Dict[str, Any], Dict[str, Any]]:
        raw = [np.ascontiguousarray(array).tobytes() for _, array in tensors]
        inputs = [
            {
                "name": label,
                "datatype": "INT64" if array.dtype.kind == "i" else "FP64",
                "shape": list(array.shape),
                "parameters": {"binary_data_size": len(own)},
            }
            for (label, array), own in zip(tensors, raw)
        ]
        head = json.dumps({"inputs": inputs + covariates, "parameters": parameters}).encode()
        body, headers = self._send(
            f"/v2/models/{urllib.parse.quote(name, safe='')}/infer",
            head + b"".join(raw),
            {_LENGTH: str(len(head)), "Content-Type": "application/octet-stream"},
        )
        length = int(headers.get(_LENGTH, len(body)))
        reply = json.loads(body[:length])
        return reply, _tensors(reply, memoryview(body)[length:])

    def _json(self, path: str) -> Dict[str, Any]:
        return json.loads(self._send(path, None, {})[0])

    def _send(self, path: str, body: Optional[bytes], headers: Dict[str, str]) -> Tuple[bytes, Mapping[str, str]]:
        if self._token is not None:
            headers = {**headers, "Authorization": "Bearer " + self._token}
        request = urllib.request.Request(self.url + path, data=body, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=self._timeout) as response:
                return response.read(), response.headers
        except urllib.error.HTTPError as refused:
            text = refused.read()
            try:
                message = json.loads(text)["error"]
            except (ValueError, KeyError, TypeError):
                message = f"the server answered {refused.code}"
            raise ServerError(refused.code, message) from None


def _laws(ending: str, laws: Sequence[Law]) -> List[Tuple[str, np.ndarray]]:
    """The tensors of one input: all points one after another, their numbers, and weights where a law has any."""
    pairs = [law if isinstance(law, tuple) else (law, None) for law in laws]
    arrays = [np.asarray(points, dtype="<f8") for points, _ in pairs]
    arrays = [array[:, None] if array.ndim == 1 else array for array in arrays]
    sizes = np.array([len(array) for array in arrays], dtype="<i8")
    tensors = [("points" + ending, np.concatenate(arrays)), ("sizes" + ending, sizes)]
    if any(weights is not None for _, weights in pairs):
        even = [np.ones(len(a)) if w is None else np.asarray(w, dtype="<f8") for a, (_, w) in zip(arrays, pairs)]
        tensors.append(("weights" + ending, np.concatenate(even)))
    return tensors


def _covariates(given: Optional[Sequence[Mapping[str, Union[float, str]]]]) -> List[Dict[str, Any]]:
    if not given:
        return []
    inputs = []
    for name in given[0]:
        values = [own[name] for own in given]
        text = any(isinstance(value, str) for value in values)
        inputs.append(
            {
                "name": name,
                "datatype": "BYTES" if text else "FP64",
                "shape": [len(values)],
                "data": [str(value) if text else float(value) for value in values],
            }
        )
    return inputs


def _tensors(reply: Dict[str, Any], raw: memoryview) -> Dict[str, Any]:
    outputs: Dict[str, Any] = {}
    at = 0
    for output in reply["outputs"]:
        size = output.get("parameters", {}).get("binary_data_size")
        if size is None:
            outputs[output["name"]] = np.array(output["data"]).reshape(output["shape"])
            continue
        own = raw[at : at + size]
        at += size
        if output["datatype"] == "BYTES":
            outputs[output["name"]] = _texts(own)
        else:
            outputs[output["name"]] = np.frombuffer(own, dtype=_TYPES[output["datatype"]]).reshape(output["shape"])
    return outputs


def _texts(raw: memoryview) -> List[str]:
    texts, at = [], 0
    while at < len(raw):
        length = int.from_bytes(raw[at : at + 4], "little")
        texts.append(bytes(raw[at + 4 : at + 4 + length]).decode())
        at += 4 + length
    return texts


def _split(reply: Dict[str, Any], outputs: Dict[str, Any], laws: int, levels: List[float]) -> List[Prediction]:
    sizes = outputs.get("sizes")
    ends = None if sizes is None else np.cumsum(sizes)

    def own(name: str, law: int) -> Any:
        value = outputs.get(name)
        if value is None:
            return None
        if ends is not None and name in ("points", "weights"):
            return value[ends[law] - sizes[law] : ends[law]]
        return value[law]

    predictions = []
    for law in range(laws):
        everything = {name: own(name, law) for name in outputs if name != "sizes"}
        masses = everything.get("masses")
        quantiles = everything.get("quantiles")
        predictions.append(
            Prediction(
                operator=reply["model_name"],
                version=reply["model_version"],
                mean=masses if masses is not None else everything["mean"],
                low=everything["low"],
                high=everything["high"],
                error=everything["error"],
                points=everything.get("points"),
                weights=everything.get("weights"),
                masses=masses,
                quantiles={} if quantiles is None else dict(zip(levels, quantiles)),
                warning=everything.get("warning") or None,
                held_out=everything.get("held_out_error"),
                radius=everything.get("held_out_radius"),
                outputs=everything,
            )
        )
    return predictions
