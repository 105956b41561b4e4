// serialize: --allow-other-dialects
// Operations and attributes of other dialects between those of StableHLO.

func.func @sum(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.abs %x : tensor<4xf32>
  %1 = arith.addf %0, %x : tensor<4xf32>
  %2 = stablehlo.tanh %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}

func.func @loop(%x: tensor<f32>, %n: index) -> tensor<f32> {
  %from = arith.constant 0 : index
  %step = arith.constant 1 : index
  %0 = scf.for %i = %from to %n step %step iter_args(%sum = %x) -> (tensor<f32>) {
    %1 = stablehlo.add %sum, %x : tensor<f32>
    scf.yield %1 : tensor<f32>
  }
  return %0 : tensor<f32>
}

func.func @attributes(%x: tensor<f32>) -> tensor<f32> attributes {
  app.map = affine_map<(d0, d1) -> (d1, d0)>,
  app.mixed = [affine_map<(d0) -> (d0)>, "text", 1 : i32]
} {
  return %x : tensor<f32>
}
