// Products that say how they are to be computed.

func.func @tensor_float_32(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT],
    algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1,
                 rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
    : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

func.func @three_passes(%x: tensor<5x2x3xf32>, %y: tensor<5x3x4xf32>) -> tensor<5x2x4xf32> {
  %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1],
    algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1,
                 rhs_component_count = 1, num_primitive_operations = 3, allow_imprecise_accumulation = false>
    : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  return %0 : tensor<5x2x4xf32>
}

func.func @fast_eight_bit(%x: tensor<2x3xf8E5M2>, %y: tensor<3x4xf8E5M2>) -> tensor<2x4xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0],
    algorithm = <lhs_precision_type = f8E5M2, rhs_precision_type = f8E5M2, accumulation_type = f32, lhs_component_count = 1,
                 rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = true>
    : (tensor<2x3xf8E5M2>, tensor<3x4xf8E5M2>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// `none` and `tf32` as types that attributes name.
func.func @types(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.abs %x {app.nothing = none, app.something = tf32, app.both = tuple<none, tf32>} : tensor<f32>
  return %0 : tensor<f32>
}
