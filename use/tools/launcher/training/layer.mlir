// A program that needs no inputs, with what the engine meets often: products, elementwise functions, reductions, a loop.
func.func @main() -> (tensor<4x4xf32> {jax.result_info = "result"}, tensor<i32>) {
  %x = stablehlo.constant dense<0.5> : tensor<4x8xf32>
  %w = stablehlo.constant dense<0.25> : tensor<8x4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %1 = stablehlo.tanh %0 : tensor<4x4xf32>
  %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<4xf32>) -> tensor<4x4xf32>
  %4 = stablehlo.divide %1, %3 : tensor<4x4xf32>
  %i = stablehlo.constant dense<0> : tensor<i32>
  %n = stablehlo.constant dense<1000> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %5 = stablehlo.while(%k = %i) : tensor<i32>
   cond {
    %6 = stablehlo.compare LT, %k, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %6 : tensor<i1>
  } do {
    %6 = stablehlo.add %k, %one : tensor<i32>
    stablehlo.return %6 : tensor<i32>
  }
  return %4, %5 : tensor<4x4xf32>, tensor<i32>
}
