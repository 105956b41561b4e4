module {
  func.func @buffers(%arg0: memref<2xf32>, %arg1: memref<*xf32>, %arg2: tensor<2xf32>) {
    %cast = memref.cast %arg0 : memref<2xf32> to memref<?xf32>
    %cast_0 = memref.cast %arg0 : memref<2xf32> to memref<*xf32>
    %0 = bufferization.to_tensor %arg0 : memref<2xf32> to tensor<2xf32>
    %1 = bufferization.to_tensor %arg0 restrict writable : memref<2xf32> to tensor<2xf32>
    %2 = bufferization.to_buffer %arg2 : tensor<2xf32> to memref<2xf32>
    %3 = bufferization.to_buffer %arg2 read_only : tensor<2xf32> to memref<2xf32>
    %c1_i32 = arith.constant 1 : i32
    %4 = llvm.add %c1_i32, %c1_i32 : i32
    return
  }
}
// -----
module {
  llvm.module_flags [#llvm.mlir.module_flag<warning, "Debug Info Version", 3 : i32>, #llvm.mlir.module_flag<max, "wchar_size", 4 : i32>]
}
