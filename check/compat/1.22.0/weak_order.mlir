// Comparisons that take all NaNs for equal, and greater than every number.

func.func @eq(%lhs: tensor<4xf32>, %rhs: tensor<4xf32>) -> tensor<4xi1> {
  %0 = stablehlo.compare EQ, %lhs, %rhs, WEAKORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

func.func @ne(%lhs: tensor<4xf64>, %rhs: tensor<4xf64>) -> tensor<4xi1> {
  %0 = stablehlo.compare NE, %lhs, %rhs, WEAKORDER : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

func.func @ge(%lhs: tensor<4xbf16>, %rhs: tensor<4xbf16>) -> tensor<4xi1> {
  %0 = stablehlo.compare GE, %lhs, %rhs, WEAKORDER : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

func.func @gt(%lhs: tensor<4xf16>, %rhs: tensor<4xf16>) -> tensor<4xi1> {
  %0 = stablehlo.compare GT, %lhs, %rhs, WEAKORDER : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

func.func @le(%lhs: tensor<4xf8E5M2>, %rhs: tensor<4xf8E5M2>) -> tensor<4xi1> {
  %0 = stablehlo.compare LE, %lhs, %rhs, WEAKORDER : (tensor<4xf8E5M2>, tensor<4xf8E5M2>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

func.func @lt(%lhs: tensor<4xf4E2M1FN>, %rhs: tensor<4xf4E2M1FN>) -> tensor<4xi1> {
  %0 = stablehlo.compare LT, %lhs, %rhs, WEAKORDER : (tensor<4xf4E2M1FN>, tensor<4xf4E2M1FN>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

func.func @sorted(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare LT, %a, %b, WEAKORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @dynamic(%lhs: tensor<?xf32>, %rhs: tensor<?xf32>) -> tensor<?xi1> attributes {order = #stablehlo<comparison_type WEAKORDER>} {
  %0 = stablehlo.compare LT, %lhs, %rhs, WEAKORDER : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>
  return %0 : tensor<?xi1>
}
