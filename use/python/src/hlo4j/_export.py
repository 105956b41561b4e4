"""Files of jax.export."""

import pathlib
from collections.abc import Mapping
from typing import Any

import numpy.typing as npt

from ._arguments import kind, text
from ._java import Hlo4jError, java, refusals, strings, to_java
from ._modules import to_bytes
from ._program import CustomCalls, Parameter, Runnable


class JaxExport:
    """A function that ``jax.export`` has written, to be run without JAX.

    >>> f = JaxExport(open("f.jax", "rb").read())
    >>> f.inputs
    ["args[0]['w']", "args[1]"]
    >>> f({"args[0]['w']": w, "args[1]": x})["result"]

    It is made of the file's bytes, its path, or of the ``jax.export.Exported`` itself.
    A function for several platforms runs as on the CPU, or as on ``platform``. ``custom_calls`` are
    as those of :func:`prepare`.
    """

    @refusals
    def __init__(
        self, data: Any, *, platform: str | None = None, custom_calls: CustomCalls = None
    ):
        serialize = getattr(data, "serialize", None)
        if isinstance(data, str):
            data = pathlib.Path(data)
        file = bytes(serialize()) if callable(serialize) else to_bytes(data)
        self._open(java("ExportedFunction").read(to_java(file)), platform, custom_calls)

    def _open(self, function: Any, platform: str | None, custom_calls: CustomCalls) -> None:
        self._function = function
        self._custom_calls = custom_calls
        if platform is not None and not text(platform, "platform"):
            raise ValueError("platform is empty")
        self._runnable = Runnable(function.prepare(platform or ""), custom_calls)
        self._outputs = strings(function.outputs())

    @refusals
    def vjp(self) -> "JaxExport":
        """The function's gradient, which takes its arguments, flattened, and a cotangent for each
        result; refused if it was exported without (``vjp_order=0``)."""
        gradient = JaxExport.__new__(JaxExport)
        gradient._open(self._function.vjp(), None, self._custom_calls)
        return gradient

    @property
    def inputs(self) -> list[str]:
        """The names of all arguments, as JAX says them."""
        return list(self._runnable.names)

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """All arguments with their types."""
        return self._runnable.parameters

    @property
    def outputs(self) -> list[str]:
        """The names of all results."""
        return list(self._outputs)

    @property
    @refusals
    def platforms(self) -> list[str]:
        """The platforms it was made for."""
        return strings(self._function.platforms())

    @property
    @refusals
    def artifact(self) -> bytes:
        """The program, as portable artifact."""
        return bytes(self._function.artifact())

    @refusals
    def mlir_module(self) -> str:
        """The program, as text."""
        return str(self._function.toText())

    @refusals
    def serialize(self, target: str | None = None) -> bytes:
        """The file, with its programs written for a version of StableHLO if one is given."""
        write = self._function.write
        return bytes(write() if target is None else write(text(target, "target")))

    @refusals
    def __call__(
        self,
        inputs: Mapping[str, Any],
        *,
        cast: bool = False,
        timeout: float | None = None,
        threads: int = 1,
    ) -> dict[str, npt.NDArray[Any] | None]:
        """Runs the function on NumPy arrays by name; gives its results by name.

        Arguments that the program does not need may be left out. For the rest see
        :meth:`hlo4j.Program.__call__`.
        """
        names = self._runnable.names
        if not isinstance(inputs, Mapping):
            raise TypeError(f"inputs is a mapping from names to arrays, not {kind(inputs)}")
        for name in inputs:
            if name not in names:
                raise Hlo4jError(f"there is no argument {name}")
        results = self._runnable.run(
            [inputs.get(name) for name in names],
            [name in inputs for name in names],
            cast=cast,
            timeout=timeout,
            threads=threads,
            probes="",
        )
        return dict(zip(self._outputs, results))
