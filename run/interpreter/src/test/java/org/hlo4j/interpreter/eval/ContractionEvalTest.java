package org.hlo4j.interpreter.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Programs;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.elementwise.Arithmetic;
import org.hlo4j.interpreter.kernel.BinaryRule;
import org.hlo4j.interpreter.kernel.PackedMatrix;
import org.hlo4j.interpreter.kernel.ProductOrder;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Optimized products and sums yield the bits of the naive ones. */
class ContractionEvalTest {
  private static Tensor random(LongList shape, Type type) {
    SplittableRandom random = new SplittableRandom(shape.hashCode());
    Tensor tensor = Tensor.allocate(shape, type);
    for (int i = 0; i < tensor.count(); i++) {
      if (tensor.kind().isFloatingPoint()) {
        tensor.setDouble(i, random.nextDouble(-2, 2));
      } else {
        tensor.setLong(i, random.nextLong());
      }
    }
    return tensor;
  }

  static Stream<Type> elementTypes() {
    return Stream.of(
        FloatType.F32,
        FloatType.F64,
        FloatType.F16,
        FloatType.BF16,
        FloatType.F8E4M3FN,
        IntegerType.signless(4),
        IntegerType.signless(8),
        IntegerType.unsigned(16),
        IntegerType.I32,
        IntegerType.I64);
  }

  @ParameterizedTest
  @MethodSource("elementTypes")
  void productsAreSumsInTheirOrder(Type type) {
    int[][] sizes = {
      {1, 1, 1},
      {2, 3, 5},
      {5, 67, 3},
      {40, 9, 2},
      {3, 130, 515},
      {4, 0, 3},
      {3, 300, 5},
      {20, 257, 7}
    };
    for (int[] size : sizes) {
      Tensor a = random(LongList.of(size[0], size[1]), type);
      Tensor b = random(LongList.of(size[1], size[2]), type);
      Tensor product = Tensor.allocate(LongList.of(size[0], size[2]), type);
      PackedMatrix.of(b, 0, size[1], size[2]).multiply(a, 0, size[0], product, 0);
      assertThat(product.toAttribute()).isEqualTo(simpleProduct(a, b).toAttribute());
    }
  }

  private static Tensor simpleProduct(Tensor a, Tensor b) {
    LongList shape = LongList.of(a.dimension(0), b.dimension(1));
    Tensor product = Tensor.allocate(shape, a.elementType());
    int depth = a.dimension(1);
    int columns = b.dimension(1);
    for (int at = 0; at < product.count(); at++) {
      double doubles = 0;
      float floats = 0;
      long integers = 0;
      for (int p = 0; p < depth; ) {
        double doubleBlock = 0;
        float floatBlock = 0;
        for (int end = Math.min(p + ProductOrder.BLOCK, depth); p < end; p++) {
          int left = at / columns * depth + p;
          int right = p * columns + at % columns;
          if (a.kind().isInteger()) {
            integers += a.longAt(left) * b.longAt(right);
          } else {
            doubleBlock += a.doubleAt(left) * b.doubleAt(right);
            floatBlock += (float) a.doubleAt(left) * (float) b.doubleAt(right);
          }
        }
        doubles += doubleBlock;
        floats += floatBlock;
      }
      if (a.kind().isInteger()) {
        product.setLong(at, integers);
      } else {
        product.setDouble(at, a.elementType() == FloatType.F64 ? doubles : floats);
      }
    }
    return product;
  }

  private static DenseElementsAttr run(String program, int threads, Tensor... inputs) {
    InterpreterOptions options = InterpreterOptions.DEFAULT.withThreads(threads);
    Tensor result =
        (Tensor)
            Interpreter.evaluate(Programs.parse(program), "main", List.of(inputs), options)
                .getFirst();
    return result.toAttribute();
  }

