module {
  func.func @f(%arg0: i32, %arg1: index, %arg2: tensor<2xf32>, %arg3: tensor<?xindex>, %arg4: i1, %arg5: !shape.shape, %arg6: !shape.size, %arg7: !shape.witness, %arg8: !shape.value_shape) {
    %0 = shape.shape_of %arg2 : tensor<2xf32> -> tensor<1xindex>
    %1 = shape.shape_of %arg2 : tensor<2xf32> -> !shape.shape
    %2 = shape.broadcast %0, %0 : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
    %3 = shape.const_shape [1, 2] : tensor<2xindex>
    %4 = shape.const_shape [] : !shape.shape
    %5 = shape.num_elements %3 : tensor<2xindex> -> index
    %6 = shape.cstr_broadcastable %0, %0 : tensor<1xindex>, tensor<1xindex>
    %7 = shape.assuming %6 -> (tensor<2xf32>) {
      shape.assuming_yield %arg2 : tensor<2xf32>
    }
    shape.assuming %6 {
    }
    %8:2 = shape.assuming %6 -> (tensor<2xf32>, i32) {
      %22 = arith.addi %arg0, %arg0 : i32
      shape.assuming_yield {foo.bar} %arg2, %22 : tensor<2xf32>, i32
    } {foo.bar}
    %c10 = shape.const_size 10
    %9 = shape.const_witness true
    %10 = shape.from_extents %arg1, %arg6 : index, !shape.size
    %11 = shape.to_extent_tensor %arg5 : !shape.shape -> tensor<?xindex>
    %12 = shape.index_to_size %arg1
    %13 = shape.size_to_index %12 : !shape.size
    %14 = shape.get_extent %0, %arg1 : tensor<1xindex>, index -> index
    %15 = shape.concat %0, %0 : tensor<1xindex>, tensor<1xindex> -> tensor<2xindex>
    %16 = shape.rank %0 : tensor<1xindex> -> index
    %17 = shape.cstr_require %arg4, "msg"
    %18 = shape.cstr_eq %0, %0 : tensor<1xindex>, tensor<1xindex>
    %19 = shape.assuming_all %arg7, %arg7
    %20 = shape.any %0, %0 : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
    %21 = shape.const_shape  {foo.bar}[1, 2] : tensor<2xindex>
    return
  }
}
