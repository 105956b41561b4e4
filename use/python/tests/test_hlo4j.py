import importlib.metadata
import pathlib

import numpy as np
import pytest

import hlo4j
from hlo4j import StablehloCompatibilityRequirement as Requirement

EXPORTS = pathlib.Path(__file__).resolve().parents[3] / "formats/jaxexport/src/test/resources/exports"
PROGRAM = """
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %x, %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
"""


def test_versions_are_in_order():
    current, minimum = hlo4j.get_current_version(), hlo4j.get_minimum_version()
    assert minimum == "0.9.0"
    assert hlo4j.get_smaller_version(current, minimum) == minimum
    assert hlo4j.get_smaller_version("1.10.0", "1.9.0") == "1.9.0"
    versions = [hlo4j.get_version_from_compatibility_requirement(each) for each in Requirement]
    assert versions[0] == current and versions[-1] == minimum
    assert hlo4j.get_api_version() == 9
    assert [each.value for each in Requirement] == [0, 1, 2, 3]


def test_the_version_is_that_of_the_package():
    assert hlo4j.__version__ == importlib.metadata.version("hlo4j")


def test_artifacts_are_read_back():
    artifact = hlo4j.serialize_portable_artifact(PROGRAM, "1.0.0")
    assert artifact.startswith(b"ML\xefR\rStableHLO_v1.0.0\0")
    assert artifact == hlo4j.serialize_portable_artifact_str(PROGRAM, "1.0.0")
    text = hlo4j.deserialize_portable_artifact(artifact)
    assert "stablehlo.add %arg0, %arg0 : tensor<2xf32>" in text
    bytecode = hlo4j.deserialize_portable_artifact_str(artifact)
    assert len({hlo4j.digest(form) for form in (PROGRAM, artifact, text, bytecode)}) == 1


def test_programs_run_on_arrays():
    (result,) = hlo4j.eval_module(PROGRAM, [np.array([1, 2.5], np.float32)])
    np.testing.assert_array_equal(result, np.array([2, 5], np.float32))


CHOLESKY = """
func.func @main(%a: tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<i32>) {
  %0:2 = stablehlo.custom_call @lapack_dpotrf_ffi(%a) {
    mhlo.backend_config = {uplo = 76 : ui8},
    operand_layouts = [dense<[0, 1]> : tensor<2xindex>],
    result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]
  } : (tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<i32>)
  return %0#0, %0#1 : tensor<2x2xf64>, tensor<i32>
}
"""


def test_custom_calls_of_linear_algebra_run():
    factor, info = hlo4j.eval_module(CHOLESKY, [np.array([[4.0, 0], [2, 5]])])
    assert factor.tolist() == [[2, 0], [1, 2]]
    assert info == 0


@pytest.mark.parametrize(
    "mlir, name",
    [("bf16", "bfloat16"), ("f8E4M3FN", "float8_e4m3fn"), ("f16", "float16"), ("f64", "float64")]
    + [("i8", "int8"), ("ui16", "uint16"), ("i64", "int64"), ("complex<f32>", "complex64")],
)
def test_element_types_are_kept(mlir, name):
    ml_dtypes = pytest.importorskip("ml_dtypes")
    dtype = np.dtype(getattr(ml_dtypes, name, name))
    (result,) = hlo4j.eval_module(PROGRAM.replace("f32", mlir), [np.array([1, 2]).astype(dtype)])
    assert result.dtype == dtype
    np.testing.assert_array_equal(result.astype(complex), [2, 4])


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: hlo4j.digest("module {"), "expected operation name in quotes"),
        (lambda: hlo4j.serialize_portable_artifact(PROGRAM, "9.0.0"), "target version"),
        (lambda: hlo4j.get_smaller_version("x", "1.0.0"), "failed to convert version"),
        (lambda: hlo4j.deserialize_portable_artifact(b"abc"), "artifact"),
        (lambda: hlo4j.eval_module(PROGRAM), "takes 1 argument, not 0"),
        (lambda: hlo4j.eval_module(PROGRAM, [np.zeros(3, np.float32)]), r"argument arg0 \(tensor<2xf32>\) is given tensor<3xf32>"),
        (lambda: hlo4j.JaxExport(b"abc"), "not a jax.export file"),
    ],
)
def test_refusals_say_why(call, message):
    with pytest.raises(hlo4j.Hlo4jError, match=message):
        call()


