package org.hlo4j.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Products of numbers of few bits: of integers minus zero points, of floats of 16 bits. */
class NarrowFactorsTest {
  private static final EngineOptions STRICT = EngineOptions.DEFAULT.withStrict(true);

  /** Sets integers to random ones of all that there are, or all to the least or the greatest. */
  private static void fill(Tensor tensor, Random random, int extreme) {
    int width = tensor.kind().width();
    long least = tensor.kind().isUnsigned() ? 0 : -1L << (width - 1);
    long count = 1L << width;
    for (int i = 0; i < tensor.count(); i++) {
      tensor.setLong(
          i,
          switch (extreme) {
            case 0 -> least;
            case 1 -> least + count - 1;
            default -> least + random.nextLong(count);
          });
    }
  }

  private static void check(String program) {
    Operation module = EnginePrograms.parse(program);
    Random random = new Random(1);
    for (int i = 0; i < 6; i++) {
      List<Tensor> inputs = EnginePrograms.inputs(module, 1);
      for (int t = 0; t < inputs.size(); t++) {
        fill(inputs.get(t), random, i == 5 ? 2 : i >> t & 1);
      }
      EngineAgreement.check(module, inputs);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "i8, i8, 1, 300, 70",
    "ui8, i8, 4, 700, 33",
    "ui8, ui8, 20, 520, 130",
    "i4, ui8, 40, 70, 9",
    "i16, i8, 5, 40, 20",
    "i16, i16, 9, 300, 8",
    "i8, i32, 9, 30, 8",
    "i8, i8, 70, 600, 1",
    "i8, i8, 5, 0, 1",
    "i8, i8, 1, 0, 5",
    "i8, i8, 5, 0, 6"
  })
  void multipliesIntegersMinusZeroPoints(String left, String right, int m, int k, int n) {
    check(
        """
        func.func @main(%x: tensor<MxKxL>, %w: tensor<KxNxR>, %zx: tensor<L>, %zw: tensor<NxR>) -> tensor<MxNxi32> {
          %0 = stablehlo.convert %x : (tensor<MxKxL>) -> tensor<MxKxi32>
          %1 = stablehlo.convert %zx : (tensor<L>) -> tensor<i32>
          %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<i32>) -> tensor<MxKxi32>
          %3 = stablehlo.subtract %0, %2 : tensor<MxKxi32>
          %4 = stablehlo.convert %w : (tensor<KxNxR>) -> tensor<KxNxi32>
          %5 = stablehlo.convert %zw : (tensor<NxR>) -> tensor<Nxi32>
          %6 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<Nxi32>) -> tensor<KxNxi32>
          %7 = stablehlo.subtract %4, %6 : tensor<KxNxi32>
          %8 = stablehlo.dot_general %3, %7, contracting_dims = [1] x [0] : (tensor<MxKxi32>, tensor<KxNxi32>) -> tensor<MxNxi32>
          return %8 : tensor<MxNxi32>
        }
        """
            .replace("M", "" + m)
            .replace("K", "" + k)
            .replace("N", "" + n)
            .replace("xL", "x" + left)
            .replace("<L", "<" + left)
            .replace("xR", "x" + right));
  }

