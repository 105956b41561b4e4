"""The functions that `export_corpus.py` exports: `CASES` maps a name to a `Case`."""

import dataclasses
from collections.abc import Callable
from typing import Any

import jax
from jax import export

CASES = {}


@dataclasses.dataclass(frozen=True)
class Case:
    """A function with the arguments it is exported for."""

    function: Callable
    arguments: tuple[Any, ...]
    platforms: tuple[str, ...] = ("cpu",)
    x64: bool = False
    calls: tuple[str, ...] = ()
    """Custom calls that JAX is to let pass."""

    refused: bool = False
    """Whether JAX refuses to export it."""

    def export(self):
        function = self.function if hasattr(self.function, "lower") else jax.jit(self.function)
        checks = [export.DisabledSafetyCheck.custom_call(name) for name in self.calls]
        with jax.enable_x64(self.x64):
            arguments = self.arguments() if callable(self.arguments) else self.arguments
            return export.export(function, platforms=self.platforms, disabled_checks=checks)(*arguments)


def add(name, function, *arguments, **options):
    """Adds a function; arguments are shapes with types, or a function that makes them."""
    assert name not in CASES, name
    made = arguments[0] if len(arguments) == 1 and callable(arguments[0]) else tuple(arguments)
    CASES[name] = Case(function, made, **options)


def of(*shape, dtype="float32"):
    """The type of an argument."""
    return jax.ShapeDtypeStruct(shape, jax.numpy.dtype(dtype))


def symbolic(*shapes, dtype="float32", constraints=()):
    """Arguments with symbolic dimensions, whose names they share."""
    scope = export.SymbolicScope(constraints)
    return tuple(
        jax.ShapeDtypeStruct(export.symbolic_shape(shape, scope=scope), jax.numpy.dtype(dtype)) for shape in shapes
    )