def test_probes_are_written(tmp_path):
    program = PROGRAM.replace(
        "return %0", '%1 = interpreter.probe %0, probe_id = "sum" : tensor<2xf32>\n  return %1'
    )
    hlo4j.eval_module(program, [np.ones(2, np.float32)], str(tmp_path))
    assert (tmp_path / "index.csv").is_file()


@pytest.mark.skipif(not EXPORTS.is_dir(), reason="files of jax.export are not installed")
def test_exports_run_by_name():
    data = (EXPORTS / "0.12-symbolic_expression.jax").read_bytes()
    function = hlo4j.JaxExport(data)
    assert function.inputs == ["args[0]", "args[1]"] and function.outputs == ["result"]
    assert function.serialize() == data
    assert hlo4j.JaxExport(function.serialize("1.0.0")).artifact.startswith(b"ML\xefR\rStableHLO_v1.0.0")
    x, y = np.arange(4, dtype=np.float32), np.array([10, 20, 30], np.float32)
    result = function({"args[0]": x, "args[1]": y})["result"]
    np.testing.assert_array_equal(result, x.reshape(-1, 2) + y[:2, None])


@pytest.mark.skipif(not EXPORTS.is_dir(), reason="files of jax.export are not installed")
def test_exports_take_arrays_of_their_types_only():
    function = hlo4j.JaxExport((EXPORTS / "0.12-trees.jax").read_bytes())
    inputs = {
        "args[0]['layer']['w']": np.ones((2, 3), np.float32),
        "args[1][0]": np.ones(3, np.float32),
        "args[1][1][0]": np.array(2, np.int32),
        "kwargs['scale']": np.float32(3),
    }
    assert "result['w']" in function(inputs)
    for name, array, message in [
        ("args[1][0]", np.ones(3, np.int32), r"argument args\[1\]\[0\] .*elements are int32, not f32"),
        ("args[1][0]", np.ones(4, np.float32), r"tensor<3xf32>\) is given tensor<4xf32>"),
        ("kwargs['unused']", np.ones(5), r"argument kwargs\['unused'\] .*elements are float64"),
    ]:
        with pytest.raises(hlo4j.Hlo4jError, match=message):
            function({**inputs, name: array})
    assert function({**inputs, "kwargs['scale']": 3}, cast=True).keys() == function(inputs).keys()


def test_a_function_for_several_platforms_runs_as_on_one():
    file = EXPORTS / "0.12-platforms.jax"
    x = np.zeros(3, np.float32)
    results = {
        platform: hlo4j.JaxExport(file, platform=platform)({"args[0]": x})["result"].tolist()
        for platform in (None, "cpu", "tpu")
    }
    assert results[None] == results["cpu"] != results["tpu"]
    with pytest.raises(hlo4j.Hlo4jError, match="made for .*, not toaster"):
        hlo4j.JaxExport(file, platform="toaster")


def test_gradients_are_run():
    gradient = hlo4j.JaxExport(EXPORTS / "0.4-trees.jax").vjp()
    assert gradient.inputs[0] == "args[0]"
    inputs = {p.name: np.ones([2 if d == "?" else int(d) for d in p.type[7:].split("x")[:-1]], p.dtype)
              for p in gradient.parameters}
    assert set(gradient(inputs)) == set(gradient.outputs)
    with pytest.raises(hlo4j.Hlo4jError, match="exported without gradients"):
        hlo4j.JaxExport(EXPORTS / "0.12-platforms.jax").vjp()
