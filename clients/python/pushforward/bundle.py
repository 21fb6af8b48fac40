"""A trained operator's files: weights and what is known of them."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Union

import numpy as np

_TYPES = {"F64": "<f8", "F32": "<f4", "I64": "<i8", "I32": "<i4", "U8": "u1", "BOOL": "?"}


@dataclass(frozen=True)
class Bundle:
    """What a bundle folder holds."""

    manifest: Dict[str, Any]
    experiment: Dict[str, Any]
    spaces: Dict[str, Any]
    operator: Dict[str, Any]
    """Kind and settings of the operator."""
    arrays: Dict[str, np.ndarray]
    """Weights, projections, remembered laws, by name."""


def read_bundle(path: Union[str, Path]) -> Bundle:
    """Reads a bundle folder, after its checksums are verified."""
    place = Path(path)
    manifest = _json(place / "manifest.json")
    if manifest.get("format") != "pushforward-bundle":
        raise ValueError(f"{place}: expected a bundle, got the format {manifest.get('format')!r}")
    for name, facts in manifest["files"].items():
        found = hashlib.sha256((place / name).read_bytes()).hexdigest()
        if found != facts["sha256"]:
            raise ValueError(f"{place / name}: the file was changed since the bundle was written")
    return Bundle(
        manifest,
        _json(place / "experiment.json"),
        _json(place / "spaces.json"),
        _json(place / "operator.json"),
        _safetensors(place / "operator.safetensors"),
    )


def _json(file: Path) -> Dict[str, Any]:
    return json.loads(file.read_text(encoding="utf-8"))


def _safetensors(file: Path) -> Dict[str, np.ndarray]:
    data = file.read_bytes()
    length = int.from_bytes(data[:8], "little")
    header = json.loads(data[8 : 8 + length])
    arrays = {}
    for name, facts in header.items():
        if name == "__metadata__":
            continue
        begin, end = facts["data_offsets"]
        raw = data[8 + length + begin : 8 + length + end]
        arrays[name] = np.frombuffer(raw, dtype=_TYPES[facts["dtype"]]).reshape(facts["shape"])
    return arrays
