package org.hlo4j.engine.kernel.fourier;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/** Blocks of floats, by the Vector API. */
final class VectorFourierBlocks extends FourierBlocks<float[]> {
  static final VectorFourierBlocks INSTANCE = new VectorFourierBlocks();

  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final int MAX_WIDTH = 2 * LANES;

  private static final VectorShuffle<Float> REALS = VectorShuffle.makeUnzip(SPECIES, 0);
  private static final VectorShuffle<Float> IMAGINARIES = VectorShuffle.makeUnzip(SPECIES, 1);
  private static final VectorShuffle<Float> LOW = VectorShuffle.makeZip(SPECIES, 0);
  private static final VectorShuffle<Float> HIGH = VectorShuffle.makeZip(SPECIES, 1);

  private VectorFourierBlocks() {}

  @Override
  int maxWidth() {
    return MAX_WIDTH;
  }

  @Override
  int width(int columns) {
    return Math.ceilDiv(columns, LANES) * LANES;
  }

  @Override
  float[] allocate(int count) {
    return new float[count];
  }

  @Override
  int length(float[] array) {
    return array.length;
  }

  @Override
  float[] table(double[] numbers) {
    float[] table = new float[numbers.length];
    for (int i = 0; i < table.length; i++) {
      table[i] = (float) numbers[i];
    }
    return table;
  }

  @Override
  void load(ComplexGrid from, Block<float[]> to) {
    if (from.areRowsInterleaved()) {
      loadInterleaved(from, to);
    } else if (from.exchanged().areRowsInterleaved()) {
      loadInterleaved(from.exchanged(), to.exchanged());
    } else {
      ComplexPlaces numbers = from.numbers();
      load((float[]) numbers.re(), numbers.reAt(), from, to, to.parts().re());
      load((float[]) numbers.im(), numbers.imAt(), from, to, to.parts().im());
    }
  }

  private static void loadInterleaved(ComplexGrid grid, Block<float[]> to) {
    float[] from = (float[]) grid.numbers().re();
    float[] re = to.parts().re();
    float[] im = to.parts().im();
    int columns = to.columns();
    for (int row = 0; row < to.rows(); row++) {
      int source = grid.numbers().reAt() + row * grid.rowDistance();
      int target = row * to.width();
      int i = 0;
      for (; i <= columns - LANES; i += LANES) {
        FloatVector x = get(from, source + 2 * i);
        FloatVector y = get(from, source + 2 * i + LANES);
        x.rearrange(REALS, y).intoArray(re, target + i);
        x.rearrange(IMAGINARIES, y).intoArray(im, target + i);
      }
      for (; i < columns; i++) {
        re[target + i] = from[source + 2 * i];
        im[target + i] = from[source + 2 * i + 1];
      }
    }
  }

  private static void load(
      float[] from, int at, ComplexGrid grid, Block<float[]> block, float[] to) {
    int columns = block.columns();
    int step = grid.columnDistance();
    for (int row = 0; row < block.rows(); row++) {
      int source = at + row * grid.rowDistance();
      int target = row * block.width();
      for (int i = 0; i < columns; i++) {
        to[target + i] = from[source + i * step];
      }
    }
  }

  @Override
  void store(Block<float[]> from, double scale, ComplexGrid to) {
    float factor = (float) scale;
    if (to.areRowsInterleaved()) {
      storeInterleaved(from, factor, to);
    } else if (to.exchanged().areRowsInterleaved()) {
      storeInterleaved(from.exchanged(), factor, to.exchanged());
    } else {
      ComplexPlaces numbers = to.numbers();
      store(from, from.parts().re(), factor, (float[]) numbers.re(), numbers.reAt(), to);
      store(from, from.parts().im(), factor, (float[]) numbers.im(), numbers.imAt(), to);
    }
  }

  private static void storeInterleaved(Block<float[]> from, float scale, ComplexGrid grid) {
    float[] re = from.parts().re();
    float[] im = from.parts().im();
    float[] to = (float[]) grid.numbers().re();
    int columns = from.columns();
    for (int row = 0; row < from.rows(); row++) {
      int source = row * from.width();
      int target = grid.numbers().reAt() + row * grid.rowDistance();
      int i = 0;
      for (; i <= columns - LANES; i += LANES) {
        FloatVector x = get(re, source + i).mul(scale);
        FloatVector y = get(im, source + i).mul(scale);
        x.rearrange(LOW, y).intoArray(to, target + 2 * i);
        x.rearrange(HIGH, y).intoArray(to, target + 2 * i + LANES);
      }
      for (; i < columns; i++) {
        to[target + 2 * i] = re[source + i] * scale;
        to[target + 2 * i + 1] = im[source + i] * scale;
      }
    }
  }

