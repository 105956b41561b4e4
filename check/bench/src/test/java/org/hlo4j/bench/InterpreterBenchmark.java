package org.hlo4j.bench;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Operations at sizes typical of models, as programs of one operation each. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class InterpreterBenchmark {
  /** The operations: parameters and body of a function that returns {@code %r}. */
  public enum Program {
    DOT_512(
        "%a: tensor<512x512xf32>, %b: tensor<512x512xf32>",
        "stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]"
            + " : (tensor<512x512xf32>, tensor<512x512xf32>) -> ",
        "tensor<512x512xf32>"),
    DOT_512_BF16(
        "%a: tensor<512x512xbf16>, %b: tensor<512x512xbf16>",
        "stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]"
            + " : (tensor<512x512xbf16>, tensor<512x512xbf16>) -> ",
        "tensor<512x512xbf16>"),
    DOT_512_I8(
        "%a: tensor<512x512xi8>, %b: tensor<512x512xi8>",
        "stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]"
            + " : (tensor<512x512xi8>, tensor<512x512xi8>) -> ",
        "tensor<512x512xi32>"),
    ADD(
        "%a: tensor<1000000xf32>, %b: tensor<1000000xf32>",
        "stablehlo.add %a, %b : ", "tensor<1000000xf32>"),
    EXPONENTIAL("%a: tensor<1000000xf32>", "stablehlo.exponential %a : ", "tensor<1000000xf32>"),
    CONVOLUTION_CHANNELS_LAST(
        "%a: tensor<1x56x56x64xf32>, %b: tensor<3x3x64x64xf32>",
        "stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],"
            + " window = {pad = [[1, 1], [1, 1]]}"
            + " {feature_group_count = 1 : i64, batch_group_count = 1 : i64}"
            + " : (tensor<1x56x56x64xf32>, tensor<3x3x64x64xf32>) -> ",
        "tensor<1x56x56x64xf32>"),
    CONVOLUTION_CHANNELS_FIRST(
        "%a: tensor<1x64x56x56xf32>, %b: tensor<64x64x3x3xf32>",
        "stablehlo.convolution(%a, %b) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],"
            + " window = {pad = [[1, 1], [1, 1]]}"
            + " {feature_group_count = 1 : i64, batch_group_count = 1 : i64}"
            + " : (tensor<1x64x56x56xf32>, tensor<64x64x3x3xf32>) -> ",
        "tensor<1x64x56x56xf32>");

    private final String text;

    Program(String parameters, String operation, String result) {
      this.text =
          "func.func @main(%s) -> %s { %%r = %s%s return %%r : %s }"
              .formatted(parameters, result, operation, result, result);
    }
  }

  @Param public Program program;

  @Param({"1", "2"})
  public int threads;

  private Operation module;
  private List<Tensor> arguments;
  private InterpreterOptions options;

  @Setup
  public void read() {
    SourceText text = SourceText.of("bench", program.text);
    module = MlirParser.parse(text, Dialects.all(), ParserOptions.DEFAULT);
    options = InterpreterOptions.DEFAULT.withThreads(threads);
    arguments = new ArrayList<>();
    Block entry = requireNonNull(module.region(0).front().firstOrNull()).region(0).front();
    for (int i = 0; i < entry.argumentCount(); i++) {
      arguments.add(filled((RankedTensorType) entry.argument(i).type()));
    }
  }

  private static Tensor filled(RankedTensorType type) {
    Tensor tensor = Tensor.allocate(type);
    for (int i = 0; i < tensor.count(); i++) {
      if (tensor.kind().isFloatingPoint()) {
        tensor.setDouble(i, Math.sin(i));
      } else {
        tensor.setLong(i, i * 7L);
      }
    }
    return tensor;
  }

  @Benchmark
  public List<InterpreterValue> evaluate() {
    return Interpreter.evaluate(module, "main", arguments, options);
  }
}
