// Programs for each pattern that simplifies, below its name. They are run with random arguments, as they
// are and with dynamic and bounded sizes, before and after the pattern alone was applied.

// ---- add(constant, x)
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>) {
  %c = stablehlo.constant dense<5> : tensor<2x3xi32>
  %0 = stablehlo.add %c, %x : tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// ---- and(constant, x)
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>) {
  %c = stablehlo.constant dense<5> : tensor<2x3xi32>
  %0 = stablehlo.and %c, %x : tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// ---- maximum(constant, x)
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>) {
  %c = stablehlo.constant dense<5> : tensor<2x3xi32>
  %0 = stablehlo.maximum %c, %x : tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// ---- minimum(constant, x)
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>) {
  %c = stablehlo.constant dense<5> : tensor<2x3xi32>
  %0 = stablehlo.minimum %c, %x : tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// ---- multiply(constant, x)
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>) {
  %c = stablehlo.constant dense<5> : tensor<2x3xi32>
  %0 = stablehlo.multiply %c, %x : tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// ---- or(constant, x)
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>) {
  %c = stablehlo.constant dense<5> : tensor<2x3xi32>
  %0 = stablehlo.or %c, %x : tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// ---- xor(constant, x)
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>) {
  %c = stablehlo.constant dense<5> : tensor<2x3xi32>
  %0 = stablehlo.xor %c, %x : tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// ---- x + 0
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %c = stablehlo.constant dense<0> : tensor<2x3xi32>
  %0 = stablehlo.add %x, %c : tensor<2x3xi32>
  %1 = stablehlo.add %0, %x : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- and(x, 0)
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %c = stablehlo.constant dense<0> : tensor<2x3xi32>
  %0 = stablehlo.and %x, %c : tensor<2x3xi32>
  %1 = stablehlo.and %0, %x : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- and(x, all ones)
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %c = stablehlo.constant dense<-1> : tensor<2x3xi32>
  %0 = stablehlo.and %x, %c : tensor<2x3xi32>
  %1 = stablehlo.and %0, %x : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- x * 0
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %c = stablehlo.constant dense<0> : tensor<2x3xi32>
  %0 = stablehlo.multiply %x, %c : tensor<2x3xi32>
  %1 = stablehlo.multiply %0, %x : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- x * 1
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %c = stablehlo.constant dense<1> : tensor<2x3xi32>
  %0 = stablehlo.multiply %x, %c : tensor<2x3xi32>
  %1 = stablehlo.multiply %0, %x : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- x * 1
func.func @main(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %c = stablehlo.constant dense<1.0> : tensor<2x3xf32>
  %0 = stablehlo.multiply %x, %c : tensor<2x3xf32>
  %1 = stablehlo.multiply %0, %x : tensor<2x3xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<2x3xf32>
}

// ---- or(x, all ones)
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %c = stablehlo.constant dense<-1> : tensor<2x3xi32>
  %0 = stablehlo.or %x, %c : tensor<2x3xi32>
  %1 = stablehlo.or %0, %x : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- or(x, 0)
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %c = stablehlo.constant dense<0> : tensor<2x3xi32>
  %0 = stablehlo.or %x, %c : tensor<2x3xi32>
  %1 = stablehlo.or %0, %x : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- x - 0
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %c = stablehlo.constant dense<0> : tensor<2x3xi32>
  %0 = stablehlo.subtract %x, %c : tensor<2x3xi32>
  %1 = stablehlo.subtract %0, %x : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- x - 0
func.func @main(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %c = stablehlo.constant dense<0.0> : tensor<2x3xf32>
  %0 = stablehlo.subtract %x, %c : tensor<2x3xf32>
  %1 = stablehlo.subtract %0, %x : tensor<2x3xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<2x3xf32>
}

// ---- xor(x, 0)
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %c = stablehlo.constant dense<0> : tensor<2x3xi32>
  %0 = stablehlo.xor %x, %c : tensor<2x3xi32>
  %1 = stablehlo.xor %0, %x : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- x - x
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %0 = stablehlo.subtract %x, %x : tensor<2x3xi32>
  %1 = stablehlo.add %x, %0 : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- xor(x, x)
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %0 = stablehlo.xor %x, %x : tensor<2x3xi32>
  %1 = stablehlo.add %x, %0 : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- convert to the same type
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %0 = stablehlo.convert %x : tensor<2x3xi32>
  %1 = stablehlo.add %x, %0 : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- complex(real(x), imag(x))
func.func @main(%x: tensor<2x3xcomplex<f32>>) -> (tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>) {
  %0 = stablehlo.real %x : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  %1 = stablehlo.imag %x : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  %2 = stablehlo.complex %0, %1 : tensor<2x3xcomplex<f32>>
  %3 = stablehlo.negate %2 : tensor<2x3xcomplex<f32>>
  return %2, %3 : tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>
}

// ---- real(complex(x, y))
func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = stablehlo.complex %x, %y : tensor<2x3xcomplex<f32>>
  %1 = stablehlo.real %0 : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  %2 = stablehlo.negate %1 : tensor<2x3xf32>
  return %1, %2 : tensor<2x3xf32>, tensor<2x3xf32>
}

