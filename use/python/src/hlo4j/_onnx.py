"""Models of ONNX."""

from collections.abc import Mapping

import jpype

from ._arguments import sizes as checked
from ._arguments import whole
from ._java import java, refusals, to_java
from ._modules import place, read, to_bytes


@refusals
def import_onnx(model: object, sizes: Mapping[str, int] | None = None) -> bytes:
    """A model of ONNX as MLIR bytecode of StableHLO.

    The model is its bytes, its path or an ``onnx.ModelProto``; its weights may be in files beside
    the path. ``sizes`` are those of dimensions that it leaves open, by their names; others are
    dynamic. Other functions take models as they are.
    """
    by_name = checked(sizes)
    functions = java("ProgramFunctions")
    program = functions.importOnnx(
        to_java(to_bytes(model)),
        place(model),
        jpype.JArray(jpype.JString)(list(by_name)),
        jpype.JArray(jpype.JLong)(list(by_name.values())),
    )
    return bytes(functions.toBytecode(program))


@refusals
def export_onnx(module: object, opset: int = 21) -> bytes:
    """A program as model of ONNX, which has an input for each parameter and its weights within.

    ``opset`` is the version of ONNX's operator set, from 13 to 25.
    """
    return bytes(java("ProgramFunctions").exportOnnx(read(module), whole(opset, "opset", 1, 2**31 - 1)))
