"""Programs of StableHLO whose HLO JAX's functions do not give: bounded and open sizes, tokens, channels, foreign and composite calls.

`MODULES` maps a name to its text and tags; `main` is left out of the texts where they are one function. What is
`unrun` waits for a host, and what is `random` has other results each time.
"""

MODULES = {}


def add(tags, name, text):
    assert name not in MODULES, name
    MODULES[name] = (text if "func.func" in text else f"func.func @main{text}", tuple(tags.split()))


BOUNDED = "tensor<?x4xf32, #stablehlo.bounds<8, ?>>"

add("dynamic bounded", "bounded_elementwise", f"""(%a: {BOUNDED}) -> {BOUNDED} {{
  %0 = stablehlo.add %a, %a : {BOUNDED}
  %1 = stablehlo.tanh %0 : {BOUNDED}
  return %1 : {BOUNDED}
}}""")
add("dynamic bounded", "bounded_sizes", f"""(%a: tensor<8x4xf32>, %n: tensor<i32>) -> (tensor<i32>, {BOUNDED}) {{
  %0 = "stablehlo.set_dimension_size"(%a, %n) <{{dimension = 0 : i64}}> : (tensor<8x4xf32>, tensor<i32>) -> {BOUNDED}
  %1 = "stablehlo.get_dimension_size"(%0) <{{dimension = 0 : i64}}> : ({BOUNDED}) -> tensor<i32>
  return %1, %0 : tensor<i32>, {BOUNDED}
}}""")
add("dynamic bounded", "bounded_reduce", f"""(%a: tensor<8x4xf32>, %n: tensor<i32>) -> tensor<4xf32> {{
  %0 = "stablehlo.set_dimension_size"(%a, %n) <{{dimension = 0 : i64}}> : (tensor<8x4xf32>, tensor<i32>) -> {BOUNDED}
  %1 = stablehlo.constant dense<0.0> : tensor<f32>
  %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.add across dimensions = [0] : ({BOUNDED}, tensor<f32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}}""")
add("dynamic bounded dot", "bounded_product", f"""(%a: {BOUNDED}, %b: tensor<4x3xf32>) -> tensor<?x3xf32, #stablehlo.bounds<8, ?>> {{
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : ({BOUNDED}, tensor<4x3xf32>) -> tensor<?x3xf32, #stablehlo.bounds<8, ?>>
  return %0 : tensor<?x3xf32, #stablehlo.bounds<8, ?>>
}}""")
add("dynamic unbounded", "open_elementwise", """(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = stablehlo.multiply %a, %b : tensor<?x4xf32>
  %1 = stablehlo.exponential %0 : tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}""")
add("dynamic unbounded dot", "open_product", """(%a: tensor<?x4xf32>, %b: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<?x4xf32>, tensor<4x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}""")
add("dynamic unbounded", "open_reduce", """(%a: tensor<?x?xf32>) -> tensor<?xf32> {
  %1 = stablehlo.constant dense<0.0> : tensor<f32>
  %2 = stablehlo.reduce(%a init: %1) applies stablehlo.maximum across dimensions = [1] : (tensor<?x?xf32>, tensor<f32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}""")
add("dynamic unbounded", "open_movement", """(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> (tensor<4x?xf32>, tensor<?x4xf32>, tensor<i32>) {
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<?x4xf32>) -> tensor<4x?xf32>
  %1 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %2 = stablehlo.get_dimension_size %a, dim = 0 : (tensor<?x4xf32>) -> tensor<i32>
  return %0, %1, %2 : tensor<4x?xf32>, tensor<?x4xf32>, tensor<i32>
}""")
add("dynamic custom_call", "dynamic_operations", """(%a: tensor<?x4xf32>, %s: tensor<2xi32>) -> (tensor<?x4xf32>, tensor<?x?xf32>) {
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [0, 1] : (tensor<?x4xf32>, tensor<2xi32>) -> tensor<?x4xf32>
  %1 = stablehlo.dynamic_reshape %a, %s : (tensor<?x4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %0, %1 : tensor<?x4xf32>, tensor<?x?xf32>
}""")
add("token unrun", "feeds", """(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.create_token : !stablehlo.token
  %1:2 = "stablehlo.infeed"(%0) <{infeed_config = "in"}> : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
  %2 = "stablehlo.outfeed"(%a, %1#1) <{outfeed_config = "out"}> : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
  %3 = stablehlo.after_all %2, %0 : !stablehlo.token
  return %1#0 : tensor<2xf32>
}""")
add("token channel unrun", "channels", """(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.create_token : !stablehlo.token
  %1 = "stablehlo.send"(%a, %0) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, is_host_transfer = true}> {mhlo.frontend_attributes = {_xla_host_transfer_rendezvous = "r"}} : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
  %2:2 = "stablehlo.recv"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 6, type = 3>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
  return %2#0 : tensor<2xf32>
}""")
add("custom_call attributes", "foreign_calls", """(%a: tensor<2x3xf32>, %t: tensor<i32>) -> (tensor<2x3xf32>, tensor<3xi32>, tensor<f32>) {
  %0 = stablehlo.custom_call @plain(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1:2 = stablehlo.custom_call @"two results"(%0, %t) {api_version = 2 : i32, backend_config = "opaque \\"text\\"", has_side_effect = true, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>]} : (tensor<2x3xf32>, tensor<i32>) -> (tensor<2x3xf32>, tensor<3xi32>)
  %2 = stablehlo.custom_call @typed(%1#0) {api_version = 4 : i32, backend_config = {flag = true, count = 3 : i64, name = "n", scale = 1.5 : f32, list = array<i32: 1, 2>}} : (tensor<2x3xf32>) -> tensor<f32>
  %3 = stablehlo.custom_call @aliased(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %3, %1#1, %2 : tensor<2x3xf32>, tensor<3xi32>, tensor<f32>
}""")
add("custom_call calls", "foreign_call_with_function", """module {
  func.func private @callee(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.add %a, %b : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.custom_call @reducer(%a) {called_computations = [@callee]} : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}""")
