package org.hlo4j.conformance.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.bytecode.write.BytecodeWriter;
import org.hlo4j.bytecode.write.BytecodeWriterOptions;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.portability.artifact.MlirText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that nesting of a hundred thousand levels is rejected on a small stack, with a location.
 */
@Timeout(120)
class DeepNestingTest {
  private static final int DEEP = 100_000;
  private static final long SMALL_STACK = 1 << 20;
  private static final long LARGE_STACK = 2L << 30;
  private static final DialectRegistry DIALECTS = Dialects.all();

  private static final String FUNCTION =
      "func.func @main(%c: tensor<i32>, %p: tensor<i1>, %v: tensor<4xf32>, %f: tensor<f32>) {\n";

  static Stream<String> texts() {
    Stream<String> attributes =
        Stream.of(
            "#vhlo.array_v1<[",
            "#vhlo.dict_v1<{(#vhlo.string_v1<\"a\">, ",
            "#vhlo.type_v1<!vhlo.tuple_v1<",
            "#vhlo.type_v1<!vhlo.func_v1<(",
            "!vhlo.tuple_v1<",
            "!vhlo.func_v1<(",
            "!vhlo.tensor_v1<4x",
            "!vhlo.complex_v1<",
            "!vhlo.future_v1<",
            "!stablehlo.future<",
            "tensor<4x",
            "vector<4x",
            "memref<4x",
            "complex<",
            "tuple<tensor<f32>, ",
            "(tuple<",
            "!quant.uniform<i8:",
            "!quant.uniform<i8<",
            "[{a = ",
            "#sdy.sharding<@m, [{",
            "#sdy.sharding_per_value<[<",
            "#sdy.op_sharding_rule<([",
            "#stablehlo.bounds<[",
            "#stablehlo.gather<offset_dims = [",
            "sparse<[",
            "affine_set<(d0) : (",
            "affine_map<(d0) -> (d0 floordiv (",
            "#foreign<",
            "!foreign.type<",
            "loc(fused<[",
            "loc(callsite(\"a\" at ");
    Stream<String> regions =
        Stream.of(
            "\"stablehlo.case\"(%c) ({",
            "stablehlo.while(%x = %c) : tensor<i32> cond {",
            "%0 = \"stablehlo.if\"(%p) ({",
            "stablehlo.reduce(%v init: %f) across dimensions = [0] : (tensor<4xf32>, tensor<f32>)"
                + " -> tensor<f32> reducer(%a: tensor<f32>, %b: tensor<f32>) {",
            "\"stablehlo.map\"(%v) ({ ^bb0(%a: tensor<f32>):",
            "builtin.module {",
            "func.func @f() {",
            "shape.assuming %w {",
            "sdy.manual_computation(%v) in_shardings=[<@m, [{}]>] out_shardings=[<@m, [{}]>]"
                + " manual_axes={} (%a: tensor<4xf32>) {",
            "vhlo.func_v1 @f() -> () {",
            "\"vhlo.while_v1\"(%c) ({");
    return Stream.concat(
        attributes.map(piece -> "module attributes {a.a = " + piece.repeat(DEEP)),
        regions.map(piece -> FUNCTION + piece.repeat(DEEP)));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void refusesText(String text) throws InterruptedException {
    SourceText source = SourceText.of("deep.mlir", text);
    assertThat(refusal(() -> MlirParser.parse(source, DIALECTS, ParserOptions.DEFAULT)))
        .startsWith("deep.mlir:");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a.a = [X]
          a.a = {b = X}
          a.a = #vhlo.array_v1<[X]>
          a.a = tuple<X>
          a.a = () -> (X)
          a.a = !vhlo.tuple_v1<X>
          a.a = loc(callsite("a" at X))
          a.a = loc("n"(X))
          """)
  void refusesBytecode(String shape) throws InterruptedException {
    byte[] bytes = bytecode(nested(shape, 3_000));
    BytecodeReaderOptions options =
        BytecodeReaderOptions.of(DIALECTS).withText(new MlirText(DIALECTS, false));
    assertThat(refusal(() -> BytecodeReader.read(Blob.wrap(bytes), "deep.mlirbc", options)))
        .startsWith("deep.mlirbc:0x")
        .contains("nested too deeply");
  }

  /** Returns nested values, the innermost being the smallest of its kind. */
  private static String nested(String shape, int levels) {
    int hole = shape.indexOf('X');
    int start = shape.indexOf("loc(") == 6 ? 10 : 6;
    String open = shape.substring(start, hole);
    String end = shape.substring(hole + 1, shape.length() - (start == 10 ? 1 : 0));
    String inner =
        shape.contains("loc(")
            ? "unknown"
            : shape.contains("vhlo.array")
                ? "#vhlo.array_v1<[]>"
                : shape.contains("vhlo") ? "!vhlo.i8_v1" : "i1";
    return "module attributes {"
        + shape.substring(0, start)
        + open.repeat(levels)
        + inner
        + end.repeat(levels)
        + (start == 10 ? ")" : "")
        + "} {}";
  }

  /** Returns bytecode of text nested deeper than usual, written with a stack as large as needed. */
  private static byte[] bytecode(String text) throws InterruptedException {
    AtomicReference<byte[]> bytes = new AtomicReference<>(new byte[0]);
    ParserOptions options =
        ParserOptions.DEFAULT.withLimits(ReadLimits.DEFAULT.withDepth(Integer.MAX_VALUE));
    on(
        LARGE_STACK,
        () -> {
          Operation program = MlirParser.parse(SourceText.of("-", text), DIALECTS, options);
          bytes.set(BytecodeWriter.write(program, BytecodeWriterOptions.of("test")));
        });
    return bytes.get();
  }

  private static String refusal(Runnable reading) throws InterruptedException {
    AtomicReference<String> refusal = new AtomicReference<>("read");
    on(
        SMALL_STACK,
        () -> {
          try {
            reading.run();
          } catch (DiagnosticException e) {
            refusal.set(e.getMessage());
          }
        });
    return refusal.get();
  }

  private static void on(long stack, Runnable work) throws InterruptedException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread thread = new Thread(null, work, "stack", stack);
    thread.setUncaughtExceptionHandler((_, thrown) -> failure.set(thrown));
    thread.start();
    thread.join();
    assertThat(failure.get()).isNull();
  }
}
