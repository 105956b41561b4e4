// The other transcendental functions, and how accurate their results have to be.

func.func @highest(%x: tensor<4xf64>) -> tensor<4xf64> {
  %0 = stablehlo.cbrt %x {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf64>
  %1 = stablehlo.cosine %0 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf64>
  %2 = stablehlo.exponential_minus_one %1 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf64>
  %3 = stablehlo.log %2 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf64>
  %4 = stablehlo.log_plus_one %3 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf64>
  %5 = stablehlo.logistic %4 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf64>
  %6 = stablehlo.rsqrt %5 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf64>
  %7 = stablehlo.sine %6 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf64>
  %8 = stablehlo.sqrt %7 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf64>
  %9 = stablehlo.tan %8 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf64>
  %10 = stablehlo.tanh %9 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf64>
  %11 = stablehlo.exponential %10 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf64>
  return %11 : tensor<4xf64>
}

func.func @tolerance(%x: tensor<4xf64>) -> tensor<4xf64> {
  %0 = stablehlo.cbrt %x {result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.1, ulps = 7, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf64>
  %1 = stablehlo.cosine %0 {result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.1, ulps = 7, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf64>
  %2 = stablehlo.exponential_minus_one %1 {result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.1, ulps = 7, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf64>
  %3 = stablehlo.log %2 {result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.1, ulps = 7, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf64>
  %4 = stablehlo.log_plus_one %3 {result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.1, ulps = 7, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf64>
  %5 = stablehlo.logistic %4 {result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.1, ulps = 7, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf64>
  %6 = stablehlo.rsqrt %5 {result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.1, ulps = 7, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf64>
  %7 = stablehlo.sine %6 {result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.1, ulps = 7, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf64>
  %8 = stablehlo.sqrt %7 {result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.1, ulps = 7, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf64>
  %9 = stablehlo.tan %8 {result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.1, ulps = 7, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf64>
  %10 = stablehlo.tanh %9 {result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.1, ulps = 7, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf64>
  %11 = stablehlo.exponential %10 {result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.1, ulps = 7, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf64>
  return %11 : tensor<4xf64>
}

func.func @default(%x: tensor<4xf64>) -> tensor<4xf64> {
  %0 = stablehlo.cbrt %x {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : tensor<4xf64>
  %1 = stablehlo.cosine %0 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : tensor<4xf64>
  %2 = stablehlo.exponential_minus_one %1 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : tensor<4xf64>
  %3 = stablehlo.log %2 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : tensor<4xf64>
  %4 = stablehlo.log_plus_one %3 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : tensor<4xf64>
  %5 = stablehlo.logistic %4 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : tensor<4xf64>
  %6 = stablehlo.rsqrt %5 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : tensor<4xf64>
  %7 = stablehlo.sine %6 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : tensor<4xf64>
  %8 = stablehlo.sqrt %7 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : tensor<4xf64>
  %9 = stablehlo.tan %8 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : tensor<4xf64>
  %10 = stablehlo.tanh %9 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : tensor<4xf64>
  %11 = stablehlo.exponential %10 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : tensor<4xf64>
  return %11 : tensor<4xf64>
}

// As an attribute of something else.
func.func @attributes(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.abs %x {
    app.accuracy = #stablehlo.result_accuracy<atol = 1.0e-300, rtol = 0.5, ulps = 9223372036854775807, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>,
    app.mode = #stablehlo.result_accuracy_mode<HIGHEST>
  } : tensor<f32>
  return %0 : tensor<f32>
}
