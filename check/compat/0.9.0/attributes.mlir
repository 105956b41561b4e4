// Attributes that no op defines: each kind of attribute VHLO can hold, in each place it can stand.

func.func @kinds(%x: tensor<f32>) -> tensor<f32> attributes {
    app.array = [1 : i32, "two", 3.0 : f32, [true, []], {}],
    app.dictionary = {a = 1 : i64, b = {c = "nested", d = [@main]}, z = !stablehlo.token}
  } {
  %0 = stablehlo.add %x, %x {app.bool = true, app.other_bool = false} : tensor<f32>
  %1 = stablehlo.add %0, %x {app.string = "text", app.empty = "", app.escaped = "tab\09 quote\22 zero\00 utf-8 \C3\A9"} : tensor<f32>
  %2 = stablehlo.add %1, %x {app.symbol = @main, app.symbols = [@main, @kinds]} : tensor<f32>
  return %2 : tensor<f32>
}

func.func @integers(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %x, %x {
    i4 = -8 : i4, i8 = -128 : i8, i16 = -32768 : i16, i32 = -2147483648 : i32, i64 = -9223372036854775808 : i64,
    index = -1 : index
  } : tensor<f32>
  %1 = stablehlo.add %0, %x {
    i4 = 7 : i4, i8 = 127 : i8, i16 = 32767 : i16, i32 = 2147483647 : i32, i64 = 9223372036854775807 : i64,
    index = 0 : index
  } : tensor<f32>
  %2 = stablehlo.add %1, %x {
    ui4 = 15 : ui4, ui8 = 255 : ui8, ui16 = 65535 : ui16, ui32 = 4294967295 : ui32, ui64 = 18446744073709551615 : ui64
  } : tensor<f32>
  return %2 : tensor<f32>
}

func.func @floats(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %x, %x {
    bf16 = 1.5 : bf16, f16 = -0.0 : f16, f32 = 0.1 : f32, f64 = 0.1 : f64, f8E4M3FN = 448.0 : f8E4M3FN, f8E5M2 = 57344.0 : f8E5M2
  } : tensor<f32>
  %1 = stablehlo.add %0, %x {
    bf16 = 0x7F80 : bf16, f16 = 0x7E01 : f16, f32 = 0xFF800000 : f32, f64 = 0x7FF0000000000001 : f64, f8E4M3FN = 0x7F : f8E4M3FN, f8E5M2 = 0xFC : f8E5M2
  } : tensor<f32>
  %2 = stablehlo.add %1, %x {
    bf16 = 0x0001 : bf16, f16 = 0x0001 : f16, f32 = 0x00000001 : f32, f64 = 0x0000000000000001 : f64, f8E4M3FN = 0x01 : f8E4M3FN, f8E5M2 = 0x01 : f8E5M2
  } : tensor<f32>
  return %2 : tensor<f32>
}

func.func @elements(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %x, %x {
    app.table = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>,
    app.same = dense<7> : tensor<100xi32>,
    app.none = dense<> : tensor<0xf32>,
    app.numbers = array<i64: 1, -2, 3>,
    app.flags = array<i1: true, false, true>,
    app.no_numbers = array<i64>,
    app.complex = dense<(1.0, -1.0)> : tensor<complex<f32>>
  } : tensor<f32>
  return %0 : tensor<f32>
}

func.func @types(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %x, %x {
    app.element = bf16,
    app.ranked = tensor<2x?xi32>,
    app.unranked = tensor<*xui8>,
    app.bounded = tensor<?xf32, #stablehlo.type_extensions<bounds = [5]>>,
    app.function = (tensor<f32>, index) -> (tuple<i1, i4>, complex<f64>),
    app.no_function = () -> (),
    app.higher_order = (() -> f16) -> (f32) ,
    app.token = !stablehlo.token,
    app.witness = !shape.witness
  } : tensor<f32>
  return %0 : tensor<f32>
}

// Enumerations that some op's verifier would not let through.
func.func @enumerations(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %x, %x {
    app.transpose = #stablehlo<transpose TRANSPOSE_INVALID>,
    app.direction = #stablehlo<comparison_direction EQ>,
    app.type = #stablehlo<comparison_type NOTYPE>,
    app.fft = #stablehlo<fft_type IFFT>,
    app.precision = [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGHEST>],
    app.algorithm = #stablehlo<rng_algorithm PHILOX>,
    app.distribution = #stablehlo<rng_distribution NORMAL>,
    app.alias = #stablehlo.output_operand_alias<output_tuple_indices = [1, 2], operand_index = 3, operand_tuple_indices = [4, 5]>
  } : tensor<f32>
  return %0 : tensor<f32>
}

func.func @in_regions(%x: tensor<8xf32>, %zero: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.reduce(%x init: %zero) across dimensions = [0] {app.outer = 1 : i32} : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    reducer(%a: tensor<f32>, %b: tensor<f32>) {
      %sum = stablehlo.add %a, %b {app.inner = 2 : i32} : tensor<f32>
      stablehlo.return %sum {app.last = 3 : i32} : tensor<f32>
    }
  return {app.done = "yes"} %0 : tensor<f32>
}

func.func @main() {
  return
}
