func.func @reduce_of_two_dimensions_of_three() {
  %a = stablehlo.iota dim = 2 : tensor<2x3x4xi32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %b = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x3x4xi32>, tensor<i32>) -> tensor<3xi32>
  check.expect_eq_const %b, dense<12> : tensor<3xi32>
  return
}

func.func @reduce_of_unsigned_maximum() {
  %a = stablehlo.constant dense<[1, 200, 3]> : tensor<3xui8>
  %z = stablehlo.constant dense<0> : tensor<ui8>
  %b = stablehlo.reduce(%a init: %z) applies stablehlo.maximum across dimensions = [0] : (tensor<3xui8>, tensor<ui8>) -> tensor<ui8>
  check.expect_eq_const %b, dense<200> : tensor<ui8>
  return
}

func.func @reduce_by_a_function_that_is_not_commutative() {
  %a = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %z = stablehlo.constant dense<10> : tensor<i32>
  %b = stablehlo.reduce(%a init: %z) across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
   reducer(%x: tensor<i32>, %y: tensor<i32>) {
    %d = stablehlo.subtract %x, %y : tensor<i32>
    stablehlo.return %d : tensor<i32>
  }
  check.expect_eq_const %b, dense<4> : tensor<i32>
  return
}

func.func @reduce_window_takes_padding_as_initial_values() {
  %a = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %z = stablehlo.constant dense<5> : tensor<i32>
  %b = "stablehlo.reduce_window"(%a, %z) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
      %s = stablehlo.add %x, %y : tensor<i32>
      stablehlo.return %s : tensor<i32>
  }) {window_dimensions = array<i64: 2>, padding = dense<[[1, 0]]> : tensor<1x2xi64>} : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  check.expect_eq_const %b, dense<[11, 8, 10]> : tensor<3xi32>
  return
}

func.func @scatter_adds_and_leaves_out_windows_that_are_partly_outside() {
  %a = stablehlo.constant dense<0.0> : tensor<4xf32>
  %i = stablehlo.constant dense<[[1], [1], [-1], [3]]> : tensor<4x1xi32>
  %u = stablehlo.constant dense<[[1.0, 2.0], [10.0, 20.0], [100.0, 200.0], [1000.0, 2000.0]]> : tensor<4x2xf32>
  %b = "stablehlo.scatter"(%a, %i, %u) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %s = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %s : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<4xf32>, tensor<4x1xi32>, tensor<4x2xf32>) -> tensor<4xf32>
  check.expect_eq_const %b, dense<[0.0, 11.0, 22.0, 0.0]> : tensor<4xf32>
  return
}

func.func @reduce_window_cumulates_along_a_dimension() {
  %x = stablehlo.constant dense<[[1.0, 2.0, 4.0], [10.0, 20.0, 40.0]]> : tensor<2x3xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = "stablehlo.reduce_window"(%x, %zero) ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %s = stablehlo.add %l, %r : tensor<f32>
      stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 3>, padding = dense<[[0, 0], [2, 0]]> : tensor<2x2xi64>}
    : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  check.expect_eq_const %rows, dense<[[1.0, 3.0, 7.0], [10.0, 30.0, 70.0]]> : tensor<2x3xf32>
  %columns = "stablehlo.reduce_window"(%x, %zero) ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %s = stablehlo.add %l, %r : tensor<f32>
      stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>}
    : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  check.expect_eq_const %columns, dense<[[1.0, 2.0, 4.0], [11.0, 22.0, 44.0]]> : tensor<2x3xf32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %padded = "stablehlo.reduce_window"(%x, %one) ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %s = stablehlo.add %l, %r : tensor<f32>
      stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 3>, padding = dense<[[0, 0], [2, 0]]> : tensor<2x2xi64>}
    : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  check.expect_eq_const %padded, dense<[[4.0, 5.0, 8.0], [13.0, 32.0, 71.0]]> : tensor<2x3xf32>
  return
}
