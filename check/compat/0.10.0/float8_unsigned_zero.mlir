// Eight-bit floats without infinities and without a negative zero.

func.func @convert(%x: tensor<6xf32>) -> tensor<6xf32> {
  %0 = stablehlo.convert %x : (tensor<6xf32>) -> tensor<6xf8E4M3FNUZ>
  %1 = stablehlo.convert %0 : (tensor<6xf8E4M3FNUZ>) -> tensor<6xf8E5M2FNUZ>
  %2 = stablehlo.add %1, %1 : tensor<6xf8E5M2FNUZ>
  %3 = stablehlo.convert %2 : (tensor<6xf8E5M2FNUZ>) -> tensor<6xf32>
  return %3 : tensor<6xf32>
}

func.func @constants() -> (tensor<5xf8E4M3FNUZ>, tensor<5xf8E5M2FNUZ>) {
  %0 = stablehlo.constant dense<[0.0, 1.0, -240.0, 0.0009765625, 0x80]> : tensor<5xf8E4M3FNUZ>
  %1 = stablehlo.constant dense<[0.0, 1.0, -57344.0, 7.62939453125E-6, 0x80]> : tensor<5xf8E5M2FNUZ>
  %same = stablehlo.constant dense<0.5> : tensor<2x2xf8E4M3FNUZ>
  %nans = stablehlo.constant dense<0x80> : tensor<3xf8E5M2FNUZ>
  return %0, %1 : tensor<5xf8E4M3FNUZ>, tensor<5xf8E5M2FNUZ>
}

func.func @attributes(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.abs %x {app.a = 1.5 : f8E4M3FNUZ, app.b = 0x80 : f8E5M2FNUZ, app.type = tensor<2xf8E4M3FNUZ>} : tensor<f32>
  return %0 : tensor<f32>
}
