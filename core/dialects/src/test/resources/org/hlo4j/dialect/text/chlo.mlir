module {
  func.func @elementwise(%arg0: tensor<2x?xf32>, %arg1: tensor<2xcomplex<f32>>, %arg2: tensor<2xi32>) {
    %0 = chlo._asin_acos_kernel %arg1 : tensor<2xcomplex<f32>> -> tensor<2xcomplex<f32>>
    %1 = chlo.acos %arg0 : tensor<2x?xf32> -> tensor<2x?xf32>
    %2 = chlo.acosh %arg0 : tensor<2x?xf32> -> tensor<2x?xf32>
    %3 = chlo.asin %arg0 : tensor<2x?xf32> -> tensor<2x?xf32>
    %4 = chlo.asinh %arg0 : tensor<2x?xf32> -> tensor<2x?xf32>
    %5 = chlo.atan %arg0 : tensor<2x?xf32> -> tensor<2x?xf32>
    %6 = chlo.atanh %arg0 : tensor<2x?xf32> -> tensor<2x?xf32>
    %7 = chlo.bessel_i1e %arg0 : tensor<2x?xf32> -> tensor<2x?xf32>
    %8 = chlo.conj %arg1 : tensor<2xcomplex<f32>> -> tensor<2xcomplex<f32>>
    %9 = chlo.cosh %arg0 {some.attribute} : tensor<2x?xf32> -> tensor<2x?xf32>
    %10 = chlo.digamma %arg0 : tensor<2x?xf32> -> tensor<2x?xf32>
    %11 = chlo.erf %arg0 : tensor<2x?xf32> -> tensor<2x?xf32>
    %12 = chlo.erf_inv %arg0 : tensor<2x?xf32> -> tensor<2x?xf32>
    %13 = chlo.erfc %arg0 : tensor<2x?xf32> -> tensor<2x?xf32>
    %14 = chlo.is_inf %arg0 : tensor<2x?xf32> -> tensor<2x?xi1>
    %15 = chlo.is_neg_inf %arg0 : tensor<2x?xf32> -> tensor<2x?xi1>
    %16 = chlo.is_pos_inf %arg0 : tensor<2x?xf32> -> tensor<2x?xi1>
    %17 = chlo.lgamma %arg0 : tensor<2x?xf32> -> tensor<2x?xf32>
    %18 = chlo.mulhi %arg2, %arg2 : tensor<2xi32>, tensor<2xi32> -> tensor<2xi32>
    %19 = chlo.next_after %arg0, %arg0 : tensor<2x?xf32>, tensor<2x?xf32> -> tensor<2x?xf32>
    %20 = chlo.polygamma %arg0, %arg0 : tensor<2x?xf32>, tensor<2x?xf32> -> tensor<2x?xf32>
    %21 = chlo.sinh %arg0 : tensor<2x?xf32> -> tensor<2x?xf32>
    %22 = chlo.square %arg0 : tensor<2x?xf32> -> tensor<2x?xf32>
    %23 = chlo.tan %arg0 : tensor<2x?xf32> -> tensor<2x?xf32>
    %24 = chlo.zeta %arg0, %arg0 : tensor<2x?xf32>, tensor<2x?xf32> -> tensor<2x?xf32>
    return
  }
}
// -----
module {
  func.func @broadcasting(%arg0: tensor<2xf32>, %arg1: tensor<f32>, %arg2: tensor<3x2xf32>, %arg3: tensor<2xi32>, %arg4: tensor<i32>, %arg5: tensor<i1>) {
    %0 = chlo.broadcast_add %arg0, %arg1 : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %1 = chlo.broadcast_add %arg2, %arg0 {broadcast_dimensions = array<i64: 1>} : (tensor<3x2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
    %2 = chlo.broadcast_and %arg3, %arg4 : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
    %3 = chlo.broadcast_atan2 %arg0, %arg1 : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %4 = chlo.broadcast_compare %arg0, %arg1 {comparison_direction = #chlo<comparison_direction NE>} : (tensor<2xf32>, tensor<f32>) -> tensor<2xi1>
    %5 = chlo.broadcast_compare %arg0, %arg1 {compare_type = #chlo<comparison_type FLOAT>, comparison_direction = #chlo<comparison_direction EQ>} : (tensor<2xf32>, tensor<f32>) -> tensor<2xi1>
    %6 = chlo.broadcast_complex %arg0, %arg1 : (tensor<2xf32>, tensor<f32>) -> tensor<2xcomplex<f32>>
    %7 = chlo.broadcast_divide %arg0, %arg1 : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %8 = chlo.broadcast_maximum %arg0, %arg1 : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %9 = chlo.broadcast_minimum %arg0, %arg1 : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %10 = chlo.broadcast_multiply %arg0, %arg1 : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %11 = chlo.broadcast_next_after %arg0, %arg1 : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %12 = chlo.broadcast_or %arg3, %arg4 : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
    %13 = chlo.broadcast_polygamma %arg0, %arg1 : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %14 = chlo.broadcast_power %arg0, %arg1 : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %15 = chlo.broadcast_remainder %arg0, %arg1 : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %16 = chlo.broadcast_select %arg5, %arg0, %arg1 : (tensor<i1>, tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %17 = chlo.broadcast_shift_left %arg3, %arg4 : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
    %18 = chlo.broadcast_shift_right_arithmetic %arg3, %arg4 : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
    %19 = chlo.broadcast_shift_right_logical %arg3, %arg4 : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
    %20 = chlo.broadcast_subtract %arg0, %arg1 : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %21 = chlo.broadcast_xor %arg3, %arg4 : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
    %22 = chlo.broadcast_zeta %arg0, %arg1 : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @structural(%arg0: tensor<4x8xf32>, %arg1: tensor<6x4xf32>, %arg2: tensor<3x4x5xf32>, %arg3: tensor<3xi64>, %arg4: tensor<*xf32>, %arg5: tensor<8x2xf32>, %arg6: tensor<2xf32>) {
    %0 = chlo.constant dense<1> : tensor<2xi32>
    %1 = "chlo.constant_like"(%arg4) <{value = 1.500000e+00 : f32}> : (tensor<*xf32>) -> tensor<*xf32>
    %values, %indices = chlo.top_k(%arg0, k = 3) : tensor<4x8xf32> -> (tensor<4x3xf32>, tensor<4x3xi32>)
    %2 = "chlo.ragged_dot"(%arg1, %arg2, %arg3) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision HIGH>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<6x4xf32>, tensor<3x4x5xf32>, tensor<3xi64>) -> tensor<6x5xf32>
    %3:2 = chlo.scan(%arg5) inits (%arg6) dimension=0  {
    ^bb0(%input: tensor<2xf32>, %carry: tensor<2xf32>):
      %4 = stablehlo.add %input, %carry : tensor<2xf32>
      stablehlo.return %4, %4 : tensor<2xf32>, tensor<2xf32>
    } : (tensor<8x2xf32>, tensor<2xf32>) -> (tensor<8x2xf32>, tensor<2xf32>)
    return
  }
}
// -----
module {
  func.func @scans(%arg0: tensor<8x2xf32>, %arg1: tensor<8xi32>, %arg2: tensor<2xf32>, %arg3: tensor<i32>) {
    %0:4 = chlo.scan(%arg0, %arg1) inits (%arg2, %arg3) dimension=0  attributes {is_associative = true, is_reverse = true, scan_dim_size = 8 : i64, some.attribute} {
    ^bb0(%input: tensor<2xf32>, %input_0: tensor<i32>, %carry: tensor<2xf32>, %carry_1: tensor<i32>):
      %1 = stablehlo.add %input, %carry : tensor<2xf32>
      %2 = stablehlo.add %input_0, %carry_1 : tensor<i32>
      stablehlo.return %1, %2, %1, %2 : tensor<2xf32>, tensor<i32>, tensor<2xf32>, tensor<i32>
    } : (tensor<8x2xf32>, tensor<8xi32>, tensor<2xf32>, tensor<i32>) -> (tensor<8x2xf32>, tensor<8xi32>, tensor<2xf32>, tensor<i32>)
    return
  }
}
