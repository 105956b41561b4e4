// Folding tensors along dimensions and windows; normalization; sorting.

func.func @sum(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1]
    : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @any(%p: tensor<4x8xi1>) -> tensor<i1> {
  %false = stablehlo.constant dense<false> : tensor<i1>
  %0 = stablehlo.reduce(%p init: %false) applies stablehlo.or across dimensions = [0, 1]
    : (tensor<4x8xi1>, tensor<i1>) -> tensor<i1>
  return %0 : tensor<i1>
}

// The greatest element together with its position.
func.func @argmax(%x: tensor<4x8xf32>) -> (tensor<4xf32>, tensor<4xi32>) {
  %index = stablehlo.iota dim = 1 : tensor<4x8xi32>
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %first = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.reduce(%x init: %lowest), (%index init: %first) across dimensions = [1]
    : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
    reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {
      %left = stablehlo.compare GE, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %value = stablehlo.select %left, %a, %b : tensor<i1>, tensor<f32>
      %position = stablehlo.select %left, %i, %j : tensor<i1>, tensor<i32>
      stablehlo.return %value, %position : tensor<f32>, tensor<i32>
    }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xi32>
}

func.func @reduce_nothing(%x: tensor<4xf32>, %zero: tensor<f32>) -> tensor<4xf32> {
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.maximum across dimensions = []
    : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @max_pool(%image: tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32> {
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%image, %lowest) <{
    window_dimensions = array<i64: 1, 2, 2, 1>,
    window_strides = array<i64: 1, 2, 2, 1>
  }> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %most = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %most : tensor<f32>
  }) : (tensor<1x8x8x4xf32>, tensor<f32>) -> tensor<1x4x4x4xf32>
  return %0 : tensor<1x4x4x4xf32>
}

func.func @running_sums(%x: tensor<8xi32>, %y: tensor<8xf32>) -> (tensor<5xi32>, tensor<5xf32>) {
  %0 = stablehlo.constant dense<0> : tensor<i32>
  %1 = stablehlo.constant dense<0.0> : tensor<f32>
  %2:2 = "stablehlo.reduce_window"(%x, %y, %0, %1) <{
    window_dimensions = array<i64: 3>,
    window_strides = array<i64: 3>,
    base_dilations = array<i64: 2>,
    window_dilations = array<i64: 2>,
    padding = dense<[[2, 1]]> : tensor<1x2xi64>
  }> ({
  ^bb0(%a: tensor<i32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<f32>):
    %i = stablehlo.add %a, %c : tensor<i32>
    %f = stablehlo.add %b, %d : tensor<f32>
    stablehlo.return %i, %f : tensor<i32>, tensor<f32>
  }) : (tensor<8xi32>, tensor<8xf32>, tensor<i32>, tensor<f32>) -> (tensor<5xi32>, tensor<5xf32>)
  return %2#0, %2#1 : tensor<5xi32>, tensor<5xf32>
}

func.func @window_of_defaults(%x: tensor<3x3xf32>, %zero: tensor<f32>) -> tensor<2x2xf32> {
  %0 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<3x3xf32>, tensor<f32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// The gradient of a maximum over windows.
func.func @max_pool_gradient(%x: tensor<4x4xf32>, %gradient: tensor<2x2xf32>, %zero: tensor<f32>) -> tensor<4x4xf32> {
  %0 = "stablehlo.select_and_scatter"(%x, %gradient, %zero) <{
    window_dimensions = array<i64: 2, 2>,
    window_strides = array<i64: 2, 2>,
    padding = dense<0> : tensor<2x2xi64>
  }> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %greater = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %greater : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<4x4xf32>, tensor<2x2xf32>, tensor<f32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

func.func @dense_max_pool_gradient(%x: tensor<4x4xf32>, %gradient: tensor<3x3xf32>, %zero: tensor<f32>) -> tensor<4x4xf32> {
  %0 = "stablehlo.select_and_scatter"(%x, %gradient, %zero) <{window_dimensions = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %greater = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %greater : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<4x4xf32>, tensor<3x3xf32>, tensor<f32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

func.func @norm(%x: tensor<3x4xf32>, %y: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = "stablehlo.map"(%x, %y) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %aa = stablehlo.multiply %a, %a : tensor<f32>
    %bb = stablehlo.multiply %b, %b : tensor<f32>
    %sum = stablehlo.add %aa, %bb : tensor<f32>
    %root = stablehlo.sqrt %sum : tensor<f32>
    stablehlo.return %root : tensor<f32>
  }) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @sort_by_key(%keys: tensor<2x8xi32>, %values: tensor<2x8xf32>) -> (tensor<2x8xi32>, tensor<2x8xf32>) {
  %0:2 = "stablehlo.sort"(%keys, %values) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<f32>):
    %less = stablehlo.compare LT, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<2x8xi32>, tensor<2x8xf32>) -> (tensor<2x8xi32>, tensor<2x8xf32>)
  return %0#0, %0#1 : tensor<2x8xi32>, tensor<2x8xf32>
}

func.func @sort_by_defaults(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %0 = "stablehlo.sort"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %greater = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %greater : tensor<i1>
  }) : (tensor<2x8xf32>) -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

func.func @sort_by_stated_defaults(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %0 = "stablehlo.sort"(%x) <{dimension = -1 : i64, is_stable = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %greater = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %greater : tensor<i1>
  }) : (tensor<2x8xf32>) -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

func.func @batch_norm(%x: tensor<8x4x4x16xf32>, %scale: tensor<16xf32>, %offset: tensor<16xf32>, %gradient: tensor<8x4x4x16xf32>)
    -> (tensor<8x4x4x16xf32>, tensor<8x4x4x16xf32>, tensor<16xf32>, tensor<16xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%x, %scale, %offset) <{epsilon = 1.0e-5 : f32, feature_index = 3 : i64}>
    : (tensor<8x4x4x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<8x4x4x16xf32>, tensor<16xf32>, tensor<16xf32>)
  %1 = "stablehlo.batch_norm_inference"(%x, %scale, %offset, %0#1, %0#2) <{epsilon = 1.0e-3 : f32, feature_index = 3 : i64}>
    : (tensor<8x4x4x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<8x4x4x16xf32>
  %2:3 = "stablehlo.batch_norm_grad"(%x, %scale, %0#1, %0#2, %gradient) <{epsilon = 0.0 : f32, feature_index = 3 : i64}>
    : (tensor<8x4x4x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<8x4x4x16xf32>)
    -> (tensor<8x4x4x16xf32>, tensor<16xf32>, tensor<16xf32>)
  return %1, %2#0, %2#1, %2#2 : tensor<8x4x4x16xf32>, tensor<8x4x4x16xf32>, tensor<16xf32>, tensor<16xf32>
}
