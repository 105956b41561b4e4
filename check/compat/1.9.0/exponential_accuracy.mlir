// The exponential function, and how accurate its result has to be.

func.func @modes(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.exponential"(%x) <{
    result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>
  }> : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.exponential"(%0) <{
    result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>
  }> : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "stablehlo.exponential"(%1) <{
    result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, rtol = 1.0e-3, ulps = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>
  }> : (tensor<4xf32>) -> tensor<4xf32>
  %3 = stablehlo.exponential %2 : tensor<4xf32>
  return %3 : tensor<4xf32>
}