  private static void store(
      Block<float[]> block, float[] from, float scale, float[] to, int at, ComplexGrid grid) {
    int columns = block.columns();
    int step = grid.columnDistance();
    for (int row = 0; row < block.rows(); row++) {
      int source = row * block.width();
      int target = at + row * grid.rowDistance();
      for (int i = 0; i < columns; i++) {
        to[target + i * step] = from[source + i] * scale;
      }
    }
  }

  @Override
  void multiply(
      Block<float[]> block, Parts<float[]> roots, int at, int rowStep, Parts<float[]> to) {
    float[] re = block.parts().re();
    float[] im = block.parts().im();
    float[] rootRe = roots.re();
    float[] rootIm = roots.im();
    float[] toRe = to.re();
    float[] toIm = to.im();
    int columns = block.columns();
    for (int row = 0; row < block.rows(); row++) {
      int source = row * block.width();
      int target = at + row * rowStep;
      int i = 0;
      for (; i <= columns - LANES; i += LANES) {
        FloatVector a = get(re, source + i);
        FloatVector b = get(im, source + i);
        FloatVector c = get(rootRe, target + i);
        FloatVector d = get(rootIm, target + i);
        a.fma(c, b.mul(d).neg()).intoArray(toRe, target + i);
        a.fma(d, b.mul(c)).intoArray(toIm, target + i);
      }
      for (; i < columns; i++) {
        float a = re[source + i];
        float b = im[source + i];
        float c = rootRe[target + i];
        float d = rootIm[target + i];
        toRe[target + i] = a * c - b * d;
        toIm[target + i] = a * d + b * c;
      }
    }
  }

  @Override
  void stage(int radix, Parts<float[]> x, Parts<float[]> y, int m, int s, float[] roots) {
    switch (radix) {
      case 2 -> stage2(x.re(), x.im(), y.re(), y.im(), m, s, roots);
      case 3 -> stage3(x.re(), x.im(), y.re(), y.im(), m, s, roots);
      case 4 -> stage4(x.re(), x.im(), y.re(), y.im(), m, s, roots);
      case 5 -> stage5(x.re(), x.im(), y.re(), y.im(), m, s, roots);
      default -> anyStage(radix, x, y, m, s, roots);
    }
  }

  private static FloatVector get(float[] array, int place) {
    return FloatVector.fromArray(SPECIES, array, place);
  }

  private static FloatVector all(float number) {
    return FloatVector.broadcast(SPECIES, number);
  }

  private static void stage2(
      float[] xr, float[] xi, float[] yr, float[] yi, int m, int s, float[] roots) {
    int leg = m * s;
    for (int p = 0; p < m; p++) {
      FloatVector c = all(roots[2 * p]);
      FloatVector d = all(roots[2 * p + 1]);
      int first = p * s;
      for (int q = first; q < first + s; q += LANES) {
        FloatVector ar = get(xr, q);
        FloatVector ai = get(xi, q);
        FloatVector br = get(xr, q + leg);
        FloatVector bi = get(xi, q + leg);
        int out = first + q;
        ar.add(br).intoArray(yr, out);
        ai.add(bi).intoArray(yi, out);
        FloatVector re = ar.sub(br);
        FloatVector im = ai.sub(bi);
        re.mul(c).sub(im.mul(d)).intoArray(yr, out + s);
        re.fma(d, im.mul(c)).intoArray(yi, out + s);
      }
    }
  }

