package org.hlo4j.byteir.decompose;

import java.util.List;
import java.util.Map;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Random numbers by unrolled integer arithmetic: Philox4x32-10. */
final class RandomDecompositions {
  private static final IntegerType WORD = IntegerType.unsigned(32);
  private static final IntegerType DOUBLE_WORD = IntegerType.unsigned(64);
  private static final int ROUNDS = 10;
  private static final long FIRST_MULTIPLIER = 0xD2511F53L;
  private static final long SECOND_MULTIPLIER = 0xCD9E8D57L;
  private static final long FIRST_BUMP = 0x9E3779B9L;
  private static final long SECOND_BUMP = 0xBB67AE85L;

  private final CallSite c;
  private final HloBuilder b;
  private final List<Size> sizes;
  private final Type element;

  private RandomDecompositions(CallSite c) {
    this.c = c;
    this.b = c.builder();
    this.element = c.elementType("output");
    this.sizes = c.resultSizes("shape");
  }

  static void addTo(Map<String, Decomposition> decompositions) {
    decompositions.put("byteir.rng_uniform", c -> List.of(new RandomDecompositions(c).uniform()));
    decompositions.put("byteir.rng_normal", c -> List.of(new RandomDecompositions(c).normal()));
  }

  private Expr spread(Expr scalar) {
    return b.expr(DynamicShapes.fill(b, scalar.value(), sizes));
  }

  private Value uniform() {
    Expr low = c.expr("low");
    Expr width = c.expr("high").minus(low);
    return unit(words().get(0)).times(spread(width)).plus(spread(low)).value();
  }

  private Value normal() {
    List<Expr> words = words();
    Expr logarithm = unit(words.get(0)).log();
    Expr radius = logarithm.like(-2).times(logarithm).sqrt();
    Expr second = unit(words.get(1));
    Expr turn = second.like(Math.PI).times(second.like(2));
    Expr cosine = turn.times(second).cosine();
    return radius.times(cosine).times(spread(c.expr("high"))).plus(spread(c.expr("low"))).value();
  }

  /** Returns a word divided by 2<sup>32</sup>, rounded once. */
  private Expr unit(Expr word) {
    Expr exact = word.convert(element == FloatType.F32 ? FloatType.F32 : FloatType.F64);
    return Formulas.convert(exact.times(exact.like(0x1p-32)), element);
  }

  private Expr lowWord(String operand) {
    Expr word = c.expr(operand);
    return spread(word.and(word.like(0xFFFFFFFFL)).convert(WORD));
  }

  /** Returns the four words of each element. */
  private List<Expr> words() {
    Expr firstKey = lowWord("seed");
    Expr secondKey = lowWord("offset");
    Expr hash = firstKey.plus(secondKey);
    for (int d = 0; d < sizes.size(); d++) {
      Expr sum = b.expr(Size.iota(b, sizes, d, WORD)).plus(hash);
      hash = sum.times(sum.like(1103515245)).plus(sum.like(12345));
    }
    Expr zero = hash.like(0);
    List<Expr> counter = List.of(hash, zero, zero, zero);
    for (int round = 0; round < ROUNDS; round++) {
      counter = round(counter, firstKey, secondKey);
      firstKey = firstKey.plus(zero.like(FIRST_BUMP));
      secondKey = secondKey.plus(zero.like(SECOND_BUMP));
    }
    return counter;
  }

  private static List<Expr> round(List<Expr> counter, Expr firstKey, Expr secondKey) {
    Expr first = product(counter.get(0), FIRST_MULTIPLIER);
    Expr second = product(counter.get(2), SECOND_MULTIPLIER);
    return List.of(
        xor(xor(high(second), counter.get(1)), firstKey),
        low(second),
        xor(xor(high(first), counter.get(3)), secondKey),
        low(first));
  }

  private static Expr xor(Expr x, Expr y) {
    return x.apply(Elementwise.XOR, y);
  }

  private static Expr product(Expr word, long multiplier) {
    Expr wide = word.convert(DOUBLE_WORD);
    return wide.times(wide.like(multiplier));
  }

  private static Expr high(Expr product) {
    return product.shiftRightLogical(product.like(32)).convert(WORD);
  }

  private static Expr low(Expr product) {
    return product.and(product.like(0xFFFFFFFFL)).convert(WORD);
  }
}
