package org.hlo4j.formulas;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
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
  void slicesGathersAndProductsKeepThoseOfDimensions() {
    RankedTensorType type = Program.Sizes.BOUNDED.of(RankedTensorType.of(FloatType.F32, 4, 2));
    List<LongList> bounds = new ArrayList<>();
    Program.of(
        List.of(type),
        (b, arguments) -> {
          Value x = arguments.getFirst();
          List<Value> results =
              List.of(
                  DynamicShapes.slice(b, x, 1, Size.of(b, 0), Size.of(b, 1)),
                  Gathering.take(b, x, b.i64s(0, 0), 1),
                  Products.dot(b, x, x, 0, 1, 1));
          results.forEach(result -> bounds.add(Bounds.of(TensorTypes.of(result))));
          return results;
        });
    assertThat(bounds)
        .containsExactly(
            LongList.of(5, ShapedType.DYNAMIC),
            LongList.of(5, ShapedType.DYNAMIC),
            LongList.of(5, 5));
  }

  @Test
  void aBoundBeyond64BitsIsNone() {
    assertThat(bounds(five -> List.of(five.times(Long.MAX_VALUE))))
        .containsExactly(ShapedType.DYNAMIC);
  }
}
