package org.hlo4j.onnx.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.onnx.importer.DataType;
import org.hlo4j.opset.func.FuncOps;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests models with sizes that are not known before the program runs. */
class UnknownSizesTest {
  private static Tensor numbers(Type elementType, long... shape) {
    Tensor tensor = Tensor.allocate(RankedTensorType.of(elementType, shape));
    for (int i = 0; i < tensor.count(); i++) {
      if (elementType instanceof FloatType) {
        tensor.setDouble(i, i);
      } else {
        tensor.setLong(i, i);
      }
    }
    return tensor;
  }

  private static Tensor run(Operation program, Tensor... inputs) {
    InterpreterOptions options = InterpreterOptions.DEFAULT.withExtension(Extension.installed());
    return (Tensor) Interpreter.evaluate(program, "main", List.of(inputs), options).getFirst();
  }

  private static String resultType(Operation program) {
    List<String> types = new ArrayList<>();
    program.walk(op -> {
      if (op.is(FuncOps.RETURN)) {
        types.add(op.operand(0).type().toString());
      }
    });
    return types.getFirst();
  }

  private static List<String> names(Operation program) {
    List<String> names = new ArrayList<>();
    program.walk(op -> names.add(op.name()));
    return names;
  }

  /** Splits {@code [batch, 4, 6]} into heads by its shape, as exported models do. */
  private static TestModel heads() {
    return new TestModel()
        .input("x", DataType.FLOAT, "batch", 4, 6)
        .node("shape", "Shape", "x")
        .integers("zero", 0)
        .node("batch", "Gather", "shape zero")
        .integers("rest", 4, 3, 2)
        .node("sizes", "Concat", "batch rest", Map.of("axis", LongList.of(0)))
        .node("y", "Reshape", "x sizes");
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "5"})
  void aBatchOfAnySizeIsReshapedByItsShape(int batch) {
    Operation program = heads().toStablehlo();
    assertThat(resultType(program)).isEqualTo("tensor<?x4x3x2xf32>");
    Tensor result = run(program, numbers(FloatType.F32, batch, 4, 6));
    assertThat(result.shape()).isEqualTo(LongList.of(batch, 4, 3, 2));
    assertThat(result.doubleAt(result.count() - 1)).isEqualTo(batch * 24 - 1);
  }

  @Test
  void aSizeThatIsTheSameIsOneValue() {
    assertThat(names(heads().node("z", "Add", "y y").toStablehlo()))
        .containsOnlyOnce("stablehlo.get_dimension_size")
        .doesNotContain("stablehlo.gather", "stablehlo.dynamic_broadcast_in_dim");
  }

  @Test
  void tensorsOfEqualUnknownSizesAreNotBroadcast() {
    Operation program =
        new TestModel()
            .input("x", DataType.FLOAT, "n", "m")
            .node("e", "Exp", "x")
            .node("t", "Transpose", "e", Map.of("perm", LongList.of(1, 0)))
            .node("u", "Transpose", "t", Map.of("perm", LongList.of(1, 0)))
            .node("y", "Add", "u x")
            .toStablehlo();
    assertThat(names(program)).doesNotContain("stablehlo.dynamic_broadcast_in_dim");
  }

  @Test
  void tensorsOfUnequalUnknownSizesAreBroadcastToEachOther() {
    Operation program =
        new TestModel()
            .input("x", DataType.FLOAT, "n", "m")
            .input("z", DataType.FLOAT, "k", "m")
            .node("y", "Add", "x z")
            .toStablehlo();
    Tensor row = numbers(FloatType.F32, 1, 3);
    Tensor table = numbers(FloatType.F32, 2, 3);
    double[] sums = {0, 2, 4, 3, 5, 7};
    assertThat(run(program, row, table).toDoubleArray()).containsExactly(sums);
    assertThat(run(program, table, row).toDoubleArray()).containsExactly(sums);
  }

  @Test
  void aScaledSizeIsAProductOfFloat32() {
    Operation program =
        new TestModel()
            .input("x", DataType.FLOAT, 1, 24)
            .integers("five", 1, 5)
            .integers("six", 1, 6)
            .node("dividend", "Cast", "five", Map.of("to", LongList.of(1)))
            .node("divisor", "Cast", "six", Map.of("to", LongList.of(1)))
            .node("scales", "Div", "dividend divisor")
            .node("y", "Resize", "x  scales")
            .toStablehlo();
    // 24 times the float32 before 5/6 is less than 20, and nearest to 20.
    assertThat(resultType(program)).isEqualTo("tensor<1x20xf32>");
  }

  @Test
  void sizesThatAreComputedFromKnownOnesAreKnown() {
    Operation program =
        new TestModel()
            .input("x", DataType.FLOAT, "batch", 4, 6)
            .node("shape", "Shape", "x")
            .integers("from", 1)
            .integers("to", 3)
            .integers("two", 2)
            .node("twice", "Mul", "shape two")
            .node("inner", "Slice", "twice from to")
            .node("y", "ConstantOfShape", "inner")
            .toStablehlo();
    assertThat(resultType(program)).isEqualTo("tensor<8x12xf32>");
  }

  @ParameterizedTest
  @CsvSource({"2, 3", "1, 9", "4, 1"})
  void sumsAlongAnUnknownDimensionAreCumulative(int n, int m) {
    Operation program =
        new TestModel()
            .input("x", DataType.INT64, "n", "m")
            .node("axis", "Constant", "", Map.of("value_int", LongList.of(1)))
            .node("y", "CumSum", "x axis")
            .toStablehlo();
    Tensor result = run(program, numbers(IntegerType.I64, n, m));
    long sum = 0;
    for (int i = 0; i < n * m; i++) {
      sum = i % m == 0 ? i : sum + i;
      assertThat(result.longAt(i)).isEqualTo(sum);
    }
  }

  @Test
  void aResultHasAsManyElementsAsTheConditionHolds() {
    Operation program =
        new TestModel().input("x", DataType.INT64, "n").node("y", "NonZero", "x").toStablehlo();
    assertThat(resultType(program)).isEqualTo("tensor<1x?xi64>");
    assertThat(run(program, numbers(IntegerType.I64, 4)).toLongArray()).containsExactly(1, 2, 3);
    assertThat(run(program, numbers(IntegerType.I64, 1)).shape()).isEqualTo(LongList.of(1, 0));
  }

  @ParameterizedTest
  @CsvSource({
    "Reshape, 7 -1, number of output elements",
    "Reshape, -1 -1, 2 sizes of its shape are -1",
    "Tile, 9223372036854775807 9223372036854775807, are too large",
    "Expand, -3, sizes 6 and -3 cannot be broadcast",
    "Pad, -9 0 0 0, Padding result in negative size",
  })
  void sizesThatAreImpossibleAreRefused(String operator, String sizes, String reason) {
    long[] values = Stream.of(sizes.split(" ", -1)).mapToLong(Long::parseLong).toArray();
    TestModel model =
        new TestModel()
            .input("x", DataType.FLOAT, 4, 6)
            .integers("sizes", values)
            .node("y", operator, "x sizes");
    assertThatThrownBy(model::toStablehlo)
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(reason);
  }
}
