module @model {
  func.func @main(%a: tensor<2xf8E3M4>, %b: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.tan %b : tensor<f32>
    %1 = stablehlo.exponential %0 {result_accuracy = #stablehlo.result_accuracy<ulps = 10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<f32>
    return %1 : tensor<f32>
  }
}
