// endless loop
func.func @main(%arg0: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.while(%x = %arg0) : tensor<i32>
  cond {
    %1 = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    stablehlo.return %x : tensor<i32>
  }
  return %0 : tensor<i32>
}

// -----
// loop of many turns
func.func @main() -> tensor<i64> {
  %c0 = stablehlo.constant dense<0> : tensor<i64>
  %c1 = stablehlo.constant dense<1> : tensor<i64>
  %n = stablehlo.constant dense<9223372036854775807> : tensor<i64>
  %0 = stablehlo.while(%x = %c0) : tensor<i64>
  cond {
    %1 = stablehlo.compare LT, %x, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %x, %c1 : tensor<i64>
    stablehlo.return %1 : tensor<i64>
  }
  return %0 : tensor<i64>
}

// -----
// loop whose state grows to nothing
func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
  %0 = stablehlo.while(%x = %arg0) : tensor<?xf32>
  cond {
    %1 = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.concatenate %x, %x, dim = 0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    stablehlo.return %1 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// -----
// function that calls itself
func.func @main(%arg0: tensor<?xi32>) -> tensor<?xi32> {
  %0 = call @main(%arg0) : (tensor<?xi32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// -----
// functions that call each other
func.func @main(%arg0: tensor<4xi32>) -> tensor<4xi32> {
  %0 = call @a(%arg0) : (tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func private @a(%arg0: tensor<4xi32>) -> tensor<4xi32> {
  %0 = call @b(%arg0) : (tensor<4xi32>) -> tensor<4xi32>
  %1 = call @b(%0) : (tensor<4xi32>) -> tensor<4xi32>
  return %1 : tensor<4xi32>
}
func.func private @b(%arg0: tensor<4xi32>) -> tensor<4xi32> {
  %0 = call @a(%arg0) : (tensor<4xi32>) -> tensor<4xi32>
  %1 = call @a(%0) : (tensor<4xi32>) -> tensor<4xi32>
  return %1 : tensor<4xi32>
}

// -----
// recursion with shapes that grow
func.func @main(%arg0: tensor<4xi32>) -> tensor<?xi32> {
  %0 = stablehlo.constant dense<4> : tensor<i32>
  %1 = call @f(%0, %arg0) : (tensor<i32>, tensor<4xi32>) -> tensor<?xi32>
  return %1 : tensor<?xi32>
}
func.func private @f(%arg0: tensor<i32>, %arg1: tensor<4xi32>) -> tensor<?xi32> {
  %0 = stablehlo.add %arg0, %arg0 : tensor<i32>
  %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
  %2 = stablehlo.dynamic_iota %1, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>
  %3 = call @f(%0, %arg1) : (tensor<i32>, tensor<4xi32>) -> tensor<?xi32>
  return %3 : tensor<?xi32>
}

// -----
// composites that are made of themselves
func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.composite "my.op" %arg0 {decomposition = @main} : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.composite "my.other" %0 {decomposition = @other} : (tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
func.func private @other(%arg0: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.composite "my.op" %arg0 {decomposition = @main} : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----
// custom calls of itself
func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.custom_call @foo(%arg0) {called_computations = [@main, @main]} : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----
// values that depend on themselves
func.func @main(%arg0: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.while(%x = %arg0) : tensor<i32>
  cond {
    %1 = stablehlo.constant dense<false> : tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.while(%y = %x) : tensor<i32>
    cond {
      %2 = stablehlo.compare LT, %y, %x : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2 = stablehlo.add %y, %x : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }
    stablehlo.return %1 : tensor<i32>
  }
  return %0 : tensor<i32>
}
