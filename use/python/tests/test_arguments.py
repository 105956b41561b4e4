"""What functions are given: paths are paths, and what is of no use is refused in words."""

import os
import pathlib
import re

import numpy as np
import pytest

import hlo4j

PROGRAM = "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }"
ARTIFACT = hlo4j.serialize_portable_artifact(PROGRAM, "1.0.0")
MODEL = hlo4j.export_onnx(PROGRAM)
DIGEST = hlo4j.digest(PROGRAM)
X = np.float32([1, 2])


class OwnPath(os.PathLike):
    def __init__(self, file):
        self.file = file

    def __fspath__(self):
        return str(self.file)


FORMS = [str, pathlib.Path, OwnPath, lambda file: file.read_bytes()]


@pytest.fixture(params=FORMS, ids=["str", "Path", "PathLike", "bytes"])
def given(request, tmp_path):
    """Files as they are handed over."""

    def write(name, content):
        file = tmp_path / name
        file.write_bytes(content)
        return request.param(file)

    return write


def test_a_program_may_be_its_path(given):
    program = given("x.mlir.bc", ARTIFACT)
    assert hlo4j.digest(program) == DIGEST
    assert hlo4j.verify(program) == []
    assert hlo4j.diff(program, PROGRAM) == []
    assert hlo4j.explain(program, "1.0.0").fits
    assert hlo4j.serialize_portable_artifact(program, "1.0.0") == ARTIFACT
    assert hlo4j.serialize_portable_artifact_str(program, "1.0.0") == ARTIFACT
    assert hlo4j.deserialize_portable_artifact(program).startswith("module")
    assert hlo4j.deserialize_portable_artifact_str(program).startswith(b"ML\xefR")
    assert len(hlo4j.prepare(program).inputs) == 1
    assert hlo4j.export_onnx(program) == MODEL
    np.testing.assert_array_equal(hlo4j.eval_module(program, [X])[0], X)


def test_a_model_may_be_its_path(given):
    model = given("x.onnx", MODEL)
    assert hlo4j.verify(model) == []
    assert hlo4j.digest(hlo4j.import_onnx(model)) == hlo4j.digest(model)


@pytest.mark.parametrize("form", FORMS[:3])
def test_an_array_may_be_the_path_of_its_file(tmp_path, form):
    np.save(tmp_path / "x.npy", X)
    argument = form(tmp_path / "x.npy")
    np.testing.assert_array_equal(hlo4j.eval_module(PROGRAM, [argument])[0], X)
    np.testing.assert_array_equal(hlo4j.prepare(PROGRAM)(argument)[0], X)


def test_a_str_that_is_not_a_path_is_a_program(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "model").write_bytes(ARTIFACT)
    assert hlo4j.digest("model") == DIGEST
    assert hlo4j.digest(PROGRAM) == DIGEST
    with pytest.raises(hlo4j.Hlo4jError, match="nothing is there"):
        hlo4j.digest("")


@pytest.mark.parametrize("name", ["none.mlir", "none.mlir.bc", "none.jax", "none.ONNX", "none.pt2"])
def test_a_path_where_nothing_is_is_said_to_be_one(name):
    for call in (hlo4j.digest, hlo4j.verify, hlo4j.prepare, hlo4j.import_onnx, hlo4j.JaxExport):
        with pytest.raises(FileNotFoundError, match=name):
            call(name)


def test_a_folder_is_not_a_program(tmp_path):
    with pytest.raises(OSError):
        hlo4j.digest(tmp_path)


def test_files_that_hold_no_array_are_refused(tmp_path):
    np.savez(tmp_path / "x.npz", X)
    np.save(tmp_path / "objects.npy", np.array([{}]), allow_pickle=True)
    (tmp_path / "empty.npy").write_bytes(b"")
    for name in ("x.npz", "objects.npy", "empty.npy"):
        with pytest.raises(hlo4j.Hlo4jError, match=name):
            hlo4j.eval_module(PROGRAM, [tmp_path / name])


class Anything:
    pass


