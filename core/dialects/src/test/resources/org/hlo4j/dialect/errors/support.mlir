// 2:25: 'func.call' op operand type mismatch: expected operand type 'i64', but provided 'i32' for operand number 0
func.func @g(%a: i64) { return }
func.func @f(%a: i32) { call @g(%a): (i32) -> () return }
// -----
// 1:25: 'func.call' op requires attribute 'callee'
func.func @f(%a: i32) { "func.call"(%a) : (i32) -> () return }
// -----
// 1:1: 'func.func' op type of entry block argument #0('i64') must match the type of the corresponding argument in function signature('i32')
"func.func"() <{function_type = (i32) -> (), sym_name = "vis", sym_visibility = "private"}> ({ ^bb0(%a: i64): func.return}) : () -> ()
// -----
// 1:1: 'func.func' op entry block must have 1 arguments to match function signature
"func.func"() <{function_type = (i32) -> (), sym_name = "vis", sym_visibility = "private"}> ({ ^bb0: func.return}) : () -> ()
// -----
// 1:1: 'func.func' op expects result attribute array to have the same number of elements as the number of function results, got 1, but expected 2
"func.func"() <{function_type = () -> (i32, i32), sym_name = "vis", sym_visibility = "private", res_attrs = [{}]}> ({ }) : () -> ()
// -----
// 1:1: 'func.func' op results may only have dialect attributes
func.func private @f() -> (i32 {a = 1})
// -----
// 1:1: 'func.func' op attribute 'res_attrs' failed to satisfy constraint: Array of dictionary attributes
"func.func"() <{function_type = () -> (i32, i32), sym_name = "vis", sym_visibility = "private", res_attrs = [1]}> ({ }) : () -> ()
// -----
// 1:99: expected '{' to begin a region
"func.func"() <{function_type = () -> (i32, i32), sym_name = "vis", sym_visibility = "private"}> () : () -> ()
// -----
// 1:6: 'arith.constant' op integer return type must be signless
%0 = arith.constant 1 : ui8
// -----
// 1:6: 'arith.constant' op failed to verify that all of {value, result} have same type
%0 = "arith.constant"() {value = 1 : i8} : () -> i16
// -----
// 1:6: 'arith.constant' op value must be an integer, float, or elements attribute
%0 = "arith.constant"() {value = "x"} : () -> none
// -----
// 1:48: 'arith.extui' op operand type 'i32' and result type 'i8' are cast incompatible
func.func @f(%a: i32, %b: i8, %c : f32) { %0 = arith.extui %a : i32 to i8 return }
// -----
// 1:48: 'arith.trunci' op operand type 'i8' and result type 'i32' are cast incompatible
func.func @f(%a: i32, %b: i8, %c : f32) { %0 = arith.trunci %b : i8 to i32 return }
// -----
// 1:48: 'arith.bitcast' op operand type 'i8' and result type 'f32' are cast incompatible
func.func @f(%a: i32, %b: i8, %c : f32) { %0 = arith.bitcast %b : i8 to f32 return }
// -----
// 1:48: 'arith.index_cast' op operand type 'i8' and result type 'i32' are cast incompatible
func.func @f(%a: i32, %b: i8, %c : f32) { %0 = arith.index_cast %b : i8 to i32 return }
// -----
// 1:48: 'arith.truncf' op operand type 'f32' and result type 'f64' are cast incompatible
func.func @f(%a: i32, %b: i8, %c : f32) { %0 = arith.truncf %c : f32 to f64 return }
// -----
// 1:48: 'arith.extf' op operand type 'f32' and result type 'f16' are cast incompatible
func.func @f(%a: i32, %b: i8, %c : f32) { %0 = arith.extf %c : f32 to f16 return }
// -----
// 1:48: 'arith.addi' op operand #0 must be signless-non-zero-bitwidth-integer-like, but got 'f32'
func.func @f(%a: i32, %b: i8, %c : f32) { %0 = arith.addi %c, %c : f32 return }
// -----
// 1:48: 'arith.addf' op operand #0 must be floating-point-like, but got 'i32'
func.func @f(%a: i32, %b: i8, %c : f32) { %0 = arith.addf %a, %a : i32 return }
// -----
// 1:48: 'arith.select' op operand #0 must be bool-like, but got 'i32'
func.func @f(%a: i32, %b: i8, %c : f32) { %0 = arith.select %a, %a, %a : i32, i32 return }
// -----
// 1:97: 'tensor.cast' op operand type 'tensor<2xi32>' and result type 'tensor<3xi32>' are cast incompatible
func.func @f(%a: tensor<2xi32>, %b: tensor<?xi1>, %c : tensor<3xi1>, %i: index, %f: i32) { %0 = tensor.cast %a : tensor<2xi32> to tensor<3xi32> return }
// -----
// 1:97: 'tensor.extract' op incorrect number of indices for extract_element
func.func @f(%a: tensor<2xi32>, %b: tensor<?xi1>, %c : tensor<3xi1>, %i: index, %f: i32) { %0 = tensor.extract %a[] : tensor<2xi32> return }
// -----
// 1:97: 'tensor.insert' op incorrect number of indices
func.func @f(%a: tensor<2xi32>, %b: tensor<?xi1>, %c : tensor<3xi1>, %i: index, %f: i32) { %0 = tensor.insert %f into %a[] : tensor<2xi32> return }
// -----
// 1:97: 'tensor.empty' op incorrect number of dynamic sizes, has 0, expected 1
func.func @f(%a: tensor<2xi32>, %b: tensor<?xi1>, %c : tensor<3xi1>, %i: index, %f: i32) { %0 = tensor.empty() : tensor<?xi32> return }
// -----
// 1:58: 'tensor.dim' op operand #0 must be non-0-ranked or unranked tensor, but got 'tensor<i32>'
func.func @f(%a: tensor<i32>, %i: index, %f: i32) { %0 = tensor.dim %a, %i : tensor<i32> return }
// -----
// 1:53: branch has 0 operands for successor #0, but target block has 1
func.func @f(%a: tensor<i32>, %i: index, %f: i32) { cf.br ^bb1 
^bb1(%z : i32): return }
// -----
// 1:53: type mismatch for bb argument #0 of successor #0
func.func @f(%a: tensor<i32>, %i: index, %f: i32) { cf.br ^bb1(%i : index)
^bb1(%z : i32): return }
// -----
// 1:49: 'scf.if' op must have an else block if defining values
func.func @f(%b: i1, %i: index, %f: i32) { %0 = scf.if %b -> i32 { scf.yield %f : i32 } return }
// -----
// 1:49: 'scf.if' op along control flow edge from Operation scf.yield to Operation scf.if: successor operand type #0 'index' should match successor input type #0 'i32'
func.func @f(%b: i1, %i: index, %f: i32) { %0 = scf.if %b -> i32 { scf.yield %i : index } else { scf.yield %i : index } return }
// -----
// 1:49: 'scf.for' op along control flow edge from Operation scf.yield to Region #0: successor operand type #0 'index' should match successor input type #0 'i32'
func.func @f(%b: i1, %i: index, %f: i32) { %0 = scf.for %k = %i to %i step %i iter_args(%x = %f) -> (i32) { scf.yield %i : index } return }
// -----
// 1:49: 'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs
func.func @f(%b: i1, %i: index, %f: i32) { %0 = scf.for %k = %i to %i step %i iter_args(%x = %f) -> (i32) { scf.yield } return }
// -----
// 1:49: custom op 'scf.for' mismatch in number of loop-carried values and defined values
func.func @f(%b: i1, %i: index, %f: i32) { %0 = scf.for %k = %i to %i step %i iter_args(%x = %f) -> (i32, i32) { scf.yield } return }
// -----
// 1:97: expected '->'
func.func @f(%b: i1, %i: index, %f: i32) { %0 = scf.for %k = %i to %i step %i iter_args(%x = %f) { scf.yield } return }
// -----
// 1:49: 'scf.for' op expected body to have at least 1 argument(s) for the induction variable, but got 0
func.func @f(%b: i1, %i: index, %f: i32) { %0 = "scf.for"(%i, %i, %i) ({ ^bb0: scf.yield }) : (index, index, index) -> i32  return }
// -----
// 1:44: 'scf.for' op expected body to have at least 1 argument(s) for the induction variable, but got 0
func.func @f(%b: i1, %i: index, %f: i32) { "scf.for"(%i, %i, %i) ({ ^bb0: scf.yield }) : (index, index, index) -> ()  return }
// -----
// 1:44: 'scf.for' op expected induction variable to be same type as bounds and step
func.func @f(%b: i1, %i: index, %f: i32) { "scf.for"(%i, %i, %i) ({ ^bb0(%x: i32): scf.yield }) : (index, index, index) -> ()  return }
// -----
// 1:78: 'shape.shape_of' op inferred type(s) 'tensor<1xindex>' are incompatible with return type(s) of operation 'tensor<3xindex>'
func.func @f(%t: tensor<2xf32>, %w: !shape.witness, %s: !shape.shape) { %0 = shape.shape_of %t : tensor<2xf32> -> tensor<3xindex> return }
// -----
// 1:78: 'shape.num_elements' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them
func.func @f(%t: tensor<2xf32>, %w: !shape.witness, %s: !shape.shape) { %0 = shape.num_elements %s : !shape.shape -> index return }
// -----
// 1:78: 'shape.broadcast' op if at least one of the operands can hold error values then the result must be of type `shape` to propagate them
func.func @f(%t: tensor<2xf32>, %w: !shape.witness, %s: !shape.shape) { %0 = shape.broadcast %s, %s : !shape.shape, !shape.shape -> tensor<?xindex> return }
// -----
// 1:78: 'shape.cstr_broadcastable' op required at least 2 input shapes
func.func @f(%t: tensor<2xf32>, %w: !shape.witness, %s: !shape.shape) { %0 = shape.cstr_broadcastable %s : !shape.shape return }
// -----
// 1:78: 'shape.assuming' op along control flow edge from Operation shape.assuming_yield to Operation shape.assuming: region branch point has 0 operands, but region successor needs 1 inputs
func.func @f(%t: tensor<2xf32>, %w: !shape.witness, %s: !shape.shape) { %0 = shape.assuming %w -> (i32) { shape.assuming_yield } return }
// -----
// 1:78: 'shape.assuming' op along control flow edge from Operation shape.assuming_yield to Operation shape.assuming: successor operand type #0 'tensor<2xf32>' should match successor input type #0 'i32'
func.func @f(%t: tensor<2xf32>, %w: !shape.witness, %s: !shape.shape) { %0 = shape.assuming %w -> (i32) { shape.assuming_yield %t : tensor<2xf32> } return }
// -----
// 1:78: 'shape.const_shape' op inferred type(s) 'tensor<2xindex>' are incompatible with return type(s) of operation 'tensor<3xindex>'
func.func @f(%t: tensor<2xf32>, %w: !shape.witness, %s: !shape.shape) { %0 = shape.const_shape [1, 2] : tensor<3xindex> return }
// -----
// 1:78: 'shape.const_shape' op result #0 must be shape or extent tensor, but got 'tensor<*xindex>'
func.func @f(%t: tensor<2xf32>, %w: !shape.witness, %s: !shape.shape) { %0 = shape.const_shape [1, 2] : tensor<*xindex> return }
// -----
// 1:78: 'shape.shape_of' op operand #0 must be shaped of any non-token type values or , but got '!shape.witness'
func.func @f(%t: tensor<2xf32>, %w: !shape.witness, %s: !shape.shape) { %0 = shape.shape_of %w : !shape.witness -> tensor<3xindex> return }
// -----
// 1:40: 'memref.cast' op operand type 'memref<2xf32>' and result type 'memref<3xf32>' are cast incompatible
func.func @f(%m: memref<2xf32>) { %0 = memref.cast %m : memref<2xf32> to memref<3xf32> return }
// -----
// 1:30: 'llvm.add' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'f32'
func.func @f(%m: f32) { %0 = "llvm.add"(%m, %m) : (f32, f32) -> f32 return }
// -----
// 1:40: 'arith.cmpi' op attribute 'predicate' failed to satisfy constraint: allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
func.func @f(%m: i32, %z : f32) { %0 = "arith.cmpi"(%m, %m) {predicate = 12} : (i32, i32) -> i1 return }
// -----
// 1:51: custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]
func.func @f(%m: i32, %z : f32) { %0 = arith.cmpi foo, %m, %m : i32 return }
// -----
// 1:67: custom op 'arith.addf' expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast
func.func @f(%m: i32, %z : f32) { %0 = arith.addf %z, %z fastmath<foo> : f32 return }
// -----
// 1:60: 'scf.for' op along control flow edge from parent to Region #0: successor operand type #0 'i32' should match successor input type #0 'i64'
func.func @f(%b: i1, %i: index, %j: index, %f: i32) { %0 = "scf.for"(%i, %j, %i, %f) ({ ^bb0(%x: index, %y: i64): scf.yield %y : i64}) : (index, index, index, i32) -> i32  return }
// -----
// 1:49: 'scf.for' op different number of inits and region iter_args: 1 != 0
func.func @f(%b: i1, %i: index, %f: i32) { %0 = "scf.for"(%i, %i, %i, %f) ({ ^bb0(%x: index): scf.yield %f : i32}) : (index, index, index, i32) -> i32  return }
// -----
// 1:51: 'scf.for' op mismatch in number of loop-carried values and defined values
func.func @f(%b: i1, %i: index, %f: i32) { %0:2 = "scf.for"(%i, %i, %i, %f) ({ ^bb0(%x: index, %y: i32): scf.yield %f : i32}) : (index, index, index, i32) -> (i32, i32)  return }
// -----
// 1:49: 'scf.for' op along control flow edge from parent to Operation scf.for: successor operand type #0 'i32' should match successor input type #0 'i64'
func.func @f(%b: i1, %i: index, %f: i32) { %0 = "scf.for"(%i, %i, %i, %f) ({ ^bb0(%x: index, %y: i32): scf.yield %y : i32}) : (index, index, index, i32) -> i64  return }
// -----
// 1:49: 'tensor.cast' op operand #0 must be tensor of any non-token type values, but got 'i32'
func.func @f(%b: i1, %i: index, %f: i32) { %0 = "tensor.cast"(%f) : (i32) -> i64  return }
// -----
// 1:49: 'tensor.extract' op operand #0 must be ranked tensor of any non-token type values, but got 'i32'
func.func @f(%b: i1, %i: index, %f: i32) { %0 = "tensor.extract"(%f) : (i32) -> i64  return }
// -----
// 1:49: 'memref.cast' op operand #0 must be ranked or unranked memref of any non-token type values, but got 'i32'
func.func @f(%b: i1, %i: index, %f: i32) { %0 = "memref.cast"(%f) : (i32) -> i64  return }
// -----
// 1:49: 'scf.for' op along control flow edge from parent to Operation scf.for: successor operand type #0 'i32' should match successor input type #0 'i64'
func.func @f(%b: i1, %i: index, %f: i32) { %0 = "scf.for"(%b, %b, %b, %f) ({ ^bb0(%x: i1, %y: i32): scf.yield %y : i32}) : (i1, i1, i1, i32) -> i64  return }
// -----
// 1:49: 'scf.for' op operand #0 must be signless integer or index, but got 'f32'
func.func @f(%b: i1, %i: index, %f: f32) { %0 = "scf.for"(%f, %b, %b, %f) ({ ^bb0(%x: i1, %y: i32): scf.yield %y : i32}) : (f32, i1, i1, f32) -> i64  return }
// -----
// 1:49: 'scf.for' op failed to verify that all of {lowerBound, upperBound, step} have same type
func.func @f(%b: i1, %i: index, %f: i32) { %0 = "scf.for"(%b, %i, %b, %f) ({ ^bb0(%x: i1, %y: i32): scf.yield %y : i32}) : (i1, index, i1, i32) -> i64  return }
// -----
// 1:49: 'arith.bitcast' op operand #0 must be non-zero-bitwidth-signless-integer-or-float-like or memref of non-zero-bitwidth signless integer or float, but got 'index'
func.func @f(%b: i1, %i: index, %f: f32) { %0 = arith.bitcast %i : index to i64  return }
// -----
// 1:44: 'arith.bitcast' op requires one result
func.func @f(%b: i1, %i: index, %f: f32) { "arith.bitcast"() : () -> ()  return }
// -----
// 1:49: 'arith.bitcast' op operand #0 must be non-zero-bitwidth-signless-integer-or-float-like or memref of non-zero-bitwidth signless integer or float, but got 'tuple<>'
func.func @f(%b: tuple<>, %i: index, %f: f32) { "arith.bitcast"(%b) : (tuple<>) -> (i1)  return }
// -----
// 1:49: 'arith.index_cast' op operand #0 must be signless-non-zero-bitwidth-integer-like or memref of signless-integer, but got 'tuple<>'
func.func @f(%b: tuple<>, %i: index, %f: f32) { "arith.index_cast"(%b) : (tuple<>) -> (i1)  return }
// -----
// 1:49: 'arith.extsi' op operand #0 must be signless-fixed-width-integer-like, but got 'tuple<>'
func.func @f(%b: tuple<>, %i: index, %f: f32) { "arith.extsi"(%b) : (tuple<>) -> (i1)  return }
// -----
// 1:49: 'arith.cmpi' op requires attribute 'predicate'
func.func @f(%b: tuple<>, %i: index, %f: f32) { "arith.cmpi"(%i, %i) : (index, index) -> (i1)  return }
// -----
// 1:49: 'arith.cmpi' op result #0 must be bool-like, but got 'i2'
func.func @f(%b: tuple<>, %i: index, %f: f32) { "arith.cmpi"(%i, %i) {predicate = 1} : (index, index) -> (i2)  return }
// -----
// 1:49: 'arith.cmpi' op failed to verify that result type has i1 element type and same shape as operands
func.func @f(%b: tuple<>, %i: index, %f: f32) { "arith.cmpi"(%i, %i) {predicate = 1} : (index, index) -> (tensor<1xi1>)  return }
// -----
// 1:55: 'arith.extsi' op failed to verify that input and output have the same tensor dimensions
func.func @f(%b: tensor<2xi32>, %i: index, %f: f32) { "arith.extsi"(%b) : (tensor<2xi32>) -> (tensor<?xi64>)  return }
// -----
// 1:55: 'arith.extsi' op failed to verify that input and output have the same tensor dimensions
func.func @f(%b: tensor<2xi32>, %i: index, %f: f32) { "arith.extsi"(%b) : (tensor<2xi32>) -> (tensor<3xi64>)  return }
// -----
// 1:55: 'shape.any' op operand #0 must be variadic of shape or extent tensor, but got 'tensor<2xi32>'
func.func @f(%b: tensor<2xi32>, %i: index, %f: f32) { "shape.any"(%b) : (tensor<2xi32>) -> (tensor<3xi64>)  return }
// -----
// 1:55: 'shape.add' op operand #0 must be size or index, but got 'f32'
func.func @f(%b: tensor<2xi32>, %i: index, %f: f32) { "shape.add"(%f, %f) : (f32, f32) -> (tensor<3xi64>)  return }
// -----
// 1:55: 'shape.max' op operand #0 must be shape or size, but got 'f32'
func.func @f(%b: tensor<2xi32>, %i: index, %f: f32) { "shape.max"(%f, %f) : (f32, f32) -> (tensor<3xi64>)  return }
// -----
// 1:55: 'shape.meet' op operand #0 must be any shape or size, but got 'f32'
func.func @f(%b: tensor<2xi32>, %i: index, %f: f32) { "shape.meet"(%f, %f) : (f32, f32) -> (tensor<3xi64>)  return }
// -----
// 1:55: 'shape.assuming' op operand #0 must be , but got 'f32'
func.func @f(%b: tensor<2xi32>, %i: index, %f: f32) { "shape.assuming"(%f) ({}): (f32) -> ()  return }
// -----
// 1:55: 'shape.index_to_size' op result #0 must be , but got 'index'
func.func @f(%b: tensor<2xi32>, %i: index, %f: f32) { "shape.index_to_size"(%i): (index) -> (index)  return }
// -----
// 1:55: 'shape.from_extents' op result #0 must be , but got 'index'
func.func @f(%b: tensor<2xi32>, %i: index, %f: f32) { "shape.from_extents"(%i): (index) -> (index)  return }
// -----
// 1:55: 'shape.from_extent_tensor' op operand #0 must be 1D tensor of index values, but got 'tensor<2xi32>'
func.func @f(%b: tensor<2xi32>, %i: index, %f: f32) { "shape.from_extent_tensor"(%b): (tensor<2xi32>) -> (index)  return }
// -----
// 1:55: 'shape.to_extent_tensor' op operand #0 must be shape or extent tensor, but got 'f32'
func.func @f(%b: tensor<2xi32>, %i: index, %f: f32) { "shape.to_extent_tensor"(%f): (f32) -> (f32)  return }
// -----
// 1:64: 'shape.to_extent_tensor' op result #0 must be tensor of index values, but got '!shape.shape'
func.func @f(%b: tensor<2xi32>, %i: index, %f: !shape.shape) { "shape.to_extent_tensor"(%f): (!shape.shape) -> (!shape.shape)  return }
// -----
// 1:64: 'tensor.reshape' op operand #1 must be 1D tensor of signless integer or index values, but got 'index'
func.func @f(%b: tensor<2xi32>, %i: index, %f: !shape.shape) { "tensor.reshape"(%b, %i): (tensor<2xi32>, index) -> (tensor<2xi32>)  return }
// -----
// 1:70: 'tensor.splat' op failed to verify that operand type matches element type of result
func.func @f(%b: tensor<2xi32>, %i: !shape.size, %f: !shape.shape) { "tensor.splat"(%i): (!shape.size) -> (tensor<2xi32>)  return }
// -----
// 1:67: 'tensor.splat' op incorrect number of dynamic sizes, has 0, expected 1
func.func @f(%b: tensor<2xi32>, %i: i32, %f: !shape.shape) { %0 = tensor.splat %i[] : tensor<?xi32>  return }
// -----
// 1:62: 'tensor.insert' op operand #1 must be ranked tensor of any non-token type values, but got 'i32'
func.func @f(%b: tensor<2xi32>, %i: i32, %f: !shape.shape) { "tensor.insert"(%i, %i) : (i32, i32) -> i32 return }
// -----
// 1:63: 'tensor.from_elements' op failed to verify that operand types match result element type
func.func @f(%b: tensor<2xi32>, %i: i32, %f: tensor<?xi32>) { "tensor.from_elements"(%i) : (i32) -> tensor<2xi32> return }
// -----
// 1:53: 'tensor.from_elements' op failed to verify that operand types match result element type
func.func @f(%b: tensor<2xi32>, %i: i32, %f: f32) { "tensor.from_elements"(%f) : (f32) -> tensor<1xi32> return }
// -----
// 1:55: 'tensor.extract' op failed to verify that result type matches element type of tensor
func.func @f(%b: tensor<2xi32>, %i: index, %f: f32) { "tensor.extract"(%b, %i) : (tensor<2xi32>, index) -> f32 return }
// -----
// 1:55: 'cf.assert' op requires attribute 'msg'
func.func @f(%b: tensor<2xi32>, %i: index, %f: f32) { "cf.assert"(%i) : (index) -> () return }
// -----
// 1:24: branch has 0 operands for successor #0, but target block has 1
func.func @f(%a: i1) { "cf.cond_br"(%a)[^bb1, ^bb1] {operandSegmentSizes = array<i32: 1, 0, 0>} : (i1) -> ()
^bb1(%q: i32): return }
// -----
// 1:39: expected SSA operand
func.func @f(%a: i1) { %0 = tensor.dim : tensor<2xi32> return }
// -----
// 1:52: 'scf.for' op along control flow edge from parent to Region #0: successor operand type #0 'i32' should match successor input type #0 'i64'
func.func @f(%i: index, %j: index, %f: i32) { %0 = "scf.for"(%i, %j, %i, %f) ({ ^bb0(%x: index, %y: i64): scf.yield %y : i64}) : (index, index, index, i32) -> i64  return }
// -----
// 1:60: 'scf.for' op along control flow edge from parent to Operation scf.for: successor operand type #0 'i32' should match successor input type #0 'i64'
func.func @f(%f: i32) { %c = arith.constant 1 : index %0 = "scf.for"(%c, %c, %c, %f) ({ ^bb0(%x: index, %y: i64): scf.yield %y : i64}) : (index, index, index, i32) -> i64  return }
// -----
// 1:99: 'scf.for' op along control flow edge from Operation scf.yield to Operation scf.for: successor operand type #0 'i64' should match successor input type #0 'i32'
func.func @f(%f: i32, %g: i64) { %c = arith.constant 1 : index %d = arith.constant 2 : index %0 = "scf.for"(%c, %d, %c, %f) ({ ^bb0(%x: index, %y: i32): scf.yield %g : i64}) : (index, index, index, i32) -> i32  return }
// -----
// 1:99: 'scf.for' op along control flow edge from Operation scf.yield to Region #0: successor operand type #0 'i64' should match successor input type #0 'i32'
func.func @f(%f: i32, %g: i64) { %c = arith.constant 1 : index %d = arith.constant 3 : index %0 = "scf.for"(%c, %d, %c, %f) ({ ^bb0(%x: index, %y: i32): scf.yield %g : i64}) : (index, index, index, i32) -> i64  return }
