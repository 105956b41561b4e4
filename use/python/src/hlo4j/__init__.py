"""StableHLO without native code: portable artifacts, the reference interpreter, jax.export files.

The functions have the names and the meaning of those in upstream's Python module ``stablehlo``.
No MLIR context is needed: a program is text (``str``), MLIR bytecode, a portable artifact, a file
of ``jax.export``, a model of ONNX or a module of HLO (``bytes``, or their path), or what JAX has it
in: a module of MLIR's Python package, what ``jax.jit(f).lower(...)`` returns, or
``jax.export.Exported``.
"""

import importlib.metadata

from ._calls import CustomCall, ResultType, register_custom_call
from ._export import JaxExport
from ._hlo import export_hlo, export_hlo_str
from ._inspect import (
    Blocker,
    Caution,
    Diagnostic,
    Difference,
    Explanation,
    diff,
    digest,
    explain,
    verify,
)
from ._java import Hlo4jError
from ._modules import (
    deserialize_portable_artifact,
    deserialize_portable_artifact_str,
    register_dialect,
    register_interpreter_dialect,
    register_stablehlo_passes,
    serialize_portable_artifact,
    serialize_portable_artifact_str,
)
from ._onnx import export_onnx, import_onnx
from ._program import Parameter, Program, eval_module, prepare
from ._pytorch import import_pytorch
from ._versions import (
    StablehloCompatibilityRequirement,
    get_api_version,
    get_current_version,
    get_minimum_version,
    get_smaller_version,
    get_version_from_compatibility_requirement,
)

__version__ = importlib.metadata.version("hlo4j")

__all__ = [
    "Blocker",
    "Caution",
    "CustomCall",
    "Diagnostic",
    "Difference",
    "Explanation",
    "Hlo4jError",
    "JaxExport",
    "Parameter",
    "Program",
    "ResultType",
    "StablehloCompatibilityRequirement",
    "deserialize_portable_artifact",
    "deserialize_portable_artifact_str",
    "diff",
    "digest",
    "eval_module",
    "explain",
    "export_hlo",
    "export_hlo_str",
    "export_onnx",
    "get_api_version",
    "get_current_version",
    "get_minimum_version",
    "get_smaller_version",
    "get_version_from_compatibility_requirement",
    "import_onnx",
    "import_pytorch",
    "prepare",
    "register_custom_call",
    "register_dialect",
    "register_interpreter_dialect",
    "register_stablehlo_passes",
    "serialize_portable_artifact",
    "serialize_portable_artifact_str",
    "verify",
]
