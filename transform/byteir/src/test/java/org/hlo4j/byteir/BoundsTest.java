package org.hlo4j.byteir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Set;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.portability.Portability;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests shapes in dictionaries, as encoded by ByteIR's compiler, read as bounds. */
class BoundsTest {
  private static final DialectRegistry REGISTRY = Dialects.all();

  private static String text(Operation module) {
    return MlirPrinter.toString(module, REGISTRY, PrinterOptions.DEFAULT);
  }

  /** Returns the coordinates of non-zero elements of a {@code 2x2} tensor of floats. */
  private static Operation nonZero(String result) {
    return Programs.parse(
        """
        func.func @main(%%a: tensor<2x2xf32>) -> %s {
          %%0 = stablehlo.custom_call @byteir.non_zero(%%a) : (tensor<2x2xf32>) -> %s
          return %%0 : %s
        }
        """
            .formatted(result, result, result));
  }

  private static Tensor run(Operation module) {
    Tensor input = Tensor.allocate(RankedTensorType.of(FloatType.F32, 2, 2));
    input.setDouble(1, 5);
    input.setDouble(2, -1);
    return (Tensor)
        Interpreter.evaluate(
                module,
                "main",
                List.of(input),
                InterpreterOptions.DEFAULT.withExtension(new ByteirSemantics()))
            .getFirst();
  }

  private static Operation verified(Operation module) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    new Verifier(REGISTRY, new FullText(REGISTRY)).verify(module, diagnostics);
    assertThat(diagnostics.toList()).isEmpty();
    return module;
  }

  @ParameterizedTest
  @ValueSource(strings = {"byteir.bounded_shape", "byteir.static_shape"})
  void aCallDecomposesByTheBoundOfItsResult(String entry) {
    Operation module = nonZero("tensor<?x2xi64, {" + entry + " = [4, 2]}>");
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    ByteirDecomposer.decompose(module, Set.of(), REGISTRY, diagnostics);
    assertThat(diagnostics.toList()).isEmpty();
    assertThat(text(verified(module))).doesNotContain("custom_call");
    assertThat(run(module).longs()).containsExactly(0, 1, 1, 0);
  }

  @Test
  void aResultBeyondItsBoundEndsTheRun() {
    assertThatExceptionOfType(InterpreterException.class)
        .isThrownBy(() -> run(nonZero("tensor<?x2xi64, {byteir.bounded_shape = [1, 2]}>")))
        .withMessageContaining("has a result #0 of shape [2, 2], not as declared");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[4]", "[4, 2, 2]", "[4, 2.0]", "4", "\"4, 2\""})
  void anIncompatibleShapeIsReported(String shape) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    ByteirVerifier.verify(
        nonZero("tensor<?x2xi64, {byteir.bounded_shape = " + shape + "}>"), diagnostics);
    assertThat(diagnostics.toList())
        .singleElement()
        .extracting(finding -> finding.message())
        .isEqualTo(
            "'byteir.non_zero' expects in result #0 (indices) byteir.bounded_shape to be an array"
                + " of one integer for each dimension");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tensor<?x2xf32, {byteir.bounded_shape = [32, 2]}> | tensor<?x2xf32, #stablehlo.bounds<32,"
            + " ?>>",
        "tensor<2x?xf32, {byteir.static_shape = [2, 3]}> | tensor<2x?xf32, #stablehlo.bounds<?,"
            + " 3>>",
        "tensor<?xf32, {byteir.bounded_shape = [9], byteir.static_shape = [3]}> | tensor<?xf32,"
            + " #stablehlo.bounds<3>>",
        "tensor<2xf32, {byteir.bounded_shape = [2]}> | tensor<2xf32>",
        "tuple<tensor<?xf32, {byteir.bounded_shape = [2]}>> | tuple<tensor<?xf32,"
            + " #stablehlo.bounds<2>>>",
        "tensor<?xf32, {byteir.bounded_shape = [2], other}> | tensor<?xf32, {byteir.bounded_shape ="
            + " [2], other}>",
        "tensor<?xf32, {byteir.bounded_shape = [2, 2]}> | tensor<?xf32, {byteir.bounded_shape ="
            + " [2, 2]}>",
        "tensor<?xf32, {other}> | tensor<?xf32, {other}>",
        "tensor<?xf32, {}> | tensor<?xf32, {}>",
      })
  void typesBecomeStablehlos(String before, String after) {
    String program =
        """
        module {
          func.func @main(%%arg0: %1$s) -> %1$s {
            return %%arg0 : %1$s
          }
        }
        """;
    Operation module = Programs.parse(program.formatted(before));
    ByteirConversion.toStablehlo(module, REGISTRY, Diagnostics.collector());
    assertThat(text(verified(module)).strip()).isEqualTo(program.formatted(after).strip());
  }

  @Test
  void programsWithStablehlosBoundsFitArtifacts() {
    Operation module = nonZero("tensor<?x2xi64, {byteir.bounded_shape = [4, 2]}>");
    ByteirConversion.toStablehlo(module, REGISTRY, Diagnostics.collector());
    byte[] artifact = Portability.serialize(module, Portability.currentVersion());
    assertThat(text(Portability.deserialize(artifact))).contains("#stablehlo.bounds<4, ?>");
  }
}
