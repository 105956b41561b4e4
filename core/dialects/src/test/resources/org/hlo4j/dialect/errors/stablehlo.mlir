// 1:56: expected ','
func.func @f(%a: tensor<2xf32>) { %0 = stablehlo.add %a : tensor<2xf32> return }
// -----
// 1:63: custom op 'stablehlo.add' 2 operands present, but expected 1
func.func @f(%a: tensor<2xf32>) { %0 = stablehlo.add %a, %a : (tensor<2xf32>) -> tensor<2xf32> return }
// -----
// 1:63: custom op 'stablehlo.add' expected single output
func.func @f(%a: tensor<2xf32>) { %0 = stablehlo.add %a, %a : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) return }
// -----
// 1:67: custom op 'stablehlo.complex' expected tensor with complex element type
func.func @f(%a: tensor<2xf32>) { %0 = stablehlo.complex %a, %a : tensor<2xf32> return }
// -----
// 1:67: custom op 'stablehlo.complex' 2 operands present, but expected 0
func.func @f(%a: tensor<2xf32>) { %0 = stablehlo.complex %a, %a : () -> tensor<2xcomplex<f32>> return }
// -----
// 1:65: custom op 'stablehlo.tuple' expected tuple type
func.func @f(%a: tensor<2xf32>) { %0 = stablehlo.tuple %a, %a : tensor<2xf32> return }
// -----
// 1:56: custom op 'stablehlo.tuple' number of operands and types do not match: got 2 operands and 1 types
func.func @f(%a: tensor<2xf32>) { %0 = stablehlo.tuple %a, %a : tuple<tensor<2xf32>> return }
// -----
// 1:88: custom op 'stablehlo.select' expected functional type or list of two types
func.func @f(%a: tensor<2xf32>, %p: tensor<2xi1>) { %0 = stablehlo.select %p, %a, %a : tensor<2xi1> return }
// -----
// 1:62: custom op 'stablehlo.slice' expected integer value
func.func @f(%a: tensor<2xf32>) { %0 = stablehlo.slice %a [0:] : (tensor<2xf32>) -> tensor<2xf32> return }
// -----
// 1:61: expected ':'
func.func @f(%a: tensor<2xf32>) { %0 = stablehlo.slice %a [0 2] : (tensor<2xf32>) -> tensor<2xf32> return }
// -----
// 1:58: expected '['
func.func @f(%a: tensor<2xf32>) { %0 = stablehlo.slice %a {0:2} : (tensor<2xf32>) -> tensor<2xf32> return }
// -----
// 1:80: custom op 'stablehlo.reduce_precision' expected valid keyword
func.func @f(%a: tensor<2xf32>) { %0 = stablehlo.reduce_precision %a, format = 5m10 : tensor<2xf32> return }
// -----
// 1:80: custom op 'stablehlo.reduce_precision' expected exponent mantissa in format e#m#, saw e5
func.func @f(%a: tensor<2xf32>) { %0 = stablehlo.reduce_precision %a, format = e5 : tensor<2xf32> return }
// -----
// 1:80: custom op 'stablehlo.reduce_precision' unable to parse mantissa '99999999999'
func.func @f(%a: tensor<2xf32>) { %0 = stablehlo.reduce_precision %a, format = e5m99999999999 : tensor<2xf32> return }
// -----
// 1:62: custom op 'stablehlo.custom_call' expected valid '@'-identifier for symbol name
func.func @f(%a: tensor<2xf32>) { %0 = stablehlo.custom_call f(%a) : (tensor<2xf32>) -> tensor<2xf32> return }
// -----
// 1:77: custom op 'stablehlo.dot' expected ::mlir::stablehlo::Precision to be one of: DEFAULT, HIGH, HIGHEST
func.func @f(%a: tensor<2x2xf32>) { %0 = stablehlo.dot %a, %a, precision = [FAST] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> return }
// -----
// 1:75: expected '['
func.func @f(%a: tensor<2x2xf32>) { %0 = stablehlo.dot %a, %a, precision = HIGH : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> return }
// -----
// 1:62: expected ':'
func.func @f(%a: tensor<2x2xf32>) { %0 = stablehlo.dot %a, %a precision = [HIGH] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> return }
// -----
// 1:97: expected ','
func.func @f(%a: tensor<2x2xf32>) { %0 = stablehlo.dot_general %a, %a, batching_dims = [0] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> return }
// -----
// 1:95: custom op 'stablehlo.dot_general' expected 'x'
func.func @f(%a: tensor<2x2xf32>) { %0 = stablehlo.dot_general %a, %a, contracting_dims = [0] [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> return }
// -----
// 1:140: expected ','
func.func @f(%a: tensor<2x2xf32>) { %0 = stablehlo.dot_general %a, %a, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = tf32> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> return }
// -----
// 1:123: custom op 'stablehlo.convolution' Expected dimensions f not specified
func.func @f(%x: tensor<1x8x8x3xf32>, %w: tensor<3x3x3x4xf32>) { %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x6x6x4xf32> return }
// -----
// 1:125: custom op 'stablehlo.convolution' Unexpected dimension b, expecting f
func.func @f(%x: tensor<1x8x8x3xf32>, %w: tensor<3x3x3x4xf32>) { %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, b]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x6x6x4xf32> return }
// -----
// 1:127: custom op 'stablehlo.convolution' Expected spatial dimensions 1 not specified
func.func @f(%x: tensor<1x8x8x3xf32>, %w: tensor<3x3x3x4xf32>) { %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 2, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x6x6x4xf32> return }
// -----
// 1:172: custom op 'stablehlo.convolution' Unexpected keyword speed
func.func @f(%x: tensor<1x8x8x3xf32>, %w: tensor<3x3x3x4xf32>) { %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {speed = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x6x6x4xf32> return }
// -----
// 1:190: custom op 'stablehlo.convolution' Unexpected keyword stride
func.func @f(%x: tensor<1x8x8x3xf32>, %w: tensor<3x3x3x4xf32>) { %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], stride = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x6x6x4xf32> return }
// -----
// 1:173: expected '['
func.func @f(%x: tensor<1x8x8x3xf32>, %w: tensor<3x3x3x4xf32>) { %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x6x6x4xf32> return }
// -----
// 1:42: integer literal not valid for specified type
func.func @f() { %0 = stablehlo.constant 1 : tensor<2xi32> return }
// -----
// 1:41: expected attribute value
func.func @f() { %0 = stablehlo.constant return }
// -----
// 1:77: custom op 'stablehlo.while' expected 'cond'
func.func @f(%i: tensor<i32>) { %0 = stablehlo.while(%x = %i) : tensor<i32> { stablehlo.return %x : tensor<i32> } return }
// -----
// 1:56: expected '='
func.func @f(%i: tensor<i32>) { %0 = stablehlo.while(%x %i) : tensor<i32> cond { stablehlo.return %x : tensor<i32> } do { stablehlo.return %x : tensor<i32> } return }
// -----
// 1:53: custom op 'stablehlo.while' number of operands and types do not match: got 1 operands and 2 types
func.func @f(%i: tensor<i32>) { %0 = stablehlo.while(%x = %i) : tensor<i32>, tensor<i32> cond { stablehlo.return %x : tensor<i32> } do { stablehlo.return %x : tensor<i32> } return }
// -----
// 1:76: custom op 'stablehlo.reduce' expected 'init'
func.func @f(%a: tensor<2xf32>, %z: tensor<f32>) { %0 = stablehlo.reduce(%a, init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32> return }
// -----
// 1:73: custom op 'stablehlo.reduce' expected the inner-op to be a commutative binary-op from the stablehlo dialect, with zero region, producing single result
func.func @f(%a: tensor<2xf32>, %z: tensor<f32>) { %0 = stablehlo.reduce(%a init: %z) applies stablehlo.negate across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32> return }
// -----
// 1:73: custom op 'stablehlo.reduce' expected the inner-op to be a commutative binary-op from the stablehlo dialect, with zero region, producing single result
func.func @f(%a: tensor<2xf32>, %z: tensor<f32>) { %0 = stablehlo.reduce(%a init: %z) applies stablehlo.bogus across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32> return }
// -----
// 1:73: custom op 'stablehlo.reduce' expected the inner-op to be a commutative binary-op from the stablehlo dialect, with zero region, producing single result
func.func @f(%a: tensor<2xf32>, %z: tensor<f32>) { %0 = stablehlo.reduce(%a init: %z) applies add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32> return }
// -----
// 1:52: operation defines 2 results but was provided 1 to bind
func.func @f(%a: tensor<2xf32>, %z: tensor<f32>) { %0 = stablehlo.reduce(%a init: %z), (%a init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>) return }
// -----
// 1:130: custom op 'stablehlo.reduce' expected integer value
func.func @f(%a: tensor<2xf32>, %z: tensor<f32>) { %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [x] : (tensor<2xf32>, tensor<f32>) -> tensor<f32> return }
// -----
// 1:157: custom op 'stablehlo.reduce' expected 'reducer'
func.func @f(%a: tensor<2xf32>, %z: tensor<f32>) { %0 = stablehlo.reduce(%a init: %z) across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32> return }
// -----
// 1:180: expected ','
func.func @f(%a: tensor<2xf32>, %z: tensor<f32>) { %0 = stablehlo.reduce(%a init: %z) across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32> reducer(%p: tensor<f32>) { stablehlo.return %p : tensor<f32> } return }
// -----
// 1:58: custom op 'stablehlo.compare' expected ::mlir::stablehlo::ComparisonDirection to be one of: EQ, NE, GE, GT, LE, LT
func.func @f(%a: tensor<2xf32>) { %0 = stablehlo.compare XX, %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1> return }
// -----
// 1:70: custom op 'stablehlo.compare' expected ::mlir::stablehlo::ComparisonType to be one of: NOTYPE, FLOAT, TOTALORDER, SIGNED, UNSIGNED, WEAKORDER
func.func @f(%a: tensor<2xf32>) { %0 = stablehlo.compare EQ, %a, %a, BAD : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1> return }
// -----
// 1:40: custom op 'stablehlo.foo' is unknown
func.func @f(%a: tensor<2xf32>) { %0 = stablehlo.foo %a : tensor<2xf32> return }
// -----
// 1:33: unknown stablehlo type: foo
func.func private @f(!stablehlo.foo)
// -----
// 1:39: future element type must be a ranked tensor, but got 'i32'
func.func private @f(!stablehlo.future<i32>)
// -----
// 1:40: expected non-function type
func.func private @f(!stablehlo.future<>)
// -----
// 1:54: expected integer value
func.func private @f(tensor<?xf32, #stablehlo.bounds<x>>)
// -----
// 1:73: expected integer value
func.func private @f(tensor<?xf32, #stablehlo.type_extensions<bounds = [x]>>)
// -----
// 1:56: unknown StableHLO attribute
func.func private @f(i32) attributes {a.b = #stablehlo.foo<1>}
// -----
// 1:66: expected ::mlir::stablehlo::Precision to be one of: DEFAULT, HIGH, HIGHEST
func.func private @f(i32) attributes {a.b = #stablehlo<precision BEST>}
// -----
// 1:81: expected ','
func.func private @f(i32) attributes {a.b = #stablehlo.channel_handle<handle = 1>}
// -----
// 1:92: duplicate or unknown struct parameter name: handle
func.func private @f(i32) attributes {a.b = #stablehlo.channel_handle<handle = 1, handle = 2>}
// -----
// 1:80: expected integer value
func.func private @f(i32) attributes {a.b = #stablehlo.channel_handle<handle = x, type = 2>}
// -----
// 1:94: duplicated `offset_dims` entry
func.func private @f(i32) attributes {a.b = #stablehlo.gather<offset_dims = [1], offset_dims = [1]>}
// -----
// 1:78: expected integer value
func.func private @f(i32) attributes {a.b = #stablehlo.gather<offset_dims = [x]>}
// -----
// 1:63: expected one of: `offset_dims`, `collapsed_slice_dims`, `operand_batching_dims`, `start_indices_batching_dims`, `start_index_map`, `index_vector_dim`
func.func private @f(i32) attributes {a.b = #stablehlo.gather<speed = 1>}
// -----
// 1:83: expected integer value
func.func private @f(i32) attributes {a.b = #stablehlo.scatter<index_vector_dim = [1]>}
// -----
// 1:59: unbalanced '<' character in pretty dialect name
func.func private @f(i32) attributes {a.b = #stablehlo.dot<lhs_batching_dimensions = [0]}
// -----
// 1:86: expected '->'
func.func private @f(i32) attributes {a.b = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]>}
// -----
// 1:95: Duplicate entries for spatial dimension 0
func.func private @f(i32) attributes {a.b = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 0, f]>}
// -----
// 1:132: Invalid tolerances for ResultAccuracyAttr with mode HIGHEST, must be all zero.
func.func private @f(i32) attributes {a.b = #stablehlo.result_accuracy<atol = 1.0, mode = #stablehlo.result_accuracy_mode<HIGHEST>>}
// -----
// 1:111: expected ::mlir::stablehlo::ResultAccuracyMode to be one of: DEFAULT, HIGHEST, TOLERANCE
func.func private @f(i32) attributes {a.b = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<FAST>>}
// -----
// 1:65: expected valid keyword
func.func private @f(i32) attributes {a.b = #stablehlo.axis_ref<"x">}
// -----
// 1:66: expected valid keyword
func.func private @f(i32) attributes {a.b = #stablehlo.mesh_axis<"x">}
// -----
// 1:77: expected 'output_tuple_indices'
func.func private @f(i32) attributes {a.b = #stablehlo.output_operand_alias<operand_index = 1>}
