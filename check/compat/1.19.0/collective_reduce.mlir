// Reductions whose result only one device of each group keeps.

func.func @sum(%x: tensor<16xf32>) -> tensor<16xf32> {
  %0 = "stablehlo.collective_reduce"(%x) <{replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<16xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}

func.func @everything_stated(%x: tensor<16xi32>, %y: tensor<i32>) -> (tensor<16xi32>, tensor<i32>) {
  %0:2 = "stablehlo.collective_reduce"(%x, %y) <{
    replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 6, type = 1>,
    use_global_device_ids
  }> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %most = stablehlo.maximum %a, %b : tensor<i32>
    stablehlo.return %most : tensor<i32>
  }) : (tensor<16xi32>, tensor<i32>) -> (tensor<16xi32>, tensor<i32>)
  return %0#0, %0#1 : tensor<16xi32>, tensor<i32>
}

func.func @to_any_root(%x: tensor<16xi8>, %root: tensor<1xi32>) -> tensor<16xi32> {
  %0 = "stablehlo.collective_reduce"(%x, %root) <{
    replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>,
    has_dynamic_root
  }> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<16xi8>, tensor<1xi32>) -> tensor<16xi32>
  return %0 : tensor<16xi32>
}

func.func @later(%x: tensor<16xf32>) -> tensor<16xf32> {
  %future = "stablehlo.async_start"(%x) ({
  ^bb0(%y: tensor<16xf32>):
    %0 = "stablehlo.collective_reduce"(%y) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %sum = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %sum : tensor<f32>
    }) : (tensor<16xf32>) -> tensor<16xf32>
    stablehlo.return %0 : tensor<16xf32>
  }) : (tensor<16xf32>) -> !stablehlo.future<tensor<16xf32>>
  %1 = "stablehlo.async_done"(%future) : (!stablehlo.future<tensor<16xf32>>) -> tensor<16xf32>
  return %1 : tensor<16xf32>
}
