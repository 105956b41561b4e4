package org.hlo4j.linalg.complex;

/**
 * The implicit QR algorithm on a real upper bidiagonal matrix, with a zero shift wherever another
 * would cost small singular values their digits (Demmel and Kahan, LAPACK Working Note 3). Sweeps
 * run from the larger end of a block to the smaller one; upwards they are sweeps of the matrix
 * transposed about its antidiagonal, with left and right exchanged.
 */
final class BidiagonalQr {
  private static final double EPSILON = 0x1p-53;

  /** The relative accuracy of singular values. */
  private static final double TOLERANCE = EPSILON * Math.pow(EPSILON, -0.125);

  /** Sweeps for each singular value on average. */
  private static final int SWEEPS = 30;

  private final int n;
  private final double[] d;
  private final double[] e;
  private final double[] u;
  private final double[] v;
  private final boolean wantsVectors;
  private final SweepDirection direction = new SweepDirection();

  private BidiagonalQr(int n, double[] d, double[] e, double[] u, double[] v) {
    this.n = n;
    this.d = d;
    this.e = e;
    this.u = u;
    this.v = v;
    wantsVectors = u.length > 0;
  }

  /**
   * Computes the singular values in descending order.
   *
   * @param n the order of the matrix
   * @param d the diagonal, replaced by the singular values
   * @param e the superdiagonal, destroyed
   * @param u an n×n matrix whose columns are multiplied by the left singular vectors, or empty
   * @param v the same for the right ones
   * @return 0, or the number of elements of {@code e} that did not converge to zero
   */
  static int diagonalize(
      int n, double[] d, double[] e, double[] u, double[] v, Runnable checkpoint) {
    return new BidiagonalQr(n, d, e, u, v).diagonalize(checkpoint);
  }

  private int diagonalize(Runnable checkpoint) {
    double threshold = threshold();
    int budget = SWEEPS * n;
    int last = n - 1;
    while (last > 0) {
      int first = last;
      while (first > 0 && Math.abs(e[first - 1]) > threshold) {
        first--;
      }
      if (first > 0) {
        e[first - 1] = 0;
      }
      if (first == last) {
        last--;
        continue;
      }
      boolean down = direction.isDown(d, first, last);
      int start = down ? first : last;
      int end = down ? last : first;
      double least = deflate(start, end);
      if (least < 0) {
        continue;
      }
      if (budget-- == 0) {
        return Diagonals.unconverged(n, e);
      }
      checkpoint.run();
      double shift = shift(start, end, least);
      if (shift == 0) {
        sweepWithoutShift(start, end);
      } else {
        sweep(start, end, shift);
      }
    }
    makePositive();
    Diagonals.sort(n, d, false, u, v);
    return 0;
  }

  /** The size below which an element of {@code e} does not matter to any singular value. */
  private double threshold() {
    double least = Math.abs(d[0]);
    double bound = least;
    for (int k = 1; k < n && least > 0; k++) {
      bound = Math.abs(d[k]) * (bound / (bound + Math.abs(e[k - 1])));
      least = Math.min(least, bound);
    }
    return Math.max(TOLERANCE * least / Math.sqrt(n), 6.0 * n * n * Double.MIN_NORMAL);
  }

  /**
   * Sets an element of a block to zero that is negligible relative to all singular values. Returns
   * a lower bound of the least singular value, or -1 if there was such an element.
   */
  private double deflate(int start, int end) {
    int step = Integer.signum(end - start);
    int lastSide = Math.min(end, end - step);
    if (Math.abs(e[lastSide]) <= TOLERANCE * Math.abs(d[end])) {
      e[lastSide] = 0;
      return -1;
    }
    double bound = Math.abs(d[start]);
    double least = bound;
    for (int p = start; p != end; p += step) {
      double side = Math.abs(e[Math.min(p, p + step)]);
      if (side <= TOLERANCE * bound) {
        e[Math.min(p, p + step)] = 0;
        return -1;
      }
      bound = Math.abs(d[p + step]) * (bound / (bound + side));
      least = Math.min(least, bound);
    }
    return least;
  }

  /** The least singular value at the end of a block, or zero if that must be the shift. */
  private double shift(int start, int end, double least) {
    int step = Integer.signum(end - start);
    double largest = Math.abs(d[end]);
    for (int p = start; p != end; p += step) {
      double side = Math.abs(e[Math.min(p, p + step)]);
      largest = Math.max(largest, Math.max(Math.abs(d[p]), side));
    }
    if (n * TOLERANCE * (least / largest) <= Math.max(EPSILON, 0.01 * TOLERANCE)) {
      return 0;
    }
    double f = Math.abs(d[end - step]);
    double g = Math.abs(e[Math.min(end, end - step)]);
    double h = Math.abs(d[end]);
    double sum = Math.hypot(f + h, g) + Math.hypot(f - h, g);
    double shift = 2 * Math.min(f, h) * (Math.max(f, h) / sum);
    double ratio = shift / Math.abs(d[start]);
    return ratio * ratio < EPSILON ? 0 : shift;
  }

  private void sweepWithoutShift(int start, int end) {
    int step = Integer.signum(end - start);
    double c = 1;
    double leftC = 1;
    double leftS = 0;
    for (int p = start; p != end; p += step) {
      int q = p + step;
      var right = PlaneRotation.of(d[p] * c, e[Math.min(p, q)]);
      c = right.c();
      if (p != start) {
        e[Math.min(p - step, p)] = leftS * right.r();
      }
      var left = PlaneRotation.of(leftC * right.r(), d[q] * right.s());
      leftC = left.c();
      leftS = left.s();
      d[p] = left.r();
      rotateVectors(left, right, p, q);
    }
    double rest = d[end] * c;
    d[end] = rest * leftC;
    e[Math.min(end, end - step)] = rest * leftS;
  }

  private void sweep(int start, int end, double shift) {
    int step = Integer.signum(end - start);
    double f = (Math.abs(d[start]) - shift) * (Math.copySign(1, d[start]) + shift / d[start]);
    double g = e[Math.min(start, start + step)];
    for (int p = start; p != end; p += step) {
      int q = p + step;
      int pq = Math.min(p, q);
      var right = PlaneRotation.of(f, g);
      if (p != start) {
        e[Math.min(p - step, p)] = right.r();
      }
      f = right.c() * d[p] + right.s() * e[pq];
      e[pq] = right.c() * e[pq] - right.s() * d[p];
      g = right.s() * d[q];
      d[q] *= right.c();
      var left = PlaneRotation.of(f, g);
      d[p] = left.r();
      f = left.c() * e[pq] + left.s() * d[q];
      d[q] = left.c() * d[q] - left.s() * e[pq];
      e[pq] = f;
      if (q != end) {
        int next = Math.min(q, q + step);
        g = left.s() * e[next];
        e[next] *= left.c();
      }
      rotateVectors(left, right, p, q);
    }
  }

  private void rotateVectors(PlaneRotation left, PlaneRotation right, int p, int q) {
    if (wantsVectors) {
      boolean down = p < q;
      left.applyToColumns(n, down ? u : v, p, q);
      right.applyToColumns(n, down ? v : u, p, q);
    }
  }

  private void makePositive() {
    for (int k = 0; k < n; k++) {
      if (d[k] <= 0) {
        d[k] = 0 - d[k];
        for (int i = k * n; wantsVectors && i < (k + 1) * n; i++) {
          v[i] = -v[i];
        }
      }
    }
  }
}
