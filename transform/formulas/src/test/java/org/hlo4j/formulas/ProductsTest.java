package org.hlo4j.formulas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hlo4j.formulas.Program.tensor;

import java.util.Arrays;
import java.util.List;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProductsTest {
  private static LongList shape(String sizes) {
    return sizes.isEmpty()
        ? LongList.of()
        : LongList.wrap(Arrays.stream(sizes.split("x", -1)).mapToLong(Long::parseLong).toArray());
  }

  private static Tensor product(boolean isDynamic, String left, String right) {
    return Program.run(
        isDynamic,
        List.of(tensor(FloatType.F32, shape(left)), tensor(FloatType.F32, shape(right))),
        (b, values) -> Products.matMul(b, values.get(0), values.get(1)));
  }

  @ParameterizedTest
  @CsvSource({
    "3, 3, '', 14",
    "3, 3x2, 2, 22",
    "2x3, 3, 2, 14",
    "2x3, 3x2, 2x2, 22",
    "3, 4x3x2, 4x2, 22",
    "4x2x3, 3, 4x2, 14",
    "4x2x3, 3x2, 4x2x2, 22",
    "2x3, 4x3x2, 4x2x2, 22",
    "4x1x2x3, 5x3x2, 4x5x2x2, 22",
  })
  void matricesAreBroadcastAsByNumpy(String left, String right, String result, double first) {
    for (boolean isDynamic : new boolean[] {false, true}) {
      Tensor product = product(isDynamic, left, right);
      assertThat(product.shape()).isEqualTo(shape(result));
      assertThat(product.doubleAt(0)).isEqualTo(first);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2x3, 2x3, 'matrices of shapes [2, 3] and [2, 3] have no product'",
    "'', 3, a tensor of rank 0 has no matrices",
    "2x2x3, 4x3x2, sizes 2 and 4 cannot be broadcast"
  })
  void othersAreRefused(String left, String right, String reason) {
    assertThatThrownBy(() -> product(false, left, right))
        .isInstanceOf(UnsupportedNodeException.class)
        .hasMessage(reason);
  }
}
