module {
  func.func public @nearest_up(%arg0: tensor<1x4x4x2xf32>) -> tensor<1x8x8x2xf32> {
    %0 = call @nearest_up_resize(%arg0) : (tensor<1x4x4x2xf32>) -> tensor<1x8x8x2xf32>
    return %0 : tensor<1x8x8x2xf32>
  }
  func.func private @nearest_up_resize(%arg0: tensor<1x4x4x2xf32>) -> tensor<1x8x8x2xf32> {
    %c = stablehlo.constant dense<[1, 8, 8, 2]> : tensor<4xi64>
    %0 = stablehlo.custom_call @byteir.resize(%arg0, %c) {byteir_attrs = {coordinate_transformation_mode = "asymmetric", mode = "nearest", target_mode = "size"}} : (tensor<1x4x4x2xf32>, tensor<4xi64>) -> tensor<1x8x8x2xf32>
    return %0 : tensor<1x8x8x2xf32>
  }
  func.func public @nearest_down(%arg0: tensor<1x4x4x2xf32>) -> tensor<1x2x4x2xf32> {
    %0 = call @nearest_down_resize(%arg0) : (tensor<1x4x4x2xf32>) -> tensor<1x2x4x2xf32>
    return %0 : tensor<1x2x4x2xf32>
  }
  func.func private @nearest_down_resize(%arg0: tensor<1x4x4x2xf32>) -> tensor<1x2x4x2xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<2xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %2 = stablehlo.add %0, %1 : tensor<2xf32>
    %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<2xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %6 = stablehlo.divide %4, %5 : tensor<2xf32>
    %7 = stablehlo.floor %6 : tensor<2xf32>
    %8 = stablehlo.convert %7 : (tensor<2xf32>) -> tensor<2xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %10 = stablehlo.compare LT, %8, %9, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %c_2 = stablehlo.constant dense<4> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %12 = stablehlo.add %8, %11 : tensor<2xi32>
    %13 = stablehlo.select %10, %12, %8 : tensor<2xi1>, tensor<2xi32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %15 = "stablehlo.gather"(%arg0, %14) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2, 3], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 4, 2>}> : (tensor<1x4x4x2xf32>, tensor<2x1xi32>) -> tensor<1x2x4x2xf32>
    return %15 : tensor<1x2x4x2xf32>
  }
  func.func public @linear_up(%arg0: tensor<1x4x4x2xf32>) -> tensor<1x8x6x2xf32> {
    %0 = call @linear_up_resize(%arg0) : (tensor<1x4x4x2xf32>) -> tensor<1x8x6x2xf32>
    return %0 : tensor<1x8x6x2xf32>
  }
  func.func private @linear_up_resize(%arg0: tensor<1x4x4x2xf32>) -> tensor<1x8x6x2xf32> {
    %c = stablehlo.constant dense<[1, 8, 6, 2]> : tensor<4xi64>
    %0 = stablehlo.custom_call @byteir.resize(%arg0, %c) {byteir_attrs = {coordinate_transformation_mode = "half_pixel", mode = "linear", target_mode = "size"}} : (tensor<1x4x4x2xf32>, tensor<4xi64>) -> tensor<1x8x6x2xf32>
    return %0 : tensor<1x8x6x2xf32>
  }
  func.func public @linear_down(%arg0: tensor<1x4x4x2xf32>) -> tensor<1x2x3x2xf32> {
    %0 = call @linear_down_resize(%arg0) : (tensor<1x4x4x2xf32>) -> tensor<1x2x3x2xf32>
    return %0 : tensor<1x2x3x2xf32>
  }
  func.func private @linear_down_resize(%arg0: tensor<1x4x4x2xf32>) -> tensor<1x2x3x2xf32> {
    %c = stablehlo.constant dense<[1, 2, 3, 2]> : tensor<4xi64>
    %0 = stablehlo.custom_call @byteir.resize(%arg0, %c) {byteir_attrs = {coordinate_transformation_mode = "half_pixel", mode = "linear", target_mode = "size"}} : (tensor<1x4x4x2xf32>, tensor<4xi64>) -> tensor<1x2x3x2xf32>
    return %0 : tensor<1x2x3x2xf32>
  }
  func.func public @linear_one_dimension(%arg0: tensor<1x4x4x2xf32>) -> tensor<1x6x4x2xf32> {
    %0 = call @linear_one_dimension_resize(%arg0) : (tensor<1x4x4x2xf32>) -> tensor<1x6x4x2xf32>
    return %0 : tensor<1x6x4x2xf32>
  }
  func.func private @linear_one_dimension_resize(%arg0: tensor<1x4x4x2xf32>) -> tensor<1x6x4x2xf32> {
    %c = stablehlo.constant dense<[1, 6, 4, 2]> : tensor<4xi64>
    %0 = stablehlo.custom_call @byteir.resize(%arg0, %c) {byteir_attrs = {coordinate_transformation_mode = "half_pixel", mode = "linear", target_mode = "size"}} : (tensor<1x4x4x2xf32>, tensor<4xi64>) -> tensor<1x6x4x2xf32>
    return %0 : tensor<1x6x4x2xf32>
  }
  func.func public @linear_bf16(%arg0: tensor<1x4x4x2xbf16>) -> tensor<1x6x8x2xbf16> {
    %0 = call @linear_bf16_resize(%arg0) : (tensor<1x4x4x2xbf16>) -> tensor<1x6x8x2xbf16>
    return %0 : tensor<1x6x8x2xbf16>
  }
  func.func private @linear_bf16_resize(%arg0: tensor<1x4x4x2xbf16>) -> tensor<1x6x8x2xbf16> {
    %c = stablehlo.constant dense<[1, 6, 8, 2]> : tensor<4xi64>
    %0 = stablehlo.custom_call @byteir.resize(%arg0, %c) {byteir_attrs = {coordinate_transformation_mode = "half_pixel", mode = "linear", target_mode = "size"}} : (tensor<1x4x4x2xbf16>, tensor<4xi64>) -> tensor<1x6x8x2xbf16>
    return %0 : tensor<1x6x8x2xbf16>
  }
}
