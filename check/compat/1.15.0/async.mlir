// Collective operations that run while the program goes on, and the futures they leave.

func.func @overlap(%gradient: tensor<64xf32>, %x: tensor<64xf32>) -> tensor<64xf32> {
  %future = "stablehlo.async_start"(%gradient) ({
  ^bb0(%g: tensor<64xf32>):
    %0 = "stablehlo.all_reduce"(%g) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %sum = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %sum : tensor<f32>
    }) : (tensor<64xf32>) -> tensor<64xf32>
    stablehlo.return %0 : tensor<64xf32>
  }) : (tensor<64xf32>) -> !stablehlo.future<tensor<64xf32>>
  %1 = stablehlo.tanh %x : tensor<64xf32>
  %2 = "stablehlo.async_done"(%future) : (!stablehlo.future<tensor<64xf32>>) -> tensor<64xf32>
  %3 = stablehlo.add %1, %2 : tensor<64xf32>
  return %3 : tensor<64xf32>
}

func.func @others(%x: tensor<8x8xf32>) -> (tensor<8x32xf32>, tensor<32x2xf32>, tensor<8x8xf32>, tensor<8x2xf32>) {
  %a = "stablehlo.async_start"(%x) ({
  ^bb0(%y: tensor<8x8xf32>):
    %0 = "stablehlo.all_gather"(%y) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> : (tensor<8x8xf32>) -> tensor<8x32xf32>
    stablehlo.return %0 : tensor<8x32xf32>
  }) : (tensor<8x8xf32>) -> !stablehlo.future<tensor<8x32xf32>>
  %b = "stablehlo.async_start"(%x) ({
  ^bb0(%y: tensor<8x8xf32>):
    %0 = "stablehlo.all_to_all"(%y) <{
      split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 4 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>
    }> : (tensor<8x8xf32>) -> tensor<32x2xf32>
    stablehlo.return %0 : tensor<32x2xf32>
  }) : (tensor<8x8xf32>) -> !stablehlo.future<tensor<32x2xf32>>
  %c = "stablehlo.async_start"(%x) ({
  ^bb0(%y: tensor<8x8xf32>):
    %0 = "stablehlo.collective_permute"(%y) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    stablehlo.return %0 : tensor<8x8xf32>
  }) : (tensor<8x8xf32>) -> !stablehlo.future<tensor<8x8xf32>>
  %d = "stablehlo.async_start"(%x) ({
  ^bb0(%y: tensor<8x8xf32>):
    %0 = "stablehlo.reduce_scatter"(%y) <{scatter_dimension = 1 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %most = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %most : tensor<f32>
    }) : (tensor<8x8xf32>) -> tensor<8x2xf32>
    stablehlo.return %0 : tensor<8x2xf32>
  }) : (tensor<8x8xf32>) -> !stablehlo.future<tensor<8x2xf32>>
  %1 = "stablehlo.async_done"(%a) : (!stablehlo.future<tensor<8x32xf32>>) -> tensor<8x32xf32>
  %2 = "stablehlo.async_done"(%b) : (!stablehlo.future<tensor<32x2xf32>>) -> tensor<32x2xf32>
  %3 = "stablehlo.async_done"(%c) : (!stablehlo.future<tensor<8x8xf32>>) -> tensor<8x8xf32>
  %4 = "stablehlo.async_done"(%d) : (!stablehlo.future<tensor<8x2xf32>>) -> tensor<8x2xf32>
  return %1, %2, %3, %4 : tensor<8x32xf32>, tensor<32x2xf32>, tensor<8x8xf32>, tensor<8x2xf32>
}

func.func @parts_of_the_world(%x: !stablehlo.future<tensor<f32>, tensor<2xi32>>) -> !stablehlo.future<tensor<f32>, tensor<2xi32>> {
  return %x : !stablehlo.future<tensor<f32>, tensor<2xi32>>
}
