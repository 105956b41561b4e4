// The eight-bit float with a bias of eleven.

func.func @convert(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.convert %x : (tensor<2x3xf32>) -> tensor<2x3xf8E4M3B11FNUZ>
  %1 = stablehlo.convert %0 : (tensor<2x3xf8E4M3B11FNUZ>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

func.func @constants() -> tensor<5xf8E4M3B11FNUZ> {
  %0 = stablehlo.constant dense<[0.0, 1.0, -30.0, 0.0001220703125, 0x80]> : tensor<5xf8E4M3B11FNUZ>
  %same = stablehlo.constant dense<2.0> : tensor<4xf8E4M3B11FNUZ>
  %one = stablehlo.constant dense<-0.5> : tensor<f8E4M3B11FNUZ>
  return %0 : tensor<5xf8E4M3B11FNUZ>
}
