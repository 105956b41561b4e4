// Elementwise operations on floating-point tensors, and the operations that ask a question of them.

func.func @rounding(%x: tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>) {
  %floor = stablehlo.floor %x : tensor<4x3xf32>
  %ceil = stablehlo.ceil %x : tensor<4x3xf32>
  %away = stablehlo.round_nearest_afz %x : tensor<4x3xf32>
  %even = stablehlo.round_nearest_even %x : tensor<4x3xf32>
  return %floor, %ceil, %away, %even : tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>
}

func.func @transcendental(%x: tensor<16xf64>) -> tensor<16xf64> {
  %0 = stablehlo.exponential %x : tensor<16xf64>
  %1 = stablehlo.exponential_minus_one %0 : tensor<16xf64>
  %2 = stablehlo.log %1 : tensor<16xf64>
  %3 = stablehlo.log_plus_one %2 : tensor<16xf64>
  %4 = stablehlo.logistic %3 : tensor<16xf64>
  %5 = stablehlo.tanh %4 : tensor<16xf64>
  %6 = stablehlo.sine %5 : tensor<16xf64>
  %7 = stablehlo.cosine %6 : tensor<16xf64>
  %8 = stablehlo.sqrt %7 : tensor<16xf64>
  %9 = stablehlo.rsqrt %8 : tensor<16xf64>
  %10 = stablehlo.cbrt %9 : tensor<16xf64>
  %11 = stablehlo.atan2 %10, %x : tensor<16xf64>
  %12 = stablehlo.power %11, %0 : tensor<16xf64>
  return %12 : tensor<16xf64>
}

// A smooth activation: x * sigmoid(x), with its sign and magnitude treated apart.
func.func @swish(%x: tensor<2x8xbf16>) -> tensor<2x8xbf16> {
  %gate = stablehlo.logistic %x : tensor<2x8xbf16>
  %sign = stablehlo.sign %x : tensor<2x8xbf16>
  %size = stablehlo.abs %x : tensor<2x8xbf16>
  %product = stablehlo.multiply %size, %gate : tensor<2x8xbf16>
  %signed = stablehlo.multiply %product, %sign : tensor<2x8xbf16>
  %negated = stablehlo.negate %signed : tensor<2x8xbf16>
  %back = stablehlo.negate %negated : tensor<2x8xbf16>
  return %back : tensor<2x8xbf16>
}

func.func @normalize(%x: tensor<5xf16>, %low: tensor<f16>, %high: tensor<f16>) -> tensor<5xf16> {
  %clamped = stablehlo.clamp %low, %x, %high : (tensor<f16>, tensor<5xf16>, tensor<f16>) -> tensor<5xf16>
  %exact = stablehlo.clamp %x, %clamped, %x : tensor<5xf16>
  %sum = stablehlo.add %exact, %x : tensor<5xf16>
  %difference = stablehlo.subtract %exact, %x : tensor<5xf16>
  %quotient = stablehlo.divide %difference, %sum : tensor<5xf16>
  %rest = stablehlo.remainder %quotient, %x : tensor<5xf16>
  %upper = stablehlo.maximum %rest, %x : tensor<5xf16>
  %lower = stablehlo.minimum %upper, %x : tensor<5xf16>
  return %lower : tensor<5xf16>
}

func.func @repair(%x: tensor<7xf32>, %fallback: tensor<7xf32>) -> tensor<7xf32> {
  %finite = stablehlo.is_finite %x : (tensor<7xf32>) -> tensor<7xi1>
  %kept = stablehlo.select %finite, %x, %fallback : tensor<7xi1>, tensor<7xf32>
  %coarse = stablehlo.reduce_precision %kept, format = e5m10 : tensor<7xf32>
  %coarser = stablehlo.reduce_precision %coarse, format = e1m0 : tensor<7xf32>
  return %coarser : tensor<7xf32>
}

func.func @select_all_or_nothing(%p: tensor<i1>, %x: tensor<7xf32>, %y: tensor<7xf32>) -> tensor<7xf32> {
  %0 = stablehlo.select %p, %x, %y : tensor<i1>, tensor<7xf32>
  return %0 : tensor<7xf32>
}

func.func @scalars(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %x, %y : tensor<f32>
  %1 = stablehlo.multiply %0, %0 : tensor<f32>
  return %1 : tensor<f32>
}

func.func @nothing_in_it(%x: tensor<0x4xf32>) -> tensor<0x4xf32> {
  %0 = stablehlo.add %x, %x : tensor<0x4xf32>
  return %0 : tensor<0x4xf32>
}
