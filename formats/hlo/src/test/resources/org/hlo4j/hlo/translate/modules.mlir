module @elementwise attributes {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func @main(%arg0: tensor<3xf32>, %arg1: tensor<3xi1>, %arg2: tensor<3xui32>) -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xbf16>, tensor<3xi32>, tensor<3xui32>, tensor<3xf32>) {
    %0 = stablehlo.abs %arg0 : tensor<3xf32>
    %1 = stablehlo.add %0, %arg0 : tensor<3xf32>
    %2 = stablehlo.compare EQ, %1, %arg0, WEAKORDER : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %3 = stablehlo.or %arg1, %arg1 : tensor<3xi1>
    %4 = stablehlo.compare GE, %1, %arg0, TOTALORDER : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %5 = stablehlo.exponential %arg0 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<3xf32>
    %6 = chlo.erf %5 : tensor<3xf32> -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<3xf32>
    %7 = stablehlo.power %cst_0, %6 : tensor<3xf32>
    %8 = stablehlo.log %7 : tensor<3xf32>
    %cst_1 = stablehlo.constant dense<0.693147182> : tensor<3xf32>
    %9 = stablehlo.divide %8, %cst_1 : tensor<3xf32>
    %10 = stablehlo.reduce_precision %9, format = e5m10 : tensor<3xf32>
    %11 = stablehlo.clamp %cst, %10, %cst : (tensor<f32>, tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %12 = stablehlo.compare NE, %11, %cst_2 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %13 = stablehlo.convert %11 : (tensor<3xf32>) -> tensor<3xbf16>
    %14 = stablehlo.bitcast_convert %11 : (tensor<3xf32>) -> tensor<3xi32>
    %15 = stablehlo.count_leading_zeros %arg2 : tensor<3xui32>
    %16 = stablehlo.popcnt %15 : tensor<3xui32>
    %17 = chlo.mulhi %16, %arg2 : tensor<3xui32>, tensor<3xui32> -> tensor<3xui32>
    %18 = stablehlo.compare LT, %1, %arg0 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %19 = stablehlo.select %18, %arg0, %11 : tensor<3xi1>, tensor<3xf32>
    return %3, %4, %12, %13, %14, %17, %19 : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xbf16>, tensor<3xi32>, tensor<3xui32>, tensor<3xf32>
  }
}

module @movement attributes {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func @main(%arg0: tensor<2x3xf32>) -> (tensor<2x4x3xf32>, tensor<4xf32>, tensor<12xf32>, tensor<4x2xi32>, tensor<3x2xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<?x3xf32, #stablehlo.bounds<2, ?>>) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<2x3xf32>) -> tensor<2x4x3xf32>
    %1 = stablehlo.transpose %arg0, dims = [1, 0] {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[3,2]{0,1}"} : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %2 = stablehlo.reverse %1, dims = [0] : tensor<3x2xf32>
    %3 = stablehlo.reshape %2 : (tensor<3x2xf32>) -> tensor<6xf32>
    %4 = stablehlo.concatenate %3, %3, dim = 0 : (tensor<6xf32>, tensor<6xf32>) -> tensor<12xf32>
    %5 = stablehlo.slice %4 [1:11:2] : (tensor<12xf32>) -> tensor<5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.pad %5, %cst, low = [1], high = [2], interior = [1] : (tensor<5xf32>, tensor<f32>) -> tensor<12xf32>
    %c = stablehlo.constant dense<1> : tensor<1xi32>
    %7 = stablehlo.slice %c [0:1] : (tensor<1xi32>) -> tensor<1xi32>
    %8 = stablehlo.reshape %7 : (tensor<1xi32>) -> tensor<i32>
    %9 = stablehlo.dynamic_slice %6, %8, sizes = [4] : (tensor<12xf32>, tensor<i32>) -> tensor<4xf32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %10 = stablehlo.dynamic_slice %6, %c_0, sizes = [4] : (tensor<12xf32>, tensor<i32>) -> tensor<4xf32>
    %11 = stablehlo.dynamic_update_slice %6, %10, %c_0 : (tensor<12xf32>, tensor<4xf32>, tensor<i32>) -> tensor<12xf32>
    %12 = stablehlo.iota dim = 1 : tensor<4x2xi32>
    %13 = stablehlo.transpose %1, dims = [1, 0] : (tensor<3x2xf32>) -> tensor<2x3xf32>
    %14 = stablehlo.reshape %13 : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %15 = stablehlo.transpose %1, dims = [1, 0] : (tensor<3x2xf32>) -> tensor<2x3xf32>
    %16 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<2x3xf32>) -> tensor<i32>
    %17 = stablehlo.set_dimension_size %arg0, %16, dim = 0 : (tensor<2x3xf32>, tensor<i32>) -> tensor<?x3xf32, #stablehlo.bounds<2, ?>>
    return %0, %9, %11, %12, %14, %15, %arg0, %17 : tensor<2x4x3xf32>, tensor<4xf32>, tensor<12xf32>, tensor<4x2xi32>, tensor<3x2xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<?x3xf32, #stablehlo.bounds<2, ?>>
  }
}

