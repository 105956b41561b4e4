"""Programs that are run."""

import dataclasses
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from types import TracebackType
from typing import Any

import numpy as np
import numpy.typing as npt

from ._arguments import kind, seconds, text, whole
from ._arrays import ArrayType, dtype_of
from ._calls import Calls, CustomCallFunction
from ._java import Hlo4jError, java, refusals, strings
from ._modules import is_attribute, mlir_of, read

# How often a thread that waits for a run looks at the signals of its process, in milliseconds.
PERIOD = 50

TOKEN = -1
ABSENT = -2

Array = npt.NDArray[Any]
CustomCalls = Mapping[str, CustomCallFunction] | None


@dataclasses.dataclass(frozen=True)
class Parameter:
    """What a program takes at one place.

    ``type`` is its type in MLIR, ``dtype`` that of the arrays it takes: NumPy's, that of
    ``ml_dtypes``, or raw data (``V1``, ``V2``) where both lack it; None for a token.
    """

    name: str
    type: str
    dtype: np.dtype[Any] | None


class Runnable:
    """A program in Java that runs on arrays."""

    def __init__(self, prepared: Any, custom_calls: CustomCalls = None):
        self.prepared = prepared
        Calls(custom_calls).extend(prepared)
        self.names = strings(prepared.names())
        self._types: list[ArrayType | None] = []
        self._results: list[np.dtype[Any] | None] | None = None
        parameters = []
        elements = strings(prepared.elementTypes())
        for i, (name, type_) in enumerate(zip(self.names, strings(prepared.types()))):
            array_type = None
            if elements[i] not in ("", "token"):
                array_type = ArrayType(prepared, i, str(prepared.elementType(i)), elements[i])
            self._types.append(array_type)
            parameters.append(Parameter(name, type_, array_type.dtype if array_type else None))
        self.parameters = tuple(parameters)
        self._takes_token = [name == "token" for name in elements]

    def run(
        self,
        values: Sequence[Any],
        given: Sequence[bool] | None = None,
        *,
        cast: bool,
        timeout: float | None,
        threads: int,
        probes: Any,
    ) -> list[Array | None]:
        """Runs the program on values, of which those that are not ``given`` are left out."""
        arrays = []  # alive until Java has copied them
        places: list[int] = []
        for i, value in enumerate(values):
            if given is not None and not given[i]:
                places.append(ABSENT)
                continue
            array_type = self._types[i]
            if array_type is None:
                self._check_token(i, value)
                places.append(TOKEN)
                continue
            array = array_type.array(value, cast)
            arrays.append(array)
            places += (array.ndim, array.ctypes.data, *array.shape)
        limit = seconds(timeout, "timeout")
        run = self.prepared.start(places, thread_count(threads), folder_name(probes))
        return self._collect(run, wait(run, limit))

    def _check_token(self, index: int, value: Any) -> None:
        described = self.prepared.describe(index)
        if not self._takes_token[index]:
            raise Hlo4jError(f"{described}: neither an array nor a token")
        if value is not None:
            raise Hlo4jError(f"{described} is given {type(value).__name__}, not None, the token")

    def _collect(self, run: Any, shapes: list[int]) -> list[Array | None]:
        dtypes = self._results
        if dtypes is None:
            dtypes = [
                None if name == "token" else dtype_of(name) for name in strings(run.elementTypes())
            ]
            self._results = dtypes
        results: list[Array | None] = []
        addresses = []
        at = 0
        for dtype in dtypes:
            rank = shapes[at]
            at += 1
            if dtype is None:
                results.append(None)
                addresses.append(0)
                continue
            result: Array = np.empty(shapes[at : at + rank], dtype)
            at += rank
            results.append(result)
            addresses.append(result.ctypes.data)
        run.copyTo(addresses)
        return results

    def run_on_attributes(
        self, attributes: Sequence[Any], *, timeout: float | None, threads: int, probes: Any
    ) -> list[Any]:
        """The same for attributes of MLIR's Python package."""
        limit = seconds(timeout, "timeout")
        run = self.prepared.startOnAttributes(
            [str(each) for each in attributes], thread_count(threads), folder_name(probes)
        )
        wait(run, limit)
        package, context = mlir_of(attributes[0]), attributes[0].context
        return [
            package.Attribute.parse(text, context) if text else None
            for text in strings(run.attributes())
        ]


def thread_count(threads: object) -> int:
    return whole(threads, "threads", -(2**31), 2**31 - 1)  # Java wants at least one


