// A layer of a transformer, a convolution and a product of small integers: what models of other frameworks are made of.
func.func @main() -> (tensor<128x256xf32>, tensor<1x8x62x62xf32>, tensor<128x256xi32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %row = stablehlo.iota dim = 0 : tensor<256x256xf32>
  %column = stablehlo.iota dim = 1 : tensor<256x256xf32>
  %place = stablehlo.multiply %row, %column : tensor<256x256xf32>
  %wave = stablehlo.sine %place : tensor<256x256xf32>
  %scale = stablehlo.constant dense<0.125> : tensor<256x256xf32>
  %w = stablehlo.multiply %wave, %scale : tensor<256x256xf32>
  %x = stablehlo.slice %wave [0:128, 0:256] : (tensor<256x256xf32>) -> tensor<128x256xf32>
  %b = stablehlo.constant dense<0.5> : tensor<256xf32>
  %bias = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<256xf32>) -> tensor<128x256xf32>
  // Attention of four heads.
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<128x256xf32>, tensor<256x256xf32>) -> tensor<128x256xf32>
  %1 = stablehlo.add %0, %bias : tensor<128x256xf32>
  %2 = stablehlo.reshape %1 : (tensor<128x256xf32>) -> tensor<128x4x64xf32>
  %q = stablehlo.transpose %2, dims = [1, 0, 2] : (tensor<128x4x64xf32>) -> tensor<4x128x64xf32>
  %s = stablehlo.dot_general %q, %q, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<4x128x64xf32>, tensor<4x128x64xf32>) -> tensor<4x128x128xf32>
  %m = stablehlo.reduce(%s init: %least) applies stablehlo.maximum across dimensions = [2] : (tensor<4x128x128xf32>, tensor<f32>) -> tensor<4x128xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0, 1] : (tensor<4x128xf32>) -> tensor<4x128x128xf32>
  %d = stablehlo.subtract %s, %mb : tensor<4x128x128xf32>
  %e = stablehlo.exponential %d : tensor<4x128x128xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<4x128x128xf32>, tensor<f32>) -> tensor<4x128xf32>
  %sb = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<4x128xf32>) -> tensor<4x128x128xf32>
  %p = stablehlo.divide %e, %sb : tensor<4x128x128xf32>
  %a = stablehlo.dot_general %p, %q, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<4x128x128xf32>, tensor<4x128x64xf32>) -> tensor<4x128x64xf32>
  %at = stablehlo.transpose %a, dims = [1, 0, 2] : (tensor<4x128x64xf32>) -> tensor<128x4x64xf32>
  %joined = stablehlo.reshape %at : (tensor<128x4x64xf32>) -> tensor<128x256xf32>
  // A norm, and a layer with the exact GELU.
  %n = stablehlo.reduce(%joined init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<128x256xf32>, tensor<f32>) -> tensor<128xf32>
  %nb = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<128xf32>) -> tensor<128x256xf32>
  %centred = stablehlo.subtract %joined, %nb : tensor<128x256xf32>
  %sq = stablehlo.multiply %centred, %centred : tensor<128x256xf32>
  %root = stablehlo.rsqrt %sq : tensor<128x256xf32>
  %norm = stablehlo.multiply %centred, %root : tensor<128x256xf32>
  %h = stablehlo.dot_general %norm, %w, contracting_dims = [1] x [0] : (tensor<128x256xf32>, tensor<256x256xf32>) -> tensor<128x256xf32>
  %erf = chlo.erf %h : tensor<128x256xf32> -> tensor<128x256xf32>
  %t = stablehlo.tanh %h : tensor<128x256xf32>
  %g = stablehlo.logistic %t : tensor<128x256xf32>
  %y = stablehlo.multiply %erf, %g : tensor<128x256xf32>
  // Rows of a table.
  %i = stablehlo.iota dim = 0 : tensor<128x1xi32>
  %rows = "stablehlo.gather"(%y, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 256>}> : (tensor<128x256xf32>, tensor<128x1xi32>) -> tensor<128x256xf32>
  // An image.
  %image = stablehlo.reshape %x : (tensor<128x256xf32>) -> tensor<1x8x64x64xf32>
  %k = stablehlo.slice %wave [0:9, 0:64] : (tensor<256x256xf32>) -> tensor<9x64xf32>
  %kernel = stablehlo.reshape %k : (tensor<9x64xf32>) -> tensor<8x8x3x3xf32>
  %conv = stablehlo.convolution(%image, %kernel) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x64x64xf32>, tensor<8x8x3x3xf32>) -> tensor<1x8x62x62xf32>
  // Integers of eight bits.
  %bytes = stablehlo.constant dense<3> : tensor<256x256xi8>
  %round = stablehlo.round_nearest_even %y : tensor<128x256xf32>
  %small = stablehlo.convert %round : (tensor<128x256xf32>) -> tensor<128x256xi8>
  %left = stablehlo.convert %small : (tensor<128x256xi8>) -> tensor<128x256xi32>
  %right = stablehlo.convert %bytes : (tensor<256x256xi8>) -> tensor<256x256xi32>
  %product = stablehlo.dot_general %left, %right, contracting_dims = [1] x [0] : (tensor<128x256xi32>, tensor<256x256xi32>) -> tensor<128x256xi32>
  return %rows, %conv, %product : tensor<128x256xf32>, tensor<1x8x62x62xf32>, tensor<128x256xi32>
}
