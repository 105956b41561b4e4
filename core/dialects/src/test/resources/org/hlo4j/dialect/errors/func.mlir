// 1:24: custom op 'func.func' expected SSA identifier
func.func @f(%a : i32, i32)
// -----
// 1:19: custom op 'func.func' expected type instead of SSA identifier
func.func @f(i32, %a : i32)
// -----
// 1:16: custom op 'func.func' expected non-empty function body
func.func @f() {
}
// -----
// 1:16: custom op 'func.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary
func.func @f() attributes {sym_name = "x"} { return }
// -----
// 1:32: 'func.return' op has 0 operands, but enclosing function (@f) returns 1
func.func @f(%a: i32) -> i32 { return }
// -----
// 1:32: type of return operand 0 ('i32') doesn't match function result type ('i64') in function @f
func.func @f(%a: i32) -> i64 { return %a : i32 }
// -----
// 1:11: custom op 'func.func' expected valid '@'-identifier for symbol name
func.func foo @f(%a: i32) -> i64 { return %a : i32 }
// -----
// 1:13: expected '('
func.func @f
// -----
// 1:14: expected non-function type
func.func @f(
// -----
// 1:21: expected ')'
func.func @f(%a: i32
// -----
// 1:18: expected non-function type
func.func @f() -> {}
// -----
// 1:23: expected ')'
func.func @f() -> (i32 i32)
// -----
// 1:1: 'func.func' op symbol declaration cannot have public visibility
func.func @f()
// -----
// 1:23: 'func.constant' op reference to undefined function 'g'
func.func @f() { %0 = func.constant @g : i32 return }
// -----
// 1:18: 'func.call' op 'g' does not reference a valid function
func.func @f() { call @g() : () -> () return }
// -----
// 1:1: 'func.func' op symbol declaration cannot have public visibility
func.func @f(i32 {a = 1}) -> i32
// -----
// 1:1: 'func.func' op arguments may only have dialect attributes
func.func private @f(i32 {a = 1}) -> i32
// -----
// 1:10: custom op 'return' is unknown (tried 'builtin.return' as well)
module { return }
// -----
// 1:111: custom op 'return' is unknown (tried 'builtin.return' as well)
"func.func"() <{function_type = (i32) -> (), sym_name = "vis", sym_visibility = "private"}> ({ ^bb0(%a: i64): return}) : () -> ()
// -----
// 1:1: 'func.func' op visibility expected to be one of ["public", "private", "nested"], but got "foo"
"func.func"() <{function_type = (i32) -> (), sym_name = "vis", sym_visibility = "foo"}> ({ ^bb0(%a: i32): func.return}) : () -> ()
// -----
// 1:1: 'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1
"func.func"() <{function_type = (i32) -> (), sym_name = "vis", sym_visibility = "private", arg_attrs = [{}, {}]}> ({ ^bb0(%a: i32): func.return}) : () -> ()
// -----
// 1:1: 'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type
"func.func"() <{function_type = i32, sym_name = "a", sym_visibility = "private", arg_attrs = [{}]}> ({ ^bb0(%a: i32): func.return}) : () -> ()
// -----
// 1:1: 'func.func' op requires attribute 'function_type'
"func.func"() <{sym_name = "a", sym_visibility = "private", arg_attrs = [{}]}> ({ ^bb0(%a: i32): func.return}) : () -> ()
// -----
// 1:1: 'func.func' op requires attribute 'sym_name'
"func.func"() <{function_type = (i32) -> (), sym_visibility = "private", arg_attrs = [{}]}> ({ ^bb0(%a: i32): func.return}) : () -> ()
// -----
// 2:1: redefinition of symbol named 'f'
func.func @f() { return }
func.func @f() { return }
// -----
// 1:1: 'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'foo'
module attributes {foo = 1} {}
// -----
// 1:1: 'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'dlti'
module @a <sym_visibility = "private"> attributes {dlti=1} {}
// -----
// 1:1: 'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks
"builtin.module" () ({}) : () -> ()
// -----
// 1:10: expected '{' to begin a region
module @a @b {}
// -----
// 1:38: expected non-function type
builtin.unrealized_conversion_cast to
// -----
// 2:43: expected ':'
%0 = builtin.unrealized_conversion_cast to i32
%1 = builtin.unrealized_conversion_cast %0 to i32
// -----
// 1:1: 'builtin.unrealized_conversion_cast' op expected at least one result for cast operation
"builtin.unrealized_conversion_cast" () : () -> ()
// -----
// 1:46: 'func.return' op expects parent op 'func.func'
func.func @f(%a: i32) { "stablehlo.foo"() ({ return }) : () -> () return }
// -----
// 1:30: 'func.call' op incorrect number of results for callee: expected 0, but got 1
func.func @f(%a: i32) { %0 = call @f(%a): (i32) -> i32 return }
// -----
// 1:37: 'func.call' op result type mismatch at index 0
func.func @f(%a: i32) -> i32 { %0 = call @f(%a): (i32) -> i64 return %a : i32}
// -----
// 1:25: 'func.call' op incorrect number of operands for callee: expected 1, but got 0
func.func @f(%a: i32) { call @f(): () -> () return }
// -----
// 1:30: 'func.constant' op reference to function with mismatched type
func.func @f(%a: i32) { %0 = func.constant @f : i32 return }
// -----
// 1:30: 'func.constant' op reference to undefined function 'g'
func.func @f(%a: i32) { %0 = "func.constant"() {value = @g} : () -> i32 return }
// -----
// 1:16: custom op 'func.func' 'sym_visibility' is an inferred attribute and should not be specified in the explicit attribute dictionary
func.func @f() attributes {sym_visibility = "private"} { return }
// -----
// 1:16: custom op 'func.func' 'function_type' is an inferred attribute and should not be specified in the explicit attribute dictionary
func.func @f() attributes {function_type = "private"} { return }
// -----
// 1:23: custom op 'func.func' expected SSA identifier
func.func @f(%a: i32, ) { return }
// -----
// 1:23: custom op 'func.func' expected SSA identifier
func.func @f(%a: i32, ...) { return }
// -----
// 1:16: expected ':'
func.func @f(%a) { return }
// -----
// 2:65: custom op 'func.call' inherent attribute 'no_inline' cannot be parsed from attr-dict when strict properties in assembly format is enabled
func.func private @g(tensor<f32>) -> tensor<f32>
func.func @f(%a: tensor<f32>) -> tensor<f32> { %0 = call @g(%a) {no_inline} : (tensor<f32>) -> tensor<f32> return %0 : tensor<f32> }
// -----
// 2:65: custom op 'func.call' inherent attribute 'callee' cannot be parsed from attr-dict when strict properties in assembly format is enabled
func.func private @g(tensor<f32>) -> tensor<f32>
func.func @f(%a: tensor<f32>) -> tensor<f32> { %0 = call @g(%a) {arg_attrs = [{}], callee = @x} : (tensor<f32>) -> tensor<f32> return %0 : tensor<f32> }
// -----
// 2:78: custom op 'func.call' invalid kind of attribute specified
func.func private @g(tensor<f32>) -> tensor<f32>
func.func @f(%a: tensor<f32>) -> tensor<f32> { %0 = call @g(%a) <no_inline = true> : (tensor<f32>) -> tensor<f32> return %0 : tensor<f32> }
// -----
// 2:66: custom op 'func.call' duplicate or unknown property in properties dictionary: foo
func.func private @g(tensor<f32>) -> tensor<f32>
func.func @f(%a: tensor<f32>) -> tensor<f32> { %0 = call @g(%a) <foo=[{z}]> : (tensor<f32>) -> tensor<f32> return %0 : tensor<f32> }
// -----
// 2:77: custom op 'func.call' duplicate or unknown property in properties dictionary: no_inline
func.func private @g(tensor<f32>) -> tensor<f32>
func.func @f(%a: tensor<f32>) -> tensor<f32> { %0 = call @g(%a) <no_inline, no_inline> : (tensor<f32>) -> tensor<f32> return %0 : tensor<f32> }
// -----
// 2:75: expected ','
func.func private @g(tensor<f32>) -> tensor<f32>
func.func @f(%a: tensor<f32>) -> tensor<f32> { %0 = call @g(%a) <no_inline : (tensor<f32>) -> tensor<f32> return %0 : tensor<f32> }
// -----
// 2:66: custom op 'func.call' expected valid keyword
func.func private @g(tensor<f32>) -> tensor<f32>
func.func @f(%a: tensor<f32>) -> tensor<f32> { %0 = call @g(%a) <"no_inline"> : (tensor<f32>) -> tensor<f32> return %0 : tensor<f32> }
// -----
// 3:32: custom op 'func.call_indirect' inherent attribute 'res_attrs' cannot be parsed from attr-dict when strict properties in assembly format is enabled
func.func private @g(tensor<f32>) -> tensor<f32>
func.func @f(%a: tensor<f32>) -> tensor<f32> { %0 = func.constant @g : (tensor<f32>) -> tensor<f32>
%1 = func.call_indirect %0(%a) {foo, res_attrs = []} : (tensor<f32>) -> tensor<f32> return %1 : tensor<f32> }
// -----
// 3:52: custom op 'func.call_indirect' expected ',' between oilist clauses
func.func private @g(tensor<f32>) -> tensor<f32>
func.func @f(%a: tensor<f32>) -> tensor<f32> { %0 = func.constant @g : (tensor<f32>) -> tensor<f32>
%1 = func.call_indirect %0(%a) arg_attrs = [{x.y}] res_attrs = [{x.z}] {foo} : (tensor<f32>) -> tensor<f32> return %1 : tensor<f32> }
// -----
// 1:8: custom op 'builtin.module' inherent attribute 'sym_name' cannot be parsed from attr-dict when strict properties in assembly format is enabled
module attributes {sym_name = "x"} {}
// -----
// 1:48: custom op 'arith.addi' inherent attribute 'overflowFlags' cannot be parsed from attr-dict when strict properties in assembly format is enabled
func.func @f(%a: i32) { %0 = arith.addi %a, %a {overflowFlags = #arith.overflow<nsw>} : i32 return }
