// Integers of two bits.

func.func @convert(%x: tensor<5xi2>, %y: tensor<5xui2>) -> (tensor<5xi8>, tensor<5xui8>) {
  %0 = stablehlo.add %x, %x : tensor<5xi2>
  %1 = stablehlo.multiply %y, %y : tensor<5xui2>
  %2 = stablehlo.convert %0 : (tensor<5xi2>) -> tensor<5xi8>
  %3 = stablehlo.convert %1 : (tensor<5xui2>) -> tensor<5xui8>
  return %2, %3 : tensor<5xi8>, tensor<5xui8>
}

func.func @constants() -> (tensor<4xi2>, tensor<4xui2>) {
  %0 = stablehlo.constant dense<[-2, -1, 0, 1]> : tensor<4xi2>
  %1 = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xui2>
  %same = stablehlo.constant dense<-1> : tensor<3xi2>
  %one = stablehlo.constant dense<3> : tensor<ui2>
  return %0, %1 : tensor<4xi2>, tensor<4xui2>
}

func.func @attributes(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.abs %x {app.type = tuple<i2, ui2>} : tensor<f32>
  return %0 : tensor<f32>
}

func.func @quantized(%x: tensor<2x!quant.uniform<i2:f32, 0.5>>, %y: tensor<2x!quant.uniform<u2:f32, 0.5:1>>) {
  return
}
