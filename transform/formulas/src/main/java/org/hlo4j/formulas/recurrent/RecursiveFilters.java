package org.hlo4j.formulas.recurrent;

import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Filters of signals whose results depend on those before. */
public final class RecursiveFilters {
  /** The share of a result that remains in the next one, by which the mean of signals is zero. */
  private static final double KEPT = 0.995;

  private RecursiveFilters() {}

  /**
   * Returns results of linear filters: each is a sample minus the products of coefficients and the
   * results before.
   *
   * @param samples of shape (batch, channels, time)
   * @param coefficients of shape (channels, order), that of the latest result last
   * @param results of shape (batch, channels, order - 1 + time), whose first are before the signal
   * @return results, of the same shape
   * @throws UnsupportedNodeException if shapes are others, or the order is not known
   */
  public static Value filter(HloBuilder b, Value samples, Value coefficients, Value results) {
    TensorTypes.requireRank(samples, 3);
    TensorTypes.requireRank(coefficients, 2);
    TensorTypes.requireRank(results, 3);
    long order = TensorTypes.of(coefficients).shape().get(1);
    if (order < 1) {
      throw UnsupportedNodeException.of("a filter of order %d is not known", order);
    }
    Size time = Size.of(b, samples, 2);
    Size zero = Size.of(b, 0);
    Size earlier = Size.of(b, results, 2).minus(time);
    if (earlier.isKnown() && !earlier.is(order - 1)) {
      throw UnsupportedNodeException.of(
          "a filter of order %d has %d results before a signal", order, earlier.orDynamic());
    }
    if (time.is(0)) {
      return results;
    }
    Value before = DynamicShapes.slice(b, results, 2, zero, Size.of(b, order));
    Expr factors = b.expr(coefficients);
    return RegionBodies.counted(
            b,
            time.value(),
            List.of(before, results),
            (index, values) -> {
              Value window = values.get(0);
              Value last = b.add(index, b.i64(order - 1));
              Expr given = b.expr(SliceBounds.at(b, values.get(1), 2, last));
              Value recent = replaceLast(b, window, given.value(), order);
              Expr products = Formulas.times(b.expr(recent), factors);
              Expr sum = new KnownAxes(LongList.of(2)).reduce(Reduction.SUM, products);
              Expr result = b.expr(SliceBounds.at(b, samples, 2, index)).minus(sum);
              Value current = replaceLast(b, window, result.value(), order);
              Value shifted =
                  order == 1
                      ? current
                      : b.concatenate(
                          List.of(
                              DynamicShapes.slice(b, current, 2, Size.of(b, 1), Size.of(b, order)),
                              DynamicShapes.slice(b, current, 2, Size.of(b, 0), Size.of(b, 1))),
                          2);
              return List.of(
                  shifted, SliceBounds.update(b, values.get(1), result.value(), 2, last));
            })
        .get(1);
  }

  private static Value replaceLast(HloBuilder b, Value window, Value element, long order) {
    return SliceBounds.update(b, window, element, 2, b.i64(order - 1));
  }

  /**
   * Returns results of overdrive: half of a sample and three quarters of what passes a filter
   * without a mean.
   *
   * @param samples of shape (channels, time)
   * @param filtered the samples that the filter gets
   * @param last its sample before the first, and its result for that, of shape (channels)
   * @return its last sample and result, and the results, of the shape of samples
   */
  public static List<Value> overdrive(
      HloBuilder b, Value samples, Value filtered, List<Value> last) {
    TensorTypes.requireRank(samples, 2);
    TensorTypes.requireRank(filtered, 2);
    return RegionBodies.counted(
        b,
        Size.of(b, samples, 1).value(),
        List.of(last.get(0), last.get(1), samples),
        (index, values) -> {
          Expr sample = b.expr(SliceBounds.at(b, filtered, 1, index));
          Expr kept = b.expr(values.get(1));
          Expr result = sample.minus(b.expr(values.get(0))).plus(kept.times(kept.like(KEPT)));
          Expr direct = b.expr(SliceBounds.at(b, samples, 1, index));
          Expr mixed = direct.times(direct.like(0.5)).plus(result.times(result.like(0.75)));
          return List.of(
              sample.value(),
              result.value(),
              SliceBounds.update(b, values.get(2), mixed.value(), 1, index));
        });
  }
}
