module {
  sdy.mesh @mesh = <["a"=2, "b"=4]>
  sdy.mesh @m2 = <[], device_ids=[3]> {foo.bar}
  sdy.mesh @m3 = <["a"=2], device_ids=[1, 0]>
  sdy.mesh @m4 = <[]>
  func.func @f(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=2], device_ids=[1, 0]>, [{"x", ?}p1, {}]>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{"a"}, {"b":(2)2, ?}p0], replicated={"b":(1)2}> : tensor<8x8xf32>
    %1 = sdy.reshard %0 <@mesh, [{}, {}], unreduced={"a"}> {foo.bar} : tensor<8x8xf32>
    %2:2 = sdy.manual_computation(%arg0, %1) in_shardings=[<@mesh, [{"a"}, {"b"}]>, <@mesh, [{}, {}]>] out_shardings=[<@mesh, [{?}, {?}]>, <@mesh, [{}, {}]>] manual_axes={"a", "b"} (%arg2: tensor<4x2xf32>, %arg3: tensor<8x8xf32>) {
      sdy.return %arg3, %arg3 : tensor<8x8xf32>, tensor<8x8xf32>
    } {foo.bar} : (tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
    sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
      sdy.return
    } : () -> ()
    sdy.sharding_group %arg0 group_id=21 : tensor<8x8xf32>
    %3 = sdy.constant dense<1.000000e+00> : tensor<8x8xf32>
    %4 = sdy.constant {foo.bar} dense<1> : tensor<8x8xi32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<8x8xf32>
    %5 = sdy.data_flow_edge %cst sharding=<@mesh, [{"a"}, {}]> : tensor<8x8xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<8x8xf32>
    %6 = sdy.data_flow_edge %cst_0 : tensor<8x8xf32>
    %7 = sdy.propagation_barrier %arg0 allowed_direction=FORWARD : tensor<8x8xf32>
    %8 = sdy.named_computation<"foo">(%arg1) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] (%arg2: tensor<8x8xf32>) {
      sdy.return %arg2 : tensor<8x8xf32>
    } : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %9 = sdy.named_computation<"foo bar">(%arg1) (%arg2: tensor<8x8xf32>) {
      sdy.return %arg2 : tensor<8x8xf32>
    } {foo.bar} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %10 = stablehlo.custom_call @foo(%arg0, %arg1) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, jk], [i, l])->([i, jk]) {i=8, j=2, k=4, l=8} reduction={l} need_replication={i} permutation={j, k} blocked_propagation={i, j}, custom>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %11 = stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8x8xf32>
    %12 = stablehlo.add %arg0, %arg1 {sdy.bar = #sdy<manual_axes{"a"}>, sdy.d = #sdy<dimension_sharding{"a", ?}p1>, sdy.e = #sdy<axis_ref"a":(1)2>, sdy.foo = #sdy.sharding_per_value<[]>, sdy.g = #sdy<mesh_axis"a"=2>, sdy.h = #sdy.mesh<["a"=2]>, sdy.i = #sdy<sub_axis_info(1)2>} : tensor<8x8xf32>
    %13 = stablehlo.add %arg0, %arg1 {sdy.j = #sdy<axis_ref_list{"a", "b"}>, sdy.k = #sdy<list_of_axis_ref_lists[{"a"}, {}]>, sdy.l = #sdy<all_to_all_param{"a", "b"}: 0->1>, sdy.m = #sdy<all_to_all_param_list[{"a"}: 0->1, {"b"}: 1->0]>, sdy.o = #sdy<tensor_mapping[i, jk]>, sdy.p = #sdy<list_of_axis_ref_lists[]>, sdy.q = #sdy<axis_ref_list{}>} : tensor<8x8xf32>
    return %11 : tensor<8x8xf32>
  }
}
// -----
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
// -----
module {
  sdy.mesh @mesh = <["a"=2, "b"=4, "c"=2]>
  func.func @f(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
    %0 = sdy.all_reduce max {"b"} %arg0 out_sharding=<@mesh, [{"a"}, {}]> : tensor<8x8xf32>
    return
  }
}
// -----
module {
  sdy.mesh @mesh = <["a"=2, "b"=4, "c"=2]>
  func.func @f(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}], unreduced=max{"b"}>}) {
    return
  }
}
// -----
module {
  func.func @f(%arg0: tensor<8x8xf32>) {
    %0 = sdy.func_data_flow_edge %arg0 : tensor<8x8xf32>
    return
  }
}
// -----
module {
  func.func @f(%arg0: tensor<2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x4xf32>) {
    %0 = stablehlo.custom_call @foo(%arg0) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, z_1, z_2z_3])->([]) {i=2, j=2, k=2, l=2, m=2, n=2, o=2, p=2, q=2, r=2, s=2, t=2, u=2, v=2, w=2, x=2, y=2, z=2, z_1=2, z_2=2, z_3=2}>} : (tensor<2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x4xf32>) -> tensor<f32>
    return
  }
}
