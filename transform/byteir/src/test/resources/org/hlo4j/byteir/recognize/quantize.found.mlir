module {
  func.func public @by_numbers(%arg0: tensor<4x8xf32>) -> tensor<4x8xi8> {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %c = stablehlo.constant dense<3> : tensor<i8>
    %0 = stablehlo.custom_call @byteir.quantize(%arg0, %cst, %c) {byteir_attrs = {}} : (tensor<4x8xf32>, tensor<f32>, tensor<i8>) -> tensor<4x8xi8>
    return %0 : tensor<4x8xi8>
  }
  func.func public @by_scalars(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>, %arg2: tensor<i8>) -> tensor<4x8xi8> {
    %0 = stablehlo.custom_call @byteir.quantize(%arg0, %arg1, %arg2) {byteir_attrs = {}} : (tensor<4x8xf32>, tensor<f32>, tensor<i8>) -> tensor<4x8xi8>
    return %0 : tensor<4x8xi8>
  }
  func.func public @by_channels(%arg0: tensor<4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8xi8>) -> tensor<4x8xi8> {
    %0 = stablehlo.custom_call @byteir.quantize(%arg0, %arg1, %arg2) {byteir_attrs = {axis = 1 : i64}} : (tensor<4x8xf32>, tensor<8xf32>, tensor<8xi8>) -> tensor<4x8xi8>
    return %0 : tensor<4x8xi8>
  }
  func.func public @without_zero_point(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) -> tensor<4x8xi8> {
    %c = stablehlo.constant dense<0> : tensor<i8>
    %0 = stablehlo.custom_call @byteir.quantize(%arg0, %arg1, %c) {byteir_attrs = {}} : (tensor<4x8xf32>, tensor<f32>, tensor<i8>) -> tensor<4x8xi8>
    return %0 : tensor<4x8xi8>
  }
  func.func public @unsigned(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>, %arg2: tensor<ui8>) -> tensor<4x8xui8> {
    %0 = stablehlo.custom_call @byteir.quantize(%arg0, %arg1, %arg2) {byteir_attrs = {}} : (tensor<4x8xf32>, tensor<f32>, tensor<ui8>) -> tensor<4x8xui8>
    return %0 : tensor<4x8xui8>
  }
  func.func public @back(%arg0: tensor<4x8xi8>, %arg1: tensor<f32>, %arg2: tensor<i8>) -> tensor<4x8xf32> {
    %0 = stablehlo.custom_call @byteir.dequantize(%arg0, %arg1, %arg2) {byteir_attrs = {}} : (tensor<4x8xi8>, tensor<f32>, tensor<i8>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func public @back_in_i32(%arg0: tensor<4x8xi8>, %arg1: tensor<f32>, %arg2: tensor<i8>) -> tensor<4x8xf32> {
    %0 = stablehlo.custom_call @byteir.dequantize(%arg0, %arg1, %arg2) {byteir_attrs = {}} : (tensor<4x8xi8>, tensor<f32>, tensor<i8>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func public @back_by_channels(%arg0: tensor<4x8xi8>, %arg1: tensor<8xf32>, %arg2: tensor<8xi8>) -> tensor<4x8xf32> {
    %0 = stablehlo.custom_call @byteir.dequantize(%arg0, %arg1, %arg2) {byteir_attrs = {axis = 1 : i64}} : (tensor<4x8xi8>, tensor<8xf32>, tensor<8xi8>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func public @back_by_numbers(%arg0: tensor<4x8xi8>) -> tensor<4x8xf32> {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %c = stablehlo.constant dense<3> : tensor<i8>
    %0 = stablehlo.custom_call @byteir.dequantize(%arg0, %cst, %c) {byteir_attrs = {}} : (tensor<4x8xi8>, tensor<f32>, tensor<i8>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
}
