// Indexed reads and writes of many tensors at once.

func.func @gather(%tables: tensor<8x100x16xf32>, %rows: tensor<8x5x1xi32>) -> tensor<8x5x16xf32> {
  %0 = "stablehlo.gather"(%tables, %rows) <{
    dimension_numbers = #stablehlo.gather<
      offset_dims = [2],
      collapsed_slice_dims = [1],
      operand_batching_dims = [0],
      start_indices_batching_dims = [0],
      start_index_map = [1],
      index_vector_dim = 2>,
    slice_sizes = array<i64: 1, 1, 16>,
    indices_are_sorted = false
  }> : (tensor<8x100x16xf32>, tensor<8x5x1xi32>) -> tensor<8x5x16xf32>
  return %0 : tensor<8x5x16xf32>
}

func.func @dynamic_gather(%tables: tensor<8x100x16xf32>, %rows: tensor<8x5x1xi32>, %size: tensor<3xi64>) -> tensor<8x5x?xf32> {
  %0 = "stablehlo.dynamic_gather"(%tables, %rows, %size) <{
    dimension_numbers = #stablehlo.gather<
      offset_dims = [2],
      collapsed_slice_dims = [1],
      operand_batching_dims = [0],
      start_indices_batching_dims = [0],
      start_index_map = [1],
      index_vector_dim = 2>
  }> : (tensor<8x100x16xf32>, tensor<8x5x1xi32>, tensor<3xi64>) -> tensor<8x5x?xf32>
  return %0 : tensor<8x5x?xf32>
}

func.func @scatter(%tables: tensor<8x100x16xf32>, %rows: tensor<8x5x1xi32>, %new: tensor<8x5x16xf32>) -> tensor<8x100x16xf32> {
  %0 = "stablehlo.scatter"(%tables, %rows, %new) <{
    scatter_dimension_numbers = #stablehlo.scatter<
      update_window_dims = [2],
      inserted_window_dims = [1],
      input_batching_dims = [0],
      scatter_indices_batching_dims = [0],
      scatter_dims_to_operand_dims = [1],
      index_vector_dim = 2>,
    indices_are_sorted = false,
    unique_indices = false
  }> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<8x100x16xf32>, tensor<8x5x1xi32>, tensor<8x5x16xf32>) -> tensor<8x100x16xf32>
  return %0 : tensor<8x100x16xf32>
}
