module {
  func.func @calls(%arg0: tensor<4x64xf32>, %arg1: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
    %0 = mhlo.custom_call @byteir.softmax(%arg0) {backend_config = "", byteir_attrs = {axis = 1 : i64}} : (tensor<4x64xf32>) -> tensor<4x64xf32>
    %1 = mhlo.custom_call @other(%arg0) {custom_call_schedule = #mhlo<custom_call_schedule LATEST>, output_operand_aliases = [#mhlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<4x64xf32>) -> tensor<4x64xf32>
    %2 = mhlo.constant dense<1.000000e+00> : tensor<f32>
    %3 = byre.compute @GetSeed() : tensor<i64>
    %4:2 = byre.compute @kernel(%arg0, %3) {memory_effects = [1 : i32]} : tensor<4x64xf32>, tensor<i64> -> (tensor<4xf32>, i32)
    byre.compute @sink(%arg0) : tensor<4x64xf32>
    byre.compute @nothing()
    %5 = shape.shape_of %arg1 : tensor<?x?x?xf32> -> tensor<3xindex>
    %6 = mhlo.custom_call @byteir.rng_uniform(%2, %2, %3, %3, %5) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>, tensor<3xindex>) -> tensor<?x?x?xf32>
    return %6 : tensor<?x?x?xf32>
  }
}
// -----
module attributes {mhlo.cross_program_prefetches = [#mhlo.cross_program_prefetch<parameter = 0, indices = [0], offset = 1>], mhlo.mode = #mhlo<dequantize_mode MIN_COMBINED>, mhlo.part = #mhlo<sub_axis_info(2)4>} {
  func.func @elementwise(%arg0: tensor<4xf32> {mhlo.result_alias = #mhlo.result_alias<tuple_indices = [0], result_index = [2, 1], must_alias>}, %arg1: tensor<4xi32>, %arg2: tensor<4xui32>, %arg3: tensor<2xindex>) {
    %0 = mhlo.acos %arg0 : tensor<4xf32>
    %1 = mhlo.acosh %arg0 : tensor<4xf32>
    %2 = mhlo.asin %arg0 : tensor<4xf32>
    %3 = mhlo.asinh %arg0 : tensor<4xf32>
    %4 = mhlo.atanh %arg0 : tensor<4xf32>
    %5 = mhlo.cosh %arg0 : tensor<4xf32>
    %6 = mhlo.sinh %arg0 : tensor<4xf32>
    %7 = mhlo.erf %arg0 : tensor<4xf32>
    %8 = mhlo.exp2 %arg0 {result_accuracy = #mhlo.result_accuracy<mode = #mhlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf32>
    %9 = mhlo.log2 %arg0 : tensor<4xf32>
    %10 = mhlo.mulhi %arg1, %arg1 : tensor<4xi32>
    %11 = "mhlo.stochastic_convert"(%arg0, %arg2) : (tensor<4xf32>, tensor<4xui32>) -> tensor<4xbf16>
    %12:2 = mhlo.minimum_broadcast_shapes %arg3, %arg3 : tensor<2xindex>, tensor<2xindex> -> tensor<2xindex>, tensor<?xindex>
    %13 = mhlo.xla.rng_get_and_update_state {delta = 5 : i64}
    %values, %indices = mhlo.topk(%arg0, k = 2, is_stable = false) : tensor<4xf32> -> (tensor<2xf32>, tensor<2xi32>)
    %values_0, %indices_1 = mhlo.topk(%arg0, k = 2, largest = false) : tensor<4xf32> -> (tensor<2xf32>, tensor<2xi32>)
    mhlo.trace %arg0, "tag" : tensor<4xf32>
    return
  }
}
// -----
module {
  func.func @computation(%arg0: tensor<f32>) -> tensor<f32> attributes {execution_thread = "main"} {
    return %arg0 : tensor<f32>
  }
  func.func @of_xla(%arg0: tensor<f32>, %arg1: !mhlo.token, %arg2: tensor<4xf32>, %arg3: tensor<2x3xf32>, %arg4: tensor<4x3x5xf32>, %arg5: tensor<4xi64>) {
    %0 = mhlo.add_dependency %arg0, %arg1 : (tensor<f32>, !mhlo.token) -> tensor<f32>
    %1 = mhlo.copy %arg0 {cross_program_prefetch_index = 1 : i32} : tensor<f32>
    %2 = mhlo.bitcast %arg2 {result_layout = dense<[1, 0]> : tensor<2xindex>} : (tensor<4xf32>) -> tensor<2x2xf32>
    %3 = "mhlo.domain"(%arg0) <{entry_metadata = "a", exit_metadata = "b", kind = #mhlo<kind sharding>}> : (tensor<f32>) -> tensor<f32>
    %4 = "mhlo.fusion"(%arg0) <{fusion_kind = #mhlo<fusion_kind kLoop>}> ({
    ^bb0(%arg6: tensor<f32>):
      mhlo.return %arg6 : tensor<f32>
    }) : (tensor<f32>) -> tensor<f32>
    %5 = "mhlo.async_start"(%arg0) <{called_computation = @computation, execution_thread = "main"}> : (tensor<f32>) -> !mhlo.async_bundle<tuple<tensor<f32>>, tensor<f32>>
    %6 = "mhlo.async_update"(%5) : (!mhlo.async_bundle<tuple<tensor<f32>>, tensor<f32>>) -> !mhlo.async_bundle<tuple<tensor<f32>>, tensor<f32>>
    %7 = "mhlo.async_done"(%6) : (!mhlo.async_bundle<tuple<tensor<f32>>, tensor<f32>>) -> tensor<f32>
    %8 = "mhlo.ragged_dot"(%arg3, %arg4, %arg5) <{ragged_dot_dimension_numbers = #mhlo.ragged_dot<dot_dimension_numbers = #mhlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<4x3x5xf32>, tensor<4xi64>) -> tensor<2x5xf32>
    %9:2 = mhlo.scan(%arg2) inits (%arg0) dimension=0  {
    ^bb0(%input: tensor<f32>, %carry: tensor<f32>):
      %10 = mhlo.add %input, %carry : tensor<f32>
      mhlo.return %10, %10 : tensor<f32>, tensor<f32>
    } : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
    return
  }
}
// -----
module {
  func.func @one_operand(%arg0: tensor<2x?xf32>, %arg1: tensor<2xi32>, %arg2: tensor<2xcomplex<f32>>, %arg3: tensor<i1>) {
    %0 = mhlo.abs %arg0 : tensor<2x?xf32>
    %1 = mhlo.abs %arg2 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    %2 = mhlo.cbrt %arg0 : tensor<2x?xf32>
    %3 = mhlo.cbrt %arg0 {result_accuracy = #mhlo.result_accuracy<atol = 1.000000e-05, ulps = 1, mode = #mhlo.result_accuracy_mode<TOLERANCE>>} : tensor<2x?xf32>
    %4 = mhlo.exponential %arg0 {result_accuracy = #mhlo.result_accuracy<mode = #mhlo.result_accuracy_mode<HIGHEST>>} : tensor<2x?xf32>
    %5 = mhlo.ceil %arg0 : tensor<2x?xf32>
    %6 = mhlo.convert %arg0 : (tensor<2x?xf32>) -> tensor<2x?xf64>
    %7 = mhlo.convert %arg1 : tensor<2xi32>
    %8 = mhlo.count_leading_zeros %arg1 : tensor<2xi32>
    %9 = mhlo.cosine %arg0 : tensor<2x?xf32>
    %10 = mhlo.exponential_minus_one %arg2 : tensor<2xcomplex<f32>>
    %11 = mhlo.floor %arg0 : tensor<2x?xf32>
    %12 = mhlo.imag %arg2 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    %13 = mhlo.is_finite %arg0 : (tensor<2x?xf32>) -> tensor<2x?xi1>
    %14 = mhlo.log %arg0 : tensor<2x?xf32>
    %15 = mhlo.log_plus_one %arg0 : tensor<2x?xf32>
    %16 = mhlo.logistic %arg0 : tensor<2x?xf32>
    %17 = mhlo.not %arg3 : tensor<i1>
    %18 = mhlo.negate %arg1 : tensor<2xi32>
    %19 = mhlo.popcnt %arg1 : tensor<2xi32>
    %20 = mhlo.real %arg2 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    %21 = mhlo.round_nearest_afz %arg0 : tensor<2x?xf32>
    %22 = mhlo.round_nearest_even %arg0 : tensor<2x?xf32>
    %23 = mhlo.rsqrt %arg0 : tensor<2x?xf32>
    %24 = mhlo.sign %arg0 : tensor<2x?xf32>
    %25 = mhlo.sine %arg0 : tensor<2x?xf32>
    %26 = mhlo.sqrt %arg0 : tensor<2x?xf32>
    %27 = mhlo.tan %arg0 : tensor<2x?xf32>
    %28 = mhlo.tanh %arg0 {some.attribute = 1 : i32} : tensor<2x?xf32>
    %29 = mhlo.reduce_precision %arg0, format = e5m10 : tensor<2x?xf32>
    %30 = mhlo.bitcast_convert %arg1 : (tensor<2xi32>) -> tensor<2xf32>
    %31 = mhlo.optimization_barrier %arg1 : tensor<2xi32>
    %32:2 = mhlo.optimization_barrier %arg1, %arg0 : tensor<2xi32>, tensor<2x?xf32>
    mhlo.optimization_barrier()
    return
  }
}
// -----
module {
  func.func @more_operands(%arg0: tensor<3xf32>, %arg1: tensor<3xi32>, %arg2: tensor<i1>, %arg3: tensor<3x!quant.uniform<i8:f32, 1.000000e+00:3>>) -> tensor<3xcomplex<f32>> {
    %0 = mhlo.add %arg0, %arg0 : tensor<3xf32>
    %1 = mhlo.add %arg3, %arg3 : (tensor<3x!quant.uniform<i8:f32, 1.000000e+00:3>>, tensor<3x!quant.uniform<i8:f32, 1.000000e+00:3>>) -> tensor<3x!quant.uniform<i8:f32, 2.000000e+00>>
    %2 = mhlo.atan2 %arg0, %arg0 : tensor<3xf32>
    %3 = mhlo.divide %arg0, %arg0 : tensor<3xf32>
    %4 = mhlo.maximum %arg0, %arg0 : tensor<3xf32>
    %5 = mhlo.minimum %arg0, %arg0 : tensor<3xf32>
    %6 = mhlo.multiply %arg0, %arg0 : tensor<3xf32>
    %7 = mhlo.power %arg0, %arg0 : tensor<3xf32>
    %8 = mhlo.remainder %arg0, %arg0 : tensor<3xf32>
    %9 = mhlo.subtract %arg0, %arg0 : tensor<3xf32>
    %10 = mhlo.and %arg1, %arg1 : tensor<3xi32>
    %11 = mhlo.or %arg1, %arg1 : tensor<3xi32>
    %12 = mhlo.xor %arg2, %arg2 : tensor<i1>
    %13 = mhlo.shift_left %arg1, %arg1 : tensor<3xi32>
    %14 = mhlo.shift_right_arithmetic %arg1, %arg1 : tensor<3xi32>
    %15 = mhlo.shift_right_logical %arg1, %arg1 : tensor<3xi32>
    %16 = mhlo.compare EQ, %arg1, %arg1 : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %17 = mhlo.compare LT, %arg0, %arg0, TOTALORDER : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %18 = mhlo.compare GE, %arg0, %arg0, FLOAT {some.attribute} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %19 = mhlo.clamp %arg0, %arg0, %arg0 : tensor<3xf32>
    %20 = mhlo.clamp %0, %arg0, %0 : tensor<3xf32>
    %21 = mhlo.select %arg2, %arg0, %arg0 : tensor<i1>, tensor<3xf32>
    %22 = mhlo.select %16, %arg0, %arg0 : tensor<3xi1>, tensor<3xf32>
    %23 = "mhlo.map"(%arg0, %arg0) <{dimensions = dense<0> : tensor<1xi64>}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %25 = mhlo.add %arg4, %arg5 : tensor<f32>
      mhlo.return %25 : tensor<f32>
    }) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %24 = mhlo.complex %arg0, %arg0 : tensor<3xcomplex<f32>>
    return %24 : tensor<3xcomplex<f32>>
  }
}
// -----
module {
  func.func @constants() {
    %0 = mhlo.constant dense<[1, -2]> : tensor<2xi32>
    %1 = mhlo.constant dense<true> : tensor<i1>
    %2 = mhlo.constant dense<0x7FC00000> : tensor<f32>
    %3 = mhlo.constant dense<(1.000000e+00,-2.500000e+00)> : tensor<complex<f32>>
    %4 = mhlo.constant {some.attribute = "x"} dense<7> : tensor<2x2xui8>
    %5 = mhlo.constant() <{value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
    %6 = mhlo.constant dense_resource<big> : tensor<2xf32>
    %7 = "mhlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<2x3xi32>
    return
  }
}
// -----
module {
  func.func @contractions(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x4x5xf32>, %arg2: tensor<3x4xf32>, %arg3: tensor<4x5xf32>, %arg4: tensor<1x8x8x3xf32>, %arg5: tensor<3x3x3x4xf32>, %arg6: tensor<2x2xi64>) {
    %0 = "mhlo.dot"(%arg2, %arg3) : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
    %1 = "mhlo.dot"(%arg2, %arg3) <{precision_config = [#mhlo<precision HIGH>, #mhlo<precision HIGHEST>]}> : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
    %2 = "mhlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #mhlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
    %3 = "mhlo.dot_general"(%arg2, %arg3) <{dot_dimension_numbers = #mhlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#mhlo<precision DEFAULT>, #mhlo<precision DEFAULT>]}> : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
    %4 = "mhlo.dot_general"(%arg2, %arg3) <{algorithm = #mhlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>, dot_dimension_numbers = #mhlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#mhlo<precision DEFAULT>, #mhlo<precision DEFAULT>]}> : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
    %5 = "mhlo.dot_general"(%arg2, %arg3) <{dot_dimension_numbers = #mhlo.dot<>}> {some.attribute} : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x4x4x5xf32>
    %6 = "mhlo.einsum"(%arg2, %arg3) <{einsum_config = "ij,jk->ik"}> : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
    %7 = mhlo.convolution(%arg4, %arg5) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x6x6x4xf32>
    %8 = mhlo.convolution(%arg4, %arg5) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 1, 0, f], window = {stride = [1, 2], pad = [[1, 1], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [0, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#mhlo<precision DEFAULT>, #mhlo<precision HIGHEST>]} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x3x8x4xf32>
    %9 = "mhlo.dynamic_conv"(%arg4, %arg5, %arg6) <{batch_group_count = 1 : i64, dimension_numbers = #mhlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>, tensor<2x2xi64>) -> tensor<1x?x?x4xf32>
    return
  }
}
// -----
module {
  func.func @reductions(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xi32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<2x1xf32>, %arg5: tensor<2x3x4xf32>, %arg6: tensor<4xf32>) {
    %0 = mhlo.reduce(%arg0 init: %arg2) applies mhlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %1 = mhlo.reduce(%arg0 init: %arg2) applies mhlo.maximum across dimensions = [0, 1] {some.attribute = 1 : i32} : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
    %2:2 = mhlo.reduce(%arg0 init: %arg2), (%arg1 init: %arg3) across dimensions = [1] : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
     reducer(%arg7: tensor<f32>, %arg9: tensor<f32>) (%arg8: tensor<i32>, %arg10: tensor<i32>)  {
      %8 = mhlo.compare GE, %arg7, %arg9 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %9 = mhlo.select %8, %arg7, %arg9 : tensor<i1>, tensor<f32>
      %10 = mhlo.select %8, %arg8, %arg10 : tensor<i1>, tensor<i32>
      mhlo.return %9, %10 : tensor<f32>, tensor<i32>
    }
    %3 = mhlo.reduce(%arg0 init: %arg2) across dimensions = [] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
     reducer(%arg7: tensor<f32>, %arg8: tensor<f32>)  {
      %8 = mhlo.add %arg8, %arg7 : tensor<f32>
      mhlo.return %8 : tensor<f32>
    }
    %4 = "mhlo.reduce_window"(%arg0, %arg2) <{padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>, window_dimensions = dense<[2, 1]> : tensor<2xi64>, window_strides = dense<[1, 2]> : tensor<2xi64>}> ({
    ^bb0(%arg7: tensor<f32>, %arg8: tensor<f32>):
      %8 = mhlo.add %arg7, %arg8 : tensor<f32>
      mhlo.return %8 : tensor<f32>
    }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
    %5 = "mhlo.select_and_scatter"(%arg0, %arg4, %arg2) <{window_dimensions = dense<[1, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg7: tensor<f32>, %arg8: tensor<f32>):
      %8 = mhlo.compare GE, %arg7, %arg8 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      mhlo.return %8 : tensor<i1>
    }, {
    ^bb0(%arg7: tensor<f32>, %arg8: tensor<f32>):
      %8 = mhlo.add %arg7, %arg8 : tensor<f32>
      mhlo.return %8 : tensor<f32>
    }) : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<f32>) -> tensor<2x3xf32>
    %output, %batch_mean, %batch_var = "mhlo.batch_norm_training"(%arg5, %arg6, %arg6) <{epsilon = 1.000000e-03 : f32, feature_index = 2 : i64}> : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>)
    %6 = "mhlo.batch_norm_inference"(%arg5, %arg6, %arg6, %arg6, %arg6) <{epsilon = 1.000000e-03 : f32, feature_index = 2 : i64}> : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
    %grad_operand, %grad_scale, %grad_offset = "mhlo.batch_norm_grad"(%arg5, %arg6, %arg6, %arg6, %arg5) <{epsilon = 1.000000e-03 : f32, feature_index = 2 : i64}> : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>)
    %7:2 = "mhlo.sort"(%arg0, %arg1) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg7: tensor<f32>, %arg8: tensor<f32>, %arg9: tensor<i32>, %arg10: tensor<i32>):
      %8 = mhlo.compare LT, %arg7, %arg8 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      mhlo.return %8 : tensor<i1>
    }) : (tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
    return
  }
}
// -----
module {
  func.func @data_movement(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>, %arg3: tensor<2x1xi32>, %arg4: tensor<2x3xf32>, %arg5: tensor<2xi32>) {
    %0 = "mhlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = dense<[0, 2]> : tensor<2xi64>}> : (tensor<2x3xf32>) -> tensor<2x4x3xf32>
    %1 = "mhlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<2x3xf32>
    %2 = "mhlo.broadcast"(%arg0) <{broadcast_sizes = dense<5> : tensor<1xi64>}> : (tensor<2x3xf32>) -> tensor<5x2x3xf32>
    %3 = "mhlo.concatenate"(%arg0, %arg0) <{dimension = 1 : i64}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
    %4 = "mhlo.dynamic_slice"(%arg0, %arg2, %arg2) <{slice_sizes = dense<[1, 3]> : tensor<2xi64>}> : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
    %5 = mhlo.dynamic_update_slice %arg0, %4, %arg2, %arg2 : (tensor<2x3xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
    %6 = "mhlo.pad"(%arg0, %arg1) <{edge_padding_high = dense<[1, 2]> : tensor<2xi64>, edge_padding_low = dense<[0, -1]> : tensor<2xi64>, interior_padding = dense<[0, 1]> : tensor<2xi64>}> : (tensor<2x3xf32>, tensor<f32>) -> tensor<3x6xf32>
    %7 = mhlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<6xf32>
    %8 = "mhlo.reverse"(%arg0) <{dimensions = dense<[1, 0]> : tensor<2xi64>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %9 = "mhlo.slice"(%arg0) <{limit_indices = dense<[2, 3]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>}> : (tensor<2x3xf32>) -> tensor<2x2xf32>
    %10 = "mhlo.slice"(%arg0) <{limit_indices = dense<[1, 2]> : tensor<2xi64>, start_indices = dense<[0, 1]> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}> {some.attribute} : (tensor<2x3xf32>) -> tensor<1x1xf32>
    %11 = "mhlo.transpose"(%arg0) <{permutation = dense<[1, 0]> : tensor<2xi64>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %12 = "mhlo.gather"(%arg0, %arg3) <{dimension_numbers = #mhlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = dense<[1, 3]> : tensor<2xi64>}> : (tensor<2x3xf32>, tensor<2x1xi32>) -> tensor<2x3xf32>
    %13 = "mhlo.dynamic_gather"(%arg0, %arg3, %arg5) <{dimension_numbers = #mhlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<2x3xf32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x?xf32>
    %14 = "mhlo.scatter"(%arg0, %arg3, %arg4) <{scatter_dimension_numbers = #mhlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      mhlo.return %arg7 : tensor<f32>
    }) : (tensor<2x3xf32>, tensor<2x1xi32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %15 = "mhlo.torch_index_select"(%arg0, %arg5) <{batch_dims = 0 : i64, dim = 1 : i64}> : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<2x2xf32>
    return
  }
}
// -----
module {
  func.func @dynamism(%arg0: tensor<?x3xf32>, %arg1: tensor<f32>, %arg2: tensor<2xi64>, %arg3: tensor<i32>, %arg4: tensor<?x?xf32, #mhlo.type_extensions<bounds = [4, ?]>>) {
    %0 = "mhlo.dynamic_broadcast_in_dim"(%arg0, %arg2) <{broadcast_dimensions = dense<[0, 1]> : tensor<2xi64>, known_expanding_dimensions = dense<0> : tensor<1xi64>, known_nonexpanding_dimensions = dense<1> : tensor<1xi64>}> : (tensor<?x3xf32>, tensor<2xi64>) -> tensor<?x3xf32>
    %1 = "mhlo.dynamic_iota"(%arg2) <{iota_dimension = 0 : i64}> : (tensor<2xi64>) -> tensor<?x?xi32>
    %2 = mhlo.dynamic_pad %arg0, %arg1, %arg2, %arg2, %arg2 : (tensor<?x3xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
    %3 = mhlo.dynamic_reshape %arg0, %arg2 : (tensor<?x3xf32>, tensor<2xi64>) -> tensor<3x?xf32>
    %4 = mhlo.real_dynamic_slice %arg0, %arg2, %arg2, %arg2 : (tensor<?x3xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
    %5 = "mhlo.get_dimension_size"(%arg0) <{dimension = 0 : i64}> : (tensor<?x3xf32>) -> tensor<i32>
    %6 = "mhlo.set_dimension_size"(%arg4, %arg3) <{dimension = 0 : i64}> : (tensor<?x?xf32, #mhlo.type_extensions<bounds = [4, ?]>>, tensor<i32>) -> tensor<?x?xf32, #mhlo.type_extensions<bounds = [4, ?]>>
    %7 = mhlo.abs %arg4 : tensor<?x?xf32, #mhlo.type_extensions<bounds = [4, ?]>>
    return
  }
}
// -----
module {
  func.func @control_flow(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<2xf32>, %arg3: tensor<2xi32>) -> tensor<2xf32> {
    %0:2 = mhlo.while(%iterArg = %arg2, %iterArg_0 = %arg1) : tensor<2xf32>, tensor<i32> attributes {some.attribute = "loop"}
    cond {
      %3 = mhlo.compare LT, %iterArg_0, %arg1 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      mhlo.return %3 : tensor<i1>
    } do {
      %3 = mhlo.add %iterArg, %iterArg : tensor<2xf32>
      mhlo.return %3, %iterArg_0 : tensor<2xf32>, tensor<i32>
    }
    %1 = "mhlo.if"(%arg0) ({
      mhlo.return %0#0 : tensor<2xf32>
    }, {
      mhlo.return %arg2 : tensor<2xf32>
    }) : (tensor<i1>) -> tensor<2xf32>
    %2:2 = "mhlo.case"(%arg1) ({
      mhlo.return %1, %arg3 : tensor<2xf32>, tensor<2xi32>
    }, {
      %3 = mhlo.constant dense<0> : tensor<2xi32>
      mhlo.return %1, %3 : tensor<2xf32>, tensor<2xi32>
    }) : (tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
    return %2#0 : tensor<2xf32>
  }
}
// -----
module {
  func.func private @mesh()
  func.func @collectives(%arg0: tensor<4x4xf32>, %arg1: tensor<4xi32>) {
    %0 = "mhlo.all_gather"(%arg0) <{all_gather_dim = 1 : i64, channel_handle = #mhlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> : (tensor<4x4xf32>) -> tensor<4x8xf32>
    %1:2 = "mhlo.all_reduce"(%arg0, %arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %10 = mhlo.add %arg2, %arg3 : tensor<f32>
      mhlo.return %10 : tensor<f32>
    }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
    %2 = "mhlo.all_to_all"(%arg0) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 1 : i64}> : (tensor<4x4xf32>) -> tensor<16x1xf32>
    %3 = "mhlo.collective_broadcast"(%arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %4 = "mhlo.collective_permute"(%arg0) <{channel_handle = #mhlo.channel_handle<handle = 2, type = 1>, source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %5 = "mhlo.reduce_scatter"(%arg0) <{replica_groups = #mhlo.replica_group_mesh_axes<mesh = @mesh, axes = [#mhlo.axis_ref<name = "x">, #mhlo.axis_ref<name = "y", sub_axis_info = (1)2>]>, scatter_dimension = 0 : i64}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %10 = mhlo.add %arg2, %arg3 : tensor<f32>
      mhlo.return %10 : tensor<f32>
    }) : (tensor<4x4xf32>) -> tensor<2x4xf32>
    %6 = "mhlo.cross-replica-sum"(%arg1) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xi32>) -> tensor<4xi32>
    %7 = mhlo.partition_id : tensor<ui32>
    %8 = mhlo.replica_id : tensor<ui32>
    %9 = "mhlo.collective_reduce"(%arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %10 = mhlo.add %arg2, %arg3 : tensor<f32>
      mhlo.return %10 : tensor<f32>
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    return
  }
}
// -----
module {
  func.func @channels(%arg0: !mhlo.token, %arg1: tensor<2xf32>) {
    %0 = mhlo.create_token : !mhlo.token
    %1 = mhlo.after_all %0, %arg0 : !mhlo.token
    %2 = mhlo.after_all  : !mhlo.token
    %3:3 = "mhlo.infeed"(%1) <{infeed_config = "in", layout = [[0], []]}> : (!mhlo.token) -> (tensor<2xf32>, tensor<i32>, !mhlo.token)
    %4 = "mhlo.outfeed"(%arg1, %3#2) <{outfeed_config = "out"}> : (tensor<2xf32>, !mhlo.token) -> !mhlo.token
    %5 = "mhlo.send"(%arg1, %4) <{channel_handle = #mhlo.channel_handle<handle = 5, type = 2>, is_host_transfer = true}> : (tensor<2xf32>, !mhlo.token) -> !mhlo.token
    %6:2 = "mhlo.recv"(%5) <{channel_handle = #mhlo.channel_handle<handle = 5, type = 3>, is_host_transfer = true, source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (!mhlo.token) -> (tensor<2xf32>, !mhlo.token)
    return
  }
}
// -----
module {
  func.func @modules(%arg0: tensor<2xf32>, %arg1: tuple<tensor<2xf32>, tuple<>>) {
    %0 = mhlo.tuple %arg0, %arg0 : tuple<tensor<2xf32>, tensor<2xf32>>
    %1 = mhlo.tuple %arg0 {xla_shape = "(f32[2])"} : tuple<tensor<2xf32>>
    %2 = mhlo.get_tuple_element %arg1[0] : (tuple<tensor<2xf32>, tuple<>>) -> tensor<2xf32>
    %3 = mhlo.custom_call @f(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
    %4:2 = mhlo.custom_call @"g h"(%arg0, %arg0) {api_version = 4 : i32, backend_config = {flag = true}, called_computations = [@modules], has_side_effect = true, operand_layouts = [dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#mhlo.output_operand_alias<output_tuple_indices = [0], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>]} : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
    mhlo.custom_call @k() {has_side_effect = true} : () -> ()
    %5 = mhlo.composite "my.twice" %arg0 {composite_attributes = {times = 2 : i32}, decomposition = @twice, version = 1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
    return
  }
  func.func private @twice(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = mhlo.add %arg0, %arg0 : tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}
// -----
module {
  func.func @quantization(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3x!quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01:3,1.000000e+00:-7}>>) -> tensor<2x3xf32> {
    %0 = mhlo.uniform_quantize %arg0 : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<ui8:f32, 3.400000e+01:16>>
    %1 = mhlo.uniform_dequantize %0 : (tensor<2x3x!quant.uniform<ui8:f32, 3.400000e+01:16>>) -> tensor<2x3xf32>
    %2 = mhlo.uniform_dequantize %arg1 : (tensor<2x3x!quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01:3,1.000000e+00:-7}>>) -> tensor<2x3xf32>
    return %2 : tensor<2x3xf32>
  }
}
// -----
module {
  func.func @linear_algebra_and_random(%arg0: tensor<3x3xf32>, %arg1: tensor<4xcomplex<f32>>, %arg2: tensor<2xi64>, %arg3: tensor<2xui64>, %arg4: tensor<f32>) {
    %0 = "mhlo.cholesky"(%arg0) <{lower = true}> : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %1 = "mhlo.cholesky"(%arg0) : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %2 = "mhlo.triangular_solve"(%arg0, %arg0) <{left_side = true, lower = false, transpose_a = #mhlo<transpose ADJOINT>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %3 = "mhlo.fft"(%arg1) <{fft_length = dense<4> : tensor<1xi64>, fft_type = #mhlo<fft_type IFFT>}> : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
    %4 = "mhlo.rng"(%arg4, %arg4, %arg2) <{rng_distribution = #mhlo.rng_distribution<UNIFORM>}> : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<?x?xf32>
    %output_state, %output = "mhlo.rng_bit_generator"(%arg3) <{rng_algorithm = #mhlo.rng_algorithm<PHILOX>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<10x12xui32>)
    return
  }
}
