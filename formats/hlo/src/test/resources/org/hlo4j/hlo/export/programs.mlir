module @elementwise {
  func.func @main(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xi1> {
    %0 = stablehlo.exponential_minus_one %a {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<2x3xf32>
    %1 = chlo.erf %b : tensor<2x3xf32> -> tensor<2x3xf32>
    %2 = stablehlo.reduce_precision %0, format = e5m10 : tensor<2x3xf32>
    %3 = stablehlo.compare LT, %2, %1, TOTALORDER : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    return %3 : tensor<2x3xi1>
  }
}

// -----

module @scalars_are_broadcast {
  func.func @main(%lo: tensor<f32>, %x: tensor<3xf32>, %hi: tensor<3xf32>, %c: tensor<i1>) -> tensor<3xf32> {
    %0 = stablehlo.clamp %lo, %x, %lo : (tensor<f32>, tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
    %1 = stablehlo.select %c, %0, %hi : tensor<i1>, tensor<3xf32>
    return %1 : tensor<3xf32>
  }
}

// -----

module @constants {
  func.func @main() -> (tensor<2x2xi4>, tensor<1000000x1000000xbf16>, tensor<2xcomplex<f32>>, tensor<0x3xui8>, tensor<3xi1>) {
    %0 = stablehlo.constant dense<[[-8, 7], [-1, 0]]> : tensor<2x2xi4>
    %1 = stablehlo.constant dense<1.5> : tensor<1000000x1000000xbf16>
    %2 = stablehlo.constant dense<[(1.0, -0.0), (0x7FC00000, 0xFF800000)]> : tensor<2xcomplex<f32>>
    %3 = stablehlo.constant dense<> : tensor<0x3xui8>
    %4 = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
    return %0, %1, %2, %3, %4 : tensor<2x2xi4>, tensor<1000000x1000000xbf16>, tensor<2xcomplex<f32>>, tensor<0x3xui8>, tensor<3xi1>
  }
}

// -----

module @broadcasts {
  func.func @main(%a: tensor<1x3xf32>, %b: tensor<3x2xf32>, %c: tensor<2x1x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<3x4x2xf32>, tensor<4x2xi32>) {
    %0 = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<2x3xf32>
    %1 = stablehlo.broadcast_in_dim %b, dims = [1, 0] : (tensor<3x2xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [2, 1, 0] : (tensor<2x1x3xf32>) -> tensor<3x4x2xf32>
    %3 = stablehlo.iota dim = 1 : tensor<4x2xi32>
    return %0, %1, %2, %3 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<3x4x2xf32>, tensor<4x2xi32>
  }
}

// -----

module @movement {
  func.func @main(%a: tensor<4x6xf32>, %z: tensor<f32>, %i: tensor<i32>) -> tensor<2x5xf32> {
    %0 = stablehlo.slice %a [0:4:2, 1:6] : (tensor<4x6xf32>) -> tensor<2x5xf32>
    %1 = stablehlo.pad %0, %z, low = [1, -1], high = [0, 2], interior = [1, 0] : (tensor<2x5xf32>, tensor<f32>) -> tensor<4x6xf32>
    %2 = stablehlo.concatenate %1, %a, dim = 0 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
    %3 = stablehlo.reverse %2, dims = [1] : tensor<8x6xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<8x6xf32>) -> tensor<6x8xf32>
    %5 = stablehlo.dynamic_slice %4, %i, %i, sizes = [2, 5] : (tensor<6x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x5xf32>
    %6 = stablehlo.dynamic_update_slice %5, %0, %i, %i : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<i32>, tensor<i32>) -> tensor<2x5xf32>
    return %6 : tensor<2x5xf32>
  }
}

// -----

module @conversions {
  func.func @main(%a: tensor<3xcomplex<f64>>, %b: tensor<3xi32>) -> (tensor<3xf32>, tensor<3xi1>, tensor<3x4xi8>) {
    %0 = stablehlo.convert %a : (tensor<3xcomplex<f64>>) -> tensor<3xf32>
    %1 = stablehlo.convert %b : (tensor<3xi32>) -> tensor<3xi1>
    %2 = stablehlo.bitcast_convert %b : (tensor<3xi32>) -> tensor<3x4xi8>
    return %0, %1, %2 : tensor<3xf32>, tensor<3xi1>, tensor<3x4xi8>
  }
}

// -----

module @contractions {
  func.func @main(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>, %x: tensor<1x8x8x4xf32>, %k: tensor<3x3x2x6xf32>) -> (tensor<2x3x5xf32>, tensor<1x4x8x6xf32>) {
    %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 3, allow_imprecise_accumulation = false> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
    %1 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[0, 1], [1, 1]], reverse = [true, false]} {feature_group_count = 2 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x4xf32>, tensor<3x3x2x6xf32>) -> tensor<1x4x8x6xf32>
    return %0, %1 : tensor<2x3x5xf32>, tensor<1x4x8x6xf32>
  }
}

// -----

module @gather_and_scatter {
  func.func @main(%a: tensor<5x3xf32>, %i: tensor<2x1xi32>, %u: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<5x3xf32>) {
    %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>, indices_are_sorted = true}> : (tensor<5x3xf32>, tensor<2x1xi32>) -> tensor<2x3xf32>
    %1 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %s = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<5x3xf32>, tensor<2x1xi32>, tensor<2x3xf32>) -> tensor<5x3xf32>
    return %0, %1 : tensor<2x3xf32>, tensor<5x3xf32>
  }
}

