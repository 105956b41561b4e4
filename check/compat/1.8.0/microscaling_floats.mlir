// Floats of four and six bits, and the powers of two that scale them.

func.func @convert(%x: tensor<6xf32>) -> tensor<6xf32> {
  %0 = stablehlo.convert %x : (tensor<6xf32>) -> tensor<6xf4E2M1FN>
  %1 = stablehlo.convert %0 : (tensor<6xf4E2M1FN>) -> tensor<6xf6E2M3FN>
  %2 = stablehlo.convert %1 : (tensor<6xf6E2M3FN>) -> tensor<6xf6E3M2FN>
  %3 = stablehlo.convert %2 : (tensor<6xf6E3M2FN>) -> tensor<6xf8E8M0FNU>
  %4 = stablehlo.convert %3 : (tensor<6xf8E8M0FNU>) -> tensor<6xf32>
  return %4 : tensor<6xf32>
}

func.func @constants() -> (tensor<6xf4E2M1FN>, tensor<5xf6E2M3FN>, tensor<5xf6E3M2FN>, tensor<4xf8E8M0FNU>) {
  %0 = stablehlo.constant dense<[0.0, -0.0, 0.5, 1.5, 6.0, -6.0]> : tensor<6xf4E2M1FN>
  %1 = stablehlo.constant dense<[0.0, -0.0, 0.125, 7.5, -7.5]> : tensor<5xf6E2M3FN>
  %2 = stablehlo.constant dense<[0.0, -0.0, 0.0625, 28.0, -28.0]> : tensor<5xf6E3M2FN>
  %3 = stablehlo.constant dense<[1.0, 5.87747175E-39, 1.70141183E+38, 0xFF]> : tensor<4xf8E8M0FNU>
  %4 = stablehlo.constant dense<4.0> : tensor<3xf4E2M1FN>
  %5 = stablehlo.constant dense<0.5> : tensor<f6E2M3FN>
  %6 = stablehlo.constant dense<0.25> : tensor<3xf6E3M2FN>
  %7 = stablehlo.constant dense<2.0> : tensor<3xf8E8M0FNU>
  return %0, %1, %2, %3 : tensor<6xf4E2M1FN>, tensor<5xf6E2M3FN>, tensor<5xf6E3M2FN>, tensor<4xf8E8M0FNU>
}
