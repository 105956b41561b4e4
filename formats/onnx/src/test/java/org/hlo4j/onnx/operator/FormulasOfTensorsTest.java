package org.hlo4j.onnx.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.onnx.importer.DataType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests operators of linear algebra, resampling and sequences, whose sizes may not be known. */
class FormulasOfTensorsTest {
  private static Tensor run(TestModel model, Tensor... inputs) {
    return (Tensor)
        Interpreter.evaluate(
                model.toStablehlo(),
                "main",
                List.of(inputs),
                InterpreterOptions.DEFAULT.withExtension(Extension.installed()))
            .getFirst();
  }

  private static Tensor numbers(double... numbers) {
    return TestModel.tensor(FloatType.F32, LongList.of(numbers.length), numbers);
  }

  private static TestModel einsum(String equation, LongList... shapes) {
    TestModel model = new TestModel();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < shapes.length; i++) {
      names.add("x" + i);
      model.input(
          "x" + i, DataType.FLOAT, shapes[i].boxed().stream().map(Long::intValue).toArray());
    }
    return model.node(
        "y", "Einsum", String.join(" ", names), Map.of(), Map.of("equation", equation));
  }

  /** Of matrices of the numbers 1 to 6. */
  @ParameterizedTest
  @CsvSource({
    "'ij,ij->', 91",
    "'ij,ij', 91",
    "'ij,ij->i', 14 77",
    "'ij,kj->ik', 14 32 32 77",
    "'ij,ij->ji', 1 16 4 25 9 36",
    "'...j,...j->...', 14 77",
    "'i...,i...->...', 17 29 45",
  })
  void productsAreAddedUpOverLabelsThatTheResultHasNot(String equation, String expected) {
    LongList shape = LongList.of(2, 3);
    Tensor x = TestModel.tensor(FloatType.F32, shape);
    assertThat(run(einsum(equation, shape, shape), x, x).toDoubleArray())
        .containsExactly(
            List.of(expected.split(" ")).stream().mapToDouble(Double::parseDouble).toArray());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ij->i", "ij,j->i", "i.j,ij->i", "ij,ij->k", "...ijk,ij->i"})
  void otherEquationsAreRefused(String equation) {
    LongList shape = LongList.of(2, 3);
    assertThatThrownBy(() -> einsum(equation, shape, shape).toStablehlo())
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("Einsum");
  }

  @ParameterizedTest
  @CsvSource({"2, -2", "3, 0", "1, 1"})
  void determinantsAreThoseOfMatricesOfAnyOrder(int order, double expected) {
    Tensor matrix = TestModel.tensor(FloatType.F64, LongList.of(order, order));
    for (Object size : List.of(order, "n")) {
      TestModel model = new TestModel().input("x", DataType.DOUBLE, size, size);
      assertThat(run(model.node("y", "Det", "x"), matrix).doubleAt(0))
          .isCloseTo(expected, Offset.offset(1e-12));
    }
  }

  @Test
  void exchangedRowsNegateTheDeterminant() {
    Tensor matrix = TestModel.tensor(FloatType.F32, LongList.of(3, 3), 0, 2, 0, 0, 0, 3, 4, 0, 0);
    TestModel model = new TestModel().input("x", DataType.FLOAT, 3, 3);
    assertThat(run(model.node("y", "Det", "x"), matrix).doubleAt(0)).isEqualTo(24);
    matrix = TestModel.tensor(FloatType.F32, LongList.of(3, 3), 0, 2, 0, 4, 0, 0, 0, 0, 3);
    assertThat(run(model, matrix).doubleAt(0)).isEqualTo(-24);
  }

  @ParameterizedTest
  @CsvSource({
    "linear, half_pixel, 0 2.5 7.5 10",
    "linear, align_corners, 0 3.3333333 6.6666667 10",
    "linear, asymmetric, 0 5 10 10",
    "nearest, half_pixel, 0 0 10 10",
    "cubic, half_pixel, -1.0546875 2.265625 7.734375 11.0546875",
  })
  void tensorsOfUnknownSizesAreResampledAsThoseOfKnownOnes(
      String mode, String coordinates, String expected) {
    double[] numbers =
        List.of(expected.split(" ")).stream().mapToDouble(Double::parseDouble).toArray();
    for (Object size : List.of(2, "n")) {
      TestModel model =
          new TestModel()
              .input("x", DataType.FLOAT, size)
              .integers("sizes", 4)
              .node(
                  "y",
                  "Resize",
                  "x   sizes",
                  Map.of(),
                  Map.of("mode", mode, "coordinate_transformation_mode", coordinates));
      assertThat(run(model, numbers(0, 10)).toDoubleArray())
          .containsExactly(numbers, Offset.offset(1e-5));
    }
  }

  @Test
  void sequencesAreOfTensorsInTheirOrder() {
    TestModel model =
        new TestModel()
            .input("x", DataType.FLOAT, 5)
            .node("two", "Constant", "", Map.of("value_int", LongList.of(2)))
            .node("first", "Constant", "", Map.of("value_int", LongList.of(0)))
            .node("parts", "SplitToSequence", "x two")
            .node("last", "SequenceAt", "parts first")
            .node("rest", "SequenceErase", "parts first")
            .node("all", "SequenceInsert", "rest last")
            .node("y", "ConcatFromSequence", "all", Map.of("axis", LongList.of(0)));
    assertThat(run(model, numbers(1, 2, 3, 4, 5)).toDoubleArray()).containsExactly(3, 4, 5, 1, 2);
  }

  @ParameterizedTest
  @CsvSource({
    "SequenceAt, parts three, position 3 is not one of 3",
    "SequenceErase, parts three, position 3 is not one of 3",
    "SequenceLength, x, input 0 has type 'float', which the operator does not take",
  })
  void placesThatSequencesHaveNotAreRefused(String operator, String inputs, String reason) {
    TestModel model =
        new TestModel()
            .input("x", DataType.FLOAT, 3)
            .node("three", "Constant", "", Map.of("value_int", LongList.of(3)))
            .node("parts", "SplitToSequence", "x")
            .node("y", operator, inputs);
    assertThatThrownBy(model::toStablehlo)
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(reason);
  }
}