  private static void stage3(
      float[] xr, float[] xi, float[] yr, float[] yi, int m, int s, float[] roots) {
    int leg = m * s;
    float sine = (float) Math.sin(2 * Math.PI / 3);
    for (int p = 0; p < m; p++) {
      FloatVector c1 = all(roots[4 * p]);
      FloatVector d1 = all(roots[4 * p + 1]);
      FloatVector c2 = all(roots[4 * p + 2]);
      FloatVector d2 = all(roots[4 * p + 3]);
      int first = p * s;
      for (int q = first; q < first + s; q += LANES) {
        FloatVector ar = get(xr, q);
        FloatVector ai = get(xi, q);
        FloatVector br = get(xr, q + leg);
        FloatVector bi = get(xi, q + leg);
        FloatVector cr = get(xr, q + 2 * leg);
        FloatVector ci = get(xi, q + 2 * leg);
        FloatVector sumRe = br.add(cr);
        FloatVector sumIm = bi.add(ci);
        int out = q + 2 * first;
        ar.add(sumRe).intoArray(yr, out);
        ai.add(sumIm).intoArray(yi, out);
        FloatVector ur = sumRe.fma(all(-0.5f), ar);
        FloatVector ui = sumIm.fma(all(-0.5f), ai);
        FloatVector vr = bi.sub(ci).mul(all(sine));
        FloatVector vi = cr.sub(br).mul(all(sine));
        FloatVector re = ur.add(vr);
        FloatVector im = ui.add(vi);
        re.mul(c1).sub(im.mul(d1)).intoArray(yr, out + s);
        re.fma(d1, im.mul(c1)).intoArray(yi, out + s);
        re = ur.sub(vr);
        im = ui.sub(vi);
        re.mul(c2).sub(im.mul(d2)).intoArray(yr, out + 2 * s);
        re.fma(d2, im.mul(c2)).intoArray(yi, out + 2 * s);
      }
    }
  }

  private static void stage4(
      float[] xr, float[] xi, float[] yr, float[] yi, int m, int s, float[] roots) {
    int leg = m * s;
    for (int p = 0; p < m; p++) {
      FloatVector c1 = all(roots[6 * p]);
      FloatVector d1 = all(roots[6 * p + 1]);
      FloatVector c2 = all(roots[6 * p + 2]);
      FloatVector d2 = all(roots[6 * p + 3]);
      FloatVector c3 = all(roots[6 * p + 4]);
      FloatVector d3 = all(roots[6 * p + 5]);
      int first = p * s;
      for (int q = first; q < first + s; q += LANES) {
        FloatVector ar = get(xr, q);
        FloatVector ai = get(xi, q);
        FloatVector br = get(xr, q + leg);
        FloatVector bi = get(xi, q + leg);
        FloatVector cr = get(xr, q + 2 * leg);
        FloatVector ci = get(xi, q + 2 * leg);
        FloatVector dr = get(xr, q + 3 * leg);
        FloatVector di = get(xi, q + 3 * leg);
        FloatVector evenRe = ar.add(cr);
        FloatVector evenIm = ai.add(ci);
        FloatVector oddRe = br.add(dr);
        FloatVector oddIm = bi.add(di);
        int out = q + 3 * first;
        evenRe.add(oddRe).intoArray(yr, out);
        evenIm.add(oddIm).intoArray(yi, out);
        FloatVector re = evenRe.sub(oddRe);
        FloatVector im = evenIm.sub(oddIm);
        re.mul(c2).sub(im.mul(d2)).intoArray(yr, out + 2 * s);
        re.fma(d2, im.mul(c2)).intoArray(yi, out + 2 * s);
        evenRe = ar.sub(cr);
        evenIm = ai.sub(ci);
        oddRe = br.sub(dr);
        oddIm = bi.sub(di);
        re = evenRe.add(oddIm);
        im = evenIm.sub(oddRe);
        re.mul(c1).sub(im.mul(d1)).intoArray(yr, out + s);
        re.fma(d1, im.mul(c1)).intoArray(yi, out + s);
        re = evenRe.sub(oddIm);
        im = evenIm.add(oddRe);
        re.mul(c3).sub(im.mul(d3)).intoArray(yr, out + 3 * s);
        re.fma(d3, im.mul(c3)).intoArray(yi, out + 3 * s);
      }
    }
  }

