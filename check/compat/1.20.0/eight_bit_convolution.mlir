// Convolutions whose sides are different eight-bit floats.

func.func @static(%lhs: tensor<1x4x4x2xf8E4M3FN>, %rhs: tensor<1x1x2x2xf8E5M2>) -> tensor<1x4x4x2xf32> {
  %0 = stablehlo.convolution(%lhs, %rhs)
    dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {stride = [1, 1]}
    {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<1x4x4x2xf8E4M3FN>, tensor<1x1x2x2xf8E5M2>) -> tensor<1x4x4x2xf32>
  return %0 : tensor<1x4x4x2xf32>
}

func.func @small_types(%lhs: tensor<1x4x4x2xf8E3M4>, %rhs: tensor<1x1x2x2xf8E8M0FNU>) -> tensor<1x4x4x2xf8E4M3B11FNUZ> {
  %0 = stablehlo.convolution(%lhs, %rhs)
    dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {}
    {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<1x4x4x2xf8E3M4>, tensor<1x1x2x2xf8E8M0FNU>) -> tensor<1x4x4x2xf8E4M3B11FNUZ>
  return %0 : tensor<1x4x4x2xf8E4M3B11FNUZ>
}

func.func @dynamic(%lhs: tensor<1x?x4x2xf8E5M2FNUZ>, %rhs: tensor<1x1x2x2xf8E4M3FNUZ>, %padding: tensor<2x2xi64>) -> tensor<1x?x?x2xf16> {
  %0 = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
    batch_group_count = 1 : i64,
    feature_group_count = 1 : i64
  }> : (tensor<1x?x4x2xf8E5M2FNUZ>, tensor<1x1x2x2xf8E4M3FNUZ>, tensor<2x2xi64>) -> tensor<1x?x?x2xf16>
  return %0 : tensor<1x?x?x2xf16>
}
