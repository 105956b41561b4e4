package org.hlo4j.linalg.complex;

import org.jspecify.annotations.Nullable;

/**
 * The QR algorithm with single shifts on an upper Hessenberg matrix.
 *
 * <p>A sweep is implicit, but visits the matrix column by column: all rotations so far are applied
 * to the next column before it is combined with its neighbor, which is equivalent since products
 * from the left and from the right commute.
 */
final class HessenbergQr {
  private static final double ULP = 0x1p-52;
  private static final double SMALLEST = Double.MIN_NORMAL / ULP;

  /** Iterations for each eigenvalue on average, as in LAPACK. */
  private static final int ITERATIONS = 30;

  /** After how many iterations without convergence an exceptional shift is tried. */
  private static final int EXCEPTIONAL = 10;

  private final int n;
  private final ComplexMatrix h;
  private final @Nullable ComplexMatrix z;
  private final double[] cosines;
  private final double[] sines;

  private HessenbergQr(ComplexMatrix h, @Nullable ComplexMatrix z) {
    n = h.rows();
    this.h = h;
    this.z = z;
    cosines = new double[n];
    sines = new double[2 * n];
  }

  /**
   * Reduces H, which is upper triangular outside of rows and columns {@code ilo} to {@code ihi}, to
   * triangular form, whose diagonal has the eigenvalues.
   *
   * @param ilo the first row of the active block, from zero
   * @param ihi the last one
   * @param z a matrix that is multiplied by the rotations from the right; without it only the
   *     diagonal of the triangular matrix is computed
   * @return 0, or the row (from one) of the last eigenvalue that was not found
   */
  static int reduce(
      int ilo, int ihi, ComplexMatrix h, @Nullable ComplexMatrix z, Runnable checkpoint) {
    return new HessenbergQr(h, z).reduce(ilo, ihi, checkpoint);
  }

  private int reduce(int ilo, int ihi, Runnable checkpoint) {
    int budget = ITERATIONS * Math.max(10, ihi - ilo + 1);
    int last = ihi;
    int sinceDeflation = 0;
    while (last > ilo) {
      int first = deflate(ilo, last, sinceDeflation > EXCEPTIONAL);
      if (first == last) {
        last--;
        sinceDeflation = 0;
        continue;
      }
      if (budget-- == 0) {
        return last + 1;
      }
      checkpoint.run();
      sinceDeflation++;
      sweep(first, last, shift(first, last, sinceDeflation));
    }
    return 0;
  }

  /** Sets the last negligible subdiagonal element to zero; returns the first row behind it. */
  private int deflate(int ilo, int last, boolean simply) {
    for (int k = last; k > ilo; k--) {
      if (isNegligible(k, ilo, last, simply)) {
        h.set(k, k - 1, ComplexNumber.ZERO);
        return k;
      }
    }
    return ilo;
  }

  /**
   * The criterion of Ahues and Tisseur (LAPACK Working Note 122) for element (k, k - 1), or simply
   * whether it is negligible beside the diagonal: eigenvalues that differ by less than the
   * precision need that, as no shift is between them.
   */
  private boolean isNegligible(int k, int ilo, int last, boolean simply) {
    double below = h.get(k, k - 1).abs1();
    if (below <= SMALLEST) {
      return true;
    }
    var upper = h.get(k - 1, k - 1);
    var lower = h.get(k, k);
    double size = upper.abs1() + lower.abs1();
    if (size == 0) {
      size += k - 2 >= ilo ? h.get(k - 1, k - 2).abs1() : 0;
      size += k + 1 <= last ? h.get(k + 1, k).abs1() : 0;
    }
    if (simply || below > ULP * size) {
      return below <= ULP * size;
    }
    double above = h.get(k - 1, k).abs1();
    double difference = upper.minus(lower).abs1();
    double largerSide = Math.max(below, above);
    double smallerSide = Math.min(below, above);
    double largerEnd = Math.max(lower.abs1(), difference);
    double smallerEnd = Math.min(lower.abs1(), difference);
    double sum = largerEnd + largerSide;
    return smallerSide * (largerSide / sum)
        <= Math.max(SMALLEST, ULP * (smallerEnd * (largerEnd / sum)));
  }

