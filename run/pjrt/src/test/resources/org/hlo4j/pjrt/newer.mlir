// composites (1.14): 2x3
func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.composite "acme.twice" %x {decomposition = @twice, version = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
func.func private @twice(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.add %x, %x : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
// composites with regions (1.14): 2x3
func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "stablehlo.composite"(%x) <{name = "acme.map", decomposition = @mapped}> ({
  ^bb0(%a: tensor<f32>):
    %1 = stablehlo.negate %a : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
func.func private @mapped(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.negate %x : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
// asynchronous operations and futures (1.15): 16
module attributes {mhlo.num_replicas = 4 : i32} {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %future = "stablehlo.async_start"(%x) ({
    ^bb0(%g: tensor<4xf32>):
      %0 = "stablehlo.all_reduce"(%g) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> ({
      ^bb1(%a: tensor<f32>, %b: tensor<f32>):
        %sum = stablehlo.add %a, %b : tensor<f32>
        stablehlo.return %sum : tensor<f32>
      }) : (tensor<4xf32>) -> tensor<4xf32>
      stablehlo.return %0 : tensor<4xf32>
    }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
    %1 = stablehlo.tanh %x : tensor<4xf32>
    %2 = "stablehlo.async_done"(%future) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>
    %3 = stablehlo.add %1, %2 : tensor<4xf32>
    return %3 : tensor<4xf32>
  }
}
// -----
// groups as axes of a mesh (1.16): 16
module attributes {mhlo.num_replicas = 4 : i32} {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = "stablehlo.all_reduce"(%x) <{
      replica_groups = #stablehlo.replica_group_mesh_axes<
        mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "data", size = 2>, #stablehlo.mesh_axis<name = "model", size = 2>]>,
        axes = [#stablehlo.axis_ref<name = "data">]>
    }> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %sum = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %sum : tensor<f32>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
// -----
// custom calls with tilings, which this one has not (1.18): 2x3
func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.custom_call @Sharding(%x) {backend_config = "", mhlo.sharding = "{replicated}"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.add %0, %x : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
// -----
// reductions to one process (1.19): 16
module attributes {mhlo.num_replicas = 4 : i32} {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = "stablehlo.collective_reduce"(%x) <{replica_groups = dense<[[0, 1], [3, 2]]> : tensor<2x2xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %sum = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %sum : tensor<f32>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
// -----
// convolutions of two types of eight bits (1.20): 1x4x4x2, 1x1x2x2
func.func @main(%x: tensor<1x4x4x2xf32>, %y: tensor<1x1x2x2xf32>) -> tensor<1x4x4x2xf32> {
  %lhs = stablehlo.convert %x : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf8E4M3FN>
  %rhs = stablehlo.convert %y : (tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf8E5M2>
  %0 = stablehlo.convolution(%lhs, %rhs)
    dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {stride = [1, 1]}
    {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<1x4x4x2xf8E4M3FN>, tensor<1x1x2x2xf8E5M2>) -> tensor<1x4x4x2xf32>
  return %0 : tensor<1x4x4x2xf32>
}
// -----
// products by f8E4M3FN (1.21): 2x3, 3x4
func.func @main(%lhs: tensor<2x3xf32>, %rhs: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %0 = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0],
    algorithm = <lhs_precision_type = f8E4M3FN, rhs_precision_type = f8E4M3FN, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 3, allow_imprecise_accumulation = false>
    : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
// -----
// comparisons in weak order (1.22): 2x3, 2x3
func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xi1> {
  %0 = stablehlo.divide %x, %x : tensor<2x3xf32>
  %1 = stablehlo.compare GE, %0, %y, WEAKORDER : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return %1 : tensor<2x3xi1>
}
// -----
// symbolic sizes and what JAX asserts of them: 4x3
func.func @main(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<1xi32>
  %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x3xf32>) -> tensor<i32>
  %holds = stablehlo.compare GE, %n, %one, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%holds, %n) {api_version = 2 : i32, error_message = "{0} is not positive", has_side_effect = true} : (tensor<i1>, tensor<i32>) -> ()
  %rows = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %shape = stablehlo.concatenate %rows, %three, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %two = stablehlo.constant dense<2.0> : tensor<f32>
  %0 = stablehlo.dynamic_broadcast_in_dim %two, %shape, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x3xf32>
  %1 = stablehlo.multiply %x, %0 : tensor<?x3xf32>
  return %1 : tensor<?x3xf32>
}
// -----
// windows of symbolic sizes: 5
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %none = stablehlo.constant dense<0> : tensor<1xi32>
  %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %size = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %low = stablehlo.subtract %size, %one : tensor<1xi32>
  %pair = stablehlo.concatenate %low, %none, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %padding = stablehlo.reshape %pair : (tensor<2xi32>) -> tensor<1x2xi32>
  %0 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %zero, %size, %one, %one, %one, %padding) {api_version = 2 : i32, called_computations = [@sum]} : (tensor<?xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @sum(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %x, %y : tensor<f32>
  return %0 : tensor<f32>
}
// -----
// the largest elements, as many as a symbolic size: 6x4, 2
func.func @main(%x: tensor<6x4xf32>, %k: tensor<?xf32>) -> (tensor<6x?xf32>, tensor<6x?xi32>) {
  %n = stablehlo.get_dimension_size %k, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_top_k(%x, %n) {api_version = 2 : i32} : (tensor<6x4xf32>, tensor<i32>) -> (tensor<6x?xf32>, tensor<6x?xi32>)
  return %0#0, %0#1 : tensor<6x?xf32>, tensor<6x?xi32>
}
// -----
// bits of symbolic sizes: 5x2
func.func @main(%x: tensor<?x2xf32>) -> tensor<?x2xui32> {
  %two = stablehlo.constant dense<2> : tensor<1xi32>
  %state = stablehlo.constant dense<[3, 4]> : tensor<2xui64>
  %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x2xf32>) -> tensor<i32>
  %rows = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %shape = stablehlo.concatenate %rows, %two, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%state, %shape) {api_version = 2 : i32, rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>} : (tensor<2xui64>, tensor<2xi32>) -> (tensor<2xui64>, tensor<?x2xui32>)
  return %0#1 : tensor<?x2xui32>
}
// -----
// bitcasts of symbolic sizes: 5x2
func.func @main(%x: tensor<?x2xf32>) -> (tensor<?x2x4xi8>, tensor<?xi64>) {
  %0 = stablehlo.bitcast_convert %x : (tensor<?x2xf32>) -> tensor<?x2x4xi8>
  %1 = stablehlo.bitcast_convert %x : (tensor<?x2xf32>) -> tensor<?xi64>
  return %0, %1 : tensor<?x2x4xi8>, tensor<?xi64>
}
// -----
// the calls of JAX for LAPACK: 2x2
func.func @main(%x: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>) {
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %0:2 = stablehlo.custom_call @lapack_sgeqrf_ffi(%t) {
    operand_layouts = [dense<[0, 1]> : tensor<2xindex>],
    output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>],
    result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>]
  } : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>)
  %1 = stablehlo.abs %0#0 : tensor<2x2xf32>
  return %1, %0#1 : tensor<2x2xf32>, tensor<2xf32>
}
