module {
  sdy.mesh @mesh = <["a"=2, "b"=4, "c"=2]>
  func.func @f(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    %0 = sdy.all_gather [{"a"}, {}] %arg0 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
    %1 = sdy.all_slice [{"a"}, {}] %arg1 out_sharding=<@mesh, [{"a"}, {}]> : tensor<8x8xf32>
    %2 = sdy.all_to_all [{"a"}: 0->1] %arg0 out_sharding=<@mesh, [{}, {"a"}]> : tensor<8x8xf32>
    %3 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"c"}, {}]> {foo.bar} : tensor<8x8xf32>
    %4 = sdy.all_reduce {"b"} %arg0 out_sharding=<@mesh, [{"a"}, {}]> : tensor<8x8xf32>
    %5 = sdy.reduce_scatter [{"b"}, {}] %arg0 out_sharding=<@mesh, [{"a", "b"}, {}]> : tensor<8x8xf32>
    %6 = sdy.sharded_to_unreduced [{"a"}, {}] %arg0 out_sharding=<@mesh, [{}, {}], unreduced={"a"}> : tensor<8x8xf32>
    %7 = sdy.replicated_to_unreduced {"b"} %arg0 out_sharding=<@mesh, [{"a"}, {}], unreduced={"b"}> : tensor<8x8xf32>
    return
  }
}
