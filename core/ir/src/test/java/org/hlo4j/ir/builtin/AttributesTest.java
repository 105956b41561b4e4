package org.hlo4j.ir.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.affine.AffineExpr;
import org.hlo4j.ir.affine.AffineExpr.Constant;
import org.hlo4j.ir.affine.AffineExpr.Dimension;
import org.hlo4j.ir.affine.AffineExpr.Kind;
import org.hlo4j.numerics.Signedness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttributesTest {
  @ParameterizedTest
  @CsvSource({
    "8, SIGNLESS, 255, -1",
    "8, SIGNED, 128, -128",
    "8, UNSIGNED, 255, 255",
    "8, UNSIGNED, -1, 255",
    "64, UNSIGNED, -1, 18446744073709551615",
    "64, SIGNLESS, -1, -1",
    "65, UNSIGNED, -1, 36893488147419103231",
    "128, SIGNLESS, -5, -5",
    "0, SIGNLESS, 7, 0",
  })
  void cutsIntegersToTheirWidth(int width, Signedness signedness, long given, BigInteger held) {
    IntegerType type = IntegerType.of(width, signedness);
    assertThat(IntegerAttr.of(type, given).value()).isEqualTo(held);
    assertThat(IntegerAttr.of(type, BigInteger.valueOf(given)))
        .isEqualTo(IntegerAttr.of(type, given));
  }

  @Test
  void representsIntegersOfMoreThan64Bits() {
    BigInteger wide = BigInteger.ONE.shiftLeft(100);
    assertThat(IntegerAttr.of(IntegerType.signless(128), wide).value()).isEqualTo(wide);
    assertThat(IntegerAttr.of(IntegerType.signless(101), wide).value()).isEqualTo(wide.negate());
  }

  @Test
  void sortsDictionariesByName() {
    DictionaryAttr dictionary =
        DictionaryAttr.of(
            List.of(
                new NamedAttribute("b", UnitAttr.INSTANCE),
                new NamedAttribute("B", UnitAttr.INSTANCE),
                new NamedAttribute("a", UnitAttr.INSTANCE)));
    assertThat(dictionary.entries())
        .extracting(NamedAttribute::name)
        .containsExactly("B", "a", "b");
    assertThat(dictionary.with("a", IntegerAttr.TRUE).getOrNull("a")).isEqualTo(IntegerAttr.TRUE);
    assertThat(dictionary.without("a").contains("a")).isFalse();
  }

  @Test
  void rejectsADictionaryWithANameTwice() {
    NamedAttribute entry = new NamedAttribute("a", UnitAttr.INSTANCE);
    assertThatThrownBy(() -> DictionaryAttr.of(List.of(entry, entry)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void detectsSplats() {
    DenseElementsAttr same = DenseElementsAttr.i64(3, 3, 3);
    assertThat(same.isSplat()).isTrue();
    assertThat(same.data().size()).isEqualTo(8);
    assertThat(same.longAt(2)).isEqualTo(3);
    assertThat(DenseElementsAttr.i64(3, 4).toLongs()).isEqualTo(LongList.of(3, 4));
  }

  @Test
  void rejectsElementsOfTheWrongSize() {
    assertThatThrownBy(() ->
            DenseElementsAttr.of(
                RankedTensorType.of(IntegerType.I32, 2), Blob.wrap(new byte[7]), false))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void readsSmallElementsBySignedness() {
    Blob data = Blob.wrap((byte) 0x0F);
    for (Signedness signedness : Signedness.values()) {
      ShapedType type = RankedTensorType.of(IntegerType.of(4, signedness), 1);
      assertThat(DenseElementsAttr.of(type, data, true).longAt(0))
          .isEqualTo(signedness == Signedness.UNSIGNED ? 15 : -1);
    }
  }

  @Test
  void comparesBlobsOfBothKindsByContent() {
    byte[] bytes = new byte[300];
    bytes[299] = 1;
    Blob heap = Blob.wrap(bytes).slice(100, 200);
    Blob segment = Blob.of(Blob.wrap(bytes).asSegment()).slice(100, 200);
    assertThat(heap).isEqualTo(segment).hasSameHashCodeAs(segment);
    assertThat(heap.intAt(196)).isEqualTo(0x01000000).isEqualTo(segment.intAt(196));
    assertThat(heap).isNotEqualTo(heap.slice(0, 199));
  }

  @Test
  void simplifiesAffineExpressions() {
    AffineExpr d0 = new Dimension(0);
    assertThat(AffineExpr.binary(Kind.ADD, new Constant(0), d0)).isEqualTo(d0);
    assertThat(AffineExpr.binary(Kind.MUL, d0, new Constant(0))).isEqualTo(new Constant(0));
    assertThat(AffineExpr.binary(Kind.FLOORDIV, new Constant(-7), new Constant(2)))
        .isEqualTo(new Constant(-4));
    assertThat(AffineExpr.binary(Kind.CEILDIV, new Constant(7), new Constant(2)))
        .isEqualTo(new Constant(4));
  }

  @Test
  void countsElementsOfShapesWithZero() {
    ShapedType empty = RankedTensorType.of(IntegerType.I8, Long.MAX_VALUE, Long.MAX_VALUE, 0);
    assertThat(empty.elementCount()).isZero();
    ShapedType huge = RankedTensorType.of(IntegerType.I8, Long.MAX_VALUE, 2);
    assertThat(huge.elementCount()).isEqualTo(Long.MAX_VALUE);
  }
}
