module {
  func.func @one_operand(%arg0: tensor<2x?xf32>, %arg1: tensor<2xi32>, %arg2: tensor<2xcomplex<f32>>, %arg3: tensor<i1>) {
    %0 = stablehlo.abs %arg0 : tensor<2x?xf32>
    %1 = stablehlo.abs %arg2 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    %2 = stablehlo.cbrt %arg0 : tensor<2x?xf32>
    %3 = stablehlo.cbrt %arg0 {result_accuracy = #stablehlo.result_accuracy<atol = 1.000000e-05, ulps = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2x?xf32>
    %4 = stablehlo.exponential %arg0 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<2x?xf32>
    %5 = stablehlo.ceil %arg0 : tensor<2x?xf32>
    %6 = stablehlo.convert %arg0 : (tensor<2x?xf32>) -> tensor<2x?xf64>
    %7 = stablehlo.convert %arg1 : tensor<2xi32>
    %8 = stablehlo.count_leading_zeros %arg1 : tensor<2xi32>
    %9 = stablehlo.cosine %arg0 : tensor<2x?xf32>
    %10 = stablehlo.exponential_minus_one %arg2 : tensor<2xcomplex<f32>>
    %11 = stablehlo.floor %arg0 : tensor<2x?xf32>
    %12 = stablehlo.imag %arg2 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    %13 = stablehlo.is_finite %arg0 : (tensor<2x?xf32>) -> tensor<2x?xi1>
    %14 = stablehlo.log %arg0 : tensor<2x?xf32>
    %15 = stablehlo.log_plus_one %arg0 : tensor<2x?xf32>
    %16 = stablehlo.logistic %arg0 : tensor<2x?xf32>
    %17 = stablehlo.not %arg3 : tensor<i1>
    %18 = stablehlo.negate %arg1 : tensor<2xi32>
    %19 = stablehlo.popcnt %arg1 : tensor<2xi32>
    %20 = stablehlo.real %arg2 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    %21 = stablehlo.round_nearest_afz %arg0 : tensor<2x?xf32>
    %22 = stablehlo.round_nearest_even %arg0 : tensor<2x?xf32>
    %23 = stablehlo.rsqrt %arg0 : tensor<2x?xf32>
    %24 = stablehlo.sign %arg0 : tensor<2x?xf32>
    %25 = stablehlo.sine %arg0 : tensor<2x?xf32>
    %26 = stablehlo.sqrt %arg0 : tensor<2x?xf32>
    %27 = stablehlo.tan %arg0 : tensor<2x?xf32>
    %28 = stablehlo.tanh %arg0 {some.attribute = 1 : i32} : tensor<2x?xf32>
    %29 = stablehlo.reduce_precision %arg0, format = e5m10 : tensor<2x?xf32>
    %30 = stablehlo.bitcast_convert %arg1 : (tensor<2xi32>) -> tensor<2xf32>
    %31 = stablehlo.optimization_barrier %arg1 : tensor<2xi32>
    %32:2 = stablehlo.optimization_barrier %arg1, %arg0 : tensor<2xi32>, tensor<2x?xf32>
    stablehlo.optimization_barrier()
    return
  }
}
// -----
module {
  func.func @more_operands(%arg0: tensor<3xf32>, %arg1: tensor<3xi32>, %arg2: tensor<i1>, %arg3: tensor<3x!quant.uniform<i8:f32, 1.000000e+00:3>>) -> tensor<3xcomplex<f32>> {
    %0 = stablehlo.add %arg0, %arg0 : tensor<3xf32>
    %1 = stablehlo.add %arg3, %arg3 : (tensor<3x!quant.uniform<i8:f32, 1.000000e+00:3>>, tensor<3x!quant.uniform<i8:f32, 1.000000e+00:3>>) -> tensor<3x!quant.uniform<i8:f32, 2.000000e+00>>
    %2 = stablehlo.atan2 %arg0, %arg0 : tensor<3xf32>
    %3 = stablehlo.divide %arg0, %arg0 : tensor<3xf32>
    %4 = stablehlo.maximum %arg0, %arg0 : tensor<3xf32>
    %5 = stablehlo.minimum %arg0, %arg0 : tensor<3xf32>
    %6 = stablehlo.multiply %arg0, %arg0 : tensor<3xf32>
    %7 = stablehlo.power %arg0, %arg0 : tensor<3xf32>
    %8 = stablehlo.remainder %arg0, %arg0 : tensor<3xf32>
    %9 = stablehlo.subtract %arg0, %arg0 : tensor<3xf32>
    %10 = stablehlo.and %arg1, %arg1 : tensor<3xi32>
    %11 = stablehlo.or %arg1, %arg1 : tensor<3xi32>
    %12 = stablehlo.xor %arg2, %arg2 : tensor<i1>
    %13 = stablehlo.shift_left %arg1, %arg1 : tensor<3xi32>
    %14 = stablehlo.shift_right_arithmetic %arg1, %arg1 : tensor<3xi32>
    %15 = stablehlo.shift_right_logical %arg1, %arg1 : tensor<3xi32>
    %16 = stablehlo.compare EQ, %arg1, %arg1 : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %17 = stablehlo.compare LT, %arg0, %arg0, TOTALORDER : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %18 = stablehlo.compare GE, %arg0, %arg0, FLOAT {some.attribute} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %19 = stablehlo.clamp %arg0, %arg0, %arg0 : tensor<3xf32>
    %20 = stablehlo.clamp %0, %arg0, %0 : tensor<3xf32>
    %21 = stablehlo.select %arg2, %arg0, %arg0 : tensor<i1>, tensor<3xf32>
    %22 = stablehlo.select %16, %arg0, %arg0 : tensor<3xi1>, tensor<3xf32>
    %23 = "stablehlo.map"(%arg0, %arg0) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %25 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %25 : tensor<f32>
    }) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %24 = stablehlo.complex %arg0, %arg0 : tensor<3xcomplex<f32>>
    return %24 : tensor<3xcomplex<f32>>
  }
}
// -----
module {
  func.func @constants() {
    %c = stablehlo.constant dense<[1, -2]> : tensor<2xi32>
    %c_0 = stablehlo.constant dense<true> : tensor<i1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %cst_1 = stablehlo.constant dense<(1.000000e+00,-2.500000e+00)> : tensor<complex<f32>>
    %c_2 = stablehlo.constant {some.attribute = "x"} dense<7> : tensor<2x2xui8>
    %cst_3 = stablehlo.constant() <{value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
    %cst_4 = stablehlo.constant dense_resource<big> : tensor<2xf32>
    %0 = stablehlo.iota dim = 1 : tensor<2x3xi32>
    return
  }
}
// -----
module {
  func.func @contractions(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x4x5xf32>, %arg2: tensor<3x4xf32>, %arg3: tensor<4x5xf32>, %arg4: tensor<1x8x8x3xf32>, %arg5: tensor<3x3x3x4xf32>, %arg6: tensor<2x2xi64>) {
    %0 = stablehlo.dot %arg2, %arg3 : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
    %1 = stablehlo.dot %arg2, %arg3, precision = [HIGH, HIGHEST] : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
    %2 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
    %3 = stablehlo.dot_general %arg2, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
    %4 = stablehlo.dot_general %arg2, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
    %5 = stablehlo.dot_general %arg2, %arg3, contracting_dims = [] x [] {some.attribute} : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x4x4x5xf32>
    %6 = stablehlo.einsum %arg2, %arg3, config = "ij,jk->ik" : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
    %7 = stablehlo.unary_einsum %arg2, config = "ij->j" : (tensor<3x4xf32>) -> tensor<4xf32>
    %8 = stablehlo.convolution(%arg4, %arg5) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x6x6x4xf32>
    %9 = stablehlo.convolution(%arg4, %arg5) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 1, 0, f], window = {stride = [1, 2], pad = [[1, 1], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGHEST>]} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x3x8x4xf32>
    %10 = "stablehlo.dynamic_conv"(%arg4, %arg5, %arg6) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>, tensor<2x2xi64>) -> tensor<1x?x?x4xf32>
    return
  }
}
// -----
module {
  func.func @reductions(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xi32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<2x1xf32>, %arg5: tensor<2x3x4xf32>, %arg6: tensor<4xf32>) {
    %0 = stablehlo.reduce(%arg0 init: %arg2) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %1 = stablehlo.reduce(%arg0 init: %arg2) applies stablehlo.maximum across dimensions = [0, 1] {some.attribute = 1 : i32} : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
    %2:2 = stablehlo.reduce(%arg0 init: %arg2), (%arg1 init: %arg3) across dimensions = [1] : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
     reducer(%arg7: tensor<f32>, %arg9: tensor<f32>) (%arg8: tensor<i32>, %arg10: tensor<i32>)  {
      %8 = stablehlo.compare GE, %arg7, %arg9 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %9 = stablehlo.select %8, %arg7, %arg9 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg8, %arg10 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
    }
    %3 = stablehlo.reduce(%arg0 init: %arg2) across dimensions = [] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
     reducer(%arg7: tensor<f32>, %arg8: tensor<f32>)  {
      %8 = stablehlo.add %arg8, %arg7 : tensor<f32>
      stablehlo.return %8 : tensor<f32>
    }
    %4 = "stablehlo.reduce_window"(%arg0, %arg2) <{padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 1, 2>}> ({
    ^bb0(%arg7: tensor<f32>, %arg8: tensor<f32>):
      %8 = stablehlo.add %arg7, %arg8 : tensor<f32>
      stablehlo.return %8 : tensor<f32>
    }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
    %5 = "stablehlo.select_and_scatter"(%arg0, %arg4, %arg2) <{window_dimensions = array<i64: 1, 3>}> ({
    ^bb0(%arg7: tensor<f32>, %arg8: tensor<f32>):
      %8 = stablehlo.compare GE, %arg7, %arg8 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %8 : tensor<i1>
    }, {
    ^bb0(%arg7: tensor<f32>, %arg8: tensor<f32>):
      %8 = stablehlo.add %arg7, %arg8 : tensor<f32>
      stablehlo.return %8 : tensor<f32>
    }) : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<f32>) -> tensor<2x3xf32>
    %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%arg5, %arg6, %arg6) <{epsilon = 1.000000e-03 : f32, feature_index = 2 : i64}> : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>)
    %6 = "stablehlo.batch_norm_inference"(%arg5, %arg6, %arg6, %arg6, %arg6) <{epsilon = 1.000000e-03 : f32, feature_index = 2 : i64}> : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
    %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%arg5, %arg6, %arg6, %arg6, %arg5) <{epsilon = 1.000000e-03 : f32, feature_index = 2 : i64}> : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>)
    %7:2 = "stablehlo.sort"(%arg0, %arg1) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg7: tensor<f32>, %arg8: tensor<f32>, %arg9: tensor<i32>, %arg10: tensor<i32>):
      %8 = stablehlo.compare LT, %arg7, %arg8 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %8 : tensor<i1>
    }) : (tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
    return
  }
}
// -----
module {
  func.func @data_movement(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>, %arg3: tensor<2x1xi32>, %arg4: tensor<2x3xf32>, %arg5: tensor<2xi32>) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<2x3xf32>) -> tensor<2x4x3xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %2 = stablehlo.broadcast %arg0, sizes = [5] : (tensor<2x3xf32>) -> tensor<5x2x3xf32>
    %3 = stablehlo.concatenate %arg0, %arg0, dim = 1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
    %4 = stablehlo.dynamic_slice %arg0, %arg2, %arg2, sizes = [1, 3] : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
    %5 = stablehlo.dynamic_update_slice %arg0, %4, %arg2, %arg2 : (tensor<2x3xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
    %6 = stablehlo.pad %arg0, %arg1, low = [0, -1], high = [1, 2], interior = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3x6xf32>
    %7 = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<6xf32>
    %8 = stablehlo.reverse %arg0, dims = [1, 0] : tensor<2x3xf32>
    %9 = stablehlo.slice %arg0 [0:2, 0:3:2] : (tensor<2x3xf32>) -> tensor<2x2xf32>
    %10 = stablehlo.slice %arg0 [0:1, 1:2] {some.attribute} : (tensor<2x3xf32>) -> tensor<1x1xf32>
    %11 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %12 = "stablehlo.gather"(%arg0, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = array<i64: 1, 3>}> : (tensor<2x3xf32>, tensor<2x1xi32>) -> tensor<2x3xf32>
    %13 = "stablehlo.dynamic_gather"(%arg0, %arg3, %arg5) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<2x3xf32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x?xf32>
    %14 = "stablehlo.scatter"(%arg0, %arg3, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      stablehlo.return %arg7 : tensor<f32>
    }) : (tensor<2x3xf32>, tensor<2x1xi32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %15 = "stablehlo.torch_index_select"(%arg0, %arg5) <{batch_dims = 0 : i64, dim = 1 : i64}> : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<2x2xf32>
    return
  }
}
// -----
module {
  func.func @dynamism(%arg0: tensor<?x3xf32>, %arg1: tensor<f32>, %arg2: tensor<2xi64>, %arg3: tensor<i32>, %arg4: tensor<?x?xf32, #stablehlo.bounds<4, ?>>) {
    %0 = stablehlo.dynamic_broadcast_in_dim %arg0, %arg2, dims = [0, 1] {known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 1>} : (tensor<?x3xf32>, tensor<2xi64>) -> tensor<?x3xf32>
    %1 = stablehlo.dynamic_iota %arg2, dim = 0 : (tensor<2xi64>) -> tensor<?x?xi32>
    %2 = stablehlo.dynamic_pad %arg0, %arg1, %arg2, %arg2, %arg2 : (tensor<?x3xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
    %3 = stablehlo.dynamic_reshape %arg0, %arg2 : (tensor<?x3xf32>, tensor<2xi64>) -> tensor<3x?xf32>
    %4 = stablehlo.real_dynamic_slice %arg0, %arg2, %arg2, %arg2 : (tensor<?x3xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
    %5 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?x3xf32>) -> tensor<i32>
    %6 = stablehlo.set_dimension_size %arg4, %arg3, dim = 0 : (tensor<?x?xf32, #stablehlo.bounds<4, ?>>, tensor<i32>) -> tensor<?x?xf32, #stablehlo.bounds<4, ?>>
    %7 = stablehlo.abs %arg4 : tensor<?x?xf32, #stablehlo.bounds<4, ?>>
    return
  }
}
// -----
module {
  func.func @control_flow(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<2xf32>, %arg3: tensor<2xi32>) -> tensor<2xf32> {
    %0:2 = stablehlo.while(%iterArg = %arg2, %iterArg_0 = %arg1) : tensor<2xf32>, tensor<i32> attributes {some.attribute = "loop"}
    cond {
      %3 = stablehlo.compare LT, %iterArg_0, %arg1 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %3 = stablehlo.add %iterArg, %iterArg : tensor<2xf32>
      stablehlo.return %3, %iterArg_0 : tensor<2xf32>, tensor<i32>
    }
    %1 = "stablehlo.if"(%arg0) ({
      stablehlo.return %0#0 : tensor<2xf32>
    }, {
      stablehlo.return %arg2 : tensor<2xf32>
    }) : (tensor<i1>) -> tensor<2xf32>
    %2:2 = "stablehlo.case"(%arg1) ({
      stablehlo.return %1, %arg3 : tensor<2xf32>, tensor<2xi32>
    }, {
      %c = stablehlo.constant dense<0> : tensor<2xi32>
      stablehlo.return %1, %c : tensor<2xf32>, tensor<2xi32>
    }) : (tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
    return %2#0 : tensor<2xf32>
  }
}
// -----
module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @collectives(%arg0: tensor<4x4xf32>, %arg1: tensor<4xi32>) {
    %0 = "stablehlo.all_gather"(%arg0) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> : (tensor<4x4xf32>) -> tensor<4x8xf32>
    %1:2 = "stablehlo.all_reduce"(%arg0, %arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %12 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %12 : tensor<f32>
    }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
    %2 = "stablehlo.all_to_all"(%arg0) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 1 : i64}> : (tensor<4x4xf32>) -> tensor<16x1xf32>
    %3 = "stablehlo.collective_broadcast"(%arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %4 = "stablehlo.collective_permute"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %5 = "stablehlo.reduce_scatter"(%arg0) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">, #stablehlo.axis_ref<name = "y", sub_axis_info = (1)2>]>, scatter_dimension = 0 : i64}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %12 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %12 : tensor<f32>
    }) : (tensor<4x4xf32>) -> tensor<2x4xf32>
    %6 = "stablehlo.cross-replica-sum"(%arg1) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xi32>) -> tensor<4xi32>
    %7 = stablehlo.partition_id : tensor<ui32>
    %8 = stablehlo.replica_id : tensor<ui32>
    %9 = "stablehlo.collective_reduce"(%arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %12 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %12 : tensor<f32>
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %10 = "stablehlo.async_start"(%arg0) ({
    ^bb0(%arg2: tensor<4x4xf32>):
      %12 = "stablehlo.all_gather"(%arg2) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x4xf32>) -> tensor<8x4xf32>
      stablehlo.return %12 : tensor<8x4xf32>
    }) : (tensor<4x4xf32>) -> !stablehlo.future<tensor<8x4xf32>>
    %11 = "stablehlo.async_done"(%10) : (!stablehlo.future<tensor<8x4xf32>>) -> tensor<8x4xf32>
    return
  }
}
// -----
module {
  func.func @channels(%arg0: !stablehlo.token, %arg1: tensor<2xf32>) {
    %0 = stablehlo.create_token : !stablehlo.token
    %1 = stablehlo.after_all %0, %arg0 : !stablehlo.token
    %2 = stablehlo.after_all  : !stablehlo.token
    %3:3 = "stablehlo.infeed"(%1) <{infeed_config = "in", layout = [[0], []]}> : (!stablehlo.token) -> (tensor<2xf32>, tensor<i32>, !stablehlo.token)
    %4 = "stablehlo.outfeed"(%arg1, %3#2) <{outfeed_config = "out"}> : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
    %5 = "stablehlo.send"(%arg1, %4) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, is_host_transfer = true}> : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
    %6:2 = "stablehlo.recv"(%5) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 3>, is_host_transfer = true, source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
    return
  }
}
// -----
module {
  func.func @modules(%arg0: tensor<2xf32>, %arg1: tuple<tensor<2xf32>, tuple<>>) {
    %0 = stablehlo.tuple %arg0, %arg0 : tuple<tensor<2xf32>, tensor<2xf32>>
    %1 = stablehlo.tuple %arg0 {xla_shape = "(f32[2])"} : tuple<tensor<2xf32>>
    %2 = stablehlo.get_tuple_element %arg1[0] : (tuple<tensor<2xf32>, tuple<>>) -> tensor<2xf32>
    %3 = stablehlo.custom_call @f(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
    %4:2 = stablehlo.custom_call @"g h"(%arg0, %arg0) {api_version = 4 : i32, backend_config = {flag = true}, called_computations = [@modules], has_side_effect = true, operand_layouts = [dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>]} : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
    stablehlo.custom_call @k() {has_side_effect = true} : () -> ()
    %5 = stablehlo.composite "my.twice" %arg0 {composite_attributes = {times = 2 : i32}, decomposition = @twice, version = 1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
    return
  }
  func.func private @twice(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.add %arg0, %arg0 : tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}
// -----
module {
  func.func @quantization(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3x!quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01:3,1.000000e+00:-7}>>) -> tensor<2x3xf32> {
    %0 = stablehlo.uniform_quantize %arg0 : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<ui8:f32, 3.400000e+01:16>>
    %1 = stablehlo.uniform_dequantize %0 : (tensor<2x3x!quant.uniform<ui8:f32, 3.400000e+01:16>>) -> tensor<2x3xf32>
    %2 = stablehlo.uniform_dequantize %arg1 : (tensor<2x3x!quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01:3,1.000000e+00:-7}>>) -> tensor<2x3xf32>
    return %2 : tensor<2x3xf32>
  }
}
// -----
module {
  func.func @linear_algebra_and_random(%arg0: tensor<3x3xf32>, %arg1: tensor<4xcomplex<f32>>, %arg2: tensor<2xi64>, %arg3: tensor<2xui64>, %arg4: tensor<f32>) {
    %0 = stablehlo.cholesky %arg0, lower = true : tensor<3x3xf32>
    %1 = stablehlo.cholesky %arg0 : tensor<3x3xf32>
    %2 = "stablehlo.triangular_solve"(%arg0, %arg0) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %3 = stablehlo.fft %arg1, type = IFFT, length = [4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
    %4 = stablehlo.rng %arg4, %arg4, %arg2, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<?x?xf32>
    %output_state, %output = stablehlo.rng_bit_generator %arg3, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<10x12xui32>)
    return
  }
}
