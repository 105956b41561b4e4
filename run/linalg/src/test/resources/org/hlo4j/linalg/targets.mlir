func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<i32>) {
  %r:2 = stablehlo.custom_call @lapack_spotrf_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<i32>)
  return %r#0, %r#1 : tensor<3x3xf32>, tensor<i32>
}
// -----
func.func @main(%3: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<i32>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %r:2 = stablehlo.custom_call @lapack_spotrf(%0, %1, %2, %3) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<i32>)
  return %r#0, %r#1 : tensor<3x3xf32>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<i32>) {
  %r:2 = stablehlo.custom_call @lapack_zpotrf_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<i32>)
  return %r#0, %r#1 : tensor<3x3xcomplex<f64>>, tensor<i32>
}
// -----
func.func @main(%3: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<i32>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %r:2 = stablehlo.custom_call @lapack_zpotrf(%0, %1, %2, %3) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<i32>)
  return %r#0, %r#1 : tensor<3x3xcomplex<f64>>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>) {
  %r:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%0) {mhlo.backend_config = {}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf32>, tensor<3xi32>, tensor<i32>
}
// -----
func.func @main(%3: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %r:3 = stablehlo.custom_call @lapack_sgetrf(%0, %1, %2, %3) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf32>, tensor<3xi32>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<i32>) {
  %r:3 = stablehlo.custom_call @lapack_zgetrf_ffi(%0) {mhlo.backend_config = {}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<i32>
}
// -----
func.func @main(%3: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<i32>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %r:3 = stablehlo.custom_call @lapack_zgetrf(%0, %1, %2, %3) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>) {
  %r:2 = stablehlo.custom_call @lapack_sgeqrf_ffi(%0) {mhlo.backend_config = {magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>)
  return %r#0, %r#1 : tensor<3x3xf32>, tensor<3xf32>
}
// -----
func.func @main(%4: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<i32>, tensor<1xf32>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<1> : tensor<i32>
  %r:4 = stablehlo.custom_call @lapack_sgeqrf(%0, %1, %2, %3, %4) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<i32>, tensor<1xf32>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xf32>, tensor<3xf32>, tensor<i32>, tensor<1xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>) {
  %r:2 = stablehlo.custom_call @lapack_zgeqrf_ffi(%0) {mhlo.backend_config = {magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>)
  return %r#0, %r#1 : tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>
}
// -----
func.func @main(%4: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<1> : tensor<i32>
  %r:4 = stablehlo.custom_call @lapack_zgeqrf(%0, %1, %2, %3, %4) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>, %1: tensor<3xi32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<3xf32>) {
  %r:3 = stablehlo.custom_call @lapack_sgeqp3_ffi(%0, %1) {mhlo.backend_config = {magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf32>, tensor<3xi32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<3xf32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf32>, tensor<3xi32>, tensor<3xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>, %1: tensor<3xi32>) -> (tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<3xcomplex<f64>>) {
  %r:3 = stablehlo.custom_call @lapack_zgeqp3_ffi(%0, %1) {mhlo.backend_config = {magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f64>>, tensor<3xi32>) -> (tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<3xcomplex<f64>>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<3xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>, %1: tensor<3xf32>) -> (tensor<3x3xf32>) {
  %r = stablehlo.custom_call @lapack_sorgqr_ffi(%0, %1) {mhlo.backend_config = {}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3x3xf32>, tensor<3xf32>) -> (tensor<3x3xf32>)
  return %r : tensor<3x3xf32>
}
// -----
func.func @main(%5: tensor<3x3xf32>, %6: tensor<3xf32>) -> (tensor<3x3xf32>, tensor<i32>, tensor<1xf32>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<3> : tensor<i32>
  %4 = stablehlo.constant dense<1> : tensor<i32>
  %r:3 = stablehlo.custom_call @lapack_sorgqr(%0, %1, %2, %3, %4, %5, %6) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf32>, tensor<3xf32>) -> (tensor<3x3xf32>, tensor<i32>, tensor<1xf32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf32>, tensor<i32>, tensor<1xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>, %1: tensor<3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>) {
  %r = stablehlo.custom_call @lapack_zungqr_ffi(%0, %1) {mhlo.backend_config = {}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>)
  return %r : tensor<3x3xcomplex<f64>>
}
// -----
func.func @main(%5: tensor<3x3xcomplex<f64>>, %6: tensor<3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<3> : tensor<i32>
  %4 = stablehlo.constant dense<1> : tensor<i32>
  %r:3 = stablehlo.custom_call @lapack_zungqr(%0, %1, %2, %3, %4, %5, %6) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>, %1: tensor<3xf32>, %2: tensor<3x3xf32>) -> (tensor<3x3xf32>) {
  %r = stablehlo.custom_call @lapack_sormqr_ffi(%0, %1, %2) {mhlo.backend_config = {left = true, transpose = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>) -> (tensor<3x3xf32>)
  return %r : tensor<3x3xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>, %1: tensor<3xcomplex<f64>>, %2: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>) {
  %r = stablehlo.custom_call @lapack_zunmqr_ffi(%0, %1, %2) {mhlo.backend_config = {left = true, transpose = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>)
  return %r : tensor<3x3xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<2xf32>, tensor<i32>) {
  %r:3 = stablehlo.custom_call @lapack_sgehrd_ffi(%0) {mhlo.backend_config = {low = 1 : i32, high = 3 : i32}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<2xf32>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf32>, tensor<2xf32>, tensor<i32>
}
// -----
func.func @main(%6: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<2xf32>, tensor<i32>, tensor<1xf32>) {
  %0 = stablehlo.constant dense<3> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<3> : tensor<i32>
  %4 = stablehlo.constant dense<1> : tensor<i32>
  %5 = stablehlo.constant dense<1> : tensor<i32>
  %r:4 = stablehlo.custom_call @lapack_sgehrd(%0, %1, %2, %3, %4, %5, %6) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<2xf32>, tensor<i32>, tensor<1xf32>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xf32>, tensor<2xf32>, tensor<i32>, tensor<1xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<i32>) {
  %r:3 = stablehlo.custom_call @lapack_zgehrd_ffi(%0) {mhlo.backend_config = {low = 1 : i32, high = 3 : i32}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<i32>
}
// -----
func.func @main(%6: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>) {
  %0 = stablehlo.constant dense<3> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<3> : tensor<i32>
  %4 = stablehlo.constant dense<1> : tensor<i32>
  %5 = stablehlo.constant dense<1> : tensor<i32>
  %r:4 = stablehlo.custom_call @lapack_zgehrd(%0, %1, %2, %3, %4, %5, %6) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @lapack_ssytrd_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i32>
}
// -----
func.func @main(%5: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i32>, tensor<1xf32>) {
  %0 = stablehlo.constant dense<3> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<1> : tensor<i32>
  %4 = stablehlo.constant dense<1> : tensor<i32>
  %r:6 = stablehlo.custom_call @lapack_ssytrd(%0, %1, %2, %3, %4, %5) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i32>, tensor<1xf32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i32>, tensor<1xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<2xf64>, tensor<2xcomplex<f64>>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @lapack_zhetrd_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<2xf64>, tensor<2xcomplex<f64>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<2xf64>, tensor<2xcomplex<f64>>, tensor<i32>
}
// -----
func.func @main(%5: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<2xf64>, tensor<2xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>) {
  %0 = stablehlo.constant dense<3> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<1> : tensor<i32>
  %4 = stablehlo.constant dense<1> : tensor<i32>
  %r:6 = stablehlo.custom_call @lapack_zhetrd(%0, %1, %2, %3, %4, %5) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<2xf64>, tensor<2xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<2xf64>, tensor<2xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<i32>) {
  %r:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true, algorithm = 0 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf32>, tensor<3xf32>, tensor<i32>
}
// -----
func.func @main(%3: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<i32>, tensor<1xf32>, tensor<1xf32>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %r:5 = stablehlo.custom_call @lapack_ssyevd(%0, %1, %2, %3) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<i32>, tensor<1xf32>, tensor<1xf32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xf32>, tensor<3xf32>, tensor<i32>, tensor<1xf32>, tensor<1xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<i32>) {
  %r:3 = stablehlo.custom_call @lapack_zheevd_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true, algorithm = 0 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<i32>
}
// -----
func.func @main(%3: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<i32>, tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %r:6 = stablehlo.custom_call @lapack_zheevd(%0, %1, %2, %3) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<i32>, tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<i32>, tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @lapack_sgeev_ffi(%0) {mhlo.backend_config = {lower = true, left = true, right = true, compute_left = 86 : ui8, compute_right = 86 : ui8, magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3xf32>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>
}
// -----
func.func @main(%4: tensor<3x3xf32>) -> (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.constant dense<86> : tensor<ui8>
  %3 = stablehlo.constant dense<86> : tensor<i32>
  %r:8 = stablehlo.custom_call @lapack_sgeev(%0, %1, %2, %3, %4) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<ui8>, tensor<i32>, tensor<3x3xf32>) -> (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7 : tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>) {
  %r:4 = stablehlo.custom_call @lapack_zgeev_ffi(%0) {mhlo.backend_config = {lower = true, left = true, right = true, compute_left = 86 : ui8, compute_right = 86 : ui8, magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>
}
// -----
func.func @main(%4: tensor<3x3xcomplex<f64>>) -> (tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.constant dense<86> : tensor<ui8>
  %3 = stablehlo.constant dense<86> : tensor<i32>
  %r:6 = stablehlo.custom_call @lapack_zgeev(%0, %1, %2, %3, %4) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<ui8>, tensor<i32>, tensor<3x3xcomplex<f64>>) -> (tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<i32>, tensor<i32>) {
  %r:6 = stablehlo.custom_call @lapack_sgees_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<i32>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<i32>, tensor<i32>
}
// -----
func.func @main(%4: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<i32>, tensor<i32>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.constant dense<86> : tensor<i32>
  %3 = stablehlo.constant dense<78> : tensor<i32>
  %r:6 = stablehlo.custom_call @lapack_sgees(%0, %1, %2, %3, %4) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<i32>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<i32>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<i32>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @lapack_zgees_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<i32>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<i32>, tensor<i32>
}
// -----
func.func @main(%4: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<1xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>, tensor<i32>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.constant dense<86> : tensor<i32>
  %3 = stablehlo.constant dense<78> : tensor<i32>
  %r:6 = stablehlo.custom_call @lapack_zgees(%0, %1, %2, %3, %4) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<1xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xcomplex<f64>>, tensor<1xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>
}
// -----
func.func @main(%6: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>, tensor<1xf32>, tensor<1xf32>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<1> : tensor<i32>
  %3 = stablehlo.constant dense<3> : tensor<i32>
  %4 = stablehlo.constant dense<3> : tensor<i32>
  %5 = stablehlo.constant dense<1> : tensor<i32>
  %r:7 = stablehlo.custom_call @lapack_sgesdd(%0, %1, %2, %3, %4, %5, %6) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>, tensor<1xf32>, tensor<1xf32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6 : tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>, tensor<1xf32>, tensor<1xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @lapack_zgesdd_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>
}
// -----
func.func @main(%6: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<1> : tensor<i32>
  %3 = stablehlo.constant dense<3> : tensor<i32>
  %4 = stablehlo.constant dense<3> : tensor<i32>
  %5 = stablehlo.constant dense<1> : tensor<i32>
  %r:8 = stablehlo.custom_call @lapack_zgesdd(%0, %1, %2, %3, %4, %5, %6) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7 : tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @lapack_sgesvd_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @lapack_zgesvd_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xf32>, %1: tensor<3x3xf32>, %2: tensor<f32>) -> (tensor<3x3xf32>) {
  %r = stablehlo.custom_call @lapack_strsm_ffi(%0, %1, %2) {mhlo.backend_config = {side = 76 : ui8, trans_x = 84 : ui8, diag = 78 : ui8, uplo = 76 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3x3xf32>, tensor<3x3xf32>, tensor<f32>) -> (tensor<3x3xf32>)
  return %r : tensor<3x3xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>, %1: tensor<3x3xcomplex<f64>>, %2: tensor<complex<f64>>) -> (tensor<3x3xcomplex<f64>>) {
  %r = stablehlo.custom_call @lapack_ztrsm_ffi(%0, %1, %2) {mhlo.backend_config = {side = 76 : ui8, trans_x = 84 : ui8, diag = 78 : ui8, uplo = 76 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<complex<f64>>) -> (tensor<3x3xcomplex<f64>>)
  return %r : tensor<3x3xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3xf32>, %1: tensor<3xf32>, %2: tensor<3xf32>, %3: tensor<3x3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @lapack_sgtsv_ffi(%0, %1, %2, %3) {mhlo.backend_config = {}, operand_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3xcomplex<f64>>, %1: tensor<3xcomplex<f64>>, %2: tensor<3xcomplex<f64>>, %3: tensor<3x3xcomplex<f64>>) -> (tensor<3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @lapack_zgtsv_ffi(%0, %1, %2, %3) {mhlo.backend_config = {}, operand_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> (tensor<3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>
}
// -----
func.func @main(%7: tensor<f32>, %8: tensor<3x3xf32>, %9: tensor<3x3xf32>) -> (tensor<3x3xf32>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<1> : tensor<i32>
  %3 = stablehlo.constant dense<0> : tensor<i32>
  %4 = stablehlo.constant dense<3> : tensor<i32>
  %5 = stablehlo.constant dense<3> : tensor<i32>
  %6 = stablehlo.constant dense<1> : tensor<i32>
  %r = stablehlo.custom_call @blas_strsm(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<3x3xf32>, tensor<3x3xf32>) -> (tensor<3x3xf32>)
  return %r : tensor<3x3xf32>
}
// -----
func.func @main(%7: tensor<complex<f64>>, %8: tensor<3x3xcomplex<f64>>, %9: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<1> : tensor<i32>
  %3 = stablehlo.constant dense<0> : tensor<i32>
  %4 = stablehlo.constant dense<3> : tensor<i32>
  %5 = stablehlo.constant dense<3> : tensor<i32>
  %6 = stablehlo.constant dense<1> : tensor<i32>
  %r = stablehlo.custom_call @blas_ztrsm(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<complex<f64>>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>)
  return %r : tensor<3x3xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<i32>) {
  %r:2 = stablehlo.custom_call @cusolver_potrf_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<i32>)
  return %r#0, %r#1 : tensor<3x3xf32>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<i32>) {
  %r:2 = stablehlo.custom_call @cusolver_potrf_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<i32>)
  return %r#0, %r#1 : tensor<3x3xcomplex<f64>>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>) {
  %r:3 = stablehlo.custom_call @cusolver_getrf_ffi(%0) {mhlo.backend_config = {}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf32>, tensor<3xi32>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<i32>) {
  %r:3 = stablehlo.custom_call @cusolver_getrf_ffi(%0) {mhlo.backend_config = {}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>) {
  %r:2 = stablehlo.custom_call @cusolver_geqrf_ffi(%0) {mhlo.backend_config = {magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>)
  return %r#0, %r#1 : tensor<3x3xf32>, tensor<3xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>) {
  %r:2 = stablehlo.custom_call @cusolver_geqrf_ffi(%0) {mhlo.backend_config = {magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>)
  return %r#0, %r#1 : tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>, %1: tensor<3xf32>) -> (tensor<3x3xf32>) {
  %r = stablehlo.custom_call @cusolver_orgqr_ffi(%0, %1) {mhlo.backend_config = {}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3x3xf32>, tensor<3xf32>) -> (tensor<3x3xf32>)
  return %r : tensor<3x3xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>, %1: tensor<3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>) {
  %r = stablehlo.custom_call @cusolver_orgqr_ffi(%0, %1) {mhlo.backend_config = {}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>)
  return %r : tensor<3x3xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>, %1: tensor<3xf32>, %2: tensor<3x3xf32>) -> (tensor<3x3xf32>) {
  %r = stablehlo.custom_call @cusolver_ormqr_ffi(%0, %1, %2) {mhlo.backend_config = {left = true, transpose = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>) -> (tensor<3x3xf32>)
  return %r : tensor<3x3xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>, %1: tensor<3xcomplex<f64>>, %2: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>) {
  %r = stablehlo.custom_call @cusolver_ormqr_ffi(%0, %1, %2) {mhlo.backend_config = {left = true, transpose = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>)
  return %r : tensor<3x3xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @cusolver_sytrd_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<2xf64>, tensor<2xcomplex<f64>>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @cusolver_sytrd_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<2xf64>, tensor<2xcomplex<f64>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<2xf64>, tensor<2xcomplex<f64>>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<i32>) {
  %r:3 = stablehlo.custom_call @cusolver_syevd_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true, algorithm = 0 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf32>, tensor<3xf32>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<i32>) {
  %r:3 = stablehlo.custom_call @cusolver_syevd_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true, algorithm = 0 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xcomplex<f32>>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @cusolver_geev_ffi(%0) {mhlo.backend_config = {lower = true, left = true, right = true, compute_left = 86 : ui8, compute_right = 86 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xcomplex<f32>>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xf32>, tensor<3xcomplex<f32>>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @cusolver_geev_ffi(%0) {mhlo.backend_config = {lower = true, left = true, right = true, compute_left = 86 : ui8, compute_right = 86 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @cusolver_gesvd_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @cusolver_gesvd_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @cusolver_gesdd_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @cusolver_gesdd_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @cusolver_gesvdj_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @cusolver_gesvdj_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @cusolver_gesvdp_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @cusolver_gesvdp_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xf32>, %1: tensor<3x3xf32>, %2: tensor<f32>, %3: tensor<f32>) -> (tensor<3x3xf32>) {
  %r = stablehlo.custom_call @cusolver_syrk_ffi(%0, %1, %2, %3) {mhlo.backend_config = {transpose = false}} : (tensor<3x3xf32>, tensor<3x3xf32>, tensor<f32>, tensor<f32>) -> (tensor<3x3xf32>)
  return %r : tensor<3x3xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>, %1: tensor<3x3xcomplex<f64>>, %2: tensor<complex<f64>>, %3: tensor<complex<f64>>) -> (tensor<3x3xcomplex<f64>>) {
  %r = stablehlo.custom_call @cusolver_syrk_ffi(%0, %1, %2, %3) {mhlo.backend_config = {transpose = false}} : (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<complex<f64>>, tensor<complex<f64>>) -> (tensor<3x3xcomplex<f64>>)
  return %r : tensor<3x3xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<4xf32>, %1: tensor<4xi32>, %2: tensor<4xi32>, %3: tensor<3xf32>) -> (tensor<3xf32>) {
  %r = stablehlo.custom_call @cusolver_csrlsvqr_ffi(%0, %1, %2, %3) {mhlo.backend_config = {reorder = 1 : i32, tol = 1.0e-6 : f64}, operand_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0]> : tensor<1xindex>]} : (tensor<4xf32>, tensor<4xi32>, tensor<4xi32>, tensor<3xf32>) -> (tensor<3xf32>)
  return %r : tensor<3xf32>
}
// -----
func.func @main(%0: tensor<4xcomplex<f64>>, %1: tensor<4xi32>, %2: tensor<4xi32>, %3: tensor<3xcomplex<f64>>) -> (tensor<3xcomplex<f64>>) {
  %r = stablehlo.custom_call @cusolver_csrlsvqr_ffi(%0, %1, %2, %3) {mhlo.backend_config = {reorder = 1 : i32, tol = 1.0e-6 : f64}, operand_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0]> : tensor<1xindex>]} : (tensor<4xcomplex<f64>>, tensor<4xi32>, tensor<4xi32>, tensor<3xcomplex<f64>>) -> (tensor<3xcomplex<f64>>)
  return %r : tensor<3xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3xf32>, %1: tensor<3xf32>, %2: tensor<3xf32>, %3: tensor<3x3xf32>) -> (tensor<3x3xf32>) {
  %r = stablehlo.custom_call @cusparse_gtsv2_ffi(%0, %1, %2, %3) {mhlo.backend_config = {}, operand_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x3xf32>) -> (tensor<3x3xf32>)
  return %r : tensor<3x3xf32>
}
// -----
func.func @main(%0: tensor<3x3xf32>, %1: tensor<3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>) {
  %r:2 = stablehlo.custom_call @cu_cholesky_update_ffi(%0, %1) {mhlo.backend_config = {}} : (tensor<3x3xf32>, tensor<3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>)
  return %r#0, %r#1 : tensor<3x3xf32>, tensor<3xf32>
}
// -----
func.func @main(%0: tensor<3xi32>) -> (tensor<3xi32>) {
  %r = stablehlo.custom_call @cu_lu_pivots_to_permutation(%0) {operand_layouts = [dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0]> : tensor<1xindex>]} : (tensor<3xi32>) -> (tensor<3xi32>)
  return %r : tensor<3xi32>
}
// -----
func.func @main(%0: tensor<3xi32>) -> (tensor<3xi32>) {
  %r = stablehlo.custom_call @cu_lu_pivots_to_permutation(%0) {operand_layouts = [dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0]> : tensor<1xindex>]} : (tensor<3xi32>) -> (tensor<3xi32>)
  return %r : tensor<3xi32>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>) {
  %r:5 = stablehlo.custom_call @cuhybrid_eig_real(%0) {mhlo.backend_config = {lower = true, left = true, right = true, compute_left = 86 : ui8, compute_right = 86 : ui8, magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3xf32>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>) {
  %r:4 = stablehlo.custom_call @cuhybrid_eig_comp(%0) {mhlo.backend_config = {lower = true, left = true, right = true, compute_left = 86 : ui8, compute_right = 86 : ui8, magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>
}
// -----
func.func @main(%0: tensor<3x3xf32>, %1: tensor<3xi32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<3xf32>) {
  %r:3 = stablehlo.custom_call @cuhybrid_geqp3(%0, %1) {mhlo.backend_config = {magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf32>, tensor<3xi32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<3xf32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf32>, tensor<3xi32>, tensor<3xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>, %1: tensor<3xi32>) -> (tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<3xcomplex<f64>>) {
  %r:3 = stablehlo.custom_call @cuhybrid_geqp3(%0, %1) {mhlo.backend_config = {magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f64>>, tensor<3xi32>) -> (tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<3xcomplex<f64>>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<3xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>, tensor<1xf32>) {
  %r:4 = stablehlo.custom_call @cusolver_getrf(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>, tensor<1xf32>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xf32>, tensor<3xi32>, tensor<i32>, tensor<1xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<i32>, tensor<1xcomplex<f64>>) {
  %r:4 = stablehlo.custom_call @cusolver_getrf(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<i32>, tensor<1xcomplex<f64>>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<i32>, tensor<1xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>, tensor<1xf32>) {
  %r:4 = stablehlo.custom_call @cublas_getrf_batched(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>, tensor<1xf32>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xf32>, tensor<3xi32>, tensor<i32>, tensor<1xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<i32>, tensor<1xcomplex<f64>>) {
  %r:4 = stablehlo.custom_call @cublas_getrf_batched(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<i32>, tensor<1xcomplex<f64>>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<i32>, tensor<1xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<i32>, tensor<1xf32>) {
  %r:4 = stablehlo.custom_call @cusolver_geqrf(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<i32>, tensor<1xf32>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xf32>, tensor<3xf32>, tensor<i32>, tensor<1xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>) {
  %r:4 = stablehlo.custom_call @cusolver_geqrf(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) {
  %r:4 = stablehlo.custom_call @cublas_geqrf_batched(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>) {
  %r:4 = stablehlo.custom_call @cublas_geqrf_batched(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>, %1: tensor<3xf32>) -> (tensor<3x3xf32>, tensor<i32>, tensor<1xf32>) {
  %r:3 = stablehlo.custom_call @cusolver_orgqr(%0, %1) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf32>, tensor<3xf32>) -> (tensor<3x3xf32>, tensor<i32>, tensor<1xf32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf32>, tensor<i32>, tensor<1xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>, %1: tensor<3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>) {
  %r:3 = stablehlo.custom_call @cusolver_orgqr(%0, %1) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i32>, tensor<1xf32>) {
  %r:6 = stablehlo.custom_call @cusolver_sytrd(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>], backend_config = "\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00"} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i32>, tensor<1xf32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i32>, tensor<1xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<2xf64>, tensor<2xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>) {
  %r:6 = stablehlo.custom_call @cusolver_sytrd(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>], backend_config = "\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00"} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<2xf64>, tensor<2xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<2xf64>, tensor<2xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<i32>, tensor<1xf32>) {
  %r:4 = stablehlo.custom_call @cusolver_syevd(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>], backend_config = "\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00"} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<i32>, tensor<1xf32>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xf32>, tensor<3xf32>, tensor<i32>, tensor<1xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<i32>, tensor<1xcomplex<f64>>) {
  %r:4 = stablehlo.custom_call @cusolver_syevd(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>], backend_config = "\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00"} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<i32>, tensor<1xcomplex<f64>>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<i32>, tensor<1xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<i32>, tensor<1xf32>) {
  %r:4 = stablehlo.custom_call @cusolver_syevj(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>], backend_config = "\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00"} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<i32>, tensor<1xf32>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xf32>, tensor<3xf32>, tensor<i32>, tensor<1xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<i32>, tensor<1xcomplex<f64>>) {
  %r:4 = stablehlo.custom_call @cusolver_syevj(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>], backend_config = "\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00"} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<i32>, tensor<1xcomplex<f64>>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<i32>, tensor<1xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>, tensor<1xf32>) {
  %r:6 = stablehlo.custom_call @cusolver_gesvdj(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>, tensor<1xf32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>, tensor<1xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>) {
  %r:6 = stablehlo.custom_call @cusolver_gesvdj(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<4xf32>, %1: tensor<4xi32>, %2: tensor<4xi32>, %3: tensor<3xf32>) -> (tensor<3xf32>) {
  %r = stablehlo.custom_call @cusolver_csrlsvqr(%0, %1, %2, %3) {operand_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0]> : tensor<1xindex>]} : (tensor<4xf32>, tensor<4xi32>, tensor<4xi32>, tensor<3xf32>) -> (tensor<3xf32>)
  return %r : tensor<3xf32>
}
// -----
func.func @main(%0: tensor<4xcomplex<f64>>, %1: tensor<4xi32>, %2: tensor<4xi32>, %3: tensor<3xcomplex<f64>>) -> (tensor<3xcomplex<f64>>) {
  %r = stablehlo.custom_call @cusolver_csrlsvqr(%0, %1, %2, %3) {operand_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0]> : tensor<1xindex>]} : (tensor<4xcomplex<f64>>, tensor<4xi32>, tensor<4xi32>, tensor<3xcomplex<f64>>) -> (tensor<3xcomplex<f64>>)
  return %r : tensor<3xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3xf32>, %1: tensor<3xf32>, %2: tensor<3xf32>, %3: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<1xf32>) {
  %r:2 = stablehlo.custom_call @cusparse_gtsv2_f32(%0, %1, %2, %3) {operand_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<1xf32>)
  return %r#0, %r#1 : tensor<3x3xf32>, tensor<1xf32>
}
// -----
func.func @main(%0: tensor<3xf32>, %1: tensor<3xf32>, %2: tensor<3xf32>, %3: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<1xf32>) {
  %r:2 = stablehlo.custom_call @cusparse_gtsv2_f64(%0, %1, %2, %3) {operand_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<1xf32>)
  return %r#0, %r#1 : tensor<3x3xf32>, tensor<1xf32>
}
// -----
func.func @main(%0: tensor<3xf32>, %1: tensor<3xf32>, %2: tensor<3xf32>, %3: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<1xf32>) {
  %r:2 = stablehlo.custom_call @cusparse_gtsv2_f32_ffi(%0, %1, %2, %3) {mhlo.backend_config = {}, operand_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<1xf32>)
  return %r#0, %r#1 : tensor<3x3xf32>, tensor<1xf32>
}
// -----
func.func @main(%0: tensor<3xf32>, %1: tensor<3xf32>, %2: tensor<3xf32>, %3: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<1xf32>) {
  %r:2 = stablehlo.custom_call @cusparse_gtsv2_f64_ffi(%0, %1, %2, %3) {mhlo.backend_config = {}, operand_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<1xf32>)
  return %r#0, %r#1 : tensor<3x3xf32>, tensor<1xf32>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>, tensor<1xf32>) {
  %r:6 = stablehlo.custom_call @cusolver_gesvd(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>, tensor<1xf32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>, tensor<1xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>) {
  %r:6 = stablehlo.custom_call @cusolver_gesvd(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>, tensor<1xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>) {
  %r:2 = stablehlo.custom_call @Qr(%0) {} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>)
  return %r#0, %r#1 : tensor<3x3xf32>, tensor<3xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>) {
  %r:2 = stablehlo.custom_call @Qr(%0) {} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>)
  return %r#0, %r#1 : tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>, %1: tensor<3xf32>) -> (tensor<3x3xf32>) {
  %r = stablehlo.custom_call @ProductOfElementaryHouseholderReflectors(%0, %1) {} : (tensor<3x3xf32>, tensor<3xf32>) -> (tensor<3x3xf32>)
  return %r : tensor<3x3xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>, %1: tensor<3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>) {
  %r = stablehlo.custom_call @ProductOfElementaryHouseholderReflectors(%0, %1) {} : (tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>)
  return %r : tensor<3x3xcomplex<f64>>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<3xi32>) {
  %r:3 = stablehlo.custom_call @LuDecomposition(%0) {} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<3xi32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf32>, tensor<3xi32>, tensor<3xi32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<3xi32>) {
  %r:3 = stablehlo.custom_call @LuDecomposition(%0) {} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<3xi32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<3xi32>
}
// -----
func.func @main(%0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>) {
  %r:2 = stablehlo.custom_call @Eigh(%0) {backend_config = "1,1,100,1e-6"} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>)
  return %r#0, %r#1 : tensor<3x3xf32>, tensor<3xf32>
}
// -----
func.func @main(%0: tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>) {
  %r:2 = stablehlo.custom_call @Eigh(%0) {backend_config = "1,1,100,1e-6"} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xf64>)
  return %r#0, %r#1 : tensor<3x3xcomplex<f64>>, tensor<3xf64>
}
