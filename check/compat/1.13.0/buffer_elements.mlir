// Elements of buffers, as attributes that no op defines: truth values take a byte each.

func.func @elements(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %x, %x {
    app.all_true = dense<true> : memref<2xi1>,
    app.complex = dense<[(1.0, -1.0), (0.5, 2.0)]> : memref<2xcomplex<f32>>,
    app.floats = dense<[1.0, 2.0]> : memref<2xf32>,
    app.narrow = dense<[[1, 2]]> : memref<1x2xi4>,
    app.nine = dense<[true, false, true, true, true, true, true, true, true]> : memref<9xi1>,
    app.none = dense<> : memref<0xf32>,
    app.some_true = dense<[true, false]> : memref<2xi1>
  } : tensor<f32>
  return %0 : tensor<f32>
}
