module {
  func.func @f(%arg0: i32, %arg1: index, %arg2: tensor<2xf32>, %arg3: tensor<?xindex>, %arg4: i1, %arg5: f32, %arg6: memref<2xf32>) {
    %0 = scf.for %arg7 = %arg1 to %arg1 step %arg1 iter_args(%arg8 = %arg2) -> (tensor<2xf32>) {
      scf.yield %arg8 : tensor<2xf32>
    }
    scf.for %arg7 = %arg1 to %arg1 step %arg1 {
    }
    scf.for %arg7 = %arg0 to %arg0 step %arg0  : i32 {
    } {a.b}
    %1 = scf.if %arg4 -> (i32) {
      scf.yield %arg0 : i32
    } else {
      scf.yield %arg0 : i32
    }
    scf.if %arg4 {
    }
    scf.if %arg4 {
    } else {
    } {foo.bar}
    %cast = memref.cast %arg6 : memref<2xf32> to memref<?xf32>
    scf.for unsigned %arg7 = %arg0 to %arg0 step %arg0  : i32 {
    }
    scf.if %arg4 {
      %c1_i32 = arith.constant 1 : i32
    } else {
    }
    cf.br ^bb1(%arg0 : i32)
  ^bb1(%2: i32):  // 2 preds: ^bb0, ^bb1
    cf.cond_br %arg4, ^bb1(%arg0 : i32), ^bb2
  ^bb2:  // pred: ^bb1
    cf.br ^bb3
  ^bb3:  // pred: ^bb2
    return
  }
}
// -----
module {
  func.func @f(%arg0: i32, %arg1: i1) {
    cf.cond_br %arg1 weights([1, 2]), ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    cf.assert %arg1, "foo"
    return
  ^bb2:  // pred: ^bb0
    return
  }
}
