package org.hlo4j.formulas.spectral;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Factors of the elements of frames, and of the frequencies of their spectra. */
public final class SignalWindows {
  private SignalWindows() {}

  /**
   * Returns a sum of cosines of one and two periods, {@code constant - first cos x + second cos
   * 2x}.
   *
   * @param isPeriodic whether the period is the size of the window, not one less
   * @return of shape (size), {@code f64}
   */
  public static Expr cosines(
      HloBuilder b, Size size, boolean isPeriodic, double constant, double first, double second) {
    Size period = isPeriodic ? size : size.plus(-1).max(1);
    Expr index = b.expr(Size.iota(b, List.of(size), 0, FloatType.F64));
    Expr angle = index.times(index.like(2 * Math.PI)).over(Formulas.spread(period.value(), index));
    Expr sum = index.like(constant).minus(index.like(first).times(angle.cosine()));
    return second == 0 ? sum : sum.plus(index.like(second).times(angle.plus(angle).cosine()));
  }

  /**
   * Returns the weights of the frequencies of a spectrum in bands of the mel scale, each of which
   * rises from the peak of the band before it to its own, and falls to that of the next.
   *
   * @param bands how many there are
   * @param length of the transform
   * @param rate of samples, in hertz
   * @param lowest the frequency at which the first band starts, in hertz, of rank 0
   * @param highest the frequency at which the last band ends, in hertz, of rank 0
   * @return of shape (length / 2 + 1, bands), {@code f64}
   */
  public static Expr mel(
      HloBuilder b, Size bands, Size length, Size rate, Value lowest, Value highest) {
    List<Size> sizes = List.of(length.over(2).plus(1), bands);
    // Of a band, the bins of its start, peak and end.
    List<Expr> bins = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Expr index = b.expr(Size.iota(b, List.of(bands.plus(2)), 0, FloatType.F64));
      Expr low = mels(Formulas.spread(lowest, index));
      Expr high = mels(Formulas.spread(highest, index));
      Expr step = high.minus(low).over(Formulas.spread(bands.plus(2).value(), index));
      Expr mels = index.times(step).plus(low);
      Expr hertz = mels.times(mels.like(Math.log(10) / 2595)).expm1().times(mels.like(700));
      Expr bin =
          hertz
              .times(Formulas.spread(length.plus(1).value(), index))
              .over(Formulas.spread(rate.value(), index))
              .floor();
      Value part = DynamicShapes.slice(b, bin.value(), 0, Size.of(b, i), bands.plus(i));
      bins.add(b.expr(Size.broadcast(b, part, sizes, LongList.of(1))));
    }
    return triangles(bins.get(0), bins.get(1), bins.get(2));
  }

  private static Expr mels(Expr hertz) {
    return hertz.over(hertz.like(700)).log1p().times(hertz.like(2595 / Math.log(10)));
  }

  private static Expr triangles(Expr start, Expr peak, Expr end) {
    HloBuilder b = start.builder();
    Expr bin = b.expr(Size.iota(b, Size.allOf(b, start.value()), 0, FloatType.F64));
    Expr one = bin.like(1);
    Expr isFalling = bin.ge(peak).and(bin.lt(end));
    Expr falling = end.minus(bin).over(end.minus(peak).max(one));
    Expr isRising = bin.ge(start).and(bin.le(peak));
    Expr slope = bin.minus(start).over(peak.minus(start).max(one));
    Expr rising = peak.eq(start).select(one, slope);
    return isFalling.select(falling, isRising.select(rising, bin.like(0)));
  }

  /**
   * Returns parts of signals, which may overlap.
   *
   * @param signal whose dimension 1 is time
   * @param length of a frame
   * @param step from the start of a frame to that of the next one
   * @return with dimensions of frames and of their elements in place of time
   */
  public static Value frames(HloBuilder b, Value signal, long length, Size step) {
    Size count = Size.of(b, signal, 1).plus(-length).over(step).plus(1);
    return Gathering.take(b, signal, Gathering.windows(b, count, length, step), 1);
  }
}
