// Integer constants: every width, its extremes, splats and lists, one element and none.

func.func @booleans() {
  %scalar_false = stablehlo.constant dense<false> : tensor<i1>
  %scalar_true = stablehlo.constant dense<true> : tensor<i1>
  %one_false = stablehlo.constant dense<[false]> : tensor<1xi1>
  %one_true = stablehlo.constant dense<[[true]]> : tensor<1x1xi1>
  %all_false = stablehlo.constant dense<false> : tensor<5xi1>
  %all_true = stablehlo.constant dense<true> : tensor<5xi1>
  %none = stablehlo.constant dense<> : tensor<0xi1>
  %seven = stablehlo.constant dense<[true, false, true, true, false, false, true]> : tensor<7xi1>
  %eight = stablehlo.constant dense<[false, false, false, false, false, false, false, true]> : tensor<8xi1>
  %nine = stablehlo.constant dense<[[true, false, false], [false, true, false], [false, false, true]]> : tensor<3x3xi1>
  return
}

func.func @signed() {
  %i4 = stablehlo.constant dense<[-8, -1, 0, 1, 7]> : tensor<5xi4>
  %i4_same = stablehlo.constant dense<-3> : tensor<5xi4>
  %i4_one = stablehlo.constant dense<-3> : tensor<i4>
  %i8 = stablehlo.constant dense<[-128, -1, 0, 1, 127]> : tensor<5xi8>
  %i8_one = stablehlo.constant dense<100> : tensor<i8>
  %i16 = stablehlo.constant dense<[-32768, -1, 0, 1, 32767]> : tensor<5xi16>
  %i16_one = stablehlo.constant dense<-2> : tensor<1xi16>
  %i32 = stablehlo.constant dense<[-2147483648, -1, 0, 1, 2147483647]> : tensor<5xi32>
  %i32_same = stablehlo.constant dense<7> : tensor<2x3x4xi32>
  %i32_listed = stablehlo.constant dense<[7, 7, 7]> : tensor<3xi32>
  %i32_none = stablehlo.constant dense<> : tensor<3x0x2xi32>
  %i64 = stablehlo.constant dense<[-9223372036854775808, -1, 0, 1, 9223372036854775807]> : tensor<5xi64>
  %i64_one = stablehlo.constant dense<12345678901> : tensor<i64>
  return
}

func.func @unsigned() {
  %ui4 = stablehlo.constant dense<[0, 1, 8, 15]> : tensor<4xui4>
  %ui4_one = stablehlo.constant dense<9> : tensor<ui4>
  %ui8 = stablehlo.constant dense<[0, 1, 128, 255]> : tensor<4xui8>
  %ui8_one = stablehlo.constant dense<200> : tensor<ui8>
  %ui16 = stablehlo.constant dense<[0, 1, 32768, 65535]> : tensor<4xui16>
  %ui16_same = stablehlo.constant dense<65535> : tensor<4xui16>
  %ui32 = stablehlo.constant dense<[0, 1, 2147483648, 4294967295]> : tensor<4xui32>
  %ui32_same = stablehlo.constant dense<4294967295> : tensor<2x2xui32>
  %ui64 = stablehlo.constant dense<[0, 1, 9223372036854775808, 18446744073709551615]> : tensor<4xui64>
  %ui64_one = stablehlo.constant dense<18446744073709551615> : tensor<ui64>
  return
}

func.func @nested_lists() {
  %0 = stablehlo.constant dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]]> : tensor<2x3x2xi16>
  return
}

// More elements than are printed as a list.
func.func @hexadecimal() {
  %0 = stablehlo.constant dense<"0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F"> : tensor<128xui8>
  %1 = stablehlo.constant dense<"0x0100FFFF00800000"> : tensor<2xi32>
  %2 = stablehlo.constant dense<"0x2A000000"> : tensor<4xi32>
  return
}

func.func @long_lists() {
  %booleans = stablehlo.constant dense<[true, true, true, false, true, false, false, false, false, false, true, false, true, true, true, true, true, false, true, false, false, false, false, false, true, false, true, true, true, true, true, false, true, false, false, false, false, false, true, false, true, true, true, true, true, false, true, false, false, false, false, false, true, false, true, true, true, true, true, false, true, false, false, false, false, false, true, false, true, true, true, true, true, false, true, false, false, false, false, false, true, false, true, true, true, true, true, false, true, false, false, false, false, false, true, false, true, true, true, true, true]> : tensor<101xi1>
  %narrow = stablehlo.constant dense<[-8, -3, 2, 7, -4, 1, 6, -5, 0, 5, -6, -1, 4, -7, -2, 3, -8, -3, 2, 7, -4, 1, 6, -5, 0, 5, -6, -1, 4, -7, -2, 3, -8, -3, 2, 7, -4, 1, 6, -5, 0, 5, -6, -1, 4, -7, -2, 3, -8, -3, 2, 7, -4, 1, 6, -5, 0, 5, -6, -1, 4, -7, -2, 3, -8, -3, 2, 7, -4, 1, 6, -5, 0, 5, -6, -1, 4, -7, -2, 3, -8, -3, 2, 7, -4, 1, 6, -5, 0, 5, -6, -1, 4, -7, -2, 3, -8, -3, 2, 7, -4]> : tensor<101xi4>
  %wide = stablehlo.constant dense<[0, -1, 512, -19683, 262144, -1953125, 10077696, -40353607, 134217728, -387420489, 1000000000, -2357947691, 5159780352, -10604499373, 20661046784, -38443359375, 68719476736, -118587876497, 198359290368, -322687697779, 512000000000, -794280046581, 1207269217792, -1801152661463, 2641807540224, -3814697265625, 5429503678976, -7625597484987, 10578455953408, -14507145975869, 19683000000000, -26439622160671, 35184372088832, -46411484401953, 60716992766464, -78815638671875, 101559956668416, -129961739795077, 165216101262848, -208728361158759, 262144000000000, -327381934393961, 406671383849472, -502592611936843, 618121839509504, -756680642578125, 922190162669056, -1119130473102767, 1352605460594688, -1628413597910449, 1953125000000000, -2334165173090451, 2779905883635712, -3299763591802133, 3904305912313344, -4605366583984375, 5416169448144896, -6351461955384057, 7427658739644928, -8662995818654939, 10077696000000000, -11694146092834141, 13537086546263552, -15633814156853823, 18014398509481984, -20711912837890625, 23762680013799936, -27206534396294947, 31087100296429568, -35452087835576229, 40353607000000000, -45848500718449031, 51998697814228992, -58871586708267913, 66540410775079424, -75084686279296875, 84590643846578176, -95151694449171437, 106868920913284608, -119851595982618319, 134217728000000000, -150094635296999121, 167619550409708032, -186940255267540403, 208215748530929664, -231616946283203125, 257327417311663616, -285544154243029527, 316478381828866048, -350356403707485209, 387420489000000000, -427929800129788411, 472161363286556672, -520411082988487293, 572994802228616704, -630249409724609375, 692533995824480256, -760231058654565217, 833747762130149888, -913517247483640899, 1000000000000000000]> : tensor<101xi64>
  return
}
