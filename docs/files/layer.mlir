func.func @main(%x: tensor<2x2xf32> loc("x"), %w: tensor<2x2xf32> loc("w")) -> tensor<2x2xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = stablehlo.tanh %0 : tensor<2x2xf32>
  %2 = stablehlo.add %1, %x : tensor<2x2xf32>
  return %2 : tensor<2x2xf32>
}
