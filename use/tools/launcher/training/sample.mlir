// A little of everything the commands meet often: types, constants, regions, custom syntax, quantisation,
// and what JAX says of results.
module attributes {mhlo.num_partitions = 1 : i32} {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<?x3xf32>, %arg2: tensor<4xi32>, %arg3: tensor<i1>) -> (tensor<2x3xf32> {jax.result_info = "result"}, tensor<f32>) {
    %c = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<"0x0000803F000000400000404000008040"> : tensor<4xf32>
    %0 = stablehlo.add %arg0, %arg0 : tensor<2x3xf32>
    %1 = stablehlo.add %c, %arg2 : tensor<4xi32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %3 = stablehlo.transpose %0, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %4 = stablehlo.dot_general %0, %3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
    %5 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
    %6 = "stablehlo.reduce_window"(%0, %cst) <{window_dimensions = array<i64: 1, 1>}> ({
    ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
      %max = stablehlo.maximum %lhs, %rhs : tensor<f32>
      stablehlo.return %max : tensor<f32>
    }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    %7 = stablehlo.compare GT, %0, %2, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %8 = stablehlo.select %7, %0, %6 : tensor<2x3xi1>, tensor<2x3xf32>
    %9:2 = stablehlo.while(%iter = %1, %acc = %cst) : tensor<4xi32>, tensor<f32>
    cond {
      stablehlo.return %arg3 : tensor<i1>
    } do {
      stablehlo.return %iter, %acc : tensor<4xi32>, tensor<f32>
    }
    %10 = stablehlo.slice %8 [0:1, 0:3:2] : (tensor<2x3xf32>) -> tensor<1x2xf32>
    %11 = stablehlo.custom_call @target(%10) {backend_config = "opaque"} : (tensor<1x2xf32>) -> tensor<1x2xf32>
    %12 = call @helper(%8) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    return %12, %5 : tensor<2x3xf32>, tensor<f32>
  }
  func.func private @helper(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
}