// ---- imag(complex(x, y))
func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = stablehlo.complex %x, %y : tensor<2x3xcomplex<f32>>
  %1 = stablehlo.imag %0 : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  %2 = stablehlo.negate %1 : tensor<2x3xf32>
  return %1, %2 : tensor<2x3xf32>, tensor<2x3xf32>
}

// ---- x == true
func.func @main(%x: tensor<2x3xi1>) -> (tensor<2x3xi1>, tensor<2x3xi1>) {
  %c = stablehlo.constant dense<true> : tensor<2x3xi1>
  %0 = stablehlo.compare EQ, %x, %c, UNSIGNED : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  %1 = stablehlo.not %0 : tensor<2x3xi1>
  return %0, %1 : tensor<2x3xi1>, tensor<2x3xi1>
}

// ---- x != false
func.func @main(%x: tensor<2x3xi1>) -> (tensor<2x3xi1>, tensor<2x3xi1>) {
  %c = stablehlo.constant dense<false> : tensor<2x3xi1>
  %0 = stablehlo.compare NE, %x, %c, UNSIGNED : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  %1 = stablehlo.not %0 : tensor<2x3xi1>
  return %0, %1 : tensor<2x3xi1>, tensor<2x3xi1>
}

// ---- compare of integers
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi1>, tensor<2x3xi1>) {
  %c = stablehlo.constant dense<[[0, 1, -1], [2, 3, 0]]> : tensor<2x3xi32>
  %0 = stablehlo.compare EQ, %x, %x, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  %1 = stablehlo.compare EQ, %c, %x, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return %0, %1 : tensor<2x3xi1>, tensor<2x3xi1>
}

// ---- compare of integers
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi1>, tensor<2x3xi1>) {
  %c = stablehlo.constant dense<[[0, 1, -1], [2, 3, 0]]> : tensor<2x3xi32>
  %0 = stablehlo.compare NE, %x, %x, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  %1 = stablehlo.compare NE, %c, %x, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return %0, %1 : tensor<2x3xi1>, tensor<2x3xi1>
}

// ---- compare of integers
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi1>, tensor<2x3xi1>) {
  %c = stablehlo.constant dense<[[0, 1, -1], [2, 3, 0]]> : tensor<2x3xi32>
  %0 = stablehlo.compare GE, %x, %x, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  %1 = stablehlo.compare GE, %c, %x, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return %0, %1 : tensor<2x3xi1>, tensor<2x3xi1>
}

// ---- compare of integers
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi1>, tensor<2x3xi1>) {
  %c = stablehlo.constant dense<[[0, 1, -1], [2, 3, 0]]> : tensor<2x3xi32>
  %0 = stablehlo.compare GT, %x, %x, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  %1 = stablehlo.compare GT, %c, %x, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return %0, %1 : tensor<2x3xi1>, tensor<2x3xi1>
}

// ---- compare of integers
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi1>, tensor<2x3xi1>) {
  %c = stablehlo.constant dense<[[0, 1, -1], [2, 3, 0]]> : tensor<2x3xi32>
  %0 = stablehlo.compare LE, %x, %x, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  %1 = stablehlo.compare LE, %c, %x, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return %0, %1 : tensor<2x3xi1>, tensor<2x3xi1>
}

// ---- compare of integers
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi1>, tensor<2x3xi1>) {
  %c = stablehlo.constant dense<[[0, 1, -1], [2, 3, 0]]> : tensor<2x3xi32>
  %0 = stablehlo.compare LT, %x, %x, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  %1 = stablehlo.compare LT, %c, %x, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return %0, %1 : tensor<2x3xi1>, tensor<2x3xi1>
}

