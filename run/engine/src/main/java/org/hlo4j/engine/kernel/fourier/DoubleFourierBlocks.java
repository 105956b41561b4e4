package org.hlo4j.engine.kernel.fourier;

/** Blocks of doubles, for lines of doubles and of floats. */
final class DoubleFourierBlocks extends FourierBlocks<double[]> {
  static final DoubleFourierBlocks INSTANCE = new DoubleFourierBlocks();

  private DoubleFourierBlocks() {}

  @Override
  int maxWidth() {
    return 8;
  }

  @Override
  int width(int columns) {
    return columns;
  }

  @Override
  double[] allocate(int count) {
    return new double[count];
  }

  @Override
  int length(double[] array) {
    return array.length;
  }

  @Override
  double[] table(double[] numbers) {
    return numbers;
  }

  @Override
  void load(ComplexGrid from, Block<double[]> to) {
    ComplexPlaces numbers = from.numbers();
    load(numbers.re(), numbers.reAt(), from, to, to.parts().re());
    load(numbers.im(), numbers.imAt(), from, to, to.parts().im());
  }

  private static void load(
      Object from, int at, ComplexGrid grid, Block<double[]> block, double[] to) {
    int columns = block.columns();
    int step = grid.columnDistance();
    for (int row = 0; row < block.rows(); row++) {
      int source = at + row * grid.rowDistance();
      int target = row * block.width();
      if (from instanceof float[] floats) {
        for (int i = 0; i < columns; i++) {
          to[target + i] = floats[source + i * step];
        }
      } else {
        double[] doubles = (double[]) from;
        for (int i = 0; i < columns; i++) {
          to[target + i] = doubles[source + i * step];
        }
      }
    }
  }

  @Override
  void store(Block<double[]> from, double scale, ComplexGrid to) {
    ComplexPlaces numbers = to.numbers();
    store(from, from.parts().re(), scale, numbers.re(), numbers.reAt(), to);
    store(from, from.parts().im(), scale, numbers.im(), numbers.imAt(), to);
  }

  private static void store(
      Block<double[]> block, double[] from, double scale, Object to, int at, ComplexGrid grid) {
    int columns = block.columns();
    int step = grid.columnDistance();
    for (int row = 0; row < block.rows(); row++) {
      int source = row * block.width();
      int target = at + row * grid.rowDistance();
      if (to instanceof float[] floats) {
        for (int i = 0; i < columns; i++) {
          floats[target + i * step] = (float) (from[source + i] * scale);
        }
      } else {
        double[] doubles = (double[]) to;
        for (int i = 0; i < columns; i++) {
          doubles[target + i * step] = from[source + i] * scale;
        }
      }
    }
  }

  @Override
  void multiply(
      Block<double[]> block, Parts<double[]> roots, int at, int rowStep, Parts<double[]> to) {
    double[] re = block.parts().re();
    double[] im = block.parts().im();
    double[] rootRe = roots.re();
    double[] rootIm = roots.im();
    double[] toRe = to.re();
    double[] toIm = to.im();
    int columns = block.columns();
    for (int row = 0; row < block.rows(); row++) {
      int source = row * block.width();
      int target = at + row * rowStep;
      for (int i = 0; i < columns; i++) {
        double a = re[source + i];
        double b = im[source + i];
        double c = rootRe[target + i];
        double d = rootIm[target + i];
        toRe[target + i] = a * c - b * d;
        toIm[target + i] = a * d + b * c;
      }
    }
  }

  @Override
  void stage(int radix, Parts<double[]> x, Parts<double[]> y, int m, int s, double[] roots) {
    switch (radix) {
      case 2 -> stage2(x.re(), x.im(), y.re(), y.im(), m, s, roots);
      case 4 -> stage4(x.re(), x.im(), y.re(), y.im(), m, s, roots);
      default -> anyStage(radix, x, y, m, s, roots);
    }
  }

  private static void stage2(
      double[] xr, double[] xi, double[] yr, double[] yi, int m, int s, double[] roots) {
    int leg = m * s;
    for (int p = 0; p < m; p++) {
      double c = roots[2 * p];
      double d = roots[2 * p + 1];
      for (int q = 0; q < s; q++) {
        int in = p * s + q;
        int out = 2 * p * s + q;
        double re = xr[in] - xr[in + leg];
        double im = xi[in] - xi[in + leg];
        yr[out] = xr[in] + xr[in + leg];
        yi[out] = xi[in] + xi[in + leg];
        yr[out + s] = re * c - im * d;
        yi[out + s] = re * d + im * c;
      }
    }
  }

  private static void stage4(
      double[] xr, double[] xi, double[] yr, double[] yi, int m, int s, double[] roots) {
    int leg = m * s;
    for (int p = 0; p < m; p++) {
      double c1 = roots[6 * p];
      double d1 = roots[6 * p + 1];
      double c2 = roots[6 * p + 2];
      double d2 = roots[6 * p + 3];
      double c3 = roots[6 * p + 4];
      double d3 = roots[6 * p + 5];
      for (int q = 0; q < s; q++) {
        int in = p * s + q;
        int out = 4 * p * s + q;
        double sumRe = xr[in] + xr[in + 2 * leg];
        double sumIm = xi[in] + xi[in + 2 * leg];
        double differenceRe = xr[in] - xr[in + 2 * leg];
        double differenceIm = xi[in] - xi[in + 2 * leg];
        double oddSumRe = xr[in + leg] + xr[in + 3 * leg];
        double oddSumIm = xi[in + leg] + xi[in + 3 * leg];
        double oddRe = xr[in + leg] - xr[in + 3 * leg];
        double oddIm = xi[in + leg] - xi[in + 3 * leg];
        yr[out] = sumRe + oddSumRe;
        yi[out] = sumIm + oddSumIm;
        double re = differenceRe + oddIm;
        double im = differenceIm - oddRe;
        yr[out + s] = re * c1 - im * d1;
        yi[out + s] = re * d1 + im * c1;
        re = sumRe - oddSumRe;
        im = sumIm - oddSumIm;
        yr[out + 2 * s] = re * c2 - im * d2;
        yi[out + 2 * s] = re * d2 + im * c2;
        re = differenceRe - oddIm;
        im = differenceIm + oddRe;
        yr[out + 3 * s] = re * c3 - im * d3;
        yi[out + 3 * s] = re * d3 + im * c3;
      }
    }
  }

  private static void anyStage(
      int radix, Parts<double[]> x, Parts<double[]> y, int m, int s, double[] roots) {
    double[] xr = x.re();
    double[] xi = x.im();
    double[] yr = y.re();
    double[] yi = y.im();
    int ofRadix = 2 * (radix - 1) * m;
    for (int p = 0; p < m; p++) {
      for (int k = 0; k < radix; k++) {
        int root = 2 * (p * (radix - 1) + k - 1);
        double c = k == 0 ? 1 : roots[root];
        double d = k == 0 ? 0 : roots[root + 1];
        for (int q = 0; q < s; q++) {
          double re = 0;
          double im = 0;
          int power = 0;
          for (int j = 0; j < radix; j++) {
            int in = (p + m * j) * s + q;
            double e = roots[ofRadix + 2 * power];
            double f = roots[ofRadix + 2 * power + 1];
            re += xr[in] * e - xi[in] * f;
            im += xr[in] * f + xi[in] * e;
            power += k;
            power -= power >= radix ? radix : 0;
          }
          int out = (radix * p + k) * s + q;
          yr[out] = re * c - im * d;
          yi[out] = re * d + im * c;
        }
      }
    }
  }
}
