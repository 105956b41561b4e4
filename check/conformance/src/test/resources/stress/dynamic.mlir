// negative sizes
func.func @main(%arg0: tensor<15xf32>, %arg1: tensor<f32>) -> (tensor<?x?xf32>, tensor<?xi32>, tensor<?xf32>, tensor<?xf32>) {
  %0 = stablehlo.constant dense<[-5, -3]> : tensor<2xi64>
  %1 = stablehlo.dynamic_reshape %arg0, %0 : (tensor<15xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %2 = stablehlo.constant dense<-1> : tensor<1xi64>
  %3 = stablehlo.dynamic_iota %2, dim = 0 : (tensor<1xi64>) -> tensor<?xi32>
  %4 = stablehlo.dynamic_broadcast_in_dim %arg1, %2, dims = [] : (tensor<f32>, tensor<1xi64>) -> tensor<?xf32>
  %5 = stablehlo.dynamic_pad %arg0, %arg1, %2, %2, %2 : (tensor<15xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return %1, %3, %4, %5 : tensor<?x?xf32>, tensor<?xi32>, tensor<?xf32>, tensor<?xf32>
}

// -----
// enormous sizes
func.func @main(%arg0: tensor<15xf32>, %arg1: tensor<f32>) -> (tensor<?x?xf32>, tensor<?xi32>, tensor<?xf32>, tensor<?xf32>) {
  %0 = stablehlo.constant dense<[4294967296, 4294967296]> : tensor<2xi64>
  %1 = stablehlo.dynamic_broadcast_in_dim %arg1, %0, dims = [] : (tensor<f32>, tensor<2xi64>) -> tensor<?x?xf32>
  %2 = stablehlo.constant dense<9223372036854775807> : tensor<1xi64>
  %3 = stablehlo.dynamic_iota %2, dim = 0 : (tensor<1xi64>) -> tensor<?xi32>
  %4 = stablehlo.dynamic_reshape %arg0, %2 : (tensor<15xf32>, tensor<1xi64>) -> tensor<?xf32>
  %5 = stablehlo.dynamic_pad %arg0, %arg1, %2, %2, %2 : (tensor<15xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return %1, %3, %4, %5 : tensor<?x?xf32>, tensor<?xi32>, tensor<?xf32>, tensor<?xf32>
}

// -----
// slices that begin and end anywhere
func.func @main(%arg0: tensor<15xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<4xf32>) {
  %0 = stablehlo.constant dense<-9223372036854775808> : tensor<1xi64>
  %1 = stablehlo.constant dense<9223372036854775807> : tensor<1xi64>
  %2 = stablehlo.constant dense<0> : tensor<1xi64>
  %3 = stablehlo.real_dynamic_slice %arg0, %0, %1, %1 : (tensor<15xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  %4 = stablehlo.real_dynamic_slice %arg0, %2, %1, %2 : (tensor<15xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  %5 = stablehlo.real_dynamic_slice %arg0, %1, %0, %0 : (tensor<15xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  %6 = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
  %7 = stablehlo.dynamic_slice %arg0, %6, sizes = [4] : (tensor<15xf32>, tensor<i64>) -> tensor<4xf32>
  return %3, %4, %5, %7 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<4xf32>
}

// -----
// bounds at the end of the numbers
func.func @main(%arg0: tensor<?xf32, #stablehlo.bounds<9223372036854775807>>) -> tensor<?xf32, #stablehlo.bounds<9223372036854775807>> {
  %0 = stablehlo.constant dense<-2147483648> : tensor<i32>
  %1 = stablehlo.add %arg0, %arg0 : tensor<?xf32, #stablehlo.bounds<9223372036854775807>>
  %2 = stablehlo.set_dimension_size %1, %0, dim = 0 : (tensor<?xf32, #stablehlo.bounds<9223372036854775807>>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<9223372036854775807>>
  return %2 : tensor<?xf32, #stablehlo.bounds<9223372036854775807>>
}

// -----
// sizes that are computed, and are too large
func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<f32>) -> tensor<?x?xf32> {
  %0 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?x?xf32>) -> tensor<i32>
  %1 = stablehlo.constant dense<2147483647> : tensor<i32>
  %2 = stablehlo.multiply %1, %1 : tensor<i32>
  %3 = stablehlo.subtract %2, %1 : tensor<i32>
  %4 = stablehlo.reshape %3 : (tensor<i32>) -> tensor<1xi32>
  %5 = stablehlo.concatenate %4, %4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %6 = stablehlo.dynamic_broadcast_in_dim %arg1, %5, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %6 : tensor<?x?xf32>
}

// -----
// shapes of the shape dialect
func.func @main(%arg0: tensor<?x?xf32>) -> (index, !shape.shape, tensor<3xindex>) {
  %0 = shape.shape_of %arg0 : tensor<?x?xf32> -> tensor<2xindex>
  %1 = shape.const_shape [9223372036854775807, 9223372036854775807] : tensor<2xindex>
  %2 = shape.num_elements %1 : tensor<2xindex> -> index
  %3 = shape.broadcast %0, %1 : tensor<2xindex>, tensor<2xindex> -> !shape.shape
  %4 = shape.const_shape [-1, 4294967296, 4294967296] : tensor<3xindex>
  return %2, %3, %4 : index, !shape.shape, tensor<3xindex>
}

// -----
// windows and gathers with sizes that are values
func.func @main(%arg0: tensor<1x8x8x1xf32>, %arg1: tensor<2x2x1x1xf32>, %arg2: tensor<4xf32>) -> (tensor<?x?x?x?xf32>, tensor<?x?xf32>) {
  %0 = stablehlo.constant dense<[[9223372036854775807, 9223372036854775807], [-9223372036854775808, 0]]> : tensor<2x2xi64>
  %1 = "stablehlo.dynamic_conv"(%arg0, %arg1, %0) {dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x1xf32>, tensor<2x2x1x1xf32>, tensor<2x2xi64>) -> tensor<?x?x?x?xf32>
  %2 = stablehlo.constant dense<[[0], [1]]> : tensor<2x1xi64>
  %3 = stablehlo.constant dense<-1> : tensor<1xi64>
  %4 = "stablehlo.dynamic_gather"(%arg2, %2, %3) {dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>} : (tensor<4xf32>, tensor<2x1xi64>, tensor<1xi64>) -> tensor<?x?xf32>
  return %1, %4 : tensor<?x?x?x?xf32>, tensor<?x?xf32>
}