BAD = [None, 3, 2.5, [], {}, Anything(), True]
PROGRAMS = [
    hlo4j.digest,
    hlo4j.verify,
    hlo4j.explain,
    hlo4j.prepare,
    hlo4j.eval_module,
    hlo4j.export_hlo,
    hlo4j.export_hlo_str,
    hlo4j.export_onnx,
    hlo4j.import_onnx,
    hlo4j.import_pytorch,
    hlo4j.JaxExport,
    hlo4j.deserialize_portable_artifact,
    hlo4j.deserialize_portable_artifact_str,
    lambda bad: hlo4j.diff(bad, PROGRAM),
    lambda bad: hlo4j.diff(PROGRAM, bad),
    lambda bad: hlo4j.serialize_portable_artifact(bad, "1.0.0"),
    lambda bad: hlo4j.serialize_portable_artifact_str(bad, "1.0.0"),
]
NAMES = [
    lambda bad: hlo4j.serialize_portable_artifact(PROGRAM, bad),
    lambda bad: hlo4j.serialize_portable_artifact_str(PROGRAM, bad),
    lambda bad: hlo4j.get_smaller_version(bad, "1.0.0"),
    lambda bad: hlo4j.get_smaller_version("1.0.0", bad),
    lambda bad: hlo4j.prepare(PROGRAM, bad),
    lambda bad: hlo4j.eval_module(PROGRAM, [X], function=bad),
    lambda bad: hlo4j.register_custom_call(bad, print),
    lambda bad: hlo4j.eval_module(PROGRAM, [X], bad),
]
OTHERS = [
    (lambda bad: hlo4j.explain(PROGRAM, bad), [3, [], Anything(), "", "x"]),
    (lambda bad: hlo4j.eval_module(PROGRAM, bad), [None, 3, "x.npy", b"", {}, [None], [{}], [X, X]]),
    (lambda bad: hlo4j.eval_module(PROGRAM, [X], threads=bad), [None, "2", 0, -1, 2**40, 1.5, True]),
    (lambda bad: hlo4j.eval_module(PROGRAM, [X], timeout=bad), ["2", -1, float("nan"), [], True]),
    (lambda bad: hlo4j.prepare(PROGRAM, custom_calls=bad), [3, [print], {"x": 3}, {3: print}]),
    (lambda bad: hlo4j.register_custom_call("x", bad), [3, "x"]),
    (lambda bad: hlo4j.export_onnx(PROGRAM, bad), [None, "21", 1, 2**40, 21.5, True]),
    (lambda bad: hlo4j.import_onnx(MODEL, bad), [3, "x", ["x"], {"n": "3"}, {"n": -1}, {3: 3}]),
    (lambda bad: hlo4j.import_pytorch(MODEL, bad), [3, "x", {"n": None}, {"n": 2**70}]),
    (lambda bad: hlo4j.import_pytorch(MODEL, weights=bad), [3, [], b""]),
    (
        hlo4j.get_version_from_compatibility_requirement,
        [None, "WEEK_4", 99, Anything(), pathlib.Path("WEEK_4")],
    ),
]


def cases():
    for functions, values in ((PROGRAMS, BAD), (NAMES, BAD)):
        yield from ((function, value) for function in functions for value in values)
    yield from ((function, value) for function, values in OTHERS for value in values)


@pytest.mark.parametrize("function, bad", list(cases()))
def test_what_is_of_no_use_is_refused_in_words(function, bad):
    with pytest.raises((TypeError, ValueError)) as refusal:
        function(bad)
    assert not re.search(r"overload|java\.|jpype|NullPointer|JString|JArray", str(refusal.value))
    assert str(refusal.value)


def test_arguments_have_the_names_of_upstreams():
    artifact = hlo4j.serialize_portable_artifact(
        module=PROGRAM, target="1.0.0", allow_other_dialects=False
    )
    assert artifact == ARTIFACT
    assert hlo4j.serialize_portable_artifact_str(module_str=PROGRAM, target_version="1.0.0") == ARTIFACT
    assert hlo4j.deserialize_portable_artifact(artifact=ARTIFACT).startswith("module")
    assert hlo4j.deserialize_portable_artifact_str(artifact_str=ARTIFACT).startswith(b"ML")
    assert hlo4j.deserialize_portable_artifact_str(PROGRAM).startswith(b"ML")
    assert hlo4j.get_smaller_version(version1="1.4.0", version2="1.10.0") == "1.4.0"
    result = hlo4j.eval_module(module=PROGRAM, args=(X,), probe_instrumentation_dir="")
    np.testing.assert_array_equal(result[0], X)
    assert hlo4j.get_version_from_compatibility_requirement(1) == (
        hlo4j.get_version_from_compatibility_requirement(
            requirement=hlo4j.StablehloCompatibilityRequirement.WEEK_4
        )
    )


VHLO = """
module {
  vhlo.func_v1 @main(%x: !vhlo.tensor_v1<2x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<2x!vhlo.f32_v1>) {
    "vhlo.return_v1"(%x) : (!vhlo.tensor_v1<2x!vhlo.f32_v1>) -> ()
  } {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}
}
"""


def test_what_upstream_left_as_vhlo_is_taken():
    assert hlo4j.digest(VHLO) == DIGEST
    assert hlo4j.diff(VHLO, PROGRAM) == []
    assert hlo4j.digest(hlo4j.serialize_portable_artifact(VHLO, "1.0.0")) == DIGEST
    assert hlo4j.explain(VHLO, "1.0.0").fits
    np.testing.assert_array_equal(hlo4j.eval_module(VHLO, [X])[0], X)
