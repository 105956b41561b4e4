module {
  func.func public @two_pass(%arg0: tensor<2x4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8xf32>) -> tensor<2x4x8xf32> {
    %0 = stablehlo.custom_call @byteir.layer_norm(%arg0, %arg1, %arg2) {byteir_attrs = {axis = [2], epsilon = 9.9999997473787516E-6 : f64}} : (tensor<2x4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
    return %0 : tensor<2x4x8xf32>
  }
  func.func public @by_var(%arg0: tensor<2x4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8xf32>) -> tensor<2x4x8xf32> {
    %0 = stablehlo.custom_call @byteir.layer_norm(%arg0, %arg1, %arg2) {byteir_attrs = {axis = [2], epsilon = 9.9999997473787516E-6 : f64}} : (tensor<2x4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
    return %0 : tensor<2x4x8xf32>
  }
  func.func public @outside(%arg0: tensor<2x4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8xf32>) -> tensor<2x4x8xf32> {
    %0 = stablehlo.custom_call @byteir.layer_norm(%arg0, %arg1, %arg2) {byteir_attrs = {axis = [2], eps_outside_sqrt = true, epsilon = 9.9999997473787516E-6 : f64}} : (tensor<2x4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
    return %0 : tensor<2x4x8xf32>
  }
  func.func public @folded(%arg0: tensor<2x4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8xf32>) -> tensor<2x4x8xf32> {
    %0 = stablehlo.custom_call @byteir.layer_norm(%arg0, %arg1, %arg2) {byteir_attrs = {axis = [2], epsilon = 9.9999997473787516E-6 : f64}} : (tensor<2x4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
    return %0 : tensor<2x4x8xf32>
  }
  func.func public @with_statistics(%arg0: tensor<2x4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8xf32>) -> (tensor<2x4x8xf32>, tensor<2x4x1xf32>, tensor<2x4x1xf32>) {
    %0:3 = stablehlo.custom_call @byteir.layer_norm(%arg0, %arg1, %arg2) {byteir_attrs = {axis = [2], epsilon = 9.9999997473787516E-6 : f64}} : (tensor<2x4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x4x8xf32>, tensor<2x4x1xf32>, tensor<2x4x1xf32>)
    return %0#0, %0#1, %0#2 : tensor<2x4x8xf32>, tensor<2x4x1xf32>, tensor<2x4x1xf32>
  }
  func.func public @standardize(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = call @standardize_standardize(%arg0) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func private @standardize_standardize(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<8xf32>
    %0 = stablehlo.custom_call @byteir.layer_norm(%arg0, %cst, %cst_0) {byteir_attrs = {axis = [1], epsilon = 9.9999997473787516E-6 : f64}} : (tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func public @standardize_two_axes(%arg0: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
    %0 = call @standardize_two_axes_standardize(%arg0) : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    return %0 : tensor<2x4x8xf32>
  }
  func.func private @standardize_two_axes_standardize(%arg0: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<4x8xf32>
    %0 = stablehlo.custom_call @byteir.layer_norm(%arg0, %cst, %cst_0) {byteir_attrs = {axis = [1, 2], epsilon = 9.9999997473787516E-6 : f64}} : (tensor<2x4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<2x4x8xf32>
    return %0 : tensor<2x4x8xf32>
  }
  func.func public @standardize_bf16(%arg0: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
    %0 = call @standardize_bf16_standardize(%arg0) : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    return %0 : tensor<4x8xbf16>
  }
  func.func private @standardize_bf16_standardize(%arg0: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<8xbf16>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<8xbf16>
    %0 = stablehlo.custom_call @byteir.layer_norm(%arg0, %cst, %cst_0) {byteir_attrs = {axis = [1], epsilon = 1.0013580322265625E-5 : f64}} : (tensor<4x8xbf16>, tensor<8xbf16>, tensor<8xbf16>) -> tensor<4x8xbf16>
    return %0 : tensor<4x8xbf16>
  }
  func.func public @bf16_in_f32(%arg0: tensor<2x4x8xbf16>, %arg1: tensor<8xf32>, %arg2: tensor<8xf32>) -> tensor<2x4x8xbf16> {
    %0 = stablehlo.convert %arg0 : (tensor<2x4x8xbf16>) -> tensor<2x4x8xf32>
    %1 = stablehlo.custom_call @byteir.layer_norm(%0, %arg1, %arg2) {byteir_attrs = {axis = [2], epsilon = 9.9999997473787516E-6 : f64}} : (tensor<2x4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
    %2 = stablehlo.convert %1 : (tensor<2x4x8xf32>) -> tensor<2x4x8xbf16>
    return %2 : tensor<2x4x8xbf16>
  }
  func.func public @flax(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
    %0 = stablehlo.custom_call @byteir.layer_norm(%arg2, %arg1, %arg0) {byteir_attrs = {axis = [2], epsilon = 9.9999999747524271E-7 : f64}} : (tensor<2x4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
    return %0 : tensor<2x4x8xf32>
  }
  func.func public @flax_bf16(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<2x4x8xf32>) -> tensor<2x4x8xbf16> {
    %0 = stablehlo.custom_call @byteir.layer_norm(%arg2, %arg1, %arg0) {byteir_attrs = {axis = [2], epsilon = 9.9999999747524271E-7 : f64}} : (tensor<2x4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
    %1 = stablehlo.convert %0 : (tensor<2x4x8xf32>) -> tensor<2x4x8xbf16>
    return %1 : tensor<2x4x8xbf16>
  }
  func.func public @flax_two_pass(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
    %0 = stablehlo.custom_call @byteir.layer_norm(%arg2, %arg1, %arg0) {byteir_attrs = {axis = [2], epsilon = 9.9999999747524271E-7 : f64}} : (tensor<2x4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
    return %0 : tensor<2x4x8xf32>
  }
  func.func public @flax_without_scale(%arg0: tensor<8xf32>, %arg1: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<8xf32>
    %0 = stablehlo.custom_call @byteir.layer_norm(%arg1, %cst, %arg0) {byteir_attrs = {axis = [2], epsilon = 9.9999999747524271E-7 : f64}} : (tensor<2x4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
    return %0 : tensor<2x4x8xf32>
  }
  func.func public @flax_without_bias(%arg0: tensor<8xf32>, %arg1: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<8xf32>
    %0 = stablehlo.custom_call @byteir.layer_norm(%arg1, %arg0, %cst) {byteir_attrs = {axis = [2], epsilon = 9.9999999747524271E-7 : f64}} : (tensor<2x4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
    return %0 : tensor<2x4x8xf32>
  }
  func.func public @flax_plain(%arg0: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<8xf32>
    %0 = stablehlo.custom_call @byteir.layer_norm(%arg0, %cst, %cst_0) {byteir_attrs = {axis = [2], epsilon = 9.9999999747524271E-7 : f64}} : (tensor<2x4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
    return %0 : tensor<2x4x8xf32>
  }
  func.func public @flax_two_axes(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
    %0 = stablehlo.custom_call @byteir.layer_norm(%arg2, %arg1, %arg0) {byteir_attrs = {axis = [1, 2], epsilon = 9.9999999747524271E-7 : f64}} : (tensor<2x4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<2x4x8xf32>
    return %0 : tensor<2x4x8xf32>
  }
  func.func public @flax_features_of_two_axes(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
    %2 = stablehlo.custom_call @byteir.layer_norm(%arg2, %0, %1) {byteir_attrs = {axis = [1, 2], epsilon = 9.9999999747524271E-7 : f64}} : (tensor<2x4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<2x4x8xf32>
    return %2 : tensor<2x4x8xf32>
  }
  func.func public @flax_middle_axis(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
    %0 = stablehlo.custom_call @byteir.layer_norm(%arg2, %arg1, %arg0) {byteir_attrs = {axis = [1], epsilon = 9.9999999747524271E-7 : f64}} : (tensor<2x4x8xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x8xf32>
    return %0 : tensor<2x4x8xf32>
  }
  func.func public @nnx(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
    %0 = stablehlo.custom_call @byteir.layer_norm(%arg2, %arg1, %arg0) {byteir_attrs = {axis = [2], epsilon = 9.9999999747524271E-7 : f64}} : (tensor<2x4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
    return %0 : tensor<2x4x8xf32>
  }
}
