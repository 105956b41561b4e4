// Random numbers, with and without a state of their own.

func.func @noise(%low: tensor<f32>, %high: tensor<f32>, %shape: tensor<2xi64>) -> (tensor<4x5xf32>, tensor<4x5xf32>) {
  %0 = stablehlo.rng %low, %high, %shape, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<4x5xf32>
  %1 = stablehlo.rng %low, %high, %shape, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<4x5xf32>
  return %0, %1 : tensor<4x5xf32>, tensor<4x5xf32>
}

func.func @bits(%state: tensor<2xui64>) -> (tensor<2xui64>, tensor<10x12xui32>) {
  %0, %a = stablehlo.rng_bit_generator %state, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<10x12xui32>)
  %1, %b = stablehlo.rng_bit_generator %0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<10x12xui32>)
  %2, %c = stablehlo.rng_bit_generator %1, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<10x12xui32>)
  %d = stablehlo.xor %a, %b : tensor<10x12xui32>
  %e = stablehlo.xor %c, %d : tensor<10x12xui32>
  return %2, %e : tensor<2xui64>, tensor<10x12xui32>
}
