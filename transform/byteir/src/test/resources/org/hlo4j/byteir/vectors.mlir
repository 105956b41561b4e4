// What coarse-grained operations compute, by worked examples: each function checks one.

func.func @layer_norm_with_epsilon_inside_the_root() {
  %x = stablehlo.constant dense<[[1.0, 2.0, 3.0, 4.0]]> : tensor<1x4xf32>
  %w = stablehlo.constant dense<1.0> : tensor<4xf32>
  %b = stablehlo.constant dense<0.0> : tensor<4xf32>
  %0:3 = stablehlo.custom_call @byteir.layer_norm(%x, %w, %b) {byteir_attrs = {axis = [1], epsilon = 0.5 : f64}} : (tensor<1x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<1x4xf32>, tensor<1x1xf32>, tensor<1x1xf32>)
  check.expect_almost_eq_const %0#0, dense<[[-1.133893, -0.377964, 0.377964, 1.133893]]> : tensor<1x4xf32>, tolerance = 1.0e-6
  check.expect_almost_eq_const %0#1, dense<[[2.5]]> : tensor<1x1xf32>, tolerance = 1.0e-6
  check.expect_almost_eq_const %0#2, dense<[[0.755929]]> : tensor<1x1xf32>, tolerance = 1.0e-6
  return
}

