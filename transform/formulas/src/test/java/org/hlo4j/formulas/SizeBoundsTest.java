package org.hlo4j.formulas;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.junit.jupiter.api.Test;

class SizeBoundsTest {
  /** Creates sizes of one that is at most 5. */
  private interface Sizes {
    List<Size> of(Size five);
  }

  private static List<Long> bounds(Sizes sizes) {
    RankedTensorType type = Program.Sizes.BOUNDED.of(RankedTensorType.of(FloatType.F32, 4));
    List<Long> bounds = new ArrayList<>();
    Program.of(
        List.of(type),
        (b, arguments) -> {
          sizes.of(Size.of(b, arguments.getFirst(), 0)).forEach(size -> bounds.add(size.bound()));
          return arguments;
        });
    return bounds;
  }

  @Test
  void sumsAndProductsHaveThoseOfBounds() {
    assertThat(bounds(five -> List.of(five, five.plus(2), five.times(3), five.times(five))))
        .containsExactly(5L, 7L, 15L, 25L);
  }

  /** If d is at most 5, (d - 3)² may be 9 where d is 0: it is not bounded by 2². */
  @Test
  void whatMayBeNegativeHasNone() {
    assertThat(
            bounds(five ->
                Stream.of(
                        five.plus(-3),
                        five.times(-1),
                        five.minus(five),
                        five.plus(-3).times(five.plus(-3)))
                    .toList()))
        .containsOnly(ShapedType.DYNAMIC);
  }

  @Test
  void aBoundBeyond64BitsIsNone() {
    assertThat(bounds(five -> List.of(five.times(Long.MAX_VALUE))))
        .containsExactly(ShapedType.DYNAMIC);
  }
}
