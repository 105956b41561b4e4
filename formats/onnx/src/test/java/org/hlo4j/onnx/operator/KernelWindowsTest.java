package org.hlo4j.onnx.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.onnx.importer.DataType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KernelWindowsTest {
  private static Tensor pool(
      String operator, Object size, int count, Map<String, LongList> numbers, String automatic) {
    TestModel model =
        new TestModel()
            .input("x", DataType.FLOAT, 1, 1, size)
            .node("y", operator, "x", numbers, Map.of("auto_pad", automatic));
    Tensor input = TestModel.tensor(FloatType.F32, LongList.of(1, 1, count));
    return (Tensor)
        Interpreter.evaluate(
                model.toStablehlo(),
                "main",
                List.of(input),
                InterpreterOptions.DEFAULT.withExtension(Extension.installed()))
            .getFirst();
  }

  /** Of the numbers 1, 2, 3 and so on. */
  @ParameterizedTest
  @CsvSource({
    "AveragePool, 5, NOTSET, 0, 2, 2, 0 0, 1.5 3.5",
    "AveragePool, 5, NOTSET, 1, 2, 2, 0 0, 1.5 3.5 5",
    "AveragePool, 5, NOTSET, 0, 3, 2, 1 1, 1.5 3 4.5",
    "AveragePool, 5, SAME_UPPER, 0, 2, 2, '', 1.5 3.5 5",
    "AveragePool, 5, SAME_LOWER, 0, 2, 2, '', 1 2.5 4.5",
    "AveragePool, 6, SAME_UPPER, 0, 3, 1, '', 1.5 2 3 4 5 5.5",
    "MaxPool, 5, NOTSET, 1, 3, 2, 1 0, 2 4 5",
    "MaxPool, 6, NOTSET, 1, 2, 2, 1 1, 1 3 5 6",
    // The last window would start in the padding.
    "MaxPool, 2, NOTSET, 1, 1, 2, 0 1, 1",
    "LpPool, 4, VALID, 0, 1, 3, '', 1 4",
  })
  void windowsOfUnknownSizesAreThoseOfKnownOnes(
      String operator,
      int size,
      String automatic,
      int ceil,
      int kernel,
      int stride,
      String pads,
      String expected) {
    Map<String, LongList> numbers = new HashMap<>();
    numbers.put("kernel_shape", LongList.of(kernel));
    numbers.put("strides", LongList.of(stride));
    numbers.put("ceil_mode", LongList.of(ceil));
    if (!pads.isEmpty()) {
      numbers.put("pads", numbers(pads));
    }
    for (Object given : List.of(size, "length")) {
      Tensor pooled = pool(operator, given, size, numbers, automatic);
      assertThat(String.join(" ", texts(pooled))).isEqualTo(expected);
    }
  }

  private static LongList numbers(String text) {
    return LongList.copyOf(List.of(text.split(" ")).stream().map(Long::valueOf).toList());
  }

  private static List<String> texts(Tensor tensor) {
    return Arrays.stream(tensor.toDoubleArray())
        .mapToObj(number -> number == (long) number ? "" + (long) number : "" + number)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, Long.MAX_VALUE})
  void impossibleStridesAreRefused(long stride) {
    Map<String, LongList> numbers =
        Map.of("kernel_shape", LongList.of(2), "strides", LongList.of(stride));
    assertThatThrownBy(() -> pool("MaxPool", 5, 5, numbers, "NOTSET"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("attribute 'strides' has value " + stride);
  }
}
