// One replica's tensor goes to all others of its group.

func.func @share_weights(%weights: tensor<128x64xbf16>) -> tensor<128x64xbf16> {
  %0 = "stablehlo.collective_broadcast"(%weights) <{
    replica_groups = dense<[[0, 1, 2, 3], [7, 6, 5, 4]]> : tensor<2x4xi64>
  }> : (tensor<128x64xbf16>) -> tensor<128x64xbf16>
  return %0 : tensor<128x64xbf16>
}

func.func @through_a_channel(%x: tensor<i32>) -> tensor<i32> {
  %0 = "stablehlo.collective_broadcast"(%x) <{
    replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 4, type = 1>
  }> : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}
