// The tangent, when it became an operation.

func.func @tan(%x: tensor<3x4xf32>, %z: tensor<complex<f64>>) -> (tensor<3x4xf32>, tensor<complex<f64>>) {
  %0 = stablehlo.tan %x : tensor<3x4xf32>
  %1 = stablehlo.tan %z : tensor<complex<f64>>
  return %0, %1 : tensor<3x4xf32>, tensor<complex<f64>>
}