  private ComplexNumber shift(int first, int last, int iteration) {
    if (iteration % (2 * EXCEPTIONAL) == 0) {
      return h.get(last, last).plus(new ComplexNumber(0.75 * h.get(last, last - 1).abs(), 0));
    }
    if (iteration % EXCEPTIONAL == 0) {
      return h.get(first, first).plus(new ComplexNumber(0.75 * h.get(first + 1, first).abs(), 0));
    }
    return wilkinsonShift(last);
  }

  /** The eigenvalue of the trailing block of order two that is closer to its last element. */
  private ComplexNumber wilkinsonShift(int last) {
    var corner = h.get(last, last);
    var product = h.get(last - 1, last).sqrt().times(h.get(last, last - 1).sqrt());
    if (product.abs1() < Double.MIN_NORMAL) {
      return corner;
    }
    var half = h.get(last - 1, last - 1).minus(corner).times(0.5);
    double size = Math.max(product.abs1(), half.abs1());
    var a = half.times(1 / size);
    var b = product.times(1 / size);
    var root = a.times(a).plus(b.times(b)).sqrt().times(size);
    if (half.re() / size * root.re() + half.im() / size * root.im() < 0) {
      root = root.negated();
    }
    return corner.minus(product.times(product.over(half.plus(root))));
  }

  private void sweep(int first, int last, ComplexNumber shift) {
    int top = z == null ? first : 0;
    int end = z == null ? last + 1 : n;
    for (int k = first; k < last; k++) {
      if (k == first) {
        rotation(k, h.get(k, k).minus(shift), h.get(k + 1, k));
      } else {
        h.set(k, k - 1, rotation(k, h.get(k, k - 1), h.get(k + 1, k - 1)));
        h.set(k + 1, k - 1, ComplexNumber.ZERO);
      }
      rotateRows(k, k, k);
      rotateRows(first, k, k + 1);
      rotateColumns(h, k, top, Math.min(k + 2, last) + 1);
      if (z != null) {
        rotateColumns(z, k, 0, n);
      }
    }
    for (int j = last + 1; j < end; j++) {
      rotateRows(first, last - 1, j);
    }
  }

  /** Sets rotation {@code k} to the one that maps {@code (f, g)} to {@code (r, 0)}; returns r. */
  private ComplexNumber rotation(int k, ComplexNumber f, ComplexNumber g) {
    double c = 1;
    var s = ComplexNumber.ZERO;
    var r = f;
    if (f.isZero() && !g.isZero()) {
      c = 0;
      s = g.direction().conjugate();
      r = new ComplexNumber(g.abs(), 0);
    } else if (!g.isZero()) {
      double fAbs = f.abs();
      double gAbs = g.abs();
      double norm = Math.hypot(fAbs, gAbs);
      var direction = f.direction();
      c = fAbs / norm;
      s = direction.times(g.direction().conjugate()).times(gAbs / norm);
      r = direction.times(norm);
    }
    cosines[k] = c;
    sines[2 * k] = s.re();
    sines[2 * k + 1] = s.im();
    return r;
  }

  /** Applies the rotations from {@code first} to {@code last} to column {@code j}. */
  private void rotateRows(int first, int last, int j) {
    var data = h.data();
    int at = h.at(first, j);
    double xr = data[at];
    double xi = data[at + 1];
    for (int k = first; k <= last; k++, at += 2) {
      double yr = data[at + 2];
      double yi = data[at + 3];
      double c = cosines[k];
      double sr = sines[2 * k];
      double si = sines[2 * k + 1];
      data[at] = c * xr + (sr * yr - si * yi);
      data[at + 1] = c * xi + (sr * yi + si * yr);
      double nextRe = c * yr - (sr * xr + si * xi);
      xi = c * yi - (sr * xi - si * xr);
      xr = nextRe;
    }
    data[at] = xr;
    data[at + 1] = xi;
  }

  /** Applies rotation {@code k} to columns {@code k} and {@code k + 1} within a range of rows. */
  private void rotateColumns(ComplexMatrix a, int k, int from, int to) {
    ComplexVectors.rotate(
        to - from,
        a.data(),
        a.at(from, k),
        a.at(from, k + 1),
        cosines[k],
        sines[2 * k],
        sines[2 * k + 1]);
  }
}
