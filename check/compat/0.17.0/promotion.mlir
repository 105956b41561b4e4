// Reductions that sum in a wider type than their operands have.

func.func @reduce(%x: tensor<4x8xf16>, %zero: tensor<f16>) -> tensor<4xf32> {
  %0 = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<4x8xf16>, tensor<f16>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @all_reduce(%x: tensor<8xbf16>) -> tensor<8xf32> {
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<8xbf16>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @reduce_scatter(%x: tensor<4x16xi8>) -> tensor<4x4xi32> {
  %0 = "stablehlo.reduce_scatter"(%x) <{
    scatter_dimension = 1 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>
  }> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<4x16xi8>) -> tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}

func.func @reduce_window(%x: tensor<8xf32>, %zero: tensor<f32>) -> tensor<4xf64> {
  %0 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %sum = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %sum : tensor<f64>
  }) : (tensor<8xf32>, tensor<f32>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

func.func @scatter(%bins: tensor<10xi16>, %at: tensor<5x1xi32>, %ones: tensor<5xi16>) -> tensor<10xi64> {
  %0 = "stablehlo.scatter"(%bins, %at, %ones) <{
    scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
  }> ({
  ^bb0(%a: tensor<i64>, %b: tensor<i64>):
    %sum = stablehlo.add %a, %b : tensor<i64>
    stablehlo.return %sum : tensor<i64>
  }) : (tensor<10xi16>, tensor<5x1xi32>, tensor<5xi16>) -> tensor<10xi64>
  return %0 : tensor<10xi64>
}

func.func @select_and_scatter(%x: tensor<4xf32>, %source: tensor<2xf32>, %zero: tensor<f32>) -> tensor<4xf64> {
  %0 = "stablehlo.select_and_scatter"(%x, %source, %zero) <{
    window_dimensions = array<i64: 2>, window_strides = array<i64: 2>
  }> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %greater = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %greater : tensor<i1>
  }, {
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %sum = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %sum : tensor<f64>
  }) : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}
