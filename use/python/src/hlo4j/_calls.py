"""Custom calls and composites that functions of Python evaluate."""

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

import jpype
import numpy as np
import numpy.typing as npt

from ._arguments import kind, text
from ._arrays import ArrayType, dtype_of
from ._java import Hlo4jError, strings

Array = npt.NDArray[Any]

TOKEN = -1


@dataclasses.dataclass(frozen=True)
class ResultType:
    """What a call returns at one place.

    ``type`` is its type in MLIR, ``dtype`` that of the array it must be; None for a token.
    """

    type: str
    dtype: np.dtype[Any] | None


@dataclasses.dataclass(frozen=True)
class CustomCall:
    """A call that a function of Python evaluates.

    ``name`` is the target of the custom call, or the name of the composite. ``attributes`` are all
    its attributes: dictionaries, lists, strings, numbers, and the text of others. ``results`` are
    the types of what it returns.
    """

    name: str
    attributes: dict[str, Any]
    results: tuple[ResultType, ...]

    @property
    def config(self) -> Any:
        """What frontends tell the target: ``backend_config``, of a composite its attributes."""
        for name in ("mhlo.backend_config", "backend_config", "composite_attributes"):
            if name in self.attributes:
                return self.attributes[name]
        return None


CustomCallFunction = Callable[..., Any]

_registered: dict[str, CustomCallFunction] = {}


def register_custom_call(name: str, function: CustomCallFunction | None) -> None:
    """Has a function evaluate custom calls of a target, or composites of a name, in all programs
    that are prepared from now on; None ends this.

    The function gets a :class:`CustomCall` and the operands as arrays, and returns an array, or a
    tuple of them if the call has other than one result. Python's numbers are taken as arguments of
    programs are. What it raises ends the run and is raised by it.
    """
    text(name, "name")
    if function is not None and not callable(function):
        raise TypeError(f"function is a function of arrays, not {kind(function)}")
    if function is None:
        _registered.pop(name, None)
    else:
        _registered[name] = function


class Calls:
    """The functions that evaluate calls of a program."""

    def __init__(self, functions: Mapping[str, CustomCallFunction] | None):
        if functions is not None and not isinstance(functions, Mapping):
            raise TypeError(
                f"custom_calls is a mapping from names to functions, not {kind(functions)}"
            )
        for name, function in (functions or {}).items():
            if not callable(function):
                raise TypeError(f"the custom call {name!r} is given {kind(function)}, not a function")
            text(name, "a name in custom_calls")
        self._functions = {**_registered, **(functions or {})}

    def extend(self, prepared: Any) -> None:
        if self._functions:
            body = jpype.JProxy("org.hlo4j.python.CustomCall$Body", dict={"evaluate": self._evaluate})
            prepared.extend(list(self._functions), body)

    def _evaluate(self, call: Any) -> None:
        name = str(call.name())
        types = zip(strings(call.resultTypes()), strings(call.resultElementTypes()))
        description = CustomCall(
            name,
            {str(key): plain(value) for key, value in call.attributes().items()},
            tuple(ResultType(type_, array_dtype(element)) for type_, element in types),
        )
        returned = self._functions[name](description, *operands(call))
        try:
            set_results(call, description, returned)
        except Hlo4jError as e:
            raise call.refusal(str(e)) from None


def array_dtype(element: str) -> np.dtype[Any] | None:
    return None if element in ("", "token") else dtype_of(element)


def operands(call: Any) -> list[Array | None]:
    shapes = [int(size) for size in call.operandShapes()]
    arrays: list[Array | None] = []
    at = 0
    for element in strings(call.operandElementTypes()):
        rank = shapes[at]
        dtype = array_dtype(element)
        if dtype is None and element != "token":
            raise call.refusal(f"operand #{len(arrays)} of '{call.name()}' is no array")
        arrays.append(None if dtype is None else np.empty(shapes[at + 1 : at + 1 + rank], dtype))
        at += 1 + max(rank, 0)
    call.copyOperandsTo([0 if array is None else array.ctypes.data for array in arrays])
    return arrays


def set_results(call: Any, description: CustomCall, returned: Any) -> None:
    """Hands arrays to Java, which copies them."""
    count = len(description.results)
    if count != 1:
        returned = () if returned is None else returned
        if not isinstance(returned, tuple | list) or len(returned) != count:
            raise Hlo4jError(
                f"'{description.name}' must return a tuple of {count} arrays, not {returned!r}"
            )
    values = (returned,) if count == 1 else tuple(returned)
    if count == 1 and isinstance(returned, tuple) and len(returned) == 1:
        values = returned
    arrays = []  # alive until Java has copied them
    places: list[int] = []
    elements = strings(call.resultElementTypes())
    for i, value in enumerate(values):
        if elements[i] == "token":
            places.append(TOKEN)
            continue
        array_type = ArrayType(call, i, str(call.elementType(i)), elements[i])
        array = array_type.array(value, False)
        arrays.append(array)
        places += (array.ndim, array.ctypes.data, *array.shape)
    call.setResults(places)


def plain(value: Any) -> Any:
    """A value of Java's as one of Python's."""
    if isinstance(value, jpype.JClass("java.util.Map")):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, jpype.JClass("java.util.List")):
        return [plain(each) for each in value]
    if isinstance(value, jpype.JClass("java.lang.Boolean")):
        return bool(value)
    if isinstance(value, jpype.JClass("java.lang.Long")):
        return int(value)
    if isinstance(value, jpype.JClass("java.lang.Double")):
        return float(value)
    return str(value)
