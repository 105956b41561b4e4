// 2:8: negative dimension size -2
func.func @a(%a: tensor<9223372036854775807xi8>) -> tensor<2xi8> {
  %0 = "stablehlo.concatenate"(%a, %a) {dimension = 0 : i64} : (tensor<9223372036854775807xi8>, tensor<9223372036854775807xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
// -----
// 3:8: negative dimension size -1
func.func @c(%a: tensor<f32>) -> tensor<2xf32> {
  %s = stablehlo.constant dense<-1> : tensor<1xi64>
  %0 = "stablehlo.rng"(%a, %a, %s) {rng_distribution = #stablehlo<rng_distribution UNIFORM>} : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
