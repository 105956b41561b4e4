module {
  func.func public @of_f32(%arg0: tensor<2x4x8xf32>) -> (tensor<2x4x3xf32>, tensor<2x4x3xi32>) {
    %values, %indices = chlo.top_k(%arg0, k = 3) : tensor<2x4x8xf32> -> (tensor<2x4x3xf32>, tensor<2x4x3xi32>)
    return %values, %indices : tensor<2x4x3xf32>, tensor<2x4x3xi32>
  }
  func.func public @of_i32(%arg0: tensor<4x8xi32>) -> (tensor<4x3xi32>, tensor<4x3xi32>) {
    %values, %indices = chlo.top_k(%arg0, k = 3) : tensor<4x8xi32> -> (tensor<4x3xi32>, tensor<4x3xi32>)
    return %values, %indices : tensor<4x3xi32>, tensor<4x3xi32>
  }
  func.func public @values_alone(%arg0: tensor<4x8xf32>) -> (tensor<4x3xf32>) {
    %values, %indices = chlo.top_k(%arg0, k = 3) : tensor<4x8xf32> -> (tensor<4x3xf32>, tensor<4x3xi32>)
    return %values : tensor<4x3xf32>
  }
}
