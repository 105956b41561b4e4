"""StableHLO without native code: portable artifacts, the reference interpreter, jax.export files.

The functions have the names and the meaning of those in upstream's Python module
``stablehlo``. No MLIR context is needed: a program is text (``str``), or MLIR bytecode or a
portable artifact (``bytes``).
"""

import enum
import sys

from ._arrays import to_array as _to_array
from ._arrays import to_tensor as _to_tensor
from ._java import Hlo4jError
from ._java import java as _java
from ._java import jdk as _jdk
from ._java import refusals as _refusals
from ._java import to_bytes as _to_bytes
from ._export import JaxExport

__all__ = [
    "Hlo4jError",
    "JaxExport",
    "StablehloCompatibilityRequirement",
    "deserialize_portable_artifact",
    "deserialize_portable_artifact_str",
    "digest",
    "eval_module",
    "get_api_version",
    "get_current_version",
    "get_minimum_version",
    "get_smaller_version",
    "get_version_from_compatibility_requirement",
    "serialize_portable_artifact",
    "serialize_portable_artifact_str",
]


class StablehloCompatibilityRequirement(enum.Enum):
    """How old a reader may be that must still read an artifact."""

    NONE = enum.auto()
    WEEK_4 = enum.auto()
    WEEK_12 = enum.auto()
    MAX = enum.auto()


def get_api_version() -> int:
    """The version of upstream's API that these functions follow."""
    return 9


def get_current_version() -> str:
    """The version that is written when nothing else is asked for."""
    return str(_java("portability.Portability").currentVersion())


def get_minimum_version() -> str:
    """The oldest version that can be written and read."""
    return str(_java("portability.Portability").minimumVersion())


@_refusals
def get_smaller_version(version1: str, version2: str) -> str:
    """The older of two versions."""
    smaller = _java("portability.Portability").smallerVersion
    return str(smaller(_version(version1), _version(version2)))


def get_version_from_compatibility_requirement(
    requirement: StablehloCompatibilityRequirement,
) -> str:
    """The version to write for readers of this age."""
    name = _java("portability.CompatibilityRequirement").valueOf(requirement.name)
    return str(_java("portability.Portability").versionFor(name))


@_refusals
def serialize_portable_artifact(
    module: str | bytes, target: str, allow_other_dialects: bool = False
) -> bytes:
    """A program as portable artifact that ``target`` and all later versions read.

    The bytes are those that upstream writes. Of other dialects, for which there is no promise of
    compatibility, artifacts may hold what JAX's own writer lets in (``sdy``, ``mpmd``); with
    ``allow_other_dialects`` they may hold any.
    """
    others = "ALL" if allow_other_dialects else "OF_JAX"
    options = _java("portability.SerializationOptions")(
        _java("portability.OtherDialects").valueOf(others)
    )
    serialize = _java("portability.Portability").serialize
    return bytes(serialize(_read(module), _target(target), options))


def serialize_portable_artifact_str(module_str: str | bytes, target_version: str) -> bytes:
    """The same under its other name upstream."""
    return serialize_portable_artifact(module_str, target_version)


def deserialize_portable_artifact(context_or_artifact, artifact: bytes | None = None):
    """The program in an artifact: as text, or as upstream's gives it.

    Called as upstream's, with a context of MLIR's Python package (``jaxlib.mlir.ir.Context``) and
    then the artifact, it returns a ``Module`` of that package in the context, which must know the
    dialects of the program.
    """
    if artifact is None:
        return _text(context_or_artifact)
    for kind in type(context_or_artifact).__mro__:
        package = sys.modules.get(kind.__module__)
        if hasattr(package, "Module") and hasattr(package, "Context"):
            bytecode = deserialize_portable_artifact_str(artifact)
            return package.Module.parse(bytecode, context_or_artifact)
    raise TypeError(f"{context_or_artifact!r} is no context of MLIR")


@_refusals
def _text(artifact):
    program = _java("portability.Portability").deserialize(_to_bytes(artifact))
    return str(_java("Hlo4j").print_(program))


@_refusals
def deserialize_portable_artifact_str(artifact_str: bytes) -> bytes:
    """The program in an artifact, as MLIR bytecode of StableHLO."""
    program = _java("portability.Portability").deserialize(_to_bytes(artifact_str))
    return bytes(_java("Hlo4j").toBytecode(program))


@_refusals
def eval_module(
    module: str | bytes, args=(), probe_instrumentation_dir: str = "", *, cast: bool = False
) -> list:
    """Runs function ``main`` of a program, or its only function, on NumPy arrays.

    Arrays have the element types of the arguments, those that NumPy lacks as ``ml_dtypes`` has
    them, or as raw data (``V1``, ``V2``). With ``cast`` values of other types are converted;
    without it, and where the type does not hold a value, they are refused.
    """
    program = _read(module)
    interpreter = _java("interpreter.Interpreter")
    parameters = _java("interpreter.Parameter").of(interpreter.entry(program, "main"))
    if len(parameters) != len(args):
        raise Hlo4jError(f"the program takes {len(parameters)} arguments, not {len(args)}")
    inputs = [_to_tensor(array, parameter, cast) for array, parameter in zip(args, parameters)]
    options = _java("interpreter.InterpreterOptions").DEFAULT
    if probe_instrumentation_dir:
        folder = _jdk("java.nio.file.Path").of(probe_instrumentation_dir)
        options = options.withProbes(_java("interpreter.Probes").into(folder))
    results = interpreter.evaluate(program, "main", _jdk("java.util.ArrayList")(inputs), options)
    return [_to_array(result) for result in results]


@_refusals
def digest(module: str | bytes) -> str:
    """A stable hash of what a program means, the same for all its forms and versions."""
    return str(_java("Hlo4j").digest(_read(module)))


def _read(module):
    if isinstance(module, str):
        module = module.encode()
    return _java("Hlo4j").read(_to_bytes(module), "-")


def _version(text):
    version = _java("opset.Version").tryParse(text)
    if not version.isPresent():
        raise Hlo4jError("failed to convert version to stablehlo version")
    return version.get()


def _target(text):
    location = _java("ir.builtin.UnknownLoc").INSTANCE
    return _java("portability.version.TargetVersion").parse(text, location)