// -----

module @reductions {
  func.func @main(%a: tensor<4x6xf32>, %i: tensor<4x6xi32>) -> (tensor<4xf32>, tensor<4xi32>, tensor<2x3xf32>, tensor<4x6xf32>) {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %n = stablehlo.constant dense<0> : tensor<i32>
    %0:2 = stablehlo.reduce(%a init: %z), (%i init: %n) across dimensions = [1] : (tensor<4x6xf32>, tensor<4x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
     reducer(%x: tensor<f32>, %y: tensor<f32>) (%k: tensor<i32>, %l: tensor<i32>) {
      %s = stablehlo.add %x, %y : tensor<f32>
      %t = stablehlo.maximum %k, %l : tensor<i32>
      stablehlo.return %s, %t : tensor<f32>, tensor<i32>
    }
    %1 = "stablehlo.reduce_window"(%a, %z) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %s = stablehlo.maximum %x, %y : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<2x3xf32>
    %2 = "stablehlo.select_and_scatter"(%a, %1, %z) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %s = stablehlo.compare GE, %x, %y, WEAKORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %s : tensor<i1>
    }, {
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %s = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> tensor<4x6xf32>
    return %0#0, %0#1, %1, %2 : tensor<4xf32>, tensor<4xi32>, tensor<2x3xf32>, tensor<4x6xf32>
  }
}

// -----

module @sorts {
  func.func @main(%a: tensor<4x6xf32>, %i: tensor<4x6xi32>) -> (tensor<4x6xi32>, tensor<4x2xf32>) {
    %0:2 = "stablehlo.sort"(%a, %i) <{is_stable = true}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>, %k: tensor<i32>, %l: tensor<i32>):
      %s = stablehlo.compare GT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %s : tensor<i1>
    }) : (tensor<4x6xf32>, tensor<4x6xi32>) -> (tensor<4x6xf32>, tensor<4x6xi32>)
    %1:2 = chlo.top_k(%a, k = 2) : tensor<4x6xf32> -> (tensor<4x2xf32>, tensor<4x2xi32>)
    return %0#1, %1#0 : tensor<4x6xi32>, tensor<4x2xf32>
  }
}

// -----

