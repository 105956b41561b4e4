// Programs for each pattern that folds, below its name.

// ---- stablehlo.add
func.func @main() -> (tensor<4xi32>, tensor<4xf32>, tensor<4xi32>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %b = stablehlo.constant dense<[2, 3, -4, 5]> : tensor<4xi32>
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %y = stablehlo.constant dense<[0.5, 1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.add %a, %b : tensor<4xi32>
  %1 = stablehlo.add %x, %y : tensor<4xf32>
  %2 = stablehlo.add %0, %b : tensor<4xi32>
  return %0, %1, %2 : tensor<4xi32>, tensor<4xf32>, tensor<4xi32>
}

// ---- stablehlo.divide
func.func @main() -> (tensor<4xi32>, tensor<4xf32>, tensor<4xi32>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %b = stablehlo.constant dense<[2, 3, -4, 5]> : tensor<4xi32>
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %y = stablehlo.constant dense<[0.5, 1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.divide %a, %b : tensor<4xi32>
  %1 = stablehlo.divide %x, %y : tensor<4xf32>
  %2 = stablehlo.add %0, %b : tensor<4xi32>
  return %0, %1, %2 : tensor<4xi32>, tensor<4xf32>, tensor<4xi32>
}

// ---- stablehlo.maximum
func.func @main() -> (tensor<4xi32>, tensor<4xf32>, tensor<4xi32>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %b = stablehlo.constant dense<[2, 3, -4, 5]> : tensor<4xi32>
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %y = stablehlo.constant dense<[0.5, 1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.maximum %a, %b : tensor<4xi32>
  %1 = stablehlo.maximum %x, %y : tensor<4xf32>
  %2 = stablehlo.add %0, %b : tensor<4xi32>
  return %0, %1, %2 : tensor<4xi32>, tensor<4xf32>, tensor<4xi32>
}

// ---- stablehlo.minimum
func.func @main() -> (tensor<4xi32>, tensor<4xf32>, tensor<4xi32>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %b = stablehlo.constant dense<[2, 3, -4, 5]> : tensor<4xi32>
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %y = stablehlo.constant dense<[0.5, 1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.minimum %a, %b : tensor<4xi32>
  %1 = stablehlo.minimum %x, %y : tensor<4xf32>
  %2 = stablehlo.add %0, %b : tensor<4xi32>
  return %0, %1, %2 : tensor<4xi32>, tensor<4xf32>, tensor<4xi32>
}

// ---- stablehlo.multiply
func.func @main() -> (tensor<4xi32>, tensor<4xf32>, tensor<4xi32>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %b = stablehlo.constant dense<[2, 3, -4, 5]> : tensor<4xi32>
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %y = stablehlo.constant dense<[0.5, 1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.multiply %a, %b : tensor<4xi32>
  %1 = stablehlo.multiply %x, %y : tensor<4xf32>
  %2 = stablehlo.add %0, %b : tensor<4xi32>
  return %0, %1, %2 : tensor<4xi32>, tensor<4xf32>, tensor<4xi32>
}

// ---- stablehlo.remainder
func.func @main() -> (tensor<4xi32>, tensor<4xf32>, tensor<4xi32>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %b = stablehlo.constant dense<[2, 3, -4, 5]> : tensor<4xi32>
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %y = stablehlo.constant dense<[0.5, 1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.remainder %a, %b : tensor<4xi32>
  %1 = stablehlo.remainder %x, %y : tensor<4xf32>
  %2 = stablehlo.add %0, %b : tensor<4xi32>
  return %0, %1, %2 : tensor<4xi32>, tensor<4xf32>, tensor<4xi32>
}

// ---- stablehlo.subtract
func.func @main() -> (tensor<4xi32>, tensor<4xf32>, tensor<4xi32>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %b = stablehlo.constant dense<[2, 3, -4, 5]> : tensor<4xi32>
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %y = stablehlo.constant dense<[0.5, 1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.subtract %a, %b : tensor<4xi32>
  %1 = stablehlo.subtract %x, %y : tensor<4xf32>
  %2 = stablehlo.add %0, %b : tensor<4xi32>
  return %0, %1, %2 : tensor<4xi32>, tensor<4xf32>, tensor<4xi32>
}

// ---- stablehlo.and
func.func @main() -> (tensor<4xi32>, tensor<4xi32>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %b = stablehlo.constant dense<[2, 3, -4, 5]> : tensor<4xi32>
  %0 = stablehlo.and %a, %b : tensor<4xi32>
  %2 = stablehlo.add %0, %b : tensor<4xi32>
  return %0, %2 : tensor<4xi32>, tensor<4xi32>
}

// ---- stablehlo.or
func.func @main() -> (tensor<4xi32>, tensor<4xi32>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %b = stablehlo.constant dense<[2, 3, -4, 5]> : tensor<4xi32>
  %0 = stablehlo.or %a, %b : tensor<4xi32>
  %2 = stablehlo.add %0, %b : tensor<4xi32>
  return %0, %2 : tensor<4xi32>, tensor<4xi32>
}

// ---- stablehlo.xor
func.func @main() -> (tensor<4xi32>, tensor<4xi32>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %b = stablehlo.constant dense<[2, 3, -4, 5]> : tensor<4xi32>
  %0 = stablehlo.xor %a, %b : tensor<4xi32>
  %2 = stablehlo.add %0, %b : tensor<4xi32>
  return %0, %2 : tensor<4xi32>, tensor<4xi32>
}

// ---- stablehlo.clamp
func.func @main() -> (tensor<4xi32>) {
  %l = stablehlo.constant dense<0> : tensor<i32>
  %h = stablehlo.constant dense<4> : tensor<i32>
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %0 = stablehlo.clamp %l, %a, %h : (tensor<i32>, tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// ---- stablehlo.clamp
func.func @main() -> (tensor<4xi32>) {
  %l = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xi32>
  %h = stablehlo.constant dense<4> : tensor<4xi32>
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %0 = stablehlo.clamp %l, %a, %h : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// ---- stablehlo.compare
func.func @main() -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %b = stablehlo.constant dense<[2, 3, -4, 5]> : tensor<4xi32>
  %c = stablehlo.constant dense<[7, 4000000000, 0, 5]> : tensor<4xui32>
  %d = stablehlo.constant dense<[2, 3, 4000000000, 5]> : tensor<4xui32>
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %y = stablehlo.constant dense<[0.5, 1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.compare EQ, %a, %b, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %1 = stablehlo.compare EQ, %c, %d, UNSIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  %2 = stablehlo.compare EQ, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0, %1, %2 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// ---- stablehlo.compare
func.func @main() -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %b = stablehlo.constant dense<[2, 3, -4, 5]> : tensor<4xi32>
  %c = stablehlo.constant dense<[7, 4000000000, 0, 5]> : tensor<4xui32>
  %d = stablehlo.constant dense<[2, 3, 4000000000, 5]> : tensor<4xui32>
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %y = stablehlo.constant dense<[0.5, 1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.compare NE, %a, %b, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %1 = stablehlo.compare NE, %c, %d, UNSIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  %2 = stablehlo.compare NE, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0, %1, %2 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// ---- stablehlo.compare
func.func @main() -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %b = stablehlo.constant dense<[2, 3, -4, 5]> : tensor<4xi32>
  %c = stablehlo.constant dense<[7, 4000000000, 0, 5]> : tensor<4xui32>
  %d = stablehlo.constant dense<[2, 3, 4000000000, 5]> : tensor<4xui32>
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %y = stablehlo.constant dense<[0.5, 1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.compare LT, %a, %b, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %1 = stablehlo.compare LT, %c, %d, UNSIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  %2 = stablehlo.compare LT, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0, %1, %2 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// ---- stablehlo.compare
func.func @main() -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %b = stablehlo.constant dense<[2, 3, -4, 5]> : tensor<4xi32>
  %c = stablehlo.constant dense<[7, 4000000000, 0, 5]> : tensor<4xui32>
  %d = stablehlo.constant dense<[2, 3, 4000000000, 5]> : tensor<4xui32>
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %y = stablehlo.constant dense<[0.5, 1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.compare LE, %a, %b, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %1 = stablehlo.compare LE, %c, %d, UNSIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  %2 = stablehlo.compare LE, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0, %1, %2 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// ---- stablehlo.compare
func.func @main() -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %b = stablehlo.constant dense<[2, 3, -4, 5]> : tensor<4xi32>
  %c = stablehlo.constant dense<[7, 4000000000, 0, 5]> : tensor<4xui32>
  %d = stablehlo.constant dense<[2, 3, 4000000000, 5]> : tensor<4xui32>
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %y = stablehlo.constant dense<[0.5, 1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.compare GT, %a, %b, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %1 = stablehlo.compare GT, %c, %d, UNSIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  %2 = stablehlo.compare GT, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0, %1, %2 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// ---- stablehlo.compare
func.func @main() -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %b = stablehlo.constant dense<[2, 3, -4, 5]> : tensor<4xi32>
  %c = stablehlo.constant dense<[7, 4000000000, 0, 5]> : tensor<4xui32>
  %d = stablehlo.constant dense<[2, 3, 4000000000, 5]> : tensor<4xui32>
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %y = stablehlo.constant dense<[0.5, 1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.compare GE, %a, %b, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %1 = stablehlo.compare GE, %c, %d, UNSIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  %2 = stablehlo.compare GE, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0, %1, %2 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// ---- stablehlo.convert
func.func @main() -> (tensor<4xf32>, tensor<4xi32>, tensor<4xui8>, tensor<4xi1>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.convert %a : (tensor<4xi32>) -> tensor<4xf32>
  %1 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xi32>
  %2 = stablehlo.convert %a : (tensor<4xi32>) -> tensor<4xui8>
  %3 = stablehlo.convert %a : (tensor<4xi32>) -> tensor<4xi1>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xi32>, tensor<4xui8>, tensor<4xi1>
}

// ---- stablehlo.select
func.func @main() -> (tensor<4xi32>, tensor<4xi32>) {
  %p = stablehlo.constant dense<[true, false, true, false]> : tensor<4xi1>
  %t = stablehlo.constant dense<false> : tensor<i1>
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %b = stablehlo.constant dense<[2, 3, -4, 5]> : tensor<4xi32>
  %0 = stablehlo.select %p, %a, %b : tensor<4xi1>, tensor<4xi32>
  %1 = stablehlo.select %t, %a, %b : tensor<i1>, tensor<4xi32>
  return %0, %1 : tensor<4xi32>, tensor<4xi32>
}

// ---- stablehlo.abs
func.func @main() -> (tensor<4xi32>, tensor<4xf32>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.abs %a : tensor<4xi32>
  %1 = stablehlo.abs %x : tensor<4xf32>
  return %0, %1 : tensor<4xi32>, tensor<4xf32>
}

// ---- stablehlo.negate
func.func @main() -> (tensor<4xi32>, tensor<4xf32>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.negate %a : tensor<4xi32>
  %1 = stablehlo.negate %x : tensor<4xf32>
  return %0, %1 : tensor<4xi32>, tensor<4xf32>
}

// ---- stablehlo.sign
func.func @main() -> (tensor<4xi32>, tensor<4xf32>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.sign %a : tensor<4xi32>
  %1 = stablehlo.sign %x : tensor<4xf32>
  return %0, %1 : tensor<4xi32>, tensor<4xf32>
}

// ---- stablehlo.not
func.func @main() -> (tensor<4xi32>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %0 = stablehlo.not %a : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// ---- stablehlo.cosine
func.func @main() -> (tensor<4xf32>) {
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.cosine %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// ---- stablehlo.exponential
func.func @main() -> (tensor<4xf32>) {
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.exponential %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// ---- stablehlo.logistic
func.func @main() -> (tensor<4xf32>) {
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.logistic %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// ---- stablehlo.round_nearest_afz
func.func @main() -> (tensor<4xf32>) {
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.round_nearest_afz %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// ---- stablehlo.round_nearest_even
func.func @main() -> (tensor<4xf32>) {
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.round_nearest_even %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// ---- stablehlo.sine
func.func @main() -> (tensor<4xf32>) {
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.sine %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// ---- stablehlo.tan
func.func @main() -> (tensor<4xf32>) {
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.tan %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// ---- stablehlo.tanh
func.func @main() -> (tensor<4xf32>) {
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// ---- stablehlo.log
func.func @main() -> (tensor<4xf32>) {
  %x = stablehlo.constant dense<[0.5, 1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.log %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// ---- stablehlo.rsqrt
func.func @main() -> (tensor<4xf32>) {
  %x = stablehlo.constant dense<[0.5, 1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.rsqrt %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// ---- stablehlo.sqrt
func.func @main() -> (tensor<4xf32>) {
  %x = stablehlo.constant dense<[0.5, 1.25, 2.0, 3.5]> : tensor<4xf32>
  %0 = stablehlo.sqrt %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// ---- chlo.erf
func.func @main() -> (tensor<4xf64>) {
  %x = stablehlo.constant dense<[0.5, -1.25, 2.0, 3.5]> : tensor<4xf64>
  %0 = chlo.erf %x : tensor<4xf64> -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// ---- stablehlo.broadcast_in_dim
func.func @main() -> (tensor<4xi32>) {
  %a = stablehlo.constant dense<7> : tensor<i32>
  %0 = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<i32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// ---- stablehlo.concatenate
func.func @main() -> (tensor<8xi32>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %b = stablehlo.constant dense<[2, 3, -4, 5]> : tensor<4xi32>
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<4xi32>, tensor<4xi32>) -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// ---- concatenate of equal splats
func.func @main() -> (tensor<6xi32>) {
  %a = stablehlo.constant dense<7> : tensor<2xi32>
  %b = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %0 = stablehlo.concatenate %a, %a, %b, dim = 0 : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<6xi32>
  return %0 : tensor<6xi32>
}

// ---- stablehlo.dynamic_slice
func.func @main() -> (tensor<2xi32>) {
  %a = stablehlo.constant dense<7> : tensor<4xi32>
  %i = stablehlo.constant dense<1> : tensor<i32>
  %0 = stablehlo.dynamic_slice %a, %i, sizes = [2] : (tensor<4xi32>, tensor<i32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// ---- stablehlo.get_dimension_size
func.func @main() -> (tensor<i32>) {
  %a = stablehlo.constant dense<7> : tensor<4x3xi32>
  %0 = stablehlo.get_dimension_size %a, dim = 1 : (tensor<4x3xi32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// ---- stablehlo.reshape
func.func @main() -> (tensor<2x2xi32>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %0 = stablehlo.reshape %a : (tensor<4xi32>) -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}

// ---- stablehlo.set_dimension_size
func.func @main() -> (tensor<4xi32>, tensor<4xi32>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %k = stablehlo.constant dense<4> : tensor<i32>
  %0 = stablehlo.set_dimension_size %a, %k, dim = 0 : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
  %1 = stablehlo.negate %0 : tensor<4xi32>
  return %0, %1 : tensor<4xi32>, tensor<4xi32>
}

// ---- stablehlo.slice
func.func @main() -> (tensor<2xi32>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %0 = stablehlo.slice %a [1:4:2] : (tensor<4xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// ---- stablehlo.iota
func.func @main() -> tensor<1x1xi32> {
  %0 = stablehlo.iota dim = 1 : tensor<1x1xi32>
  return %0 : tensor<1x1xi32>
}

// ---- stablehlo.reverse
func.func @main() -> (tensor<4xi32>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %0 = stablehlo.reverse %a, dims = [0] : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// ---- stablehlo.transpose
func.func @main() -> (tensor<3x2xi32>) {
  %a = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
  return %0 : tensor<3x2xi32>
}

// ---- reduce over no dimensions
func.func @main() -> (tensor<4xi32>, tensor<4xi32>) {
  %a = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [] : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
  %1 = stablehlo.negate %0 : tensor<4xi32>
  return %0, %1 : tensor<4xi32>, tensor<4xi32>
}

// ---- reduce to constants
func.func @main() -> (tensor<2xi32>) {
  %a = stablehlo.constant dense<3> : tensor<4x2xi32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %k = stablehlo.constant dense<9> : tensor<i32>
  %0 = "stablehlo.reduce"(%a, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%l: tensor<i32>, %r: tensor<i32>):
  stablehlo.return %k : tensor<i32>
  }) : (tensor<4x2xi32>, tensor<i32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// ---- reduce to outer values
func.func @main() -> (tensor<i32>) {
  %a = stablehlo.constant dense<[3, 4]> : tensor<2xi32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %k = stablehlo.constant dense<9> : tensor<i32>
  %0 = "stablehlo.reduce"(%a, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%l: tensor<i32>, %r: tensor<i32>):
  stablehlo.return %k : tensor<i32>
  }) : (tensor<2xi32>, tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// ---- dead loop
func.func @main() -> (tensor<i32>) {
  %x = stablehlo.constant dense<4> : tensor<i32>
  %0 = stablehlo.while(%i = %x) : tensor<i32>
  cond {
    %c = stablehlo.constant dense<false> : tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = func.call @next(%i) : (tensor<i32>) -> tensor<i32>
    stablehlo.return %j : tensor<i32>
  }
  return %x : tensor<i32>
}
func.func private @next(%x: tensor<i32>) -> tensor<i32> {
  return %x : tensor<i32>
}

// ---- loop that never runs
func.func @main() -> (tensor<i32>, tensor<i32>) {
  %x = stablehlo.constant dense<4> : tensor<i32>
  %0 = stablehlo.while(%i = %x) : tensor<i32>
  cond {
    %c = stablehlo.constant dense<false> : tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %i : tensor<i32>
    stablehlo.return %j : tensor<i32>
  }
  %1 = stablehlo.negate %0 : tensor<i32>
  return %0, %1 : tensor<i32>, tensor<i32>
}

// ---- constant branch
func.func @main() -> (tensor<4xi32>) {
  %p = stablehlo.constant dense<1> : tensor<i32>
  %x = stablehlo.constant dense<[7, -3, 0, 5]> : tensor<4xi32>
  %0 = "stablehlo.case"(%p) ({
    stablehlo.return %x : tensor<4xi32>
  }, {
    %n = stablehlo.negate %x : tensor<4xi32>
    stablehlo.return %n : tensor<4xi32>
  }) : (tensor<i32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
