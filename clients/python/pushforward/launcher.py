"""Starts the command ``pushforward``."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Optional, Sequence, Union


def run(
    arguments: Sequence[Union[str, Path]], launcher: Optional[Union[str, Path]] = None, check: bool = True
) -> "subprocess.CompletedProcess[str]":
    """Runs a command line such as ``["run", "ou"]`` and returns its output.

    The launcher is, in this order: the argument, the variable ``PUSHFORWARD``, the checkout that this file lies in, and
    what the path finds.
    """
    command = [str(launcher or _launcher()), *map(str, arguments)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if check and done.returncode != 0:
        raise RuntimeError(done.stderr.strip() or f"pushforward ended with {done.returncode}")
    return done


def _launcher() -> str:
    named = os.environ.get("PUSHFORWARD")
    if named:
        return named
    checkout = Path(__file__).resolve().parents[3] / "pushforward"
    if checkout.is_file():
        return str(checkout)
    found = shutil.which("pushforward")
    if found is None:
        raise FileNotFoundError("no launcher pushforward was found; set PUSHFORWARD to its path")
    return found