// ---- select by broadcast(not(p))
func.func @main(%p: tensor<i1>, %x: tensor<2x3xi32>, %y: tensor<2x3xi32>) -> (tensor<2x3xi32>) {
  %0 = stablehlo.not %p : tensor<i1>
  %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i1>) -> tensor<2x3xi1>
  %2 = stablehlo.select %1, %x, %y : tensor<2x3xi1>, tensor<2x3xi32>
  return %2 : tensor<2x3xi32>
}

// ---- select by not(p)
func.func @main(%p: tensor<2x3xi1>, %x: tensor<2x3xi32>, %y: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %0 = stablehlo.not %p : tensor<2x3xi1>
  %2 = stablehlo.select %0, %x, %y : tensor<2x3xi1>, tensor<2x3xi32>
  %3 = stablehlo.add %2, %x : tensor<2x3xi32>
  return %2, %3 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- select by a constant, or of equals
func.func @main(%p: tensor<2x3xi1>, %x: tensor<2x3xi32>, %y: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>) {
  %t = stablehlo.constant dense<true> : tensor<i1>
  %f = stablehlo.constant dense<false> : tensor<2x3xi1>
  %0 = stablehlo.select %p, %x, %x : tensor<2x3xi1>, tensor<2x3xi32>
  %1 = stablehlo.select %t, %x, %y : tensor<i1>, tensor<2x3xi32>
  %2 = stablehlo.select %f, %x, %y : tensor<2x3xi1>, tensor<2x3xi32>
  %3 = stablehlo.add %0, %1 : tensor<2x3xi32>
  %4 = stablehlo.subtract %3, %2 : tensor<2x3xi32>
  return %0, %1, %2, %4 : tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- select by a constant, or of equals
func.func @main() -> (tensor<3xi32>, tensor<3xi32>) {
  %m = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %a = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %b = stablehlo.constant dense<7> : tensor<3xi32>
  %0 = stablehlo.select %m, %a, %b : tensor<3xi1>, tensor<3xi32>
  %1 = stablehlo.select %m, %b, %a : tensor<3xi1>, tensor<3xi32>
  return %0, %1 : tensor<3xi32>, tensor<3xi32>
}

// ---- broadcast of broadcast
func.func @main(%x: tensor<3xi32>) -> (tensor<3x4x2xi32>) {
  %0 = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<3xi32>) -> tensor<2x3xi32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [2, 0] : (tensor<2x3xi32>) -> tensor<3x4x2xi32>
  return %1 : tensor<3x4x2xi32>
}

// ---- broadcast as reshape
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x1x3xi32>, tensor<2x1x3xi32>) {
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 2] : (tensor<2x3xi32>) -> tensor<2x1x3xi32>
  %1 = stablehlo.negate %0 : tensor<2x1x3xi32>
  return %0, %1 : tensor<2x1x3xi32>, tensor<2x1x3xi32>
}

// ---- broadcast to the same type
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<2x3xi32>) -> tensor<2x3xi32>
  %1 = stablehlo.add %0, %x : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- broadcast as transpose
func.func @main(%x: tensor<2x3xi32>) -> (tensor<3x2xi32>) {
  %0 = stablehlo.broadcast_in_dim %x, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
  return %0 : tensor<3x2xi32>
}

// ---- broadcast as transpose
func.func @main(%x: tensor<2x3x4xi32>) -> (tensor<4x2x3xi32>) {
  %0 = stablehlo.broadcast_in_dim %x, dims = [1, 2, 0] : (tensor<2x3x4xi32>) -> tensor<4x2x3xi32>
  return %0 : tensor<4x2x3xi32>
}

// ---- reshape of reshape
func.func @main(%x: tensor<2x3xi32>) -> (tensor<3x2xi32>) {
  %0 = stablehlo.reshape %x : (tensor<2x3xi32>) -> tensor<6xi32>
  %1 = stablehlo.reshape %0 : (tensor<6xi32>) -> tensor<3x2xi32>
  return %1 : tensor<3x2xi32>
}

// ---- reshape to the same type
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %0 = stablehlo.reshape %x : (tensor<2x3xi32>) -> tensor<2x3xi32>
  %1 = stablehlo.add %0, %x : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- transpose of transpose
