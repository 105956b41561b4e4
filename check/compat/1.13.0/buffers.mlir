// Memory in place of values, for custom calls that work on buffers.

func.func @pin(%x: tensor<2x?xf32>) -> memref<2x?xf32> {
  %0 = stablehlo.custom_call @Pin(%x) {
    has_side_effect = false, api_version = 4 : i32
  } : (tensor<2x?xf32>) -> memref<2x?xf32>
  return %0 : memref<2x?xf32>
}

func.func @through_a_buffer(%x: tensor<4xf32>) -> tensor<4xf32> {
  %empty = stablehlo.custom_call @CreateBuffer() {api_version = 4 : i32} : () -> memref<4xf32>
  %written = stablehlo.custom_call @write(%x, %empty) {
    has_side_effect = true,
    api_version = 4 : i32,
    output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>]
  } : (tensor<4xf32>, memref<4xf32>) -> memref<4xf32>
  %0 = stablehlo.custom_call @Unpin(%written) {api_version = 4 : i32} : (memref<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @element_types(%a: memref<f32>, %b: memref<3x0xi8>, %c: memref<?x?x?xbf16>) {
  return
}

func.func @attributes(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.abs %x {app.type = memref<7xui16>} : tensor<f32>
  return %0 : tensor<f32>
}
