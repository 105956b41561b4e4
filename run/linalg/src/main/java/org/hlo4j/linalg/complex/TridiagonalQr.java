package org.hlo4j.linalg.complex;

/** The implicit QR algorithm with Wilkinson's shift on a real symmetric tridiagonal matrix. */
final class TridiagonalQr {
  private static final double EPSILON = 0x1p-53;

  /** The size, relative to a norm of about one, below which elements are zero. */
  private static final double SMALLEST = 0x1p-511;

  /** Sweeps for each eigenvalue on average, as in LAPACK. */
  private static final int SWEEPS = 30;

  private final int n;
  private final double[] d;
  private final double[] e;
  private final double[] z;
  private final boolean wantsVectors;
  private final SweepDirection direction = new SweepDirection();

  private TridiagonalQr(int n, double[] d, double[] e, double[] z) {
    this.n = n;
    this.d = d;
    this.e = e;
    this.z = z;
    wantsVectors = z.length > 0;
  }

  /**
   * Computes the eigenvalues in ascending order.
   *
   * @param n the order of the matrix
   * @param d the diagonal, replaced by the eigenvalues
   * @param e the other diagonals, destroyed
   * @param z an n×n matrix whose columns are multiplied by the eigenvectors, or empty
   * @return 0, or the number of elements of {@code e} that did not converge to zero
   */
  static int diagonalize(int n, double[] d, double[] e, double[] z, Runnable checkpoint) {
    return new TridiagonalQr(n, d, e, z).diagonalize(checkpoint);
  }

  private int diagonalize(Runnable checkpoint) {
    int budget = SWEEPS * n;
    int last = n - 1;
    while (last > 0) {
      int first = last;
      while (first > 0 && !isNegligible(first - 1)) {
        first--;
      }
      if (first > 0) {
        e[first - 1] = 0;
      }
      if (first == last) {
        last--;
      } else if (budget-- == 0) {
        return Diagonals.unconverged(n, e);
      } else {
        checkpoint.run();
        boolean down = direction.isDown(d, first, last);
        sweep(down ? first : last, down ? last : first);
      }
    }
    Diagonals.sort(n, d, true, z);
    return 0;
  }

  private boolean isNegligible(int k) {
    double size = Math.abs(e[k]);
    return size <= SMALLEST
        || size <= EPSILON * Math.sqrt(Math.abs(d[k])) * Math.sqrt(Math.abs(d[k + 1]));
  }

  /** Chases the bulge from one end of a block to the other, where an eigenvalue converges. */
  private void sweep(int start, int end) {
    int step = Integer.signum(end - start);
    double x = d[start] - shift(end, end - step);
    double y = e[Math.min(start, start + step)];
    for (int p = start; p != end; p += step) {
      int q = p + step;
      int pq = Math.min(p, q);
      var rotation = PlaneRotation.of(x, y);
      if (p != start) {
        e[Math.min(p - step, p)] = rotation.r();
      }
      double r = rotation.s() * (d[q] - d[p]) + 2 * rotation.c() * e[pq];
      double change = rotation.s() * r;
      d[p] += change;
      d[q] -= change;
      e[pq] = rotation.c() * r - e[pq];
      if (q != end) {
        int next = Math.min(q, q + step);
        x = e[pq];
        y = rotation.s() * e[next];
        e[next] *= rotation.c();
      }
      if (wantsVectors) {
        rotation.applyToColumns(n, z, p, q);
      }
    }
  }

  /** The eigenvalue of a block of order two that is closer to the element at {@code end}. */
  private double shift(int end, int neighbor) {
    double side = e[Math.min(end, neighbor)];
    double half = (d[neighbor] - d[end]) / (2 * side);
    return d[end] - side / (half + Math.copySign(Math.hypot(half, 1), half));
  }
}
