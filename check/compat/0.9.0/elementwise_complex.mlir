// Complex numbers: made, taken apart and computed with.

func.func @polar(%re: tensor<6xf32>, %im: tensor<6xf32>) -> (tensor<6xf32>, tensor<6xf32>) {
  %z = stablehlo.complex %re, %im : tensor<6xcomplex<f32>>
  %x = stablehlo.real %z : (tensor<6xcomplex<f32>>) -> tensor<6xf32>
  %y = stablehlo.imag %z : (tensor<6xcomplex<f32>>) -> tensor<6xf32>
  %length = stablehlo.abs %z : (tensor<6xcomplex<f32>>) -> tensor<6xf32>
  %angle = stablehlo.atan2 %y, %x : tensor<6xf32>
  return %length, %angle : tensor<6xf32>, tensor<6xf32>
}

func.func @roots(%re: tensor<2x3xf64>, %im: tensor<2x3xf64>) -> tensor<2x3xcomplex<f64>> {
  %z = stablehlo.complex %re, %im : tensor<2x3xcomplex<f64>>
  %unit = stablehlo.constant dense<(0.0, 1.0)> : tensor<2x3xcomplex<f64>>
  %0 = stablehlo.multiply %z, %unit : tensor<2x3xcomplex<f64>>
  %1 = stablehlo.sqrt %0 : tensor<2x3xcomplex<f64>>
  %2 = stablehlo.exponential %1 : tensor<2x3xcomplex<f64>>
  %3 = stablehlo.log %2 : tensor<2x3xcomplex<f64>>
  %4 = stablehlo.divide %3, %z : tensor<2x3xcomplex<f64>>
  %5 = stablehlo.negate %4 : tensor<2x3xcomplex<f64>>
  %6 = stablehlo.power %5, %unit : tensor<2x3xcomplex<f64>>
  return %6 : tensor<2x3xcomplex<f64>>
}

// `real` and `imag` also take real tensors.
func.func @real_of_a_real(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = stablehlo.real %x : tensor<4xf32>
  %1 = stablehlo.imag %x : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
