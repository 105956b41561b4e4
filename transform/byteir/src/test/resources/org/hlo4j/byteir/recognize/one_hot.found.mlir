module {
  func.func public @f32(%arg0: tensor<4xi32>) -> tensor<4x10xf32> {
    %0 = call @f32_one_hot(%arg0) : (tensor<4xi32>) -> tensor<4x10xf32>
    return %0 : tensor<4x10xf32>
  }
  func.func private @f32_one_hot(%arg0: tensor<4xi32>) -> tensor<4x10xf32> {
    %0 = stablehlo.custom_call @byteir.one_hot(%arg0) {byteir_attrs = {axis = 1 : i64, depth = 10 : i64, off_value = 0.000000e+00 : f32, on_value = 1.000000e+00 : f32}} : (tensor<4xi32>) -> tensor<4x10xf32>
    return %0 : tensor<4x10xf32>
  }
  func.func public @bf16(%arg0: tensor<2x3xi32>) -> tensor<2x3x10xbf16> {
    %0 = call @bf16_one_hot(%arg0) : (tensor<2x3xi32>) -> tensor<2x3x10xbf16>
    return %0 : tensor<2x3x10xbf16>
  }
  func.func private @bf16_one_hot(%arg0: tensor<2x3xi32>) -> tensor<2x3x10xbf16> {
    %0 = stablehlo.custom_call @byteir.one_hot(%arg0) {byteir_attrs = {axis = 2 : i64, depth = 10 : i64, off_value = 0.000000e+00 : bf16, on_value = 1.000000e+00 : bf16}} : (tensor<2x3xi32>) -> tensor<2x3x10xbf16>
    return %0 : tensor<2x3x10xbf16>
  }
  func.func public @i32(%arg0: tensor<2x3xi32>) -> tensor<2x3x10xi32> {
    %0 = call @i32_one_hot(%arg0) : (tensor<2x3xi32>) -> tensor<2x3x10xi32>
    return %0 : tensor<2x3x10xi32>
  }
  func.func private @i32_one_hot(%arg0: tensor<2x3xi32>) -> tensor<2x3x10xi32> {
    %0 = stablehlo.custom_call @byteir.one_hot(%arg0) {byteir_attrs = {axis = 2 : i64, depth = 10 : i64, off_value = 0 : i32, on_value = 1 : i32}} : (tensor<2x3xi32>) -> tensor<2x3x10xi32>
    return %0 : tensor<2x3x10xi32>
  }
  func.func public @first_axis(%arg0: tensor<2x3xi32>) -> tensor<10x2x3xf32> {
    %0 = call @first_axis_one_hot(%arg0) : (tensor<2x3xi32>) -> tensor<10x2x3xf32>
    return %0 : tensor<10x2x3xf32>
  }
  func.func private @first_axis_one_hot(%arg0: tensor<2x3xi32>) -> tensor<10x2x3xf32> {
    %0 = stablehlo.custom_call @byteir.one_hot(%arg0) {byteir_attrs = {axis = 0 : i64, depth = 10 : i64, off_value = 0.000000e+00 : f32, on_value = 1.000000e+00 : f32}} : (tensor<2x3xi32>) -> tensor<10x2x3xf32>
    return %0 : tensor<10x2x3xf32>
  }
  func.func public @middle_axis_ui8(%arg0: tensor<2x3xui8>) -> tensor<2x10x3xf32> {
    %0 = call @middle_axis_ui8_one_hot(%arg0) : (tensor<2x3xui8>) -> tensor<2x10x3xf32>
    return %0 : tensor<2x10x3xf32>
  }
  func.func private @middle_axis_ui8_one_hot(%arg0: tensor<2x3xui8>) -> tensor<2x10x3xf32> {
    %0 = stablehlo.custom_call @byteir.one_hot(%arg0) {byteir_attrs = {axis = 1 : i64, depth = 10 : i64, off_value = 0.000000e+00 : f32, on_value = 1.000000e+00 : f32}} : (tensor<2x3xui8>) -> tensor<2x10x3xf32>
    return %0 : tensor<2x10x3xf32>
  }
  func.func public @scalar(%arg0: tensor<i32>) -> tensor<10xf32> {
    %0 = call @scalar_one_hot(%arg0) : (tensor<i32>) -> tensor<10xf32>
    return %0 : tensor<10xf32>
  }
  func.func private @scalar_one_hot(%arg0: tensor<i32>) -> tensor<10xf32> {
    %0 = stablehlo.custom_call @byteir.one_hot(%arg0) {byteir_attrs = {axis = 0 : i64, depth = 10 : i64, off_value = 0.000000e+00 : f32, on_value = 1.000000e+00 : f32}} : (tensor<i32>) -> tensor<10xf32>
    return %0 : tensor<10xf32>
  }
  func.func public @compared(%arg0: tensor<4xi32>) -> tensor<4x10xf32> {
    %0 = stablehlo.custom_call @byteir.one_hot(%arg0) {byteir_attrs = {axis = 1 : i64, depth = 10 : i64, off_value = 0.000000e+00 : f32, on_value = 1.000000e+00 : f32}} : (tensor<4xi32>) -> tensor<4x10xf32>
    return %0 : tensor<4x10xf32>
  }
  func.func public @smoothed(%arg0: tensor<4xi32>) -> tensor<4x10xf32> {
    %0 = stablehlo.custom_call @byteir.one_hot(%arg0) {byteir_attrs = {axis = 1 : i64, depth = 10 : i64, off_value = 0.00999999977 : f32, on_value = 0.899999976 : f32}} : (tensor<4xi32>) -> tensor<4x10xf32>
    return %0 : tensor<4x10xf32>
  }
}
