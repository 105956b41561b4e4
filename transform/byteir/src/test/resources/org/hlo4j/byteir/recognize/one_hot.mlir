module {
  func.func public @f32(%arg0: tensor<4xi32>) -> (tensor<4x10xf32>) {
    %0 = call @f32_one_hot(%arg0) : (tensor<4xi32>) -> tensor<4x10xf32>
    return %0 : tensor<4x10xf32>
  }
  func.func private @f32_one_hot(%arg0: tensor<4xi32>) -> tensor<4x10xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x10xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x10xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x10xi32>) -> tensor<4x10xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<4x10xi32>, tensor<4x10xi32>) -> tensor<4x10xi1>
    %5 = stablehlo.convert %4 : (tensor<4x10xi1>) -> tensor<4x10xf32>
    return %5 : tensor<4x10xf32>
  }
  func.func public @bf16(%arg0: tensor<2x3xi32>) -> (tensor<2x3x10xbf16>) {
    %0 = call @bf16_one_hot(%arg0) : (tensor<2x3xi32>) -> tensor<2x3x10xbf16>
    return %0 : tensor<2x3x10xbf16>
  }
  func.func private @bf16_one_hot(%arg0: tensor<2x3xi32>) -> tensor<2x3x10xbf16> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    %1 = stablehlo.iota dim = 2 : tensor<1x1x10xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<2x3x1xi32>) -> tensor<2x3x10xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x1x10xi32>) -> tensor<2x3x10xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<2x3x10xi32>, tensor<2x3x10xi32>) -> tensor<2x3x10xi1>
    %5 = stablehlo.convert %4 : (tensor<2x3x10xi1>) -> tensor<2x3x10xbf16>
    return %5 : tensor<2x3x10xbf16>
  }
  func.func public @i32(%arg0: tensor<2x3xi32>) -> (tensor<2x3x10xi32>) {
    %0 = call @i32_one_hot(%arg0) : (tensor<2x3xi32>) -> tensor<2x3x10xi32>
    return %0 : tensor<2x3x10xi32>
  }
  func.func private @i32_one_hot(%arg0: tensor<2x3xi32>) -> tensor<2x3x10xi32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    %1 = stablehlo.iota dim = 2 : tensor<1x1x10xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<2x3x1xi32>) -> tensor<2x3x10xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x1x10xi32>) -> tensor<2x3x10xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<2x3x10xi32>, tensor<2x3x10xi32>) -> tensor<2x3x10xi1>
    %5 = stablehlo.convert %4 : (tensor<2x3x10xi1>) -> tensor<2x3x10xi32>
    return %5 : tensor<2x3x10xi32>
  }
  func.func public @first_axis(%arg0: tensor<2x3xi32>) -> (tensor<10x2x3xf32>) {
    %0 = call @first_axis_one_hot(%arg0) : (tensor<2x3xi32>) -> tensor<10x2x3xf32>
    return %0 : tensor<10x2x3xf32>
  }
  func.func private @first_axis_one_hot(%arg0: tensor<2x3xi32>) -> tensor<10x2x3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<2x3xi32>) -> tensor<1x2x3xi32>
    %1 = stablehlo.iota dim = 0 : tensor<10x1x1xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<1x2x3xi32>) -> tensor<10x2x3xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<10x1x1xi32>) -> tensor<10x2x3xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<10x2x3xi32>, tensor<10x2x3xi32>) -> tensor<10x2x3xi1>
    %5 = stablehlo.convert %4 : (tensor<10x2x3xi1>) -> tensor<10x2x3xf32>
    return %5 : tensor<10x2x3xf32>
  }
  func.func public @middle_axis_ui8(%arg0: tensor<2x3xui8>) -> (tensor<2x10x3xf32>) {
    %0 = call @middle_axis_ui8_one_hot(%arg0) : (tensor<2x3xui8>) -> tensor<2x10x3xf32>
    return %0 : tensor<2x10x3xf32>
  }
  func.func private @middle_axis_ui8_one_hot(%arg0: tensor<2x3xui8>) -> tensor<2x10x3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<2x3xui8>) -> tensor<2x1x3xui8>
    %1 = stablehlo.iota dim = 1 : tensor<1x10x1xui8>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<2x1x3xui8>) -> tensor<2x10x3xui8>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x10x1xui8>) -> tensor<2x10x3xui8>
    %4 = stablehlo.compare EQ, %2, %3, UNSIGNED : (tensor<2x10x3xui8>, tensor<2x10x3xui8>) -> tensor<2x10x3xi1>
    %5 = stablehlo.convert %4 : (tensor<2x10x3xi1>) -> tensor<2x10x3xf32>
    return %5 : tensor<2x10x3xf32>
  }
  func.func public @scalar(%arg0: tensor<i32>) -> (tensor<10xf32>) {
    %0 = call @scalar_one_hot(%arg0) : (tensor<i32>) -> tensor<10xf32>
    return %0 : tensor<10xf32>
  }
  func.func private @scalar_one_hot(%arg0: tensor<i32>) -> tensor<10xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.iota dim = 0 : tensor<10xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<1xi32>) -> tensor<10xi32>
    %3 = stablehlo.compare EQ, %2, %1, SIGNED : (tensor<10xi32>, tensor<10xi32>) -> tensor<10xi1>
    %4 = stablehlo.convert %3 : (tensor<10xi1>) -> tensor<10xf32>
    return %4 : tensor<10xf32>
  }
  func.func public @compared(%arg0: tensor<4xi32>) -> (tensor<4x10xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %1 = stablehlo.iota dim = 0 : tensor<10xi32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<10xi32>) -> tensor<1x10xi32>
    %3 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x10xi32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x10xi32>) -> tensor<4x10xi32>
    %5 = stablehlo.compare EQ, %3, %4, SIGNED : (tensor<4x10xi32>, tensor<4x10xi32>) -> tensor<4x10xi1>
    %6 = stablehlo.convert %5 : (tensor<4x10xi1>) -> tensor<4x10xf32>
    return %6 : tensor<4x10xf32>
  }
  func.func public @smoothed(%arg0: tensor<4xi32>) -> (tensor<4x10xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %1 = stablehlo.iota dim = 0 : tensor<10xi32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<10xi32>) -> tensor<1x10xi32>
    %3 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x10xi32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x10xi32>) -> tensor<4x10xi32>
    %5 = stablehlo.compare EQ, %3, %4, SIGNED : (tensor<4x10xi32>, tensor<4x10xi32>) -> tensor<4x10xi1>
    %cst = stablehlo.constant dense<0.899999976> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %6 = call @smoothed_where(%5, %cst, %cst_0) : (tensor<4x10xi1>, tensor<f32>, tensor<f32>) -> tensor<4x10xf32>
    return %6 : tensor<4x10xf32>
  }
  func.func private @smoothed_where(%arg0: tensor<4x10xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<4x10xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4x10xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<4x10xf32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<4x10xi1>, tensor<4x10xf32>
    return %2 : tensor<4x10xf32>
  }
}
