module {
  func.func @calls(%arg0: tensor<4x64xf32>, %arg1: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
    %0 = mhlo.custom_call @byteir.softmax(%arg0) {backend_config = "", byteir_attrs = {axis = 1 : i64}} : (tensor<4x64xf32>) -> tensor<4x64xf32>
    %1 = mhlo.custom_call @other(%arg0) {custom_call_schedule = #mhlo<custom_call_schedule LATEST>, output_operand_aliases = [#mhlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<4x64xf32>) -> tensor<4x64xf32>
    %2 = mhlo.constant dense<1.000000e+00> : tensor<f32>
    %3 = byre.compute @GetSeed() : tensor<i64>
    %4:2 = byre.compute @kernel(%arg0, %3) {memory_effects = [1 : i32]} : tensor<4x64xf32>, tensor<i64> -> (tensor<4xf32>, i32)
    byre.compute @sink(%arg0) : tensor<4x64xf32>
    byre.compute @nothing()
    %5 = shape.shape_of %arg1 : tensor<?x?x?xf32> -> tensor<3xindex>
    %6 = mhlo.custom_call @byteir.rng_uniform(%2, %2, %3, %3, %5) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>, tensor<3xindex>) -> tensor<?x?x?xf32>
    return %6 : tensor<?x?x?xf32>
  }
}
