// Convolutions: layouts, windows, groups, and every attribute that may be left out.

func.func @plain(%image: tensor<1x8x8x3xf32>, %kernel: tensor<3x3x3x16xf32>) -> tensor<1x6x6x16xf32> {
  %0 = stablehlo.convolution(%image, %kernel)
    dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {}
    {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<1x8x8x3xf32>, tensor<3x3x3x16xf32>) -> tensor<1x6x6x16xf32>
  return %0 : tensor<1x6x6x16xf32>
}

func.func @everything_stated(%image: tensor<4x3x9x9xf16>, %kernel: tensor<16x3x3x3xf16>) -> tensor<4x16x9x9xf16> {
  %0 = stablehlo.convolution(%image, %kernel)
    dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
    window = {
      stride = [2, 2], pad = [[2, 2], [2, 2]], lhs_dilate = [2, 2], rhs_dilate = [2, 2], reverse = [true, false]
    } {
      batch_group_count = 1 : i64,
      feature_group_count = 1 : i64,
      precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision HIGHEST>]
    } : (tensor<4x3x9x9xf16>, tensor<16x3x3x3xf16>) -> tensor<4x16x9x9xf16>
  return %0 : tensor<4x16x9x9xf16>
}

func.func @depthwise(%image: tensor<1x8x8x4xf32>, %kernel: tensor<3x3x1x8xf32>) -> tensor<1x4x4x8xf32> {
  %0 = stablehlo.convolution(%image, %kernel)
    dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {stride = [2, 2], pad = [[1, 1], [1, 1]]}
    {batch_group_count = 1 : i64, feature_group_count = 4 : i64}
    : (tensor<1x8x8x4xf32>, tensor<3x3x1x8xf32>) -> tensor<1x4x4x8xf32>
  return %0 : tensor<1x4x4x8xf32>
}

func.func @batch_groups(%image: tensor<4x8x2xf32>, %kernel: tensor<3x2x8xf32>) -> tensor<2x6x8xf32> {
  %0 = stablehlo.convolution(%image, %kernel)
    dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f],
    window = {reverse = [true]}
    {batch_group_count = 2 : i64, feature_group_count = 1 : i64}
    : (tensor<4x8x2xf32>, tensor<3x2x8xf32>) -> tensor<2x6x8xf32>
  return %0 : tensor<2x6x8xf32>
}

func.func @volume(%x: tensor<1x4x4x4x2xf32>, %kernel: tensor<2x2x2x2x5xf32>) -> tensor<1x3x3x3x5xf32> {
  %0 = stablehlo.convolution(%x, %kernel)
    dim_numbers = [b, 0, 1, 2, f]x[0, 1, 2, i, o]->[b, 0, 1, 2, f],
    window = {stride = [1, 1, 1], pad = [[0, 0], [0, 0], [0, 0]], lhs_dilate = [1, 1, 1], rhs_dilate = [1, 1, 1], reverse = [false, false, false]}
    {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}
    : (tensor<1x4x4x4x2xf32>, tensor<2x2x2x2x5xf32>) -> tensor<1x3x3x3x5xf32>
  return %0 : tensor<1x3x3x3x5xf32>
}

func.func @no_spatial_dimensions(%x: tensor<4x2xf32>, %kernel: tensor<2x8xf32>) -> tensor<4x8xf32> {
  %0 = stablehlo.convolution(%x, %kernel)
    dim_numbers = [b, f]x[i, o]->[b, f],
    window = {}
    {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<4x2xf32>, tensor<2x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

func.func @padding_at_run_time(%image: tensor<1x8x8x3xf32>, %kernel: tensor<3x3x3x16xf32>, %padding: tensor<2x2xi64>) -> tensor<1x?x?x16xf32> {
  %0 = "stablehlo.dynamic_conv"(%image, %kernel, %padding) <{
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64
  }> : (tensor<1x8x8x3xf32>, tensor<3x3x3x16xf32>, tensor<2x2xi64>) -> tensor<1x?x?x16xf32>
  return %0 : tensor<1x?x?x16xf32>
}

func.func @padding_at_run_time_and_everything_stated(%image: tensor<1x8x8x3xf32>, %kernel: tensor<3x3x3x16xf32>, %padding: tensor<2x2xi32>) -> tensor<1x?x?x16xf32> {
  %0 = "stablehlo.dynamic_conv"(%image, %kernel, %padding) <{
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64,
    window_strides = array<i64: 2, 1>,
    lhs_dilation = array<i64: 1, 2>,
    rhs_dilation = array<i64: 2, 1>,
    window_reversal = array<i1: false, true>,
    precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision DEFAULT>]
  }> : (tensor<1x8x8x3xf32>, tensor<3x3x3x16xf32>, tensor<2x2xi32>) -> tensor<1x?x?x16xf32>
  return %0 : tensor<1x?x?x16xf32>
}
