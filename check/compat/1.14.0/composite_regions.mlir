// Composites that carry code of their own.

func.func @scan(%x: tensor<4xf32>, %start: tensor<f32>) -> tensor<4xf32> {
  %0 = "stablehlo.composite"(%x, %start) <{
    name = "library.scan", decomposition = @decomposition, version = 1 : i32, composite_attributes = {reverse = false}
  }> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @two_regions(%x: tensor<4xf32>, %start: tensor<f32>) -> tensor<4xf32> {
  %0 = "stablehlo.composite"(%x, %start) <{name = "library.scan", decomposition = @decomposition}> ({
  ^bb0(%a: tensor<f32>):
    %n = stablehlo.negate %a : tensor<f32>
    stablehlo.return %n : tensor<f32>
  }, {
    %1 = stablehlo.tanh %start : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func private @decomposition(%x: tensor<4xf32>, %start: tensor<f32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
