// groups of replicas that fill the memory
func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.all_reduce"(%arg0) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {replica_groups = dense<0> : tensor<1048576x1048576xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
// pairs of replicas that fill the memory
func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.collective_permute"(%arg0) {source_target_pairs = dense<0> : tensor<1099511627776x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
// missing members of groups of replicas
func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.all_to_all"(%arg0) {split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 4 : i64, replica_groups = dense<-1> : tensor<1x1099511627776xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
// gather of enormous groups
func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.all_gather"(%arg0) {all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x9223372036854775807xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
// padding of more dimensions than there are
func.func @main(%arg0: tensor<1x8x8x1xf32>, %arg1: tensor<2x2x1x1xf32>) -> tensor<1x7x7x1xf32> {
  %0 = "stablehlo.convolution"(%arg0, %arg1) {dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, padding = dense<0> : tensor<1099511627776x2xi64>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x1xf32>, tensor<2x2x1x1xf32>) -> tensor<1x7x7x1xf32>
  return %0 : tensor<1x7x7x1xf32>
}

// -----
// padding of windows of more dimensions than there are
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<f32>) -> tensor<4xf32> {
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) {window_dimensions = array<i64: 1>, padding = dense<0> : tensor<1099511627776x2xi64>} : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
// discardable attributes without end
module attributes {huge.a = dense<7> : tensor<1099511627776xi32>, huge.b = [dense<true> : tensor<9223372036854775807xi1>]} {
  func.func @main(%arg0: tensor<4xf32> {huge.c = dense<0.0> : tensor<1048576x1048576xf32>}) -> tensor<4xf32> {
    %0 = stablehlo.custom_call @foo(%arg0) {huge.d = dense<"text"> : tensor<1099511627776x!hlo4j.string>} : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// -----
// discardable attributes without end, of known types
module attributes {huge.a = dense<7> : tensor<1099511627776xi32>, huge.b = [dense<true> : tensor<9223372036854775807xi1>]} {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.custom_call @foo(%arg0) {backend_config = {n = dense<0.0> : tensor<1048576x1048576xf32>}} : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// -----
// sparse elements
func.func @main() -> tensor<1048576x1048576xi32> {
  %0 = "stablehlo.constant"() {value = sparse<[[0, 0], [1048575, 1048575]], [1, 2]> : tensor<1048576x1048576xi32>} : () -> tensor<1048576x1048576xi32>
  return %0 : tensor<1048576x1048576xi32>
}

// -----
// resources that are nowhere
func.func @main() -> tensor<4xf32> {
  %0 = stablehlo.constant dense_resource<nowhere> : tensor<4xf32>
  %1 = stablehlo.add %0, %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----
// truth values without end
func.func @main() -> tensor<1099511627776xi1> {
  %0 = stablehlo.constant dense<true> : tensor<1099511627776xi1>
  %1 = stablehlo.not %0 : tensor<1099511627776xi1>
  return %1 : tensor<1099511627776xi1>
}

// -----
// complex numbers and wide integers without end
func.func @main() -> (tensor<1099511627776xcomplex<f64>>, tensor<1099511627776xf32>) {
  %0 = stablehlo.constant dense<(1.0, 2.0)> : tensor<1099511627776xcomplex<f64>>
  %1 = stablehlo.multiply %0, %0 : tensor<1099511627776xcomplex<f64>>
  %2 = stablehlo.constant dense<3.0> : tensor<1099511627776xf32>
  return %1, %2 : tensor<1099511627776xcomplex<f64>>, tensor<1099511627776xf32>
}

// -----
// zero points at the ends of their range
func.func @main(%arg0: tensor<4x!quant.uniform<i8:f32, 1.0e-38:-128>>, %arg1: tensor<4x!quant.uniform<i8:f32, 3.0e+38:127>>) -> (tensor<4xf32>, tensor<4x!quant.uniform<i8:f32, 3.0e+38:127>>) {
  %0 = stablehlo.uniform_dequantize %arg0 : (tensor<4x!quant.uniform<i8:f32, 1.0e-38:-128>>) -> tensor<4xf32>
  %1 = stablehlo.uniform_quantize %0 : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 3.0e+38:127>>
  %2 = stablehlo.add %1, %arg1 : tensor<4x!quant.uniform<i8:f32, 3.0e+38:127>>
  %3 = stablehlo.uniform_dequantize %2 : (tensor<4x!quant.uniform<i8:f32, 3.0e+38:127>>) -> tensor<4xf32>
  return %3, %2 : tensor<4xf32>, tensor<4x!quant.uniform<i8:f32, 3.0e+38:127>>
}

// -----
// quantized constants without end
func.func @main() -> tensor<1099511627776xf32> {
  %0 = stablehlo.constant() <{value = dense<-128> : tensor<1099511627776xi8>}> : () -> tensor<1099511627776x!quant.uniform<i8:f32, 1.0:127>>
  %1 = stablehlo.uniform_dequantize %0 : (tensor<1099511627776x!quant.uniform<i8:f32, 1.0:127>>) -> tensor<1099511627776xf32>
  return %1 : tensor<1099511627776xf32>
}

// -----
// elements chosen by position
func.func @main(%arg0: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>, tensor<4xf32>) {
  %0, %1 = chlo.top_k(%arg0, k = 4) : tensor<4xf32> -> (tensor<4xf32>, tensor<4xi32>)
  %2 = "chlo.broadcast_add"(%arg0, %arg0) {broadcast_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xi32>, tensor<4xf32>
}

// -----
// functions of CHLO on a terabyte
func.func @main(%arg0: tensor<1099511627776xf32>) -> (tensor<1099511627776xf32>, tensor<1099511627776xf32>, tensor<1099511627775xi32>) {
  %0 = chlo.erf %arg0 : tensor<1099511627776xf32> -> tensor<1099511627776xf32>
  %1 = "chlo.constant_like"(%arg0) {value = 1.0 : f32} : (tensor<1099511627776xf32>) -> tensor<1099511627776xf32>
  %2, %3 = chlo.top_k(%arg0, k = 1099511627775) : tensor<1099511627776xf32> -> (tensor<1099511627775xf32>, tensor<1099511627775xi32>)
  %4 = chlo.lgamma %1 : tensor<1099511627776xf32> -> tensor<1099511627776xf32>
  return %0, %4, %3 : tensor<1099511627776xf32>, tensor<1099511627776xf32>, tensor<1099511627775xi32>
}

// -----
// sizes of a shape without end
func.func @main() -> !shape.shape {
  %0 = "shape.const_shape"() {shape = dense<1> : tensor<2000000000xindex>} : () -> !shape.shape
  return %0 : !shape.shape
}

// -----
// sizes of a tensor without end
func.func @main() -> tensor<?xi32> {
  %0 = stablehlo.constant dense<1> : tensor<2000000000xi64>
  %1 = stablehlo.dynamic_iota %0, dim = 0 : (tensor<2000000000xi64>) -> tensor<?xi32>
  return %1 : tensor<?xi32>
}

// -----
// VHLO with lists without end
vhlo.func_v1 @main(%arg0: !vhlo.tensor_v1<1x8x8x1x!vhlo.f32_v1>, %arg1: !vhlo.tensor_v1<2x2x1x1x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<1x7x7x1x!vhlo.f32_v1>) {
  %0 = "vhlo.convolution_v1"(%arg0, %arg1) <{batch_group_count = #vhlo.integer_v1<1 : i64>, feature_group_count = #vhlo.integer_v1<1 : i64>, input_batch_dimension = #vhlo.integer_v1<0 : i64>, input_feature_dimension = #vhlo.integer_v1<3 : i64>, input_spatial_dimensions = #vhlo.tensor_v1<dense<[1, 2]> : tensor<2xi64>>, kernel_input_feature_dimension = #vhlo.integer_v1<2 : i64>, kernel_output_feature_dimension = #vhlo.integer_v1<3 : i64>, kernel_spatial_dimensions = #vhlo.tensor_v1<dense<[0, 1]> : tensor<2xi64>>, lhs_dilation = #vhlo.tensor_v1<dense<1> : tensor<2000000000xi64>>, output_batch_dimension = #vhlo.integer_v1<0 : i64>, output_feature_dimension = #vhlo.integer_v1<3 : i64>, output_spatial_dimensions = #vhlo.tensor_v1<dense<[1, 2]> : tensor<2xi64>>, padding = #vhlo.tensor_v1<dense<0> : tensor<2x2xi64>>, precision_config = #vhlo.array_v1<[]>, rhs_dilation = #vhlo.tensor_v1<dense<1> : tensor<2xi64>>, window_reversal = #vhlo.tensor_v1<dense<true> : tensor<2000000000xi1>>, window_strides = #vhlo.tensor_v1<dense<1> : tensor<2xi64>>}> : (!vhlo.tensor_v1<1x8x8x1x!vhlo.f32_v1>, !vhlo.tensor_v1<2x2x1x1x!vhlo.f32_v1>) -> !vhlo.tensor_v1<1x7x7x1x!vhlo.f32_v1>
  "vhlo.return_v1"(%0) : (!vhlo.tensor_v1<1x7x7x1x!vhlo.f32_v1>) -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}
