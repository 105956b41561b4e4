// Conversions between element types, by value and by bits.

func.func @widen(%x: tensor<3xi8>) -> tensor<3xf64> {
  %0 = stablehlo.convert %x : (tensor<3xi8>) -> tensor<3xi32>
  %1 = stablehlo.convert %0 : (tensor<3xi32>) -> tensor<3xf32>
  %2 = stablehlo.convert %1 : (tensor<3xf32>) -> tensor<3xf64>
  return %2 : tensor<3xf64>
}

func.func @narrow(%x: tensor<3xf64>) -> tensor<3xui8> {
  %0 = stablehlo.convert %x : (tensor<3xf64>) -> tensor<3xbf16>
  %1 = stablehlo.convert %0 : (tensor<3xbf16>) -> tensor<3xf16>
  %2 = stablehlo.convert %1 : (tensor<3xf16>) -> tensor<3xui16>
  %3 = stablehlo.convert %2 : (tensor<3xui16>) -> tensor<3xui8>
  return %3 : tensor<3xui8>
}

func.func @truth(%x: tensor<3xf32>) -> tensor<3xcomplex<f32>> {
  %0 = stablehlo.convert %x : (tensor<3xf32>) -> tensor<3xi1>
  %1 = stablehlo.convert %0 : (tensor<3xi1>) -> tensor<3xcomplex<f32>>
  return %1 : tensor<3xcomplex<f32>>
}

func.func @same(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = stablehlo.convert %x : tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @eight_bit_floats(%x: tensor<9xf32>) -> tensor<9xf32> {
  %0 = stablehlo.convert %x : (tensor<9xf32>) -> tensor<9xf8E4M3FN>
  %1 = stablehlo.convert %0 : (tensor<9xf8E4M3FN>) -> tensor<9xf8E5M2>
  %2 = stablehlo.convert %1 : (tensor<9xf8E5M2>) -> tensor<9xf32>
  return %2 : tensor<9xf32>
}

func.func @bits(%x: tensor<5xf32>) -> (tensor<5xui32>, tensor<5x4xi8>, tensor<5xf32>) {
  %word = stablehlo.bitcast_convert %x : (tensor<5xf32>) -> tensor<5xui32>
  %bytes = stablehlo.bitcast_convert %x : (tensor<5xf32>) -> tensor<5x4xi8>
  %back = stablehlo.bitcast_convert %bytes : (tensor<5x4xi8>) -> tensor<5xf32>
  return %word, %bytes, %back : tensor<5xui32>, tensor<5x4xi8>, tensor<5xf32>
}

func.func @integer_types(%a: tensor<2xi4>, %b: tensor<2xui4>) -> (tensor<2xi64>, tensor<2xui64>) {
  %0 = stablehlo.convert %a : (tensor<2xi4>) -> tensor<2xi16>
  %1 = stablehlo.convert %0 : (tensor<2xi16>) -> tensor<2xi64>
  %2 = stablehlo.convert %b : (tensor<2xui4>) -> tensor<2xui32>
  %3 = stablehlo.convert %2 : (tensor<2xui32>) -> tensor<2xui64>
  return %1, %3 : tensor<2xi64>, tensor<2xui64>
}
