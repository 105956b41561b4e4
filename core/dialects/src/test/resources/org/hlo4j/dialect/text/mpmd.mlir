module {
  func.func @main(%arg0: tensor<4xf32>, %arg1: !stablehlo.token) -> (tensor<4xf32>, !stablehlo.token) {
    %0 = mpmd.named_tensor %arg0 name="w\22x" {foo = 1 : i32} : tensor<4xf32>
    %1:2 = mpmd.named_computation<"f1"> (%0, %arg1) {bar} (%arg2: tensor<4xf32>, %arg3: !stablehlo.token) {
      %3 = stablehlo.add %arg2, %arg2 : tensor<4xf32>
      mpmd.return %3, %arg3 : tensor<4xf32>, !stablehlo.token
    } : (tensor<4xf32>, !stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
    %2 = mpmd.named_computation<"f2"(3)> (%0) (%arg2: tensor<4xf32>) {
      mpmd.return %arg2 : tensor<4xf32>
    } : (tensor<4xf32>) -> tensor<4xf32>
    mpmd.named_computation<"f3"> () () {
      mpmd.return 
    } : () -> ()
    mpmd.named_computation<"f3"> () () {
      mpmd.return {q} 
    } : () -> ()
    return %2, %1#1 : tensor<4xf32>, !stablehlo.token
  }
}
// -----
module {
  func.func public @main(%arg0: !mpmd.mesh_tensor<"m1", tensor<4x8xf32>>, %arg1: !mpmd.mesh_tensor<"m1", tensor<4x8xf32>, sharding=<@mesh, [{"x"}, {?}]>>) -> !mpmd.mesh_tensor<"m2", tensor<4x8xf32>> attributes {topology = #mpmd.topology<<"m1" : <["x"=2, "y"=4]>>, <"m2" : <["x"=2]>>>} {
    %0 = mpmd.fragment<mesh="m1", origin=["f1"]> (%arg0, %arg1) (%arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>) {
      %6 = stablehlo.add %arg2, %arg3 : tensor<4x8xf32>
      mpmd.return %6 : tensor<4x8xf32>
    } : (!mpmd.mesh_tensor<"m1", tensor<4x8xf32>>, !mpmd.mesh_tensor<"m1", tensor<4x8xf32>, sharding=<@mesh, [{"x"}, {?}]>>) -> !mpmd.mesh_tensor<"m1", tensor<4x8xf32>, sharding=<@mesh, [{"x"}, {"y"}]>>
    %1 = mpmd.fragment<mesh="m1", origin=["f1", "f2"(1)], stage=3, in_shardings=[<@mesh, [{"x"}, {}]>], out_shardings=[<@mesh, [{?}, {?}]>]> (%0) {attr = 1 : i32} (%arg2: tensor<4x8xf32>) {
      mpmd.return %arg2 : tensor<4x8xf32>
    } : (!mpmd.mesh_tensor<"m1", tensor<4x8xf32>, sharding=<@mesh, [{"x"}, {"y"}]>>) -> !mpmd.mesh_tensor<"m1", tensor<4x8xf32>>
    %2 = mpmd.fragment<mesh="m1", origin=[], out_shardings=[<@mesh, [{?}, {?}]>]> (%0) {mesh_name2} (%arg2: tensor<4x8xf32>) {
      mpmd.return %arg2 : tensor<4x8xf32>
    } : (!mpmd.mesh_tensor<"m1", tensor<4x8xf32>, sharding=<@mesh, [{"x"}, {"y"}]>>) -> !mpmd.mesh_tensor<"m1", tensor<4x8xf32>>
    %3 = mpmd.transfer {k = 2 : i64} %1 : (!mpmd.mesh_tensor<"m1", tensor<4x8xf32>>) -> !mpmd.mesh_tensor<"m2", tensor<4x8xf32>>
    %4 = mpmd.transfer %3 : (!mpmd.mesh_tensor<"m2", tensor<4x8xf32>>) -> !mpmd.mesh_tensor<"m2", tensor<4x8xf32>, memory_kind="pinned_host">
    %5 = mpmd.transfer %3 : (!mpmd.mesh_tensor<"m2", tensor<4x8xf32>>) -> !mpmd.mesh_tensor<"m2", tensor<4x8xf32>, sharding=<@mesh, [{"x"}, {?}]>, memory_kind="device">
    return %3 : !mpmd.mesh_tensor<"m2", tensor<4x8xf32>>
  }
}
// -----
module {
  func.func public @main(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> attributes {topology = #mpmd.topology<<"m1" : <["x"=2, "y"=4]>>>} {
    %0 = mpmd.assign {origin = "here"} %arg0 : (tensor<4x8xf32>) -> !mpmd.mesh_tensor<"m1", tensor<4x8xf32>>
    %1 = mpmd.assign %arg0 : (tensor<4x8xf32>) -> !mpmd.mesh_tensor<"m1", tensor<4x8xf32>, sharding=<@mesh, [{}, {}]>>
    %2 = mpmd.unassign {b, origin = "x"} %0 : (!mpmd.mesh_tensor<"m1", tensor<4x8xf32>>) -> tensor<4x8xf32>
    %3 = mpmd.broadcast {z} %2 : tensor<4x8xf32>
    %4 = mpmd.broadcast %2 : tensor<4x8xf32>
    %5 = mpmd.reduce<add> %3, %4 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %6 = mpmd.reduce<none> {q} %5 : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %7 = mpmd.reduce<none> %5 : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %8 = mpmd.reduce<max> {q} %5 : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return %6 : tensor<4x8xf32>
  }
}
// -----
module {
  func.func private @f(%arg0: tensor<4xf32>, %arg1: !mpmd.mesh_tensor<"m1", tensor<4xf32>>) -> tensor<4xf32> attributes {topology = #mpmd.topology<<"m1" : <["x"=2]>>>} {
    return %arg0 : tensor<4xf32>
  }
  func.func public @main(%arg0: tensor<4xf32>, %arg1: !mpmd.mesh_tensor<"m1", tensor<4xf32>>) -> tensor<4xf32> attributes {topology = #mpmd.topology<<"m1" : <["x"=2]>>>} {
    %0 = mpmd.call @f(%arg0, %arg1) {call_counter = 3 : ui32} : (tensor<4xf32>, !mpmd.mesh_tensor<"m1", tensor<4xf32>>) -> tensor<4xf32>
    %1 = mpmd.call @f(%arg0, %arg1) : (tensor<4xf32>, !mpmd.mesh_tensor<"m1", tensor<4xf32>>) -> tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<f32>) -> tensor<4xf32> {
    %0:2 = mpmd.for (%arg0, %arg1) {iterations = 12 : ui32, unroll_factor = 3 : ui32} (%arg2: tensor<4xf32>, %arg3: tensor<f32>, %index: tensor<ui32>) {
      %2 = stablehlo.add %arg2, %arg2 : tensor<4xf32>
      mpmd.return %2, %arg3 : tensor<4xf32>, tensor<f32>
    } : tensor<4xf32>, tensor<f32>
    %1 = mpmd.for (%arg0) {foo, iterations = 12 : ui32} (%arg2: tensor<4xf32>, %index: tensor<ui32>) {
      %2 = stablehlo.convert %index : (tensor<ui32>) -> tensor<f32>
      mpmd.return %arg2 : tensor<4xf32>
    } : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}
// -----
module {
  func.func private @f(%arg0: tensor<2x8xf32>) -> tensor<4x8xf32> attributes {mesh_shape = #sdy.mesh<["x"=2]>} {
    %0 = stablehlo.custom_call @x(%arg0) : (tensor<2x8xf32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func private @g(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> attributes {mesh_shape = #sdy.mesh<["x"=2]>} {
    return %arg0 : tensor<4x8xf32>
  }
  func.func public @main(%arg0: !mpmd.mesh_tensor<"m1", tensor<4x8xf32>, sharding=<@mesh, [{"x"}, {}]>>) -> !mpmd.mesh_tensor<"m1", tensor<4x8xf32>> attributes {topology = #mpmd.topology<<"m1" : <["x"=2]>>>} {
    %0 = mpmd.fragment_call<mesh="m1", origin=["a", "b"(2)]> @g(%arg0) {zz = 4 : i32} : (!mpmd.mesh_tensor<"m1", tensor<4x8xf32>, sharding=<@mesh, [{"x"}, {}]>>) -> !mpmd.mesh_tensor<"m1", tensor<4x8xf32>>
    return %0 : !mpmd.mesh_tensor<"m1", tensor<4x8xf32>>
  }
}
// -----
module attributes {my.a = #mpmd.user_origin<"x">, my.b = #mpmd.user_origin<"y"(3)>, my.c = #mpmd<origin"lab el">, my.d = #mpmd.named_mesh<"m" : <["x"=2]>>, my.e = #mpmd.reduction<mul>, my.h = #mpmd.meshes_with_origins<>, my.j = #mpmd.topology<<"m" : <["x"=2]>>, <"n" : <[]>>>, my.k = !mpmd.mesh_tensor<"m", tensor<?xi1>, memory_kind="a\09b">} {
}
// -----
module attributes {my.f = #mpmd<mesh_with_origins"m">} {
}
// -----
module attributes {my.g = #mpmd<mesh_with_origins"m"["o1", "o2"]>} {
}
// -----
module attributes {my.i = #mpmd.meshes_with_origins<"m"["o1"], "n">} {
}
// -----
module {
  func.func public @main(%arg0: !mpmd.mesh_tensor<"m1", tensor<4x8xf32>>) -> !mpmd.mesh_tensor<"m1", tensor<4x8xf32>> attributes {topology = #mpmd.topology<<"m1" : <["x"=2, "y"=4]>>>} {
    %0 = mpmd.fragment<mesh="m1", origin=[], stage=-3> (%arg0) (%arg1: tensor<4x8xf32>) {
      mpmd.return %arg1 : tensor<4x8xf32>
    } : (!mpmd.mesh_tensor<"m1", tensor<4x8xf32>>) -> !mpmd.mesh_tensor<"m1", tensor<4x8xf32>>
    return %0 : !mpmd.mesh_tensor<"m1", tensor<4x8xf32>>
  }
}
