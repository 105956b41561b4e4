// Several tensors in one collective operation.

func.func @all_reduce(%x: tensor<8xf32>, %y: tensor<f32>) -> (tensor<8xf32>, tensor<f32>) {
  %0:2 = "stablehlo.all_reduce"(%x, %y) <{
    replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
    use_global_device_ids
  }> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<8xf32>, tensor<f32>) -> (tensor<8xf32>, tensor<f32>)
  return %0#0, %0#1 : tensor<8xf32>, tensor<f32>
}

func.func @all_gather(%x: tensor<8x2xf32>, %y: tensor<8x4xi32>) -> (tensor<8x8xf32>, tensor<8x16xi32>) {
  %0:2 = "stablehlo.all_gather"(%x, %y) <{
    all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>
  }> : (tensor<8x2xf32>, tensor<8x4xi32>) -> (tensor<8x8xf32>, tensor<8x16xi32>)
  return %0#0, %0#1 : tensor<8x8xf32>, tensor<8x16xi32>
}

func.func @all_to_all(%x: tensor<4x16xf32>, %y: tensor<4x8xf64>) -> (tensor<16x4xf32>, tensor<16x2xf64>) {
  %0:2 = "stablehlo.all_to_all"(%x, %y) <{
    split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 4 : i64,
    replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>
  }> : (tensor<4x16xf32>, tensor<4x8xf64>) -> (tensor<16x4xf32>, tensor<16x2xf64>)
  return %0#0, %0#1 : tensor<16x4xf32>, tensor<16x2xf64>
}
