"""Holds hlo4j against other implementations: `python -m check.oracle.FOLDER.SCRIPT`, in the root of the project (README.md)."""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
