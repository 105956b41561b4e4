// iota of a terabyte
func.func @main() -> tensor<1099511627776xi8> {
  %0 = stablehlo.iota dim = 0 : tensor<1099511627776xi8>
  return %0 : tensor<1099511627776xi8>
}

// -----
// constant of a terabyte
func.func @main() -> tensor<1099511627776xi8> {
  %0 = stablehlo.constant dense<1> : tensor<1099511627776xi8>
  %1 = stablehlo.add %0, %0 : tensor<1099511627776xi8>
  %2 = stablehlo.negate %1 : tensor<1099511627776xi8>
  return %2 : tensor<1099511627776xi8>
}

// -----
// constants of a terabyte are moved
func.func @main() -> (tensor<1048576x1048576xi32>, tensor<2199023255552xi32>, tensor<549755813888xi32>) {
  %0 = stablehlo.constant dense<1> : tensor<1099511627776xi32>
  %1 = stablehlo.reshape %0 : (tensor<1099511627776xi32>) -> tensor<1048576x1048576xi32>
  %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<1048576x1048576xi32>) -> tensor<1048576x1048576xi32>
  %3 = stablehlo.concatenate %0, %0, dim = 0 : (tensor<1099511627776xi32>, tensor<1099511627776xi32>) -> tensor<2199023255552xi32>
  %4 = stablehlo.slice %0 [0:1099511627776:2] : (tensor<1099511627776xi32>) -> tensor<549755813888xi32>
  %5 = stablehlo.reverse %4, dims = [0] : tensor<549755813888xi32>
  return %2, %3, %5 : tensor<1048576x1048576xi32>, tensor<2199023255552xi32>, tensor<549755813888xi32>
}

// -----
// constants of a terabyte are converted, compared, selected, clamped
func.func @main() -> tensor<1099511627776xf32> {
  %0 = stablehlo.constant dense<1> : tensor<1099511627776xi32>
  %1 = stablehlo.convert %0 : (tensor<1099511627776xi32>) -> tensor<1099511627776xf32>
  %2 = stablehlo.compare LT, %1, %1 : (tensor<1099511627776xf32>, tensor<1099511627776xf32>) -> tensor<1099511627776xi1>
  %3 = stablehlo.select %2, %1, %1 : tensor<1099511627776xi1>, tensor<1099511627776xf32>
  %4 = stablehlo.clamp %3, %1, %3 : tensor<1099511627776xf32>
  %5 = stablehlo.sine %4 : tensor<1099511627776xf32>
  %6 = stablehlo.bitcast_convert %0 : (tensor<1099511627776xi32>) -> tensor<1099511627776xf32>
  %7 = stablehlo.divide %5, %6 : tensor<1099511627776xf32>
  return %7 : tensor<1099511627776xf32>
}

// -----
// broadcast to a terabyte
func.func @main(%arg0: tensor<i8>) -> tensor<1048576x1048576xi8> {
  %0 = stablehlo.constant dense<3> : tensor<1048576xi8>
  %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<1048576xi8>) -> tensor<1048576x1048576xi8>
  %2 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<i8>) -> tensor<1048576x1048576xi8>
  %3 = stablehlo.multiply %1, %2 : tensor<1048576x1048576xi8>
  return %3 : tensor<1048576x1048576xi8>
}

// -----
// reduction of a terabyte
func.func @main() -> tensor<i32> {
  %0 = stablehlo.constant dense<1> : tensor<1048576x1048576xi32>
  %1 = stablehlo.constant dense<0> : tensor<i32>
  %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.add across dimensions = [0, 1] : (tensor<1048576x1048576xi32>, tensor<i32>) -> tensor<i32>
  return %2 : tensor<i32>
}

// -----
// product of terabytes
func.func @main() -> tensor<1048576x1048576xf32> {
  %0 = stablehlo.constant dense<1.0> : tensor<1048576x1048576xf32>
  %1 = stablehlo.dot_general %0, %0, contracting_dims = [1] x [0] : (tensor<1048576x1048576xf32>, tensor<1048576x1048576xf32>) -> tensor<1048576x1048576xf32>
  return %1 : tensor<1048576x1048576xf32>
}

