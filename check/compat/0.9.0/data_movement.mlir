// Operations that move elements without computing with them.

func.func @image_to_columns(%image: tensor<1x3x8x8xf32>) -> tensor<64x3xf32> {
  %0 = stablehlo.transpose %image, dims = [0, 2, 3, 1] : (tensor<1x3x8x8xf32>) -> tensor<1x8x8x3xf32>
  %1 = stablehlo.reshape %0 : (tensor<1x8x8x3xf32>) -> tensor<64x3xf32>
  %2 = stablehlo.reverse %1, dims = [0] : tensor<64x3xf32>
  %3 = stablehlo.reverse %2, dims = [] : tensor<64x3xf32>
  return %3 : tensor<64x3xf32>
}

func.func @broadcasts(%row: tensor<4xi32>, %scalar: tensor<i32>, %column: tensor<3x1xi32>) -> tensor<3x4xi32> {
  %0 = stablehlo.broadcast_in_dim %row, dims = [1] : (tensor<4xi32>) -> tensor<3x4xi32>
  %1 = stablehlo.broadcast_in_dim %scalar, dims = [] : (tensor<i32>) -> tensor<3x4xi32>
  %2 = stablehlo.broadcast_in_dim %column, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x4xi32>
  %3 = stablehlo.broadcast %row, sizes = [3] : (tensor<4xi32>) -> tensor<3x4xi32>
  %4 = stablehlo.add %0, %1 : tensor<3x4xi32>
  %5 = stablehlo.add %2, %3 : tensor<3x4xi32>
  %6 = stablehlo.add %4, %5 : tensor<3x4xi32>
  return %6 : tensor<3x4xi32>
}

func.func @split_and_join(%x: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %top = stablehlo.slice %x [0:2, 0:4] : (tensor<6x4xf32>) -> tensor<2x4xf32>
  %even = stablehlo.slice %x [2:6:2, 0:4:1] : (tensor<6x4xf32>) -> tensor<2x4xf32>
  %odd = stablehlo.slice %x [3:6:2, 0:4] : (tensor<6x4xf32>) -> tensor<2x4xf32>
  %all = stablehlo.concatenate %top, %even, %odd, dim = 0 : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<6x4xf32>
  return %all : tensor<6x4xf32>
}

func.func @join_one(%x: tensor<6xf32>) -> tensor<6xf32> {
  %0 = stablehlo.concatenate %x, dim = 0 : (tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

func.func @pads(%x: tensor<4x4xf32>, %zero: tensor<f32>) -> tensor<8x7xf32> {
  %0 = stablehlo.pad %x, %zero, low = [1, 2], high = [3, 1], interior = [0, 0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<8x7xf32>
  return %0 : tensor<8x7xf32>
}

func.func @crop_and_stretch(%x: tensor<4x4xf32>, %zero: tensor<f32>) -> tensor<2x10xf32> {
  %0 = stablehlo.pad %x, %zero, low = [-1, 0], high = [-1, 0], interior = [0, 2] : (tensor<4x4xf32>, tensor<f32>) -> tensor<2x10xf32>
  return %0 : tensor<2x10xf32>
}

func.func @window(%x: tensor<10x10xi32>, %i: tensor<i64>, %j: tensor<i64>, %new: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<10x10xi32>) {
  %old = stablehlo.dynamic_slice %x, %i, %j, sizes = [2, 3] : (tensor<10x10xi32>, tensor<i64>, tensor<i64>) -> tensor<2x3xi32>
  %all = stablehlo.dynamic_update_slice %x, %new, %i, %j : (tensor<10x10xi32>, tensor<2x3xi32>, tensor<i64>, tensor<i64>) -> tensor<10x10xi32>
  return %old, %all : tensor<2x3xi32>, tensor<10x10xi32>
}

func.func @scalar_window(%x: tensor<f32>, %new: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.dynamic_slice %x, sizes = [] : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.dynamic_update_slice %0, %new : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}

func.func @counting() -> (tensor<3x4xi32>, tensor<3x4xf32>) {
  %rows = stablehlo.iota dim = 0 : tensor<3x4xi32>
  %columns = stablehlo.iota dim = 1 : tensor<3x4xf32>
  return %rows, %columns : tensor<3x4xi32>, tensor<3x4xf32>
}

func.func @pick_rows(%table: tensor<100x16xf32>, %rows: tensor<5xi32>) -> tensor<5x16xf32> {
  %0 = "stablehlo.torch_index_select"(%table, %rows) <{dim = 0 : i64, batch_dims = 0 : i64}> : (tensor<100x16xf32>, tensor<5xi32>) -> tensor<5x16xf32>
  return %0 : tensor<5x16xf32>
}
