// Sends and receives that name both ends.

func.func @around_the_ring(%x: tensor<3x4xi32>, %token: !stablehlo.token) -> (tensor<3x4xi32>, !stablehlo.token) {
  %sent = "stablehlo.send"(%x, %token) <{
    channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>,
    is_host_transfer = false,
    source_target_pairs = dense<[[0, 1], [1, 2], [2, 0]]> : tensor<3x2xi64>
  }> : (tensor<3x4xi32>, !stablehlo.token) -> !stablehlo.token
  %got:2 = "stablehlo.recv"(%sent) <{
    channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>,
    is_host_transfer = false,
    source_target_pairs = dense<[[0, 1], [1, 2], [2, 0]]> : tensor<3x2xi64>
  }> : (!stablehlo.token) -> (tensor<3x4xi32>, !stablehlo.token)
  return %got#0, %got#1 : tensor<3x4xi32>, !stablehlo.token
}
