package org.hlo4j.ir.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Arithmetic of sizes gives the mathematical value or refuses. */
class SizesTest {
  private static final long[] NEAR = {0, 1, 1L << 31, 1L << 32, 1L << 62, Long.MAX_VALUE};

  private final Random random = new Random(7);

  /** Returns a number near a power of two at which arithmetic wraps around. */
  private long number() {
    long near = NEAR[random.nextInt(NEAR.length)] + random.nextInt(7) - 3;
    return random.nextInt(4) == 0 ? -near : near;
  }

  private long size() {
    long size = number();
    return size < 0 ? ~size : size;
  }

  @FunctionalInterface
  private interface Computation {
    long get();
  }

  private static void check(Computation computation, BigInteger expected) {
    if (expected.bitLength() < Long.SIZE) {
      assertThat(computation.get()).isEqualTo(expected.longValue());
    } else {
      assertThatThrownBy(computation::get)
          .isInstanceOf(InvalidSizeException.class)
          .hasMessageStartingWith("size exceeds 64 bits: ");
    }
  }

  private static BigInteger big(long number) {
    return BigInteger.valueOf(number);
  }

  @Test
  void totalsAreExactOrTheLargestNumber() {
    BigInteger most = big(Long.MAX_VALUE);
    for (int i = 0; i < 20_000; i++) {
      long a = size();
      long b = size();
      assertThat(big(Sizes.saturatedAdd(a, b))).isEqualTo(big(a).add(big(b)).min(most));
      assertThat(big(Sizes.saturatedMultiply(a, b))).isEqualTo(big(a).multiply(big(b)).min(most));
    }
  }

  @Test
  void formulasAreExactOrRefused() {
    for (int i = 0; i < 20_000; i++) {
      long a = number();
      long b = number();
      long size = size();
      long distance = size();
      check(() -> Sizes.add(a, b), big(a).add(big(b)));
      check(() -> Sizes.subtract(a, b), big(a).subtract(big(b)));
      check(() -> Sizes.multiply(a, b), big(a).multiply(big(b)));
      BigInteger gaps = big(Math.max(size - 1, 0)).multiply(big(distance));
      check(() -> Sizes.padded(size, a, b, distance), gaps.add(big(size)).add(big(a)).add(big(b)));
      check(
          () -> Sizes.dilated(size, distance),
          size == 0 ? BigInteger.ZERO : gaps.add(BigInteger.ONE));
      check(
          () -> Sizes.product(LongList.of(a, size, b)),
          big(a).multiply(big(size)).multiply(big(b)));
    }
  }

  @Test
  void aProductWithZeroIsZeroHoweverLargeTheOthersAre() {
    assertThat(Sizes.product(LongList.of(Long.MAX_VALUE, Long.MAX_VALUE, 0))).isZero();
    assertThat(Sizes.product(LongList.of())).isOne();
  }

  @Test
  void windowsFitWhereTheirLastElementDoes() {
    assertThat(Sizes.windows(5, 2, 2)).isEqualTo(2);
    assertThat(Sizes.windows(5, 6, 1)).isZero();
    assertThat(Sizes.windows(-1, 0, 1)).isZero();
    assertThat(Sizes.windows(Long.MAX_VALUE, 1, Long.MAX_VALUE)).isOne();
  }
}