module @regions attributes {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func private @sum(%arg0: tensor<f32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.add %arg0, %arg1 : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @less(%arg0: tensor<f32>, %arg1: tensor<f32>) -> tensor<i1> {
    %0 = stablehlo.compare LT, %arg0, %arg1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    return %0 : tensor<i1>
  }
  func.func private @more(%arg0: tensor<f32>, %arg1: tensor<f32>) -> tensor<i1> {
    %0 = stablehlo.compare GE, %arg0, %arg1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    return %0 : tensor<i1>
  }
  func.func private @goes(%arg0: tensor<i32>, %arg1: tensor<4xf32>) -> tensor<i1> {
    %c = stablehlo.constant dense<3> : tensor<i32>
    %0 = stablehlo.compare LT, %arg0, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
    return %0 : tensor<i1>
  }
  func.func private @step(%arg0: tensor<i32>, %arg1: tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.add %arg1, %arg1 : tensor<4xf32>
    return %0, %1 : tensor<i32>, tensor<4xf32>
  }
  func.func private @yes(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.negate %arg0 : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @no(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    return %arg1 : tensor<4xf32>
  }
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<i1>) -> (tensor<f32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.map"(%arg0, %arg0) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %8 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %8 : tensor<f32>
    }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %2 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1>, padding = dense<0> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 2>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %8 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %8 : tensor<f32>
    }) : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
    %3 = "stablehlo.select_and_scatter"(%arg0, %2, %cst) <{padding = dense<0> : tensor<1x2xi64>, window_dimensions = array<i64: 2>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %8 = stablehlo.compare GE, %arg2, %arg3 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %8 : tensor<i1>
    }, {
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %8 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %8 : tensor<f32>
    }) : (tensor<4xf32>, tensor<3xf32>, tensor<f32>) -> tensor<4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %arg0) : tensor<i32>, tensor<4xf32>
    cond {
      %c_1 = stablehlo.constant dense<3> : tensor<i32>
      %8 = stablehlo.compare LT, %iterArg, %c_1 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %8 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %8 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %9 = stablehlo.add %iterArg_0, %iterArg_0 : tensor<4xf32>
      stablehlo.return %8, %9 : tensor<i32>, tensor<4xf32>
    }
    %5 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %8 = stablehlo.compare LT, %arg2, %arg3 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %8 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %6 = "stablehlo.if"(%arg1) ({
      %8 = stablehlo.negate %4#1 : tensor<4xf32>
      stablehlo.return %8 : tensor<4xf32>
    }, {
      stablehlo.return %5 : tensor<4xf32>
    }) : (tensor<i1>) -> tensor<4xf32>
    %7 = "stablehlo.case"(%c) ({
      %8 = stablehlo.negate %4#1 : tensor<4xf32>
      stablehlo.return %8 : tensor<4xf32>
    }, {
      %8 = stablehlo.negate %6 : tensor<4xf32>
      stablehlo.return %8 : tensor<4xf32>
    }) : (tensor<i32>) -> tensor<4xf32>
    return %0, %1, %3, %7 : tensor<f32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
}

module @places attributes {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func private @sum(%arg0: tensor<f32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.add %arg0, %arg1 : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @main(%arg0: tensor<2x5xf32>, %arg1: tensor<3x1xi32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %2 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<2x5xf32>, tensor<3x1xi32>, tensor<2x3xf32>) -> tensor<2x5xf32>
    %1 = "stablehlo.gather"(%0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1>}> : (tensor<2x5xf32>, tensor<3x1xi32>) -> tensor<2x3xf32>
    return %1 : tensor<2x3xf32>
  }
}

