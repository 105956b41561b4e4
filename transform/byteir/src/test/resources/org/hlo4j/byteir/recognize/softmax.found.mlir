module {
  func.func public @last_axis(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.custom_call @byteir.softmax(%arg0) {byteir_attrs = {axis = 1 : i64}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func public @first_axis(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.custom_call @byteir.softmax(%arg0) {byteir_attrs = {axis = 0 : i64}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func public @middle_axis(%arg0: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
    %0 = stablehlo.custom_call @byteir.softmax(%arg0) {byteir_attrs = {axis = 1 : i64}} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    return %0 : tensor<2x4x8xf32>
  }
  func.func public @vector(%arg0: tensor<8xf32>) -> tensor<8xf32> {
    %0 = stablehlo.custom_call @byteir.softmax(%arg0) {byteir_attrs = {axis = 0 : i64}} : (tensor<8xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
  func.func public @two_axes(%arg0: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x4x8xf32>) -> tensor<2x32xf32>
    %1 = stablehlo.custom_call @byteir.softmax(%0) {byteir_attrs = {axis = 1 : i64}} : (tensor<2x32xf32>) -> tensor<2x32xf32>
    %2 = stablehlo.reshape %1 : (tensor<2x32xf32>) -> tensor<2x4x8xf32>
    return %2 : tensor<2x4x8xf32>
  }
  func.func public @bf16(%arg0: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
    %0 = stablehlo.custom_call @byteir.softmax(%arg0) {byteir_attrs = {axis = 1 : i64}} : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    return %0 : tensor<4x8xbf16>
  }
  func.func public @f16(%arg0: tensor<4x8xf16>) -> tensor<4x8xf16> {
    %0 = stablehlo.custom_call @byteir.softmax(%arg0) {byteir_attrs = {axis = 1 : i64}} : (tensor<4x8xf16>) -> tensor<4x8xf16>
    return %0 : tensor<4x8xf16>
  }
  func.func public @bf16_in_f32(%arg0: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
    %0 = stablehlo.convert %arg0 : (tensor<4x8xbf16>) -> tensor<4x8xf32>
    %1 = stablehlo.custom_call @byteir.softmax(%0) {byteir_attrs = {axis = 1 : i64}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %2 = stablehlo.convert %1 : (tensor<4x8xf32>) -> tensor<4x8xbf16>
    return %2 : tensor<4x8xbf16>
  }
  func.func public @where(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xi1>) -> tensor<4x8xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = call @where_where_0(%arg1, %arg0, %cst) : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
    %1 = stablehlo.custom_call @byteir.softmax(%0) {byteir_attrs = {axis = 1 : i64}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = call @where_where_1(%arg1, %1, %c) : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
    return %2 : tensor<4x8xf32>
  }
  func.func private @where_where_0(%arg0: tensor<4x8xi1>, %arg1: tensor<4x8xf32>, %arg2: tensor<f32>) -> tensor<4x8xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<4x8xi1>, tensor<4x8xf32>
    return %2 : tensor<4x8xf32>
  }
  func.func private @where_where_1(%arg0: tensor<4x8xi1>, %arg1: tensor<4x8xf32>, %arg2: tensor<i32>) -> tensor<4x8xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<4x8xi1>, tensor<4x8xf32>
    return %2 : tensor<4x8xf32>
  }
  func.func public @masked(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xi1>) -> tensor<4x8xf32> {
    %cst = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %0 = call @masked_where(%arg1, %arg0, %cst) : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
    %1 = stablehlo.custom_call @byteir.softmax(%0) {byteir_attrs = {axis = 1 : i64}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @masked_where(%arg0: tensor<4x8xi1>, %arg1: tensor<4x8xf32>, %arg2: tensor<f32>) -> tensor<4x8xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<4x8xi1>, tensor<4x8xf32>
    return %2 : tensor<4x8xf32>
  }
  func.func public @vmapped(%arg0: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
    %0 = stablehlo.custom_call @byteir.softmax(%arg0) {byteir_attrs = {axis = 2 : i64}} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    return %0 : tensor<2x4x8xf32>
  }
  func.func public @value_and_gradient(%arg0: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.custom_call @byteir.softmax(%arg0) {byteir_attrs = {axis = 1 : i64}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %3 = stablehlo.maximum %2, %1 : tensor<4xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %6 = stablehlo.subtract %arg0, %5 : tensor<4x8xf32>
    %7 = stablehlo.exponential %6 : tensor<4x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %10 = stablehlo.custom_call @byteir.softmax(%arg0) {byteir_attrs = {axis = 1 : i64}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %11 = stablehlo.multiply %9, %9 : tensor<4x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %13 = stablehlo.divide %12, %11 : tensor<4x1xf32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %15 = stablehlo.multiply %14, %10 : tensor<4x8xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %17 = stablehlo.multiply %16, %15 : tensor<4x8xf32>
    %18 = stablehlo.broadcast_in_dim %13, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %19 = stablehlo.multiply %17, %18 : tensor<4x8xf32>
    %20 = stablehlo.multiply %19, %7 : tensor<4x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.reduce(%20 init: %cst_5) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %22 = stablehlo.reshape %21 : (tensor<4xf32>) -> tensor<4x1xf32>
    %23 = stablehlo.negate %22 : tensor<4x1xf32>
    %24 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %25 = stablehlo.divide %17, %24 : tensor<4x8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.reduce(%23 init: %cst_6) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
    %28 = stablehlo.add %25, %27 : tensor<4x8xf32>
    %29 = stablehlo.multiply %28, %7 : tensor<4x8xf32>
    return %0, %29 : tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func public @written_out(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.custom_call @byteir.softmax(%arg0) {byteir_attrs = {axis = 1 : i64}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func public @three(%arg0: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.custom_call @byteir.softmax(%arg0) {byteir_attrs = {axis = 1 : i64}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.custom_call @byteir.softmax(%arg0) {byteir_attrs = {axis = 0 : i64}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %3 = stablehlo.multiply %2, %arg0 : tensor<4x8xf32>
    %4 = stablehlo.custom_call @byteir.softmax(%3) {byteir_attrs = {axis = 1 : i64}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return %0, %1, %4 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func public @in_a_loop(%arg0: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<4xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:4 = stablehlo.while(%iterArg = %arg0, %iterArg_1 = %c, %iterArg_2 = %0, %iterArg_3 = %1) : tensor<4x8xf32>, tensor<i32>, tensor<8xf32>, tensor<4xf32>
    cond {
      %c_4 = stablehlo.constant dense<4> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg_1, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %3 = func.call @in_a_loop_dynamic_index_in_dim(%iterArg, %iterArg_1) : (tensor<4x8xf32>, tensor<i32>) -> tensor<8xf32>
      %4 = stablehlo.custom_call @byteir.softmax(%3) {byteir_attrs = {axis = 0 : i64}} : (tensor<8xf32>) -> tensor<8xf32>
      %5 = stablehlo.add %iterArg_2, %4 : tensor<8xf32>
      %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.reduce(%iterArg_2 init: %cst_4) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
      %7 = func.call @in_a_loop_dynamic_update_index_in_dim(%iterArg_3, %6, %iterArg_1) : (tensor<4xf32>, tensor<f32>, tensor<i32>) -> tensor<4xf32>
      %c_5 = stablehlo.constant dense<1> : tensor<i32>
      %8 = stablehlo.add %iterArg_1, %c_5 : tensor<i32>
      stablehlo.return %iterArg, %8, %5, %7 : tensor<4x8xf32>, tensor<i32>, tensor<8xf32>, tensor<4xf32>
    }
    return %2#2, %2#3 : tensor<8xf32>, tensor<4xf32>
  }
  func.func private @in_a_loop_dynamic_index_in_dim(%arg0: tensor<4x8xf32>, %arg1: tensor<i32>) -> tensor<8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 8] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8xf32>) -> tensor<8xf32>
    return %1 : tensor<8xf32>
  }
  func.func private @in_a_loop_dynamic_update_index_in_dim(%arg0: tensor<4xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<4xf32>, tensor<1xf32>, tensor<i32>) -> tensor<4xf32>
    return %1 : tensor<4xf32>
  }
  func.func public @attention(%arg0: tensor<2x4x2x8xf32>, %arg1: tensor<2x4x2x8xf32>, %arg2: tensor<2x4x2x8xf32>) -> tensor<2x4x2x8xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x4x2x8xf32>) -> tensor<2x4x2x1x8xf32>
    %1 = stablehlo.dot_general %0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x4x2x1x8xf32>, tensor<2x4x2x8xf32>) -> tensor<2x2x4x1x4xf32>
    %cst = stablehlo.constant dense<0.353553385> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x4x1x4xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x2x4x1x4xf32>
    %4 = stablehlo.transpose %3, dims = [3, 0, 1, 2, 4] : (tensor<2x2x4x1x4xf32>) -> tensor<1x2x2x4x4xf32>
    %5 = stablehlo.custom_call @byteir.softmax(%4) {byteir_attrs = {axis = 4 : i64}} : (tensor<1x2x2x4x4xf32>) -> tensor<1x2x2x4x4xf32>
    %6 = stablehlo.dot_general %arg2, %5, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4], precision = [DEFAULT, DEFAULT] : (tensor<2x4x2x8xf32>, tensor<1x2x2x4x4xf32>) -> tensor<2x2x8x1x4xf32>
    %7 = stablehlo.transpose %6, dims = [3, 0, 4, 1, 2] : (tensor<2x2x8x1x4xf32>) -> tensor<1x2x4x2x8xf32>
    %8 = stablehlo.transpose %7, dims = [1, 2, 3, 0, 4] : (tensor<1x2x4x2x8xf32>) -> tensor<2x4x2x1x8xf32>
    %9 = stablehlo.reshape %8 : (tensor<2x4x2x1x8xf32>) -> tensor<2x4x2x8xf32>
    return %9 : tensor<2x4x2x8xf32>
  }
  func.func public @logarithm(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = call @logarithm_log_softmax(%arg0) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func private @logarithm_log_softmax(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.custom_call @byteir.log_softmax(%arg0) {byteir_attrs = {axis = 1 : i64}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func public @logarithm_bf16(%arg0: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
    %0 = call @logarithm_bf16_log_softmax(%arg0) : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    return %0 : tensor<4x8xbf16>
  }
  func.func private @logarithm_bf16_log_softmax(%arg0: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
    %0 = stablehlo.custom_call @byteir.log_softmax(%arg0) {byteir_attrs = {axis = 1 : i64}} : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    return %0 : tensor<4x8xbf16>
  }
  func.func public @logarithm_first_axis(%arg0: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
    %0 = call @logarithm_first_axis_log_softmax(%arg0) : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    return %0 : tensor<2x4x8xf32>
  }
  func.func private @logarithm_first_axis_log_softmax(%arg0: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
    %0 = stablehlo.custom_call @byteir.log_softmax(%arg0) {byteir_attrs = {axis = 0 : i64}} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    return %0 : tensor<2x4x8xf32>
  }
  func.func public @logarithm_where(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xi1>) -> tensor<4x8xf32> {
    %0 = call @logarithm_where_log_softmax(%arg0, %arg1) : (tensor<4x8xf32>, tensor<4x8xi1>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func private @logarithm_where_log_softmax(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xi1>) -> tensor<4x8xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = call @logarithm_where_where_0(%arg1, %arg0, %cst) : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
    %1 = stablehlo.custom_call @byteir.log_softmax(%0) {byteir_attrs = {axis = 1 : i64}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %2 = call @logarithm_where_where_0(%arg1, %1, %cst_0) : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
    return %2 : tensor<4x8xf32>
  }
  func.func private @logarithm_where_where_0(%arg0: tensor<4x8xi1>, %arg1: tensor<4x8xf32>, %arg2: tensor<f32>) -> tensor<4x8xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<4x8xi1>, tensor<4x8xf32>
    return %2 : tensor<4x8xf32>
  }
}
