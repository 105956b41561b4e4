// 1:68: expected '->'
func.func @f(%a: tensor<2xf32>) { %0 = chlo.acos %a : tensor<2xf32> return }
// -----
// 1:40: custom op 'chlo.foo' is unknown
func.func @f(%a: tensor<2xf32>) { %0 = chlo.foo %a : tensor<2xf32> return }
// -----
// 1:61: expected ','
func.func @f(%a: tensor<2xf32>) { %0 = chlo.broadcast_add %a : (tensor<2xf32>) -> tensor<2xf32> return }
// -----
// 1:58: expected attribute value
func.func @f(%a: tensor<2xf32>) { %0 = chlo.top_k(%a, k = x) : tensor<2xf32> -> (tensor<2xf32>, tensor<2xi32>) return }
// -----
// 1:53: expected ','
func.func @f(%a: tensor<2xf32>) { %0 = chlo.top_k(%a) : tensor<2xf32> -> (tensor<2xf32>, tensor<2xi32>) return }
// -----
// 1:37: custom op 'chlo.constant' invalid kind of attribute specified
func.func @f() { %0 = chlo.constant 1 : i32 return }
// -----
// 1:77: custom op 'chlo.scan' expected 'inits'
func.func @f(%x: tensor<8x2xf32>, %i: tensor<2xf32>) { %0:2 = chlo.scan(%x) dimension=0 { ^bb0(%p: tensor<2xf32>, %q: tensor<2xf32>): stablehlo.return %p, %q : tensor<2xf32>, tensor<2xf32> } : (tensor<8x2xf32>, tensor<2xf32>) -> (tensor<8x2xf32>, tensor<2xf32>) return }
// -----
// 1:87: custom op 'chlo.scan' expected 'dimension'
func.func @f(%x: tensor<8x2xf32>, %i: tensor<2xf32>) { %0:2 = chlo.scan(%x) inits(%i) { ^bb0(%p: tensor<2xf32>, %q: tensor<2xf32>): stablehlo.return %p, %q : tensor<2xf32>, tensor<2xf32> } : (tensor<8x2xf32>, tensor<2xf32>) -> (tensor<8x2xf32>, tensor<2xf32>) return }
// -----
// 1:97: custom op 'chlo.scan' expected integer value
func.func @f(%x: tensor<8x2xf32>, %i: tensor<2xf32>) { %0:2 = chlo.scan(%x) inits(%i) dimension=x { ^bb0(%p: tensor<2xf32>, %q: tensor<2xf32>): stablehlo.return %p, %q : tensor<2xf32>, tensor<2xf32> } : (tensor<8x2xf32>, tensor<2xf32>) -> (tensor<8x2xf32>, tensor<2xf32>) return }
// -----
// 1:63: custom op 'chlo.scan' operand types must match the number of inputs and inits
func.func @f(%x: tensor<8x2xf32>, %i: tensor<2xf32>) { %0:2 = chlo.scan(%x) inits(%i) dimension=0 { ^bb0(%p: tensor<2xf32>, %q: tensor<2xf32>): stablehlo.return %p, %q : tensor<2xf32>, tensor<2xf32> } : (tensor<8x2xf32>) -> (tensor<8x2xf32>, tensor<2xf32>) return }
// -----
// 1:72: expected ::mlir::chlo::ComparisonDirection to be one of: EQ, NE, GE, GT, LE, LT
func.func private @f(i32) attributes {a.b = #chlo<comparison_direction XX>}
// -----
// 1:51: unknown chlo attribute
func.func private @f(i32) attributes {a.b = #chlo.foo<1>}
// -----
// 1:90: expected '['
func.func private @f(i32) attributes {a.b = #chlo.ragged_dot<lhs_contracting_dimensions = 1>}
// -----
// 1:62: expected one of: `lhs_batching_dimensions`, `rhs_batching_dimensions`, `lhs_contracting_dimensions`, `rhs_contracting_dimensions`, `lhs_ragged_dimensions`, `rhs_group_dimensions`
func.func private @f(i32) attributes {a.b = #chlo.ragged_dot<foo = 1>}
