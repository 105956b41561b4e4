"""Upstream's own StableHLO, as PyPI's `jaxlib` ships it: parse, print, serialize, deserialize."""

import contextlib
import io
import os
import tempfile

from jaxlib.mlir import ir
from jaxlib.mlir.dialects import chlo, func, mhlo, sdy, stablehlo  # noqa: F401 (loads their operations)
from jaxlib.mlir.passmanager import PassManager

try:
    from jaxlib.mlir._mlir_libs import _jax_mlir_ext
except ImportError:  # up to 0.6
    from jaxlib.mlir._mlir_libs import register_jax_dialects as _jax_mlir_ext

Refusal = (ir.MLIRError, ValueError, RuntimeError)
"""What the bindings throw when upstream refuses a program."""

stablehlo.register_stablehlo_passes()


def context():
    """A context with every dialect a StableHLO program may use."""
    result = ir.Context()
    registry = ir.DialectRegistry()
    _jax_mlir_ext.register_dialects(registry)
    result.append_dialect_registry(registry)
    result.load_all_available_dialects()
    for dialect in (stablehlo, chlo, sdy):
        dialect.register_dialect(result)
    mhlo.register_mhlo_dialect(result)
    # Nothing in the bindings registers quant; deserialization loads it.
    stablehlo.deserialize_portable_artifact(
        result, stablehlo.serialize_portable_artifact_str("module {}", "1.0.0")
    )
    return result


def parse(path):
    """Reads a text or bytecode file; locations carry `path` as given."""
    return ir.Module.parseFile(path)


def text(module, debug_info=False):
    return module.operation.get_asm(enable_debug_info=debug_info)


def bytecode(module):
    out = io.BytesIO()
    module.operation.write_bytecode(out)
    return out.getvalue()


def count_operations(module):
    """All operations: the module, and those of regions."""
    count = 0

    def visit(_):
        nonlocal count
        count += 1
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    return count


def strip_debug_info(module):
    PassManager.parse("builtin.module(strip-debuginfo)").run(module.operation)


def serialize(path, version, strip=False, other_dialects=False):
    """Parses `path` and returns its portable artifact. (Serialization consumes the module, so each call parses.)"""
    module = parse(path)
    if strip:
        strip_debug_info(module)
    return serialize_module(module, version, other_dialects)


def serialize_module(module, version, other_dialects=False):
    return stablehlo.serialize_portable_artifact(module, version, other_dialects)


def deserialize(artifact):
    return stablehlo.deserialize_portable_artifact(ir.Context.current, artifact)


def current_version():
    return stablehlo.get_current_version()


def versions():
    """The first patch of every minor release from the oldest supported to the current one."""
    minimum, current = (
        tuple(map(int, v.split("."))) for v in (stablehlo.get_minimum_version(), current_version())
    )
    last_of_major_0 = 20
    releases = [(0, minor, 0) for minor in range(last_of_major_0 + 1)]
    releases += [(1, minor, 0) for minor in range(current[1] + 1)]
    return [".".join(map(str, v)) for v in releases if minimum <= v <= current]


def artifact_version(artifact):
    """The release named by the artifact's producer string, or None."""
    producer = artifact[5:64].split(b"\0")[0]
    prefix = b"StableHLO_v"
    return (
        producer[len(prefix) :].decode()
        if artifact[:4] == b"ML\xefR" and producer.startswith(prefix)
        else None
    )


@contextlib.contextmanager
def captured_diagnostics():
    """Collects what the C++ library writes to standard error, as a function that returns the text so far."""
    with tempfile.TemporaryFile() as sink:
        saved = os.dup(2)
        os.dup2(sink.fileno(), 2)

        def read():
            sink.seek(0)
            return io.TextIOWrapper(io.BytesIO(sink.read()), errors="replace").read().strip()

        try:
            yield read
        finally:
            os.dup2(saved, 2)
            os.close(saved)
