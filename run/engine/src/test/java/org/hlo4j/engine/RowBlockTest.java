package org.hlo4j.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps over the same rows, which run for some rows after others. */
class RowBlockTest {
  private static final EngineOptions STRICT = EngineOptions.DEFAULT.withStrict(true);

  private static final String REDUCTIONS =
      """
      func.func private @largest(%x: tensor<BxTx300xE>) -> tensor<BxTx300xE> {
        %least = stablehlo.constant dense<-1.0e4> : tensor<E>
        %0 = stablehlo.reduce(%x init: %least) applies stablehlo.maximum across dimensions = [2] : (tensor<BxTx300xE>, tensor<E>) -> tensor<BxTxE>
        %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<BxTxE>) -> tensor<BxTx300xE>
        return %1 : tensor<BxTx300xE>
      }
      func.func private @sum(%x: tensor<BxTx300xE>) -> tensor<BxTx300xE> {
        %zero = stablehlo.constant dense<0.0> : tensor<E>
        %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<BxTx300xE>, tensor<E>) -> tensor<BxTxE>
        %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<BxTxE>) -> tensor<BxTx300xE>
        return %1 : tensor<BxTx300xE>
      }
      """;

  private static void check(String program) {
    EngineAgreement.check(program, STRICT);
    Operation module = EnginePrograms.parse(program);
    try (PreparedFunction prepared = Engine.prepare(module, "main", STRICT)) {
      assertThat(prepared.profile(EnginePrograms.inputs(module, 1), InterpreterOptions.DEFAULT))
          .extracting(ProfileEntry::step)
          .contains("rows");
    }
  }

  private static String program(String text, String type, int batch, int rows) {
    return (REDUCTIONS + text)
        .replace("xE>", "x" + type + ">")
        .replace("<E>", "<" + type + ">")
        .replace("<Bx", "<" + batch + "x")
        .replace("Tx", rows + "x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"f32", "f64", "bf16"})
  void attends(String type) {
    check(
        program(
            """
            func.func @main(%q: tensor<BxTx24xE>, %k: tensor<Bx300x24xE>, %v: tensor<Bx300x40xE>, %mask: tensor<Tx300xi1>) -> tensor<BxTx40xE> {
              %0 = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<BxTx24xE>, tensor<Bx300x24xE>) -> tensor<BxTx300xE>
              %1 = stablehlo.constant dense<-1.0e3> : tensor<BxTx300xE>
              %2 = stablehlo.broadcast_in_dim %mask, dims = [1, 2] : (tensor<Tx300xi1>) -> tensor<BxTx300xi1>
              %3 = stablehlo.select %2, %0, %1 : tensor<BxTx300xi1>, tensor<BxTx300xE>
              %4 = func.call @largest(%3) : (tensor<BxTx300xE>) -> tensor<BxTx300xE>
              %5 = stablehlo.subtract %3, %4 : tensor<BxTx300xE>
              %6 = stablehlo.exponential %5 : tensor<BxTx300xE>
              %7 = func.call @sum(%6) : (tensor<BxTx300xE>) -> tensor<BxTx300xE>
              %8 = stablehlo.divide %6, %7 : tensor<BxTx300xE>
              %9 = stablehlo.dot_general %8, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<BxTx300xE>, tensor<Bx300x40xE>) -> tensor<BxTx40xE>
              return %9 : tensor<BxTx40xE>
            }
            """,
            type, 3, 230));
  }

  /** What others read, or read in another order, is stored as a whole. */
  @Test
  void normalizesAndMultiplies() {
    check(
        program(
            """
            func.func @main(%x: tensor<BxTx300xE>, %up: tensor<300x64xE>, %bias: tensor<64xE>, %down: tensor<64x300xE>) -> (tensor<BxTx300xE>, tensor<300x300xE>, tensor<BxTx64xE>) {
              %0 = func.call @sum(%x) : (tensor<BxTx300xE>) -> tensor<BxTx300xE>
              %1 = stablehlo.subtract %x, %0 : tensor<BxTx300xE>
              %2 = stablehlo.multiply %1, %1 : tensor<BxTx300xE>
              %3 = func.call @sum(%2) : (tensor<BxTx300xE>) -> tensor<BxTx300xE>
              %4 = stablehlo.rsqrt %3 : tensor<BxTx300xE>
              %5 = stablehlo.multiply %1, %4 : tensor<BxTx300xE>
              %6 = stablehlo.dot_general %5, %up, contracting_dims = [2] x [0] : (tensor<BxTx300xE>, tensor<300x64xE>) -> tensor<BxTx64xE>
              %7 = stablehlo.broadcast_in_dim %bias, dims = [2] : (tensor<64xE>) -> tensor<BxTx64xE>
              %8 = stablehlo.add %6, %7 : tensor<BxTx64xE>
              %9 = stablehlo.tanh %8 : tensor<BxTx64xE>
              %10 = stablehlo.dot_general %9, %down, contracting_dims = [2] x [0] : (tensor<BxTx64xE>, tensor<64x300xE>) -> tensor<BxTx300xE>
              %11 = stablehlo.add %10, %x : tensor<BxTx300xE>
              %12 = func.call @largest(%11) : (tensor<BxTx300xE>) -> tensor<BxTx300xE>
              %13 = stablehlo.subtract %11, %12 : tensor<BxTx300xE>
              %14 = stablehlo.dot_general %5, %5, contracting_dims = [0, 1] x [0, 1] : (tensor<BxTx300xE>, tensor<BxTx300xE>) -> tensor<300x300xE>
              return %13, %14, %8 : tensor<BxTx300xE>, tensor<300x300xE>, tensor<BxTx64xE>
            }
            """,
            "f32", 2, 410));
  }

  @Test
  void sumsPartsOfComplexNumbers() {
    check(
        """
        func.func @main(%x: tensor<300x500xcomplex<f32>>) -> (tensor<300x500xcomplex<f32>>, tensor<300xf32>) {
          %zero = stablehlo.constant dense<0.0> : tensor<f32>
          %0 = stablehlo.multiply %x, %x : tensor<300x500xcomplex<f32>>
          %1 = stablehlo.real %0 : (tensor<300x500xcomplex<f32>>) -> tensor<300x500xf32>
          %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<300x500xf32>, tensor<f32>) -> tensor<300xf32>
          %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<300xf32>) -> tensor<300x500xf32>
          %4 = stablehlo.complex %3, %1 : tensor<300x500xcomplex<f32>>
          return %4, %2 : tensor<300x500xcomplex<f32>>, tensor<300xf32>
        }
        """);
  }
}
