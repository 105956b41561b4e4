module {
  func.func public @last_axis(%arg0: tensor<4x8xf32>) -> tensor<4xi32> {
    %0 = call @last_axis_argmax(%arg0) : (tensor<4x8xf32>) -> tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func private @last_axis_argmax(%arg0: tensor<4x8xf32>) -> tensor<4xi32> {
    %0 = stablehlo.custom_call @byteir.arg_max(%arg0) {byteir_attrs = {axis = 1 : i64, keep_dims = false, select_last_index = false}} : (tensor<4x8xf32>) -> tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func public @all(%arg0: tensor<4x8xf32>) -> tensor<i32> {
    %0 = stablehlo.reshape %arg0 : (tensor<4x8xf32>) -> tensor<32xf32>
    %1 = call @all_argmax(%0) : (tensor<32xf32>) -> tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @all_argmax(%arg0: tensor<32xf32>) -> tensor<i32> {
    %0 = stablehlo.custom_call @byteir.arg_max(%arg0) {byteir_attrs = {axis = 0 : i64, keep_dims = false, select_last_index = false}} : (tensor<32xf32>) -> tensor<i32>
    return %0 : tensor<i32>
  }
  func.func public @kept(%arg0: tensor<4x8xf32>) -> tensor<1x8xi32> {
    %0 = call @kept_argmax(%arg0) : (tensor<4x8xf32>) -> tensor<8xi32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<8xi32>) -> tensor<1x8xi32>
    return %1 : tensor<1x8xi32>
  }
  func.func private @kept_argmax(%arg0: tensor<4x8xf32>) -> tensor<8xi32> {
    %0 = stablehlo.custom_call @byteir.arg_max(%arg0) {byteir_attrs = {axis = 0 : i64, keep_dims = false, select_last_index = false}} : (tensor<4x8xf32>) -> tensor<8xi32>
    return %0 : tensor<8xi32>
  }
  func.func public @least(%arg0: tensor<2x4x8xf32>) -> tensor<2x8xi32> {
    %0 = call @least_argmin(%arg0) : (tensor<2x4x8xf32>) -> tensor<2x8xi32>
    return %0 : tensor<2x8xi32>
  }
  func.func private @least_argmin(%arg0: tensor<2x4x8xf32>) -> tensor<2x8xi32> {
    %0 = stablehlo.custom_call @byteir.arg_min(%arg0) {byteir_attrs = {axis = 1 : i64, keep_dims = false, select_last_index = false}} : (tensor<2x4x8xf32>) -> tensor<2x8xi32>
    return %0 : tensor<2x8xi32>
  }
  func.func public @of_i32(%arg0: tensor<4x8xi32>) -> tensor<4xi32> {
    %0 = call @of_i32_argmax(%arg0) : (tensor<4x8xi32>) -> tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func private @of_i32_argmax(%arg0: tensor<4x8xi32>) -> tensor<4xi32> {
    %0 = stablehlo.custom_call @byteir.arg_max(%arg0) {byteir_attrs = {axis = 1 : i64, keep_dims = false, select_last_index = false}} : (tensor<4x8xi32>) -> tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func public @of_ui8(%arg0: tensor<4x8xui8>) -> tensor<4xi32> {
    %0 = call @of_ui8_argmax(%arg0) : (tensor<4x8xui8>) -> tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func private @of_ui8_argmax(%arg0: tensor<4x8xui8>) -> tensor<4xi32> {
    %0 = stablehlo.custom_call @byteir.arg_max(%arg0) {byteir_attrs = {axis = 1 : i64, keep_dims = false, select_last_index = false}} : (tensor<4x8xui8>) -> tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func public @of_i1(%arg0: tensor<4x8xi1>) -> tensor<4xi32> {
    %0 = call @of_i1_argmax(%arg0) : (tensor<4x8xi1>) -> tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func private @of_i1_argmax(%arg0: tensor<4x8xi1>) -> tensor<4xi32> {
    %0 = stablehlo.custom_call @byteir.arg_max(%arg0) {byteir_attrs = {axis = 1 : i64, keep_dims = false, select_last_index = false}} : (tensor<4x8xi1>) -> tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func public @of_bf16(%arg0: tensor<4x8xbf16>) -> tensor<4xi32> {
    %0 = call @of_bf16_argmax(%arg0) : (tensor<4x8xbf16>) -> tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func private @of_bf16_argmax(%arg0: tensor<4x8xbf16>) -> tensor<4xi32> {
    %0 = stablehlo.custom_call @byteir.arg_max(%arg0) {byteir_attrs = {axis = 1 : i64, keep_dims = false, select_last_index = false}} : (tensor<4x8xbf16>) -> tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func public @ui8_indices(%arg0: tensor<4x8xf32>) -> tensor<4xui8> {
    %0 = call @ui8_indices_argmax(%arg0) : (tensor<4x8xf32>) -> tensor<4xui8>
    return %0 : tensor<4xui8>
  }
  func.func private @ui8_indices_argmax(%arg0: tensor<4x8xf32>) -> tensor<4xui8> {
    %0 = stablehlo.custom_call @byteir.arg_max(%arg0) {byteir_attrs = {axis = 1 : i64, keep_dims = false, select_last_index = false}} : (tensor<4x8xf32>) -> tensor<4xui8>
    return %0 : tensor<4xui8>
  }
}
