// Operations over replicas and partitions, on one tensor each.

func.func @who_am_i() -> (tensor<ui32>, tensor<ui32>) {
  %replica = stablehlo.replica_id : tensor<ui32>
  %partition = stablehlo.partition_id : tensor<ui32>
  return %replica, %partition : tensor<ui32>, tensor<ui32>
}

func.func @data_parallel_gradient(%gradient: tensor<128x64xf32>) -> tensor<128x64xf32> {
  %0 = "stablehlo.all_reduce"(%gradient) <{
    replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>
  }> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<128x64xf32>) -> tensor<128x64xf32>
  return %0 : tensor<128x64xf32>
}

func.func @reduce_over_all_devices(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "stablehlo.all_reduce"(%x) <{
    replica_groups = dense<[[0, 2], [1, -1]]> : tensor<2x2xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>,
    use_global_device_ids
  }> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %most = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %most : tensor<f32>
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @gather_shards(%shard: tensor<16x8xf32>) -> (tensor<16x32xf32>, tensor<64x8xf32>) {
  %0 = "stablehlo.all_gather"(%shard) <{
    all_gather_dim = 1 : i64,
    replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>
  }> : (tensor<16x8xf32>) -> tensor<16x32xf32>
  %1 = "stablehlo.all_gather"(%shard) <{
    all_gather_dim = 0 : i64,
    replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>,
    use_global_device_ids
  }> : (tensor<16x8xf32>) -> tensor<64x8xf32>
  return %0, %1 : tensor<16x32xf32>, tensor<64x8xf32>
}

func.func @exchange(%x: tensor<4x16xf32>) -> (tensor<16x4xf32>, tensor<16x4xf32>) {
  %0 = "stablehlo.all_to_all"(%x) <{
    split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 4 : i64,
    replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>
  }> : (tensor<4x16xf32>) -> tensor<16x4xf32>
  %1 = "stablehlo.all_to_all"(%x) <{
    split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 4 : i64,
    replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 9, type = 1>
  }> : (tensor<4x16xf32>) -> tensor<16x4xf32>
  return %0, %1 : tensor<16x4xf32>, tensor<16x4xf32>
}

func.func @shift(%x: tensor<128xf32>) -> tensor<128xf32> {
  %0 = "stablehlo.collective_permute"(%x) <{
    source_target_pairs = dense<[[0, 1], [1, 2], [2, 0]]> : tensor<3x2xi64>
  }> : (tensor<128xf32>) -> tensor<128xf32>
  %1 = "stablehlo.collective_permute"(%0) <{
    source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 3, type = 1>
  }> : (tensor<128xf32>) -> tensor<128xf32>
  return %1 : tensor<128xf32>
}

func.func @reduce_and_share_out(%x: tensor<4x16xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = "stablehlo.reduce_scatter"(%x) <{
    scatter_dimension = 1 : i64,
    replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>
  }> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<4x16xf32>) -> tensor<4x4xf32>
  %1 = "stablehlo.reduce_scatter"(%x) <{
    scatter_dimension = 1 : i64,
    replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>,
    use_global_device_ids
  }> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %product = stablehlo.multiply %a, %b : tensor<f32>
    stablehlo.return %product : tensor<f32>
  }) : (tensor<4x16xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}

func.func @sum_as_of_old(%x: tensor<10xf32>) -> tensor<10xf32> {
  %0 = "stablehlo.cross-replica-sum"(%x) <{
    replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>
  }> : (tensor<10xf32>) -> tensor<10xf32>
  return %0 : tensor<10xf32>
}

func.func @no_groups(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "stablehlo.all_reduce"(%x) <{
    replica_groups = dense<> : tensor<0x0xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>
  }> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