  @ParameterizedTest
  @CsvSource({"i8, 1, 5", "i8, 33, 5", "ui8, 1, 300", "ui8, 12, 300"})
  void multipliesStoredIntegersInAnyOrder(String type, int m, int n) {
    check(
        """
        func.func @main(%x: tensor<2xMx290xT>, %w: tensor<2xNx290xT>) -> (tensor<2xMxNxi32>, tensor<2xNxMxi32>, tensor<2xMxMxi8>) {
          %0 = stablehlo.dot_general %x, %w, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2xMx290xT>, tensor<2xNx290xT>) -> tensor<2xMxNxi32>
          %1 = stablehlo.transpose %w, dims = [0, 2, 1] : (tensor<2xNx290xT>) -> tensor<2x290xNxT>
          %2 = stablehlo.dot_general %1, %x, batching_dims = [0] x [0], contracting_dims = [1] x [2] : (tensor<2x290xNxT>, tensor<2xMx290xT>) -> tensor<2xNxMxi32>
          %3 = stablehlo.dot_general %x, %x, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2xMx290xT>, tensor<2xMx290xT>) -> tensor<2xMxMxi8>
          return %0, %2, %3 : tensor<2xMxNxi32>, tensor<2xNxMxi32>, tensor<2xMxMxi8>
        }
        """
            .replace("M", "" + m)
            .replace("N", "" + n)
            .replace("xT", "x" + type));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void convolvesIntegersMinusZeroPoints(int groups) {
    check(
        """
        func.func @main(%x: tensor<2x9x8x4xui8>, %w: tensor<3x3xIx8xi8>, %z: tensor<ui8>) -> tensor<2x9x8x8xi32> {
          %0 = stablehlo.convert %x : (tensor<2x9x8x4xui8>) -> tensor<2x9x8x4xi32>
          %1 = stablehlo.convert %z : (tensor<ui8>) -> tensor<i32>
          %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<i32>) -> tensor<2x9x8x4xi32>
          %3 = stablehlo.subtract %0, %2 : tensor<2x9x8x4xi32>
          %4 = stablehlo.convert %w : (tensor<3x3xIx8xi8>) -> tensor<3x3xIx8xi32>
          %5 = stablehlo.convolution(%3, %4) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = G : i64} : (tensor<2x9x8x4xi32>, tensor<3x3xIx8xi32>) -> tensor<2x9x8x8xi32>
          return %5 : tensor<2x9x8x8xi32>
        }
        """
            .replace("xIx", "x" + 4 / groups + "x")
            .replace("G", "" + groups));
  }

  @ParameterizedTest
  @CsvSource({"bf16, 1", "bf16, 6", "bf16, 40", "f16, 1", "f16, 6", "f16, 40"})
  void multipliesFloatsOfSixteenBitsAsWidened(String type, int rows) {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<Mx70xT>, %w: tensor<70x90xT>, %v: tensor<50x90xT>) -> (tensor<Mx50xT>, tensor<Mx90xf32>) {
          %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<Mx70xT>, tensor<70x90xT>) -> tensor<Mx90xT>
          %1 = stablehlo.abs %0 : tensor<Mx90xT>
          %2 = stablehlo.dot_general %1, %v, contracting_dims = [1] x [1] : (tensor<Mx90xT>, tensor<50x90xT>) -> tensor<Mx50xT>
          %3 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<Mx70xT>, tensor<70x90xT>) -> tensor<Mx90xf32>
          return %2, %3 : tensor<Mx50xT>, tensor<Mx90xf32>
        }
        """
            .replace("M", "" + rows)
            .replace("xT", "x" + type),
        STRICT);
  }

  @Test
  void sumsThatWrapAroundMayBeAnything() {
    check(
        """
        func.func @main(%x: tensor<5x3xi8>) -> tensor<5x1xi32> {
          %a = stablehlo.constant dense<[[0], [9223372036854775807], [30000001]]> : tensor<3x1xi64>
          %b = stablehlo.constant dense<[[0], [9223372036854775807], [0]]> : tensor<3x1xi64>
          %0 = stablehlo.add %a, %b : tensor<3x1xi64>
          %1 = stablehlo.convert %0 : (tensor<3x1xi64>) -> tensor<3x1xi32>
          %2 = stablehlo.convert %x : (tensor<5x3xi8>) -> tensor<5x3xi32>
          %3 = stablehlo.dot_general %2, %1, contracting_dims = [1] x [0] : (tensor<5x3xi32>, tensor<3x1xi32>) -> tensor<5x1xi32>
          return %3 : tensor<5x1xi32>
        }
        """);
  }

  @Test
  void readsAValueThatIsAlsoConverted() {
    check(
        """
        func.func @main(%x: tensor<5x5xi8>, %z: tensor<i8>) -> (tensor<5x5xi32>, tensor<5x5xi32>) {
          %0 = stablehlo.convert %x : (tensor<5x5xi8>) -> tensor<5x5xi32>
          %1 = stablehlo.add %0, %0 : tensor<5x5xi32>
          %2 = stablehlo.dot_general %1, %1, contracting_dims = [1] x [0] : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi32>
          %3 = stablehlo.subtract %2, %1 : tensor<5x5xi32>
          return %2, %3 : tensor<5x5xi32>, tensor<5x5xi32>
        }
        """);
  }

  @Test
  void convertsConstantsWhenItPrepares() {
    String program =
        """
        func.func @main(%x: tensor<5x2xf32>) -> (tensor<5x3xf32>, tensor<2x3xf32>) {
          %c = stablehlo.constant dense<[[1, -128, 127], [3, 5, 7]]> : tensor<2x3xi8>
          %z = stablehlo.constant dense<[2, -3, 4]> : tensor<3xi8>
          %0 = stablehlo.convert %c : (tensor<2x3xi8>) -> tensor<2x3xf32>
          %1 = stablehlo.convert %z : (tensor<3xi8>) -> tensor<3xf32>
          %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
          %3 = stablehlo.multiply %0, %2 : tensor<2x3xf32>
          %4 = stablehlo.dot_general %x, %3, contracting_dims = [1] x [0] : (tensor<5x2xf32>, tensor<2x3xf32>) -> tensor<5x3xf32>
          return %4, %3 : tensor<5x3xf32>, tensor<2x3xf32>
        }
        """;
    EngineAgreement.check(program, STRICT);
    Operation module = EnginePrograms.parse(program);
    List<Tensor> inputs = EnginePrograms.inputs(module, 1);
    try (PreparedFunction prepared = Engine.prepare(module, "main", STRICT)) {
      assertThat(prepared.profile(inputs, InterpreterOptions.DEFAULT))
          .extracting(ProfileEntry::step)
          .containsExactly("product");
    }
  }
}