// -----
// gather and scatter in a terabyte
func.func @main() -> (tensor<2x1099511627776xi32>, tensor<1099511627776xi32>) {
  %0 = stablehlo.constant dense<1> : tensor<4x1099511627776xi32>
  %1 = stablehlo.constant dense<[[0], [1]]> : tensor<2x1xi32>
  %2 = "stablehlo.gather"(%0, %1) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1099511627776>} : (tensor<4x1099511627776xi32>, tensor<2x1xi32>) -> tensor<2x1099511627776xi32>
  %3 = stablehlo.constant dense<1> : tensor<1099511627776xi32>
  %4 = stablehlo.constant dense<5> : tensor<1x1xi32>
  %5 = stablehlo.constant dense<7> : tensor<1xi32>
  %6 = "stablehlo.scatter"(%3, %4, %5) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    stablehlo.return %b : tensor<i32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<1099511627776xi32>, tensor<1x1xi32>, tensor<1xi32>) -> tensor<1099511627776xi32>
  return %2, %6 : tensor<2x1099511627776xi32>, tensor<1099511627776xi32>
}

// -----
// pad to a terabyte
func.func @main() -> (tensor<1099511627777xi8>, tensor<1099511627778xi8>) {
  %0 = stablehlo.constant dense<1> : tensor<1xi8>
  %1 = stablehlo.constant dense<[1, 2]> : tensor<2xi8>
  %2 = stablehlo.constant dense<0> : tensor<i8>
  %3 = stablehlo.pad %0, %2, low = [1099511627776], high = [0], interior = [0] : (tensor<1xi8>, tensor<i8>) -> tensor<1099511627777xi8>
  %4 = stablehlo.pad %1, %2, low = [0], high = [0], interior = [1099511627776] : (tensor<2xi8>, tensor<i8>) -> tensor<1099511627778xi8>
  return %3, %4 : tensor<1099511627777xi8>, tensor<1099511627778xi8>
}

// -----
// pad and cut back
func.func @main() -> tensor<1xi8> {
  %0 = stablehlo.constant dense<1> : tensor<1xi8>
  %2 = stablehlo.constant dense<0> : tensor<i8>
  %3 = stablehlo.pad %0, %2, low = [9223372036854775806], high = [-9223372036854775806], interior = [0] : (tensor<1xi8>, tensor<i8>) -> tensor<1xi8>
  %4 = stablehlo.pad %3, %2, low = [4611686018427387904], high = [-4611686018427387904], interior = [9223372036854775807] : (tensor<1xi8>, tensor<i8>) -> tensor<1xi8>
  return %4 : tensor<1xi8>
}

// -----
// products of sizes overflow
func.func @main(%arg0: tensor<4294967296x4294967296xi8>, %arg1: tensor<9223372036854775807x2xf32>) -> tensor<4294967296x4294967296xi8> {
  %0 = stablehlo.constant dense<1> : tensor<4294967296x4294967296xi8>
  %1 = stablehlo.add %0, %arg0 : tensor<4294967296x4294967296xi8>
  %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<4294967296x4294967296xi8>) -> tensor<4294967296x4294967296xi8>
  %3 = stablehlo.reverse %arg1, dims = [0] : tensor<9223372036854775807x2xf32>
  %4 = stablehlo.iota dim = 0 : tensor<9223372036854775807x9223372036854775807xi8>
  %5 = stablehlo.reshape %1 : (tensor<4294967296x4294967296xi8>) -> tensor<4294967296x4294967296xi8>
  return %5 : tensor<4294967296x4294967296xi8>
}

// -----
// products of sizes overflow to zero and to the same number
func.func @main(%arg0: tensor<4294967296x4294967296xi8>) -> tensor<0xi8> {
  %0 = stablehlo.reshape %arg0 : (tensor<4294967296x4294967296xi8>) -> tensor<0xi8>
  return %0 : tensor<0xi8>
}

// -----
// sums of sizes overflow
func.func @main(%arg0: tensor<9223372036854775807xi8>) -> tensor<?xi8> {
  %0 = stablehlo.concatenate %arg0, %arg0, dim = 0 : (tensor<9223372036854775807xi8>, tensor<9223372036854775807xi8>) -> tensor<?xi8>
  return %0 : tensor<?xi8>
}

// -----
// nothing at all
func.func @main(%arg0: tensor<0x5xf32>, %arg1: tensor<5x0xf32>) -> (tensor<0x0xf32>, tensor<5x5xf32>, tensor<5xf32>, tensor<0x5xf32>, tensor<0x5xi32>, tensor<0xf32>) {
  %c = stablehlo.constant dense<> : tensor<0x5xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<0x5xf32>, tensor<5x0xf32>) -> tensor<0x0xf32>
  %1 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [1] x [0] : (tensor<5x0xf32>, tensor<0x5xf32>) -> tensor<5x5xf32>
  %2 = stablehlo.reduce(%c init: %z) applies stablehlo.add across dimensions = [0] : (tensor<0x5xf32>, tensor<f32>) -> tensor<5xf32>
  %3 = stablehlo.add %c, %arg0 : tensor<0x5xf32>
  %4 = stablehlo.iota dim = 1 : tensor<0x5xi32>
  %5 = stablehlo.slice %arg0 [0:0, 2:2] : (tensor<0x5xf32>) -> tensor<0x0xf32>
  %6 = stablehlo.reshape %5 : (tensor<0x0xf32>) -> tensor<0xf32>
  return %0, %1, %2, %3, %4, %6 : tensor<0x0xf32>, tensor<5x5xf32>, tensor<5xf32>, tensor<0x5xf32>, tensor<0x5xi32>, tensor<0xf32>
}

