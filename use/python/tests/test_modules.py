"""Programs in the forms in which JAX and MLIR's Python package have them."""

import pathlib
import sys
import types

import numpy as np
import pytest

import hlo4j

PROGRAM = "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }"
ARTIFACT = hlo4j.serialize_portable_artifact(PROGRAM, "1.0.0")
BYTECODE = hlo4j.deserialize_portable_artifact_str(ARTIFACT)
DIGEST = hlo4j.digest(PROGRAM)


class Operation:
    def get_asm(self, *, enable_debug_info):
        assert enable_debug_info
        return PROGRAM


class BinaryOperation:
    def write_bytecode(self, file):
        file.write(BYTECODE)


class Module:
    def __init__(self, operation):
        self.operation = operation


class Lowered:
    def compiler_ir(self):
        return Module(BinaryOperation())


class Exported:
    mlir_module_serialized = ARTIFACT


class Printed:
    def __str__(self):
        return PROGRAM


FORMS = [PROGRAM, PROGRAM.encode(), bytearray(ARTIFACT), memoryview(BYTECODE), Operation()]
FORMS += [Module(Operation()), Module(BinaryOperation()), Lowered(), Exported(), Printed()]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: type(form).__name__)
def test_a_program_has_many_forms(form):
    assert hlo4j.digest(form) == DIGEST
    assert hlo4j.serialize_portable_artifact(form, "1.0.0") == ARTIFACT


def test_files_are_programs(tmp_path):
    file = tmp_path / "x.mlir.bc"
    file.write_bytes(ARTIFACT)
    assert hlo4j.digest(file) == DIGEST
    with pytest.raises(FileNotFoundError):
        hlo4j.digest(pathlib.Path("no such file"))


@pytest.mark.parametrize("other", [None, 1, object(), [PROGRAM]])
def test_other_things_are_no_programs(other):
    with pytest.raises(TypeError, match="a program is text, bytes, a path or a module of MLIR"):
        hlo4j.digest(other)


@pytest.fixture
def mlir(monkeypatch):
    """A package of MLIR: anything with these classes."""
    package = types.ModuleType("some_mlir.ir")

    class Context:
        pass

    class Attribute:
        def __init__(self, text, context):
            self.text, self.context = text, context

        def __str__(self):
            return self.text

        @classmethod
        def parse(cls, text, context):
            return cls(text, context)

    class ParsedModule:
        @staticmethod
        def parse(program, context):
            return program, context

    for kind in (Context, Attribute):
        kind.__module__ = "some_mlir.ir"
        setattr(package, kind.__name__, kind)
    package.Module = ParsedModule
    monkeypatch.setitem(sys.modules, "some_mlir.ir", package)
    return package


def test_artifacts_are_read_into_a_context(mlir):
    context = type("OwnContext", (mlir.Context,), {})()
    read, given = hlo4j.deserialize_portable_artifact(context, ARTIFACT)
    assert given is context
    assert hlo4j.digest(read) == DIGEST
    with pytest.raises(TypeError, match="is not a context of MLIR"):
        hlo4j.deserialize_portable_artifact(ARTIFACT, context)


def test_programs_run_on_attributes(mlir):
    context = mlir.Context()
    x = mlir.Attribute("dense<[1.0, 2.5]> : tensor<2xf32>", context)
    (result,) = hlo4j.eval_module(PROGRAM, [x])
    assert isinstance(result, mlir.Attribute) and result.context is context
    assert str(result).replace("00000e+00", "") == "dense<[1.0, 2.5]> : tensor<2xf32>"
    for text, message in [
        ("dense<1> : tensor<2xi32>", "is given tensor<2xi32>"),
        ("dense<1.0> : tensor<3xf32>", "is given tensor<3xf32>"),
        ('"x"', "is given no elements"),
        ("dense<", "expected"),
    ]:
        with pytest.raises(hlo4j.Hlo4jError, match=message):
            hlo4j.eval_module(PROGRAM, [mlir.Attribute(text, context)])


def test_dialects_are_registered_where_the_package_has_them(mlir, monkeypatch):
    context = mlir.Context()
    hlo4j.register_dialect(context)
    hlo4j.register_stablehlo_passes()
    registered = []
    dialect = types.ModuleType("some_mlir.dialects.stablehlo")
    dialect.register_dialect = lambda *arguments: registered.append(arguments)
    for name in ("some_mlir", "some_mlir.dialects"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    monkeypatch.setitem(sys.modules, dialect.__name__, dialect)
    hlo4j.register_dialect(context, load=False)
    hlo4j.register_interpreter_dialect(context)
    assert registered == [(context, False)]
    with pytest.raises(TypeError, match="is not a context of MLIR"):
        hlo4j.register_dialect(None)


def test_arrays_are_whatever_numpy_takes():
    class Jax:
        def __array__(self, dtype=None, copy=None):
            return np.array([1, 2], np.float32)

    (result,) = hlo4j.eval_module(PROGRAM, [Jax()])
    np.testing.assert_array_equal(result, [1, 2])