module @loop_with_values_from_outside {
  func.func @main(%n: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %0:2 = stablehlo.while(%i = %zero, %s = %x) : tensor<i32>, tensor<f32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %t = stablehlo.multiply %s, %x : tensor<f32>
      stablehlo.return %j, %t : tensor<i32>, tensor<f32>
    }
    return %0#1 : tensor<f32>
  }
}

// -----

module @branches {
  func.func @main(%p: tensor<i1>, %k: tensor<i32>, %x: tensor<f32>, %y: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
    %0 = "stablehlo.if"(%p) ({
      %a = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %a : tensor<f32>
    }, {
      %a = stablehlo.negate %x : tensor<f32>
      stablehlo.return %a : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    %1:2 = "stablehlo.case"(%k) ({
      %a = stablehlo.constant dense<1.0> : tensor<f32>
      stablehlo.return %a, %x : tensor<f32>, tensor<f32>
    }, {
      stablehlo.return %x, %y : tensor<f32>, tensor<f32>
    }) : (tensor<i32>) -> (tensor<f32>, tensor<f32>)
    %2 = stablehlo.add %1#0, %1#1 : tensor<f32>
    return %0, %2 : tensor<f32>, tensor<f32>
  }
}

// -----

module @calls {
  func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
    %0:2 = call @pair(%x) : (tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
    %1:2 = call @pair(%0#1) : (tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
    %2 = stablehlo.composite "my.op" %1#0 {composite_attributes = {n = 1 : i64}, decomposition = @double, version = 2 : i32} : (tensor<3xf32>) -> tensor<3xf32>
    return %2 : tensor<3xf32>
  }
  func.func private @pair(%x: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
    %0 = stablehlo.negate %x : tensor<3xf32>
    return %0, %x : tensor<3xf32>, tensor<3xf32>
  }
  func.func private @double(%x: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.add %x, %x : tensor<3xf32>
    return %0 : tensor<3xf32>
  }
}

// -----

module @custom_calls {
  func.func @main(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2xi32>) {
    %0:2 = stablehlo.custom_call @lapack_thing(%x) {api_version = 4 : i32, backend_config = {uplo = 76 : ui8}, has_side_effect = true, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2xi32>)
    %1 = stablehlo.custom_call @plain(%0#0) {backend_config = "a \"text\""} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    return %1, %0#1 : tensor<2x3xf32>, tensor<2xi32>
  }
}

// -----

module @calls_with_tuples {
  func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.custom_call @columns(%x) {operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>, tensor<i32>>
    %1 = stablehlo.get_tuple_element %0[0] : (tuple<tensor<2x3xf32>, tensor<i32>>) -> tensor<2x3xf32>
    %2 = stablehlo.tuple %1, %0 : tuple<tensor<2x3xf32>, tuple<tensor<2x3xf32>, tensor<i32>>>
    %3 = stablehlo.custom_call @joined(%2, %x) : (tuple<tensor<2x3xf32>, tuple<tensor<2x3xf32>, tensor<i32>>>, tensor<2x3xf32>) -> tensor<2x3xf32>
    return %3 : tensor<2x3xf32>
  }
}

// -----

module @collectives attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 1 : i32} {
  func.func @main(%x: tensor<4x8xf32>) -> (tensor<8x4xf32>, tensor<2x8xf32>) {
    %0 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %1 = "stablehlo.all_to_all"(%0) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x8xf32>) -> tensor<8x4xf32>
    %2 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %3 = "stablehlo.reduce_scatter"(%2) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<4x8xf32>) -> tensor<2x8xf32>
    return %1, %3 : tensor<8x4xf32>, tensor<2x8xf32>
  }
}

// -----

module @transfers {
  func.func @main(%t: !stablehlo.token, %x: tensor<3xf32>) -> (tensor<3xf32>, !stablehlo.token) {
    %0:2 = "stablehlo.infeed"(%t) <{infeed_config = "in"}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
    %1 = "stablehlo.outfeed"(%0#0, %0#1) <{outfeed_config = "out"}> : (tensor<3xf32>, !stablehlo.token) -> !stablehlo.token
    %2 = "stablehlo.send"(%x, %1) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, is_host_transfer = true}> : (tensor<3xf32>, !stablehlo.token) -> !stablehlo.token
    %3:2 = "stablehlo.recv"(%2) <{channel_handle = #stablehlo.channel_handle<handle = 6, type = 3>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
    %4:2 = stablehlo.optimization_barrier %3#0, %3#1 : tensor<3xf32>, !stablehlo.token
    return %4#0, %4#1 : tensor<3xf32>, !stablehlo.token
  }
}

// -----

module @random_and_linear_algebra {
  func.func @main(%s: tensor<2xui64>, %a: tensor<3x3xf32>, %b: tensor<3x3xf32>) -> (tensor<2xui64>, tensor<4xui32>, tensor<3x3xf32>, tensor<3x2xcomplex<f32>>) {
    %0, %1 = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
    %2 = stablehlo.cholesky %a, lower = true : tensor<3x3xf32>
    %3 = "stablehlo.triangular_solve"(%2, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %4 = stablehlo.fft %3, type = RFFT, length = [3] : (tensor<3x3xf32>) -> tensor<3x2xcomplex<f32>>
    return %0, %1, %3, %4 : tensor<2xui64>, tensor<4xui32>, tensor<3x3xf32>, tensor<3x2xcomplex<f32>>
  }
}

// -----

module @bounded_sizes {
  func.func @main(%x: tensor<8xf32>, %n: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<8xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<8>>
    %1 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?xf32, #stablehlo.bounds<8>>) -> tensor<i32>
    return %1 : tensor<i32>
  }
}

// -----

module @parameters_and_results {
  func.func @main(%x: tensor<4xf32> {mhlo.sharding = "{devices=[2]<=[2]}", tf.aliasing_output = 1 : i32}, %y: tensor<4xf32> {jax.buffer_donor = true}) -> (tensor<4xf32>, tensor<4xf32> {mhlo.sharding = "{replicated}"}) {
    %0 = stablehlo.negate %y {mhlo.frontend_attributes = {k = "v"}, mhlo.sharding = "{replicated}"} : tensor<4xf32>
    return %0, %x : tensor<4xf32>, tensor<4xf32>
  }
}

// -----

module @shardy attributes {mhlo.num_partitions = 16 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=4]>
  func.func @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(2)2, "x"}, {}]>}) {
    %0 = sdy.sharding_constraint %x <@mesh, [{"x", "y"}, {}]> : tensor<8x8xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x", "y"} (%a: tensor<4x8xf32>) {
      %2 = stablehlo.negate %a : tensor<4x8xf32>
      sdy.return %2 : tensor<4x8xf32>
    } : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return %1 : tensor<8x8xf32>
  }
}

// -----

module @windows_of_empty_attributes {
  func.func @main(%x: tensor<1x4x6x2xf32>, %k: tensor<2x2x2x3xf32>, %i: tensor<f32>) -> (tensor<1x3x5x3xf32>, tensor<1x4x5x2xf32>) {
    %0 = "stablehlo.convolution"(%x, %k) <{window_strides = array<i64>, padding = dense<> : tensor<0x2xi64>, lhs_dilation = array<i64>, rhs_dilation = array<i64>, window_reversal = array<i1>, batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>}> : (tensor<1x4x6x2xf32>, tensor<2x2x2x3xf32>) -> tensor<1x3x5x3xf32>
    %1 = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 1, 1, 2, 1>, window_strides = array<i64>, padding = dense<> : tensor<0x2xi64>, base_dilations = array<i64>, window_dilations = array<i64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %2 = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<1x4x6x2xf32>, tensor<f32>) -> tensor<1x4x5x2xf32>
    return %0, %1 : tensor<1x3x5x3xf32>, tensor<1x4x5x2xf32>
  }
}
