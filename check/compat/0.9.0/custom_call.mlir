// Calls of code outside the program: each attribute absent, at its default and away from it.

func.func @bare(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.custom_call @library_sort(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @api_versions(%x: tensor<4xf32>) {
  stablehlo.custom_call @unspecified(%x) {api_version = 0 : i32} : (tensor<4xf32>) -> ()
  stablehlo.custom_call @original(%x) {api_version = 1 : i32} : (tensor<4xf32>) -> ()
  stablehlo.custom_call @status_returning(%x) {api_version = 2 : i32} : (tensor<4xf32>) -> ()
  stablehlo.custom_call @status_returning_unified(%x) {api_version = 3 : i32} : (tensor<4xf32>) -> ()
  return
}

func.func @everything_stated(%x: tensor<2x3xf32>, %y: tensor<3xi32>) -> tuple<tensor<2x3xf32>, tensor<3xi32>> {
  %0 = stablehlo.custom_call @swap_in_place(%x, %y) {
    has_side_effect = true,
    backend_config = "{\22block\22: 64}",
    api_version = 2 : i32,
    called_computations = [@helper, @other_helper],
    operand_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>],
    result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>],
    output_operand_aliases = [
      #stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>,
      #stablehlo.output_operand_alias<output_tuple_indices = [1], operand_index = 1, operand_tuple_indices = []>
    ]
  } : (tensor<2x3xf32>, tensor<3xi32>) -> tuple<tensor<2x3xf32>, tensor<3xi32>>
  return %0 : tuple<tensor<2x3xf32>, tensor<3xi32>>
}

func.func @defaults_stated(%x: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.custom_call"(%x) <{
    call_target_name = "library_identity",
    has_side_effect = false,
    backend_config = "",
    api_version = 1 : i32,
    called_computations = [],
    output_operand_aliases = []
  }> : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @scalar_layouts(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.custom_call @library_identity(%x) {
    operand_layouts = [dense<> : tensor<0xindex>],
    result_layouts = [dense<> : tensor<0xindex>]
  } : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @layouts_of_nothing(%x: tensor<2x2xf32>) {
  stablehlo.custom_call @swallow(%x) {
    operand_layouts = [dense<[0, 1]> : tensor<2xindex>],
    result_layouts = []
  } : (tensor<2x2xf32>) -> ()
  return
}

func.func @alias_inside_a_tuple(%x: tuple<tensor<2xf32>, tensor<2xi32>>) -> tensor<2xi32> {
  %0 = stablehlo.custom_call @take_second(%x) {
    output_operand_aliases = [
      #stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = [1]>
    ]
  } : (tuple<tensor<2xf32>, tensor<2xi32>>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

func.func @ordered_by_token(%token: !stablehlo.token) -> !stablehlo.token {
  %0 = stablehlo.custom_call @print(%token) {backend_config = "hello"} : (!stablehlo.token) -> !stablehlo.token
  return %0 : !stablehlo.token
}

func.func @any_name() {
  stablehlo.custom_call @"a name with spaces, and \22quotes\22"() : () -> ()
  return
}

// More than the op's own attributes: what a framework adds is kept.
func.func @sharded(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "{devices=[2,1]0,1}"} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

func.func private @helper(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func private @other_helper(%x: tensor<i32>) -> tensor<i32> {
  return %x : tensor<i32>
}
