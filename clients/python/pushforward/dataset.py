"""Pairs of laws on disk: the folders that ``pushforward simulate`` and ``import`` write, and ``.npz`` files."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Dict, List, Mapping, Optional, Sequence, Union

import numpy as np


@dataclass
class Dataset:
    """Pairs of laws: ``inputs[i]`` belongs to ``targets[i]``.

    A law is an array [n, d] of points; where targets are laws on labels, ``targets[i]`` is an array of masses.
    """

    inputs: List[np.ndarray]
    targets: List[np.ndarray]
    targets_are_masses: bool = False
    ids: List[int] = field(default_factory=list)
    parameters: Dict[str, np.ndarray] = field(default_factory=dict)
    split: List[str] = field(default_factory=list)
    """``training``, ``test`` or empty, by law; empty where the data do not say."""
    input_weights: Optional[List[np.ndarray]] = None
    target_weights: Optional[List[np.ndarray]] = None
    covariates: Dict[str, np.ndarray] = field(default_factory=dict)
    manifest: Dict[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len(self.inputs) != len(self.targets):
            raise ValueError(f"expected as many inputs as targets, got {len(self.inputs)} and {len(self.targets)}")
        if not self.ids:
            self.ids = list(range(len(self.inputs)))

    def __len__(self) -> int:
        return len(self.inputs)


def load_dataset(path: Union[str, Path]) -> Dataset:
    """Reads a dataset folder with its ``manifest.json``, or an ``.npz`` in the layout of :func:`save_dataset`."""
    place = Path(path)
    if place.is_dir():
        return _folder(place)
    with np.load(place) as arrays:
        return _arrays({name: arrays[name] for name in arrays.files})


def save_dataset(path: Union[str, Path], dataset: Dataset) -> None:
    """Writes an ``.npz`` that ``pushforward import``, ``run`` and ``train --auto`` read."""
    place = Path(path)
    if place.suffix != ".npz":
        raise ValueError(f"expected a file that ends in .npz, got {place}")
    arrays: Dict[str, np.ndarray] = {"ids": np.asarray(dataset.ids, dtype=np.int64)}
    _put(arrays, "input", dataset.inputs, dataset.input_weights)
    if dataset.targets_are_masses:
        arrays["target_masses"] = np.stack(dataset.targets)
    else:
        _put(arrays, "target", dataset.targets, dataset.target_weights)
    for name, values in dataset.parameters.items():
        arrays["parameter_" + name] = np.asarray(values)
    for name, values in dataset.covariates.items():
        arrays["covariate_" + name] = np.asarray(values)
    np.savez(place, **arrays)


def _put(
    arrays: Dict[str, np.ndarray], side: str, laws: Sequence[np.ndarray], weights: Optional[Sequence[np.ndarray]]
) -> None:
    points = [np.asarray(law, dtype=float) for law in laws]
    points = [law[:, None] if law.ndim == 1 else law for law in points]
    sizes = [len(law) for law in points]
    if len(set(sizes)) == 1:
        arrays[side] = np.stack(points)
        if weights is not None:
            arrays[side + "_weights"] = np.stack([np.asarray(own, dtype=float) for own in weights])
        return
    arrays[side] = np.concatenate(points)
    arrays[side + "_offsets"] = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    if weights is not None:
        arrays[side + "_weights"] = np.concatenate([np.asarray(own, dtype=float) for own in weights])


def _folder(place: Path) -> Dataset:
    manifest = json.loads((place / "manifest.json").read_text(encoding="utf-8"))
    arrays = {file.stem: np.load(file, mmap_mode="r") for file in sorted(place.glob("*.npy"))}
    if manifest["target"].get("form") == "masses":
        arrays["target_masses"] = arrays.pop("target")
    with (place / "laws.csv").open(newline="", encoding="utf-8") as table:
        rows = list(csv.DictReader(table))
    dataset = _arrays(arrays)
    dataset.manifest = manifest
    dataset.ids = [int(row["id"]) for row in rows]
    dataset.split = [row.get("split") or "" for row in rows]
    known = {"id", "name", "regime", "stratum", "group", "order", "split"}
    for name in rows[0] if rows else []:
        if name not in known and all(_is_number(row[name]) for row in rows):
            dataset.parameters[name] = np.array([float(row[name]) for row in rows])
    return dataset


def _is_number(text: str) -> bool:
    try:
        float(text)
        return True
    except (TypeError, ValueError):
        return False


def _arrays(arrays: Mapping[str, np.ndarray]) -> Dataset:
    masses = "target_masses" in arrays
    return Dataset(
        inputs=_laws(arrays, "input"),
        targets=list(arrays["target_masses"]) if masses else _laws(arrays, "target"),
        targets_are_masses=masses,
        ids=[int(own) for own in arrays["ids"]] if "ids" in arrays else [],
        parameters={name[len("parameter_") :]: arrays[name] for name in arrays if name.startswith("parameter_")},
        covariates={name[len("covariate_") :]: arrays[name] for name in arrays if name.startswith("covariate_")},
        input_weights=_weights(arrays, "input"),
        target_weights=_weights(arrays, "target"),
    )


def _laws(arrays: Mapping[str, np.ndarray], side: str) -> List[np.ndarray]:
    return [own[:, None] if own.ndim == 1 else own for own in _cut(arrays, side, arrays[side])]


def _weights(arrays: Mapping[str, np.ndarray], side: str) -> Optional[List[np.ndarray]]:
    name = side + "_weights"
    return _cut(arrays, side, arrays[name]) if name in arrays else None


def _cut(arrays: Mapping[str, np.ndarray], side: str, values: np.ndarray) -> List[np.ndarray]:
    offsets = arrays.get(side + "_offsets")
    if offsets is None:
        return list(values)
    return [values[begin:end] for begin, end in zip(offsets[:-1], offsets[1:])]
