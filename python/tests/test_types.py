"""Arrays of all types for arguments of all types."""

import io
import pathlib

import numpy as np
import pytest

import hlo4j

ml_dtypes = pytest.importorskip("ml_dtypes")

TABLE = pathlib.Path(__file__).parents[2] / "interpreter/src/test/resources/numpy-types.txt"
ROWS = [line.split() for line in TABLE.read_text().splitlines() if not line.startswith("#")]
TYPES = [(mlir, name) for mlir, name, _, _ in ROWS if name != "-"]


def dtype(name):
    return np.dtype(getattr(ml_dtypes, name, None) or name)


def identity(mlir):
    tensor = f"tensor<2x{mlir}>"
    return f"func.func @main(%x: {tensor} loc(\"x\")) -> {tensor} {{ return %x : {tensor} }}"


def has(name):
    try:
        dtype(name)
    except TypeError:
        return False
    return True


NAMES = [name for _, name in TYPES if has(name)]


@pytest.mark.parametrize("mlir, descrs, one", [(row[0], row[2], row[3]) for row in ROWS if has(row[1])])
def test_the_table_says_what_numpy_writes(mlir, descrs, one):
    name = dict(TYPES)[mlir]
    array = np.array([1]).astype(dtype(name))
    assert array.tobytes().hex() == one
    file = io.BytesIO()
    np.save(file, array)
    assert any(f"'descr': '{descr}'".encode() in file.getvalue() for descr in descrs.split(","))


@pytest.mark.parametrize("mlir, name", [(mlir, name) for mlir, name in TYPES if has(name)])
def test_no_value_is_made_that_was_not_asked_for(mlir, name):
    program, wanted = identity(mlir), dtype(name)
    for other in NAMES:
        array = np.array([1, 1]).astype(dtype(other))
        for given in (array, array.astype(array.dtype.newbyteorder(">"))):
            if other == name:
                (result,) = hlo4j.eval_module(program, [given])
                assert result.dtype == wanted
                np.testing.assert_array_equal(result, given.astype(wanted))
                continue
            with pytest.raises(hlo4j.Hlo4jError, match=rf"^argument x .*: elements are {other}, not"):
                hlo4j.eval_module(program, [given])
            (result,) = hlo4j.eval_module(program, [given], cast=True)
            assert result.dtype == wanted
            np.testing.assert_array_equal(result, np.array([1, 1]).astype(wanted))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
@pytest.mark.parametrize("size", [1, 2, 4, 8, 16])
def test_raw_data_is_for_types_that_numpy_lacks(row, size):
    mlir, _, descrs, one = row
    raw = np.frombuffer(bytes.fromhex(one) * 16, f"V{size}")[:2]
    if f"<V{size}" in descrs.split(","):
        (result,) = hlo4j.eval_module(identity(mlir), [raw])
        assert result.tobytes() == raw.tobytes()
    else:
        for cast in (False, True):
            with pytest.raises(hlo4j.Hlo4jError, match=f"elements are void{8 * size}, not"):
                hlo4j.eval_module(identity(mlir), [raw], cast=cast)


@pytest.mark.parametrize("mlir, name", [("!quant.uniform<i8:f32,1.0>", "int8"), ("!quant.uniform<i4:f32,1.0>", "int4")])
def test_quantized_elements_are_their_storage(mlir, name):
    for other in NAMES:
        array = np.array([1, 1]).astype(dtype(other))
        if other == name:
            (result,) = hlo4j.eval_module(identity(mlir), [array])
            np.testing.assert_array_equal(result, array)
        else:
            with pytest.raises(hlo4j.Hlo4jError):
                hlo4j.eval_module(identity(mlir), [array], cast=True)


@pytest.mark.parametrize(
    "array",
    [
        np.array(["a", "b"]),
        np.array([b"a", b"b"]),
        np.array([None, 1]),
        np.array([1, 2], "M8[ns]"),
        np.array([1, 2], "m8[s]"),
        np.array([(1, 2.0)], [("a", "i4"), ("b", "f4")]),
        np.array([1, 2], np.longdouble),
        np.array([1, 2], np.clongdouble),
    ],
    ids=lambda array: str(array.dtype),
)
@pytest.mark.parametrize("cast", [False, True])
def test_what_no_tensor_has_is_refused(array, cast):
    with pytest.raises(hlo4j.Hlo4jError, match="argument x"):
        hlo4j.eval_module(identity("f32"), [array], cast=cast)


def test_lists_have_the_types_that_numpy_gives_them():
    with pytest.raises(hlo4j.Hlo4jError, match="elements are int64, not f64; cast=True"):
        hlo4j.eval_module(identity("f64"), [[1, 2]])
    (result,) = hlo4j.eval_module(identity("f64"), [[1, 2]], cast=True)
    np.testing.assert_array_equal(result, np.array([1.0, 2.0]))


def test_casts_refuse_what_the_type_does_not_hold():
    with pytest.raises(hlo4j.Hlo4jError, match="element #1 is 300, which i8 does not hold"):
        hlo4j.eval_module(identity("i8"), [np.array([1, 300])], cast=True)


def test_orders_are_seen_through():
    program = identity("f32").replace("2xf32", "2x3xf32")
    array = np.asfortranarray(np.arange(6, dtype=">f4").reshape(2, 3))
    (result,) = hlo4j.eval_module(program, [array])
    np.testing.assert_array_equal(result, np.arange(6).reshape(2, 3))
    (result,) = hlo4j.eval_module(program, [np.arange(12, dtype=np.float32).reshape(2, 6)[:, ::2]])
    np.testing.assert_array_equal(result, np.arange(12).reshape(2, 6)[:, ::2])