def folder_name(probes: Any) -> str:
    if not isinstance(probes, str | os.PathLike):
        raise TypeError(f"probe_instrumentation_dir is a path, not {kind(probes)}")
    return os.fsdecode(os.fspath(probes))


def wait(run: Any, timeout: float | None) -> list[int]:
    """The shapes of a run's results; a signal or the end of the time ends the run."""
    end = None if timeout is None else time.monotonic() + timeout
    try:
        while True:
            left = PERIOD if end is None else int((end - time.monotonic()) * 1000)
            shapes = run.shapes(max(0, min(PERIOD, left)))
            if shapes is not None:
                return [int(size) for size in shapes]
            if end is not None and time.monotonic() >= end:
                raise TimeoutError(f"the run has not ended within {timeout} s")
    except BaseException:
        run.cancel()
        raise


class Program:
    """A function of a program, which is read and verified once and called many times.

    It takes as many arrays as it has ``inputs`` and returns those of its results; a token is None.
    Several threads may call it at a time. ``close``, the end of a ``with`` block, or the garbage
    collector give its memory back.
    """

    @refusals
    def __init__(
        self, module: object, function: str = "main", *, custom_calls: CustomCalls = None
    ):
        self._function = function
        self._runnable: Runnable | None = Runnable(
            java("PreparedProgram").of(read(module), text(function, "function")), custom_calls
        )

    @property
    def inputs(self) -> tuple[Parameter, ...]:
        """What it takes, in order."""
        return self._open().parameters

    @refusals
    def __call__(
        self,
        *args: Any,
        cast: bool = False,
        timeout: float | None = None,
        threads: int = 1,
        probe_instrumentation_dir: str = "",
    ) -> list[Array | None]:
        """Runs the program.

        Arrays, or files of NumPy's (``.npy``) by their paths, have the element types of the inputs, numbers of Python's are held by them exactly;
        with ``cast`` other values are converted. ``threads`` share the work of large operations;
        results do not depend on how many. After ``timeout`` seconds there is a ``TimeoutError``,
        on an interrupt a ``KeyboardInterrupt``, and the program can be called again.
        """
        runnable = self._open()
        check_count(len(runnable.parameters), args)
        return runnable.run(
            args,
            cast=cast,
            timeout=timeout,
            threads=threads,
            probes=probe_instrumentation_dir,
        )

    def _open(self) -> Runnable:
        if self._runnable is None:
            raise ValueError(f"{self!r} is closed")
        return self._runnable

    def close(self) -> None:
        """Gives the memory back; the program cannot be called any more."""
        self._runnable = None

    def __enter__(self) -> "Program":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<hlo4j.Program {self._function}>"


def check_count(expected: int, args: Sequence[Any]) -> None:
    if expected != len(args):
        noun = "argument" if expected == 1 else "arguments"
        raise Hlo4jError(f"the program takes {expected} {noun}, not {len(args)}")


def prepare(
    module: object, function: str = "main", *, custom_calls: CustomCalls = None
) -> Program:
    """A function of a program, to be called many times; ``main`` may have another name if it is
    the only one.

    ``custom_calls`` are functions by the targets of custom calls, or names of composites, that they
    evaluate, as those of :func:`register_custom_call`.
    """
    return Program(module, function, custom_calls=custom_calls)


@refusals
def eval_module(
    module: object,
    args: Iterable[Any] = (),
    probe_instrumentation_dir: str = "",
    *,
    function: str = "main",
    cast: bool = False,
    timeout: float | None = None,
    threads: int = 1,
    custom_calls: CustomCalls = None,
) -> list[Any]:
    """Runs a function of a program once, as :class:`Program` does.

    Arguments and results are NumPy arrays; the path of a file of NumPy's (``.npy``) is its array.
    Attributes of MLIR's Python package are taken as well,
    as upstream's function does; the results are then attributes in their context.
    """
    if isinstance(args, str | bytes | Mapping) or not isinstance(args, Iterable):
        raise TypeError(f"args is a sequence of arrays, not {kind(args)}")
    args = list(args)
    prepared = java("PreparedProgram").of(read(module), text(function, "function"))
    runnable = Runnable(prepared, custom_calls)
    check_count(len(runnable.parameters), args)
    probes = probe_instrumentation_dir
    if args and all(map(is_attribute, args)):
        return runnable.run_on_attributes(args, timeout=timeout, threads=threads, probes=probes)
    return runnable.run(args, cast=cast, timeout=timeout, threads=threads, probes=probes)