func.func @main(%x: tensor<2x3x4xi32>) -> (tensor<3x2x4xi32>) {
  %0 = stablehlo.transpose %x, dims = [1, 2, 0] : (tensor<2x3x4xi32>) -> tensor<3x4x2xi32>
  %1 = stablehlo.transpose %0, dims = [0, 2, 1] : (tensor<3x4x2xi32>) -> tensor<3x2x4xi32>
  return %1 : tensor<3x2x4xi32>
}

// ---- transpose of nothing
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %0 = stablehlo.transpose %x, dims = [0, 1] : (tensor<2x3xi32>) -> tensor<2x3xi32>
  %1 = stablehlo.add %0, %x : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- transpose as reshape
func.func @main(%x: tensor<2x1x3xi32>) -> (tensor<1x2x3xi32>, tensor<1x2x3xi32>) {
  %0 = stablehlo.transpose %x, dims = [1, 0, 2] : (tensor<2x1x3xi32>) -> tensor<1x2x3xi32>
  %1 = stablehlo.negate %0 : tensor<1x2x3xi32>
  return %0, %1 : tensor<1x2x3xi32>, tensor<1x2x3xi32>
}

// ---- reverse of nothing
func.func @main(%x: tensor<2x1xi32>) -> (tensor<2x1xi32>, tensor<2x1xi32>, tensor<2x1xi32>) {
  %0 = stablehlo.reverse %x, dims = [1] : tensor<2x1xi32>
  %1 = stablehlo.reverse %x, dims = [0] : tensor<2x1xi32>
  %2 = stablehlo.add %0, %1 : tensor<2x1xi32>
  %3 = stablehlo.reverse %x, dims = [] : tensor<2x1xi32>
  return %0, %2, %3 : tensor<2x1xi32>, tensor<2x1xi32>, tensor<2x1xi32>
}

