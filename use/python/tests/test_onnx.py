"""Models of ONNX are programs like others."""

import pathlib
import shutil

import numpy as np
import pytest

import hlo4j

MODELS = pathlib.Path(__file__).resolve().parents[3] / "check/conformance/src/test/resources/onnx"
TAN = """
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tan %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
CALL = """
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.custom_call @unknown(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
X = np.array([0, 0.5, 1, -1], np.float32)


def test_programs_become_models_and_models_programs():
    model = hlo4j.export_onnx(TAN)
    (result,) = hlo4j.eval_module(model, [X])
    np.testing.assert_allclose(result, np.tan(X), rtol=1e-6)
    assert hlo4j.verify(model) == []
    assert hlo4j.explain(model).lowest is not None
    assert hlo4j.digest(hlo4j.import_onnx(model)) == hlo4j.digest(model)


def test_dimensions_get_sizes():
    inputs = hlo4j.prepare(MODELS / "elementwise.onnx").inputs
    assert [each.type for each in inputs] == ["tensor<?x3xf32>", "tensor<3xf32>", "tensor<f32>"]
    fixed = hlo4j.import_onnx(str(MODELS / "elementwise.onnx"), {"batch": 5})
    assert hlo4j.prepare(fixed).inputs[0].type == "tensor<5x3xf32>"
    with pytest.raises(hlo4j.Hlo4jError, match="no open dimension is called 'height'"):
        hlo4j.import_onnx(MODELS / "elementwise.onnx", {"height": 5})


def test_weights_are_in_files_beside_the_path(tmp_path):
    model = shutil.copy(MODELS / "external.onnx", tmp_path)
    with pytest.raises(hlo4j.Hlo4jError, match="weights.bin', which does not exist"):
        hlo4j.import_onnx(model)
    weights = np.zeros(1026, np.float32)
    weights[1024:] = 1, 2
    weights.tofile(tmp_path / "weights.bin")
    (result,) = hlo4j.eval_module(pathlib.Path(model), [np.array([10, 20], np.float32)])
    assert result.tolist() == [11, 22]
    with pytest.raises(hlo4j.Hlo4jError, match="not read from a folder"):
        hlo4j.import_onnx(pathlib.Path(model).read_bytes())


def test_what_onnx_cannot_express_is_refused():
    with pytest.raises(hlo4j.Hlo4jError, match="cannot be exported to ONNX"):
        hlo4j.export_onnx(CALL)
    with pytest.raises(hlo4j.Hlo4jError, match="operator set 3 is not one of 13 to 25"):
        hlo4j.export_onnx(TAN, opset=3)
    with pytest.raises(hlo4j.Hlo4jError, match="not an ONNX model"):
        hlo4j.import_onnx(b"text")
