"""Programs in the forms that Python has them in, and contexts of MLIR's own Python package."""

import importlib
import io
import sys
from typing import Any

from ._arguments import contents, kind, path, text
from ._java import java, refusals, to_java


def read(module: object) -> Any:
    """The program of a module, verified, as Java object."""
    return java("ProgramFunctions").read(to_java(to_bytes(module)), place(module))


def place(module: object) -> str:
    """The path of a file, beside which a model of ONNX may have others; empty of other modules."""
    file = path(module)
    return "" if file is None else str(file.absolute())


def to_bytes(module: Any) -> bytes:
    """A program as text, bytecode, artifact, file of ``jax.export``, of ONNX, PyTorch or HLO."""
    file_of = path(module)
    if file_of is not None:
        return file_of.read_bytes()
    if isinstance(module, str):
        return module.encode()
    if isinstance(module, bytes | bytearray | memoryview):
        return bytes(module)
    if type(module).__module__ == "torch.export.exported_program":
        file = io.BytesIO()
        sys.modules["torch"].export.save(module, file)
        return file.getvalue()
    artifact = getattr(module, "mlir_module_serialized", None)
    if isinstance(artifact, bytes):
        return artifact
    for name in ("SerializeToString", "as_serialized_hlo_module_proto"):
        if callable(getattr(module, name, None)):
            return bytes(getattr(module, name)())
    for name in ("compiler_ir", "mlir_module"):
        method = getattr(module, name, None)
        if callable(method):
            return to_bytes(method())
    operation = getattr(module, "operation", module)
    if callable(getattr(operation, "write_bytecode", None)):
        file = io.BytesIO()
        operation.write_bytecode(file)
        return file.getvalue()
    if callable(getattr(operation, "get_asm", None)):
        return to_bytes(operation.get_asm(enable_debug_info=True))
    of: Any = type(module)
    if of.__str__ is not object.__str__ and of.__module__ != "builtins":
        return str(module).encode()
    raise TypeError(f"a program is text, bytes, a path or a module of MLIR, not {kind(module)}")


def mlir_of(value: object) -> Any:
    """MLIR's Python package that a context or an attribute is of; None if it is of none."""
    for kind in type(value).__mro__:
        package = sys.modules.get(kind.__module__)
        if hasattr(package, "Module") and hasattr(package, "Context"):
            return package
    return None


def is_attribute(value: object) -> bool:
    """Whether a value is an attribute of MLIR's Python package."""
    attribute = getattr(mlir_of(value), "Attribute", None)
    return isinstance(attribute, type) and isinstance(value, attribute)


def _dialect_of(context: object) -> Any:
    """The module for StableHLO in the package of MLIR that a context is of, if it has one."""
    package = mlir_of(context)
    if package is None:
        raise TypeError(f"{context!r} is not a context of MLIR")
    root = package.__name__.split("._mlir_libs")[0].removesuffix(".ir")
    try:
        return importlib.import_module(f"{root}.dialects.stablehlo")
    except ImportError:
        return None


def register_dialect(context: object, load: bool = True) -> None:
    """Lets a context of MLIR's Python package know StableHLO, as upstream's function does.

    It is the dialect of that package, if it has it; hlo4j knows its dialects without.
    """
    dialect = _dialect_of(context)
    if dialect is not None:
        dialect.register_dialect(context, load)


def register_interpreter_dialect(context: object, load: bool = True) -> None:
    """The same for the dialect ``interpreter``."""
    dialect = _dialect_of(context)
    if hasattr(dialect, "register_interpreter_dialect"):
        dialect.register_interpreter_dialect(context, load)


def register_stablehlo_passes() -> None:
    """Does nothing: hlo4j knows its passes."""


def deserialize_portable_artifact(context: Any = None, artifact: Any = None) -> Any:
    """The program in an artifact: as text, or as upstream's gives it.

    Called as upstream's, with a context of MLIR's Python package (``jaxlib.mlir.ir.Context``) and
    then the artifact, it returns a ``Module`` of that package in the context, which must know the
    dialects of the program. An artifact is its bytes or its path.
    """
    if artifact is None:
        context, artifact = None, context
    if context is None:
        return _text(artifact)
    package = mlir_of(context)
    if package is None:
        raise TypeError(f"{context!r} is not a context of MLIR")
    return package.Module.parse(deserialize_portable_artifact_str(artifact), context)


@refusals
def _text(artifact: object) -> str:
    return str(java("ProgramFunctions").toText(_artifact(artifact)))


@refusals
def deserialize_portable_artifact_str(artifact_str: Any) -> bytes:
    """The program in an artifact, as MLIR bytecode of StableHLO."""
    return bytes(java("ProgramFunctions").toBytecode(_artifact(artifact_str)))


def _artifact(artifact: object) -> Any:
    """The program in an artifact. Text is a program, as upstream's functions have it."""
    if isinstance(artifact, str) and path(artifact) is None:
        return read(artifact)
    return java("ProgramFunctions").readArtifact(to_java(contents(artifact, "an artifact")))


@refusals
def serialize_portable_artifact(
    module: object, target: str, allow_other_dialects: bool = False
) -> bytes:
    """A program as portable artifact that ``target`` and all later versions read.

    The bytes are those that upstream writes. Of other dialects, for which there is no promise of
    compatibility, artifacts may hold what JAX's own writer lets in (``sdy``, ``mpmd``); with
    ``allow_other_dialects`` they may hold any.
    """
    serialize = java("ProgramFunctions").serialize
    return bytes(serialize(read(module), text(target, "target"), bool(allow_other_dialects)))


def serialize_portable_artifact_str(module_str: object, target_version: str) -> bytes:
    """The same under its other name upstream."""
    return serialize_portable_artifact(module_str, target_version)