// ---- pad by nothing
func.func @main(%x: tensor<2x3xi32>, %v: tensor<i32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %0 = stablehlo.pad %x, %v, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
  %1 = stablehlo.pad %x, %v, low = [1, 0], high = [-1, 0], interior = [0, 0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
  %2 = stablehlo.add %0, %1 : tensor<2x3xi32>
  return %0, %2 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- pad of nothing
func.func @main(%x: tensor<0x3xi32>, %v: tensor<i32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %0 = stablehlo.pad %x, %v, low = [1, 0], high = [1, 0], interior = [0, 0] : (tensor<0x3xi32>, tensor<i32>) -> tensor<2x3xi32>
  %1 = stablehlo.negate %0 : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- iota of one
func.func @main(%x: tensor<1x3xi32>) -> (tensor<1x3xi32>, tensor<1x3xi32>) {
  %0 = stablehlo.iota dim = 0 : tensor<1x3xi32>
  %1 = stablehlo.add %0, %x : tensor<1x3xi32>
  return %0, %1 : tensor<1x3xi32>, tensor<1x3xi32>
}

// ---- iota as broadcast
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %0 = stablehlo.iota dim = 1 : tensor<2x3xi32>
  %1 = stablehlo.iota dim = 0 : tensor<2x3xi32>
  %2 = stablehlo.add %x, %1 : tensor<2x3xi32>
  return %0, %2 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- scatter without indices
func.func @main(%x: tensor<2x3xi32>, %i: tensor<0x1xi32>, %u: tensor<0x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<2x3xi32>, tensor<0x1xi32>, tensor<0x3xi32>) -> tensor<2x3xi32>
  %1 = stablehlo.negate %0 : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- scatter without updates
func.func @main(%x: tensor<2x3xi32>, %i: tensor<0x1xi32>, %u: tensor<0x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<2x3xi32>, tensor<0x1xi32>, tensor<0x3xi32>) -> tensor<2x3xi32>
  %1 = stablehlo.negate %0 : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- slice of all
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %0 = stablehlo.slice %x [0:2, 0:3] : (tensor<2x3xi32>) -> tensor<2x3xi32>
  %1 = stablehlo.add %0, %x : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- slice of concatenate
func.func @main(%x: tensor<2x3xi32>, %y: tensor<2x3xi32>, %z: tensor<2x3xi32>) -> (tensor<2x2xi32>, tensor<2x3xi32>) {
  %0 = stablehlo.concatenate %x, %y, %z, dim = 0 : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<6x3xi32>
  %1 = stablehlo.slice %0 [2:4, 1:3] : (tensor<6x3xi32>) -> tensor<2x2xi32>
  %2 = stablehlo.concatenate %x, %y, %z, dim = 0 : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<6x3xi32>
  %3 = stablehlo.slice %2 [3:6:2, 0:3] : (tensor<6x3xi32>) -> tensor<2x3xi32>
  return %1, %3 : tensor<2x2xi32>, tensor<2x3xi32>
}

// ---- dynamic slice from constants
func.func @main(%x: tensor<2x3xi32>) -> (tensor<1x2xi32>, tensor<1x2xi32>) {
  %a = stablehlo.constant dense<1> : tensor<i32>
  %b = stablehlo.constant dense<9> : tensor<i32>
  %0 = stablehlo.dynamic_slice %x, %a, %b, sizes = [1, 2] : (tensor<2x3xi32>, tensor<i32>, tensor<i32>) -> tensor<1x2xi32>
  %1 = stablehlo.negate %0 : tensor<1x2xi32>
  return %0, %1 : tensor<1x2xi32>, tensor<1x2xi32>
}

// ---- dynamic update of all or nothing
func.func @main(%x: tensor<2x3xi32>, %y: tensor<2x3xi32>, %i: tensor<i32>) -> (tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %e = stablehlo.constant dense<> : tensor<0x3xi32>
  %0 = stablehlo.dynamic_update_slice %x, %y, %c, %c : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<i32>, tensor<i32>) -> tensor<2x3xi32>
  %1 = stablehlo.dynamic_update_slice %x, %e, %i, %i : (tensor<2x3xi32>, tensor<0x3xi32>, tensor<i32>, tensor<i32>) -> tensor<2x3xi32>
  %2 = stablehlo.add %0, %1 : tensor<2x3xi32>
  return %0, %1, %2 : tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- gather of one slice
func.func @main(%x: tensor<2x3xi32>) -> (tensor<3xi32>, tensor<3xi32>) {
  %i = stablehlo.constant dense<1> : tensor<1xi32>
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 3>}> : (tensor<2x3xi32>, tensor<1xi32>) -> tensor<3xi32>
  %1 = stablehlo.negate %0 : tensor<3xi32>
  return %0, %1 : tensor<3xi32>, tensor<3xi32>
}

// ---- real dynamic slice by constants
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x2xi32>, tensor<2x2xi32>) {
  %s = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
  %l = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %t = stablehlo.constant dense<1> : tensor<2xi32>
  %0 = stablehlo.real_dynamic_slice %x, %s, %l, %t : (tensor<2x3xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  %1 = stablehlo.negate %0 : tensor<2x2xi32>
  return %0, %1 : tensor<2x2xi32>, tensor<2x2xi32>
}

// ---- real dynamic slice of a constant size
func.func @main(%x: tensor<2x3xi32>) -> (tensor<1x2xi32>) {
  %z = stablehlo.constant dense<[1, 0]> : tensor<2xi32>
  %s = stablehlo.abs %z : tensor<2xi32>
  %k = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %l = stablehlo.add %s, %k : tensor<2xi32>
  %t = stablehlo.constant dense<1> : tensor<2xi32>
  %0 = stablehlo.real_dynamic_slice %x, %s, %l, %t : (tensor<2x3xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
  return %0 : tensor<1x2xi32>
}

// ---- concatenate of concatenate
func.func @main(%x: tensor<2x3xi32>, %y: tensor<2x3xi32>) -> (tensor<6x3xi32>) {
  %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<4x3xi32>
  %1 = stablehlo.concatenate %0, %x, dim = 0 : (tensor<4x3xi32>, tensor<2x3xi32>) -> tensor<6x3xi32>
  return %1 : tensor<6x3xi32>
}

// ---- concatenate of one
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %0 = stablehlo.concatenate %x, dim = 0 : (tensor<2x3xi32>) -> tensor<2x3xi32>
  %1 = stablehlo.add %0, %x : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- concatenate of empty parts
func.func @main(%x: tensor<2x3xi32>, %e: tensor<2x0xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %0 = stablehlo.concatenate %e, %x, dim = 1 : (tensor<2x0xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %1 = stablehlo.add %0, %x : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- dynamic gather of constant sizes
func.func @main(%x: tensor<2x3xi32>, %i: tensor<4x1xi32>) -> (tensor<4x3xi32>) {
  %k = stablehlo.constant dense<[1, 3]> : tensor<2xi32>
  %0 = "stablehlo.dynamic_gather"(%x, %i, %k) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<2x3xi32>, tensor<4x1xi32>, tensor<2xi32>) -> tensor<4x3xi32>
  return %0 : tensor<4x3xi32>
}

// ---- dynamic pad by constants
func.func @main(%x: tensor<2x3xi32>, %v: tensor<i32>) -> (tensor<4x5xi32>, tensor<4x5xi32>) {
  %l = stablehlo.constant dense<[1, 0]> : tensor<2xi32>
  %h = stablehlo.constant dense<[0, 2]> : tensor<2xi32>
  %i = stablehlo.constant dense<[1, 0]> : tensor<2xi32>
  %0 = stablehlo.dynamic_pad %x, %v, %l, %h, %i : (tensor<2x3xi32>, tensor<i32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4x5xi32>
  %1 = stablehlo.negate %0 : tensor<4x5xi32>
  return %0, %1 : tensor<4x5xi32>, tensor<4x5xi32>
}

// ---- dynamic reshape of dynamic reshape
func.func @main(%x: tensor<2x3xi32>) -> (tensor<3x2xi32>) {
  %k = stablehlo.constant dense<6> : tensor<1xi32>
  %s = stablehlo.constant dense<[3, 2]> : tensor<2xi32>
  %0 = stablehlo.dynamic_reshape %x, %k : (tensor<2x3xi32>, tensor<1xi32>) -> tensor<6xi32>
  %1 = stablehlo.dynamic_reshape %0, %s : (tensor<6xi32>, tensor<2xi32>) -> tensor<3x2xi32>
  return %1 : tensor<3x2xi32>
}

// ---- shape of dynamic reshape
func.func @main(%x: tensor<2x3xi32>) -> (tensor<?x?xi32>) {
  %k = stablehlo.constant dense<[3, 2]> : tensor<2xi32>
  %s = arith.index_cast %k : tensor<2xi32> to tensor<2xindex>
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<2x3xi32>, tensor<2xindex>) -> tensor<?x?xi32>
  %1 = shape.shape_of %0 : tensor<?x?xi32> -> tensor<2xindex>
  %2 = stablehlo.dynamic_iota %1, dim = 0 : (tensor<2xindex>) -> tensor<?x?xi32>
  return %2 : tensor<?x?xi32>
}

// ---- dynamic iota as broadcast
func.func @main(%x: tensor<2x3xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<2x3xi32>) {
  %k = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %0 = stablehlo.dynamic_iota %k, dim = 1 : (tensor<2xi32>) -> tensor<?x?xi32>
  %1 = stablehlo.add %x, %0 : (tensor<2x3xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  %2 = stablehlo.dynamic_iota %k, dim = 0 : (tensor<2xi32>) -> tensor<2x3xi32>
  return %0, %1, %2 : tensor<?x?xi32>, tensor<?x?xi32>, tensor<2x3xi32>
}

// ---- dynamic reshape to the same shape again
func.func @main(%x: tensor<2x3xi32>) -> (tensor<?x?xf32>, tensor<?x?xi32>) {
  %s = stablehlo.constant dense<[3, 2]> : tensor<2xi32>
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<?x?xi32>
  %1 = stablehlo.convert %0 : (tensor<?x?xi32>) -> tensor<?x?xf32>
  %2 = shape.shape_of %1 : tensor<?x?xf32> -> tensor<2xindex>
  %3 = stablehlo.dynamic_reshape %1, %s : (tensor<?x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %4 = stablehlo.dynamic_iota %2, dim = 0 : (tensor<2xindex>) -> tensor<?x?xi32>
  return %3, %4 : tensor<?x?xf32>, tensor<?x?xi32>
}

// ---- size of a static dimension
func.func @main(%x: tensor<2x3xi32>) -> (tensor<i32>, tensor<i32>) {
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<2x3xi32>) -> tensor<i32>
  %1 = stablehlo.get_dimension_size %x, dim = 1 : (tensor<2x3xi32>) -> tensor<i32>
  %2 = stablehlo.subtract %0, %1 : tensor<i32>
  return %0, %2 : tensor<i32>, tensor<i32>
}

// ---- dynamic reshape to a static type
func.func @main(%x: tensor<2x3xi32>) -> (tensor<3x2xi32>) {
  %s = stablehlo.constant dense<[3, 2]> : tensor<2xi32>
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<3x2xi32>
  return %0 : tensor<3x2xi32>
}

// ---- dynamic iota of a static type
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %k = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %0 = stablehlo.dynamic_iota %k, dim = 1 : (tensor<2xi32>) -> tensor<2x3xi32>
  %1 = stablehlo.add %0, %x : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- dynamic broadcast of dynamic reshape to the same shape
func.func @main(%x: tensor<6xi32>) -> (tensor<2x3xi32>) {
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<6xi32>, tensor<2xi32>) -> tensor<2x3xi32>
  %1 = stablehlo.dynamic_broadcast_in_dim %0, %s, dims = [0, 1] : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x3xi32>
  return %1 : tensor<2x3xi32>
}

// ---- dynamic broadcast of dynamic broadcast
func.func @main(%x: tensor<3xi32>) -> (tensor<3x4x2xi32>) {
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %t = stablehlo.constant dense<[3, 4, 2]> : tensor<3xi32>
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [1] : (tensor<3xi32>, tensor<2xi32>) -> tensor<2x3xi32>
  %1 = stablehlo.dynamic_broadcast_in_dim %0, %t, dims = [2, 0] : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<3x4x2xi32>
  return %1 : tensor<3x4x2xi32>
}

// ---- dynamic broadcast to its own shape
func.func @main(%x: tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>) {
  %s = shape.shape_of %x : tensor<?x?xi32> -> tensor<2xindex>
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0, 1] : (tensor<?x?xi32>, tensor<2xindex>) -> tensor<?x?xi32>
  %1 = stablehlo.negate %0 : tensor<?x?xi32>
  return %0, %1 : tensor<?x?xi32>, tensor<?x?xi32>
}

// ---- dynamic broadcast that expands nothing
func.func @main(%x: tensor<2x3xi32>, %s: tensor<2xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %k = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %z = stablehlo.multiply %s, %s : tensor<2xi32>
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%x, %k) <{broadcast_dimensions = array<i64: 0, 1>, known_nonexpanding_dimensions = array<i64: 0, 1>}> : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x3xi32>
  %1 = stablehlo.negate %0 : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- dynamic broadcast to a constant shape
func.func @main(%x: tensor<3xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<2x3xi32>) {
  %k = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %k, dims = [1] : (tensor<3xi32>, tensor<2xi32>) -> tensor<?x?xi32>
  %1 = stablehlo.negate %0 : tensor<?x?xi32>
  %2 = stablehlo.dynamic_broadcast_in_dim %x, %k, dims = [1] : (tensor<3xi32>, tensor<2xi32>) -> tensor<2x3xi32>
  return %0, %1, %2 : tensor<?x?xi32>, tensor<?x?xi32>, tensor<2x3xi32>
}

// ---- reduce over no dimensions
func.func @main(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %v = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.reduce(%x init: %v) applies stablehlo.add across dimensions = [] : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
  %1 = stablehlo.negate %0 : tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- reduce of no elements
func.func @main(%x: tensor<0x3xi32>, %v: tensor<i32>) -> (tensor<3xi32>, tensor<3xi32>) {
  %0 = stablehlo.reduce(%x init: %v) applies stablehlo.add across dimensions = [0] : (tensor<0x3xi32>, tensor<i32>) -> tensor<3xi32>
  %1 = stablehlo.negate %0 : tensor<3xi32>
  return %0, %1 : tensor<3xi32>, tensor<3xi32>
}

// ---- reduce to outer values
func.func @main(%x: tensor<3xi32>, %v: tensor<i32>) -> (tensor<i32>) {
  %0 = "stablehlo.reduce"(%x, %v) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    stablehlo.return %v : tensor<i32>
  }) : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// ---- reduce with unused results
func.func @main(%x: tensor<2x3xi32>, %y: tensor<2x3xi32>, %v: tensor<i32>) -> (tensor<2xi32>) {
  %0:2 = "stablehlo.reduce"(%x, %y, %v, %v) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %s = stablehlo.add %a, %c : tensor<i32>
    %m = stablehlo.maximum %b, %d : tensor<i32>
    stablehlo.return %s, %m : tensor<i32>, tensor<i32>
  }) : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<i32>, tensor<i32>) -> (tensor<2xi32>, tensor<2xi32>)
  return %0#1 : tensor<2xi32>
}

