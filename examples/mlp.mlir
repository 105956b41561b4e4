// A multilayer perceptron with one hidden layer: logits = relu(x · W1 + b1) · W2 + b2.
//
//   stablehlo-opt examples/mlp.mlir
//   stablehlo-translate --serialize --target=1.0.0 examples/mlp.mlir > mlp.mlirbc
//   stablehlo-translate --deserialize mlp.mlirbc
//   stablehlo-translate --interpret examples/mlp.mlir
module @mlp {
  // Two points, four features each, sent through a small network with fixed weights.
  func.func public @main() -> (tensor<2x3xf32> {jax.result_info = "logits"}) {
    %x = stablehlo.constant dense<[[1.0, 2.0, -1.0, 0.5], [0.0, -3.0, 2.0, 1.0]]> : tensor<2x4xf32>
    %w1 = stablehlo.constant dense<[[ 0.5, -0.25],
                                    [ 1.0,  0.75],
                                    [-0.5,  1.5 ],
                                    [ 2.0, -1.0 ]]> : tensor<4x2xf32>
    %b1 = stablehlo.constant dense<[0.25, -0.5]> : tensor<2xf32>
    %w2 = stablehlo.constant dense<[[1.0, -1.0, 0.5], [0.25, 2.0, -0.75]]> : tensor<2x3xf32>
    %b2 = stablehlo.constant dense<0.125> : tensor<3xf32>
    %logits = call @mlp(%x, %w1, %b1, %w2, %b2)
      : (tensor<2x4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    return %logits : tensor<2x3xf32>
  }

  func.func private @mlp(%x: tensor<2x4xf32>,
                         %w1: tensor<4x2xf32>, %b1: tensor<2xf32>,
                         %w2: tensor<2x3xf32>, %b2: tensor<3xf32>) -> tensor<2x3xf32> {
    // Hidden layer.
    %0 = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT]
      : (tensor<2x4xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
    %1 = stablehlo.broadcast_in_dim %b1, dims = [1] : (tensor<2xf32>) -> tensor<2x2xf32>
    %2 = stablehlo.add %0, %1 : tensor<2x2xf32>
    %zero = stablehlo.constant dense<0.0> : tensor<2x2xf32>
    %3 = stablehlo.maximum %2, %zero : tensor<2x2xf32>

    // Output layer.
    %4 = stablehlo.dot_general %3, %w2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT]
      : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %5 = stablehlo.broadcast_in_dim %b2, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %6 = stablehlo.add %4, %5 : tensor<2x3xf32>
    return %6 : tensor<2x3xf32>
  }
}
