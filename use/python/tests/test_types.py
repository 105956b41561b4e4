"""Arrays of all types for arguments of all types."""

import io
import pathlib

import numpy as np
import pytest

import hlo4j

ml_dtypes = pytest.importorskip("ml_dtypes")

TABLE = pathlib.Path(__file__).resolve().parents[3] / "run/interpreter/src/test/resources/numpy-types.txt"
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


NUMBERS = [
    # what is given, and the types that hold all of it exactly
    ([True, False], "i1 i2 ui2 i4 ui4 i8 ui8 i64 ui64 bf16 f16 f32 f64 complex<f32>"),
    ([1, 0], "i2 ui2 i4 ui4 i8 ui8 i16 i32 i64 ui64 bf16 f16 f32 f64 f8E4M3FN f4E2M1FN complex<f64>"),
    ([-1, 7], "i4 i8 i16 i32 i64 bf16 f16 f32 f64 f8E5M2 complex<f32>"),
    ([208, 0], "ui8 i16 ui16 i32 i64 ui64 bf16 f16 f32 f64 f8E4M3FN"),
    ([2**24 + 1, 0], "i32 ui32 i64 ui64 f64 complex<f64>"),
    ([2**53 + 1, 0], "i64 ui64"),
    ([-(2**63), 1], "i64 bf16 f32 f64"),
    ([2**63, 0], "ui64 bf16 f32 f64"),
    ([2**64 - 1, 0], "ui64"),
    ([1.5, -0.5], "bf16 f16 f32 f64 f8E4M3FN f8E5M2 f4E2M1FN complex<f32>"),
    ([0.1, 1.0], "f64 complex<f64>"),
    ([1e300, 1.0], "f64 complex<f64>"),
    ([float("nan"), float("inf")], "bf16 f16 f32 f64 f8E5M2"),
    ([1 + 0.5j, 0], "complex<f32> complex<f64>"),
    ([1 + 0.1j, 0], "complex<f64>"),
]


@pytest.mark.parametrize("numbers, held", NUMBERS, ids=lambda each: str(each)[:30])
def test_numbers_of_pythons_become_elements_if_the_type_holds_them(numbers, held):
    for mlir in held.split():
        (result,) = hlo4j.eval_module(identity(mlir), [numbers])
        assert result.dtype == dtype(dict(TYPES)[mlir])
        np.testing.assert_array_equal([complex(each) for each in result], np.array(numbers, complex))
        if result.dtype.kind in "iu":
            assert int(result[0]) == numbers[0]


@pytest.mark.parametrize(
    "numbers, types",
    [
        ([2, 0], "i1 i2"),
        ([-1, 0], "ui2 ui4 ui8 ui32 ui64"),
        ([8, 0], "i4"),
        ([200, 0], "i8"),
        ([2**24 + 1, 0], "i16 f32 bf16 complex<f32>"),
        ([2**53 + 1, 0], "f64 complex<f64>"),
        ([2**63, 0], "i64"),
        ([1.0, 2.0], "i1 i32 ui64"),
        ([0.1, 1.0], "f16 bf16 f32 complex<f32> f8E4M3FN"),
        ([1e300, 1.0], "f32 f8E4M3FN"),
        ([float("inf"), 1.0], "f8E4M3FN f4E2M1FN"),
        ([1j, 0], "f64 i32"),
        ([1, 0], "i1"),
    ],
    ids=lambda each: str(each)[:30],
)
def test_numbers_of_pythons_are_refused_where_they_would_change(numbers, types):
    for mlir in types.split():
        with pytest.raises(hlo4j.Hlo4jError, match=r"^argument x .*: elements are \w+, not"):
            hlo4j.eval_module(identity(mlir), [numbers])


def test_numpys_numbers_keep_their_types():
    for value in ([np.float64(1), np.float64(2)], np.array([1.0, 2.0])):
        with pytest.raises(hlo4j.Hlo4jError, match="elements are float64, not f32; cast=True"):
            hlo4j.eval_module(identity("f32"), [value])


@pytest.mark.parametrize("mlir", ["i2", "i4", "i8", "i16", "i32", "i64"])
def test_negative_numbers_come_back(mlir):
    array = np.array([-1, -2]).astype(dtype(dict(TYPES)[mlir]))
    (result,) = hlo4j.eval_module(identity(mlir), [array])
    np.testing.assert_array_equal(result.astype(np.int64), [-1, -2])
    (result,) = hlo4j.eval_module(identity(mlir), [np.array([-1.0, -2.0])], cast=True)
    np.testing.assert_array_equal(result.astype(np.int64), [-1, -2])


def test_bytes_that_are_no_booleans_are_refused():
    with pytest.raises(hlo4j.Hlo4jError, match="^argument x .*: element 0, 0x2, is no value of i1"):
        hlo4j.eval_module(identity("i1"), [np.array([2, 0], np.uint8).view(bool)])


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