add("call composite", "composite_with_attributes", """module {
  func.func private @gelu.impl(%a: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.tanh %a : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.composite "my.gelu" %a {composite_attributes = {approximate = "tanh", n = 3 : i64, inner = {f = 1.0 : f32}}, decomposition = @gelu.impl, version = 3 : i32} : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}""")
add("call shared", "function_called_three_times", """module {
  func.func private @f(%a: tensor<f32>, %b: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
    %0 = stablehlo.multiply %a, %b : tensor<f32>
    return %0, %a : tensor<f32>, tensor<f32>
  }
  func.func @main(%a: tensor<f32>) -> tensor<f32> {
    %0:2 = func.call @f(%a, %a) : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
    %1:2 = func.call @f(%0#0, %0#1) : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
    %2:2 = func.call @f(%1#0, %0#1) : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
    return %2#0 : tensor<f32>
  }
}""")
add("norm", "batch_norms", """(%x: tensor<2x3x4xf32>, %s: tensor<4xf32>, %o: tensor<4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%x, %s, %o) <{epsilon = 1.0e-03 : f32, feature_index = 2 : i64}> : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>)
  %1 = "stablehlo.batch_norm_inference"(%x, %s, %o, %0#1, %0#2) <{epsilon = 1.0e-03 : f32, feature_index = 2 : i64}> : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
  %2:3 = "stablehlo.batch_norm_grad"(%x, %s, %0#1, %0#2, %x) <{epsilon = 1.0e-03 : f32, feature_index = 2 : i64}> : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return %0#0, %1, %2#0 : tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
}""")
add("movement random", "map_and_rng", """(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>, %l: tensor<f32>, %h: tensor<f32>) -> (tensor<2x3xf32>, tensor<4xf32>) {
  %0 = "stablehlo.map"(%a, %b) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %1 = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %s = stablehlo.constant dense<4> : tensor<1xi64>
  %2 = stablehlo.rng %l, %h, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
  return %0, %2 : tensor<2x3xf32>, tensor<4xf32>
}""")
add("window select_and_scatter", "selections", """(%a: tensor<4x6xf32>, %s: tensor<2x3xf32>, %z: tensor<f32>) -> tensor<4x6xf32> {
  %0 = "stablehlo.select_and_scatter"(%a, %s, %z) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %1 = stablehlo.compare GE, %p, %q, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
  }, {
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %1 = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}""")
add("collective", "collectives_without_devices", """(%a: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x4xf32>, tensor<2x4xf32>, tensor<ui32>) {
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, use_global_device_ids}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %9 = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %9 : tensor<f32>
  }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 2, type = 0>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = "stablehlo.collective_broadcast"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> : (tensor<4x4xf32>) -> tensor<8x4xf32>
  %4 = "stablehlo.reduce_scatter"(%a) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %9 = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %9 : tensor<f32>
  }) : (tensor<4x4xf32>) -> tensor<2x4xf32>
  %5 = stablehlo.partition_id : tensor<ui32>
  return %0, %1, %2, %3, %4, %5 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x4xf32>, tensor<2x4xf32>, tensor<ui32>
}""")
add("alias sharding header", "module_attributes", """module @"a-module.name" attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @main(%a: tensor<4xf32> {mhlo.sharding = "{devices=[2]<=[2]}", tf.aliasing_output = 0 : i32}, %b: tensor<4xf32> {jax.buffer_donor = true, mhlo.sharding = "{replicated}"}) -> (tensor<4xf32> {mhlo.sharding = "{devices=[2]<=[2]}"}, tensor<4xf32>) {
    %0 = stablehlo.add %a, %b {mhlo.frontend_attributes = {key = "value", other = "{}"}} : tensor<4xf32>
    return %0, %b : tensor<4xf32>, tensor<4xf32>
  }
}""")
add("accuracy", "accuracies", """(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = "stablehlo.exponential"(%a) {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.tanh"(%a) {result_accuracy = #stablehlo.result_accuracy<atol = 1.000000e-05, rtol = 0.000000e+00, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}""")
add("dot algorithm", "product_algorithms", """(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 3, allow_imprecise_accumulation = false> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = stablehlo.dot_general %0, %a, contracting_dims = [1] x [0], precision = [HIGHEST, HIGH] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}""")
add("tuple", "tuples", """(%t: tuple<tensor<2xf32>, tuple<tensor<i32>, tensor<3xi8>>>) -> tuple<tensor<3xi8>, tensor<2xf32>> {
  %0 = stablehlo.get_tuple_element %t[1] : (tuple<tensor<2xf32>, tuple<tensor<i32>, tensor<3xi8>>>) -> tuple<tensor<i32>, tensor<3xi8>>
  %1 = stablehlo.get_tuple_element %0[1] : (tuple<tensor<i32>, tensor<3xi8>>) -> tensor<3xi8>
  %2 = stablehlo.get_tuple_element %t[0] : (tuple<tensor<2xf32>, tuple<tensor<i32>, tensor<3xi8>>>) -> tensor<2xf32>
  %3 = stablehlo.tuple %1, %2 : tuple<tensor<3xi8>, tensor<2xf32>>
  return %3 : tuple<tensor<3xi8>, tensor<2xf32>>
}""")