  private static void stage5(
      float[] xr, float[] xi, float[] yr, float[] yi, int m, int s, float[] roots) {
    int leg = m * s;
    float cos1 = (float) Math.cos(2 * Math.PI / 5);
    float cos2 = (float) Math.cos(4 * Math.PI / 5);
    float sin1 = (float) Math.sin(2 * Math.PI / 5);
    float sin2 = (float) Math.sin(4 * Math.PI / 5);
    for (int p = 0; p < m; p++) {
      int root = 8 * p;
      int first = p * s;
      for (int q = first; q < first + s; q += LANES) {
        FloatVector ar = get(xr, q);
        FloatVector ai = get(xi, q);
        FloatVector sum1r = get(xr, q + leg).add(get(xr, q + 4 * leg));
        FloatVector sum1i = get(xi, q + leg).add(get(xi, q + 4 * leg));
        FloatVector sum2r = get(xr, q + 2 * leg).add(get(xr, q + 3 * leg));
        FloatVector sum2i = get(xi, q + 2 * leg).add(get(xi, q + 3 * leg));
        int out = q + 4 * first;
        ar.add(sum1r).add(sum2r).intoArray(yr, out);
        ai.add(sum1i).add(sum2i).intoArray(yi, out);
        FloatVector difference1r = get(xr, q + leg).sub(get(xr, q + 4 * leg));
        FloatVector difference1i = get(xi, q + leg).sub(get(xi, q + 4 * leg));
        FloatVector difference2r = get(xr, q + 2 * leg).sub(get(xr, q + 3 * leg));
        FloatVector difference2i = get(xi, q + 2 * leg).sub(get(xi, q + 3 * leg));
        FloatVector ur = sum1r.fma(all(cos1), sum2r.fma(all(cos2), ar));
        FloatVector ui = sum1i.fma(all(cos1), sum2i.fma(all(cos2), ai));
        FloatVector vr = difference1i.fma(all(sin1), difference2i.mul(all(sin2)));
        FloatVector vi = difference1r.fma(all(-sin1), difference2r.mul(all(-sin2)));
        put(ur.add(vr), ui.add(vi), roots, root, yr, yi, out + s);
        put(ur.sub(vr), ui.sub(vi), roots, root + 6, yr, yi, out + 4 * s);
        ur = sum1r.fma(all(cos2), sum2r.fma(all(cos1), ar));
        ui = sum1i.fma(all(cos2), sum2i.fma(all(cos1), ai));
        vr = difference1i.fma(all(sin2), difference2i.mul(all(-sin1)));
        vi = difference1r.fma(all(-sin2), difference2r.mul(all(sin1)));
        put(ur.add(vr), ui.add(vi), roots, root + 2, yr, yi, out + 2 * s);
        put(ur.sub(vr), ui.sub(vi), roots, root + 4, yr, yi, out + 3 * s);
      }
    }
  }

  /** Stores complex numbers multiplied by a root. */
  private static void put(
      FloatVector re, FloatVector im, float[] roots, int root, float[] yr, float[] yi, int at) {
    FloatVector c = all(roots[root]);
    FloatVector d = all(roots[root + 1]);
    re.mul(c).sub(im.mul(d)).intoArray(yr, at);
    re.fma(d, im.mul(c)).intoArray(yi, at);
  }

  private static void anyStage(
      int radix, Parts<float[]> x, Parts<float[]> y, int m, int s, float[] roots) {
    float[] xr = x.re();
    float[] xi = x.im();
    float[] yr = y.re();
    float[] yi = y.im();
    int ofRadix = 2 * (radix - 1) * m;
    int leg = m * s;
    for (int p = 0; p < m; p++) {
      for (int k = 0; k < radix; k++) {
        int root = 2 * (p * (radix - 1) + k - 1);
        FloatVector c = all(k == 0 ? 1 : roots[root]);
        FloatVector d = all(k == 0 ? 0 : roots[root + 1]);
        int out = (radix * p + k) * s;
        for (int q = 0; q < s; q += LANES) {
          FloatVector re = get(xr, p * s + q);
          FloatVector im = get(xi, p * s + q);
          int power = 0;
          for (int j = 1; j < radix; j++) {
            power += k;
            power -= power >= radix ? radix : 0;
            FloatVector e = all(roots[ofRadix + 2 * power]);
            FloatVector f = all(roots[ofRadix + 2 * power + 1]);
            FloatVector xRe = get(xr, p * s + j * leg + q);
            FloatVector xIm = get(xi, p * s + j * leg + q);
            re = xRe.fma(e, re.sub(xIm.mul(f)));
            im = xRe.fma(f, xIm.fma(e, im));
          }
          re.mul(c).sub(im.mul(d)).intoArray(yr, out + q);
          re.fma(d, im.mul(c)).intoArray(yi, out + q);
        }
      }
    }
  }
}
