"""NumPy arrays as what programs take."""

import functools
import io
import os
import re
from typing import Any

import numpy as np
import numpy.typing as npt

from ._java import Hlo4jError, to_java

NUMPYS = {
    "bool",
    *(f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)),
    *("float16", "float32", "float64", "complex64", "complex128"),
}

# A number of Python's may become one of the same kind, or of a later one.
KINDS = (bool, int, float, complex)
WIDEST = (np.dtype(bool), np.dtype(np.int64), np.dtype(np.float64), np.dtype(np.complex128))


@functools.cache
def dtype_of(name: str) -> np.dtype[Any]:
    """The type of this name: NumPy's, that of ``ml_dtypes``, or raw data where both lack it."""
    if name in NUMPYS:
        return np.dtype(name)
    try:
        import ml_dtypes

        found: np.dtype[Any] = np.dtype(getattr(ml_dtypes, name))
        return found
    except (ImportError, AttributeError):
        bits = re.search(r"\d+", name)
        return np.dtype(f"V{-(-int(bits.group()) // 8) if bits else 1}")


class ArrayType:
    """What a parameter of a program takes: arrays of a type.

    ``described`` is how messages name the parameter, ``element`` the type of its elements in MLIR,
    ``name`` that in NumPy or ``ml_dtypes``.
    """

    def __init__(self, program: Any, index: int, element: str, name: str):
        self.described = str(program.describe(index))
        self.element = element
        self.name = name
        self.dtype = dtype_of(name)
        self._program = program
        self._index = index

    def array(self, value: Any, cast: bool) -> npt.NDArray[Any]:
        """A value as array in C order with elements of the type, or a refusal.

        Arrays keep their values, byte orders are seen through. Numbers of Python's become elements
        if the type holds them exactly. Only with ``cast`` other values are converted.
        """
        value = self._of_file(value)
        array: npt.NDArray[Any] = np.asarray(value, order="C")
        if array.dtype == self.dtype:
            return array
        if array.dtype.kind not in "biufcV" or array.dtype.names is not None:
            raise Hlo4jError(f"{self.described}: no tensor has elements of type {array.dtype}")
        is_raw = array.dtype.type is np.void
        if is_raw and self.name not in NUMPYS and array.dtype.itemsize == self.dtype.itemsize:
            return array.view(self.dtype)
        if not is_raw and array.dtype.newbyteorder("=") == self.dtype:
            return array.astype(self.dtype)
        if is_untyped(value):
            exact = self._exactly(value)
            if exact is not None:
                return exact
        can_be_cast = not is_raw and not self.element.startswith("!")
        if cast and can_be_cast:
            return self._cast(array)
        remedy = "; cast=True converts the values" if can_be_cast else ""
        raise Hlo4jError(
            f"{self.described}: elements are {array.dtype.name}, not {self.element}{remedy}"
        )

    def _of_file(self, value: Any) -> Any:
        """The array in a file of NumPy's, which is named by a path; other values as they are."""
        if not isinstance(value, str | os.PathLike):
            return value
        with open(value, "rb") as file:
            try:
                return np.lib.format.read_array(file, allow_pickle=False)
            except (ValueError, EOFError) as e:
                raise Hlo4jError(f"{self.described}: {os.fspath(value)}: {e}") from None

    def _exactly(self, numbers: Any) -> npt.NDArray[Any] | None:
        """Numbers of Python's as elements of the type; None if it does not hold them exactly."""
        objects = np.array(numbers, dtype=object)
        kind = (self.name == "bool", "int" in self.name, "float" in self.name, True).index(True)
        kinds = [KINDS.index(type(number)) for number in objects.flat]
        if self.dtype.type is np.void or max(kinds, default=0) > kind:
            return None
        widest = self.dtype if self.name == "uint64" else WIDEST[kind]
        try:
            with np.errstate(all="ignore"):
                converted = objects.astype(widest).astype(self.dtype)
        except OverflowError:
            return None
        # Compared as Python compares its numbers, which is exact.
        after = converted.astype(widest).astype(object)
        is_same = (objects == after) | ((objects != objects) & (after != after))
        return converted if np.all(is_same) else None

    def _cast(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        if np.dtype(array.dtype.type).isbuiltin != 1:
            # Types of ml_dtypes; their values fit into these.
            array = array.astype(np.int8 if "int" in array.dtype.name else np.float64)
        file = io.BytesIO()
        np.save(file, array, allow_pickle=False)
        converted = bytes(self._program.cast(self._index, to_java(file.getvalue())))
        loaded: npt.NDArray[Any] = np.load(io.BytesIO(converted))
        return loaded.view(self.dtype)


def is_untyped(value: Any) -> bool:
    """Whether a value is a number of Python's, or a list of them."""
    if isinstance(value, list | tuple):
        return all(map(is_untyped, value))
    return type(value) in KINDS
