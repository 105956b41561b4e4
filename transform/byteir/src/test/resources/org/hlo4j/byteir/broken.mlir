
// Calls that break one rule each; the rule stands before the call.

// each of axis is at least 0 and less than the rank of input
%0 = stablehlo.custom_call @byteir.layer_norm(%a, %b, %c) {byteir_attrs = {axis = [2], epsilon = 1.0e-5 : f64}} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>

// axis ascends without repetition
%0 = stablehlo.custom_call @byteir.layer_norm(%a, %b, %c) {byteir_attrs = {axis = [1, 0], epsilon = 1.0e-5 : f64}} : (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>

// input, weight and bias have the same element type
%0 = stablehlo.custom_call @byteir.layer_norm(%a, %b, %c) {byteir_attrs = {axis = [1], epsilon = 1.0e-5 : f64}} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf16>) -> tensor<2x3xf32>

// weight has the sizes of input along axis
%0 = stablehlo.custom_call @byteir.layer_norm(%a, %b, %c) {byteir_attrs = {axis = [1], epsilon = 1.0e-5 : f64}} : (tensor<2x3xf32>, tensor<2xf32>, tensor<3xf32>) -> tensor<2x3xf32>

// bias has the sizes of input along axis
%0 = stablehlo.custom_call @byteir.layer_norm(%a, %b, %c) {byteir_attrs = {axis = [1], epsilon = 1.0e-5 : f64}} : (tensor<2x3xf32>, tensor<3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>

// each of axis is at least 0 and less than the rank of input
%0 = stablehlo.custom_call @byteir.l2_norm(%a) {byteir_attrs = {axis = [-1], epsilon = 1.0e-5 : f64}} : (tensor<2x3xf32>) -> tensor<2x3xf32>

// axis ascends without repetition
%0 = stablehlo.custom_call @byteir.l2_norm(%a) {byteir_attrs = {axis = [1, 1], epsilon = 1.0e-5 : f64}} : (tensor<2x3xf32>) -> tensor<2x3xf32>

// axis is at least 0 and less than the rank of input
%0 = stablehlo.custom_call @byteir.softmax(%a) {byteir_attrs = {axis = 2 : i64}} : (tensor<2x3xf32>) -> tensor<2x3xf32>

// axis is at least 0 and less than the rank of input
%0 = stablehlo.custom_call @byteir.log_softmax(%a) {byteir_attrs = {axis = 2 : i64}} : (tensor<2x3xf32>) -> tensor<2x3xf32>

// inputs and output have the same element type
%0 = stablehlo.custom_call @byteir.addn(%a, %b) {byteir_attrs = {}} : (tensor<2xf32>, tensor<2xf16>) -> tensor<2xf32>

// inputs and output have the same shape
%0 = stablehlo.custom_call @byteir.addn(%a, %b) {byteir_attrs = {}} : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>

// axis is at least 0 and less than the rank of input
%0 = stablehlo.custom_call @byteir.arg_max(%a) {byteir_attrs = {axis = -1 : i64, keep_dims = false, select_last_index = false}} : (tensor<2x3xf32>) -> tensor<2xi64>

// axis is at least 0 and less than the rank of input
%0 = stablehlo.custom_call @byteir.arg_min(%a) {byteir_attrs = {axis = -1 : i64, keep_dims = false, select_last_index = false}} : (tensor<2x3xf32>) -> tensor<2xi64>

// axis holds one dimension
%0:2 = stablehlo.custom_call @byteir.top_k(%a) {byteir_attrs = {axis = [0, 1], k = 2 : i64, sorted = true}} : (tensor<2x3xf32>) -> (tensor<2x2xf32>, tensor<2x2xi64>)

// each of axis is at least 0 and less than the rank of input
%0:2 = stablehlo.custom_call @byteir.top_k(%a) {byteir_attrs = {axis = [2], k = 2 : i64, sorted = true}} : (tensor<2x3xf32>) -> (tensor<2x2xf32>, tensor<2x2xi64>)

// k is at least 0 and at most the size of input along axis
%0:2 = stablehlo.custom_call @byteir.top_k(%a) {byteir_attrs = {axis = [1], k = 4 : i64, sorted = true}} : (tensor<2x3xf32>) -> (tensor<2x2xf32>, tensor<2x2xi64>)

// depth is at least 0
%0 = stablehlo.custom_call @byteir.one_hot(%a) {byteir_attrs = {axis = 1 : i64, depth = -4 : i64, off_value = 0.0 : f32, on_value = 1.0 : f32}} : (tensor<3xi64>) -> tensor<3x4xf32>

// axis is at least -1 and at most the rank of indices
%0 = stablehlo.custom_call @byteir.one_hot(%a) {byteir_attrs = {axis = 2 : i64, depth = 4 : i64, off_value = 0.0 : f32, on_value = 1.0 : f32}} : (tensor<3xi64>) -> tensor<3x4xf32>

// on_value has the element type of output
%0 = stablehlo.custom_call @byteir.one_hot(%a) {byteir_attrs = {axis = 1 : i64, depth = 4 : i64, off_value = 0.0 : f32, on_value = 1 : i64}} : (tensor<3xi64>) -> tensor<3x4xf32>

// off_value has the element type of output
%0 = stablehlo.custom_call @byteir.one_hot(%a) {byteir_attrs = {axis = 1 : i64, depth = 4 : i64, off_value = 0.0 : f64, on_value = 1.0 : f32}} : (tensor<3xi64>) -> tensor<3x4xf32>

// dimension 0 of repeats has the size of dimension 0 of data
%0 = stablehlo.custom_call @byteir.repeat(%a, %b) {byteir_attrs = {}} : (tensor<2x3xf32>, tensor<3xi64>) -> tensor<?x3xf32>

// repeats holds no negative number
%b = stablehlo.constant dense<[2, -1]> : tensor<2xi64>
%0 = stablehlo.custom_call @byteir.repeat(%a, %b) {byteir_attrs = {}} : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<1x3xf32>

// scale and zero_point have the same shape
%0 = stablehlo.custom_call @byteir.quantize(%a, %b, %c) {byteir_attrs = {axis = 0 : i64}} : (tensor<2x3xf32>, tensor<2xf32>, tensor<i8>) -> tensor<2x3xi8>

// axis is given if scale has rank 1, or one dimension of input alone has its size
%0 = stablehlo.custom_call @byteir.quantize(%a, %b, %c) {byteir_attrs = {}} : (tensor<3x3xf32>, tensor<3xf32>, tensor<3xi8>) -> tensor<3x3xi8>

// axis is at least 0 and less than the rank of input
%0 = stablehlo.custom_call @byteir.quantize(%a, %b, %c) {byteir_attrs = {axis = 2 : i64}} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xi8>) -> tensor<2x3xi8>

