// 1:91: scale 3.402823e+38 out of expressed type range [1.401298e-45, 3.402823e+38]
func.func private @f11(!quant.uniform<i8:bf16, 1.0>, !quant.uniform<i16:f32, 3.4028235e+38>)
// -----
// 1:79: unexpected decimal integer literal for a floating point value
func.func private @f16(!quant.uniform<i8:f32, 1.0:-0>, !quant.uniform<i8:f32, 1>)
// -----
// 1:50: scale 0.000000e+00 out of expressed type range [1.401298e-45, 3.402823e+38]
func.func private @f19(!quant.uniform<i8:f32, 0.0>)
// -----
// 1:51: scale -1.000000e+00 out of expressed type range [1.401298e-45, 3.402823e+38]
func.func private @f20(!quant.uniform<i8:f32, -1.0>)
// -----
// 1:39: illegal storage type size: 33
func.func private @f21(!quant.uniform<i33:f32, 1.0>)
// -----
// 1:42: illegal storage type minimum: -129
func.func private @f22(!quant.uniform<i8<-129:1>:f32, 1.0>)
// -----
// 1:31: illegal storage min and storage max: (5:1)
func.func private @f23(!quant.uniform<i8<5:1>:f32, 1.0>)
// -----
// 1:31: illegal quantized dimension: -1
func.func private @f26(!quant.uniform<i8:f32:-1, {1.0}>)
// -----
// 1:50: expected floating point literal
func.func private @f27(!quant.uniform<i8:f32:1, {}>)
// -----
// 1:31: unknown quantized type foo
func.func private @f28(!quant.foo<i8>)
// -----
// 1:39: illegal storage type prefix
func.func private @f29(!quant.uniform<x8:f32, 1.0>)
// -----
// 1:41: expected ':'
func.func private @f30(!quant.uniform<i8, 1.0>)
// -----
// 1:53: scale 1.000000e+10 out of expressed type range [5.960464e-08, 6.550400e+04]
func.func private @f31(!quant.uniform<i8:f16, 1.0e10>)
// -----
// 1:31: illegal min and max: (2.000000e+00:1.000000e+00)
func.func private @f32(!quant.calibrated<f32<2.0:1.0>>)
// -----
// 1:31: illegal block size: 0
func.func private @f33(!quant.uniform<i8:f32:{0:0}, {1.0}>)
// -----
// 1:71: tensor literal is invalid; ranks are not consistent between elements
func.func private @f34(!quant.uniform<i8:f32:{0:1}, {{1.0}, {1.0, 2.0}}>)
// -----
// 1:39: illegal storage type prefix
func.func private @f35(!quant.uniform<f32:f32, 1.0>)
// -----
// 1:51: expected integer value
func.func private @f37(!quant.uniform<i8:f32, 1.0:>)
