// 1:44: custom op 'stablehlo.iota' invalid kind of attribute specified
func.func @f() { %0 = stablehlo.iota dim = "x" : tensor<2xi32> return }
// -----
// 1:48: floating point value not valid for specified type
func.func @f() { %0 = stablehlo.iota dim = 1.0 : tensor<2xi32> return }
// -----
// 1:44: custom op 'stablehlo.iota' invalid kind of attribute specified
func.func @f() { %0 = stablehlo.iota dim = [0] : tensor<2xi32> return }
// -----
// 1:44: custom op 'stablehlo.iota' invalid kind of attribute specified
func.func @f() { %0 = stablehlo.iota dim = @x : tensor<2xi32> return }
// -----
// 1:23: 'stablehlo.iota' op attribute 'iota_dimension' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative
func.func @f() { %0 = stablehlo.iota dim = true : tensor<2xi32> return }
// -----
// 1:44: elements literal must be a shaped type
func.func @f() { %0 = stablehlo.iota dim = dense<1> : tensor<2xi32> return }
// -----
// 1:43: expected attribute value
func.func @f() { %0 = stablehlo.iota dim = : tensor<2xi32> return }
// -----
// 1:48: custom op 'stablehlo.iota' invalid kind of type specified: expected builtin.tensor, but found 'i32'
func.func @f() { %0 = stablehlo.iota dim = 1 : i32 : tensor<2xi32> return }
// -----
// 1:73: integer constant out of range for attribute
func.func @f(%a: tensor<2x2xf32>) { %0 = stablehlo.cholesky %a, lower = 3 : tensor<2x2xf32> return }
// -----
// 1:73: custom op 'stablehlo.cholesky' invalid kind of attribute specified
func.func @f(%a: tensor<2x2xf32>) { %0 = stablehlo.cholesky %a, lower = "true" : tensor<2x2xf32> return }
// -----
// 1:62: integer literal not valid for specified type
func.func @f(%a: tensor<2x2xf32>) { %0 = stablehlo.composite 3 %a : (tensor<2x2xf32>) -> tensor<2x2xf32> return }
// -----
// 1:62: custom op 'stablehlo.composite' invalid kind of attribute specified
func.func @f(%a: tensor<2x2xf32>) { %0 = stablehlo.composite @x %a : (tensor<2x2xf32>) -> tensor<2x2xf32> return }
// -----
// 1:61: expected attribute value
func.func @f(%a: tensor<2x2xf32>) { %0 = stablehlo.composite foo %a : (tensor<2x2xf32>) -> tensor<2x2xf32> return }
// -----
// 1:73: expected attribute value
func.func @f(%a: tensor<2x2xf32>) { %0 = stablehlo.concatenate %a, dim = x : (tensor<2x2xf32>) -> tensor<2x2xf32> return }
// -----
// 1:80: expected attribute value
func.func @f(%a: tuple<tensor<2x2xf32>>) { %0 = stablehlo.get_tuple_element %a[x] : (tuple<tensor<2x2xf32>>) -> tensor<2x2xf32> return }
// -----
// 1:80: custom op 'stablehlo.get_tuple_element' invalid kind of attribute specified
func.func @f(%a: tuple<tensor<2x2xf32>>) { %0 = stablehlo.get_tuple_element %a["0"] : (tuple<tensor<2x2xf32>>) -> tensor<2x2xf32> return }
// -----
// 1:72: expected '['
func.func @f(%a: tensor<2x2xf32>) { %0 = stablehlo.transpose %a, dims = 3 : (tensor<2x2xf32>) -> tensor<2x2xf32> return }
// -----
// 1:74: custom op 'stablehlo.transpose' expected integer value
func.func @f(%a: tensor<2x2xf32>) { %0 = stablehlo.transpose %a, dims = [x] : (tensor<2x2xf32>) -> tensor<2x2xf32> return }
// -----
// 1:65: custom op 'chlo.top_k' invalid kind of attribute specified
func.func @f(%a: tensor<2x2xf32>) { %0, %1 = chlo.top_k(%a, k = "x") : tensor<2x2xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>) return }
// -----
// 1:37: custom op 'chlo.constant' invalid kind of attribute specified
func.func @f() { %0 = chlo.constant "x" return }
// -----
// 1:45: expected ':'
func.func @f() { %0 = chlo.constant dense<1> return }
// -----
// 1:37: elements literal must be a shaped type
func.func @f() { %0 = chlo.constant dense<1> : i32 return }
// -----
// 1:22: expected attribute value
func.func @f() { call x() : () -> () return }
// -----
// 1:23: custom op 'func.call' invalid kind of attribute specified
func.func @f() { call "x"() : () -> () return }
// -----
// 1:23: integer literal not valid for specified type
func.func @f() { call 3() : () -> () return }
// -----
// 1:23: custom op 'func.call' invalid kind of attribute specified
func.func @f() { call @x::@y() : () -> () return }
// -----
// 1:37: integer literal not valid for specified type
func.func @f() { %0 = func.constant 3 : () -> () return }
// -----
// 1:44: floating point value not valid for specified type
func.func @f() { %0 = shape.const_size 3.0 return }
// -----
// 1:40: custom op 'shape.const_size' invalid kind of attribute specified
func.func @f() { %0 = shape.const_size "x" return }
// -----
// 1:68: expected '<'
func.func @f(%a: tensor<2x2xf32>) { %0 = sdy.sharding_constraint %a 3 : tensor<2x2xf32> return }
// -----
// 1:73: expected attribute value
func.func @f(%a: tensor<2x2xf32>) { %0 = sdy.sharding_group %a group_id=x : tensor<2x2xf32> return }
// -----
// 1:68: custom op 'sdy.sharding_group' invalid kind of attribute specified
func.func @f(%a: tensor<2x2xf32>) { sdy.sharding_group %a group_id="x" : tensor<2x2xf32> return }
// -----
// 1:31: custom op 'sdy.constant' invalid kind of attribute specified
func.func @f() { sdy.constant 3 : i32 return }
// -----
// 1:67: custom op 'stablehlo.fft' expected ::mlir::stablehlo::FftType to be one of: FFT, IFFT, RFFT, IRFFT
func.func @f(%a: tensor<2x2xf32>) { %0 = stablehlo.fft %a, type = X, length = [1] : (tensor<2x2xf32>) -> tensor<2x2xf32> return }
// -----
// 1:67: custom op 'stablehlo.fft' expected valid keyword or string
func.func @f(%a: tensor<2x2xf32>) { %0 = stablehlo.fft %a, type = 3, length = [1] : (tensor<2x2xf32>) -> tensor<2x2xf32> return }
// -----
// 1:80: expected '['
func.func @f(%a: tensor<2x2xf32>) { %0 = stablehlo.fft %a, type = FFT, length = 3 : (tensor<2x2xf32>) -> tensor<2x2xf32> return }
// -----
// 1:50: integer literal not valid for specified type
func.func @f(%a: tensor<2x2xi1>) { cf.assert %a, 3 return }
// -----
// 1:37: expected attribute value
func.func @f(%a: i1) { cf.assert %a, foo return }
// -----
// 1:38: custom op 'cf.assert' invalid kind of attribute specified
func.func @f(%a: i1) { cf.assert %a, @foo return }
// -----
// 1:48: custom op 'stablehlo.iota' invalid kind of type specified: expected builtin.tensor, but found 'i32'
func.func @f() { %0 = stablehlo.iota dim = 0 : i32 return }
// -----
// 1:23: 'stablehlo.create_token' op result #0 must be token, but got 'i32'
func.func @f() { %0 = stablehlo.create_token : i32 return }
// -----
// 1:23: 'stablehlo.partition_id' op result #0 must be ranked tensor of 32-bit unsigned integer values, but got 'i32'
func.func @f() { %0 = stablehlo.partition_id : i32 return }
// -----
// 1:23: 'stablehlo.partition_id' op result #0 must be ranked tensor of 32-bit unsigned integer values, but got 'tensor<*xi32>'
func.func @f() { %0 = stablehlo.partition_id : tensor<*xi32> return }
// -----
// 1:45: custom op 'chlo.acos' invalid kind of type specified
func.func @f(%a: i32) { %0 = chlo.acos %a : i32 -> i32 return }
// -----
// 1:30: 'stablehlo.abs' op operand #0 must be ranked tensor of 2/4/8/16/32/64-bit signless integer or 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'i32'
func.func @f(%a: i32) { %0 = stablehlo.abs %a : i32 return }
// -----
// 1:30: 'stablehlo.reshape' op operand #0 must be ranked tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized or per-axis integer quantized values, but got 'i32'
func.func @f(%a: i32) { %0 = stablehlo.reshape %a : (i32) -> i32 return }
// -----
// 1:58: custom op 'chlo.top_k' invalid kind of type specified
func.func @f(%a: i32) { %0, %1 = chlo.top_k(%a, k = 1) : i32 -> (i32, i32) return }
// -----
// 1:30: 'stablehlo.optimization_barrier' op operand #0 must be variadic of ranked tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized values or token, but got 'i32'
func.func @f(%a: i32) { %0 = stablehlo.optimization_barrier %a : i32 return }
// -----
// 1:82: custom op 'sdy.propagation_barrier' invalid kind of type specified: expected builtin.tensor, but found 'i32'
func.func @f(%a: i32) { %0 = sdy.propagation_barrier %a allowed_direction=NONE : i32 return }
// -----
// 1:60: custom op 'sdy.sharding_group' invalid kind of type specified: expected builtin.tensor, but found 'i32'
func.func @f(%a: i32) { sdy.sharding_group %a group_id=1 : i32 return }
// -----
// 1:54: custom op 'sdy.data_flow_edge' invalid kind of type specified
func.func @f(%a: i32) { %0 = sdy.data_flow_edge %a : i32 return }
// -----
// 1:47: custom op 'tensor.cast' invalid kind of type specified
func.func @f(%a: i32) { %0 = tensor.cast %a : i32 to i32 return }
// -----
// 1:50: custom op 'tensor.dim' invalid kind of type specified
func.func @f(%a: i32) { %0 = tensor.dim %a, %a : i32 return }
// -----
// 1:52: custom op 'tensor.extract' invalid kind of type specified: expected builtin.tensor, but found 'i32'
func.func @f(%a: i32) { %0 = tensor.extract %a[] : i32 return }
// -----
// 1:56: custom op 'tensor.from_elements' invalid kind of type specified: expected builtin.tensor, but found 'i32'
func.func @f(%a: i32) { %0 = tensor.from_elements %a : i32 return }
// -----
// 1:30: 'shape.shape_of' op operand #0 must be shaped of any non-token type values or , but got 'i32'
func.func @f(%a: i32) { %0 = shape.shape_of %a : i32 -> i32 return }
// -----
// 1:30: 'arith.addi' op operand #0 must be signless-non-zero-bitwidth-integer-like, but got 'f32'
func.func @f(%a: f32) { %0 = arith.addi %a, %a : f32 return }
// -----
// 1:47: custom op 'memref.cast' invalid kind of type specified
func.func @f(%a: f32) { %0 = memref.cast %a : f32 to f32 return }
// -----
// 1:30: 'shape.concat' op operand #0 must be shape or extent tensor, but got 'f32'
func.func @f(%a: f32) { %0 = shape.concat %a, %a : f32, f32 -> f32 return }
// -----
// 1:30: 'shape.broadcast' op operand #0 must be variadic of shape or extent tensor, but got 'f32'
func.func @f(%a: f32) { %0 = shape.broadcast %a : f32 -> f32 return }
// -----
// 1:30: 'shape.rank' op operand #0 must be shape or extent tensor, but got 'f32'
func.func @f(%a: f32) { %0 = shape.rank %a : f32 -> f32 return }
// -----
// 1:44: custom op 'func.call' invalid kind of type specified: expected builtin.function, but found 'f32'
func.func @f(%a: f32) { %0 = call @f(%a) : f32 return }
// -----
// 1:30: 'func.constant' op reference to function with mismatched type
func.func @f(%a: f32) { %0 = func.constant @f : f32 return }
// -----
// 1:36: use of value '%a' expects different type than prior uses: 'i1' vs 'f32'
func.func @f(%a: f32) { cf.cond_br %a, ^b, ^b ^b: return }
// -----
// 1:56: custom op 'stablehlo.custom_call' invalid kind of type specified: expected builtin.function, but found 'f32'
func.func @f(%a: f32) { stablehlo.custom_call @x(%a) : f32 return }
