func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = stablehlo.custom_call @acme.kernel(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = stablehlo.custom_call @acme.kernel(%0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = arith.addf %1, %x : tensor<2x2xf32>
  return %2 : tensor<2x2xf32>
}
