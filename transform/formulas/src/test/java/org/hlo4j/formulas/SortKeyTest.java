package org.hlo4j.formulas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.hlo4j.formulas.index.SortKey;
import org.hlo4j.formulas.index.Sorting;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ComparisonType;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that comparators of sorts are recognized, however they are written. */
class SortKeyTest {
  private static final SortKey ASCENDING = new SortKey(0, false, false);
  private static final SortKey DESCENDING = new SortKey(0, true, false);

  private static Arguments row(
      String name, Function<List<Expr>, Expr> comparator, @Nullable SortKey expected) {
    return arguments(name, comparator, expected);
  }

  static Stream<Arguments> comparators() {
    return Stream.of(
        row("a < b", a -> a.get(0).lt(a.get(1)), ASCENDING),
        row("b > a", a -> a.get(1).gt(a.get(0)), ASCENDING),
        row("b < a", a -> a.get(1).lt(a.get(0)), DESCENDING),
        row("NaN last", a -> Sorting.isLess(a.get(0), a.get(1)), ASCENDING),
        row("NaN first", a -> Sorting.isLess(a.get(1), a.get(0)), DESCENDING),
        row("second operand", a -> a.get(2).gt(a.get(3)), new SortKey(1, true, false)),
        row("total order", a -> total(a.get(0), a.get(1)), new SortKey(0, false, true)),
        row("total order, b < a", a -> total(a.get(1), a.get(0)), new SortKey(0, true, true)),
        row("JAX", a -> total(oneNan(oneZero(a.get(0))), oneNan(oneZero(a.get(1)))), ASCENDING),
        row("NaN of one kind, two zeros", a -> total(oneNan(a.get(0)), oneNan(a.get(1))), null),
        row("a <= b", a -> a.get(0).le(a.get(1)), null),
        row("a == b", a -> a.get(0).eq(a.get(1)), null),
        row("NaN last, descending", a -> isGreaterOrNumber(a.get(0), a.get(1)), null),
        row("magnitudes", a -> a.get(0).abs().lt(a.get(1).abs()), null),
        row("two operands", a -> a.get(0).lt(a.get(3)), null),
        row("no operand", a -> falsehood(a.get(0).builder()), null));
  }

  static Stream<Arguments> severalKeys() {
    SortKey second = new SortKey(1, false, false);
    return Stream.of(
        arguments("numbers", lexical(x -> x, Expr::lt, Expr::lt), List.of(ASCENDING, second)),
        arguments(
            "JAX",
            lexical(x -> oneNan(oneZero(x)), SortKeyTest::total, SortKeyTest::total),
            List.of(ASCENDING, second)),
        arguments(
            "the first descending",
            lexical(x -> x, Expr::gt, Expr::lt),
            List.of(DESCENDING, second)),
        arguments(
            "the second operand first",
            swapped(lexical(x -> x, Expr::lt, Expr::gt)),
            List.of(second, DESCENDING)),
        arguments(
            "total orders", lexical(x -> x, SortKeyTest::total, SortKeyTest::total), List.of()),
        arguments(
            "one that counts if another is less",
            (Comparator) a -> a.get(0).lt(a.get(1)).and(a.get(2).lt(a.get(3))),
            List.of()),
        arguments(
            "one that also counts if another is less",
            (Comparator) a -> a.get(0).le(a.get(1)).and(a.get(2).lt(a.get(3))),
            List.of()));
  }

  /** A comparator, of the elements of two operands. */
  private interface Comparator extends Function<List<Expr>, Expr> {}

  private static Comparator lexical(
      UnaryOperator<Expr> key, BinaryOperator<Expr> first, BinaryOperator<Expr> second) {
    return a -> {
      List<Expr> keys = a.stream().map(key).toList();
      Expr isBefore = first.apply(keys.get(0), keys.get(1));
      Expr isLater = second.apply(keys.get(2), keys.get(3));
      return isBefore.or(keys.get(0).eq(keys.get(1)).and(isLater));
    };
  }

  private static Comparator swapped(Comparator comparator) {
    return a -> comparator.apply(List.of(a.get(2), a.get(3), a.get(0), a.get(1)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void severalKeys(String name, Comparator comparator, List<SortKey> expected) {
    assertThat(SortKey.allOf(comparator(comparator))).isEqualTo(expected);
  }

  private static Block comparator(Function<List<Expr>, Expr> comparator) {
    RankedTensorType type = RankedTensorType.of(FloatType.F32, 4);
    Program program = Program.of(List.of(type, type), (b, a) -> Sorting.sort(b, a, 0, comparator));
    Operation sort = Objects.requireNonNull(program.results().getFirst().definingOpOrNull());
    return sort.region(0).front();
  }

  private static Expr falsehood(HloBuilder b) {
    return b.expr(b.constant(IntegerAttr.FALSE));
  }

  private static Expr total(Expr left, Expr right) {
    HloBuilder b = left.builder();
    return b.expr(
        b.infer(
            b.state(Elementwise.COMPARE, left.value(), right.value())
                .set(CompareOp.COMPARISON_DIRECTION, ComparisonDirection.LT)
                .set(CompareOp.COMPARE_TYPE, ComparisonType.TOTALORDER)));
  }

  private static Expr oneZero(Expr x) {
    return x.eq(x.like(0)).select(x.like(0), x);
  }

  private static Expr oneNan(Expr x) {
    return x.ne(x).select(x.nan(), x);
  }

  private static Expr isGreaterOrNumber(Expr left, Expr right) {
    return left.gt(right).or(right.ne(right).and(left.eq(left)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("comparators")
  void theKeyOfAComparator(
      String name, Function<List<Expr>, Expr> comparator, @Nullable SortKey expected) {
    assertThat(SortKey.ofOrNull(comparator(comparator))).isEqualTo(expected);
  }
}
