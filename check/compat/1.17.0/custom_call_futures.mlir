// Futures that custom calls make and take.

func.func @start_and_wait(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.custom_call @library_start(%x) {has_side_effect = true} : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  %1 = stablehlo.custom_call @library_wait(%0) {has_side_effect = true} : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func @in_between(%x: !stablehlo.future<tensor<4xf32>>) -> !stablehlo.future<tensor<4xf32>> {
  %0 = stablehlo.custom_call @library_poll(%x) : (!stablehlo.future<tensor<4xf32>>) -> !stablehlo.future<tensor<4xf32>>
  return %0 : !stablehlo.future<tensor<4xf32>>
}
