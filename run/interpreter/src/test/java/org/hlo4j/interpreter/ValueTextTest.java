package org.hlo4j.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.junit.jupiter.api.Test;

class ValueTextTest {
  private static String text(Tensor tensor) {
    return ValueText.of(tensor);
  }

  @Test
  void putsScalarsOnOneLine() {
    assertThat(text(Tensor.allocate(LongList.of(), IntegerType.I32))).isEqualTo("tensor<i32> {0}");
  }

  @Test
  void putsRowsOnLinesOfTheirOwn() {
    assertThat(text(Tensor.allocate(LongList.of(2, 2), FloatType.F32)))
        .isEqualTo(
            """
            tensor<2x2xf32> {
              [
                [0.000000e+00, 0.000000e+00],
                [0.000000e+00, 0.000000e+00]
              ]
            }\
            """);
  }

  @Test
  void showsTensorsWithoutElements() {
    assertThat(text(Tensor.allocate(LongList.of(0, 2), IntegerType.I8)))
        .isEqualTo("tensor<0x2xi8> {\n  []\n}");
  }
}
