// Indexed reads and writes, without batching dimensions.

// An embedding look-up: one row of the table for each word.
func.func @embed(%table: tensor<1000x64xf32>, %words: tensor<8x20xi32>) -> tensor<8x20x64xf32> {
  %0 = "stablehlo.gather"(%table, %words) <{
    dimension_numbers = #stablehlo.gather<
      offset_dims = [2],
      collapsed_slice_dims = [0],
      start_index_map = [0],
      index_vector_dim = 2>,
    slice_sizes = array<i64: 1, 64>,
    indices_are_sorted = false
  }> : (tensor<1000x64xf32>, tensor<8x20xi32>) -> tensor<8x20x64xf32>
  return %0 : tensor<8x20x64xf32>
}

func.func @diagonal(%matrix: tensor<4x4xf32>, %where: tensor<4x2xui8>) -> tensor<4xf32> {
  %0 = "stablehlo.gather"(%matrix, %where) <{
    dimension_numbers = #stablehlo.gather<
      collapsed_slice_dims = [0, 1],
      start_index_map = [0, 1],
      index_vector_dim = 1>,
    slice_sizes = array<i64: 1, 1>,
    indices_are_sorted = true
  }> : (tensor<4x4xf32>, tensor<4x2xui8>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The same with the attribute left out.
func.func @one_window(%x: tensor<3x4x5xf32>, %at: tensor<3xi64>) -> tensor<2x2x2xf32> {
  %0 = "stablehlo.gather"(%x, %at) {
    dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], start_index_map = [0, 1, 2]>,
    slice_sizes = array<i64: 2, 2, 2>
  } : (tensor<3x4x5xf32>, tensor<3xi64>) -> tensor<2x2x2xf32>
  return %0 : tensor<2x2x2xf32>
}

func.func @window_of_given_size(%x: tensor<3x4x5xf32>, %at: tensor<1x5x2xi32>, %size: tensor<3xi32>) -> tensor<1x5x8xf32> {
  %0 = "stablehlo.dynamic_gather"(%x, %at, %size) <{
    dimension_numbers = #stablehlo.gather<
      offset_dims = [2],
      collapsed_slice_dims = [0, 1],
      start_index_map = [0, 1],
      index_vector_dim = 2>,
    indices_are_sorted = false
  }> : (tensor<3x4x5xf32>, tensor<1x5x2xi32>, tensor<3xi32>) -> tensor<1x5x8xf32>
  return %0 : tensor<1x5x8xf32>
}

func.func @sorted_window_of_given_size(%x: tensor<3x4x5xf32>, %at: tensor<1x5x2xi32>, %size: tensor<3xi64>) -> tensor<1x5x8xf32> {
  %0 = "stablehlo.dynamic_gather"(%x, %at, %size) {
    dimension_numbers = #stablehlo.gather<
      offset_dims = [2],
      collapsed_slice_dims = [0, 1],
      start_index_map = [0, 1],
      index_vector_dim = 2>,
    indices_are_sorted = true
  } : (tensor<3x4x5xf32>, tensor<1x5x2xi32>, tensor<3xi64>) -> tensor<1x5x8xf32>
  return %0 : tensor<1x5x8xf32>
}

// A histogram: add one to each bin that occurs.
func.func @histogram(%bins: tensor<10xi32>, %values: tensor<50x1xi32>, %ones: tensor<50xi32>) -> tensor<10xi32> {
  %0 = "stablehlo.scatter"(%bins, %values, %ones) <{
    scatter_dimension_numbers = #stablehlo.scatter<
      inserted_window_dims = [0],
      scatter_dims_to_operand_dims = [0],
      index_vector_dim = 1>,
    indices_are_sorted = false,
    unique_indices = false
  }> ({
  ^bb0(%old: tensor<i32>, %new: tensor<i32>):
    %sum = stablehlo.add %old, %new : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<10xi32>, tensor<50x1xi32>, tensor<50xi32>) -> tensor<10xi32>
  return %0 : tensor<10xi32>
}

func.func @write_rows(%matrix: tensor<6x4xf32>, %rows: tensor<2x1xi64>, %new: tensor<2x4xf32>) -> tensor<6x4xf32> {
  %0 = "stablehlo.scatter"(%matrix, %rows, %new) <{
    scatter_dimension_numbers = #stablehlo.scatter<
      update_window_dims = [1],
      inserted_window_dims = [0],
      scatter_dims_to_operand_dims = [0],
      index_vector_dim = 1>,
    indices_are_sorted = true,
    unique_indices = true
  }> ({
  ^bb0(%old: tensor<f32>, %row: tensor<f32>):
    stablehlo.return %row : tensor<f32>
  }) : (tensor<6x4xf32>, tensor<2x1xi64>, tensor<2x4xf32>) -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}

// Two tensors at a time, both optional attributes absent.
func.func @write_two(%a: tensor<6xf32>, %b: tensor<6xi32>, %at: tensor<2x1xi32>, %x: tensor<2xf32>, %y: tensor<2xi32>) -> (tensor<6xf32>, tensor<6xi32>) {
  %0:2 = "stablehlo.scatter"(%a, %b, %at, %x, %y) ({
  ^bb0(%olda: tensor<f32>, %oldb: tensor<i32>, %newa: tensor<f32>, %newb: tensor<i32>):
    %sum = stablehlo.add %olda, %newa : tensor<f32>
    %most = stablehlo.maximum %oldb, %newb : tensor<i32>
    stablehlo.return %sum, %most : tensor<f32>, tensor<i32>
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
  } : (tensor<6xf32>, tensor<6xi32>, tensor<2x1xi32>, tensor<2xf32>, tensor<2xi32>) -> (tensor<6xf32>, tensor<6xi32>)
  return %0#0, %0#1 : tensor<6xf32>, tensor<6xi32>
}
