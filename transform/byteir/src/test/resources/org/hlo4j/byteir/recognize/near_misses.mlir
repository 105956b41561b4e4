// Programs that are nearly a formula, each with what is different.

// softmax: the sum runs along another dimension than the maximum
func.func @main(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
  %d = stablehlo.subtract %x, %mb : tensor<8x8xf32>
  %e = stablehlo.exponential %d : tensor<8x8xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
  %sb = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
  %y = stablehlo.divide %e, %sb : tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// softmax: the sum is repeated along the wrong dimension
func.func @main(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
  %d = stablehlo.subtract %x, %mb : tensor<8x8xf32>
  %e = stablehlo.exponential %d : tensor<8x8xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
  %sb = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
  %y = stablehlo.divide %e, %sb : tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// softmax: the maximum is repeated along the wrong dimension
func.func @main(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
  %d = stablehlo.subtract %x, %mb : tensor<8x8xf32>
  %e = stablehlo.exponential %d : tensor<8x8xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
  %sb = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
  %y = stablehlo.divide %e, %sb : tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// softmax: multiplied, not divided
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %d = stablehlo.subtract %x, %mb : tensor<4x8xf32>
  %e = stablehlo.exponential %d : tensor<4x8xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %sb = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %y = stablehlo.multiply %e, %sb : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// softmax: the sum begins with 1
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<1.0> : tensor<f32>
  %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %d = stablehlo.subtract %x, %mb : tensor<4x8xf32>
  %e = stablehlo.exponential %d : tensor<4x8xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %sb = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %y = stablehlo.divide %e, %sb : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// softmax: the maximum begins with 0
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %low = stablehlo.constant dense<0.0> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %d = stablehlo.subtract %x, %mb : tensor<4x8xf32>
  %e = stablehlo.exponential %d : tensor<4x8xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %sb = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %y = stablehlo.divide %e, %sb : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// softmax: the maximum is of another tensor
func.func @main(%x: tensor<4x8xf32>, %y0: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %m = stablehlo.reduce(%y0 init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %d = stablehlo.subtract %x, %mb : tensor<4x8xf32>
  %e = stablehlo.exponential %d : tensor<4x8xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %sb = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %y = stablehlo.divide %e, %sb : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// layer_norm: the mean is of another number of elements
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<7.0> : tensor<4xf32>
  %eps = stablehlo.constant dense<1.0e-5> : tensor<4xf32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %m = stablehlo.divide %s, %n : tensor<4xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %d = stablehlo.subtract %x, %mb : tensor<4x8xf32>
  %d2 = stablehlo.multiply %d, %d : tensor<4x8xf32>
  %x2 = stablehlo.multiply %x, %x : tensor<4x8xf32>
  %q = stablehlo.reduce(%d2 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %v = stablehlo.divide %q, %n : tensor<4xf32>
  %ve = stablehlo.add %v, %eps : tensor<4xf32>
  %r = stablehlo.rsqrt %ve : tensor<4xf32>
  %rb = stablehlo.broadcast_in_dim %r, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %y = stablehlo.multiply %d, %rb : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// layer_norm: the variance is of 7 degrees of freedom
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<8.0> : tensor<4xf32>
  %eps = stablehlo.constant dense<1.0e-5> : tensor<4xf32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %m = stablehlo.divide %s, %n : tensor<4xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %d = stablehlo.subtract %x, %mb : tensor<4x8xf32>
  %d2 = stablehlo.multiply %d, %d : tensor<4x8xf32>
  %x2 = stablehlo.multiply %x, %x : tensor<4x8xf32>
  %q = stablehlo.reduce(%d2 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %n7 = stablehlo.constant dense<7.0> : tensor<4xf32>
  %v = stablehlo.divide %q, %n7 : tensor<4xf32>
  %ve = stablehlo.add %v, %eps : tensor<4xf32>
  %r = stablehlo.rsqrt %ve : tensor<4xf32>
  %rb = stablehlo.broadcast_in_dim %r, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %y = stablehlo.multiply %d, %rb : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// layer_norm: not the variance but the mean of squares
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<8.0> : tensor<4xf32>
  %eps = stablehlo.constant dense<1.0e-5> : tensor<4xf32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %m = stablehlo.divide %s, %n : tensor<4xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %d = stablehlo.subtract %x, %mb : tensor<4x8xf32>
  %d2 = stablehlo.multiply %d, %d : tensor<4x8xf32>
  %x2 = stablehlo.multiply %x, %x : tensor<4x8xf32>
  %q = stablehlo.reduce(%x2 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %v = stablehlo.divide %q, %n : tensor<4xf32>
  %ve = stablehlo.add %v, %eps : tensor<4xf32>
  %r = stablehlo.rsqrt %ve : tensor<4xf32>
  %rb = stablehlo.broadcast_in_dim %r, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %y = stablehlo.multiply %d, %rb : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// layer_norm: multiplied by the deviation
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<8.0> : tensor<4xf32>
  %eps = stablehlo.constant dense<1.0e-5> : tensor<4xf32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %m = stablehlo.divide %s, %n : tensor<4xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %d = stablehlo.subtract %x, %mb : tensor<4x8xf32>
  %d2 = stablehlo.multiply %d, %d : tensor<4x8xf32>
  %x2 = stablehlo.multiply %x, %x : tensor<4x8xf32>
  %q = stablehlo.reduce(%d2 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %v = stablehlo.divide %q, %n : tensor<4xf32>
  %ve = stablehlo.add %v, %eps : tensor<4xf32>
  %r = stablehlo.sqrt %ve : tensor<4xf32>
  %rb = stablehlo.broadcast_in_dim %r, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %y = stablehlo.multiply %d, %rb : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// layer_norm: epsilon is no number
func.func @main(%x: tensor<4x8xf32>, %p: tensor<4xf32>) -> tensor<4x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<8.0> : tensor<4xf32>
  %eps = stablehlo.constant dense<1.0e-5> : tensor<4xf32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %m = stablehlo.divide %s, %n : tensor<4xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %d = stablehlo.subtract %x, %mb : tensor<4x8xf32>
  %d2 = stablehlo.multiply %d, %d : tensor<4x8xf32>
  %x2 = stablehlo.multiply %x, %x : tensor<4x8xf32>
  %q = stablehlo.reduce(%d2 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %v = stablehlo.divide %q, %n : tensor<4xf32>
  %ve = stablehlo.add %v, %p : tensor<4xf32>
  %r = stablehlo.rsqrt %ve : tensor<4xf32>
  %rb = stablehlo.broadcast_in_dim %r, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %y = stablehlo.multiply %d, %rb : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// layer_norm: epsilon is added in between, to the sum of squares
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<8.0> : tensor<4xf32>
  %eps = stablehlo.constant dense<1.0e-5> : tensor<4xf32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %m = stablehlo.divide %s, %n : tensor<4xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %d = stablehlo.subtract %x, %mb : tensor<4x8xf32>
  %d2 = stablehlo.multiply %d, %d : tensor<4x8xf32>
  %x2 = stablehlo.multiply %x, %x : tensor<4x8xf32>
  %q = stablehlo.reduce(%d2 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %qe = stablehlo.add %q, %eps : tensor<4xf32>
  %v = stablehlo.divide %qe, %n : tensor<4xf32>
  %ve = stablehlo.add %v, %eps : tensor<4xf32>
  %r = stablehlo.rsqrt %ve : tensor<4xf32>
  %rb = stablehlo.broadcast_in_dim %r, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %y = stablehlo.multiply %d, %rb : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// l2_norm: epsilon is added inside of the root
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %eps = stablehlo.constant dense<1.0e-6> : tensor<4xf32>
  %x2 = stablehlo.multiply %x, %x : tensor<4x8xf32>
  %q = stablehlo.reduce(%x2 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %f = stablehlo.add %q, %eps : tensor<4xf32>
  %r = stablehlo.sqrt %f : tensor<4xf32>
  %rb = stablehlo.broadcast_in_dim %r, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %y = stablehlo.divide %x, %rb : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// l2_norm: epsilon is added outside of the root
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %eps = stablehlo.constant dense<1.0e-6> : tensor<4xf32>
  %x2 = stablehlo.multiply %x, %x : tensor<4x8xf32>
  %q = stablehlo.reduce(%x2 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %f = stablehlo.sqrt %q : tensor<4xf32>
  %r = stablehlo.add %f, %eps : tensor<4xf32>
  %rb = stablehlo.broadcast_in_dim %r, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %y = stablehlo.divide %x, %rb : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// l2_norm: epsilon bounds the norm from above
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %eps = stablehlo.constant dense<1.0e-6> : tensor<4xf32>
  %x2 = stablehlo.multiply %x, %x : tensor<4x8xf32>
  %q = stablehlo.reduce(%x2 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %f = stablehlo.minimum %q, %eps : tensor<4xf32>
  %r = stablehlo.sqrt %f : tensor<4xf32>
  %rb = stablehlo.broadcast_in_dim %r, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %y = stablehlo.divide %x, %rb : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// l2_norm: another tensor is divided
func.func @main(%x: tensor<4x8xf32>, %z: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %eps = stablehlo.constant dense<1.0e-6> : tensor<4xf32>
  %x2 = stablehlo.multiply %x, %x : tensor<4x8xf32>
  %q = stablehlo.reduce(%x2 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %f = stablehlo.maximum %q, %eps : tensor<4xf32>
  %r = stablehlo.sqrt %f : tensor<4xf32>
  %rb = stablehlo.broadcast_in_dim %r, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
  %y = stablehlo.divide %z, %rb : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// gelu: the factor before the root is 0.8
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %h = stablehlo.constant dense<0.5> : tensor<4x8xf32>
  %c = stablehlo.constant dense<0.8> : tensor<4x8xf32>
  %k = stablehlo.constant dense<4.471500e-02> : tensor<4x8xf32>
  %one = stablehlo.constant dense<1.0> : tensor<4x8xf32>
  %x2 = stablehlo.multiply %x, %x : tensor<4x8xf32>
  %x3 = stablehlo.multiply %x2, %x : tensor<4x8xf32>
  %kx = stablehlo.multiply %k, %x3 : tensor<4x8xf32>
  %i = stablehlo.add %x, %kx : tensor<4x8xf32>
  %ci = stablehlo.multiply %c, %i : tensor<4x8xf32>
  %t = stablehlo.tanh %ci : tensor<4x8xf32>
  %t1 = stablehlo.add %one, %t : tensor<4x8xf32>
  %ht = stablehlo.multiply %h, %t1 : tensor<4x8xf32>
  %y = stablehlo.multiply %x, %ht : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// gelu: the factor of the cube is rounded
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %h = stablehlo.constant dense<0.5> : tensor<4x8xf32>
  %c = stablehlo.constant dense<0.797884583> : tensor<4x8xf32>
  %k = stablehlo.constant dense<0.0447> : tensor<4x8xf32>
  %one = stablehlo.constant dense<1.0> : tensor<4x8xf32>
  %x2 = stablehlo.multiply %x, %x : tensor<4x8xf32>
  %x3 = stablehlo.multiply %x2, %x : tensor<4x8xf32>
  %kx = stablehlo.multiply %k, %x3 : tensor<4x8xf32>
  %i = stablehlo.add %x, %kx : tensor<4x8xf32>
  %ci = stablehlo.multiply %c, %i : tensor<4x8xf32>
  %t = stablehlo.tanh %ci : tensor<4x8xf32>
  %t1 = stablehlo.add %one, %t : tensor<4x8xf32>
  %ht = stablehlo.multiply %h, %t1 : tensor<4x8xf32>
  %y = stablehlo.multiply %x, %ht : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// gelu: a square for the cube
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %h = stablehlo.constant dense<0.5> : tensor<4x8xf32>
  %c = stablehlo.constant dense<0.797884583> : tensor<4x8xf32>
  %k = stablehlo.constant dense<4.471500e-02> : tensor<4x8xf32>
  %one = stablehlo.constant dense<1.0> : tensor<4x8xf32>
  %x2 = stablehlo.multiply %x, %x : tensor<4x8xf32>
  %x3 = stablehlo.multiply %x2, %x : tensor<4x8xf32>
  %kx = stablehlo.multiply %k, %x2 : tensor<4x8xf32>
  %i = stablehlo.add %x, %kx : tensor<4x8xf32>
  %ci = stablehlo.multiply %c, %i : tensor<4x8xf32>
  %t = stablehlo.tanh %ci : tensor<4x8xf32>
  %t1 = stablehlo.add %one, %t : tensor<4x8xf32>
  %ht = stablehlo.multiply %h, %t1 : tensor<4x8xf32>
  %y = stablehlo.multiply %x, %ht : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// gelu: without the half
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %h = stablehlo.constant dense<1.0> : tensor<4x8xf32>
  %c = stablehlo.constant dense<0.797884583> : tensor<4x8xf32>
  %k = stablehlo.constant dense<4.471500e-02> : tensor<4x8xf32>
  %one = stablehlo.constant dense<1.0> : tensor<4x8xf32>
  %x2 = stablehlo.multiply %x, %x : tensor<4x8xf32>
  %x3 = stablehlo.multiply %x2, %x : tensor<4x8xf32>
  %kx = stablehlo.multiply %k, %x3 : tensor<4x8xf32>
  %i = stablehlo.add %x, %kx : tensor<4x8xf32>
  %ci = stablehlo.multiply %c, %i : tensor<4x8xf32>
  %t = stablehlo.tanh %ci : tensor<4x8xf32>
  %t1 = stablehlo.add %one, %t : tensor<4x8xf32>
  %ht = stablehlo.multiply %h, %t1 : tensor<4x8xf32>
  %y = stablehlo.multiply %x, %ht : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// gelu: gates another tensor
func.func @main(%x: tensor<4x8xf32>, %z: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %h = stablehlo.constant dense<0.5> : tensor<4x8xf32>
  %c = stablehlo.constant dense<0.797884583> : tensor<4x8xf32>
  %k = stablehlo.constant dense<4.471500e-02> : tensor<4x8xf32>
  %one = stablehlo.constant dense<1.0> : tensor<4x8xf32>
  %x2 = stablehlo.multiply %x, %x : tensor<4x8xf32>
  %x3 = stablehlo.multiply %x2, %x : tensor<4x8xf32>
  %kx = stablehlo.multiply %k, %x3 : tensor<4x8xf32>
  %i = stablehlo.add %x, %kx : tensor<4x8xf32>
  %ci = stablehlo.multiply %c, %i : tensor<4x8xf32>
  %t = stablehlo.tanh %ci : tensor<4x8xf32>
  %t1 = stablehlo.add %one, %t : tensor<4x8xf32>
  %ht = stablehlo.multiply %h, %t1 : tensor<4x8xf32>
  %y = stablehlo.multiply %z, %ht : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// gelu: of the logistic function, as sometimes approximated
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c = stablehlo.constant dense<1.702> : tensor<4x8xf32>
  %0 = stablehlo.multiply %x, %c : tensor<4x8xf32>
  %1 = stablehlo.logistic %0 : tensor<4x8xf32>
  %2 = stablehlo.multiply %x, %1 : tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// one_hot: positions up to the index
func.func @main(%x: tensor<4xi32>) -> tensor<4x8xf32> {
  %i = stablehlo.iota dim = 1 : tensor<4x8xi32>
  %b = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<4xi32>) -> tensor<4x8xi32>
  %e = stablehlo.compare GE, %b, %i : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi1>
  %y = stablehlo.convert %e : (tensor<4x8xi1>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// one_hot: positions along the dimension of the indices
func.func @main(%x: tensor<4xi32>) -> tensor<4x8xf32> {
  %i = stablehlo.iota dim = 0 : tensor<4x8xi32>
  %b = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<4xi32>) -> tensor<4x8xi32>
  %e = stablehlo.compare EQ, %b, %i : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi1>
  %y = stablehlo.convert %e : (tensor<4x8xi1>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// one_hot: the identity matrix, of positions alone
func.func @main() -> tensor<8x8xf32> {
  %i = stablehlo.iota dim = 0 : tensor<8x8xi32>
  %j = stablehlo.iota dim = 1 : tensor<8x8xi32>
  %e = stablehlo.compare EQ, %i, %j : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
  %y = stablehlo.convert %e : (tensor<8x8xi1>) -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// arg_max: positions along the other dimension
func.func @main(%x: tensor<4x8xf32>) -> tensor<4xi32> {
  %i = stablehlo.iota dim = 0 : tensor<4x8xi32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %low), (%i init: %c) across dimensions = [1] : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
    reducer(%a: tensor<f32>, %b: tensor<f32>) (%p: tensor<i32>, %q: tensor<i32>) {
    %2 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.compare NE, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.or %2, %3 : tensor<i1>
    %5 = stablehlo.compare EQ, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %6 = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.and %5, %6 : tensor<i1>
    %8 = stablehlo.or %4, %7 : tensor<i1>
    %9 = stablehlo.select %4, %a, %b : tensor<i1>, tensor<f32>
    %10 = stablehlo.select %8, %p, %q : tensor<i1>, tensor<i32>
    stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
  }
  return %r#1 : tensor<4xi32>
}

// arg_max: begins with 0, so negative rows are different
func.func @main(%x: tensor<4x8xf32>) -> tensor<4xi32> {
  %i = stablehlo.iota dim = 1 : tensor<4x8xi32>
  %low = stablehlo.constant dense<0.0> : tensor<f32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %low), (%i init: %c) across dimensions = [1] : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
    reducer(%a: tensor<f32>, %b: tensor<f32>) (%p: tensor<i32>, %q: tensor<i32>) {
    %2 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.compare NE, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.or %2, %3 : tensor<i1>
    %5 = stablehlo.compare EQ, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %6 = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.and %5, %6 : tensor<i1>
    %8 = stablehlo.or %4, %7 : tensor<i1>
    %9 = stablehlo.select %4, %a, %b : tensor<i1>, tensor<f32>
    %10 = stablehlo.select %8, %p, %q : tensor<i1>, tensor<i32>
    stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
  }
  return %r#1 : tensor<4xi32>
}

// arg_max: begins at position 1
func.func @main(%x: tensor<4x8xf32>) -> tensor<4xi32> {
  %i = stablehlo.iota dim = 1 : tensor<4x8xi32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %c = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %low), (%i init: %c) across dimensions = [1] : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
    reducer(%a: tensor<f32>, %b: tensor<f32>) (%p: tensor<i32>, %q: tensor<i32>) {
    %2 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.compare NE, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.or %2, %3 : tensor<i1>
    %5 = stablehlo.compare EQ, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %6 = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.and %5, %6 : tensor<i1>
    %8 = stablehlo.or %4, %7 : tensor<i1>
    %9 = stablehlo.select %4, %a, %b : tensor<i1>, tensor<f32>
    %10 = stablehlo.select %8, %p, %q : tensor<i1>, tensor<i32>
    stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
  }
  return %r#1 : tensor<4xi32>
}

// arg_max: of unequal elements the smaller, of positions the larger one's
func.func @main(%x: tensor<4x8xf32>) -> tensor<4xi32> {
  %i = stablehlo.iota dim = 1 : tensor<4x8xi32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %low), (%i init: %c) across dimensions = [1] : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
    reducer(%a: tensor<f32>, %b: tensor<f32>) (%p: tensor<i32>, %q: tensor<i32>) {
    %2 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.compare NE, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.or %2, %3 : tensor<i1>
    %5 = stablehlo.compare EQ, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %6 = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.and %5, %6 : tensor<i1>
    %8 = stablehlo.or %4, %7 : tensor<i1>
    %9 = stablehlo.select %4, %b, %a : tensor<i1>, tensor<f32>
    %10 = stablehlo.select %8, %p, %q : tensor<i1>, tensor<i32>
    stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
  }
  return %r#1 : tensor<4xi32>
}

// arg_max: passes over NaN, whatever the order
func.func @main(%x: tensor<4x8xf32>) -> tensor<4xi32> {
  %i = stablehlo.iota dim = 1 : tensor<4x8xi32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %low), (%i init: %c) across dimensions = [1] : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
    reducer(%a: tensor<f32>, %b: tensor<f32>) (%p: tensor<i32>, %q: tensor<i32>) {
    %2 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.compare NE, %b, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.or %2, %3 : tensor<i1>
    %5 = stablehlo.compare EQ, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %6 = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.and %5, %6 : tensor<i1>
    %8 = stablehlo.or %4, %7 : tensor<i1>
    %9 = stablehlo.select %4, %a, %b : tensor<i1>, tensor<f32>
    %10 = stablehlo.select %8, %p, %q : tensor<i1>, tensor<i32>
    stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
  }
  return %r#1 : tensor<4xi32>
}

// top_k: the smallest first
func.func @main(%x: tensor<4x8xf32>) -> (tensor<4x3xf32>, tensor<4x3xi32>) {
  %i = stablehlo.iota dim = 1 : tensor<4x8xi32>
  %s:2 = "stablehlo.sort"(%x, %i) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %p: tensor<i32>, %q: tensor<i32>):
    %c = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
  %v = stablehlo.slice %s#0 [0:4, 0:3] : (tensor<4x8xf32>) -> tensor<4x3xf32>
  %w = stablehlo.slice %s#1 [0:4, 0:3] : (tensor<4x8xi32>) -> tensor<4x3xi32>
  return %v, %w : tensor<4x3xf32>, tensor<4x3xi32>
}

// top_k: not the first elements
func.func @main(%x: tensor<4x8xf32>) -> (tensor<4x3xf32>, tensor<4x3xi32>) {
  %i = stablehlo.iota dim = 1 : tensor<4x8xi32>
  %s:2 = "stablehlo.sort"(%x, %i) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %p: tensor<i32>, %q: tensor<i32>):
    %c = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
  %v = stablehlo.slice %s#0 [0:4, 1:4] : (tensor<4x8xf32>) -> tensor<4x3xf32>
  %w = stablehlo.slice %s#1 [0:4, 0:3] : (tensor<4x8xi32>) -> tensor<4x3xi32>
  return %v, %w : tensor<4x3xf32>, tensor<4x3xi32>
}

// top_k: positions along the other dimension
func.func @main(%x: tensor<4x8xf32>) -> (tensor<4x3xf32>, tensor<4x3xi32>) {
  %i = stablehlo.iota dim = 0 : tensor<4x8xi32>
  %s:2 = "stablehlo.sort"(%x, %i) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %p: tensor<i32>, %q: tensor<i32>):
    %c = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
  %v = stablehlo.slice %s#0 [0:4, 0:3] : (tensor<4x8xf32>) -> tensor<4x3xf32>
  %w = stablehlo.slice %s#1 [0:4, 0:3] : (tensor<4x8xi32>) -> tensor<4x3xi32>
  return %v, %w : tensor<4x3xf32>, tensor<4x3xi32>
}

// quantize: halves are rounded away from zero
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xi8> {
  %s = stablehlo.constant dense<0.5> : tensor<4x8xf32>
  %z = stablehlo.constant dense<3.0> : tensor<4x8xf32>
  %l = stablehlo.constant dense<-128.0> : tensor<4x8xf32>
  %h = stablehlo.constant dense<127.0> : tensor<4x8xf32>
  %0 = stablehlo.divide %x, %s : tensor<4x8xf32>
  %1 = stablehlo.round_nearest_afz %0 : tensor<4x8xf32>
  %2 = stablehlo.add %1, %z : tensor<4x8xf32>
  %3 = stablehlo.clamp %l, %2, %h : tensor<4x8xf32>
  %4 = stablehlo.convert %3 : (tensor<4x8xf32>) -> tensor<4x8xi8>
  return %4 : tensor<4x8xi8>
}

// quantize: a narrower range
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xi8> {
  %s = stablehlo.constant dense<0.5> : tensor<4x8xf32>
  %z = stablehlo.constant dense<3.0> : tensor<4x8xf32>
  %l = stablehlo.constant dense<-127.0> : tensor<4x8xf32>
  %h = stablehlo.constant dense<127.0> : tensor<4x8xf32>
  %0 = stablehlo.divide %x, %s : tensor<4x8xf32>
  %1 = stablehlo.round_nearest_even %0 : tensor<4x8xf32>
  %2 = stablehlo.add %1, %z : tensor<4x8xf32>
  %3 = stablehlo.clamp %l, %2, %h : tensor<4x8xf32>
  %4 = stablehlo.convert %3 : (tensor<4x8xf32>) -> tensor<4x8xi8>
  return %4 : tensor<4x8xi8>
}

// quantize: a zero point that is no integer
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xi8> {
  %s = stablehlo.constant dense<0.5> : tensor<4x8xf32>
  %z = stablehlo.constant dense<0.5> : tensor<4x8xf32>
  %l = stablehlo.constant dense<-128.0> : tensor<4x8xf32>
  %h = stablehlo.constant dense<127.0> : tensor<4x8xf32>
  %0 = stablehlo.divide %x, %s : tensor<4x8xf32>
  %1 = stablehlo.round_nearest_even %0 : tensor<4x8xf32>
  %2 = stablehlo.add %1, %z : tensor<4x8xf32>
  %3 = stablehlo.clamp %l, %2, %h : tensor<4x8xf32>
  %4 = stablehlo.convert %3 : (tensor<4x8xf32>) -> tensor<4x8xi8>
  return %4 : tensor<4x8xi8>
}

// quantize: the quotient has 8 digits only
func.func @main(%x: tensor<4x8xbf16>) -> tensor<4x8xi8> {
  %s = stablehlo.constant dense<0.5> : tensor<4x8xbf16>
  %z = stablehlo.constant dense<3.0> : tensor<4x8xbf16>
  %l = stablehlo.constant dense<-128.0> : tensor<4x8xbf16>
  %h = stablehlo.constant dense<127.0> : tensor<4x8xbf16>
  %0 = stablehlo.divide %x, %s : tensor<4x8xbf16>
  %1 = stablehlo.round_nearest_even %0 : tensor<4x8xbf16>
  %2 = stablehlo.add %1, %z : tensor<4x8xbf16>
  %3 = stablehlo.clamp %l, %2, %h : tensor<4x8xbf16>
  %4 = stablehlo.convert %3 : (tensor<4x8xbf16>) -> tensor<4x8xi8>
  return %4 : tensor<4x8xi8>
}

// dequantize: nothing is subtracted
func.func @main(%x: tensor<4x8xi8>) -> tensor<4x8xf32> {
  %s = stablehlo.constant dense<0.5> : tensor<4x8xf32>
  %0 = stablehlo.convert %x : (tensor<4x8xi8>) -> tensor<4x8xf32>
  %1 = stablehlo.multiply %0, %s : tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// resize: positions of no mode
func.func @main(%x: tensor<2x4xf32>) -> tensor<2x6xf32> {
  %i = stablehlo.constant dense<[[0], [0], [1], [1], [2], [2]]> : tensor<6x1xi32>
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1>}> : (tensor<2x4xf32>, tensor<6x1xi32>) -> tensor<2x6xf32>
  return %0 : tensor<2x6xf32>
}

// resize: positions that are not known
func.func @main(%x: tensor<2x4xf32>, %i: tensor<8x1xi32>) -> tensor<2x8xf32> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1>}> : (tensor<2x4xf32>, tensor<8x1xi32>) -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

// resize: positions of the first dimensions of slices, not of all
func.func @main(%x: tensor<2x4xf32>) -> tensor<1x8xf32> {
  %i = stablehlo.constant dense<[[0], [0], [1], [1], [2], [2], [3], [3]]> : tensor<8x1xi32>
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<2x4xf32>, tensor<8x1xi32>) -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}

// resize: weights of a wider window, as antialiasing has it
func.func @main(%x: tensor<3x4xf32>) -> tensor<3x2xf32> {
  %w = stablehlo.constant dense<[[0.428571433, 0.0], [0.428571433, 0.142857149], [0.142857149, 0.428571433], [0.0, 0.428571433]]> : tensor<4x2xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// resize: one weight is different
func.func @main(%x: tensor<3x4xf32>) -> tensor<3x2xf32> {
  %w = stablehlo.constant dense<[[0.5, 0.0], [0.5, 0.0], [0.0, 0.5], [0.0, 0.501]]> : tensor<4x2xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// resize: dimensions in another order
func.func @main(%x: tensor<4x3xf32>) -> tensor<3x2xf32> {
  %w = stablehlo.constant dense<[[0.5, 0.0], [0.5, 0.0], [0.0, 0.5], [0.0, 0.5]]> : tensor<4x2xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [0] x [0] : (tensor<4x3xf32>, tensor<4x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// resize: a function that calls itself computes the weights
func.func @main(%x: tensor<3x4xf32>) -> tensor<3x2xf32> {
  %w = call @weights() : () -> tensor<4x2xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
func.func private @weights() -> tensor<4x2xf32> {
  %w = call @weights() : () -> tensor<4x2xf32>
  return %w : tensor<4x2xf32>
}
