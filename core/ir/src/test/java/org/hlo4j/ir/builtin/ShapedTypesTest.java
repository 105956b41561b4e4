package org.hlo4j.ir.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Valid sizes of shaped types. */
class ShapedTypesTest {
  private static Arguments type(String name, Function<LongList, ShapedType> of) {
    return Arguments.argumentSet(name, of);
  }

  static Stream<Arguments> types() {
    return Stream.of(
        type("tensor", shape -> RankedTensorType.of(shape, FloatType.F32)),
        type("tensor of numbers", shape -> RankedTensorType.of(FloatType.F32, shape.toArray())),
        type(
            "tensor with encoding",
            shape -> new RankedTensorType(shape, FloatType.F32, UnitAttr.INSTANCE)),
        type("memref", shape -> new MemRefType(shape, FloatType.F32, null, null)),
        type("vector", shape -> new VectorType(shape, FloatType.F32, List.of())));
  }

  @ParameterizedTest
  @MethodSource("types")
  void rejectNegativeSizes(Function<LongList, ShapedType> of) {
    for (long size : new long[] {-1, -4, Long.MIN_VALUE + 1}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> of.apply(LongList.of(2, size)))
          .withMessageMatching("negative dimension size -.*|.* must be positive");
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void takeSizesThatAreWrittenInText(Function<LongList, ShapedType> of) {
    assertThat(of.apply(LongList.of(2, 4)).elementCount()).isEqualTo(8);
  }

  @Test
  void allButVectorsAcceptUnknownAndZeroSizes() {
    LongList shape = LongList.of(ShapedType.DYNAMIC, 0);
    assertThat(RankedTensorType.of(shape, FloatType.F32).hasStaticShape()).isFalse();
    assertThat(new MemRefType(shape, FloatType.F32, null, null).hasStaticShape()).isFalse();
    for (long size : new long[] {0, ShapedType.DYNAMIC}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new VectorType(LongList.of(size), FloatType.F32, List.of()));
    }
  }

  @Test
  void integersHaveAWidthThatMlirAllows() {
    for (int width : new int[] {-1, IntegerType.MAX_WIDTH + 1}) {
      assertThatIllegalArgumentException().isThrownBy(() -> IntegerType.signless(width));
    }
  }
}