  @ParameterizedTest
  @CsvSource({"f32, 1", "f32, 3", "bf16, 1", "i8, 2", "complex<f32>, 1"})
  void layoutsAndThreadsDoNotChangeConvolutions(String type, int threads) {
    String program =
        """
        func.func @main() -> tensor<2x9x7x6xTYPE> {
          %x = stablehlo.iota dim = 0 : tensor<2688xTYPE>
          %i = FUNCTION %x : tensor<2688xTYPE>
          %a = stablehlo.reshape %i : (tensor<2688xTYPE>) -> tensor<2x14x12x8xTYPE>
          %y = stablehlo.iota dim = 3 : tensor<3x3x4x6xTYPE>
          %b = FUNCTION %y : tensor<3x3x4x6xTYPE>
          %at = stablehlo.transpose %a, dims = [0, 3, 1, 2]
              : (tensor<2x14x12x8xTYPE>) -> tensor<2x8x14x12xTYPE>
          %bt = stablehlo.transpose %b, dims = [3, 2, 0, 1]
              : (tensor<3x3x4x6xTYPE>) -> tensor<6x4x3x3xTYPE>
          LAST
          return %r : tensor<2x9x7x6xTYPE>
        }
        """;
    String last =
        """
          %r = stablehlo.convolution(%a, %b)
              dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
              window = {stride = [2, 2], pad = [[2, 4], [1, 2]], rhs_dilate = [2, 1], reverse = [true, false]}
              {feature_group_count = 2 : i64, batch_group_count = 1 : i64}
              : (tensor<2x14x12x8xTYPE>, tensor<3x3x4x6xTYPE>) -> tensor<2x9x7x6xTYPE>
        """;
    String first =
        """
          %f = stablehlo.convolution(%at, %bt)
              dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
              window = {stride = [2, 2], pad = [[2, 4], [1, 2]], rhs_dilate = [2, 1], reverse = [true, false]}
              {feature_group_count = 2 : i64, batch_group_count = 1 : i64}
              : (tensor<2x8x14x12xTYPE>, tensor<6x4x3x3xTYPE>) -> tensor<2x6x9x7xTYPE>
          %r = stablehlo.transpose %f, dims = [0, 2, 3, 1]
              : (tensor<2x6x9x7xTYPE>) -> tensor<2x9x7x6xTYPE>
        """;
    String function = type.equals("i8") ? "stablehlo.not" : "stablehlo.cosine";
    String typed = program.replace("FUNCTION", function);
    DenseElementsAttr alone = run(typed.replace("LAST", last).replace("TYPE", type), 1);
    assertThat(run(typed.replace("LAST", first).replace("TYPE", type), threads)).isEqualTo(alone);
    assertThat(run(typed.replace("LAST", last).replace("TYPE", type), threads)).isEqualTo(alone);
  }

  @ParameterizedTest
  @CsvSource({
    "stablehlo.tanh %a : tensor<300x400xf32>",
    "'stablehlo.multiply %a, %a : tensor<300x400xf32>'",
    "'stablehlo.dot_general %a, %a, contracting_dims = [1] x [1] : (tensor<300x400xf32>,"
        + " tensor<300x400xf32>) -> tensor<300x300xf32>'",
    "'stablehlo.dot_general %b, %b, batching_dims = [0] x [0], contracting_dims = [2] x [2] : "
        + "(tensor<30x100x40xf32>, tensor<30x100x40xf32>) -> tensor<30x100x100xf32>'"
  })
  void threadsDoNotChangeResults(String operation) {
    String result = operation.substring(operation.lastIndexOf("tensor"));
    String program =
        """
        func.func @main(%%a: tensor<300x400xf32>) -> %s {
          %%b = stablehlo.reshape %%a : (tensor<300x400xf32>) -> tensor<30x100x40xf32>
          %%r = %s
          return %%r : %s
        }
        """
            .formatted(result, operation, result);
    Tensor input = random(LongList.of(300, 400), FloatType.F32);
    assertThat(run(program, 4, input)).isEqualTo(run(program, 1, input));
  }

  static Stream<OpDefinition> exactOperations() {
    return Stream.of(
        Elementwise.ADD,
        Elementwise.SUBTRACT,
        Elementwise.MULTIPLY,
        Elementwise.DIVIDE,
        Elementwise.MAXIMUM,
        Elementwise.MINIMUM);
  }

  @ParameterizedTest
  @MethodSource("exactOperations")
  void loopsRoundAsRulesDo(OpDefinition op) {
    BinaryRule rule = Arithmetic.binaryRule(op);
    for (Type type : List.of(FloatType.F32, FloatType.BF16, FloatType.F16, FloatType.F8E5M2)) {
      Tensor a = random(LongList.of(3000), type);
      Tensor b = random(LongList.of(1, 3000), type);
      Tensor result = Tensor.allocate(a.type());
      rule.apply(a, b, result);
      Tensor simple = Tensor.allocate(a.type());
      for (int i = 0; i < a.count(); i++) {
        simple.setDouble(i, rule.floats().applyAsDouble(a.doubleAt(i), b.doubleAt(i)));
      }
      assertThat(result.toAttribute()).isEqualTo(simple.toAttribute());
    }
  }
}
