// Each direction and each kind of comparison.

func.func @directions(%x: tensor<4xf32>, %y: tensor<4xf32>)
    -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %eq = stablehlo.compare EQ, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %ne = stablehlo.compare NE, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %ge = stablehlo.compare GE, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %gt = stablehlo.compare GT, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %le = stablehlo.compare LE, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %lt = stablehlo.compare LT, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %eq, %ne, %ge, %gt, %le, %lt
    : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

func.func @floats(%x: tensor<f32>, %y: tensor<f32>) -> (tensor<i1>, tensor<i1>, tensor<i1>) {
  %unstated = stablehlo.compare LT, %x, %y, NOTYPE : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %partial = stablehlo.compare LT, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %total = stablehlo.compare LT, %x, %y, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %unstated, %partial, %total : tensor<i1>, tensor<i1>, tensor<i1>
}

func.func @integers(%x: tensor<2xi32>, %y: tensor<2xui32>) -> (tensor<2xi1>, tensor<2xi1>) {
  %signed = stablehlo.compare GE, %x, %x, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  %unsigned = stablehlo.compare GE, %y, %y, UNSIGNED : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xi1>
  return %signed, %unsigned : tensor<2xi1>, tensor<2xi1>
}

func.func @booleans_and_complex(%p: tensor<3xi1>, %z: tensor<3xcomplex<f32>>) -> tensor<3xi1> {
  %0 = stablehlo.compare EQ, %p, %p, UNSIGNED : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  %1 = stablehlo.compare NE, %z, %z, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
  %2 = stablehlo.and %0, %1 : tensor<3xi1>
  return %2 : tensor<3xi1>
}