func.func @layer_norm_with_epsilon_outside_the_root() {
  %x = stablehlo.constant dense<[[1.0, 2.0, 3.0, 4.0]]> : tensor<1x4xf32>
  %w = stablehlo.constant dense<[1.0, 1.0, 2.0, 1.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[0.0, 1.0, 0.0, 0.0]> : tensor<4xf32>
  %0 = stablehlo.custom_call @byteir.layer_norm(%x, %w, %b) {byteir_attrs = {axis = [1], epsilon = 0.5 : f64, eps_outside_sqrt = true}} : (tensor<1x4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4xf32>
  check.expect_almost_eq_const %0, dense<[[-0.927051, 0.690983, 0.618034, 0.927051]]> : tensor<1x4xf32>, tolerance = 1.0e-6
  return
}

func.func @l2_norm_floors_the_squared_sum() {
  %x = stablehlo.constant dense<[3.0e-4, 4.0e-4]> : tensor<2xf32>
  %0 = stablehlo.custom_call @byteir.l2_norm(%x) {byteir_attrs = {axis = [0], epsilon = 1.0e-6 : f64}} : (tensor<2xf32>) -> tensor<2xf32>
  check.expect_almost_eq_const %0, dense<[0.3, 0.4]> : tensor<2xf32>, tolerance = 1.0e-6
  %1 = stablehlo.custom_call @byteir.l2_norm(%x) {byteir_attrs = {axis = [0], epsilon = 1.0e-3 : f64}} : (tensor<2xf32>) -> tensor<2xf32>
  check.expect_almost_eq_const %1, dense<[0.0094868, 0.0126491]> : tensor<2xf32>, tolerance = 1.0e-6
  return
}

func.func @l2_norm_floors_the_norm() {
  %x = stablehlo.constant dense<[3.0e-4, 4.0e-4]> : tensor<2xf32>
  %0 = stablehlo.custom_call @byteir.l2_norm(%x) {byteir_attrs = {axis = [0], epsilon = 1.0e-6 : f64, eps_outside_sqrt = true}} : (tensor<2xf32>) -> tensor<2xf32>
  check.expect_almost_eq_const %0, dense<[0.6, 0.8]> : tensor<2xf32>, tolerance = 1.0e-6
  %1 = stablehlo.custom_call @byteir.l2_norm(%x) {byteir_attrs = {axis = [0], epsilon = 1.0e-3 : f64, eps_outside_sqrt = true}} : (tensor<2xf32>) -> tensor<2xf32>
  check.expect_almost_eq_const %1, dense<[0.3, 0.4]> : tensor<2xf32>, tolerance = 1.0e-6
  return
}

func.func @softmax_of_large_numbers() {
  %x = stablehlo.constant dense<[1000.0, 1001.0, 1002.0]> : tensor<3xf32>
  %0 = stablehlo.custom_call @byteir.softmax(%x) {byteir_attrs = {axis = 0 : i64}} : (tensor<3xf32>) -> tensor<3xf32>
  check.expect_almost_eq_const %0, dense<[0.0900306, 0.2447285, 0.6652410]> : tensor<3xf32>, tolerance = 1.0e-6
  %1 = stablehlo.custom_call @byteir.log_softmax(%x) {byteir_attrs = {axis = 0 : i64}} : (tensor<3xf32>) -> tensor<3xf32>
  check.expect_almost_eq_const %1, dense<[-2.4076059, -1.4076059, -0.4076059]> : tensor<3xf32>, tolerance = 1.0e-6
  return
}

func.func @softmax_of_halves_as_floats_along_the_first_dimension() {
  %x = stablehlo.constant dense<[[0.0, 1.0], [0.0, 0.0]]> : tensor<2x2xf16>
  %0 = stablehlo.custom_call @byteir.softmax(%x) {byteir_attrs = {axis = 0 : i64}} : (tensor<2x2xf16>) -> tensor<2x2xf32>
  check.expect_almost_eq_const %0, dense<[[0.5, 0.7310586], [0.5, 0.2689414]]> : tensor<2x2xf32>, tolerance = 1.0e-6
  return
}

func.func @softmax_of_infinities() {
  %x = stablehlo.constant dense<[[0xFF800000, 0xFF800000], [0x7F800000, 1.0], [0xFF800000, 1.0]]> : tensor<3x2xf32>
  %0 = stablehlo.custom_call @byteir.softmax(%x) {byteir_attrs = {axis = 1 : i64}} : (tensor<3x2xf32>) -> tensor<3x2xf32>
  check.expect_almost_eq_const %0, dense<[[0x7FC00000, 0x7FC00000], [0x7FC00000, 0x7FC00000], [0.0, 1.0]]> : tensor<3x2xf32>
  %1 = stablehlo.custom_call @byteir.log_softmax(%x) {byteir_attrs = {axis = 1 : i64}} : (tensor<3x2xf32>) -> tensor<3x2xf32>
  check.expect_almost_eq_const %1, dense<[[0x7FC00000, 0x7FC00000], [0x7FC00000, 0x7FC00000], [0xFF800000, 0.0]]> : tensor<3x2xf32>
  return
}

func.func @gelu_by_tanh_and_by_erf() {
  %x = stablehlo.constant dense<[-2.0, -1.0, 0.0, 1.0, 2.0, 3.0]> : tensor<6xf32>
  %0 = stablehlo.custom_call @byteir.gelu(%x) {byteir_attrs = {approximate = "tanh"}} : (tensor<6xf32>) -> tensor<6xf32>
  check.expect_almost_eq_const %0, dense<[-0.04540231, -0.15880801, 0.0, 0.84119199, 1.95459769, 2.99636261]> : tensor<6xf32>, tolerance = 1.0e-6
  %1 = stablehlo.custom_call @byteir.gelu(%x) {byteir_attrs = {approximate = "erf"}} : (tensor<6xf32>) -> tensor<6xf32>
  check.expect_almost_eq_const %1, dense<[-0.04550028, -0.15865526, 0.0, 0.8413447, 1.9544997, 2.9959502]> : tensor<6xf32>, tolerance = 1.0e-6
  %2 = stablehlo.custom_call @byteir.gelu(%x) {byteir_attrs = {approximate = "none"}} : (tensor<6xf32>) -> tensor<6xf32>
  check.expect_eq %1, %2 : tensor<6xf32>
  return
}

func.func @gelu_of_infinities() {
  %x = stablehlo.constant dense<[0xFF800000, 0x7F800000]> : tensor<2xf32>
  %0 = stablehlo.custom_call @byteir.gelu(%x) {byteir_attrs = {approximate = "erf"}} : (tensor<2xf32>) -> tensor<2xf32>
  check.expect_almost_eq_const %0, dense<[0x7FC00000, 0x7F800000]> : tensor<2xf32>
  return
}

func.func @arg_max_finds_the_first_or_the_last() {
  %x = stablehlo.constant dense<[[1, 3, 3], [2, 2, 1]]> : tensor<2x3xi32>
  %0:2 = stablehlo.custom_call @byteir.arg_max(%x) {byteir_attrs = {axis = 1 : i64, keep_dims = false, select_last_index = false}} : (tensor<2x3xi32>) -> (tensor<2xi32>, tensor<2xi64>)
  check.expect_eq_const %0#0, dense<[3, 2]> : tensor<2xi32>
  check.expect_eq_const %0#1, dense<[1, 0]> : tensor<2xi64>
  %1 = stablehlo.custom_call @byteir.arg_max(%x) {byteir_attrs = {axis = 1 : i64, keep_dims = true, select_last_index = true}} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  check.expect_eq_const %1, dense<[[2], [1]]> : tensor<2x1xi32>
  %2:2 = stablehlo.custom_call @byteir.arg_min(%x) {byteir_attrs = {axis = 0 : i64, keep_dims = false, select_last_index = false}} : (tensor<2x3xi32>) -> (tensor<3xi32>, tensor<3xi64>)
  check.expect_eq_const %2#0, dense<[1, 2, 1]> : tensor<3xi32>
  check.expect_eq_const %2#1, dense<[0, 1, 1]> : tensor<3xi64>
  return
}

func.func @arg_max_finds_nan_and_ties_zeros() {
  %x = stablehlo.constant dense<[[0.0, 0x7FC00000, 0x7FC00000], [-0.0, 0.0, -1.0], [0xFF800000, 0xFF800000, 0xFF800000]]> : tensor<3x3xf32>
  %0 = stablehlo.custom_call @byteir.arg_max(%x) {byteir_attrs = {axis = 1 : i64, keep_dims = false, select_last_index = false}} : (tensor<3x3xf32>) -> tensor<3xi64>
  check.expect_eq_const %0, dense<[1, 0, 0]> : tensor<3xi64>
  %1 = stablehlo.custom_call @byteir.arg_min(%x) {byteir_attrs = {axis = 1 : i64, keep_dims = false, select_last_index = true}} : (tensor<3x3xf32>) -> tensor<3xi64>
  check.expect_eq_const %1, dense<[2, 2, 2]> : tensor<3xi64>
  return
}

func.func @arg_max_of_nothing() {
  %x = stablehlo.constant dense<> : tensor<2x0xui8>
  %0:2 = stablehlo.custom_call @byteir.arg_max(%x) {byteir_attrs = {axis = 1 : i64, keep_dims = false, select_last_index = false}} : (tensor<2x0xui8>) -> (tensor<2xui8>, tensor<2xi64>)
  check.expect_eq_const %0#0, dense<0> : tensor<2xui8>
  check.expect_eq_const %0#1, dense<0> : tensor<2xi64>
  %1:2 = stablehlo.custom_call @byteir.arg_min(%x) {byteir_attrs = {axis = 1 : i64, keep_dims = false, select_last_index = false}} : (tensor<2x0xui8>) -> (tensor<2xui8>, tensor<2xi64>)
  check.expect_eq_const %1#0, dense<255> : tensor<2xui8>
  return
}

func.func @top_k_is_stable() {
  %x = stablehlo.constant dense<[[1.0, 3.0, 2.0, 3.0], [5.0, 0x7FC00000, 5.0, 5.0]]> : tensor<2x4xf32>
  %0:2 = stablehlo.custom_call @byteir.top_k(%x) {byteir_attrs = {axis = [1], k = 3 : i64, sorted = true}} : (tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  check.expect_almost_eq_const %0#0, dense<[[3.0, 3.0, 2.0], [0x7FC00000, 5.0, 5.0]]> : tensor<2x3xf32>
  check.expect_eq_const %0#1, dense<[[1, 3, 2], [1, 0, 2]]> : tensor<2x3xi32>
  return
}

func.func @top_k_along_the_first_dimension() {
  %x = stablehlo.constant dense<[[1, 9], [7, 2], [7, 3]]> : tensor<3x2xi64>
  %0:2 = stablehlo.custom_call @byteir.top_k(%x) {byteir_attrs = {axis = [0], k = 2 : i64, sorted = false}} : (tensor<3x2xi64>) -> (tensor<2x2xi64>, tensor<2x2xi64>)
  check.expect_eq_const %0#0, dense<[[7, 9], [7, 3]]> : tensor<2x2xi64>
  check.expect_eq_const %0#1, dense<[[1, 0], [2, 2]]> : tensor<2x2xi64>
  return
}

func.func @erf_of_zeros_and_infinities() {
  %x = stablehlo.constant dense<[0.0, 0.5, -1.0, 2.0, 4.0, 0x7F800000, 0xFF800000]> : tensor<7xf32>
  %0 = stablehlo.custom_call @byteir.erf(%x) : (tensor<7xf32>) -> tensor<7xf32>
  check.expect_almost_eq_const %0, dense<[0.0, 0.52049988, -0.84270079, 0.99532227, 0.99999998, 1.0, -1.0]> : tensor<7xf32>, tolerance = 1.0e-7
  return
}

func.func @one_hot_ignores_what_is_out_of_range() {
  %x = stablehlo.constant dense<[0, 2, -1, 3]> : tensor<4xi32>
  %0 = stablehlo.custom_call @byteir.one_hot(%x) {byteir_attrs = {axis = 1 : i64, depth = 3 : i64, off_value = 0.5 : f32, on_value = 2.0 : f32}} : (tensor<4xi32>) -> tensor<4x3xf32>
  check.expect_eq_const %0, dense<[[2.0, 0.5, 0.5], [0.5, 0.5, 2.0], [0.5, 0.5, 0.5], [0.5, 0.5, 0.5]]> : tensor<4x3xf32>
  %1 = stablehlo.custom_call @byteir.one_hot(%x) {byteir_attrs = {axis = 0 : i64, depth = 3 : i64, off_value = false, on_value = true}} : (tensor<4xi32>) -> tensor<3x4xi1>
  check.expect_eq_const %1, dense<[[true, false, false, false], [false, false, false, false], [false, true, false, false]]> : tensor<3x4xi1>
  %2 = stablehlo.constant dense<1> : tensor<i64>
  %3 = stablehlo.custom_call @byteir.one_hot(%2) {byteir_attrs = {axis = -1 : i64, depth = 2 : i64, off_value = 7 : i64, on_value = 8 : i64}} : (tensor<i64>) -> tensor<2xi64>
  check.expect_eq_const %3, dense<[7, 8]> : tensor<2xi64>
  return
}

func.func @quantize_rounds_half_to_even_and_saturates() {
  %x = stablehlo.constant dense<[-100.0, -1.25, -0.25, 0.25, 0.75, 1.25, 100.0, 0x7F800000, 0x7FC00000]> : tensor<9xf32>
  %s = stablehlo.constant dense<0.5> : tensor<f32>
  %z = stablehlo.constant dense<3> : tensor<i8>
  %0 = stablehlo.custom_call @byteir.quantize(%x, %s, %z) {byteir_attrs = {}} : (tensor<9xf32>, tensor<f32>, tensor<i8>) -> tensor<9xi8>
  check.expect_eq_const %0, dense<[-128, 1, 3, 3, 5, 5, 127, 127, 3]> : tensor<9xi8>
  return
}

func.func @quantize_per_channel() {
  %x = stablehlo.constant dense<[[1.0, 1.0], [2.0, 2.0]]> : tensor<2x2xf16>
  %s = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xf32>
  %z = stablehlo.constant dense<[0, 65530]> : tensor<2xui16>
  %0 = stablehlo.custom_call @byteir.quantize(%x, %s, %z) {byteir_attrs = {axis = 0 : i64}} : (tensor<2x2xf16>, tensor<2xf32>, tensor<2xui16>) -> tensor<2x2xui16>
  check.expect_eq_const %0, dense<[[1, 1], [65534, 65534]]> : tensor<2x2xui16>
  %1 = stablehlo.custom_call @byteir.dequantize(%0, %s, %z) {byteir_attrs = {axis = 0 : i64}} : (tensor<2x2xui16>, tensor<2xf32>, tensor<2xui16>) -> tensor<2x2xf32>
  check.expect_eq_const %1, dense<[[1.0, 1.0], [2.0, 2.0]]> : tensor<2x2xf32>
  return
}

func.func @non_zero_lists_coordinates() {
  %a = stablehlo.constant dense<[1.1, 0.0, 0.1]> : tensor<3xf32>
  %0 = stablehlo.custom_call @byteir.non_zero(%a) {byteir_attrs = {}} : (tensor<3xf32>) -> tensor<?x1xi64>
  %1 = stablehlo.custom_call @check.eq(%0, %0) : (tensor<?x1xi64>, tensor<?x1xi64>) -> tensor<i1>
  %b = stablehlo.constant dense<[[5.5, 0.1], [0.0, 2.4]]> : tensor<2x2xf16>
  %2 = stablehlo.custom_call @byteir.non_zero(%b) {byteir_attrs = {}} : (tensor<2x2xf16>) -> tensor<3x2xi64>
  check.expect_eq_const %2, dense<[[0, 0], [0, 1], [1, 1]]> : tensor<3x2xi64>
  %c = stablehlo.constant dense<[[[5, 0, 9]], [[0, 0, 2]]]> : tensor<2x1x3xi64>
  %3 = stablehlo.custom_call @byteir.non_zero(%c) {byteir_attrs = {}} : (tensor<2x1x3xi64>) -> tensor<3x3xi64>
  check.expect_eq_const %3, dense<[[0, 0, 0], [0, 0, 2], [1, 0, 2]]> : tensor<3x3xi64>
  %d = stablehlo.constant dense<[true, false, false, true]> : tensor<4xi1>
  %4 = stablehlo.custom_call @byteir.non_zero(%d) : (tensor<4xi1>) -> tensor<2x1xi32>
  check.expect_eq_const %4, dense<[[0], [3]]> : tensor<2x1xi32>
  %e = stablehlo.constant dense<7> : tensor<i32>
  %5 = stablehlo.custom_call @byteir.non_zero(%e) : (tensor<i32>) -> tensor<1x0xi64>
  return
}

func.func @repeat_copies_rows() {
  %d = stablehlo.constant dense<[[-2.0, -1.0, 0.0], [1.0, 2.0, 3.0]]> : tensor<2x3xf32>
  %r = stablehlo.constant dense<[3, 2]> : tensor<2xi64>
  %0 = stablehlo.custom_call @byteir.repeat(%d, %r) {byteir_attrs = {}} : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<5x3xf32>
  check.expect_eq_const %0, dense<[[-2.0, -1.0, 0.0], [-2.0, -1.0, 0.0], [-2.0, -1.0, 0.0], [1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]> : tensor<5x3xf32>
  return
}

func.func @addn_adds_in_order() {
  %a = stablehlo.constant dense<[1.0e8, 1.0]> : tensor<2xf32>
  %b = stablehlo.constant dense<[3.0, 2.0]> : tensor<2xf32>
  %c = stablehlo.constant dense<[-1.0e8, 3.0]> : tensor<2xf32>
  %0 = stablehlo.custom_call @byteir.addn(%a, %b, %c) {byteir_attrs = {}} : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq_const %0, dense<[0.0, 6.0]> : tensor<2xf32>
  %1 = stablehlo.custom_call @byteir.addn(%a) {byteir_attrs = {}} : (tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq %0, %0 : tensor<2xf32>
  check.expect_eq %1, %a : tensor<2xf32>
  return
}

func.func @philox_uniform() {
  %low = stablehlo.constant dense<0.0> : tensor<f32>
  %high = stablehlo.constant dense<1.0> : tensor<f32>
  %ten = stablehlo.constant dense<10.0> : tensor<f32>
  %s0 = stablehlo.constant dense<0> : tensor<i64>
  %s1 = stablehlo.constant dense<1> : tensor<i64>
  %s42 = stablehlo.constant dense<42> : tensor<i64>
  %s7 = stablehlo.constant dense<7> : tensor<i64>
  %0 = stablehlo.custom_call @byteir.rng_uniform(%low, %high, %s0, %s0) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
  check.expect_eq_const %0, dense<[0.08390746265649796, 0.19935838878154755, 0.7706204652786255, 0.23462142050266266]> : tensor<4xf32>
  %1 = stablehlo.custom_call @byteir.rng_uniform(%low, %high, %s0, %s1) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
  check.expect_eq_const %1, dense<[0.9520052671432495, 0.5007574558258057, 0.9169782400131226, 0.3752271831035614]> : tensor<4xf32>
  %2 = stablehlo.custom_call @byteir.rng_uniform(%low, %high, %s1, %s0) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
  check.expect_eq_const %2, dense<[0.4821714162826538, 0.48664119839668274, 0.25843334197998047, 0.6451745629310608]> : tensor<4xf32>
  %3 = stablehlo.custom_call @byteir.rng_uniform(%low, %high, %s42, %s7) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
  check.expect_eq_const %3, dense<[0.2762662470340729, 0.15289561450481415, 0.09109742939472198, 0.39542680978775024]> : tensor<4xf32>
  %4 = stablehlo.custom_call @byteir.rng_uniform(%low, %high, %s0, %s0) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>) -> tensor<2x3xf32>
  check.expect_eq_const %4, dense<[[0.2582781910896301, 0.5316036343574524, 0.5879443883895874], [0.37739264965057373, 0.720576822757721, 0.31265008449554443]]> : tensor<2x3xf32>
  %5 = stablehlo.custom_call @byteir.rng_uniform(%low, %high, %s0, %s0) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>) -> tensor<f32>
  check.expect_eq_const %5, dense<0.39904648065567017> : tensor<f32>
  %6 = stablehlo.custom_call @byteir.rng_uniform(%high, %ten, %s0, %s0) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
  check.expect_eq_const %6, dense<[1.7551672458648682, 2.7942254543304443, 7.93558406829834, 3.1115927696228027]> : tensor<4xf32>
  %7 = stablehlo.constant dense<[4]> : tensor<1xi64>
  %8 = stablehlo.custom_call @byteir.rng_uniform(%low, %high, %s0, %s0, %7) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>, tensor<1xi64>) -> tensor<?xf32>
  %9 = stablehlo.custom_call @check.eq(%8, %0) : (tensor<?xf32>, tensor<4xf32>) -> tensor<i1>
  return
}

func.func @philox_normal() {
  %mean = stablehlo.constant dense<0.0> : tensor<f32>
  %deviation = stablehlo.constant dense<1.0> : tensor<f32>
  %s0 = stablehlo.constant dense<0> : tensor<i64>
  %0 = stablehlo.custom_call @byteir.rng_normal(%mean, %deviation, %s0, %s0) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
  check.expect_almost_eq_const %0, dense<[-0.68968624, -0.9254093, -0.55584526, 0.6904601]> : tensor<4xf32>, tolerance = 1.0e-6
  return
}

func.func @flash_attention_of_one_head_is_softmax_of_scores() {
  %q = stablehlo.constant dense<[[[[1.0, 0.0]], [[0.0, 1.0]]]]> : tensor<1x2x1x2xf32>
  %v = stablehlo.constant dense<[[[[1.0, 2.0]], [[3.0, 4.0]]]]> : tensor<1x2x1x2xf32>
  %0:4 = stablehlo.custom_call @byteir.flash_attn_fwd(%q, %q, %v) {byteir_attrs = {casual = true, dropout_p = 0.0 : f64, return_softmax = true, softmax_scale = 1.0 : f64}} : (tensor<1x2x1x2xf32>, tensor<1x2x1x2xf32>, tensor<1x2x1x2xf32>) -> (tensor<1x2x1x2xf32>, tensor<1x1x2xf32>, tensor<1x1x2x2xf32>, tensor<2xi64>)
  check.expect_almost_eq_const %0#0, dense<[[[[1.0, 2.0]], [[2.4621172, 3.4621172]]]]> : tensor<1x2x1x2xf32>, tolerance = 1.0e-6
  check.expect_almost_eq_const %0#1, dense<[[[1.0, 1.3132617]]]> : tensor<1x1x2xf32>, tolerance = 1.0e-6
  check.expect_almost_eq_const %0#2, dense<[[[[1.0, 0.0], [0.2689414, 0.7310586]]]]> : tensor<1x1x2x2xf32>, tolerance = 1.0e-6
  return
}

func.func @flash_attention_to_a_cache_puts_rows_in_it() {
  %q = stablehlo.constant dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>
  %kc = stablehlo.constant dense<[[[[1.0]], [[9.0]], [[9.0]]]]> : tensor<1x3x1x1xf32>
  %vc = stablehlo.constant dense<[[[[4.0]], [[9.0]], [[9.0]]]]> : tensor<1x3x1x1xf32>
  %k = stablehlo.constant dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>
  %v = stablehlo.constant dense<[[[[6.0]]]]> : tensor<1x1x1x1xf32>
  %n = stablehlo.constant dense<[1]> : tensor<1xi32>
  %0:4 = stablehlo.custom_call @byteir.flash_attn_kvcache(%q, %kc, %vc, %k, %v, %n) {byteir_attrs = {causal = true, softmax_scale = 1.0 : f64}} : (tensor<1x1x1x1xf32>, tensor<1x3x1x1xf32>, tensor<1x3x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi32>) -> (tensor<1x1x1x1xf32>, tensor<1x1x1xf32>, tensor<1x3x1x1xf32>, tensor<1x3x1x1xf32>)
  check.expect_almost_eq_const %0#0, dense<[[[[5.0]]]]> : tensor<1x1x1x1xf32>, tolerance = 1.0e-6
  check.expect_eq_const %0#2, dense<[[[[1.0]], [[1.0]], [[9.0]]]]> : tensor<1x3x1x1xf32>
  check.expect_eq_const %0#3, dense<[[[[4.0]], [[6.0]], [[9.0]]]]> : tensor<1x3x1x1xf32>
  return
}

func.func @nll_loss_and_its_gradient() {
  %p = stablehlo.constant dense<[[-1.0, -2.0], [-3.0, -4.0], [-5.0, -6.0]]> : tensor<3x2xf32>
  %t = stablehlo.constant dense<[1, 9, 0]> : tensor<3xi64>
  %0:2 = stablehlo.custom_call @byteir.nll_loss_forward(%p, %t) {byteir_attrs = {ignore_index = 9 : i64, reduction = 1 : i64}} : (tensor<3x2xf32>, tensor<3xi64>) -> (tensor<f32>, tensor<f32>)
  check.expect_eq_const %0#0, dense<3.5> : tensor<f32>
  check.expect_eq_const %0#1, dense<2.0> : tensor<f32>
  %1:2 = stablehlo.custom_call @byteir.nll_loss_forward(%p, %t) {byteir_attrs = {ignore_index = 9 : i64, reduction = 0 : i64}} : (tensor<3x2xf32>, tensor<3xi64>) -> (tensor<3xf32>, tensor<f32>)
  check.expect_eq_const %1#0, dense<[2.0, 0.0, 5.0]> : tensor<3xf32>
  %g = stablehlo.constant dense<3.0> : tensor<f32>
  %2 = stablehlo.custom_call @byteir.nll_loss_backward(%g, %p, %t, %0#1) {byteir_attrs = {ignore_index = 9 : i64, reduction = 1 : i64}} : (tensor<f32>, tensor<3x2xf32>, tensor<3xi64>, tensor<f32>) -> tensor<3x2xf32>
  check.expect_eq_const %2, dense<[[0.0, -1.5], [0.0, 0.0], [-1.5, 0.0]]> : tensor<3x2xf32>
  return
}

func.func @partition_and_stitch() {
  %d = stablehlo.constant dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi32>
  %p = stablehlo.constant dense<[1, 0, 1, 7]> : tensor<4xi32>
  %0:2 = stablehlo.custom_call @tf.DynamicPartition(%d, %p) {byteir_attrs = {num_partitions = 2 : i64}} : (tensor<4x2xi32>, tensor<4xi32>) -> (tensor<1x2xi32>, tensor<2x2xi32>)
  check.expect_eq_const %0#0, dense<[[3, 4]]> : tensor<1x2xi32>
  check.expect_eq_const %0#1, dense<[[1, 2], [5, 6]]> : tensor<2x2xi32>
  %m = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi32>
  %1 = stablehlo.custom_call @tf.DynamicMaskStitch(%0#0, %0#1, %m) : (tensor<1x2xi32>, tensor<2x2xi32>, tensor<3xi32>) -> tensor<3x2xi32>
  check.expect_eq_const %1, dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %i0 = stablehlo.constant dense<3> : tensor<1xi32>
  %i1 = stablehlo.constant dense<[0, 3]> : tensor<2xi32>
  %2 = stablehlo.custom_call @tf.DynamicStitch(%i0, %i1, %0#0, %0#1) : (tensor<1xi32>, tensor<2xi32>, tensor<1x2xi32>, tensor<2x2xi32>) -> tensor<4x2xi32>
  check.expect_eq_const %2, dense<[[1, 2], [0, 0], [0, 0], [5, 6]]> : tensor<4x2xi32>
  return
}

func.func @functions_of_c() {
  %x = stablehlo.constant dense<[-1.5, 0.5, -0.0]> : tensor<3xf32>
  %n = stablehlo.constant dense<[2, -3, 400]> : tensor<3xi32>
  %0 = stablehlo.custom_call @math.trunc(%x) : (tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %0, dense<[-1.0, 0.0, 0.0]> : tensor<3xf32>
  %1 = stablehlo.custom_call @math.signbit(%x) : (tensor<3xf32>) -> tensor<3xi1>
  check.expect_eq_const %1, dense<[true, false, true]> : tensor<3xi1>
  %2 = stablehlo.custom_call @math.ldexp(%x, %n) : (tensor<3xf32>, tensor<3xi32>) -> tensor<3xf32>
  check.expect_eq_const %2, dense<[-6.0, 0.0625, 0.0]> : tensor<3xf32>
  %3 = stablehlo.abs %x : tensor<3xf32>
  %4 = stablehlo.custom_call @math.copysign(%3, %x) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq %4, %x : tensor<3xf32>
  %5 = stablehlo.custom_call @math.exp2(%x) : (tensor<3xf32>) -> tensor<3xf32>
  check.expect_almost_eq_const %5, dense<[0.35355339, 1.41421356, 1.0]> : tensor<3xf32>, tolerance = 1.0e-6
  %6 = stablehlo.custom_call @math.asinh(%x) : (tensor<3xf32>) -> tensor<3xf32>
  check.expect_almost_eq_const %6, dense<[-1.19476322, 0.48121183, 0.0]> : tensor<3xf32>, tolerance = 1.0e-6
  return
}

func.func @resize_asymmetric_linear_to_6() {
  %x = stablehlo.constant dense<[[0.0, 10.0, 20.0, 30.0]]> : tensor<1x4xf32>
  %size = stablehlo.constant dense<[1, 6]> : tensor<2xi64>
  %scale = stablehlo.constant dense<[1.0, 1.5]> : tensor<2xf32>
  %0 = stablehlo.custom_call @byteir.resize(%x, %size) {byteir_attrs = {coordinate_transformation_mode = "asymmetric", mode = "linear", target_mode = "size"}} : (tensor<1x4xf32>, tensor<2xi64>) -> tensor<1x6xf32>
  check.expect_almost_eq_const %0, dense<[[0.0, 6.666667, 13.333333, 20.0, 26.666667, 30.0]]> : tensor<1x6xf32>, tolerance = 1.0e-5
  %1 = stablehlo.custom_call @byteir.resize(%x, %scale) {byteir_attrs = {coordinate_transformation_mode = "asymmetric", mode = "linear", target_mode = "scale"}} : (tensor<1x4xf32>, tensor<2xf32>) -> tensor<1x6xf32>
  check.expect_eq %0, %1 : tensor<1x6xf32>
  return
}

func.func @resize_asymmetric_nearest_to_6() {
  %x = stablehlo.constant dense<[[0.0, 10.0, 20.0, 30.0]]> : tensor<1x4xf32>
  %size = stablehlo.constant dense<[1, 6]> : tensor<2xi64>
  %scale = stablehlo.constant dense<[1.0, 1.5]> : tensor<2xf32>
  %0 = stablehlo.custom_call @byteir.resize(%x, %size) {byteir_attrs = {coordinate_transformation_mode = "asymmetric", mode = "nearest", target_mode = "size"}} : (tensor<1x4xf32>, tensor<2xi64>) -> tensor<1x6xf32>
  check.expect_almost_eq_const %0, dense<[[0.0, 0.0, 10.0, 20.0, 20.0, 30.0]]> : tensor<1x6xf32>, tolerance = 1.0e-5
  %1 = stablehlo.custom_call @byteir.resize(%x, %scale) {byteir_attrs = {coordinate_transformation_mode = "asymmetric", mode = "nearest", target_mode = "scale"}} : (tensor<1x4xf32>, tensor<2xf32>) -> tensor<1x6xf32>
  check.expect_eq %0, %1 : tensor<1x6xf32>
  return
}

func.func @resize_align_corners_linear_to_6() {
  %x = stablehlo.constant dense<[[0.0, 10.0, 20.0, 30.0]]> : tensor<1x4xf32>
  %size = stablehlo.constant dense<[1, 6]> : tensor<2xi64>
  %scale = stablehlo.constant dense<[1.0, 1.5]> : tensor<2xf32>
  %0 = stablehlo.custom_call @byteir.resize(%x, %size) {byteir_attrs = {coordinate_transformation_mode = "align_corners", mode = "linear", target_mode = "size"}} : (tensor<1x4xf32>, tensor<2xi64>) -> tensor<1x6xf32>
  check.expect_almost_eq_const %0, dense<[[0.0, 6.0, 12.0, 18.0, 24.0, 30.0]]> : tensor<1x6xf32>, tolerance = 1.0e-5
  %1 = stablehlo.custom_call @byteir.resize(%x, %scale) {byteir_attrs = {coordinate_transformation_mode = "align_corners", mode = "linear", target_mode = "scale"}} : (tensor<1x4xf32>, tensor<2xf32>) -> tensor<1x6xf32>
  check.expect_eq %0, %1 : tensor<1x6xf32>
  return
}

func.func @resize_align_corners_nearest_to_6() {
  %x = stablehlo.constant dense<[[0.0, 10.0, 20.0, 30.0]]> : tensor<1x4xf32>
  %size = stablehlo.constant dense<[1, 6]> : tensor<2xi64>
  %scale = stablehlo.constant dense<[1.0, 1.5]> : tensor<2xf32>
  %0 = stablehlo.custom_call @byteir.resize(%x, %size) {byteir_attrs = {coordinate_transformation_mode = "align_corners", mode = "nearest", target_mode = "size"}} : (tensor<1x4xf32>, tensor<2xi64>) -> tensor<1x6xf32>
  check.expect_almost_eq_const %0, dense<[[0.0, 0.0, 10.0, 10.0, 20.0, 30.0]]> : tensor<1x6xf32>, tolerance = 1.0e-5
  %1 = stablehlo.custom_call @byteir.resize(%x, %scale) {byteir_attrs = {coordinate_transformation_mode = "align_corners", mode = "nearest", target_mode = "scale"}} : (tensor<1x4xf32>, tensor<2xf32>) -> tensor<1x6xf32>
  check.expect_eq %0, %1 : tensor<1x6xf32>
  return
}

func.func @resize_half_pixel_linear_to_6() {
  %x = stablehlo.constant dense<[[0.0, 10.0, 20.0, 30.0]]> : tensor<1x4xf32>
  %size = stablehlo.constant dense<[1, 6]> : tensor<2xi64>
  %scale = stablehlo.constant dense<[1.0, 1.5]> : tensor<2xf32>
  %0 = stablehlo.custom_call @byteir.resize(%x, %size) {byteir_attrs = {coordinate_transformation_mode = "half_pixel", mode = "linear", target_mode = "size"}} : (tensor<1x4xf32>, tensor<2xi64>) -> tensor<1x6xf32>
  check.expect_almost_eq_const %0, dense<[[0.0, 5.0, 11.666667, 18.333333, 25.0, 30.0]]> : tensor<1x6xf32>, tolerance = 1.0e-5
  %1 = stablehlo.custom_call @byteir.resize(%x, %scale) {byteir_attrs = {coordinate_transformation_mode = "half_pixel", mode = "linear", target_mode = "scale"}} : (tensor<1x4xf32>, tensor<2xf32>) -> tensor<1x6xf32>
  check.expect_eq %0, %1 : tensor<1x6xf32>
  return
}

func.func @resize_half_pixel_nearest_to_6() {
  %x = stablehlo.constant dense<[[0.0, 10.0, 20.0, 30.0]]> : tensor<1x4xf32>
  %size = stablehlo.constant dense<[1, 6]> : tensor<2xi64>
  %scale = stablehlo.constant dense<[1.0, 1.5]> : tensor<2xf32>
  %0 = stablehlo.custom_call @byteir.resize(%x, %size) {byteir_attrs = {coordinate_transformation_mode = "half_pixel", mode = "nearest", target_mode = "size"}} : (tensor<1x4xf32>, tensor<2xi64>) -> tensor<1x6xf32>
  check.expect_almost_eq_const %0, dense<[[0.0, 0.0, 10.0, 10.0, 20.0, 30.0]]> : tensor<1x6xf32>, tolerance = 1.0e-5
  %1 = stablehlo.custom_call @byteir.resize(%x, %scale) {byteir_attrs = {coordinate_transformation_mode = "half_pixel", mode = "nearest", target_mode = "scale"}} : (tensor<1x4xf32>, tensor<2xf32>) -> tensor<1x6xf32>
  check.expect_eq %0, %1 : tensor<1x6xf32>
  return
}

func.func @resize_pytorch_half_pixel_linear_to_6() {
  %x = stablehlo.constant dense<[[0.0, 10.0, 20.0, 30.0]]> : tensor<1x4xf32>
  %size = stablehlo.constant dense<[1, 6]> : tensor<2xi64>
  %scale = stablehlo.constant dense<[1.0, 1.5]> : tensor<2xf32>
  %0 = stablehlo.custom_call @byteir.resize(%x, %size) {byteir_attrs = {coordinate_transformation_mode = "pytorch_half_pixel", mode = "linear", target_mode = "size"}} : (tensor<1x4xf32>, tensor<2xi64>) -> tensor<1x6xf32>
  check.expect_almost_eq_const %0, dense<[[0.0, 5.0, 11.666667, 18.333333, 25.0, 30.0]]> : tensor<1x6xf32>, tolerance = 1.0e-5
  %1 = stablehlo.custom_call @byteir.resize(%x, %scale) {byteir_attrs = {coordinate_transformation_mode = "pytorch_half_pixel", mode = "linear", target_mode = "scale"}} : (tensor<1x4xf32>, tensor<2xf32>) -> tensor<1x6xf32>
  check.expect_eq %0, %1 : tensor<1x6xf32>
  return
}

func.func @resize_pytorch_half_pixel_nearest_to_6() {
  %x = stablehlo.constant dense<[[0.0, 10.0, 20.0, 30.0]]> : tensor<1x4xf32>
  %size = stablehlo.constant dense<[1, 6]> : tensor<2xi64>
  %scale = stablehlo.constant dense<[1.0, 1.5]> : tensor<2xf32>
  %0 = stablehlo.custom_call @byteir.resize(%x, %size) {byteir_attrs = {coordinate_transformation_mode = "pytorch_half_pixel", mode = "nearest", target_mode = "size"}} : (tensor<1x4xf32>, tensor<2xi64>) -> tensor<1x6xf32>
  check.expect_almost_eq_const %0, dense<[[0.0, 0.0, 10.0, 10.0, 20.0, 30.0]]> : tensor<1x6xf32>, tolerance = 1.0e-5
  %1 = stablehlo.custom_call @byteir.resize(%x, %scale) {byteir_attrs = {coordinate_transformation_mode = "pytorch_half_pixel", mode = "nearest", target_mode = "scale"}} : (tensor<1x4xf32>, tensor<2xf32>) -> tensor<1x6xf32>
  check.expect_eq %0, %1 : tensor<1x6xf32>
  return
}

func.func @resize_asymmetric_linear_to_1() {
  %x = stablehlo.constant dense<[[0.0, 10.0, 20.0, 30.0]]> : tensor<1x4xf32>
  %size = stablehlo.constant dense<[1, 1]> : tensor<2xi64>
  %scale = stablehlo.constant dense<[1.0, 0.25]> : tensor<2xf32>
  %0 = stablehlo.custom_call @byteir.resize(%x, %size) {byteir_attrs = {coordinate_transformation_mode = "asymmetric", mode = "linear", target_mode = "size"}} : (tensor<1x4xf32>, tensor<2xi64>) -> tensor<1x1xf32>
  check.expect_almost_eq_const %0, dense<[[0.0]]> : tensor<1x1xf32>, tolerance = 1.0e-5
  %1 = stablehlo.custom_call @byteir.resize(%x, %scale) {byteir_attrs = {coordinate_transformation_mode = "asymmetric", mode = "linear", target_mode = "scale"}} : (tensor<1x4xf32>, tensor<2xf32>) -> tensor<1x1xf32>
  check.expect_eq %0, %1 : tensor<1x1xf32>
  return
}

func.func @resize_asymmetric_nearest_to_1() {
  %x = stablehlo.constant dense<[[0.0, 10.0, 20.0, 30.0]]> : tensor<1x4xf32>
  %size = stablehlo.constant dense<[1, 1]> : tensor<2xi64>
  %scale = stablehlo.constant dense<[1.0, 0.25]> : tensor<2xf32>
  %0 = stablehlo.custom_call @byteir.resize(%x, %size) {byteir_attrs = {coordinate_transformation_mode = "asymmetric", mode = "nearest", target_mode = "size"}} : (tensor<1x4xf32>, tensor<2xi64>) -> tensor<1x1xf32>
  check.expect_almost_eq_const %0, dense<[[0.0]]> : tensor<1x1xf32>, tolerance = 1.0e-5
  %1 = stablehlo.custom_call @byteir.resize(%x, %scale) {byteir_attrs = {coordinate_transformation_mode = "asymmetric", mode = "nearest", target_mode = "scale"}} : (tensor<1x4xf32>, tensor<2xf32>) -> tensor<1x1xf32>
  check.expect_eq %0, %1 : tensor<1x1xf32>
  return
}

func.func @resize_half_pixel_linear_to_1() {
  %x = stablehlo.constant dense<[[0.0, 10.0, 20.0, 30.0]]> : tensor<1x4xf32>
  %size = stablehlo.constant dense<[1, 1]> : tensor<2xi64>
  %scale = stablehlo.constant dense<[1.0, 0.25]> : tensor<2xf32>
  %0 = stablehlo.custom_call @byteir.resize(%x, %size) {byteir_attrs = {coordinate_transformation_mode = "half_pixel", mode = "linear", target_mode = "size"}} : (tensor<1x4xf32>, tensor<2xi64>) -> tensor<1x1xf32>
  check.expect_almost_eq_const %0, dense<[[15.0]]> : tensor<1x1xf32>, tolerance = 1.0e-5
  %1 = stablehlo.custom_call @byteir.resize(%x, %scale) {byteir_attrs = {coordinate_transformation_mode = "half_pixel", mode = "linear", target_mode = "scale"}} : (tensor<1x4xf32>, tensor<2xf32>) -> tensor<1x1xf32>
  check.expect_eq %0, %1 : tensor<1x1xf32>
  return
}

func.func @resize_half_pixel_nearest_to_1() {
  %x = stablehlo.constant dense<[[0.0, 10.0, 20.0, 30.0]]> : tensor<1x4xf32>
  %size = stablehlo.constant dense<[1, 1]> : tensor<2xi64>
  %scale = stablehlo.constant dense<[1.0, 0.25]> : tensor<2xf32>
  %0 = stablehlo.custom_call @byteir.resize(%x, %size) {byteir_attrs = {coordinate_transformation_mode = "half_pixel", mode = "nearest", target_mode = "size"}} : (tensor<1x4xf32>, tensor<2xi64>) -> tensor<1x1xf32>
  check.expect_almost_eq_const %0, dense<[[10.0]]> : tensor<1x1xf32>, tolerance = 1.0e-5
  %1 = stablehlo.custom_call @byteir.resize(%x, %scale) {byteir_attrs = {coordinate_transformation_mode = "half_pixel", mode = "nearest", target_mode = "scale"}} : (tensor<1x4xf32>, tensor<2xf32>) -> tensor<1x1xf32>
  check.expect_eq %0, %1 : tensor<1x1xf32>
  return
}

func.func @resize_pytorch_half_pixel_linear_to_1() {
  %x = stablehlo.constant dense<[[0.0, 10.0, 20.0, 30.0]]> : tensor<1x4xf32>
  %size = stablehlo.constant dense<[1, 1]> : tensor<2xi64>
  %scale = stablehlo.constant dense<[1.0, 0.25]> : tensor<2xf32>
  %0 = stablehlo.custom_call @byteir.resize(%x, %size) {byteir_attrs = {coordinate_transformation_mode = "pytorch_half_pixel", mode = "linear", target_mode = "size"}} : (tensor<1x4xf32>, tensor<2xi64>) -> tensor<1x1xf32>
  check.expect_almost_eq_const %0, dense<[[0.0]]> : tensor<1x1xf32>, tolerance = 1.0e-5
  %1 = stablehlo.custom_call @byteir.resize(%x, %scale) {byteir_attrs = {coordinate_transformation_mode = "pytorch_half_pixel", mode = "linear", target_mode = "scale"}} : (tensor<1x4xf32>, tensor<2xf32>) -> tensor<1x1xf32>
  check.expect_eq %0, %1 : tensor<1x1xf32>
  return
}

func.func @resize_pytorch_half_pixel_nearest_to_1() {
  %x = stablehlo.constant dense<[[0.0, 10.0, 20.0, 30.0]]> : tensor<1x4xf32>
  %size = stablehlo.constant dense<[1, 1]> : tensor<2xi64>
  %scale = stablehlo.constant dense<[1.0, 0.25]> : tensor<2xf32>
  %0 = stablehlo.custom_call @byteir.resize(%x, %size) {byteir_attrs = {coordinate_transformation_mode = "pytorch_half_pixel", mode = "nearest", target_mode = "size"}} : (tensor<1x4xf32>, tensor<2xi64>) -> tensor<1x1xf32>
  check.expect_almost_eq_const %0, dense<[[0.0]]> : tensor<1x1xf32>, tolerance = 1.0e-5
  %1 = stablehlo.custom_call @byteir.resize(%x, %scale) {byteir_attrs = {coordinate_transformation_mode = "pytorch_half_pixel", mode = "nearest", target_mode = "scale"}} : (tensor<1x4xf32>, tensor<2xf32>) -> tensor<1x1xf32>
  check.expect_eq %0, %1 : tensor<1x1xf32>
  return
}

func.func @resize_align_corners_linear_to_1() {
  %x = stablehlo.constant dense<[[0.0, 10.0, 20.0, 30.0]]> : tensor<1x4xf32>
  %size = stablehlo.constant dense<[1, 1]> : tensor<2xi64>
  %scale = stablehlo.constant dense<[1.0, 0.25]> : tensor<2xf32>
  %0 = stablehlo.custom_call @byteir.resize(%x, %size) {byteir_attrs = {coordinate_transformation_mode = "align_corners", mode = "linear", target_mode = "size"}} : (tensor<1x4xf32>, tensor<2xi64>) -> tensor<1x1xf32>
  check.expect_almost_eq_const %0, dense<[[0.0]]> : tensor<1x1xf32>, tolerance = 1.0e-5
  %1 = stablehlo.custom_call @byteir.resize(%x, %scale) {byteir_attrs = {coordinate_transformation_mode = "align_corners", mode = "linear", target_mode = "scale"}} : (tensor<1x4xf32>, tensor<2xf32>) -> tensor<1x1xf32>
  check.expect_eq %0, %1 : tensor<1x1xf32>
  return
}

func.func @resize_align_corners_nearest_to_1() {
  %x = stablehlo.constant dense<[[0.0, 10.0, 20.0, 30.0]]> : tensor<1x4xf32>
  %size = stablehlo.constant dense<[1, 1]> : tensor<2xi64>
  %scale = stablehlo.constant dense<[1.0, 0.25]> : tensor<2xf32>
  %0 = stablehlo.custom_call @byteir.resize(%x, %size) {byteir_attrs = {coordinate_transformation_mode = "align_corners", mode = "nearest", target_mode = "size"}} : (tensor<1x4xf32>, tensor<2xi64>) -> tensor<1x1xf32>
  check.expect_almost_eq_const %0, dense<[[0.0]]> : tensor<1x1xf32>, tolerance = 1.0e-5
  %1 = stablehlo.custom_call @byteir.resize(%x, %scale) {byteir_attrs = {coordinate_transformation_mode = "align_corners", mode = "nearest", target_mode = "scale"}} : (tensor<1x4xf32>, tensor<2xf32>) -> tensor<1x1xf32>
  check.expect_eq %0, %1 : tensor<1x1xf32>
  return
}

func.func @strided_slice_plain() {
  %x = stablehlo.iota dim = 0 : tensor<24xi64>
  %m = stablehlo.reshape %x : (tensor<24xi64>) -> tensor<4x6xi64>
  %b = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %e = stablehlo.constant dense<[3, 5]> : tensor<2xi32>
  %s = stablehlo.constant dense<[1, 1]> : tensor<2xi32>
  %0 = stablehlo.custom_call @tf.StridedSlice(%m, %b, %e, %s) {byteir_attrs = {}} : (tensor<4x6xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3xi64>
  check.expect_eq_const %0, dense<[[8, 9, 10], [14, 15, 16]]> : tensor<2x3xi64>
  return
}

func.func @strided_slice_steps() {
  %x = stablehlo.iota dim = 0 : tensor<24xi64>
  %m = stablehlo.reshape %x : (tensor<24xi64>) -> tensor<4x6xi64>
  %b = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
  %e = stablehlo.constant dense<[4, 6]> : tensor<2xi32>
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %0 = stablehlo.custom_call @tf.StridedSlice(%m, %b, %e, %s) {byteir_attrs = {}} : (tensor<4x6xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x2xi64>
  check.expect_eq_const %0, dense<[[1, 4], [13, 16]]> : tensor<2x2xi64>
  return
}

func.func @strided_slice_backwards() {
  %x = stablehlo.iota dim = 0 : tensor<24xi64>
  %m = stablehlo.reshape %x : (tensor<24xi64>) -> tensor<4x6xi64>
  %b = stablehlo.constant dense<[3, -1]> : tensor<2xi32>
  %e = stablehlo.constant dense<[0, -7]> : tensor<2xi32>
  %s = stablehlo.constant dense<[-2, -2]> : tensor<2xi32>
  %0 = stablehlo.custom_call @tf.StridedSlice(%m, %b, %e, %s) {byteir_attrs = {}} : (tensor<4x6xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3xi64>
  check.expect_eq_const %0, dense<[[23, 21, 19], [11, 9, 7]]> : tensor<2x3xi64>
  return
}

func.func @strided_slice_clamped() {
  %x = stablehlo.iota dim = 0 : tensor<24xi64>
  %m = stablehlo.reshape %x : (tensor<24xi64>) -> tensor<4x6xi64>
  %b = stablehlo.constant dense<[-9, 4]> : tensor<2xi32>
  %e = stablehlo.constant dense<[9, 100]> : tensor<2xi32>
  %s = stablehlo.constant dense<[1, 1]> : tensor<2xi32>
  %0 = stablehlo.custom_call @tf.StridedSlice(%m, %b, %e, %s) {byteir_attrs = {}} : (tensor<4x6xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4x2xi64>
  check.expect_eq_const %0, dense<[[4, 5], [10, 11], [16, 17], [22, 23]]> : tensor<4x2xi64>
  return
}

func.func @strided_slice_nothing() {
  %x = stablehlo.iota dim = 0 : tensor<24xi64>
  %m = stablehlo.reshape %x : (tensor<24xi64>) -> tensor<4x6xi64>
  %b = stablehlo.constant dense<[3, 0]> : tensor<2xi32>
  %e = stablehlo.constant dense<[1, 6]> : tensor<2xi32>
  %s = stablehlo.constant dense<[1, 1]> : tensor<2xi32>
  %0 = stablehlo.custom_call @tf.StridedSlice(%m, %b, %e, %s) {byteir_attrs = {}} : (tensor<4x6xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<0x6xi64>
  check.expect_eq_const %0, dense<> : tensor<0x6xi64>
  return
}

func.func @strided_slice_ends_left_out() {
  %x = stablehlo.iota dim = 0 : tensor<24xi64>
  %m = stablehlo.reshape %x : (tensor<24xi64>) -> tensor<4x6xi64>
  %b = stablehlo.constant dense<[1, 1]> : tensor<2xi32>
  %e = stablehlo.constant dense<[2, 2]> : tensor<2xi32>
  %s = stablehlo.constant dense<[1, 1]> : tensor<2xi32>
  %0 = stablehlo.custom_call @tf.StridedSlice(%m, %b, %e, %s) {byteir_attrs = {begin_mask = 2 : i64, end_mask = 1 : i64}} : (tensor<4x6xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<3x2xi64>
  check.expect_eq_const %0, dense<[[6, 7], [12, 13], [18, 19]]> : tensor<3x2xi64>
  return
}

func.func @strided_slice_backwards_ends_left_out() {
  %x = stablehlo.iota dim = 0 : tensor<24xi64>
  %m = stablehlo.reshape %x : (tensor<24xi64>) -> tensor<4x6xi64>
  %b = stablehlo.constant dense<[1, 1]> : tensor<2xi32>
  %e = stablehlo.constant dense<[2, 2]> : tensor<2xi32>
  %s = stablehlo.constant dense<[-1, -2]> : tensor<2xi32>
  %0 = stablehlo.custom_call @tf.StridedSlice(%m, %b, %e, %s) {byteir_attrs = {begin_mask = 3 : i64, end_mask = 3 : i64}} : (tensor<4x6xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4x3xi64>
  check.expect_eq_const %0, dense<[[23, 21, 19], [17, 15, 13], [11, 9, 7], [5, 3, 1]]> : tensor<4x3xi64>
  return
}

func.func @strided_slice_index() {
  %x = stablehlo.iota dim = 0 : tensor<24xi64>
  %m = stablehlo.reshape %x : (tensor<24xi64>) -> tensor<4x6xi64>
  %b = stablehlo.constant dense<[-1, 2]> : tensor<2xi32>
  %e = stablehlo.constant dense<[0, 5]> : tensor<2xi32>
  %s = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %0 = stablehlo.custom_call @tf.StridedSlice(%m, %b, %e, %s) {byteir_attrs = {shrink_axis_mask = 1 : i64}} : (tensor<4x6xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi64>
  check.expect_eq_const %0, dense<[20, 22]> : tensor<2xi64>
  return
}

func.func @strided_slice_both_indices() {
  %x = stablehlo.iota dim = 0 : tensor<24xi64>
  %m = stablehlo.reshape %x : (tensor<24xi64>) -> tensor<4x6xi64>
  %b = stablehlo.constant dense<[2, -1]> : tensor<2xi32>
  %e = stablehlo.constant dense<[3, 0]> : tensor<2xi32>
  %s = stablehlo.constant dense<[1, 1]> : tensor<2xi32>
  %0 = stablehlo.custom_call @tf.StridedSlice(%m, %b, %e, %s) {byteir_attrs = {shrink_axis_mask = 3 : i64}} : (tensor<4x6xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<i64>
  check.expect_eq_const %0, dense<17> : tensor<i64>
  return
}

func.func @strided_slice_new_axis() {
  %x = stablehlo.iota dim = 0 : tensor<24xi64>
  %m = stablehlo.reshape %x : (tensor<24xi64>) -> tensor<4x6xi64>
  %b = stablehlo.constant dense<[0, 0, 1]> : tensor<3xi32>
  %e = stablehlo.constant dense<[0, 0, 3]> : tensor<3xi32>
  %s = stablehlo.constant dense<[1, 1, 1]> : tensor<3xi32>
  %0 = stablehlo.custom_call @tf.StridedSlice(%m, %b, %e, %s) {byteir_attrs = {begin_mask = 2 : i64, end_mask = 2 : i64, new_axis_mask = 1 : i64}} : (tensor<4x6xi64>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x4x2xi64>
  check.expect_eq_const %0, dense<[[[1, 2], [7, 8], [13, 14], [19, 20]]]> : tensor<1x4x2xi64>
  return
}

func.func @strided_slice_ellipsis() {
  %x = stablehlo.iota dim = 0 : tensor<24xi64>
  %m = stablehlo.reshape %x : (tensor<24xi64>) -> tensor<4x6xi64>
  %b = stablehlo.constant dense<[0, 2]> : tensor<2xi32>
  %e = stablehlo.constant dense<[0, 4]> : tensor<2xi32>
  %s = stablehlo.constant dense<[1, 1]> : tensor<2xi32>
  %0 = stablehlo.custom_call @tf.StridedSlice(%m, %b, %e, %s) {byteir_attrs = {ellipsis_mask = 1 : i64}} : (tensor<4x6xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4x2xi64>
  check.expect_eq_const %0, dense<[[2, 3], [8, 9], [14, 15], [20, 21]]> : tensor<4x2xi64>
  return
}

func.func @strided_slice_ellipsis_of_nothing() {
  %x = stablehlo.iota dim = 0 : tensor<24xi64>
  %m = stablehlo.reshape %x : (tensor<24xi64>) -> tensor<4x6xi64>
  %b = stablehlo.constant dense<[1, 0, 2]> : tensor<3xi32>
  %e = stablehlo.constant dense<[3, 0, 4]> : tensor<3xi32>
  %s = stablehlo.constant dense<[1, 1, 1]> : tensor<3xi32>
  %0 = stablehlo.custom_call @tf.StridedSlice(%m, %b, %e, %s) {byteir_attrs = {ellipsis_mask = 2 : i64}} : (tensor<4x6xi64>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<2x2xi64>
  check.expect_eq_const %0, dense<[[8, 9], [14, 15]]> : tensor<2x2xi64>
  return
}

func.func @strided_slice_all_of_them() {
  %x = stablehlo.iota dim = 0 : tensor<24xi64>
  %m = stablehlo.reshape %x : (tensor<24xi64>) -> tensor<4x6xi64>
  %b = stablehlo.constant dense<[0, 0, 0, -2]> : tensor<4xi32>
  %e = stablehlo.constant dense<[0, 0, 0, 0]> : tensor<4xi32>
  %s = stablehlo.constant dense<[1, 1, 1, 1]> : tensor<4xi32>
  %0 = stablehlo.custom_call @tf.StridedSlice(%m, %b, %e, %s) {byteir_attrs = {ellipsis_mask = 2 : i64, new_axis_mask = 5 : i64, shrink_axis_mask = 8 : i64}} : (tensor<4x6xi64>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<1x4x1xi64>
  check.expect_eq_const %0, dense<[[[4], [10], [16], [22]]]> : tensor<1x4x1xi64>
  return
}

func.func @strided_slice_of_fewer_dimensions() {
  %x = stablehlo.iota dim = 0 : tensor<24xi64>
  %m = stablehlo.reshape %x : (tensor<24xi64>) -> tensor<4x6xi64>
  %b = stablehlo.constant dense<[1]> : tensor<1xi32>
  %e = stablehlo.constant dense<[4]> : tensor<1xi32>
  %s = stablehlo.constant dense<[2]> : tensor<1xi32>
  %0 = stablehlo.custom_call @tf.StridedSlice(%m, %b, %e, %s) {byteir_attrs = {}} : (tensor<4x6xi64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x6xi64>
  check.expect_eq_const %0, dense<[[6, 7, 8, 9, 10, 11], [18, 19, 20, 21, 22, 23]]> : tensor<2x6xi64>
  return
}

func.func @equal() {
  %x = stablehlo.constant dense<[[1.0, 0x7FC00000], [-0.0, 3.0]]> : tensor<2x2xf32>
  %y = stablehlo.constant dense<[[0.0, 0x7FC00000]]> : tensor<1x2xf32>
  %0 = stablehlo.custom_call @tf.Equal(%x, %y) {byteir_attrs = {incompatible_shape_error = true}} : (tensor<2x2xf32>, tensor<1x2xf32>) -> tensor<2x2xi1>
  check.expect_eq_const %0, dense<[[false, false], [true, false]]> : tensor<2x2xi1>
  return
}

func.func @equal_strings() {
  %x = "ace.constant"() {value = dense<["a", "b", "ab"]> : tensor<3x!ace.string>} : () -> tensor<3x!ace.string>
  %r = "ace.reshape"(%x) : (tensor<3x!ace.string>) -> tensor<3x1x!ace.string>
  %y = "ace.constant"() {value = dense<"ab"> : tensor<1x!ace.string>} : () -> tensor<1x!ace.string>
  %0 = "ace.custom_call"(%r, %y) {call_target_name = "tf.Equal", byteir_attrs = {incompatible_shape_error = true}} : (tensor<3x1x!ace.string>, tensor<1x!ace.string>) -> tensor<3x1xi1>
  check.expect_eq_const %0, dense<[[false], [false], [true]]> : tensor<3x1xi1>
  return
}

func.func @select_rows() {
  %c = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %t = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %e = stablehlo.constant dense<0> : tensor<2x3xi32>
  %0 = stablehlo.custom_call @tf.Select(%c, %t, %e) {byteir_attrs = {}} : (tensor<2xi1>, tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %0, dense<[[1, 2, 3], [0, 0, 0]]> : tensor<2x3xi32>
  return
}

func.func @select_by_one_element() {
  %c = stablehlo.constant dense<[true]> : tensor<1xi1>
  %s = stablehlo.constant dense<false> : tensor<i1>
  %t = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %e = stablehlo.constant dense<0> : tensor<3xi32>
  %0 = stablehlo.custom_call @tf.Select(%c, %t, %e) {byteir_attrs = {}} : (tensor<1xi1>, tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  check.expect_eq_const %0, dense<[1, 2, 3]> : tensor<3xi32>
  %1 = stablehlo.custom_call @tf.Select(%s, %t, %e) {byteir_attrs = {}} : (tensor<i1>, tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  check.expect_eq_const %1, dense<[0, 0, 0]> : tensor<3xi32>
  return
}

func.func @strings_to_numbers() {
  %c = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %t = "ace.constant"() {value = dense<["12", "x", " -7 "]> : tensor<3x!ace.string>} : () -> tensor<3x!ace.string>
  %e = "ace.constant"() {value = dense<"+3"> : tensor<3x!ace.string>} : () -> tensor<3x!ace.string>
  %s = "ace.custom_call"(%c, %t, %e) {call_target_name = "tf.Select", byteir_attrs = {}} : (tensor<3xi1>, tensor<3x!ace.string>, tensor<3x!ace.string>) -> tensor<3x!ace.string>
  %0 = "ace.custom_call"(%s) {call_target_name = "tf.StringToNumber", byteir_attrs = {out_type = i64}} : (tensor<3x!ace.string>) -> tensor<3xi64>
  check.expect_eq_const %0, dense<[12, 3, -7]> : tensor<3xi64>
  %f = "ace.constant"() {value = dense<["1.5e2", "-inf", ".25", "16777217", "1e99"]> : tensor<5x!ace.string>} : () -> tensor<5x!ace.string>
  %1 = "ace.custom_call"(%f) {call_target_name = "tf.StringToNumber", byteir_attrs = {out_type = f32}} : (tensor<5x!ace.string>) -> tensor<5xf32>
  check.expect_eq_const %1, dense<[150.0, 0xFF800000, 0.25, 16777216.0, 0x7F800000]> : tensor<5xf32>
  return
}

func.func @bounds_in_sorted_rows() {
  %s = stablehlo.constant dense<[[1.0, 2.0, 2.0, 4.0], [0.0, 0.0, 9.0, 9.0]]> : tensor<2x4xf16>
  %v = stablehlo.constant dense<[[2.0, 0.0, 0x7E00], [9.0, -1.0, 5.0]]> : tensor<2x3xf16>
  %0 = stablehlo.custom_call @tf.UpperBound(%s, %v) {byteir_attrs = {}, called_computations = [@tf.UpperBound]} : (tensor<2x4xf16>, tensor<2x3xf16>) -> tensor<2x3xi32>
  check.expect_eq_const %0, dense<[[3, 0, 4], [4, 0, 2]]> : tensor<2x3xi32>
  %1 = stablehlo.custom_call @tf.LowerBound(%s, %v) {byteir_attrs = {}} : (tensor<2x4xf16>, tensor<2x3xf16>) -> tensor<2x3xi64>
  check.expect_eq_const %1, dense<[[1, 0, 0], [2, 0, 2]]> : tensor<2x3xi64>
  return
}

func.func @scatter_nd() {
  %i = stablehlo.constant dense<[[4], [1], [4], [9]]> : tensor<4x1xi32>
  %u = stablehlo.constant dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi32>
  %s = stablehlo.constant dense<[5, 2]> : tensor<2xi64>
  %0 = stablehlo.custom_call @tf.ScatterNd(%i, %u, %s) {byteir_attrs = {}} : (tensor<4x1xi32>, tensor<4x2xi32>, tensor<2xi64>) -> tensor<5x2xi32>
  check.expect_eq_const %0, dense<[[0, 0], [3, 4], [0, 0], [0, 0], [6, 8]]> : tensor<5x2xi32>
  return
}

func.func @batch_mat_mul() {
  %x = stablehlo.constant dense<[[[1, 2], [3, 4]]]> : tensor<1x2x2xi32>
  %y = stablehlo.constant dense<[[[5, 6], [7, 8]]]> : tensor<1x2x2xi32>
  %0 = stablehlo.custom_call @tf.BatchMatMul(%x, %y) {byteir_attrs = {adj_x = false, adj_y = false}} : (tensor<1x2x2xi32>, tensor<1x2x2xi32>) -> tensor<1x2x2xi32>
  check.expect_eq_const %0, dense<[[[19, 22], [43, 50]]]> : tensor<1x2x2xi32>
  %1 = stablehlo.custom_call @tf.BatchMatMul(%x, %y) {byteir_attrs = {adj_x = true, adj_y = false}} : (tensor<1x2x2xi32>, tensor<1x2x2xi32>) -> tensor<1x2x2xi32>
  check.expect_eq_const %1, dense<[[[26, 30], [38, 44]]]> : tensor<1x2x2xi32>
  %2 = stablehlo.custom_call @tf.BatchMatMul(%x, %y) {byteir_attrs = {adj_x = false, adj_y = true}} : (tensor<1x2x2xi32>, tensor<1x2x2xi32>) -> tensor<1x2x2xi32>
  check.expect_eq_const %2, dense<[[[17, 23], [39, 53]]]> : tensor<1x2x2xi32>
  return
}
