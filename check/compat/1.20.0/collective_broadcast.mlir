// Broadcasts of several tensors, from a root that is known only at run time.

func.func @several(%x: tensor<16xf32>, %y: tensor<2x2xi32>) -> (tensor<16xf32>, tensor<2x2xi32>) {
  %0:2 = "stablehlo.collective_broadcast"(%x, %y) <{
    replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>
  }> : (tensor<16xf32>, tensor<2x2xi32>) -> (tensor<16xf32>, tensor<2x2xi32>)
  return %0#0, %0#1 : tensor<16xf32>, tensor<2x2xi32>
}

func.func @from_anywhere(%x: tensor<16xf32>, %root: tensor<1xi32>) -> tensor<16xf32> {
  %0 = "stablehlo.collective_broadcast"(%x, %root) <{
    replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
    has_dynamic_root
  }> : (tensor<16xf32>, tensor<1xi32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
