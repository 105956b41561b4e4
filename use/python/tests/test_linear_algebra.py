"""Functions of JAX that call LAPACK: all that the wheel contains of it is there."""

import pathlib

import numpy as np
import pytest

import hlo4j

FOLDER = pathlib.Path(__file__).resolve().parents[3] / "check/release/functional/lapack"


@pytest.mark.parametrize("name", sorted(file.stem for file in FOLDER.glob("*.jax")))
def test_lapack_gives_what_jax_gives(name):
    expected = np.load(FOLDER / f"{name}.npz")
    function = hlo4j.JaxExport(FOLDER / f"{name}.jax")
    results = function({function.inputs[0]: np.load(FOLDER / "matrix.npy")})
    assert len(results) == len(expected.files)
    for result, key in zip(results.values(), expected.files):
        assert np.shape(result) == expected[key].shape
        np.testing.assert_allclose(result, expected[key], rtol=1e-4, atol=1e-5)
