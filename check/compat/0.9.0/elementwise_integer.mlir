// Elementwise operations on integers and booleans of every width that existed in the first release.

func.func @bit_tricks(%x: tensor<8xi32>, %y: tensor<8xi32>) -> tensor<8xi32> {
  %and = stablehlo.and %x, %y : tensor<8xi32>
  %or = stablehlo.or %x, %y : tensor<8xi32>
  %xor = stablehlo.xor %and, %or : tensor<8xi32>
  %not = stablehlo.not %xor : tensor<8xi32>
  %zeros = stablehlo.count_leading_zeros %not : tensor<8xi32>
  %ones = stablehlo.popcnt %not : tensor<8xi32>
  %left = stablehlo.shift_left %zeros, %ones : tensor<8xi32>
  %signed = stablehlo.shift_right_arithmetic %left, %ones : tensor<8xi32>
  %unsigned = stablehlo.shift_right_logical %signed, %ones : tensor<8xi32>
  return %unsigned : tensor<8xi32>
}

func.func @truth_tables(%p: tensor<2x2xi1>, %q: tensor<2x2xi1>) -> tensor<2x2xi1> {
  %0 = stablehlo.and %p, %q : tensor<2x2xi1>
  %1 = stablehlo.or %0, %q : tensor<2x2xi1>
  %2 = stablehlo.xor %1, %p : tensor<2x2xi1>
  %3 = stablehlo.not %2 : tensor<2x2xi1>
  %4 = stablehlo.add %3, %p : tensor<2x2xi1>
  %5 = stablehlo.multiply %4, %q : tensor<2x2xi1>
  %6 = stablehlo.maximum %5, %p : tensor<2x2xi1>
  %7 = stablehlo.minimum %6, %q : tensor<2x2xi1>
  return %7 : tensor<2x2xi1>
}

// Each width, signed and unsigned, passes through arithmetic once.
func.func @i4(%x: tensor<3xi4>, %y: tensor<3xi4>) -> tensor<3xi4> {
  %0 = stablehlo.add %x, %y : tensor<3xi4>
  return %0 : tensor<3xi4>
}
func.func @ui4(%x: tensor<3xui4>, %y: tensor<3xui4>) -> tensor<3xui4> {
  %0 = stablehlo.maximum %x, %y : tensor<3xui4>
  return %0 : tensor<3xui4>
}
func.func @i8(%x: tensor<3xi8>, %y: tensor<3xi8>) -> tensor<3xi8> {
  %0 = stablehlo.subtract %x, %y : tensor<3xi8>
  return %0 : tensor<3xi8>
}
func.func @ui8(%x: tensor<3xui8>, %y: tensor<3xui8>) -> tensor<3xui8> {
  %0 = stablehlo.minimum %x, %y : tensor<3xui8>
  return %0 : tensor<3xui8>
}
func.func @i16(%x: tensor<3xi16>, %y: tensor<3xi16>) -> tensor<3xi16> {
  %0 = stablehlo.multiply %x, %y : tensor<3xi16>
  return %0 : tensor<3xi16>
}
func.func @ui16(%x: tensor<3xui16>, %y: tensor<3xui16>) -> tensor<3xui16> {
  %0 = stablehlo.divide %x, %y : tensor<3xui16>
  return %0 : tensor<3xui16>
}
func.func @i32(%x: tensor<3xi32>, %y: tensor<3xi32>) -> tensor<3xi32> {
  %0 = stablehlo.remainder %x, %y : tensor<3xi32>
  %1 = stablehlo.power %0, %y : tensor<3xi32>
  return %1 : tensor<3xi32>
}
func.func @ui32(%x: tensor<3xui32>, %y: tensor<3xui32>) -> tensor<3xui32> {
  %0 = stablehlo.clamp %x, %y, %x : tensor<3xui32>
  return %0 : tensor<3xui32>
}
func.func @i64(%x: tensor<3xi64>, %y: tensor<3xi64>) -> tensor<3xi64> {
  %0 = stablehlo.abs %x : tensor<3xi64>
  %1 = stablehlo.negate %0 : tensor<3xi64>
  %2 = stablehlo.sign %1 : tensor<3xi64>
  %3 = stablehlo.add %2, %y : tensor<3xi64>
  return %3 : tensor<3xi64>
}
func.func @ui64(%x: tensor<3xui64>, %y: tensor<3xui64>) -> tensor<3xui64> {
  %0 = stablehlo.count_leading_zeros %x : tensor<3xui64>
  %1 = stablehlo.popcnt %y : tensor<3xui64>
  %2 = stablehlo.xor %0, %1 : tensor<3xui64>
  return %2 : tensor<3xui64>
}
