"""Programs that PyTorch exports."""

import os
from collections.abc import Mapping

import jpype

from ._arguments import contents
from ._arguments import sizes as checked
from ._java import java, refusals, to_java
from ._modules import to_bytes


@refusals
def import_pytorch(
    program: object,
    sizes: Mapping[str, int] | None = None,
    weights: bytes | os.PathLike[str] | str | None = None,
    weights_as_arguments: bool = False,
    custom_calls: bool = False,
) -> bytes:
    """An exported program of PyTorch as MLIR bytecode of StableHLO.

    The program is a ``torch.export.ExportedProgram``, or the path or bytes of what
    ``torch.export.save`` wrote. ``sizes`` are those of dimensions that it leaves open, by their
    symbols; others are dynamic. ``weights`` is a safetensors file, its bytes, or an index of several
    files, ``model.safetensors.index.json``, whose tensors replace parameters and buffers by their
    names. With ``custom_calls`` operators of other libraries become custom calls of their names,
    which :func:`prepare` takes functions for; without they are refused. Other functions take programs as they are.
    """
    by_name = checked(sizes)
    path = os.fspath(weights) if isinstance(weights, str | os.PathLike) else None
    tensors = b"" if weights is None or path is not None else contents(weights, "weights")
    if weights is not None and path is None and not tensors:
        raise ValueError("weights is empty, not a safetensors file")
    functions = java("ProgramFunctions")
    imported = functions.importPytorch(
        to_java(to_bytes(program)),
        jpype.JArray(jpype.JString)(list(by_name)),
        jpype.JArray(jpype.JLong)(list(by_name.values())),
        to_java(tensors),
        path or "",
        bool(weights_as_arguments),
        bool(custom_calls),
    )
    return bytes(functions.toBytecode(imported))
