"""Programs that PyTorch exports."""

import os
import pathlib
from collections.abc import Mapping

import jpype

from ._java import java, refusals, to_java
from ._modules import to_bytes


@refusals
def import_pytorch(
    program: object,
    sizes: Mapping[str, int] | None = None,
    weights: bytes | os.PathLike[str] | str | None = None,
    weights_as_arguments: bool = False,
) -> bytes:
    """An exported program of PyTorch as MLIR bytecode of StableHLO.

    The program is a ``torch.export.ExportedProgram``, or the path or bytes of what
    ``torch.export.save`` wrote. ``sizes`` are those of dimensions that it leaves open, by their
    symbols; others are dynamic. ``weights`` is a safetensors file, or its bytes, whose tensors
    replace parameters and buffers by their names. Other functions take programs as they are.
    """
    source = pathlib.Path(program) if isinstance(program, str) else program
    if isinstance(weights, str | os.PathLike):
        weights = pathlib.Path(weights).read_bytes()
    by_name = dict(sizes or {})
    functions = java("ProgramFunctions")
    imported = functions.importPytorch(
        to_java(to_bytes(source)),
        jpype.JArray(jpype.JString)(list(by_name)),
        jpype.JArray(jpype.JLong)(list(by_name.values())),
        to_java(weights or b""),
        weights_as_arguments,
    )
    return bytes(functions.toBytecode(imported))
