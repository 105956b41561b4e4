// Custom calls that tile what they return.

func.func @tiled(%x: tensor<64x256xbf16>) -> tensor<64x256xbf16> {
  %0 = stablehlo.custom_call @library_copy(%x) {
    operand_layouts = [dense<[1, 0]> : tensor<2xindex>],
    result_layouts = [dense<[1, 0]> : tensor<2xindex>],
    result_tilings = [[dense<[8, 128]> : tensor<2xindex>, dense<[2, 1]> : tensor<2xindex>]]
  } : (tensor<64x256xbf16>) -> tensor<64x256xbf16>
  return %0 : tensor<64x256xbf16>
}

func.func @one_of_two(%x: tensor<64x256xf32>) -> (tensor<64x256xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.custom_call @library_split(%x) {
    operand_layouts = [dense<[1, 0]> : tensor<2xindex>],
    result_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>],
    result_tilings = [[dense<[8, 128]> : tensor<2xindex>], []]
  } : (tensor<64x256xf32>) -> (tensor<64x256xf32>, tensor<16xf32>)
  return %0#0, %0#1 : tensor<64x256xf32>, tensor<16xf32>
}
