// Programs of MHLO, valid and invalid, beside those that jaxlib makes of StableHLO.
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.acos"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.acos"(%a0) : (tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>) {
  %0 = "mhlo.acos"(%a0) : (tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.acosh"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.acosh"(%a0) : (tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>) {
  %0 = "mhlo.acosh"(%a0) : (tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.asin"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.asin"(%a0) : (tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>) {
  %0 = "mhlo.asin"(%a0) : (tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.asinh"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.asinh"(%a0) : (tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>) {
  %0 = "mhlo.asinh"(%a0) : (tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.atanh"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.atanh"(%a0) : (tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>) {
  %0 = "mhlo.atanh"(%a0) : (tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.cosh"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.cosh"(%a0) : (tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>) {
  %0 = "mhlo.cosh"(%a0) : (tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.sinh"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.sinh"(%a0) : (tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>) {
  %0 = "mhlo.sinh"(%a0) : (tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.erf"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.erf"(%a0) : (tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>) {
  %0 = "mhlo.erf"(%a0) : (tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.exp2"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.exp2"(%a0) : (tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>) {
  %0 = "mhlo.exp2"(%a0) : (tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.log2"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.log2"(%a0) : (tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>) {
  %0 = "mhlo.log2"(%a0) : (tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<*xf32>) {
  %0 = "mhlo.acos"(%a0) : (tensor<*xf32>) -> (tensor<*xf32>)
  return
}
// -----
func.func @f(%a0: tensor<*xf32>) {
  %0 = "mhlo.erf"(%a0) : (tensor<*xf32>) -> (tensor<*xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %0 = "mhlo.acos"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.exp2"(%a0) <{result_accuracy = #mhlo.result_accuracy<mode = #mhlo.result_accuracy_mode<HIGHEST>>}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.exp2"(%a0) <{result_accuracy = #mhlo.result_accuracy<mode = #mhlo.result_accuracy_mode<DEFAULT>>}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.tanh"(%a0) <{result_accuracy = #mhlo.result_accuracy<atol = 1.0, rtol = 0.5, ulps = 3, mode = #mhlo.result_accuracy_mode<TOLERANCE>>}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.log2"(%a0) <{result_accuracy = #mhlo.result_accuracy<atol = 1.0, mode = #mhlo.result_accuracy_mode<HIGHEST>>}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.log2"(%a0) <{result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %0 = "mhlo.mulhi"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xui8>, %a1: tensor<4xui8>) {
  %0 = "mhlo.mulhi"(%a0, %a1) : (tensor<4xui8>, tensor<4xui8>) -> (tensor<4xui8>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi1>) {
  %0 = "mhlo.mulhi"(%a0, %a1) : (tensor<4xi32>, tensor<4xi1>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: !mhlo.token) {
  %0 = "mhlo.add_dependency"(%a0, %a1) : (tensor<4xf32>, !mhlo.token) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: !mhlo.token, %a1: !mhlo.token) {
  %0 = "mhlo.add_dependency"(%a0, %a1) : (!mhlo.token, !mhlo.token) -> (!mhlo.token)
  return
}
// -----
func.func @f(%a0: !stablehlo.token, %a1: !stablehlo.token) {
  %0 = "mhlo.add_dependency"(%a0, %a1) : (!stablehlo.token, !stablehlo.token) -> (!stablehlo.token)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "mhlo.add_dependency"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: !mhlo.token) {
  %0 = "mhlo.add_dependency"(%a0, %a1) : (tensor<4xf32>, !mhlo.token) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.copy"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.copy"(%a0) <{cross_program_prefetch_index = 1 : i32}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tuple<tensor<f32>, !mhlo.token>) {
  %0:2 = "mhlo.copy"(%a0) : (tuple<tensor<f32>, !mhlo.token>) -> (tuple<tensor<f32>, !mhlo.token>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.copy"(%a0) : (tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.copy"(%a0) <{cross_program_prefetch_index = 1 : i64}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.bitcast"(%a0) : (tensor<4xf32>) -> (tensor<2x2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.bitcast"(%a0) {result_layout = dense<0> : tensor<1xindex>} : (tensor<4xf32>) -> (tensor<2x2xf32>)
  return
}
// -----
func.func @f(%a0: index) {
  %0 = "mhlo.bitcast"(%a0) : (index) -> (tensor<2x2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.domain"(%a0) <{entry_metadata = "a", exit_metadata = "b", kind = #mhlo<kind sharding>}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.domain"(%a0) <{entry_metadata = "a", exit_metadata = "b", kind = #mhlo<kind sharding>}> : (tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.domain"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xui32>) {
  %0 = "mhlo.stochastic_convert"(%a0, %a1) : (tensor<4xf32>, tensor<4xui32>) -> (tensor<4xbf16>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xui16>) {
  %0 = "mhlo.stochastic_convert"(%a0, %a1) : (tensor<4xf32>, tensor<4xui16>) -> (tensor<4xbf16>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<ui32>) {
  %0 = "mhlo.stochastic_convert"(%a0, %a1) : (tensor<4xf32>, tensor<ui32>) -> (tensor<4xbf16>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0:2 = "mhlo.topk"(%a0) <{k = 2 : i64}> : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0:2 = "mhlo.topk"(%a0) <{k = 2 : i64, largest = false}> : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0:2 = "mhlo.topk"(%a0) <{k = 2 : i64, largest = true, is_stable = false}> : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0:2 = "mhlo.topk"(%a0) <{k = 2 : i64}> : (tensor<4xf32>) -> (tensor<3xf32>, tensor<2xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0:2 = "mhlo.topk"(%a0) <{k = 9 : i64}> : (tensor<4xf32>) -> (tensor<9xf32>, tensor<9xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0:2 = "mhlo.topk"(%a0) <{k = 2 : i32}> : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %v, %i = mhlo.topk(%a0, k = 2, largest = false) : tensor<4xf32> -> (tensor<2xf32>, tensor<2xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "mhlo.trace"(%a0) <{tag = "x"}> : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "mhlo.trace"(%a0) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  mhlo.trace %a0, "y" : tensor<4xf32>
  return
}
// -----
func.func @f(%a0: tensor<2xindex>, %a1: tensor<?xindex>) {
  %0:2 = "mhlo.minimum_broadcast_shapes"(%a0, %a1) : (tensor<2xindex>, tensor<?xindex>) -> (tensor<?xindex>, tensor<?xindex>)
  return
}
// -----
func.func @f(%a0: tensor<2xindex>) {
  %0:2 = "mhlo.minimum_broadcast_shapes"(%a0) : (tensor<2xindex>) -> (tensor<?xindex>, tensor<?xindex>)
  return
}
// -----
func.func @f(%a0: tensor<2xindex>) {
  %0 = "mhlo.minimum_broadcast_shapes"(%a0) : (tensor<2xindex>) -> (tensor<?xindex>)
  return
}
// -----
func.func @f() {
  %0 = "mhlo.xla.rng_get_and_update_state"() <{delta = 1 : i64}> : () -> (tensor<2xui64>)
  return
}
// -----
func.func @f() {
  %0 = "mhlo.xla.rng_get_and_update_state"() <{delta = 1 : i64}> : () -> (tensor<3xui64>)
  return
}
// -----
func.func @f() {
  %0 = mhlo.xla.rng_get_and_update_state {delta = 5 : i64}
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<4x3x5xf32>, %a2: tensor<4xi64>) {
  %0 = "mhlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #mhlo.ragged_dot<dot_dimension_numbers = #mhlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<4x3x5xf32>, tensor<4xi64>) -> (tensor<2x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<4x3x5xf32>, %a2: tensor<4xi64>) {
  %0 = "mhlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #mhlo.ragged_dot<dot_dimension_numbers = #mhlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<4x3x5xf32>, tensor<4xi64>) -> (tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<4x3x5xf32>, %a2: tensor<4xi64>) {
  %0 = "mhlo.ragged_dot"(%a0, %a1, %a2) <{precision_config = [#mhlo<precision HIGH>, #mhlo<precision DEFAULT>], ragged_dot_dimension_numbers = #mhlo.ragged_dot<dot_dimension_numbers = #mhlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<4x3x5xf32>, tensor<4xi64>) -> (tensor<2x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.fusion"(%a0) ({
  ^bb0(%x: tensor<4xf32>):
    "mhlo.return"(%x) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.fusion"(%a0) <{fusion_kind = #mhlo<fusion_kind kLoop>}> ({
  ^bb0(%x: tensor<4xf32>):
    "mhlo.return"(%x) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.fusion"(%a0) <{fusion_kind = #mhlo<fusion_kind kCustom>, output_operand_aliases = [#mhlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]}> ({
  ^bb0(%x: tensor<4xf32>):
    "mhlo.return"(%x) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  %0:2 = "mhlo.scan"(%a0, %a1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %c: tensor<f32>):
    %y = mhlo.add %x, %c : tensor<f32>
    mhlo.return %y, %y : tensor<f32>, tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  %0:2 = "mhlo.scan"(%a0, %a1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>, is_reverse = true}> ({
  ^bb0(%x: tensor<f32>, %c: tensor<f32>):
    %y = mhlo.add %x, %c : tensor<f32>
    mhlo.return %y, %y : tensor<f32>, tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  %0:2 = "mhlo.scan"(%a0, %a1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>, is_associative = true, scan_dim_size = 4 : i64}> ({
  ^bb0(%x: tensor<f32>, %c: tensor<f32>):
    %y = mhlo.add %x, %c : tensor<f32>
    mhlo.return %y, %y : tensor<f32>, tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  %0:2 = "mhlo.scan"(%a0, %a1) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %c: tensor<f32>):
    %y = mhlo.add %x, %c : tensor<f32>
    mhlo.return %y, %y : tensor<f32>, tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return
}
// -----
func.func @c(%a: tensor<f32>) -> tensor<f32> attributes {execution_thread = "t"} {
  return %a : tensor<f32>
}
func.func @f(%a: tensor<f32>) -> tensor<f32> {
  %s = "mhlo.async_start"(%a) <{called_computation = @c, execution_thread = "t"}> : (tensor<f32>) -> !mhlo.async_bundle<tuple<tensor<f32>>, tensor<f32>>
  %d = "mhlo.async_done"(%s) : (!mhlo.async_bundle<tuple<tensor<f32>>, tensor<f32>>) -> tensor<f32>
  return %d : tensor<f32>
}
// -----
func.func @c(%a: tensor<f32>) -> tensor<f32> attributes {execution_thread = "t"} {
  return %a : tensor<f32>
}
func.func @f(%a: tensor<f32>) -> tensor<f32> {
  %s = "mhlo.async_start"(%a) <{called_computation = @c, execution_thread = "t"}> : (tensor<f32>) -> !mhlo.async_bundle<tuple<tensor<f32>>, tensor<f32>>
  %u = "mhlo.async_update"(%s) : (!mhlo.async_bundle<tuple<tensor<f32>>, tensor<f32>>) -> !mhlo.async_bundle<tuple<tensor<f32>>, tensor<f32>>
  %d = "mhlo.async_done"(%u) : (!mhlo.async_bundle<tuple<tensor<f32>>, tensor<f32>>) -> tensor<f32>
  return %d : tensor<f32>
}
// -----
func.func @c(%a: tensor<f32>) -> tensor<f32> attributes {execution_thread = "t"} {
  return %a : tensor<f32>
}
func.func @f(%a: tensor<f32>) -> tensor<f32> {
  %s = "mhlo.async_start"(%a) <{called_computation = @c, execution_thread = "t"}> : (tensor<f32>) -> !mhlo.async_bundle<tensor<f32>, tensor<f32>, tensor<i32>>
  %d = "mhlo.async_done"(%s) : (!mhlo.async_bundle<tensor<f32>, tensor<f32>, tensor<i32>>) -> tensor<f32>
  return %d : tensor<f32>
}
// -----
func.func @c(%a: tensor<f32>) -> tensor<f32> attributes {execution_thread = "t"} {
  return %a : tensor<f32>
}
func.func @f(%a: tensor<f32>) -> tensor<f32> {
  %s = "mhlo.async_start"(%a) <{called_computation = @c, execution_thread = "x"}> : (tensor<f32>) -> !mhlo.async_bundle<tuple<tensor<f32>>, tensor<f32>>
  %d = "mhlo.async_done"(%s) : (!mhlo.async_bundle<tuple<tensor<f32>>, tensor<f32>>) -> tensor<f32>
  return %d : tensor<f32>
}
// -----
func.func @c(%a: tensor<f32>) -> tensor<f32> attributes {execution_thread = "t"} {
  return %a : tensor<f32>
}
func.func @f(%a: tensor<f32>) -> tensor<f32> {
  %s = "mhlo.async_start"(%a) <{called_computation = @d, execution_thread = "t"}> : (tensor<f32>) -> !mhlo.async_bundle<tuple<tensor<f32>>, tensor<f32>>
  %d = "mhlo.async_done"(%s) : (!mhlo.async_bundle<tuple<tensor<f32>>, tensor<f32>>) -> tensor<f32>
  return %d : tensor<f32>
}
// -----
func.func @c(%a: tensor<f32>) -> tensor<f32> attributes {execution_thread = "t"} {
  return %a : tensor<f32>
}
func.func @f(%a: tensor<f32>) -> tensor<f32> {
  %s = "mhlo.async_start"(%a) <{called_computation = @c, execution_thread = "t"}> : (tensor<f32>) -> !mhlo.async_bundle<tuple<tensor<2xf32>>, tensor<f32>>
  %d = "mhlo.async_done"(%s) : (!mhlo.async_bundle<tuple<tensor<2xf32>>, tensor<f32>>) -> tensor<f32>
  return %d : tensor<f32>
}
// -----
func.func @c(%a: tensor<f32>) -> tensor<f32> {
  return %a : tensor<f32>
}
func.func @f(%a: tensor<f32>) -> tensor<f32> {
  %s = "mhlo.async_start"(%a) <{called_computation = @c, execution_thread = "t"}> : (tensor<f32>) -> !mhlo.async_bundle<tuple<tensor<f32>>, tensor<f32>>
  %d = "mhlo.async_done"(%s) : (!mhlo.async_bundle<tuple<tensor<f32>>, tensor<f32>>) -> tensor<f32>
  return %d : tensor<f32>
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = mhlo.custom_call @byteir.softmax(%a0) {api_version = 4 : i32, backend_config = {a = 1 : i64}} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = mhlo.custom_call @byteir.softmax(%a0) {custom_call_schedule = #mhlo<custom_call_schedule LATEST>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = mhlo.custom_call @byteir.softmax(%a0) {custom_call_schedule = #mhlo<custom_call_schedule NONE>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = mhlo.custom_call @byteir.softmax(%a0) {has_side_effect = true, backend_config = "x"} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = mhlo.custom_call @byteir.softmax(%a0) {output_operand_aliases = [#mhlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = mhlo.custom_call @byteir.softmax(%a0) {operand_layouts = [dense<0> : tensor<1xindex>], result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = mhlo.custom_call @byteir.softmax(%a0) {byteir_attrs = {axis = 1 : i64}} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = mhlo.custom_call @byteir.softmax(%a0) {result_tilings = []} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = mhlo.custom_call @byteir.softmax(%a0) {called_computations = [@f]} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4xi32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.iota"() {iota_dimension = 0 : i64} : () -> tensor<4xi32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = mhlo.iota dim = 0 : tensor<4xi32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.iota"() <{iota_dimension = -1 : i64}> : () -> tensor<4xi32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.transpose"(%a0) {permutation = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.transpose"(%a0) {permutation = dense<0> : tensor<1xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.transpose"(%a0) {permutation = dense<0> : tensor<1x1xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.transpose"(%a0) {permutation = dense<0> : tensor<1xi32>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.transpose"(%a0) {permutation = dense<0> : tensor<i64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = mhlo.compare GT, %a0, %a0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.compare"(%a0, %a0) {comparison_direction = #mhlo<comparison_direction EQ>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.compare"(%a0, %a0) {comparison_direction = #stablehlo<comparison_direction EQ>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.compare"(%a0, %a0) {comparison_direction = "EQ"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.slice"(%a0) <{limit_indices = dense<3> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<4xf32>) -> tensor<2xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.slice"(%a0) <{limit_indices = dense<3> : tensor<1xi64>, start_indices = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<4xf32>) -> tensor<3xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.unary_einsum"(%a0) {einsum_config = "a->"} : (tensor<4xf32>) -> tensor<f32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = mhlo.constant dense<1> : tensor<2xi32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = mhlo.constant dense<1.0> : tensor<f32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = mhlo.convert %a0 : (tensor<4xf32>) -> tensor<4xi32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.torch_index_select"(%a0, %a0) {dim = 0 : i64, batch_dims = 0 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = mhlo.add %a0, %a0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<?xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = mhlo.add %a0, %a0 {foo = array<i64: 1, 2>, bar = #mhlo<precision HIGH>} : tensor<4xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = mhlo.abs %a0 {x = #mhlo<fusion_kind kLoop>} : tensor<4xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0:2 = "mhlo.all_to_all"(%a0, %a0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.all_gather"(%a0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #mhlo.channel_handle<handle = 1, type = 0>, use_global_device_ids}> : (tensor<4xf32>) -> tensor<8xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = "mhlo.foo"(%a0) : (tensor<4xf32>) -> tensor<f32>
  return
}
// -----
func.func @f(%a0: tensor<1x4x4x2xf32>, %a1: tensor<3x3x2x2xf32>) {
  %0 = mhlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#mhlo<precision HIGH>, #mhlo<precision DEFAULT>]} : (tensor<1x4x4x2xf32>, tensor<3x3x2x2xf32>) -> tensor<1x2x2x2xf32>
  return
}
// -----
func.func @f(%a0: tensor<1x4x4x1x2xf32>, %a1: tensor<3x3x2x2xf32>) {
  %0 = mhlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, ?, f]x[0, 1, i, o]->[b, 0, 1, ?, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x1x2xf32>, tensor<3x3x2x2xf32>) -> tensor<1x2x2x1x2xf32>
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<3x4xf32>) {
  %0 = "mhlo.dot_general"(%a0, %a1) <{algorithm = #mhlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>, dot_dimension_numbers = #mhlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#mhlo<precision HIGH>, #mhlo<precision HIGHEST>]}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}
// -----
module attributes {a.x = #mhlo.result_alias<result_index = [2], must_alias>} {
}
// -----
module attributes {a.x = #mhlo.result_alias<tuple_indices = [0], result_index = [2, 1]>} {
}
// -----
module attributes {a.x = #mhlo.cross_program_prefetch<parameter = 0, indices = [0], offset = 1>} {
}
// -----
module attributes {a.x = #mhlo<dequantize_mode MIN_COMBINED>} {
}
// -----
module attributes {a.x = #mhlo<kind sharding>} {
}
// -----
module attributes {a.x = #mhlo<fusion_kind kInput>} {
}
// -----
module attributes {a.x = #mhlo<custom_call_schedule EARLIEST>} {
}
// -----
module attributes {a.x = #mhlo<precision PACKED_NIBBLE>} {
}
// -----
module attributes {a.x = #mhlo.bounds<3>} {
}
// -----
module attributes {a.x = #mhlo.rng_algorithm<PHILOX>} {
}
// -----
module attributes {a.x = #mhlo<rng_distribution<NORMAL>>} {
}
// -----
module attributes {a.x = #mhlo.axis_ref<name = "x", sub_axis_info = (1)2>} {
}
// -----
module attributes {a.x = [#mhlo<transpose ADJOINT>, #mhlo<fft_type RFFT>]} {
}
// -----
module attributes {a.x = #mhlo.ragged_dot<dot_dimension_numbers = #mhlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} {
}
// -----
module attributes {a.x = #mhlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>} {
}
// -----
module attributes {a.x = #mhlo.scatter<update_window_dims = [1], index_vector_dim = 1>} {
}
// -----
module attributes {a.x = !mhlo.token} {
}
// -----
module attributes {a.x = tuple<!mhlo.token, tensor<?xf32, #mhlo.type_extensions<bounds = [3]>>>} {
}
// -----
module attributes {a.x = tensor<4xf32, #mhlo.type_extensions<bounds = [3]>>} {
}
// -----
module attributes {a.x = tensor<?x?xf32, #mhlo.type_extensions<bounds = [3]>>} {
}
// -----
module attributes {a.x = !mhlo.async_bundle<tuple<tensor<f32>>, tensor<f32>>} {
}
// -----
func.func @f(%a0: tensor<4x?xf32, #mhlo.type_extensions<bounds = [?, 3]>>) {
  %0 = mhlo.abs %a0 : tensor<4x?xf32, #mhlo.type_extensions<bounds = [?, 3]>>
  %1 = "mhlo.concatenate"(%a0, %a0) <{dimension = 1 : i64}> : (tensor<4x?xf32, #mhlo.type_extensions<bounds = [?, 3]>>, tensor<4x?xf32, #mhlo.type_extensions<bounds = [?, 3]>>) -> tensor<4x?xf32, #mhlo.type_extensions<bounds = [?, 6]>>
  return
}
// -----
func.func @f(%a0: !stablehlo.token) {
  %0 = mhlo.after_all %a0 : !stablehlo.token
  return
}
// -----
func.func @f(%a0: !mhlo.token) {
  %0 = mhlo.after_all %a0 : !mhlo.token
  return
}
// -----
func.func @f() {
  %0 = mhlo.create_token : !mhlo.token
  return
}
// -----
func.func @f(%a0: !mhlo.token) {
  %0:2 = "mhlo.infeed"(%a0) <{infeed_config = "x", layout = [[0]]}> : (!mhlo.token) -> (tensor<4xf32>, !mhlo.token)
  return
}
// -----
func.func @f(%a0: !mhlo.token) {
  %0:2 = "mhlo.infeed"(%a0) <{infeed_config = "x"}> : (!mhlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}
// -----
func.func @f(%a0: !mhlo.token) {
  %0:2 = "mhlo.recv"(%a0) <{channel_handle = #mhlo.channel_handle<handle = 5, type = 3>, is_host_transfer = true}> : (!mhlo.token) -> (tensor<4xf32>, !mhlo.token)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %0 = mhlo.add %a0, %a0 : tensor<4xf32>
  %1 = stablehlo.multiply %0, %0 : tensor<4xf32>
  %2 = chlo.erf %1 : tensor<4xf32> -> tensor<4xf32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  %0 = mhlo.reduce(%a0 init: %a1) applies mhlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  %0 = mhlo.reduce(%a0 init: %a1) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  %0 = mhlo.reduce(%a0 init: %a1) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    reducer(%x: tensor<f32>, %y: tensor<f32>) {
      %1 = mhlo.subtract %x, %y : tensor<f32>
      mhlo.return %1 : tensor<f32>
    }
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  %0 = "mhlo.reduce"(%a0, %a1) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = mhlo.add %x, %y : tensor<f32>
    "mhlo.return"(%1) : (tensor<f32>) -> ()
  }) {dimensions = dense<0> : tensor<1xi64>} : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}
// -----
func.func @f(%a0: tensor<i32>) {
  %0 = mhlo.while(%i = %a0) : tensor<i32>
    cond {
      %1 = mhlo.compare LT, %i, %i, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      mhlo.return %1 : tensor<i1>
    } do {
      mhlo.return %i : tensor<i32>
    }
  return
}
// -----
func.func @f(%a0: tensor<i1>, %a1: tensor<4xf32>) {
  %0 = "mhlo.if"(%a0) ({
    mhlo.return %a1 : tensor<4xf32>
  }, {
    %1 = mhlo.negate %a1 : tensor<4xf32>
    mhlo.return %1 : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a0: tensor<i1>, %a1: tensor<4xf32>) {
  %0 = "mhlo.if"(%a0) ({
    stablehlo.return %a1 : tensor<4xf32>
  }, {
    stablehlo.return %a1 : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return
}
// -----
func.func @c(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @f(%a: tensor<4xf32>) {
  %0 = mhlo.composite "a.b" %a {decomposition = @c, version = 2 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a0: tensor<1x4x4x2xf32>, %a1: tensor<3x3x2x2xf32>, %a2: tensor<2x2xi32>) {
  %0 = "mhlo.dynamic_conv"(%a0, %a1, %a2) <{batch_group_count = 1 : i64, dimension_numbers = #mhlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<1x4x4x2xf32>, tensor<3x3x2x2xf32>, tensor<2x2xi32>) -> tensor<?x?x?x?xf32>
  return
}
// -----
func.func @f(%a0: tensor<1x4x4x2xf32>, %a1: tensor<3x3x2x2xf32>, %a2: tensor<2x2xi32>) {
  %0 = "mhlo.dynamic_conv"(%a0, %a1, %a2) <{batch_group_count = 1 : i64, dimension_numbers = #mhlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, padding = dense<0> : tensor<2x2xi64>, window_strides = dense<1> : tensor<2xi64>}> : (tensor<1x4x4x2xf32>, tensor<3x3x2x2xf32>, tensor<2x2xi32>) -> tensor<?x?x?x?xf32>
  return
}
// -----
func.func @f(%a0: tensor<4x!quant.uniform<i8:f32, 1.0>>) {
  %0 = mhlo.uniform_dequantize %a0 : (tensor<4x!quant.uniform<i8:f32, 1.0>>) -> tensor<4xf32>
  %1 = mhlo.uniform_quantize %0 : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 1.0>>
  return
}