module @products attributes {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<3x4xf32>, %arg2: tensor<1x8x8x3xf32>, %arg3: tensor<3x3x3x2xi8>, %arg4: tensor<6x4xf32>, %arg5: tensor<3x4x5xf32>, %arg6: tensor<3xi32>) -> (tensor<2x4xf32>, tensor<3x3xf32>, tensor<1x6x6x2xf32>, tensor<6x5xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    %1 = stablehlo.dot_general %arg0, %arg0, contracting_dims = [0] x [0], precision = [HIGHEST, DEFAULT] : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
    %2 = stablehlo.convert %arg3 : (tensor<3x3x3x2xi8>) -> tensor<3x3x3x2xf32>
    %3 = stablehlo.convolution(%arg2, %2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x8x8x3xf32>, tensor<3x3x3x2xf32>) -> tensor<1x6x6x2xf32>
    %4 = "chlo.ragged_dot"(%arg4, %arg5, %arg6) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision DEFAULT>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<6x4xf32>, tensor<3x4x5xf32>, tensor<3xi32>) -> tensor<6x5xf32>
    return %0, %1, %3, %4 : tensor<2x4xf32>, tensor<3x3xf32>, tensor<1x6x6x2xf32>, tensor<6x5xf32>
  }
}

module @algebra attributes {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func @main(%arg0: tensor<3x3xf32>, %arg1: tensor<8xcomplex<f32>>, %arg2: tensor<3xf32>) -> (tensor<3x3xf32>, tensor<8xcomplex<f32>>, tensor<3x3xf32>, tensor<3x2xf32>) {
    %values, %indices = chlo.top_k(%arg0, k = 3) : tensor<3x3xf32> -> (tensor<3x3xf32>, tensor<3x3xi32>)
    %0 = stablehlo.cholesky %arg0, lower = true : tensor<3x3xf32>
    %1 = "stablehlo.triangular_solve"(%0, %arg0) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %2 = stablehlo.fft %arg1, type = IFFT, length = [8] : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
    %3 = "stablehlo.batch_norm_inference"(%arg0, %arg2, %arg2, %arg2, %arg2) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<3x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3x3xf32>
    %4 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %5:2 = "stablehlo.sort"(%arg0, %4) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>, %arg5: tensor<i32>, %arg6: tensor<i32>):
      %8 = stablehlo.compare LT, %arg3, %arg4, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %8 : tensor<i1>
    }) : (tensor<3x3xf32>, tensor<3x3xi32>) -> (tensor<3x3xf32>, tensor<3x3xi32>)
    %6 = stablehlo.slice %5#0 [0:3, 0:2] : (tensor<3x3xf32>) -> tensor<3x2xf32>
    %7 = stablehlo.slice %5#1 [0:3, 0:2] : (tensor<3x3xi32>) -> tensor<3x2xi32>
    return %1, %2, %3, %6 : tensor<3x3xf32>, tensor<8xcomplex<f32>>, tensor<3x3xf32>, tensor<3x2xf32>
  }
}

module @random attributes {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func @main(%arg0: tensor<f32>, %arg1: tensor<2xui64>) -> (tensor<4xf32>, tensor<3xui32>, tensor<2xui64>, tensor<3xui32>, tensor<2xui64>) {
    %c = stablehlo.constant dense<4> : tensor<1xi64>
    %0 = stablehlo.rng %arg0, %arg0, %c, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
    %output_state, %output = stablehlo.rng_bit_generator %arg1, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui32>)
    %output_state_0, %output_1 = stablehlo.rng_bit_generator %arg1, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui32>)
    %c_2 = stablehlo.constant dense<0> : tensor<ui64>
    %c_3 = stablehlo.constant dense<18446744073709551615> : tensor<ui64>
    %c_4 = stablehlo.constant dense<2> : tensor<1xi64>
    %1 = stablehlo.rng %c_2, %c_3, %c_4, distribution = UNIFORM : (tensor<ui64>, tensor<ui64>, tensor<1xi64>) -> tensor<2xui64>
    return %0, %output, %output_state_0, %output_1, %1 : tensor<4xf32>, tensor<3xui32>, tensor<2xui64>, tensor<3xui32>, tensor<2xui64>
  }
}

