// Shapes that are known at run time only: unknown, bounded, unranked.

func.func @flatten(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %rows = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x?xf32>) -> tensor<i32>
  %columns = stablehlo.get_dimension_size %x, dim = 1 : (tensor<?x?xf32>) -> tensor<i32>
  %size = stablehlo.multiply %rows, %columns : tensor<i32>
  %shape = stablehlo.reshape %size : (tensor<i32>) -> tensor<1xi32>
  %0 = stablehlo.dynamic_reshape %x, %shape : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @spread(%x: tensor<?xf32>, %shape: tensor<2xindex>) -> tensor<?x?xf32> {
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %shape, dims = [1] : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @spread_with_hints(%x: tensor<?x?xf32>, %shape: tensor<3xi64>) -> tensor<?x?x?xf32> {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%x, %shape) <{
    broadcast_dimensions = array<i64: 1, 2>,
    known_expanding_dimensions = array<i64: 0>,
    known_nonexpanding_dimensions = array<i64: 1>
  }> : (tensor<?x?xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

func.func @count(%shape: tensor<2xi64>) -> tensor<?x?xi32> {
  %0 = stablehlo.dynamic_iota %shape, dim = 1 : (tensor<2xi64>) -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}

func.func @frame(%x: tensor<?x?xf32>, %zero: tensor<f32>, %low: tensor<2xi32>, %high: tensor<2xi32>, %between: tensor<2xi32>) -> tensor<?x?xf32> {
  %0 = stablehlo.dynamic_pad %x, %zero, %low, %high, %between
    : (tensor<?x?xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @cut(%x: tensor<?x4xf32>, %from: tensor<2xi64>, %to: tensor<2xi64>, %step: tensor<2xi64>) -> tensor<?x4xf32> {
  %0 = stablehlo.real_dynamic_slice %x, %from, %to, %step
    : (tensor<?x4xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// A dimension of unknown size that is never more than sixteen.
func.func @bounded(%x: tensor<16x8xf32>, %used: tensor<i32>) -> tensor<?x8xf32, #stablehlo.type_extensions<bounds = [16, ?]>> {
  %0 = stablehlo.set_dimension_size %x, %used, dim = 0
    : (tensor<16x8xf32>, tensor<i32>) -> tensor<?x8xf32, #stablehlo.type_extensions<bounds = [16, ?]>>
  %1 = stablehlo.tanh %0 : tensor<?x8xf32, #stablehlo.type_extensions<bounds = [16, ?]>>
  return %1 : tensor<?x8xf32, #stablehlo.type_extensions<bounds = [16, ?]>>
}

func.func @twice_bounded(%x: tensor<?x?xi8, #stablehlo.type_extensions<bounds = [4, 1000000]>>) -> tensor<i32> {
  %0 = stablehlo.get_dimension_size %x, dim = 1 : (tensor<?x?xi8, #stablehlo.type_extensions<bounds = [4, 1000000]>>) -> tensor<i32>
  return %0 : tensor<i32>
}

func.func @unranked(%x: tensor<*xf32>) -> tensor<*xf32> {
  return %x : tensor<*xf32>
}

func.func @known_once_known(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = stablehlo.add %x, %x : tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
