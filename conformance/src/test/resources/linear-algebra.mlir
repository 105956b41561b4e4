func.func @main() -> (tensor<3x3xf64>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[4.0, 1.0, 2.0], [1.0, 5.0, 3.0], [2.0, 3.0, 6.0]]> : tensor<3x3xf64>
  %r:2 = stablehlo.custom_call @lapack_dpotrf_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<i32>)
  return %r#0, %r#1 : tensor<3x3xf64>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<i32>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<[[4.0, 1.0, 2.0], [1.0, 5.0, 3.0], [2.0, 3.0, 6.0]]> : tensor<3x3xf64>
  %r:2 = stablehlo.custom_call @lapack_dpotrf(%0, %1, %2, %3) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<i32>)
  return %r#0, %r#1 : tensor<3x3xf64>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[(4.0, 0.0), (1.0, 1.0), (2.0, -1.0)], [(1.0, -1.0), (5.0, 0.0), (3.0, 2.0)], [(2.0, 1.0), (3.0, -2.0), (6.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:2 = stablehlo.custom_call @lapack_cpotrf_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<i32>)
  return %r#0, %r#1 : tensor<3x3xcomplex<f32>>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<i32>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<[[(4.0, 0.0), (1.0, 1.0), (2.0, -1.0)], [(1.0, -1.0), (5.0, 0.0), (3.0, 2.0)], [(2.0, 1.0), (3.0, -2.0), (6.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:2 = stablehlo.custom_call @lapack_cpotrf(%0, %1, %2, %3) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<i32>)
  return %r#0, %r#1 : tensor<3x3xcomplex<f32>>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xi32>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:3 = stablehlo.custom_call @lapack_dgetrf_ffi(%0) {mhlo.backend_config = {}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xi32>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf64>, tensor<3xi32>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xi32>, tensor<i32>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:3 = stablehlo.custom_call @lapack_dgetrf(%0, %1, %2, %3) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xi32>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf64>, tensor<3xi32>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:3 = stablehlo.custom_call @lapack_cgetrf_ffi(%0) {mhlo.backend_config = {}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<i32>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:3 = stablehlo.custom_call @lapack_cgetrf(%0, %1, %2, %3) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:2 = stablehlo.custom_call @lapack_dgeqrf_ffi(%0) {mhlo.backend_config = {magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>)
  return %r#0, %r#1 : tensor<3x3xf64>, tensor<3xf64>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<i32>, tensor<1xf64>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<1> : tensor<i32>
  %4 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:4 = stablehlo.custom_call @lapack_dgeqrf(%0, %1, %2, %3, %4) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<i32>, tensor<1xf64>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xf64>, tensor<3xf64>, tensor<i32>, tensor<1xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:2 = stablehlo.custom_call @lapack_cgeqrf_ffi(%0) {mhlo.backend_config = {magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>)
  return %r#0, %r#1 : tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<1> : tensor<i32>
  %4 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:4 = stablehlo.custom_call @lapack_cgeqrf(%0, %1, %2, %3, %4) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xi32>, tensor<3xf64>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %1 = stablehlo.constant dense<[0, 0, 0]> : tensor<3xi32>
  %r:3 = stablehlo.custom_call @lapack_dgeqp3_ffi(%0, %1) {mhlo.backend_config = {magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf64>, tensor<3xi32>) -> (tensor<3x3xf64>, tensor<3xi32>, tensor<3xf64>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf64>, tensor<3xi32>, tensor<3xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<3xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %1 = stablehlo.constant dense<[0, 0, 0]> : tensor<3xi32>
  %r:3 = stablehlo.custom_call @lapack_cgeqp3_ffi(%0, %1) {mhlo.backend_config = {magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f32>>, tensor<3xi32>) -> (tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<3xcomplex<f32>>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<3xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>) {
  %0 = stablehlo.constant dense<[[9.0, 9.0, 9.0], [1.0, 9.0, 9.0], [1.0, 0.0, 9.0]]> : tensor<3x3xf64>
  %1 = stablehlo.constant dense<[0.6666666666666666, 0.0, 0.0]> : tensor<3xf64>
  %r = stablehlo.custom_call @lapack_dorgqr_ffi(%0, %1) {mhlo.backend_config = {}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3x3xf64>, tensor<3xf64>) -> (tensor<3x3xf64>)
  return %r : tensor<3x3xf64>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<i32>, tensor<1xf64>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<3> : tensor<i32>
  %4 = stablehlo.constant dense<1> : tensor<i32>
  %5 = stablehlo.constant dense<[[9.0, 9.0, 9.0], [1.0, 9.0, 9.0], [1.0, 0.0, 9.0]]> : tensor<3x3xf64>
  %6 = stablehlo.constant dense<[0.6666666666666666, 0.0, 0.0]> : tensor<3xf64>
  %r:3 = stablehlo.custom_call @lapack_dorgqr(%0, %1, %2, %3, %4, %5, %6) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf64>, tensor<3xf64>) -> (tensor<3x3xf64>, tensor<i32>, tensor<1xf64>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf64>, tensor<i32>, tensor<1xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(9.0, 0.0), (9.0, 0.0), (9.0, 0.0)], [(1.0, 0.0), (9.0, 0.0), (9.0, 0.0)], [(1.0, 0.0), (0.0, 0.0), (9.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %1 = stablehlo.constant dense<[(0.6666666666666666, 0.0), (0.0, 0.0), (0.0, 0.0)]> : tensor<3xcomplex<f32>>
  %r = stablehlo.custom_call @lapack_cungqr_ffi(%0, %1) {mhlo.backend_config = {}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>)
  return %r : tensor<3x3xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<3> : tensor<i32>
  %4 = stablehlo.constant dense<1> : tensor<i32>
  %5 = stablehlo.constant dense<[[(9.0, 0.0), (9.0, 0.0), (9.0, 0.0)], [(1.0, 0.0), (9.0, 0.0), (9.0, 0.0)], [(1.0, 0.0), (0.0, 0.0), (9.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %6 = stablehlo.constant dense<[(0.6666666666666666, 0.0), (0.0, 0.0), (0.0, 0.0)]> : tensor<3xcomplex<f32>>
  %r:3 = stablehlo.custom_call @lapack_cungqr(%0, %1, %2, %3, %4, %5, %6) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>) {
  %0 = stablehlo.constant dense<[[9.0, 9.0, 9.0], [1.0, 9.0, 9.0], [1.0, 0.0, 9.0]]> : tensor<3x3xf64>
  %1 = stablehlo.constant dense<[0.6666666666666666, 0.0, 0.0]> : tensor<3xf64>
  %2 = stablehlo.constant dense<[[1.0, 0.0, 2.0], [2.0, 1.0, 0.0], [0.0, 3.0, 1.0]]> : tensor<3x3xf64>
  %r = stablehlo.custom_call @lapack_dormqr_ffi(%0, %1, %2) {mhlo.backend_config = {left = true, transpose = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>) -> (tensor<3x3xf64>)
  return %r : tensor<3x3xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(9.0, 0.0), (9.0, 0.0), (9.0, 0.0)], [(1.0, 0.0), (9.0, 0.0), (9.0, 0.0)], [(1.0, 0.0), (0.0, 0.0), (9.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %1 = stablehlo.constant dense<[(0.6666666666666666, 0.0), (0.0, 0.0), (0.0, 0.0)]> : tensor<3xcomplex<f32>>
  %2 = stablehlo.constant dense<[[(1.0, 0.0), (0.0, 1.0), (2.0, -1.0)], [(2.0, -1.0), (1.0, 0.0), (0.0, 2.0)], [(0.0, 1.0), (3.0, -2.0), (1.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r = stablehlo.custom_call @lapack_cunmqr_ffi(%0, %1, %2) {mhlo.backend_config = {left = true, transpose = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>)
  return %r : tensor<3x3xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<2xf64>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:3 = stablehlo.custom_call @lapack_dgehrd_ffi(%0) {mhlo.backend_config = {low = 1 : i32, high = 3 : i32}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<2xf64>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf64>, tensor<2xf64>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<2xf64>, tensor<i32>, tensor<1xf64>) {
  %0 = stablehlo.constant dense<3> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<3> : tensor<i32>
  %4 = stablehlo.constant dense<1> : tensor<i32>
  %5 = stablehlo.constant dense<1> : tensor<i32>
  %6 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:4 = stablehlo.custom_call @lapack_dgehrd(%0, %1, %2, %3, %4, %5, %6) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<2xf64>, tensor<i32>, tensor<1xf64>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xf64>, tensor<2xf64>, tensor<i32>, tensor<1xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:3 = stablehlo.custom_call @lapack_cgehrd_ffi(%0) {mhlo.backend_config = {low = 1 : i32, high = 3 : i32}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>) {
  %0 = stablehlo.constant dense<3> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<3> : tensor<i32>
  %4 = stablehlo.constant dense<1> : tensor<i32>
  %5 = stablehlo.constant dense<1> : tensor<i32>
  %6 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:4 = stablehlo.custom_call @lapack_cgehrd(%0, %1, %2, %3, %4, %5, %6) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[4.0, 1.0, 2.0], [1.0, 5.0, 3.0], [2.0, 3.0, 6.0]]> : tensor<3x3xf64>
  %r:5 = stablehlo.custom_call @lapack_dsytrd_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xf64>, tensor<3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<i32>, tensor<1xf64>) {
  %0 = stablehlo.constant dense<3> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<1> : tensor<i32>
  %4 = stablehlo.constant dense<1> : tensor<i32>
  %5 = stablehlo.constant dense<[[4.0, 1.0, 2.0], [1.0, 5.0, 3.0], [2.0, 3.0, 6.0]]> : tensor<3x3xf64>
  %r:6 = stablehlo.custom_call @lapack_dsytrd(%0, %1, %2, %3, %4, %5) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<i32>, tensor<1xf64>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xf64>, tensor<3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<i32>, tensor<1xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<2xf32>, tensor<2xcomplex<f32>>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[(4.0, 0.0), (1.0, 1.0), (2.0, -1.0)], [(1.0, -1.0), (5.0, 0.0), (3.0, 2.0)], [(2.0, 1.0), (3.0, -2.0), (6.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:5 = stablehlo.custom_call @lapack_chetrd_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<2xf32>, tensor<2xcomplex<f32>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<2xf32>, tensor<2xcomplex<f32>>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<2xf32>, tensor<2xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>) {
  %0 = stablehlo.constant dense<3> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<1> : tensor<i32>
  %4 = stablehlo.constant dense<1> : tensor<i32>
  %5 = stablehlo.constant dense<[[(4.0, 0.0), (1.0, 1.0), (2.0, -1.0)], [(1.0, -1.0), (5.0, 0.0), (3.0, 2.0)], [(2.0, 1.0), (3.0, -2.0), (6.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:6 = stablehlo.custom_call @lapack_chetrd(%0, %1, %2, %3, %4, %5) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<2xf32>, tensor<2xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<2xf32>, tensor<2xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[4.0, 1.0, 2.0], [1.0, 5.0, 3.0], [2.0, 3.0, 6.0]]> : tensor<3x3xf64>
  %r:3 = stablehlo.custom_call @lapack_dsyevd_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true, algorithm = 0 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf64>, tensor<3xf64>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<i32>, tensor<1xf64>, tensor<1xf64>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<[[4.0, 1.0, 2.0], [1.0, 5.0, 3.0], [2.0, 3.0, 6.0]]> : tensor<3x3xf64>
  %r:5 = stablehlo.custom_call @lapack_dsyevd(%0, %1, %2, %3) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<i32>, tensor<1xf64>, tensor<1xf64>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xf64>, tensor<3xf64>, tensor<i32>, tensor<1xf64>, tensor<1xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[(4.0, 0.0), (1.0, 1.0), (2.0, -1.0)], [(1.0, -1.0), (5.0, 0.0), (3.0, 2.0)], [(2.0, 1.0), (3.0, -2.0), (6.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:3 = stablehlo.custom_call @lapack_cheevd_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true, algorithm = 0 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<i32>, tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.constant dense<[[(4.0, 0.0), (1.0, 1.0), (2.0, -1.0)], [(1.0, -1.0), (5.0, 0.0), (3.0, 2.0)], [(2.0, 1.0), (3.0, -2.0), (6.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:6 = stablehlo.custom_call @lapack_cheevd(%0, %1, %2, %3) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<i32>, tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<i32>, tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3xf64>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:5 = stablehlo.custom_call @lapack_dgeev_ffi(%0) {mhlo.backend_config = {lower = true, left = true, right = true, compute_left = 86 : ui8, compute_right = 86 : ui8, magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf64>) -> (tensor<3xf64>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3xf64>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>
}
// -----
func.func @main() -> (tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.constant dense<86> : tensor<ui8>
  %3 = stablehlo.constant dense<86> : tensor<i32>
  %4 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:8 = stablehlo.custom_call @lapack_dgeev(%0, %1, %2, %3, %4) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<ui8>, tensor<i32>, tensor<3x3xf64>) -> (tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7 : tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:4 = stablehlo.custom_call @lapack_cgeev_ffi(%0) {mhlo.backend_config = {lower = true, left = true, right = true, compute_left = 86 : ui8, compute_right = 86 : ui8, magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>
}
// -----
func.func @main() -> (tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.constant dense<86> : tensor<ui8>
  %3 = stablehlo.constant dense<86> : tensor<i32>
  %4 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:6 = stablehlo.custom_call @lapack_cgeev(%0, %1, %2, %3, %4) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<ui8>, tensor<i32>, tensor<3x3xcomplex<f32>>) -> (tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<i32>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:6 = stablehlo.custom_call @lapack_dgees_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<i32>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xf64>, tensor<3x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<i32>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<i32>, tensor<i32>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.constant dense<86> : tensor<i32>
  %3 = stablehlo.constant dense<78> : tensor<i32>
  %4 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:6 = stablehlo.custom_call @lapack_dgees(%0, %1, %2, %3, %4) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<i32>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<i32>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<i32>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:5 = stablehlo.custom_call @lapack_cgees_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<i32>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<i32>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.constant dense<86> : tensor<i32>
  %3 = stablehlo.constant dense<78> : tensor<i32>
  %4 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:6 = stablehlo.custom_call @lapack_cgees(%0, %1, %2, %3, %4) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:5 = stablehlo.custom_call @lapack_dgesdd_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>, tensor<1xf64>, tensor<1xf64>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<1> : tensor<i32>
  %3 = stablehlo.constant dense<3> : tensor<i32>
  %4 = stablehlo.constant dense<3> : tensor<i32>
  %5 = stablehlo.constant dense<1> : tensor<i32>
  %6 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:7 = stablehlo.custom_call @lapack_dgesdd(%0, %1, %2, %3, %4, %5, %6) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>, tensor<1xf64>, tensor<1xf64>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6 : tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>, tensor<1xf64>, tensor<1xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:5 = stablehlo.custom_call @lapack_cgesdd_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<1> : tensor<i32>
  %3 = stablehlo.constant dense<3> : tensor<i32>
  %4 = stablehlo.constant dense<3> : tensor<i32>
  %5 = stablehlo.constant dense<1> : tensor<i32>
  %6 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:8 = stablehlo.custom_call @lapack_cgesdd(%0, %1, %2, %3, %4, %5, %6) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7 : tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:5 = stablehlo.custom_call @lapack_dgesvd_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:5 = stablehlo.custom_call @lapack_cgesvd_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %1 = stablehlo.constant dense<[[1.0, 0.0, 2.0], [2.0, 1.0, 0.0], [0.0, 3.0, 1.0]]> : tensor<3x3xf64>
  %2 = stablehlo.constant dense<2.0> : tensor<f64>
  %r = stablehlo.custom_call @lapack_dtrsm_ffi(%0, %1, %2) {mhlo.backend_config = {side = 76 : ui8, trans_x = 84 : ui8, diag = 78 : ui8, uplo = 76 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3x3xf64>, tensor<3x3xf64>, tensor<f64>) -> (tensor<3x3xf64>)
  return %r : tensor<3x3xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %1 = stablehlo.constant dense<[[(1.0, 0.0), (0.0, 1.0), (2.0, -1.0)], [(2.0, -1.0), (1.0, 0.0), (0.0, 2.0)], [(0.0, 1.0), (3.0, -2.0), (1.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %2 = stablehlo.constant dense<(2.0, 0.0)> : tensor<complex<f32>>
  %r = stablehlo.custom_call @lapack_ctrsm_ffi(%0, %1, %2) {mhlo.backend_config = {side = 76 : ui8, trans_x = 84 : ui8, diag = 78 : ui8, uplo = 76 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> (tensor<3x3xcomplex<f32>>)
  return %r : tensor<3x3xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<i32>) {
  %0 = stablehlo.constant dense<[0.0, 1.0, 2.0]> : tensor<3xf64>
  %1 = stablehlo.constant dense<[4.0, 5.0, 6.0]> : tensor<3xf64>
  %2 = stablehlo.constant dense<[1.0, 3.0, 0.0]> : tensor<3xf64>
  %3 = stablehlo.constant dense<[[1.0, 0.0, 2.0], [2.0, 1.0, 0.0], [0.0, 3.0, 1.0]]> : tensor<3x3xf64>
  %r:5 = stablehlo.custom_call @lapack_dgtsv_ffi(%0, %1, %2, %3) {mhlo.backend_config = {}, operand_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3x3xf64>) -> (tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>) {
  %0 = stablehlo.constant dense<[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)]> : tensor<3xcomplex<f32>>
  %1 = stablehlo.constant dense<[(4.0, 0.0), (5.0, 0.0), (6.0, 0.0)]> : tensor<3xcomplex<f32>>
  %2 = stablehlo.constant dense<[(1.0, 0.0), (3.0, 0.0), (0.0, 0.0)]> : tensor<3xcomplex<f32>>
  %3 = stablehlo.constant dense<[[(1.0, 0.0), (0.0, 1.0), (2.0, -1.0)], [(2.0, -1.0), (1.0, 0.0), (0.0, 2.0)], [(0.0, 1.0), (3.0, -2.0), (1.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:5 = stablehlo.custom_call @lapack_cgtsv_ffi(%0, %1, %2, %3) {mhlo.backend_config = {}, operand_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<1> : tensor<i32>
  %3 = stablehlo.constant dense<0> : tensor<i32>
  %4 = stablehlo.constant dense<3> : tensor<i32>
  %5 = stablehlo.constant dense<3> : tensor<i32>
  %6 = stablehlo.constant dense<1> : tensor<i32>
  %7 = stablehlo.constant dense<2.0> : tensor<f64>
  %8 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %9 = stablehlo.constant dense<[[1.0, 0.0, 2.0], [2.0, 1.0, 0.0], [0.0, 3.0, 1.0]]> : tensor<3x3xf64>
  %r = stablehlo.custom_call @blas_dtrsm(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<f64>, tensor<3x3xf64>, tensor<3x3xf64>) -> (tensor<3x3xf64>)
  return %r : tensor<3x3xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.constant dense<1> : tensor<i32>
  %3 = stablehlo.constant dense<0> : tensor<i32>
  %4 = stablehlo.constant dense<3> : tensor<i32>
  %5 = stablehlo.constant dense<3> : tensor<i32>
  %6 = stablehlo.constant dense<1> : tensor<i32>
  %7 = stablehlo.constant dense<(2.0, 0.0)> : tensor<complex<f32>>
  %8 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %9 = stablehlo.constant dense<[[(1.0, 0.0), (0.0, 1.0), (2.0, -1.0)], [(2.0, -1.0), (1.0, 0.0), (0.0, 2.0)], [(0.0, 1.0), (3.0, -2.0), (1.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r = stablehlo.custom_call @blas_ctrsm(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<complex<f32>>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>)
  return %r : tensor<3x3xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[4.0, 1.0, 2.0], [1.0, 5.0, 3.0], [2.0, 3.0, 6.0]]> : tensor<3x3xf64>
  %r:2 = stablehlo.custom_call @cusolver_potrf_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<i32>)
  return %r#0, %r#1 : tensor<3x3xf64>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[(4.0, 0.0), (1.0, 1.0), (2.0, -1.0)], [(1.0, -1.0), (5.0, 0.0), (3.0, 2.0)], [(2.0, 1.0), (3.0, -2.0), (6.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:2 = stablehlo.custom_call @cusolver_potrf_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<i32>)
  return %r#0, %r#1 : tensor<3x3xcomplex<f32>>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xi32>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:3 = stablehlo.custom_call @cusolver_getrf_ffi(%0) {mhlo.backend_config = {}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xi32>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf64>, tensor<3xi32>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:3 = stablehlo.custom_call @cusolver_getrf_ffi(%0) {mhlo.backend_config = {}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:2 = stablehlo.custom_call @cusolver_geqrf_ffi(%0) {mhlo.backend_config = {magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>)
  return %r#0, %r#1 : tensor<3x3xf64>, tensor<3xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:2 = stablehlo.custom_call @cusolver_geqrf_ffi(%0) {mhlo.backend_config = {magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>)
  return %r#0, %r#1 : tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>) {
  %0 = stablehlo.constant dense<[[9.0, 9.0, 9.0], [1.0, 9.0, 9.0], [1.0, 0.0, 9.0]]> : tensor<3x3xf64>
  %1 = stablehlo.constant dense<[0.6666666666666666, 0.0, 0.0]> : tensor<3xf64>
  %r = stablehlo.custom_call @cusolver_orgqr_ffi(%0, %1) {mhlo.backend_config = {}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3x3xf64>, tensor<3xf64>) -> (tensor<3x3xf64>)
  return %r : tensor<3x3xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(9.0, 0.0), (9.0, 0.0), (9.0, 0.0)], [(1.0, 0.0), (9.0, 0.0), (9.0, 0.0)], [(1.0, 0.0), (0.0, 0.0), (9.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %1 = stablehlo.constant dense<[(0.6666666666666666, 0.0), (0.0, 0.0), (0.0, 0.0)]> : tensor<3xcomplex<f32>>
  %r = stablehlo.custom_call @cusolver_orgqr_ffi(%0, %1) {mhlo.backend_config = {}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>)
  return %r : tensor<3x3xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>) {
  %0 = stablehlo.constant dense<[[9.0, 9.0, 9.0], [1.0, 9.0, 9.0], [1.0, 0.0, 9.0]]> : tensor<3x3xf64>
  %1 = stablehlo.constant dense<[0.6666666666666666, 0.0, 0.0]> : tensor<3xf64>
  %2 = stablehlo.constant dense<[[1.0, 0.0, 2.0], [2.0, 1.0, 0.0], [0.0, 3.0, 1.0]]> : tensor<3x3xf64>
  %r = stablehlo.custom_call @cusolver_ormqr_ffi(%0, %1, %2) {mhlo.backend_config = {left = true, transpose = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>) -> (tensor<3x3xf64>)
  return %r : tensor<3x3xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(9.0, 0.0), (9.0, 0.0), (9.0, 0.0)], [(1.0, 0.0), (9.0, 0.0), (9.0, 0.0)], [(1.0, 0.0), (0.0, 0.0), (9.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %1 = stablehlo.constant dense<[(0.6666666666666666, 0.0), (0.0, 0.0), (0.0, 0.0)]> : tensor<3xcomplex<f32>>
  %2 = stablehlo.constant dense<[[(1.0, 0.0), (0.0, 1.0), (2.0, -1.0)], [(2.0, -1.0), (1.0, 0.0), (0.0, 2.0)], [(0.0, 1.0), (3.0, -2.0), (1.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r = stablehlo.custom_call @cusolver_ormqr_ffi(%0, %1, %2) {mhlo.backend_config = {left = true, transpose = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>)
  return %r : tensor<3x3xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[4.0, 1.0, 2.0], [1.0, 5.0, 3.0], [2.0, 3.0, 6.0]]> : tensor<3x3xf64>
  %r:5 = stablehlo.custom_call @cusolver_sytrd_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xf64>, tensor<3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<2xf32>, tensor<2xcomplex<f32>>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[(4.0, 0.0), (1.0, 1.0), (2.0, -1.0)], [(1.0, -1.0), (5.0, 0.0), (3.0, 2.0)], [(2.0, 1.0), (3.0, -2.0), (6.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:5 = stablehlo.custom_call @cusolver_sytrd_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<2xf32>, tensor<2xcomplex<f32>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<2xf32>, tensor<2xcomplex<f32>>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[4.0, 1.0, 2.0], [1.0, 5.0, 3.0], [2.0, 3.0, 6.0]]> : tensor<3x3xf64>
  %r:3 = stablehlo.custom_call @cusolver_syevd_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true, algorithm = 0 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf64>, tensor<3xf64>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[(4.0, 0.0), (1.0, 1.0), (2.0, -1.0)], [(1.0, -1.0), (5.0, 0.0), (3.0, 2.0)], [(2.0, 1.0), (3.0, -2.0), (6.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:3 = stablehlo.custom_call @cusolver_syevd_ffi(%0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8, lower = true, algorithm = 0 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<i32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xcomplex<f64>>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:5 = stablehlo.custom_call @cusolver_geev_ffi(%0) {mhlo.backend_config = {lower = true, left = true, right = true, compute_left = 86 : ui8, compute_right = 86 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xcomplex<f64>>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xf64>, tensor<3xcomplex<f64>>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:5 = stablehlo.custom_call @cusolver_geev_ffi(%0) {mhlo.backend_config = {lower = true, left = true, right = true, compute_left = 86 : ui8, compute_right = 86 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:5 = stablehlo.custom_call @cusolver_gesvd_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:5 = stablehlo.custom_call @cusolver_gesvd_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:5 = stablehlo.custom_call @cusolver_gesdd_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:5 = stablehlo.custom_call @cusolver_gesdd_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:5 = stablehlo.custom_call @cusolver_gesvdj_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:5 = stablehlo.custom_call @cusolver_gesvdj_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:5 = stablehlo.custom_call @cusolver_gesvdp_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:5 = stablehlo.custom_call @cusolver_gesvdp_ffi(%0) {mhlo.backend_config = {mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %1 = stablehlo.constant dense<[[4.0, 1.0, 2.0], [1.0, 5.0, 3.0], [2.0, 3.0, 6.0]]> : tensor<3x3xf64>
  %2 = stablehlo.constant dense<1.0> : tensor<f64>
  %3 = stablehlo.constant dense<1.0> : tensor<f64>
  %r = stablehlo.custom_call @cusolver_syrk_ffi(%0, %1, %2, %3) {mhlo.backend_config = {transpose = false}} : (tensor<3x3xf64>, tensor<3x3xf64>, tensor<f64>, tensor<f64>) -> (tensor<3x3xf64>)
  return %r : tensor<3x3xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %1 = stablehlo.constant dense<[[(4.0, 0.0), (1.0, 1.0), (2.0, -1.0)], [(1.0, -1.0), (5.0, 0.0), (3.0, 2.0)], [(2.0, 1.0), (3.0, -2.0), (6.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %2 = stablehlo.constant dense<(1.0, 0.0)> : tensor<complex<f32>>
  %3 = stablehlo.constant dense<(1.0, 0.0)> : tensor<complex<f32>>
  %r = stablehlo.custom_call @cusolver_syrk_ffi(%0, %1, %2, %3) {mhlo.backend_config = {transpose = false}} : (tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<complex<f32>>, tensor<complex<f32>>) -> (tensor<3x3xcomplex<f32>>)
  return %r : tensor<3x3xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3xf64>) {
  %0 = stablehlo.constant dense<[2.0, 1.0, 4.0, 5.0]> : tensor<4xf64>
  %1 = stablehlo.constant dense<[0, 2, 1, 0]> : tensor<4xi32>
  %2 = stablehlo.constant dense<[0, 2, 3, 4]> : tensor<4xi32>
  %3 = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf64>
  %r = stablehlo.custom_call @cusolver_csrlsvqr_ffi(%0, %1, %2, %3) {mhlo.backend_config = {reorder = 1 : i32, tol = 1.0e-6 : f64}, operand_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0]> : tensor<1xindex>]} : (tensor<4xf64>, tensor<4xi32>, tensor<4xi32>, tensor<3xf64>) -> (tensor<3xf64>)
  return %r : tensor<3xf64>
}
// -----
func.func @main() -> (tensor<3xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[(2.0, 0.0), (1.0, 0.0), (4.0, 0.0), (5.0, 0.0)]> : tensor<4xcomplex<f32>>
  %1 = stablehlo.constant dense<[0, 2, 1, 0]> : tensor<4xi32>
  %2 = stablehlo.constant dense<[0, 2, 3, 4]> : tensor<4xi32>
  %3 = stablehlo.constant dense<[(1.0, 0.0), (2.0, 0.0), (3.0, 0.0)]> : tensor<3xcomplex<f32>>
  %r = stablehlo.custom_call @cusolver_csrlsvqr_ffi(%0, %1, %2, %3) {mhlo.backend_config = {reorder = 1 : i32, tol = 1.0e-6 : f64}, operand_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0]> : tensor<1xindex>]} : (tensor<4xcomplex<f32>>, tensor<4xi32>, tensor<4xi32>, tensor<3xcomplex<f32>>) -> (tensor<3xcomplex<f32>>)
  return %r : tensor<3xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>) {
  %0 = stablehlo.constant dense<[0.0, 1.0, 2.0]> : tensor<3xf64>
  %1 = stablehlo.constant dense<[4.0, 5.0, 6.0]> : tensor<3xf64>
  %2 = stablehlo.constant dense<[1.0, 3.0, 0.0]> : tensor<3xf64>
  %3 = stablehlo.constant dense<[[1.0, 0.0, 2.0], [2.0, 1.0, 0.0], [0.0, 3.0, 1.0]]> : tensor<3x3xf64>
  %r = stablehlo.custom_call @cusparse_gtsv2_ffi(%0, %1, %2, %3) {mhlo.backend_config = {}, operand_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3x3xf64>) -> (tensor<3x3xf64>)
  return %r : tensor<3x3xf64>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [0.0, 1.0, 3.0], [0.0, 0.0, 2.0]]> : tensor<3x3xf64>
  %1 = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf64>
  %r:2 = stablehlo.custom_call @cu_cholesky_update_ffi(%0, %1) {mhlo.backend_config = {}} : (tensor<3x3xf64>, tensor<3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>)
  return %r#0, %r#1 : tensor<3x3xf64>, tensor<3xf64>
}
// -----
func.func @main() -> (tensor<3xi32>) {
  %0 = stablehlo.constant dense<[2, 2, 2]> : tensor<3xi32>
  %r = stablehlo.custom_call @cu_lu_pivots_to_permutation(%0) {operand_layouts = [dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0]> : tensor<1xindex>]} : (tensor<3xi32>) -> (tensor<3xi32>)
  return %r : tensor<3xi32>
}
// -----
func.func @main() -> (tensor<3xi32>) {
  %0 = stablehlo.constant dense<[2, 2, 2]> : tensor<3xi32>
  %r = stablehlo.custom_call @cu_lu_pivots_to_permutation(%0) {operand_layouts = [dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0]> : tensor<1xindex>]} : (tensor<3xi32>) -> (tensor<3xi32>)
  return %r : tensor<3xi32>
}
// -----
func.func @main() -> (tensor<3xf64>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:5 = stablehlo.custom_call @cuhybrid_eig_real(%0) {mhlo.backend_config = {lower = true, left = true, right = true, compute_left = 86 : ui8, compute_right = 86 : ui8, magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xf64>) -> (tensor<3xf64>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<3xf64>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:4 = stablehlo.custom_call @cuhybrid_eig_comp(%0) {mhlo.backend_config = {lower = true, left = true, right = true, compute_left = 86 : ui8, compute_right = 86 : ui8, magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xi32>, tensor<3xf64>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %1 = stablehlo.constant dense<[0, 0, 0]> : tensor<3xi32>
  %r:3 = stablehlo.custom_call @cuhybrid_geqp3(%0, %1) {mhlo.backend_config = {magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf64>, tensor<3xi32>) -> (tensor<3x3xf64>, tensor<3xi32>, tensor<3xf64>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf64>, tensor<3xi32>, tensor<3xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<3xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %1 = stablehlo.constant dense<[0, 0, 0]> : tensor<3xi32>
  %r:3 = stablehlo.custom_call @cuhybrid_geqp3(%0, %1) {mhlo.backend_config = {magma = "auto"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f32>>, tensor<3xi32>) -> (tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<3xcomplex<f32>>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<3xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xi32>, tensor<i32>, tensor<1xf64>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:4 = stablehlo.custom_call @cusolver_getrf(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xi32>, tensor<i32>, tensor<1xf64>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xf64>, tensor<3xi32>, tensor<i32>, tensor<1xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<i32>, tensor<1xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:4 = stablehlo.custom_call @cusolver_getrf(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<i32>, tensor<1xcomplex<f32>>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<i32>, tensor<1xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xi32>, tensor<i32>, tensor<1xf64>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:4 = stablehlo.custom_call @cublas_getrf_batched(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xi32>, tensor<i32>, tensor<1xf64>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xf64>, tensor<3xi32>, tensor<i32>, tensor<1xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<i32>, tensor<1xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:4 = stablehlo.custom_call @cublas_getrf_batched(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<i32>, tensor<1xcomplex<f32>>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<i32>, tensor<1xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<i32>, tensor<1xf64>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:4 = stablehlo.custom_call @cusolver_geqrf(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<i32>, tensor<1xf64>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xf64>, tensor<3xf64>, tensor<i32>, tensor<1xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:4 = stablehlo.custom_call @cusolver_geqrf(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<1xf64>, tensor<1xf64>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:4 = stablehlo.custom_call @cublas_geqrf_batched(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<1xf64>, tensor<1xf64>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xf64>, tensor<3xf64>, tensor<1xf64>, tensor<1xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:4 = stablehlo.custom_call @cublas_geqrf_batched(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<i32>, tensor<1xf64>) {
  %0 = stablehlo.constant dense<[[9.0, 9.0, 9.0], [1.0, 9.0, 9.0], [1.0, 0.0, 9.0]]> : tensor<3x3xf64>
  %1 = stablehlo.constant dense<[0.6666666666666666, 0.0, 0.0]> : tensor<3xf64>
  %r:3 = stablehlo.custom_call @cusolver_orgqr(%0, %1) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf64>, tensor<3xf64>) -> (tensor<3x3xf64>, tensor<i32>, tensor<1xf64>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf64>, tensor<i32>, tensor<1xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(9.0, 0.0), (9.0, 0.0), (9.0, 0.0)], [(1.0, 0.0), (9.0, 0.0), (9.0, 0.0)], [(1.0, 0.0), (0.0, 0.0), (9.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %1 = stablehlo.constant dense<[(0.6666666666666666, 0.0), (0.0, 0.0), (0.0, 0.0)]> : tensor<3xcomplex<f32>>
  %r:3 = stablehlo.custom_call @cusolver_orgqr(%0, %1) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<i32>, tensor<1xf64>) {
  %0 = stablehlo.constant dense<[[4.0, 1.0, 2.0], [1.0, 5.0, 3.0], [2.0, 3.0, 6.0]]> : tensor<3x3xf64>
  %r:6 = stablehlo.custom_call @cusolver_sytrd(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>], backend_config = "\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00"} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<i32>, tensor<1xf64>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xf64>, tensor<3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<i32>, tensor<1xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<2xf32>, tensor<2xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(4.0, 0.0), (1.0, 1.0), (2.0, -1.0)], [(1.0, -1.0), (5.0, 0.0), (3.0, 2.0)], [(2.0, 1.0), (3.0, -2.0), (6.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:6 = stablehlo.custom_call @cusolver_sytrd(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>], backend_config = "\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00"} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<2xf32>, tensor<2xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<2xf32>, tensor<2xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<i32>, tensor<1xf64>) {
  %0 = stablehlo.constant dense<[[4.0, 1.0, 2.0], [1.0, 5.0, 3.0], [2.0, 3.0, 6.0]]> : tensor<3x3xf64>
  %r:4 = stablehlo.custom_call @cusolver_syevd(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>], backend_config = "\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00"} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<i32>, tensor<1xf64>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xf64>, tensor<3xf64>, tensor<i32>, tensor<1xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<i32>, tensor<1xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(4.0, 0.0), (1.0, 1.0), (2.0, -1.0)], [(1.0, -1.0), (5.0, 0.0), (3.0, 2.0)], [(2.0, 1.0), (3.0, -2.0), (6.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:4 = stablehlo.custom_call @cusolver_syevd(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>], backend_config = "\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00"} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<i32>, tensor<1xcomplex<f32>>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<i32>, tensor<1xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<i32>, tensor<1xf64>) {
  %0 = stablehlo.constant dense<[[4.0, 1.0, 2.0], [1.0, 5.0, 3.0], [2.0, 3.0, 6.0]]> : tensor<3x3xf64>
  %r:4 = stablehlo.custom_call @cusolver_syevj(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>], backend_config = "\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00"} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<i32>, tensor<1xf64>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xf64>, tensor<3xf64>, tensor<i32>, tensor<1xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<i32>, tensor<1xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(4.0, 0.0), (1.0, 1.0), (2.0, -1.0)], [(1.0, -1.0), (5.0, 0.0), (3.0, 2.0)], [(2.0, 1.0), (3.0, -2.0), (6.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:4 = stablehlo.custom_call @cusolver_syevj(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>], backend_config = "\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00"} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<i32>, tensor<1xcomplex<f32>>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<i32>, tensor<1xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>, tensor<1xf64>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:6 = stablehlo.custom_call @cusolver_gesvdj(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>, tensor<1xf64>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>, tensor<1xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:6 = stablehlo.custom_call @cusolver_gesvdj(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3xf64>) {
  %0 = stablehlo.constant dense<[2.0, 1.0, 4.0, 5.0]> : tensor<4xf64>
  %1 = stablehlo.constant dense<[0, 2, 3, 4]> : tensor<4xi32>
  %2 = stablehlo.constant dense<[0, 2, 1, 0]> : tensor<4xi32>
  %3 = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf64>
  %r = stablehlo.custom_call @cusolver_csrlsvqr(%0, %1, %2, %3) {operand_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0]> : tensor<1xindex>]} : (tensor<4xf64>, tensor<4xi32>, tensor<4xi32>, tensor<3xf64>) -> (tensor<3xf64>)
  return %r : tensor<3xf64>
}
// -----
func.func @main() -> (tensor<3xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[(2.0, 0.0), (1.0, 0.0), (4.0, 0.0), (5.0, 0.0)]> : tensor<4xcomplex<f32>>
  %1 = stablehlo.constant dense<[0, 2, 3, 4]> : tensor<4xi32>
  %2 = stablehlo.constant dense<[0, 2, 1, 0]> : tensor<4xi32>
  %3 = stablehlo.constant dense<[(1.0, 0.0), (2.0, 0.0), (3.0, 0.0)]> : tensor<3xcomplex<f32>>
  %r = stablehlo.custom_call @cusolver_csrlsvqr(%0, %1, %2, %3) {operand_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>], result_layouts = [dense<[0]> : tensor<1xindex>]} : (tensor<4xcomplex<f32>>, tensor<4xi32>, tensor<4xi32>, tensor<3xcomplex<f32>>) -> (tensor<3xcomplex<f32>>)
  return %r : tensor<3xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<1xf64>) {
  %0 = stablehlo.constant dense<[0.0, 1.0, 2.0]> : tensor<3xf64>
  %1 = stablehlo.constant dense<[4.0, 5.0, 6.0]> : tensor<3xf64>
  %2 = stablehlo.constant dense<[1.0, 3.0, 0.0]> : tensor<3xf64>
  %3 = stablehlo.constant dense<[[1.0, 0.0, 2.0], [2.0, 1.0, 0.0], [0.0, 3.0, 1.0]]> : tensor<3x3xf64>
  %r:2 = stablehlo.custom_call @cusparse_gtsv2_f32(%0, %1, %2, %3) {operand_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<1xf64>)
  return %r#0, %r#1 : tensor<3x3xf64>, tensor<1xf64>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<1xf64>) {
  %0 = stablehlo.constant dense<[0.0, 1.0, 2.0]> : tensor<3xf64>
  %1 = stablehlo.constant dense<[4.0, 5.0, 6.0]> : tensor<3xf64>
  %2 = stablehlo.constant dense<[1.0, 3.0, 0.0]> : tensor<3xf64>
  %3 = stablehlo.constant dense<[[1.0, 0.0, 2.0], [2.0, 1.0, 0.0], [0.0, 3.0, 1.0]]> : tensor<3x3xf64>
  %r:2 = stablehlo.custom_call @cusparse_gtsv2_f64(%0, %1, %2, %3) {operand_layouts = [dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<1xf64>)
  return %r#0, %r#1 : tensor<3x3xf64>, tensor<1xf64>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>, tensor<1xf64>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:6 = stablehlo.custom_call @cusolver_gesvd(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>, tensor<1xf64>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<i32>, tensor<1xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:6 = stablehlo.custom_call @cusolver_gesvd(%0) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0]> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<[0]> : tensor<1xindex>]} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<3x3xcomplex<f32>>, tensor<3xf32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<1xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:2 = stablehlo.custom_call @Qr(%0) {} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>)
  return %r#0, %r#1 : tensor<3x3xf64>, tensor<3xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:2 = stablehlo.custom_call @Qr(%0) {} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>)
  return %r#0, %r#1 : tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>) {
  %0 = stablehlo.constant dense<[[9.0, 9.0, 9.0], [1.0, 9.0, 9.0], [1.0, 0.0, 9.0]]> : tensor<3x3xf64>
  %1 = stablehlo.constant dense<[0.6666666666666666, 0.0, 0.0]> : tensor<3xf64>
  %r = stablehlo.custom_call @ProductOfElementaryHouseholderReflectors(%0, %1) {} : (tensor<3x3xf64>, tensor<3xf64>) -> (tensor<3x3xf64>)
  return %r : tensor<3x3xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>) {
  %0 = stablehlo.constant dense<[[(9.0, 0.0), (9.0, 0.0), (9.0, 0.0)], [(1.0, 0.0), (9.0, 0.0), (9.0, 0.0)], [(1.0, 0.0), (0.0, 0.0), (9.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %1 = stablehlo.constant dense<[(0.6666666666666666, 0.0), (0.0, 0.0), (0.0, 0.0)]> : tensor<3xcomplex<f32>>
  %r = stablehlo.custom_call @ProductOfElementaryHouseholderReflectors(%0, %1) {} : (tensor<3x3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>)
  return %r : tensor<3x3xcomplex<f32>>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xi32>, tensor<3xi32>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.0], [-2.0, 1.0, 3.0], [4.0, 1.0, 2.0]]> : tensor<3x3xf64>
  %r:3 = stablehlo.custom_call @LuDecomposition(%0) {} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xi32>, tensor<3xi32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xf64>, tensor<3xi32>, tensor<3xi32>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<3xi32>) {
  %0 = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0)], [(-2.0, -1.0), (1.0, 0.0), (3.0, 2.0)], [(4.0, 1.0), (1.0, -2.0), (2.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:3 = stablehlo.custom_call @LuDecomposition(%0) {} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<3xi32>)
  return %r#0, %r#1, %r#2 : tensor<3x3xcomplex<f32>>, tensor<3xi32>, tensor<3xi32>
}
// -----
func.func @main() -> (tensor<3x3xf64>, tensor<3xf64>) {
  %0 = stablehlo.constant dense<[[4.0, 1.0, 2.0], [1.0, 5.0, 3.0], [2.0, 3.0, 6.0]]> : tensor<3x3xf64>
  %r:2 = stablehlo.custom_call @Eigh(%0) {backend_config = "1,1,100,1e-6"} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>)
  return %r#0, %r#1 : tensor<3x3xf64>, tensor<3xf64>
}
// -----
func.func @main() -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>) {
  %0 = stablehlo.constant dense<[[(4.0, 0.0), (1.0, 1.0), (2.0, -1.0)], [(1.0, -1.0), (5.0, 0.0), (3.0, 2.0)], [(2.0, 1.0), (3.0, -2.0), (6.0, 0.0)]]> : tensor<3x3xcomplex<f32>>
  %r:2 = stablehlo.custom_call @Eigh(%0) {backend_config = "1,1,100,1e-6"} : (tensor<3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<3xf32>)
  return %r#0, %r#1 : tensor<3x3xcomplex<f32>>, tensor<3xf32>
}
