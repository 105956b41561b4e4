// A custom call whose configuration is a dictionary.

func.func @typed(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.custom_call @library_norm(%x) {
    api_version = 4 : i32,
    backend_config = {epsilon = 1.0e-5 : f32, axes = array<i64: 0, 1>, name = "norm", nested = {deep = [true, 1 : i8]}}
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @typed_and_empty(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.custom_call @library_identity(%x) {
    api_version = 4 : i32, backend_config = {}, has_side_effect = true
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @typed_without(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.custom_call @library_identity(%x) {api_version = 4 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
