func.func @main() -> tensor<100x100xf32> {
  %0 = stablehlo.iota dim = 1 : tensor<100x100xf32>
  return %0 : tensor<100x100xf32>
}
