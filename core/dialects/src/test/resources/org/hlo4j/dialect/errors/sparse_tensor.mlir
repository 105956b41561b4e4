// 1:84: unknown level format: foo
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : foo) }>>)
// -----
// 1:75: redefinition of identifier 'd0'
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d0) -> (d0 : dense) }>>)
// -----
// 1:79: use of undeclared identifier
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0) -> (d1 : dense) }>>)
// -----
// 1:84: invalid level type: level format doesn't support the properties
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : dense(nonunique)) }>>)
// -----
// 1:53: expected compressed or loose_compressed level before singleton level
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : singleton) }>>)
// -----
// 1:100: expected n <= m in n_out_of_m
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : structured[4, 2]) }>>)
// -----
// 1:53: expected a non-empty array for lvlTypes
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ posWidth = 32 }>>)
// -----
// 1:53: unexpected position bitwidth: 7
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed), posWidth = 7 }>>)
// -----
// 1:53: unexpected key: foo
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed), foo = 7 }>>)
// -----
// 1:95: unknown level property: foo
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed(foo)) }>>)
// -----
// 1:53: expected an integral position bitwidth
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed), posWidth = "x" }>>)
// -----
// 1:99: expect positive value or ? for slice offset/size/stride
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(-1, 2, 3)>) -> (d0 : compressed) }>>)
// -----
// 1:53: expected a non-empty array for lvlTypes
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0) -> () }>>)
// -----
// 1:53: failed to infer lvlToDim from dimToLvl
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 + d1 : dense) }>>)
// -----
// 1:100: dimension-rank mismatch between encoding and tensor shape: 1 != 2
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) , }>>)
// -----
// 1:74: expected '->'
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0) (d0 : compressed) }>>)
// -----
// 1:102: Level-variable ordering mismatch. The variable 'l1' was forward-declared as the 1st level; but is bound by the 0th specification.
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = {l0, l1} (d0 = l1, d1 = l0) -> (l1 = d0 : compressed, l0 = d1 : dense) }>>)
// -----
// 1:53: expected compressed or loose_compressed level before singleton level
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : singleton, d1 : compressed) }>>)
// -----
// 1:102: dimension-rank mismatch between encoding and tensor shape: 1 != 2
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = [s0](d0) -> (d0 * s0 : dense) }>>)
// -----
// 1:91: expect positive value or ? for slice size
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(0, 0, 1)>, d1) -> (d0 : compressed, d1 : dense) }>>)
// -----
// 1:91: expect positive value or ? for slice stride
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(0, 1, 0)>, d1) -> (d0 : compressed, d1 : dense) }>>)
// -----
// 1:76: expected SparseTensorDimSliceAttr
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0 : 3, d1) -> (d0 : compressed, d1 : dense) }>>)
// -----
// 1:102: use of undeclared identifier 'l2'
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = {l0, l1} (d0 = l1, d1 = l0) -> (l2 = d0 : compressed, l0 = d1 : dense) }>>)
// -----
// 1:102: use of undeclared identifier 'd0'
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = {l0, l1} (d0 = l1, d1 = l0) -> (d0 : compressed, d1 : dense) }>>)
// -----
// 1:101: Level-rank mismatch between forward-declarations and specifiers. Declared 2 level-variables; but got 1 level-specifiers.
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = {l0, l1} (d0 = l1, d1 = l0) -> (l0 = d1 : dense) }>>)
// -----
// 1:53: expected lvlToDim to be an inverse of dimToLvl
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = {l0, l1} (d0 = l0, d1 = l1) -> (l0 = d1 : dense, l1 = d0 : dense) }>>)
// -----
// 1:75: redefinition of identifier 'l0'
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = {l0, l0} (d0 = l0, d1 = l1) -> (l0 = d1 : dense, l1 = d0 : dense) }>>)
// -----
// 1:53: failed to infer lvlToDim from dimToLvl
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : singleton, d1 : dense) }>>)
// -----
// 1:53: Batch lvlType can only be leading levels.
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : batch) }>>)
// -----
// 1:53: SoA is only applicable to singleton lvlTypes.
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(soa), d1 : dense) }>>)
// -----
// 1:53: expected n_out_of_m to be the last level type
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : structured[2, 4], d1 : dense) }>>)
// -----
// 1:53: expected all dense lvlTypes before a n_out_of_m level
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : structured[2, 4]) }>>)
// -----
// 1:53: expected coeffiencts of Affine expressions to be equal to m of n_out_of_m level
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 floordiv 3 : dense, d1 mod 3 : structured[2, 4]) }>>)
// -----
// 1:53: expected only one blocked level with the same coefficients
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 4 : dense, d0 mod 2 : dense, d1 mod 4 : structured[2, 4]) }>>)
// -----
// 1:53: expected 1xm block structure for n_out_of_m level
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 + 1 : dense, d1 : dense, d1 mod 4 : structured[2, 4]) }>>)
// -----
// 1:53: failed to infer lvlToDim from dimToLvl
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense) }>>)
// -----
// 1:53: failed to infer lvlToDim from dimToLvl
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d0 : dense) }>>)
// -----
// 1:53: failed to infer lvlToDim from dimToLvl
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 mod 2 : dense, d0 floordiv 2 : dense, d1 : dense) }>>)
// -----
// 1:53: dimSlices expected dimension-rank to match level-rank: 2 != 3
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(0, 2, 1)>, d1) -> (d0 floordiv 2 : dense, d0 mod 2 : dense, d1 : dense) }>>)
// -----
// 1:53: unexpected coordinate bitwidth: 3
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : dense), crdWidth = 3 }>>)
// -----
// 1:53: expected an integral index bitwidth
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : dense), crdWidth = "x" }>>)
// -----
// 1:53: expected a numeric value for explicitVal
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : dense), explicitVal = "x" }>>)
// -----
// 1:132: explicit value type mismatch between encoding and tensor element type: 'i32' != 'f32'
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : dense), explicitVal = 1 : i32 }>>)
// -----
// 1:134: implicit value must be zero
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : dense), implicitVal = 1.0 : f32 }>>)
// -----
// 1:132: implicit value type mismatch between encoding and tensor element type: 'i32' != 'f32'
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : dense), implicitVal = 0 : i32 }>>)
// -----
// 1:53: expected a numeric value for implicitVal
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : dense), implicitVal = "x" }>>)
// -----
// 1:53: expected all singleton lvlTypes stored in the same memory layout (SoA vs AoS).
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton, d1 : singleton(soa)) }>>)
// -----
// 1:88: expected exactly 2 structured sizes
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : structured[2], d1 : dense) }>>)
// -----
// 1:88: expected exactly 2 structured sizes
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : structured, d1 : dense) }>>)
// -----
// 1:88: expected valid level format (e.g. dense, compressed or singleton)
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : 3, d1 : dense) }>>)
// -----
// 1:85: expected ':'
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0, d1) }>>)
// -----
// 1:62: expected '{'
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<3>>)
// -----
// 1:53: expected a non-empty array for lvlTypes
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{}>>)
// -----
// 1:63: expected '}'
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ 3 }>>)
// -----
// 1:106: expected '}'
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : dense) posWidth = 3 }>>)
// -----
// 1:53: unexpected key: foo
func.func private @f(tensor<2x3xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : singleton, d1 : compressed), foo = 3, posWidth = 3 }>>)
// -----
// 1:53: unknown attribute `foo` in dialect `sparse_tensor`
func.func private @f(tensor<2x3xf32, #sparse_tensor.foo>)
// -----
// 1:63: expected ','
func.func private @f(tensor<2x3xf32, #sparse_tensor<slice(1, 2)>>)
