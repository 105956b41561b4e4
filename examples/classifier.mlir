// The perceptron of mlp.mlir for one point of four features, and the probabilities of its three classes.
module @classifier {
  func.func public @main(%x: tensor<1x4xf32>) -> tensor<1x3xf32> {
    %w1 = stablehlo.constant dense<[[ 0.5, -0.25],
                                    [ 1.0,  0.75],
                                    [-0.5,  1.5 ],
                                    [ 2.0, -1.0 ]]> : tensor<4x2xf32>
    %b1 = stablehlo.constant dense<[[0.25, -0.5]]> : tensor<1x2xf32>
    %w2 = stablehlo.constant dense<[[1.0, -1.0, 0.5], [0.25, 2.0, -0.75]]> : tensor<2x3xf32>
    %b2 = stablehlo.constant dense<0.125> : tensor<1x3xf32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %zeros = stablehlo.constant dense<0.0> : tensor<1x2xf32>
    %0 = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<1x4xf32>, tensor<4x2xf32>) -> tensor<1x2xf32>
    %1 = stablehlo.add %0, %b1 : tensor<1x2xf32>
    %2 = stablehlo.maximum %1, %zeros : tensor<1x2xf32>
    %3 = stablehlo.dot_general %2, %w2, contracting_dims = [1] x [0] : (tensor<1x2xf32>, tensor<2x3xf32>) -> tensor<1x3xf32>
    %4 = stablehlo.add %3, %b2 : tensor<1x3xf32>
    %5 = stablehlo.exponential %4 : tensor<1x3xf32>
    %6 = stablehlo.reduce(%5 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<1x3xf32>, tensor<f32>) -> tensor<1xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<1xf32>) -> tensor<1x3xf32>
    %8 = stablehlo.divide %5, %7 : tensor<1x3xf32>
    return %8 : tensor<1x3xf32>
  }
}
