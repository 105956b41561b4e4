module {
  func.func public @by_numbers(%arg0: tensor<4x8xf32>) -> (tensor<4x8xi8>) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %1 = stablehlo.divide %arg0, %0 : tensor<4x8xf32>
    %2 = call @by_numbers_round(%1) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %4 = stablehlo.add %2, %3 : tensor<4x8xf32>
    %c = stablehlo.constant dense<-128> : tensor<i32>
    %c_1 = stablehlo.constant dense<127> : tensor<i32>
    %5 = call @by_numbers_clip(%4, %c, %c_1) : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
    %6 = stablehlo.convert %5 : (tensor<4x8xf32>) -> tensor<4x8xi8>
    return %6 : tensor<4x8xi8>
  }
  func.func private @by_numbers_round(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.round_nearest_even %arg0 : tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func private @by_numbers_clip(%arg0: tensor<4x8xf32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<4x8xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<4x8xf32>
    %3 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %5 = stablehlo.minimum %4, %2 : tensor<4x8xf32>
    return %5 : tensor<4x8xf32>
  }
  func.func public @by_scalars(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>, %arg2: tensor<i8>) -> (tensor<4x8xi8>) {
    %0 = stablehlo.convert %arg2 : (tensor<i8>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %2 = stablehlo.divide %arg0, %1 : tensor<4x8xf32>
    %3 = call @by_scalars_round(%2) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %4 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %5 = stablehlo.add %3, %4 : tensor<4x8xf32>
    %c = stablehlo.constant dense<-128> : tensor<i32>
    %c_0 = stablehlo.constant dense<127> : tensor<i32>
    %6 = call @by_scalars_clip(%5, %c, %c_0) : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
    %7 = stablehlo.convert %6 : (tensor<4x8xf32>) -> tensor<4x8xi8>
    return %7 : tensor<4x8xi8>
  }
  func.func private @by_scalars_round(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.round_nearest_even %arg0 : tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func private @by_scalars_clip(%arg0: tensor<4x8xf32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<4x8xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<4x8xf32>
    %3 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %5 = stablehlo.minimum %4, %2 : tensor<4x8xf32>
    return %5 : tensor<4x8xf32>
  }
  func.func public @by_channels(%arg0: tensor<4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8xi8>) -> (tensor<4x8xi8>) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<8xi8>) -> tensor<1x8xi8>
    %2 = stablehlo.convert %1 : (tensor<1x8xi8>) -> tensor<1x8xf32>
    %3 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %4 = stablehlo.divide %arg0, %3 : tensor<4x8xf32>
    %5 = call @by_channels_round(%4) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %6 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %7 = stablehlo.add %5, %6 : tensor<4x8xf32>
    %c = stablehlo.constant dense<-128> : tensor<i32>
    %c_0 = stablehlo.constant dense<127> : tensor<i32>
    %8 = call @by_channels_clip(%7, %c, %c_0) : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
    %9 = stablehlo.convert %8 : (tensor<4x8xf32>) -> tensor<4x8xi8>
    return %9 : tensor<4x8xi8>
  }
  func.func private @by_channels_round(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.round_nearest_even %arg0 : tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func private @by_channels_clip(%arg0: tensor<4x8xf32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<4x8xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<4x8xf32>
    %3 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %5 = stablehlo.minimum %4, %2 : tensor<4x8xf32>
    return %5 : tensor<4x8xf32>
  }
  func.func public @without_zero_point(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) -> (tensor<4x8xi8>) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %1 = stablehlo.divide %arg0, %0 : tensor<4x8xf32>
    %2 = call @without_zero_point_round(%1) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %4 = stablehlo.add %2, %3 : tensor<4x8xf32>
    %c = stablehlo.constant dense<-128> : tensor<i32>
    %c_0 = stablehlo.constant dense<127> : tensor<i32>
    %5 = call @without_zero_point_clip(%4, %c, %c_0) : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
    %6 = stablehlo.convert %5 : (tensor<4x8xf32>) -> tensor<4x8xi8>
    return %6 : tensor<4x8xi8>
  }
  func.func private @without_zero_point_round(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.round_nearest_even %arg0 : tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func private @without_zero_point_clip(%arg0: tensor<4x8xf32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<4x8xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<4x8xf32>
    %3 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %5 = stablehlo.minimum %4, %2 : tensor<4x8xf32>
    return %5 : tensor<4x8xf32>
  }
  func.func public @unsigned(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>, %arg2: tensor<ui8>) -> (tensor<4x8xui8>) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %1 = stablehlo.divide %arg0, %0 : tensor<4x8xf32>
    %2 = call @unsigned_round(%1) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.convert %arg2 : (tensor<ui8>) -> tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %5 = stablehlo.add %2, %4 : tensor<4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<255> : tensor<i32>
    %6 = call @unsigned_clip(%5, %c, %c_0) : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
    %7 = stablehlo.convert %6 : (tensor<4x8xf32>) -> tensor<4x8xui8>
    return %7 : tensor<4x8xui8>
  }
  func.func private @unsigned_round(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.round_nearest_even %arg0 : tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func private @unsigned_clip(%arg0: tensor<4x8xf32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<4x8xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<4x8xf32>
    %3 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %5 = stablehlo.minimum %4, %2 : tensor<4x8xf32>
    return %5 : tensor<4x8xf32>
  }
  func.func public @back(%arg0: tensor<4x8xi8>, %arg1: tensor<f32>, %arg2: tensor<i8>) -> (tensor<4x8xf32>) {
    %0 = stablehlo.convert %arg0 : (tensor<4x8xi8>) -> tensor<4x8xf32>
    %1 = stablehlo.convert %arg2 : (tensor<i8>) -> tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %3 = stablehlo.subtract %0, %2 : tensor<4x8xf32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<4x8xf32>
    return %5 : tensor<4x8xf32>
  }
  func.func public @back_in_i32(%arg0: tensor<4x8xi8>, %arg1: tensor<f32>, %arg2: tensor<i8>) -> (tensor<4x8xf32>) {
    %0 = stablehlo.convert %arg0 : (tensor<4x8xi8>) -> tensor<4x8xi32>
    %1 = stablehlo.convert %arg2 : (tensor<i8>) -> tensor<i32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<i32>) -> tensor<4x8xi32>
    %3 = stablehlo.subtract %0, %2 : tensor<4x8xi32>
    %4 = stablehlo.convert %3 : (tensor<4x8xi32>) -> tensor<4x8xf32>
    %5 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %6 = stablehlo.multiply %4, %5 : tensor<4x8xf32>
    return %6 : tensor<4x8xf32>
  }
  func.func public @back_by_channels(%arg0: tensor<4x8xi8>, %arg1: tensor<8xf32>, %arg2: tensor<8xi8>) -> (tensor<4x8xf32>) {
    %0 = stablehlo.convert %arg0 : (tensor<4x8xi8>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<8xi8>) -> tensor<1x8xi8>
    %2 = stablehlo.convert %1 : (tensor<1x8xi8>) -> tensor<1x8xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %4 = stablehlo.subtract %0, %3 : tensor<4x8xf32>
    %5 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %7 = stablehlo.multiply %4, %6 : tensor<4x8xf32>
    return %7 : tensor<4x8xf32>
  }
  func.func public @back_by_numbers(%arg0: tensor<4x8xi8>) -> (tensor<4x8xf32>) {
    %0 = stablehlo.convert %arg0 : (tensor<4x8xi8>) -> tensor<4x8xf32>
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %2 = stablehlo.subtract %0, %1 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<4x8xf32>
    return %4 : tensor<4x8xf32>
  }
}
