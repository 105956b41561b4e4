package org.hlo4j.ir.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.affine.AffineExpr;
import org.hlo4j.ir.affine.AffineExpr.Kind;
import org.hlo4j.ir.affine.AffineMap;
import org.hlo4j.ir.affine.IntegerSet;
import org.hlo4j.ir.affine.IntegerSet.Constraint;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.builtin.UnitAttr;
import org.hlo4j.ir.location.CallSiteLoc;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.ir.location.UnknownLoc;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Values crafted to have equal hash codes, as far as these can be predicted. */
class HashesTest {
  private static final int COUNT = 1 << 12;
  private static final int LEVELS = 200_000;

  private static Arguments kind(String name, IntFunction<Object> value) {
    return Arguments.of(name, value);
  }

  static Stream<Arguments> kinds() {
    return Stream.of(
        kind("strings", i -> StringAttr.of(text(i))),
        kind("symbols", i -> SymbolRefAttr.flat(text(i))),
        kind("names", i -> new NameLoc(text(i), UnknownLoc.INSTANCE)),
        kind("files", i -> FileLineColLoc.of(text(i), 1, 1)),
        kind("numbers", i -> IntegerAttr.of(IntegerType.I64, (long) i << 32 | i)),
        kind("pairs", i -> LongList.of(i, -31L * i)),
        kind("lists", i -> ArrayAttr.of(number(i), number(-31L * i))),
        kind("slices", i -> Hashes.of(bytes(i, 40, 400), 3, 300)),
        kind("long blobs", i -> Blob.wrap(bytes(i, 40, 400))),
        kind("short blobs", i -> Blob.wrap(bytes(i, 3, 14))),
        kind("wide numbers", i -> IntegerAttr.of(IntegerType.signless(200), wide(i))),
        kind("wide floats", i -> FloatAttr.ofBits(FloatType.F128, wide(i))),
        kind("expressions", i -> sum(0, (long) i << 32 | i)),
        kind(
            "pairs of expressions", i -> new AffineMap(2, 0, List.of(sum(0, i), sum(1, -31L * i)))),
        kind("sets", i -> new IntegerSet(1, 0, List.of(new Constraint(sum(0, i), (i & 1) == 0)))),
        kind("nested types", HashesTest::nested));
  }

  /** Strings of equal length and equal {@link String#hashCode}. */
  private static String text(int number) {
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < 12; bit++) {
      text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return text.toString();
  }

  private static IntegerAttr number(long value) {
    return IntegerAttr.of(IntegerType.I64, value);
  }

  private static BigInteger wide(int number) {
    return BigInteger.valueOf(number + 1).shiftLeft(Long.SIZE);
  }

  private static AffineExpr sum(int dimension, long number) {
    return AffineExpr.binary(
        Kind.ADD, new AffineExpr.Dimension(dimension), new AffineExpr.Constant(number));
  }

  /** Equal except for a position in the middle. */
  private static byte[] bytes(int number, int place, int size) {
    byte[] bytes = new byte[size];
    bytes[place] = (byte) number;
    bytes[place + 1] = (byte) (number >> 8);
    return bytes;
  }

  private static Type nested(int number) {
    Type type = FloatType.F32;
    for (int bit = 0; bit < 12; bit++) {
      type =
          (number >> bit & 1) == 0
              ? new TupleType(List.of(type, type))
              : new FunctionType(List.of(type), List.of(type));
    }
    return type;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kinds")
  void differ(String name, IntFunction<Object> value) {
    Set<Integer> hashes = new HashSet<>();
    IntStream.range(0, COUNT).forEach(i -> hashes.add(value.apply(i).hashCode()));
    // Among so many random numbers, a pair is equal once in 500 times.
    assertThat(hashes).hasSizeGreaterThan(COUNT - 8);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kinds")
  void areThoseOfEqualValues(String name, IntFunction<Object> value) {
    for (int i : new int[] {0, 1, COUNT - 1}) {
      assertThat(value.apply(i)).isEqualTo(value.apply(i)).hasSameHashCodeAs(value.apply(i));
    }
  }

  static Stream<Arguments> nestings() {
    Attribute unit = UnitAttr.INSTANCE;
    Location place = UnknownLoc.INSTANCE;
    return Stream.of(
        nesting("an array of one", unit, inner -> ArrayAttr.of(inner)),
        nesting("the first of an array", unit, inner -> ArrayAttr.of(inner, unit)),
        nesting(
            "a dictionary",
            unit,
            inner -> DictionaryAttr.of(List.of(new NamedAttribute("a", inner)))),
        nesting("a callee", place, inner -> new CallSiteLoc(inner, place)),
        nesting("a caller", place, inner -> new CallSiteLoc(place, inner)),
        nesting("a name", place, inner -> new NameLoc("a", inner)),
        nesting("a tuple", (Type) FloatType.F32, inner -> new TupleType(List.of(inner))),
        nesting(
            "a result",
            (Type) FloatType.F32,
            inner -> new FunctionType(List.of(), List.of(inner))));
  }

  private static <T> Arguments nesting(String name, T innermost, UnaryOperator<T> around) {
    return Arguments.of(name, innermost, around);
  }

  /** Repeating hash codes would cause values of different depths to be compared level by level. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("nestings")
  <T> void differAtEachLevel(String name, T innermost, UnaryOperator<T> around) {
    Set<Integer> hashes = new HashSet<>();
    T value = innermost;
    for (int i = 0; i < LEVELS; i++) {
      value = around.apply(value);
      hashes.add(value.hashCode());
    }
    assertThat(hashes).hasSizeGreaterThan(LEVELS - 100);
  }
}
