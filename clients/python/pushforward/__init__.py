"""Operators between probability laws, from Python.

``Client`` asks a running server (``pushforward serve``). ``load_dataset``, ``save_dataset`` and ``read_bundle`` read
and write the same files as the command. ``run`` starts the command itself. Needs NumPy and the standard library only.
"""

from .bundle import Bundle, read_bundle
from .client import Client, Prediction, ServerError
from .dataset import Dataset, load_dataset, save_dataset
from .launcher import run

__all__ = [
    "Bundle",
    "Client",
    "Dataset",
    "Prediction",
    "ServerError",
    "load_dataset",
    "read_bundle",
    "run",
    "save_dataset",
]
