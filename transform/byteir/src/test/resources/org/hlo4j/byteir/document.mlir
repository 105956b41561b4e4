module {
  func.func @softmax(%arg0: tensor<4x64xf32>) -> tensor<4x64xf32> {
    %0 = mhlo.custom_call @byteir.softmax(%arg0) {backend_config = "", byteir_attrs = {axis = 1 : i64}} : (tensor<4x64xf32>) -> tensor<4x64xf32>
    return %0 : tensor<4x64xf32>
  }
  func.func @log_softmax(%arg0: tensor<4x64xf32>) -> tensor<4x64xf32> {
    %0 = mhlo.custom_call @byteir.log_softmax(%arg0) {backend_config = "", byteir_attrs = {axis = 1 : i64}} : (tensor<4x64xf32>) -> tensor<4x64xf32>
    return %0 : tensor<4x64xf32>
  }
  func.func @gelu(%arg0: tensor<4x64xf32>) -> tensor<4x64xf32> {
    %0 = mhlo.custom_call @byteir.gelu(%arg0) {backend_config = "", byteir_attrs = {approximate = "none"}} : (tensor<4x64xf32>) -> tensor<4x64xf32>
    return %0 : tensor<4x64xf32>
  }
  func.func @erf(%arg0: tensor<?x64xf32>) -> tensor<?x64xf32> {
    %0 = mhlo.custom_call @byteir.erf(%arg0) : (tensor<?x64xf32>) -> tensor<?x64xf32>
    return %0 : tensor<?x64xf32>
  }
  func.func @rng_static() -> tensor<8x1024x768xf32> {
    %0 = mhlo.constant dense<1.000000e+00> : tensor<f32>
    %1 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = byre.compute @GetSeed() : tensor<i64>
    %3 = byre.compute @NextOffset() : tensor<i64>
    %4 = mhlo.custom_call @byteir.rng_uniform(%1, %0, %2, %3) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>) -> tensor<8x1024x768xf32>
    return %4 : tensor<8x1024x768xf32>
  }
  func.func @rng_dynamic(%arg0: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
    %0 = mhlo.constant dense<1.000000e+00> : tensor<f32>
    %1 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = byre.compute @GetSeed() : tensor<i64>
    %3 = byre.compute @NextOffset() : tensor<i64>
    %4 = shape.shape_of %arg0 : tensor<?x?x?xf32> -> tensor<3xindex>
    %5 = mhlo.custom_call @byteir.rng_uniform(%1, %0, %2, %3, %4) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>, tensor<3xindex>) -> tensor<?x?x?xf32>
    return %5 : tensor<?x?x?xf32>
  }
}
