"""Custom calls and composites that functions of Python evaluate."""

import numpy as np
import pytest

import hlo4j

SCALE = """
func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = stablehlo.custom_call @scale(%x) {
    mhlo.backend_config = {factor = 2.5 : f64, names = ["a", "b"], on = true, n = 3 : i64}
  } : (tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
"""
SPLIT = """
func.func @main(%x: tensor<4xi8>) -> (tensor<2xi8>, tensor<2xi8>) {
  %0:2 = stablehlo.custom_call @split(%x) : (tensor<4xi8>) -> (tensor<2xi8>, tensor<2xi8>)
  return %0#0, %0#1 : tensor<2xi8>, tensor<2xi8>
}
"""
COMPOSITE = """
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.composite "my.square" %x {
    composite_attributes = {power = 2 : i64}, decomposition = @square
  } : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @square(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.multiply %x, %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
"""
X = np.float32([1, 2, 3])


def test_a_function_gets_arrays_and_attributes():
    calls = []

    def scale(call, x):
        calls.append(call)
        return x * np.float32(call.config["factor"])

    (result,) = hlo4j.eval_module(SCALE, [X], custom_calls={"scale": scale})
    np.testing.assert_array_equal(result, X * np.float32(2.5))
    (call,) = calls
    assert call.name == "scale"
    assert call.config == {"factor": 2.5, "names": ["a", "b"], "on": True, "n": 3}
    assert call.results == (hlo4j.ResultType("tensor<3xf32>", np.dtype(np.float32)),)


def test_a_call_has_many_results():
    with hlo4j.prepare(SPLIT, custom_calls={"split": lambda call, x: (x[:2], x[2:])}) as split:
        first, second = split(np.int8([1, 2, 3, 4]))
    np.testing.assert_array_equal(first, [1, 2])
    np.testing.assert_array_equal(second, [3, 4])


def test_functions_are_registered_for_all_programs():
    hlo4j.register_custom_call("scale", lambda call, x: -x)
    try:
        (result,) = hlo4j.eval_module(SCALE, [X])
        np.testing.assert_array_equal(result, -X)
    finally:
        hlo4j.register_custom_call("scale", None)
    with pytest.raises(hlo4j.Hlo4jError, match="custom call target 'scale' cannot be interpreted"):
        hlo4j.eval_module(SCALE, [X])


def test_composites_are_decomposed_or_replaced():
    x = np.float32([3, 4])
    (plain,) = hlo4j.eval_module(COMPOSITE, [x])
    np.testing.assert_array_equal(plain, [9, 16])
    (replaced,) = hlo4j.eval_module(
        COMPOSITE,
        [x],
        custom_calls={"my.square": lambda call, x: x * np.float32(call.config["power"])},
    )
    np.testing.assert_array_equal(replaced, [6, 8])


def test_what_a_function_raises_reaches_the_caller():
    def fail(call, x):
        raise KeyError("no such thing")

    with pytest.raises(KeyError, match="no such thing"):
        hlo4j.eval_module(SCALE, [X], custom_calls={"scale": fail})


@pytest.mark.parametrize(
    ("returned", "message"),
    [
        (np.float64([1, 2, 3]), r"result #0 of 'scale' .*: elements are float64, not f32"),
        (np.float32([1, 2]), r"is given tensor<2xf32> instead of tensor<3xf32>"),
        (None, r"result #0 of 'scale' .*: no tensor has elements of type object"),
    ],
)
def test_results_have_the_types_of_the_call(returned, message):
    with pytest.raises(hlo4j.Hlo4jError, match=message):
        hlo4j.eval_module(SCALE, [X], custom_calls={"scale": lambda call, x: returned})


def test_the_number_of_results_is_checked():
    with pytest.raises(hlo4j.Hlo4jError, match="must return a tuple of 2 arrays"):
        hlo4j.eval_module(
            SPLIT, [np.int8([1, 2, 3, 4])], custom_calls={"split": lambda call, x: x}
        )


def test_all_that_is_not_supported_is_named():
    program = SCALE.replace("return %0", """%1 = stablehlo.custom_call @other(%0)
      : (tensor<3xf32>) -> tensor<3xf32>
  return %1""")
    with pytest.raises(hlo4j.Hlo4jError) as error:
        hlo4j.eval_module(program, [X])
    assert "custom call target 'scale': -:3:8" in str(error.value)
    assert "custom call target 'other': -:6:8" in str(error.value)
