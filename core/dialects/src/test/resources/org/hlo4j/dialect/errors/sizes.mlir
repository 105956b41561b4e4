// 2:8: size exceeds 64 bits: 9223372036854775807 + 9223372036854775807
func.func @a(%a: tensor<9223372036854775807xi8>) -> tensor<2xi8> {
  %0 = "stablehlo.concatenate"(%a, %a) {dimension = 0 : i64} : (tensor<9223372036854775807xi8>, tensor<9223372036854775807xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
// -----
// 3:8: negative dimension size -1
func.func @c(%a: tensor<f32>) -> tensor<2xf32> {
  %s = stablehlo.constant dense<-1> : tensor<1xi64>
  %0 = "stablehlo.rng"(%a, %a, %s) {rng_distribution = #stablehlo<rng_distribution UNIFORM>} : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
// -----
// 2:8: size exceeds 64 bits: 0 + 4 + 3 * 6148914691236517205 + 0
func.func @pad(%a: tensor<4xf32>, %b: tensor<f32>) -> tensor<3xf32> {
  %0 = stablehlo.pad %a, %b, low = [0], high = [0], interior = [6148914691236517205] : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
// -----
// 2:8: size exceeds 64 bits: 9223372036854775807 + 4 + 3 * 0 + 0
func.func @pad_of_a_bound(%a: tensor<?xf32, #stablehlo.bounds<4>>, %b: tensor<f32>) {
  %0 = stablehlo.pad %a, %b, low = [9223372036854775807], high = [0], interior = [0] : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<f32>) -> tensor<?xf32>
  return
}
// -----
// 5:8: 'stablehlo.dynamic_pad' op size exceeds 64 bits: 9223372036854775807 + 4 + 3 * 0 + 3
func.func @dynamic_pad(%a: tensor<4xf32>, %b: tensor<f32>) -> tensor<3xf32> {
  %l = stablehlo.constant dense<9223372036854775807> : tensor<1xi64>
  %h = stablehlo.constant dense<3> : tensor<1xi64>
  %i = stablehlo.constant dense<0> : tensor<1xi64>
  %0 = stablehlo.dynamic_pad %a, %b, %l, %h, %i : (tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
// -----
// 2:8: size exceeds 64 bits: 4 * 4611686018427387904 + 1
func.func @window_dilation(%a: tensor<4xf32>, %b: tensor<f32>) -> tensor<4xf32> {
  %0 = "stablehlo.reduce_window"(%a, %b) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 5>, window_dilations = array<i64: 4611686018427387904>} : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// 2:8: size exceeds 64 bits: 0 + 5 + 4 * 4611686018427387903 + 0
func.func @base_dilation(%a: tensor<5xf32>, %b: tensor<f32>) -> tensor<1xf32> {
  %0 = "stablehlo.reduce_window"(%a, %b) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1>, base_dilations = array<i64: 4611686018427387904>} : (tensor<5xf32>, tensor<f32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}
// -----
// 2:8: size exceeds 64 bits: 9223372036854775807 + 5 + 4 * 0 + 9223372036854775807
func.func @window_padding(%a: tensor<5xf32>, %b: tensor<f32>) -> tensor<4xf32> {
  %0 = "stablehlo.reduce_window"(%a, %b) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1>, padding = dense<9223372036854775807> : tensor<1x2xi64>} : (tensor<5xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// 2:8: 'stablehlo.convolution' op size exceeds 64 bits: 2 * 4611686018427387904 + 1
func.func @convolution(%a: tensor<1x9x1xf32>, %b: tensor<3x1x1xf32>) -> tensor<1x9x1xf32> {
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {rhs_dilate = [4611686018427387904]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x9x1xf32>, tensor<3x1x1xf32>) -> tensor<1x9x1xf32>
  return %0 : tensor<1x9x1xf32>
}
// -----
// 2:8: 'stablehlo.select_and_scatter' op size exceeds 64 bits: 9223372036854775807 + 4 + 3 * 0 + 9223372036854775807
func.func @select_and_scatter(%a: tensor<4xf32>, %b: tensor<2xf32>, %c: tensor<f32>) -> tensor<4xf32> {
  %0 = "stablehlo.select_and_scatter"(%a, %b, %c) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %s : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 2>, padding = dense<9223372036854775807> : tensor<1x2xi64>} : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// 2:8: size exceeds 64 bits: 4611686018427387904 + 4611686018427387904
func.func @concatenate_of_bounds(%a: tensor<?xi8, #stablehlo.bounds<4611686018427387904>>) {
  %0 = stablehlo.concatenate %a, %a, dim = 0 : (tensor<?xi8, #stablehlo.bounds<4611686018427387904>>, tensor<?xi8, #stablehlo.bounds<4611686018427387904>>) -> tensor<?xi8>
  return
}
// -----
// 2:8: 'stablehlo.reshape' op size exceeds 64 bits: 4294967296 * 4294967296
func.func @reshape(%a: tensor<4294967296x4294967296xf32>) -> tensor<0xf32> {
  %0 = stablehlo.reshape %a : (tensor<4294967296x4294967296xf32>) -> tensor<0xf32>
  return %0 : tensor<0xf32>
}
// -----
// 3:8: 'stablehlo.dynamic_reshape' op size exceeds 64 bits: 4294967296 * 4294967296
func.func @dynamic_reshape(%a: tensor<0xf32>) -> tensor<?x?xf32> {
  %s = stablehlo.constant dense<4294967296> : tensor<2xi64>
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<0xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
// 2:8: size exceeds 64 bits: 4611686018427387904 * 4
func.func @all_to_all(%a: tensor<4x4611686018427387904xf32>) -> tensor<1x0xf32> {
  %0 = "stablehlo.all_to_all"(%a) {split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 4 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>} : (tensor<4x4611686018427387904xf32>) -> tensor<1x0xf32>
  return %0 : tensor<1x0xf32>
}
// -----
// 2:8: 'stablehlo.bitcast_convert' op size exceeds 64 bits: 576460752303423492 * 16
func.func @bitcast_convert(%a: tensor<576460752303423492xi16>) -> tensor<i64> {
  %0 = stablehlo.bitcast_convert %a : (tensor<576460752303423492xi16>) -> tensor<i64>
  return %0 : tensor<i64>
}

// -----
// 2:8: 'shape.const_shape' op has more sizes than can be listed
func.func @const_shape() {
  %0 = "shape.const_shape"() <{shape = dense<1> : tensor<99999999999xindex>}> : () -> tensor<99999999999xindex>
  return
}