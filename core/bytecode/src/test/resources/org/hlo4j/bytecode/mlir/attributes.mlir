module { "foo.op"() {
 a1 = f8E4M3FN, a2 = tf32, a3 = vector<[4]x2xf32>, a4 = memref<2x3xf32, strided<[1,2]>>, a5 = affine_set<(d0): (d0 >= 0)>,
 a6 = #foo.bar<1>, a7 = !foo.baz, a8 = memref<2xf32>, a9 = memref<*xf32, 1>, b1 = vector<4xi3>, b2 = memref<2xi8, 3>,
 b3 = affine_map<(d0,d1)[s0]->(d0+s0*2, d1 floordiv 3)>, b4 = -5 : i32, b5 = -5 : i64, b6 = -1 : si8, b7 = true, b8 = -3 : i100, b9 = 5 : index, c0 = 1.5 : f80,
 c1 = dense<["a","b"]> : tensor<2x!foo.s>, c2 = sparse<[[0]],[1]> : tensor<2xi32>, c3 = dense<true> : tensor<i1>, c4 = dense<true> : tensor<9xi1>, c5 = dense<[true,false,true,true,true,true,true,true,true]> : tensor<9xi1>,
 c6 = dense<(1.0,2.0)> : tensor<2xcomplex<f32>>, c7 = array<i1: true,false>, c8 = array<i32: 1,2>, c9 = "s" : i32, d0 = @a::@b::@c, d1 = @a, d2 = 0x7F : f8E5M2, d3 = dense<[]> : tensor<0xi1>, d4 = 3.0 : f128, d5 = none, d6 = tuple<i1, index>, d7 = tensor<*xf32>, d8 = (i1)->(i2,i3), d9 = strided<[1,?], offset: 3>, e0 = dense<[]> : tensor<0xi32>, e1 = dense_resource<blobby> : tensor<2xi32>, e2 = dense<1> : tensor<2xi4>, e3 = dense<[1,-2]> : tensor<2xi4>, e4 = unit,
 x1 = dense_resource<missing> : tensor<2xi32>, x2 = dense_resource<other> : tensor<2xi8>, x3 = "\ff\00é", x4 = dense<false> : tensor<5xi1>
} : () -> () } loc(callsite("x"("f":1:2) at fused<"m">["f":3:4, unknown]))
{-# dialect_resources: { builtin: { other: "0x400000000102", blobby: "0x080000000100000002000000" } } #-}
