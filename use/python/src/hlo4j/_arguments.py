"""What functions are given: paths, names and numbers, or a ``TypeError`` or ``ValueError`` in words."""

import operator
import os
import pathlib
from collections.abc import Mapping
from typing import Any

# What the files of programs are called. A text of one line that ends so is a path, whether or not
# there is a file: no program of MLIR does.
SUFFIXES = (
    *(".mlir", ".mlirbc", ".bc", ".jax", ".onnx", ".pt2", ".hlo", ".hlo.pb"),
    *(".npy", ".npz", ".safetensors"),
)


def path(value: object) -> pathlib.Path | None:
    """The path that a value is: one of ``os.PathLike``, or a ``str`` that is not a program."""
    if isinstance(value, os.PathLike):
        name = os.fspath(value)
        return pathlib.Path(os.fsdecode(name))
    if not isinstance(value, str) or not value or len(value) > 4096:
        return None
    if "\n" in value or "\0" in value:
        return None
    is_path = value.lower().endswith(SUFFIXES) or os.path.exists(value)
    return pathlib.Path(value) if is_path else None


def contents(value: object, what: str) -> bytes:
    """The bytes that a value is or names: bytes are content, all else is a path."""
    if isinstance(value, bytes | bytearray | memoryview):
        return bytes(value)
    if isinstance(value, str | os.PathLike):
        return pathlib.Path(os.fsdecode(os.fspath(value))).read_bytes()
    raise TypeError(f"{what} is bytes or a path, not {kind(value)}")


def text(value: object, what: str) -> str:
    """A value that must be a ``str``."""
    if not isinstance(value, str):
        raise TypeError(f"{what} is a str, not {kind(value)}")
    return value


def whole(value: Any, what: str, least: int, most: int) -> int:
    """A value that must be an integer between two others."""
    try:
        if isinstance(value, bool):
            raise TypeError
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{what} is an int, not {kind(value)}") from None
    if not least <= number <= most:
        raise ValueError(f"{what} is {number}, not between {least} and {most}")
    return number


def seconds(value: Any, what: str) -> float | None:
    """A time, or None for no limit."""
    if value is None:
        return None
    if isinstance(value, bool | str) or not hasattr(value, "__float__"):
        raise TypeError(f"{what} is a number of seconds, not {kind(value)}")
    number = float(value)
    if not 0 <= number < float("inf"):
        raise ValueError(f"{what} is {number}, not a number of seconds")
    return number


def sizes(value: object) -> dict[str, int]:
    """Sizes of open dimensions by their names."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise TypeError(f"sizes is a mapping from names to sizes, not {kind(value)}")
    return {
        text(name, "a name in sizes"): whole(size, f"the size of {name}", 0, 2**63 - 1)
        for name, size in value.items()
    }


def kind(value: object) -> str:
    """What messages call the type of a value."""
    return "None" if value is None else type(value).__name__
