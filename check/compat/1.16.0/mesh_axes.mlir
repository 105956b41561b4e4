// Groups of devices as axes of a mesh.

func.func @sum_over_one_axis(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "stablehlo.all_reduce"(%x) <{
    replica_groups = #stablehlo.replica_group_mesh_axes<
      mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "data", size = 4>, #stablehlo.mesh_axis<name = "model", size = 2>]>,
      axes = [#stablehlo.axis_ref<name = "data">]>,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
    use_global_device_ids
  }> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// The mesh by its name, and axes split into parts.
func.func private @mesh()

func.func @by_name(%x: tensor<8x2xf32>) -> tensor<8x8xf32> {
  %0 = "stablehlo.all_gather"(%x) <{
    all_gather_dim = 1 : i64,
    replica_groups = #stablehlo.replica_group_mesh_axes<
      mesh = @mesh,
      axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (1)2>, #stablehlo.axis_ref<name = "y", sub_axis_info = (4)2>]>
  }> : (tensor<8x2xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

func.func @devices_in_another_order(%x: tensor<4x16xf32>) -> tensor<16x4xf32> {
  %0 = "stablehlo.all_to_all"(%x) <{
    split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 4 : i64,
    replica_groups = #stablehlo.replica_group_mesh_axes<
      mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "all", size = 4>], device_ids = dense<[3, 2, 1, 0]> : tensor<4xi64>>,
      axes = [#stablehlo.axis_ref<name = "all">]>
  }> : (tensor<4x16xf32>) -> tensor<16x4xf32>
  return %0 : tensor<16x4xf32>
}

func.func @others(%x: tensor<4x16xf32>) -> (tensor<4x16xf32>, tensor<4x4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%x) <{
    replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">, #stablehlo.axis_ref<name = "y">]>
  }> : (tensor<4x16xf32>) -> tensor<4x16xf32>
  %1 = "stablehlo.reduce_scatter"(%x) <{
    scatter_dimension = 1 : i64,
    replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>
  }> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<4x16xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<4x16xf32>, tensor<4x4xf32>
}

// The attributes by themselves.
func.func @attributes(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.abs %x {
    app.devices = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "a", size = 2>], device_ids = dense<[1, 0]> : tensor<2xi64>>,
    app.axis = #stablehlo.mesh_axis<name = "", size = 1>,
    app.reference = #stablehlo.axis_ref<name = "a", sub_axis_info = (2)4>,
    app.references = [#stablehlo.axis_ref<name = "b">]
  } : tensor<f32>
  return %0 : tensor<f32>
}
