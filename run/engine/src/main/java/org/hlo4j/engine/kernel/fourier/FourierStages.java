package org.hlo4j.engine.kernel.fourier;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.engine.kernel.fourier.FourierBlocks.Block;
import org.hlo4j.engine.kernel.fourier.FourierBlocks.Parts;
import org.hlo4j.engine.kernel.fourier.FourierBlocks.Use;

/**
 * The transform of one length along the columns of a block, by stages of small radices: Stockham's
 * algorithm, whose result is in order.
 *
 * @param <T> the type of arrays
 */
final class FourierStages<T> {
  /** Larger prime factors have no stage. */
  static final int MAX_RADIX = 31;

  private final FourierBlocks<T> blocks;
  private final int length;
  private final int[] radices;

  /**
   * Factors for each stage: for each p, those of k = 1, 2, … as pairs; then the roots of the radix.
   */
  private final List<T> roots = new ArrayList<>();

  FourierStages(FourierBlocks<T> blocks, int length) {
    this.blocks = blocks;
    this.length = length;
    this.radices = radices(length);
    int rest = length;
    for (int radix : radices) {
      roots.add(blocks.table(roots(radix, rest / radix)));
      rest /= radix;
    }
  }

  /** Returns whether stages transform lines of this length. */
  static boolean apply(int length) {
    int[] radices = radices(length);
    return radices.length == 0 || radices[0] <= MAX_RADIX;
  }

  /** Returns the factors of a length, those of small primes last. */
  private static int[] radices(int length) {
    List<Integer> radices = new ArrayList<>();
    int rest = length;
    for (int radix : new int[] {4, 2, 3, 5}) {
      for (; rest % radix == 0; rest /= radix) {
        radices.addFirst(radix);
      }
    }
    for (int radix = 7; radix <= MAX_RADIX; radix += 2) {
      for (; rest % radix == 0; rest /= radix) {
        radices.addFirst(radix);
      }
    }
    if (rest > 1) {
      radices.addFirst(rest);
    }
    return radices.stream().mapToInt(Integer::intValue).toArray();
  }

  private static double[] roots(int radix, int m) {
    double[] roots = new double[2 * (radix - 1) * m + 2 * radix];
    int at = 0;
    for (int p = 0; p < m; p++) {
      for (int k = 1; k < radix; k++) {
        setRoot(roots, at, (long) p * k, (long) radix * m);
        at += 2;
      }
    }
    for (int k = 0; k < radix; k++) {
      setRoot(roots, at, k, radix);
      at += 2;
    }
    return roots;
  }

  private static void setRoot(double[] roots, int at, long numerator, long denominator) {
    double angle = angle(numerator, denominator);
    roots[at] = Math.cos(angle);
    roots[at + 1] = -Math.sin(angle);
  }

  /** Returns a part of the circle, which is reduced first. */
  static double angle(long numerator, long denominator) {
    return 2 * Math.PI * (numerator % denominator) / denominator;
  }

  /** Transforms the columns of a block, which is overwritten. */
  Block<T> run(Block<T> block) {
    Parts<T> from = block.parts();
    Parts<T> to = blocks.arrays(Use.RESULT, length * block.width());
    int m = length;
    int s = block.width();
    for (int i = 0; i < radices.length; i++) {
      m /= radices[i];
      blocks.stage(radices[i], from, to, m, s, roots.get(i));
      s *= radices[i];
      Parts<T> overwritten = from;
      from = to;
      to = overwritten;
    }
    return new Block<>(from, block.rows(), block.columns(), block.width());
  }
}