// ---- element of a tuple
func.func @main(%x: tensor<2x3xi32>, %y: tensor<i32>) -> (tensor<i32>, tensor<2x3xi32>) {
  %0 = stablehlo.tuple %x, %y : tuple<tensor<2x3xi32>, tensor<i32>>
  %1 = stablehlo.get_tuple_element %0[1] : (tuple<tensor<2x3xi32>, tensor<i32>>) -> tensor<i32>
  %2 = stablehlo.get_tuple_element %0[0] : (tuple<tensor<2x3xi32>, tensor<i32>>) -> tensor<2x3xi32>
  return %1, %2 : tensor<i32>, tensor<2x3xi32>
}

// ---- custom call with a dictionary
func.func @main(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %0 = stablehlo.custom_call @mhlo.erf(%x) {mhlo.backend_config = {}, api_version = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// ---- sort with unused results
func.func @main(%x: tensor<2x3xi32>, %y: tensor<2x3xi32>) -> (tensor<2x3xi32>) {
  %0:2 = "stablehlo.sort"(%x, %y) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %s = stablehlo.compare LT, %c, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %s : tensor<i1>
  }) : (tensor<2x3xi32>, tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>)
  return %0#1 : tensor<2x3xi32>
}

// ---- sort along the last dimension
func.func @main(%x: tensor<2x3xi32>, %y: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %0:2 = "stablehlo.sort"(%x, %y) <{dimension = -1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %s = stablehlo.compare LT, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %s : tensor<i1>
  }) : (tensor<2x3xi32>, tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>)
  return %0#0, %0#1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- tuple of its elements
