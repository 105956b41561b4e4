module {
  func.func public @of_f32(%arg0: tensor<2x4x8xf32>) -> (tensor<2x4x3xf32>, tensor<2x4x3xi32>) {
    %0:2 = stablehlo.custom_call @byteir.top_k(%arg0) {byteir_attrs = {axis = [2], k = 3 : i64, sorted = true}} : (tensor<2x4x8xf32>) -> (tensor<2x4x3xf32>, tensor<2x4x3xi32>)
    return %0#0, %0#1 : tensor<2x4x3xf32>, tensor<2x4x3xi32>
  }
  func.func public @of_i32(%arg0: tensor<4x8xi32>) -> (tensor<4x3xi32>, tensor<4x3xi32>) {
    %0:2 = stablehlo.custom_call @byteir.top_k(%arg0) {byteir_attrs = {axis = [1], k = 3 : i64, sorted = true}} : (tensor<4x8xi32>) -> (tensor<4x3xi32>, tensor<4x3xi32>)
    return %0#0, %0#1 : tensor<4x3xi32>, tensor<4x3xi32>
  }
  func.func public @values_alone(%arg0: tensor<4x8xf32>) -> tensor<4x3xf32> {
    %0:2 = stablehlo.custom_call @byteir.top_k(%arg0) {byteir_attrs = {axis = [1], k = 3 : i64, sorted = true}} : (tensor<4x8xf32>) -> (tensor<4x3xf32>, tensor<4x3xi32>)
    return %0#0 : tensor<4x3xf32>
  }
}
