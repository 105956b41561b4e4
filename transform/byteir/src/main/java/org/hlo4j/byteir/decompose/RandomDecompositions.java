package org.hlo4j.byteir.decompose;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;

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
  private final DecompositionBuilder e;
  private final List<Size> sizes;
  private final Type element;

  private RandomDecompositions(CallSite c) {
    this.c = c;
    this.e = c.builder();
    this.element = c.elementType("output");
    this.sizes = sizes();
  }

  static void addTo(Map<String, Decomposition> decompositions) {
    decompositions.put("byteir.rng_uniform", c -> List.of(new RandomDecompositions(c).uniform()));
    decompositions.put("byteir.rng_normal", c -> List.of(new RandomDecompositions(c).normal()));
  }

  private List<Size> sizes() {
    List<Size> all = new ArrayList<>();
    RankedTensorType type = c.call().type("output");
    for (int d = 0; d < type.rank(); d++) {
      if (Shapes.isStatic(type.dimension(d))) {
        all.add(e.known(type.dimension(d)));
      } else {
        Value size = c.slices().element(c.operand("shape"), d);
        all.add(Size.of(e, size).withBound(Bounds.of(type, d)));
      }
    }
    return all;
  }

  private Value uniform() {
    Value width = e.subtract(c.operand("high"), c.operand("low"));
    return e.add(e.multiply(unit(words().get(0)), width), c.operand("low"));
  }

  private Value normal() {
    List<Value> words = words();
    Value logarithm = e.log(unit(words.get(0)));
    Value radius = e.sqrt(e.multiply(e.scalar(-2, element), logarithm));
    Value turn = e.multiply(e.scalar(Math.PI, element), e.scalar(2, element));
    Value cosine = e.cosine(e.multiply(turn, unit(words.get(1))));
    return e.add(e.multiply(e.multiply(radius, cosine), c.operand("high")), c.operand("low"));
  }

  /** Returns a word divided by 2<sup>32</sup>, rounded once. */
  private Value unit(Value word) {
    Type exact = element == FloatType.F32 ? FloatType.F32 : FloatType.F64;
    return e.convert(e.multiply(e.convert(word, exact), e.scalar(0x1p-32, exact)), element);
  }

  private Value word(long value) {
    return e.scalar(value, WORD);
  }

  private Value lowWord(String operand) {
    Value mask = e.scalar(0xFFFFFFFFL, IntegerType.I64);
    return e.convert(e.and(c.operand(operand), mask), WORD);
  }

  /** Returns the four words of each element. */
  private List<Value> words() {
    Value firstKey = lowWord("seed");
    Value secondKey = lowWord("offset");
    Value hash = e.broadcast(e.add(firstKey, secondKey), sizes);
    for (int d = 0; d < sizes.size(); d++) {
      Value sum = e.add(e.iota(sizes, WORD, d), hash);
      hash = e.add(e.multiply(sum, word(1103515245)), word(12345));
    }
    Value zero = e.broadcast(word(0), sizes);
    List<Value> counter = List.of(hash, zero, zero, zero);
    for (int round = 0; round < ROUNDS; round++) {
      counter = round(counter, firstKey, secondKey);
      firstKey = e.add(firstKey, word(FIRST_BUMP));
      secondKey = e.add(secondKey, word(SECOND_BUMP));
    }
    return counter;
  }

  private List<Value> round(List<Value> counter, Value firstKey, Value secondKey) {
    Value first = product(counter.get(0), FIRST_MULTIPLIER);
    Value second = product(counter.get(2), SECOND_MULTIPLIER);
    return List.of(
        xor(xor(high(second), counter.get(1)), firstKey),
        low(second),
        xor(xor(high(first), counter.get(3)), secondKey),
        low(first));
  }

  private Value xor(Value a, Value b) {
    return e.xor(a, b);
  }

  private Value product(Value word, long multiplier) {
    return e.multiply(e.convert(word, DOUBLE_WORD), e.scalar(multiplier, DOUBLE_WORD));
  }

  private Value high(Value product) {
    return e.convert(e.shiftRightLogical(product, e.scalar(32, DOUBLE_WORD)), WORD);
  }

  private Value low(Value product) {
    return e.convert(e.and(product, e.scalar(0xFFFFFFFFL, DOUBLE_WORD)), WORD);
  }
}
