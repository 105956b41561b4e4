module { "foo.op"() {
 f01=f4E2M1FN, f02=f6E2M3FN, f03=f6E3M2FN, f04=f8E3M4, f05=f8E4M3, f06=f8E4M3FN, f07=f8E4M3FNUZ, f08=f8E4M3B11FNUZ, f09=f8E5M2, f10=f8E5M2FNUZ, f11=f8E8M0FNU, f12=tf32,
 g1=affine_set<(d0,d1)[s0]: (d0 - s0 >= 0, d1 mod 2 == 0, d0 ceildiv 3 - 4 >= 0)>, g2=affine_set<(): ()>,  g3 = affine_map<()->()>, g4=affine_map<(d0,d1,d2)->(d2,d0)>, g5=affine_map<(d0,d1,d2)->(d2,d0,d1)>, g6=affine_map<(d0)[s0]->(d0)>, g7=affine_map<(d0)->(0)>,g8=affine_map<(d0,d1)->(d0,0)>, g9=affine_map<()[s0]->(s0*-3)>, h1=affine_map<(d0,d1)->(d0,d0)>, h2=affine_map<(d0,d1)[s0]->(d1,d0)>,h3=affine_map<(d0,d1)->()>,
 i1 = vector<i32>, i2 = memref<f32>, i3 = dense<[[1],[2]]> : vector<2x1xi64>, i4 = dense<"x"> : tensor<3x!foo.s>, i5 = sparse<[],[]> : tensor<2xi32>, i7 = #foo<"x y">, i8 = tensor<2xf32, #foo.enc>, i9 = dense<(1,2)> : tensor<complex<i8>>,
 j1 = dense<0xFF80> : tensor<3xbf16>, j2 = array<f32: 1.0>, j3 = array<i8>, j4 = 0 : i0, j5 = -1 : i8, j6 = 7 : i7, j7 = -7 : i9, j8 = 0 : i65, j9 = -1 : i128, k1 = 18446744073709551616 : ui128, k2 = 18446744073709551615 : ui64, k4 = !foo<"a b">
} : () -> () loc("f":0:0 to 5:0)
  "foo.op"() : () -> () loc("f":3:1 to 3:2)   "foo.op"() : () -> () loc("f":3:1 to 4:1)  "foo.op"() <{a = 1 : i3}> {b = 2 : i3} : () -> () loc("f":3:2 to 3:1) "foo.op"() : () -> () loc("":0:0)
 }