// input has the size of scale along axis
%0 = stablehlo.custom_call @byteir.quantize(%a, %b, %c) {byteir_attrs = {axis = 0 : i64}} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xi8>) -> tensor<2x3xi8>

// scale and zero_point have the same shape
%0 = stablehlo.custom_call @byteir.dequantize(%a, %b, %c) {byteir_attrs = {axis = 0 : i64}} : (tensor<2x3xi8>, tensor<2xf32>, tensor<i8>) -> tensor<2x3xf32>

// axis is given if scale has rank 1, or one dimension of input alone has its size
%0 = stablehlo.custom_call @byteir.dequantize(%a, %b, %c) {byteir_attrs = {}} : (tensor<3x3xi8>, tensor<3xf32>, tensor<3xi8>) -> tensor<3x3xf32>

// axis is at least 0 and less than the rank of input
%0 = stablehlo.custom_call @byteir.dequantize(%a, %b, %c) {byteir_attrs = {axis = 2 : i64}} : (tensor<2x3xi8>, tensor<3xf32>, tensor<3xi8>) -> tensor<2x3xf32>

// input has the size of scale along axis
%0 = stablehlo.custom_call @byteir.dequantize(%a, %b, %c) {byteir_attrs = {axis = 0 : i64}} : (tensor<2x3xi8>, tensor<3xf32>, tensor<3xi8>) -> tensor<2x3xf32>

// input and zero_point have the same element type
%0 = stablehlo.custom_call @byteir.dequantize(%a, %b, %c) {byteir_attrs = {}} : (tensor<2x3xi8>, tensor<f32>, tensor<ui8>) -> tensor<2x3xf32>