// -----
// nothing, with an enormous size beside it
func.func @main() -> (tensor<0x1099511627776xi32>, tensor<1099511627776xi32>, tensor<0x1099511627776xi32>) {
  %c = stablehlo.constant dense<> : tensor<0x1099511627776xi32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.add %c, %c : tensor<0x1099511627776xi32>
  %1 = stablehlo.reduce(%c init: %z) applies stablehlo.add across dimensions = [0] : (tensor<0x1099511627776xi32>, tensor<i32>) -> tensor<1099511627776xi32>
  %2 = stablehlo.iota dim = 1 : tensor<0x1099511627776xi32>
  %3 = "stablehlo.sort"(%2) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %4 = stablehlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %4 : tensor<i1>
  }) {dimension = 1 : i64} : (tensor<0x1099511627776xi32>) -> tensor<0x1099511627776xi32>
  return %0, %1, %3 : tensor<0x1099511627776xi32>, tensor<1099511627776xi32>, tensor<0x1099511627776xi32>
}

// -----
// windows of a terabyte
func.func @main() -> (tensor<1xf32>, tensor<1x1x1x1xf32>) {
  %0 = stablehlo.constant dense<1.0> : tensor<1xf32>
  %1 = stablehlo.constant dense<0.0> : tensor<f32>
  %2 = "stablehlo.reduce_window"(%0, %1) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }) {window_dimensions = array<i64: 1099511627777>, padding = dense<[[549755813888, 549755813888]]> : tensor<1x2xi64>} : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
  %4 = stablehlo.constant dense<1.0> : tensor<1x1x1x1xf32>
  %5 = stablehlo.convolution(%4, %4) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1099511627776, 1], pad = [[1000000000000, 1000000000], [0, 0]], lhs_dilate = [1099511627776, 1], rhs_dilate = [1099511627776, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %2, %5 : tensor<1xf32>, tensor<1x1x1x1xf32>
}

// -----
// random numbers, sorted and transformed
func.func @main() -> (tensor<1099511627776xf32>, tensor<2xui64>, tensor<1099511627776xui32>, tensor<549755813889xcomplex<f32>>) {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.constant dense<1099511627776> : tensor<1xi64>
  %2 = stablehlo.rng %0, %0, %1, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<1099511627776xf32>
  %3 = stablehlo.constant dense<1> : tensor<2xui64>
  %4, %5 = stablehlo.rng_bit_generator %3, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<1099511627776xui32>)
  %6 = stablehlo.fft %2, type = RFFT, length = [1099511627776] : (tensor<1099511627776xf32>) -> tensor<549755813889xcomplex<f32>>
  return %2, %4, %5, %6 : tensor<1099511627776xf32>, tensor<2xui64>, tensor<1099511627776xui32>, tensor<549755813889xcomplex<f32>>
}

// -----
// just below what one tensor may take
func.func @main() -> tensor<i32> {
  %0 = stablehlo.iota dim = 0 : tensor<500000000xi64>
  %1 = stablehlo.convert %0 : (tensor<500000000xi64>) -> tensor<500000000xi32>
  %2 = stablehlo.slice %1 [5:6] : (tensor<500000000xi32>) -> tensor<1xi32>
  %3 = stablehlo.reshape %2 : (tensor<1xi32>) -> tensor<i32>
  return %3 : tensor<i32>
}

// -----
// constant below the limits of folding, many times
func.func @main() -> tensor<64x1024xi32> {
  %0 = stablehlo.iota dim = 0 : tensor<65536xi32>
  %1 = stablehlo.add %0, %0 : tensor<65536xi32>
  %2 = stablehlo.reshape %1 : (tensor<65536xi32>) -> tensor<64x1024xi32>
  %3 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<65536xi32>) -> tensor<65536x65536xi32>
  %4 = stablehlo.slice %3 [0:64, 0:1024] : (tensor<65536x65536xi32>) -> tensor<64x1024xi32>
  %5 = stablehlo.add %2, %4 : tensor<64x1024xi32>
  return %5 : tensor<64x1024xi32>
}
