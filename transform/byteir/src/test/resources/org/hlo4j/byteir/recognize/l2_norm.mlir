module {
  func.func public @floor_inside(%arg0: tensor<4x8xf32>) -> (tensor<4x8xf32>) {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_0 = stablehlo.constant dense<9.99999996E-13> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %4 = stablehlo.maximum %2, %3 : tensor<4x1xf32>
    %5 = stablehlo.rsqrt %4 : tensor<4x1xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %7 = stablehlo.multiply %arg0, %6 : tensor<4x8xf32>
    return %7 : tensor<4x8xf32>
  }
  func.func public @divided(%arg0: tensor<4x8xf32>) -> (tensor<4x8xf32>) {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_0 = stablehlo.constant dense<9.99999996E-13> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %4 = stablehlo.maximum %2, %3 : tensor<4x1xf32>
    %5 = stablehlo.sqrt %4 : tensor<4x1xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %7 = stablehlo.divide %arg0, %6 : tensor<4x8xf32>
    return %7 : tensor<4x8xf32>
  }
  func.func public @floor_outside(%arg0: tensor<4x8xf32>) -> (tensor<4x8xf32>) {
    %0 = call @floor_outside_norm(%arg0) : (tensor<4x8xf32>) -> tensor<4x1xf32>
    %cst = stablehlo.constant dense<9.99999996E-13> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %2 = stablehlo.maximum %0, %1 : tensor<4x1xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %4 = stablehlo.divide %arg0, %3 : tensor<4x8xf32>
    return %4 : tensor<4x8xf32>
  }
  func.func private @floor_outside_norm(%arg0: tensor<4x8xf32>) -> tensor<4x1xf32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %3 = stablehlo.sqrt %2 : tensor<4x1xf32>
    return %3 : tensor<4x1xf32>
  }
  func.func public @clipped(%arg0: tensor<4x8xf32>) -> (tensor<4x8xf32>) {
    %0 = call @clipped_norm(%arg0) : (tensor<4x8xf32>) -> tensor<4x1xf32>
    %cst = stablehlo.constant dense<9.99999996E-13> : tensor<f32>
    %1 = call @clipped_clip(%0, %cst) : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x1xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.divide %arg0, %2 : tensor<4x8xf32>
    return %3 : tensor<4x8xf32>
  }
  func.func private @clipped_norm(%arg0: tensor<4x8xf32>) -> tensor<4x1xf32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %3 = stablehlo.sqrt %2 : tensor<4x1xf32>
    return %3 : tensor<4x1xf32>
  }
  func.func private @clipped_clip(%arg0: tensor<4x1xf32>, %arg1: tensor<f32>) -> tensor<4x1xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<4x1xf32>
    return %2 : tensor<4x1xf32>
  }
  func.func public @without_floor(%arg0: tensor<4x8xf32>) -> (tensor<4x8xf32>) {
    %0 = call @without_floor_norm(%arg0) : (tensor<4x8xf32>) -> tensor<4x1xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %2 = stablehlo.divide %arg0, %1 : tensor<4x8xf32>
    return %2 : tensor<4x8xf32>
  }
  func.func private @without_floor_norm(%arg0: tensor<4x8xf32>) -> tensor<4x1xf32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %3 = stablehlo.sqrt %2 : tensor<4x1xf32>
    return %3 : tensor<4x1xf32>
  }
  func.func public @bf16(%arg0: tensor<4x8xbf16>) -> (tensor<4x8xbf16>) {
    %0 = call @bf16_norm(%arg0) : (tensor<4x8xbf16>) -> tensor<4x1xbf16>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<4x1xbf16>) -> tensor<4x8xbf16>
    %2 = stablehlo.divide %arg0, %1 : tensor<4x8xbf16>
    return %2 : tensor<4x8xbf16>
  }
  func.func private @bf16_norm(%arg0: tensor<4x8xbf16>) -> tensor<4x1xbf16> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<4x8xbf16>
    %1 = stablehlo.convert %0 : (tensor<4x8xbf16>) -> tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %4 = stablehlo.convert %3 : (tensor<4x1xf32>) -> tensor<4x1xbf16>
    %5 = stablehlo.sqrt %4 : tensor<4x1xbf16>
    return %5 : tensor<4x1xbf16>
  }
}