func.func @main(%x: tensor<2x3xi32>, %y: tensor<i32>) -> (tensor<i32>) {
  %t = call @pair(%x, %y) : (tensor<2x3xi32>, tensor<i32>) -> tuple<tensor<2x3xi32>, tensor<i32>>
  %0 = stablehlo.get_tuple_element %t[0] : (tuple<tensor<2x3xi32>, tensor<i32>>) -> tensor<2x3xi32>
  %1 = stablehlo.get_tuple_element %t[1] : (tuple<tensor<2x3xi32>, tensor<i32>>) -> tensor<i32>
  %2 = stablehlo.tuple %0, %1 : tuple<tensor<2x3xi32>, tensor<i32>>
  %3 = stablehlo.get_tuple_element %2[1] : (tuple<tensor<2x3xi32>, tensor<i32>>) -> tensor<i32>
  return %3 : tensor<i32>
}
func.func private @pair(%x: tensor<2x3xi32>, %y: tensor<i32>) -> tuple<tensor<2x3xi32>, tensor<i32>> {
  %0 = stablehlo.tuple %x, %y : tuple<tensor<2x3xi32>, tensor<i32>>
  return %0 : tuple<tensor<2x3xi32>, tensor<i32>>
}

// ---- loop with invariants
func.func @main(%x: tensor<2x3xi32>, %y: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>) {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %n = stablehlo.constant dense<3> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:3 = stablehlo.while(%i = %z, %a = %x, %b = %y) : tensor<i32>, tensor<2x3xi32>, tensor<2x3xi32>
  cond {
    %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %d = stablehlo.subtract %a, %b : tensor<2x3xi32>
    stablehlo.return %j, %d, %b : tensor<i32>, tensor<2x3xi32>, tensor<2x3xi32>
  }
  %1 = stablehlo.add %0#2, %0#1 : tensor<2x3xi32>
  return %0#1, %0#2, %1 : tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>
}

// ---- tensors without elements
func.func @main(%x: tensor<0x3xi32>, %y: tensor<2x3xi32>) -> (tensor<0x3xi32>, tensor<2x3xi32>, tensor<2x0xi32>) {
  %0 = stablehlo.negate %x : tensor<0x3xi32>
  %1 = stablehlo.concatenate %0, %y, dim = 0 : (tensor<0x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %2 = stablehlo.slice %y [0:2, 1:1] : (tensor<2x3xi32>) -> tensor<2x0xi32>
  return %0, %1, %2 : tensor<0x3xi32>, tensor<2x3xi32>, tensor<2x0xi32>
}