module @devices attributes {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.num_partitions = 4 : i32, mhlo.use_auto_spmd_partitioning = false} {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func private @sum(%arg0: tensor<f32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.add %arg0, %arg1 : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @main(%arg0: tensor<4xf32> {mhlo.frontend_attributes = {note = "x"}, mhlo.sharding = "{devices=[2]<=[2]}"}) -> (tensor<4xf32>, tensor<4xf32>, tensor<8xf32>, tensor<ui32>) {
    %0 = "stablehlo.all_reduce"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %17 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %17 : tensor<f32>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = "stablehlo.all_gather"(%0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>
    %2 = "stablehlo.all_reduce"(%1) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "y">]>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %17 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %17 : tensor<f32>
    }) : (tensor<8xf32>) -> tensor<8xf32>
    %3 = "stablehlo.reduce_scatter"(%2) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %17 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %17 : tensor<f32>
    }) : (tensor<8xf32>) -> tensor<4xf32>
    %4 = "stablehlo.collective_permute"(%3) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
    %5 = "stablehlo.all_to_all"(%4) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
    %6 = stablehlo.reshape %5 : (tensor<4xf32>) -> tensor<1x4xf32>
    %7 = stablehlo.reshape %4 : (tensor<4xf32>) -> tensor<1x4xf32>
    %8 = stablehlo.concatenate %6, %7, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
    %9 = "stablehlo.all_to_all"(%8) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %10 = stablehlo.slice %9 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
    %11 = stablehlo.reshape %10 : (tensor<1x4xf32>) -> tensor<4xf32>
    %12 = stablehlo.slice %9 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
    %13 = stablehlo.reshape %12 : (tensor<1x4xf32>) -> tensor<4xf32>
    %14 = "stablehlo.async_start"(%4) ({
    ^bb0(%arg1: tensor<4xf32>):
      %17 = "stablehlo.all_gather"(%arg1) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>
      stablehlo.return %17 : tensor<8xf32>
    }) {xla_shape = "(f32[4]{0}, f32[8]{0})"} : (tensor<4xf32>) -> !stablehlo.future<tensor<8xf32>>
    %15 = "stablehlo.async_done"(%14) : (!stablehlo.future<tensor<8xf32>>) -> tensor<8xf32>
    %16 = stablehlo.partition_id : tensor<ui32>
    return %11, %13, %15, %16 : tensor<4xf32>, tensor<4xf32>, tensor<8xf32>, tensor<ui32>
  }
}

module @effects attributes {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.create_token {xla_shape = "token[]"} : !stablehlo.token
    %1 = "stablehlo.send"(%arg0, %0) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, is_host_transfer = true}> {xla_shape = "token[]"} : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
    %2:2 = "stablehlo.recv"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 6, type = 1>, is_host_transfer = false}> : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
    %3:2 = "stablehlo.infeed"(%2#1) <{infeed_config = "in", layout = [[0]]}> : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
    %4 = "stablehlo.outfeed"(%2#0, %2#1) <{outfeed_config = "out"}> {xla_shape = "token[]"} : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
    %5 = stablehlo.after_all %2#1, %4 {xla_shape = "token[]"} : !stablehlo.token
    %6:2 = stablehlo.optimization_barrier %2#0, %5 : tensor<2xf32>, !stablehlo.token
    return %6#0 : tensor<2xf32>
  }
}

module @calls attributes {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [{alias = {kind = "may_alias", parameter_index = array<i64>, parameter_number = 0 : i64}, output_index = array<i64: 0>}], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func private @double(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @main_0(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @main(%arg0: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %0 = call @main_0(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = stablehlo.composite "my.double" %0 {composite_attributes = {n = 1 : i64}, decomposition = @double, version = 2 : i32} : (tensor<4xf32>) -> tensor<4xf32>
    %2 = stablehlo.negate %1 : tensor<4xf32>
    %3 = stablehlo.custom_call @mine(%2) {api_version = 4 : i32, backend_config = {n = 76 : ui8}, has_side_effect = true, operand_layouts = [dense<0> : tensor<1xindex>], result_layouts = [dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>], result_tilings = [[], []], xla_shape = "(f32[4]{0}, s32[])"} : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<i32>>
    %4 = stablehlo.get_tuple_element %3[0] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xf32>
    %5 = call @double(%4) : (tensor<4xf32>) -> tensor<4xf32>
    %6:2 = stablehlo.optimization_barrier %5, %4 : tensor<4xf32>, tensor<4xf32>
    return %6#0, %6#1 : tensor<4xf32>, tensor<4xf32>
  }
}

