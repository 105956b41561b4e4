"""The functional checks by the API of the wheel.

    PYTHON check/release/functional/functional.py NAME FOLDER

The folder holds the inputs of run.sh. Only the wheel and what it depends on must be installed.
"""

import pathlib
import sys

import hlo4j
import numpy as np

FOLDER = pathlib.Path(sys.argv[2])
X = np.load(FOLDER / "x.npy")
MATRIX = np.load(FOLDER / "matrix.npy")
PROGRAM = str(FOLDER / "program.mlir")
DIGEST = hlo4j.digest(PROGRAM)


def forms():
    artifact = hlo4j.serialize_portable_artifact(PROGRAM, "1.4.0")
    text = hlo4j.deserialize_portable_artifact(artifact)
    bytecode = hlo4j.deserialize_portable_artifact_str(artifact)
    assert all(hlo4j.digest(form) == DIGEST for form in (artifact, text, bytecode))
    for name in ("svd.jax", "model.onnx", "program.pt2"):
        assert hlo4j.verify(FOLDER / name) == []
    assert hlo4j.verify(FOLDER / "invalid.mlir")


def releases():
    explanation = hlo4j.explain(PROGRAM, "1.0.0")
    assert not explanation.fits and explanation.lowest == "1.4.0"
    assert hlo4j.diff(PROGRAM, FOLDER / "sine.mlir")


def runs():
    expected = 2 * np.tan(X)
    np.testing.assert_allclose(hlo4j.eval_module(PROGRAM, [FOLDER / "x.npy"])[0], expected, rtol=1e-5)
    np.testing.assert_allclose(hlo4j.prepare(PROGRAM)(X, threads=2)[0], expected, rtol=1e-5)
    softmax = np.exp(X) / np.exp(X).sum(axis=1, keepdims=True)
    np.testing.assert_allclose(hlo4j.eval_module(FOLDER / "softmax.mlir", [X])[0], softmax, rtol=1e-5)


def lapack():
    files = sorted(FOLDER.glob("*.jax"))
    assert len(files) >= 12
    for file in files:
        function = hlo4j.JaxExport(file)
        results = function({function.inputs[0]: MATRIX})
        expected = np.load(file.with_suffix(".npz"))
        for result, key in zip(results.values(), expected.files, strict=True):
            np.testing.assert_allclose(result, expected[key], rtol=1e-4, atol=1e-5, err_msg=file.name)


def models():
    model = hlo4j.export_onnx(PROGRAM)
    np.testing.assert_allclose(hlo4j.eval_module(model, [X])[0], 2 * np.tan(X), rtol=1e-5)
    assert hlo4j.verify(hlo4j.import_onnx(FOLDER / "model.onnx")) == []
    assert hlo4j.verify(hlo4j.import_pytorch(FOLDER / "program.pt2")) == []


CHECKS = (forms, releases, runs, lapack, models)
for check in CHECKS:
    check()
print(f"functional: {sys.argv[1]}: {len(CHECKS)} checks")