// target has as many elements as input has dimensions
%0 = stablehlo.custom_call @byteir.resize(%a, %b) {byteir_attrs = {coordinate_transformation_mode = "asymmetric", mode = "nearest", target_mode = "size"}} : (tensor<2x3xf32>, tensor<3xi64>) -> tensor<4x6xf32>

// target holds floats if target_mode is scale, else integers
%0 = stablehlo.custom_call @byteir.resize(%a, %b) {byteir_attrs = {coordinate_transformation_mode = "asymmetric", mode = "nearest", target_mode = "scale"}} : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<4x6xf32>

// input holds floats if mode is linear
%0 = stablehlo.custom_call @byteir.resize(%a, %b) {byteir_attrs = {coordinate_transformation_mode = "asymmetric", mode = "linear", target_mode = "size"}} : (tensor<2x3xi32>, tensor<2xi64>) -> tensor<4x6xi32>

// target holds no negative number
%b = stablehlo.constant dense<[2.0, -1.0]> : tensor<2xf32>
%0 = stablehlo.custom_call @byteir.resize(%a, %b) {byteir_attrs = {coordinate_transformation_mode = "asymmetric", mode = "nearest", target_mode = "scale"}} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<4x?xf32>

// low, high and output have the same element type
%0 = stablehlo.custom_call @byteir.rng_uniform(%a, %b, %c, %d) : (tensor<f32>, tensor<f64>, tensor<i64>, tensor<i64>) -> tensor<4xf32>

// shape is given if a size of output is not known
%0 = stablehlo.custom_call @byteir.rng_uniform(%a, %b, %c, %d) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>) -> tensor<?xf32>

// shape has as many elements as output has dimensions
%0 = stablehlo.custom_call @byteir.rng_uniform(%a, %b, %c, %d, %e) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>, tensor<2xi64>) -> tensor<4xf32>

// shape holds no negative number
%e = stablehlo.constant dense<[2, -1]> : tensor<2xi64>
%0 = stablehlo.custom_call @byteir.rng_uniform(%a, %b, %c, %d, %e) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>, tensor<2xi64>) -> tensor<2x?xf32>

// low, high and output have the same element type
%0 = stablehlo.custom_call @byteir.rng_normal(%a, %b, %c, %d) : (tensor<f32>, tensor<f64>, tensor<i64>, tensor<i64>) -> tensor<4xf32>

// shape is given if a size of output is not known
%0 = stablehlo.custom_call @byteir.rng_normal(%a, %b, %c, %d) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>) -> tensor<?xf32>

// shape has as many elements as output has dimensions
%0 = stablehlo.custom_call @byteir.rng_normal(%a, %b, %c, %d, %e) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>, tensor<2xi64>) -> tensor<4xf32>

// shape holds no negative number
%e = stablehlo.constant dense<[2, -1]> : tensor<2xi64>
%0 = stablehlo.custom_call @byteir.rng_normal(%a, %b, %c, %d, %e) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>, tensor<2xi64>) -> tensor<2x?xf32>

