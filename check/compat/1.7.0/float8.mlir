// Eight-bit floats with infinities, after IEEE 754.

func.func @convert(%x: tensor<6xf32>) -> tensor<6xf32> {
  %0 = stablehlo.convert %x : (tensor<6xf32>) -> tensor<6xf8E4M3>
  %1 = stablehlo.convert %0 : (tensor<6xf8E4M3>) -> tensor<6xf8E3M4>
  %2 = stablehlo.convert %1 : (tensor<6xf8E3M4>) -> tensor<6xf32>
  return %2 : tensor<6xf32>
}

func.func @constants() -> (tensor<7xf8E4M3>, tensor<7xf8E3M4>) {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 240.0, 0.001953125, 0x78, 0x7C]> : tensor<7xf8E4M3>
  %1 = stablehlo.constant dense<[0.0, -0.0, 1.0, 15.5, 0.015625, 0xF0, 0x79]> : tensor<7xf8E3M4>
  %same = stablehlo.constant dense<0.5> : tensor<3xf8E4M3>
  %nan = stablehlo.constant dense<0x78> : tensor<f8E3M4>
  return %0, %1 : tensor<7xf8E4M3>, tensor<7xf8E3M4>
}
