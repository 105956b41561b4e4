module {
  func.func @strings(%arg0: tensor<2x!ace.string>, %arg1: tensor<3x?xf32, #ace.tensor_encoding<is_dynamic = [0, 1]>>) -> tensor<!ace.resource> {
    %0 = "ace.constant"() <{value = dense<"fork"> : tensor<!ace.string>}> : () -> tensor<!ace.string>
    %1 = "ace.constant"() <{value = dense<["a", "b"]> : tensor<2x!ace.string>}> : () -> tensor<2x!ace.string>
    %2 = "ace.custom_call"(%arg0, %1) <{call_target_name = "tf.Equal"}> {byteir_attrs = {incompatible_shape_error = true}} : (tensor<2x!ace.string>, tensor<2x!ace.string>) -> tensor<2xi1>
    %3 = "ace.reshape"(%1) : (tensor<2x!ace.string>) -> tensor<1x2x!ace.string>
    %4 = "ace.activate"(%arg1) <{act_func = "gelu"}> : (tensor<3x?xf32, #ace.tensor_encoding<is_dynamic = [0, 1]>>) -> tensor<3x?xf32, #ace.tensor_encoding<is_dynamic = [0, 1]>>
    %5 = "ace.custom_call"() <{call_target_name = "tf.HashTableV2"}> {byteir_attrs = {key_dtype = !ace.string, shared_name = "table"}} : () -> tensor<!ace.resource>
    return %5 : tensor<!ace.resource>
  }
}