// q, k and v have the same element type
%0:4 = stablehlo.custom_call @byteir.flash_attn_fwd(%q, %k, %v) {byteir_attrs = {causal = true, dropout_p = 0.0 : f64, return_softmax = false, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x8xf16>) -> (tensor<2x4x6x8xf32>, tensor<2x6x4xf32>, tensor<2x6x4x5xf32>, tensor<2xi64>)

// k and v have the same shape
%0:4 = stablehlo.custom_call @byteir.flash_attn_fwd(%q, %k, %v) {byteir_attrs = {causal = true, dropout_p = 0.0 : f64, return_softmax = false, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<2x5x3x8xf32>, tensor<2x6x3x8xf32>) -> (tensor<2x4x6x8xf32>, tensor<2x6x4xf32>, tensor<2x6x4x5xf32>, tensor<2xi64>)

// dimension 0 of q has the size of dimension 0 of k
%0:4 = stablehlo.custom_call @byteir.flash_attn_fwd(%q, %k, %v) {byteir_attrs = {causal = true, dropout_p = 0.0 : f64, return_softmax = false, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<3x5x3x8xf32>, tensor<3x5x3x8xf32>) -> (tensor<2x4x6x8xf32>, tensor<2x6x4xf32>, tensor<2x6x4x5xf32>, tensor<2xi64>)

// dimension 3 of q has the size of dimension 3 of k
%0:4 = stablehlo.custom_call @byteir.flash_attn_fwd(%q, %k, %v) {byteir_attrs = {causal = true, dropout_p = 0.0 : f64, return_softmax = false, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<2x5x3x9xf32>, tensor<2x5x3x9xf32>) -> (tensor<2x4x6x8xf32>, tensor<2x6x4xf32>, tensor<2x6x4x5xf32>, tensor<2xi64>)

// the number of heads of q is a multiple of that of k
%0:4 = stablehlo.custom_call @byteir.flash_attn_fwd(%q, %k, %v) {byteir_attrs = {causal = true, dropout_p = 0.0 : f64, return_softmax = false, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<2x5x4x8xf32>, tensor<2x5x4x8xf32>) -> (tensor<2x4x6x8xf32>, tensor<2x6x4xf32>, tensor<2x6x4x5xf32>, tensor<2xi64>)

// dropout_p is at least 0 and less than 1
%0:4 = stablehlo.custom_call @byteir.flash_attn_fwd(%q, %k, %v) {byteir_attrs = {causal = true, dropout_p = 1.0 : f64, return_softmax = false, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x8xf32>) -> (tensor<2x4x6x8xf32>, tensor<2x6x4xf32>, tensor<2x6x4x5xf32>, tensor<2xi64>)

// q, k and v have the same element type
%0:3 = stablehlo.custom_call @byteir.flash_attn_bwd(%do, %q, %k, %v, %o, %l, %r) {byteir_attrs = {causal = true, dropout_p = 0.0 : f64, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x8xf16>, tensor<2x4x6x8xf32>, tensor<2x6x4xf32>, tensor<2xi64>) -> (tensor<2x4x6x8xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x8xf16>)

// k and v have the same shape
%0:3 = stablehlo.custom_call @byteir.flash_attn_bwd(%do, %q, %k, %v, %o, %l, %r) {byteir_attrs = {causal = true, dropout_p = 0.0 : f64, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x5x3x8xf32>, tensor<2x6x3x8xf32>, tensor<2x4x6x8xf32>, tensor<2x6x4xf32>, tensor<2xi64>) -> (tensor<2x4x6x8xf32>, tensor<2x5x3x8xf32>, tensor<2x6x3x8xf32>)

// dimension 0 of q has the size of dimension 0 of k
%0:3 = stablehlo.custom_call @byteir.flash_attn_bwd(%do, %q, %k, %v, %o, %l, %r) {byteir_attrs = {causal = true, dropout_p = 0.0 : f64, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<3x5x3x8xf32>, tensor<3x5x3x8xf32>, tensor<2x4x6x8xf32>, tensor<2x6x4xf32>, tensor<2xi64>) -> (tensor<2x4x6x8xf32>, tensor<3x5x3x8xf32>, tensor<3x5x3x8xf32>)

// dimension 3 of q has the size of dimension 3 of k
%0:3 = stablehlo.custom_call @byteir.flash_attn_bwd(%do, %q, %k, %v, %o, %l, %r) {byteir_attrs = {causal = true, dropout_p = 0.0 : f64, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x5x3x9xf32>, tensor<2x5x3x9xf32>, tensor<2x4x6x8xf32>, tensor<2x6x4xf32>, tensor<2xi64>) -> (tensor<2x4x6x8xf32>, tensor<2x5x3x9xf32>, tensor<2x5x3x9xf32>)

// the number of heads of q is a multiple of that of k
%0:3 = stablehlo.custom_call @byteir.flash_attn_bwd(%do, %q, %k, %v, %o, %l, %r) {byteir_attrs = {causal = true, dropout_p = 0.0 : f64, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x5x4x8xf32>, tensor<2x5x4x8xf32>, tensor<2x4x6x8xf32>, tensor<2x6x4xf32>, tensor<2xi64>) -> (tensor<2x4x6x8xf32>, tensor<2x5x4x8xf32>, tensor<2x5x4x8xf32>)

// dropout_p is at least 0 and less than 1
%0:3 = stablehlo.custom_call @byteir.flash_attn_bwd(%do, %q, %k, %v, %o, %l, %r) {byteir_attrs = {causal = true, dropout_p = -0.1 : f64, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x8xf32>, tensor<2x4x6x8xf32>, tensor<2x6x4xf32>, tensor<2xi64>) -> (tensor<2x4x6x8xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x8xf32>)

// q, dout and out have the same element type
%0:3 = stablehlo.custom_call @byteir.flash_attn_bwd(%do, %q, %k, %v, %o, %l, %r) {byteir_attrs = {causal = true, dropout_p = 0.0 : f64, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf16>, tensor<2x4x6x8xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x8xf32>, tensor<2x4x6x8xf32>, tensor<2x6x4xf32>, tensor<2xi64>) -> (tensor<2x4x6x8xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x8xf32>)

// q, dout and out have the same shape
%0:3 = stablehlo.custom_call @byteir.flash_attn_bwd(%do, %q, %k, %v, %o, %l, %r) {byteir_attrs = {causal = true, dropout_p = 0.0 : f64, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x8xf32>, tensor<2x3x6x8xf32>, tensor<2x6x4xf32>, tensor<2xi64>) -> (tensor<2x4x6x8xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x8xf32>)

// q, k and v have the same element type
%0:2 = stablehlo.custom_call @byteir.flash_attn_kvcache(%q, %kc, %vc, %k, %v, %s) {byteir_attrs = {causal = true, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<2x9x3x8xf32>, tensor<2x9x3x8xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x8xf16>, tensor<2xi32>) -> (tensor<2x4x6x8xf32>, tensor<2x6x4xf32>)

// k and v have the same shape
%0:2 = stablehlo.custom_call @byteir.flash_attn_kvcache(%q, %kc, %vc, %k, %v, %s) {byteir_attrs = {causal = true, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<2x9x3x8xf32>, tensor<2x9x3x8xf32>, tensor<2x5x3x8xf32>, tensor<2x6x3x8xf32>, tensor<2xi32>) -> (tensor<2x4x6x8xf32>, tensor<2x6x4xf32>)

// dimension 0 of q has the size of dimension 0 of k
%0:2 = stablehlo.custom_call @byteir.flash_attn_kvcache(%q, %kc, %vc, %k, %v, %s) {byteir_attrs = {causal = true, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<3x9x3x8xf32>, tensor<3x9x3x8xf32>, tensor<3x5x3x8xf32>, tensor<3x5x3x8xf32>, tensor<2xi32>) -> (tensor<2x4x6x8xf32>, tensor<2x6x4xf32>)

// dimension 3 of q has the size of dimension 3 of k
%0:2 = stablehlo.custom_call @byteir.flash_attn_kvcache(%q, %kc, %vc, %k, %v, %s) {byteir_attrs = {causal = true, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<2x9x3x9xf32>, tensor<2x9x3x9xf32>, tensor<2x5x3x9xf32>, tensor<2x5x3x9xf32>, tensor<2xi32>) -> (tensor<2x4x6x8xf32>, tensor<2x6x4xf32>)

// the number of heads of q is a multiple of that of k
%0:2 = stablehlo.custom_call @byteir.flash_attn_kvcache(%q, %kc, %vc, %k, %v, %s) {byteir_attrs = {causal = true, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<2x9x4x8xf32>, tensor<2x9x4x8xf32>, tensor<2x5x4x8xf32>, tensor<2x5x4x8xf32>, tensor<2xi32>) -> (tensor<2x4x6x8xf32>, tensor<2x6x4xf32>)

// q, kcache and vcache have the same element type
%0:2 = stablehlo.custom_call @byteir.flash_attn_kvcache(%q, %kc, %vc, %k, %v, %s) {byteir_attrs = {causal = true, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<2x9x3x8xf16>, tensor<2x9x3x8xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x8xf32>, tensor<2xi32>) -> (tensor<2x4x6x8xf32>, tensor<2x6x4xf32>)

// kcache and vcache have the same shape
%0:2 = stablehlo.custom_call @byteir.flash_attn_kvcache(%q, %kc, %vc, %k, %v, %s) {byteir_attrs = {causal = true, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<2x8x3x8xf32>, tensor<2x9x3x8xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x8xf32>, tensor<2xi32>) -> (tensor<2x4x6x8xf32>, tensor<2x6x4xf32>)

// dimension 0 of kcache has the size of dimension 0 of k
%0:2 = stablehlo.custom_call @byteir.flash_attn_kvcache(%q, %kc, %vc, %k, %v, %s) {byteir_attrs = {causal = true, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<1x9x3x8xf32>, tensor<1x9x3x8xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x8xf32>, tensor<2xi32>) -> (tensor<2x4x6x8xf32>, tensor<2x6x4xf32>)

// dimension 2 of kcache has the size of dimension 2 of k
%0:2 = stablehlo.custom_call @byteir.flash_attn_kvcache(%q, %kc, %vc, %k, %v, %s) {byteir_attrs = {causal = true, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<2x9x2x8xf32>, tensor<2x9x2x8xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x8xf32>, tensor<2xi32>) -> (tensor<2x4x6x8xf32>, tensor<2x6x4xf32>)

// dimension 3 of kcache has the size of dimension 3 of k
%0:2 = stablehlo.custom_call @byteir.flash_attn_kvcache(%q, %kc, %vc, %k, %v, %s) {byteir_attrs = {causal = true, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<2x9x3x7xf32>, tensor<2x9x3x7xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x8xf32>, tensor<2xi32>) -> (tensor<2x4x6x8xf32>, tensor<2x6x4xf32>)

// dimension 0 of seqlen_k has the size of dimension 0 of q
%0:2 = stablehlo.custom_call @byteir.flash_attn_kvcache(%q, %kc, %vc, %k, %v, %s) {byteir_attrs = {causal = true, softmax_scale = 1.0 : f64}} : (tensor<2x4x6x8xf32>, tensor<2x9x3x8xf32>, tensor<2x9x3x8xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x8xf32>, tensor<3xi32>) -> (tensor<2x4x6x8xf32>, tensor<2x6x4xf32>)

// reduction is 0 (none), 1 (mean) or 2 (sum)
%0:2 = stablehlo.custom_call @byteir.nll_loss_forward(%a, %b) {byteir_attrs = {ignore_index = -1 : i64, reduction = 3 : i64}} : (tensor<4x5xf32>, tensor<4xi64>) -> (tensor<f32>, tensor<f32>)

// dimension 0 of target has the size of dimension 0 of log_probs
%0:2 = stablehlo.custom_call @byteir.nll_loss_forward(%a, %b) {byteir_attrs = {ignore_index = -1 : i64, reduction = 1 : i64}} : (tensor<4x5xf32>, tensor<5xi64>) -> (tensor<f32>, tensor<f32>)

// reduction is 0 (none), 1 (mean) or 2 (sum)
%0 = stablehlo.custom_call @byteir.nll_loss_backward(%g, %a, %b, %w) {byteir_attrs = {ignore_index = -1 : i64, reduction = 3 : i64}} : (tensor<f32>, tensor<4x5xf32>, tensor<4xi64>, tensor<f32>) -> tensor<4x5xf32>

// dimension 0 of target has the size of dimension 0 of log_probs
%0 = stablehlo.custom_call @byteir.nll_loss_backward(%g, %a, %b, %w) {byteir_attrs = {ignore_index = -1 : i64, reduction = 1 : i64}} : (tensor<f32>, tensor<4x5xf32>, tensor<5xi64>, tensor<f32>) -> tensor<4x5xf32>

// grad_out, log_probs and total_weight have the same element type
%0 = stablehlo.custom_call @byteir.nll_loss_backward(%g, %a, %b, %w) {byteir_attrs = {ignore_index = -1 : i64, reduction = 1 : i64}} : (tensor<f64>, tensor<4x5xf32>, tensor<4xi64>, tensor<f32>) -> tensor<4x5xf32>

// grad_out has the size of target if reduction is 0, else rank 0
%0 = stablehlo.custom_call @byteir.nll_loss_backward(%g, %a, %b, %w) {byteir_attrs = {ignore_index = -1 : i64, reduction = 0 : i64}} : (tensor<f32>, tensor<4x5xf32>, tensor<4xi64>, tensor<f32>) -> tensor<4x5xf32>

// num_partitions is the number of results
%0:2 = stablehlo.custom_call @tf.DynamicPartition(%a, %b) {byteir_attrs = {num_partitions = 3 : i64}} : (tensor<4x3xf32>, tensor<4xi32>) -> (tensor<?x3xf32>, tensor<?x3xf32>)

// the shape of data begins with that of partitions
%0:2 = stablehlo.custom_call @tf.DynamicPartition(%a, %b) {byteir_attrs = {num_partitions = 2 : i64}} : (tensor<4x3xf32>, tensor<3xi32>) -> (tensor<?x3xf32>, tensor<?x3xf32>)

// data and output have the same element type
%0 = stablehlo.custom_call @tf.DynamicStitch(%i0, %i1, %d0, %d1) {byteir_attrs = {}} : (tensor<2xi32>, tensor<2xi32>, tensor<2x3xf32>, tensor<2x3xf16>) -> tensor<?x3xf32>

// the shape of each data begins with that of its indices
%0 = stablehlo.custom_call @tf.DynamicStitch(%i0, %i1, %d0, %d1) {byteir_attrs = {}} : (tensor<2xi32>, tensor<4xi32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<?x3xf32>

// rows of all data have the same shape
%0 = stablehlo.custom_call @tf.DynamicStitch(%i0, %i1, %d0, %d1) {byteir_attrs = {}} : (tensor<2xi32>, tensor<2xi32>, tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<?x3xf32>

// indices hold no negative number
%i0 = stablehlo.constant dense<[0, -1]> : tensor<2xi32>
%0 = stablehlo.custom_call @tf.DynamicStitch(%i0, %i1, %d0, %d1) {byteir_attrs = {}} : (tensor<2xi32>, tensor<2xi32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<?x3xf32>

// data and output have the same element type
%0 = stablehlo.custom_call @tf.DynamicMaskStitch(%d0, %d1, %p) {byteir_attrs = {}} : (tensor<2x3xf32>, tensor<2x3xf16>, tensor<4xi32>) -> tensor<4x3xf32>

// rows of all data have the same shape
%0 = stablehlo.custom_call @tf.DynamicMaskStitch(%d0, %d1, %p) {byteir_attrs = {}} : (tensor<2x3xf32>, tensor<2x4xf32>, tensor<4xi32>) -> tensor<4x3xf32>

// input and other have the same shape
%0 = stablehlo.custom_call @math.copysign(%a, %b) {byteir_attrs = {}} : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>

// input and other have the same shape
%0 = stablehlo.custom_call @math.ldexp(%a, %b) {byteir_attrs = {}} : (tensor<4xf32>, tensor<3xi32>) -> tensor<4xf32>

// x and y have the same element type
%0 = stablehlo.custom_call @tf.Equal(%x, %y) {byteir_attrs = {}} : (tensor<4x3xf32>, tensor<3xf16>) -> tensor<4x3xi1>

// x and y broadcast to one shape
%0 = stablehlo.custom_call @tf.Equal(%x, %y) {byteir_attrs = {}} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xi1>

// t and e have the same element type
%0 = stablehlo.custom_call @tf.Select(%c, %t, %e) {byteir_attrs = {}} : (tensor<4xi1>, tensor<4x3xf32>, tensor<4x3xf16>) -> tensor<4x3xf32>

// t and e have the same shape
%0 = stablehlo.custom_call @tf.Select(%c, %t, %e) {byteir_attrs = {}} : (tensor<4xi1>, tensor<4x3xf32>, tensor<4x1xf32>) -> tensor<4x3xf32>

// condition has the shape of t, or one element, or one for each row of t
%0 = stablehlo.custom_call @tf.Select(%c, %t, %e) {byteir_attrs = {}} : (tensor<3xi1>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>

// sorted_inputs and values have the same element type
%0 = stablehlo.custom_call @tf.UpperBound(%s, %v) {byteir_attrs = {}} : (tensor<1x8xf16>, tensor<1x4xf32>) -> tensor<1x4xi32>

// dimension 0 of sorted_inputs has the size of dimension 0 of values
%0 = stablehlo.custom_call @tf.UpperBound(%s, %v) {byteir_attrs = {}} : (tensor<1x8xf16>, tensor<2x4xf16>) -> tensor<2x4xi32>

// sorted_inputs and values have the same element type
%0 = stablehlo.custom_call @tf.LowerBound(%s, %v) {byteir_attrs = {}} : (tensor<1x8xf16>, tensor<1x4xf32>) -> tensor<1x4xi32>

// dimension 0 of sorted_inputs has the size of dimension 0 of values
%0 = stablehlo.custom_call @tf.LowerBound(%s, %v) {byteir_attrs = {}} : (tensor<1x8xf16>, tensor<2x4xf16>) -> tensor<2x4xi32>

// updates and output have the same element type
%0 = stablehlo.custom_call @tf.ScatterNd(%i, %u, %s) {byteir_attrs = {}} : (tensor<2x1xi32>, tensor<2x3xf32>, tensor<2xi32>) -> tensor<8x3xf16>

// shape has as many elements as output has dimensions
%0 = stablehlo.custom_call @tf.ScatterNd(%i, %u, %s) {byteir_attrs = {}} : (tensor<2x1xi32>, tensor<2x3xf32>, tensor<3xi32>) -> tensor<8x3xf32>

// shape holds no negative number
%s = stablehlo.constant dense<[-8, 3]> : tensor<2xi32>
%0 = stablehlo.custom_call @tf.ScatterNd(%i, %u, %s) {byteir_attrs = {}} : (tensor<2x1xi32>, tensor<2x3xf32>, tensor<2xi32>) -> tensor<8x3xf32>

// the last size of indices is known and at most the rank of output
%0 = stablehlo.custom_call @tf.ScatterNd(%i, %u, %s) {byteir_attrs = {}} : (tensor<2x3xi32>, tensor<2x3xf32>, tensor<2xi32>) -> tensor<8x3xf32>

// updates has a row of output for each row of indices
%0 = stablehlo.custom_call @tf.ScatterNd(%i, %u, %s) {byteir_attrs = {}} : (tensor<2x1xi32>, tensor<2x4xf32>, tensor<2xi32>) -> tensor<8x3xf32>

// begin, end and strides have the same shape
%0 = stablehlo.custom_call @tf.StridedSlice(%x, %b, %e, %s) {byteir_attrs = {}} : (tensor<4x8xf32>, tensor<2xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<?x?xf32>

// ellipsis_mask has one bit at most
%0 = stablehlo.custom_call @tf.StridedSlice(%x, %b, %e, %s) {byteir_attrs = {ellipsis_mask = 3 : i64}} : (tensor<4x8xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>

// begin has a known size and names at most the dimensions of input
%0 = stablehlo.custom_call @tf.StridedSlice(%x, %b, %e, %s) {byteir_attrs = {}} : (tensor<4x8xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x?xf32>

// strides holds no 0
%s = stablehlo.constant dense<[1, 0]> : tensor<2xi32>
%0 = stablehlo.custom_call @tf.StridedSlice(%x, %b, %e, %s) {byteir_attrs = {}} : (tensor<4x8xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>

// an index that drops its dimension lies in it
%b = stablehlo.constant dense<[4, 0]> : tensor<2xi32>
%s = stablehlo.constant dense<[1, 1]> : tensor<2xi32>
%0 = stablehlo.custom_call @tf.StridedSlice(%x, %b, %b, %s) {byteir_attrs = {shrink_axis_mask = 1 : i64}} : (tensor<4x8xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xf32>

// x and y have the same element type
%0 = stablehlo.custom_call @tf.BatchMatMul(%x, %y) {byteir_attrs = {}} : (tensor<2x4x8xf32>, tensor<2x8x3xf16>) -> tensor<2x4x3xf32>

// x and y have the same sizes but for the last two
%0 = stablehlo.custom_call @tf.BatchMatMul(%x, %y) {byteir_attrs = {}} : (tensor<2x4x8xf32>, tensor<1x8x3xf32>) -> tensor<2x4x3xf32>

// rows of x are as long as columns of y
%0 = stablehlo.custom_call @tf.BatchMatMul(%x, %y) {byteir_attrs = {adj_y = true}} : (tensor<2x4x8xf32>, tensor<2x8x3xf32>) -> tensor<2x4x8xf32>
