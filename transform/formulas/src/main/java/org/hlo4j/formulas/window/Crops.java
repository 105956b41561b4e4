package org.hlo4j.formulas.window;

import java.util.List;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.window.GridSampling.Interpolation;
import org.hlo4j.formulas.window.Sampler.Outside;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Parts of images that are resized to one size. */
public final class Crops {
  private Crops() {}

  /**
   * Returns parts of images, whose corners are the corners of the result.
   *
   * @param images of shape (images, channels, height, width)
   * @param boxes of shape (boxes, 4): the first and the last row and column, as fractions of the
   *     last row and column of the image, in the order first row, first column, last row, last
   *     column
   * @param places the image of each box, integers of shape (boxes)
   * @param height of the result
   * @param width of the result
   * @param isNearest whether the nearest element is taken rather than interpolated
   * @param outside the number in place of what is outside the image
   * @return of shape (boxes, channels, height, width)
   */
  public static Value resized(
      HloBuilder b,
      Value images,
      Value boxes,
      Value places,
      long height,
      long width,
      boolean isNearest,
      double outside) {
    TensorTypes.requireRank(images, 4);
    TensorTypes.requireRank(boxes, 2);
    TensorTypes.requireRank(places, 1);
    Value each = Gathering.take(b, images, places, 0);
    List<Size> points =
        List.of(Size.of(b, places, 0), Size.of(b, height), Size.of(b, width), Size.of(b, 1));
    Expr row = fractions(b.expr(boxes), 0, height, points, 1);
    Expr column = fractions(b.expr(boxes), 1, width, points, 2);
    Expr grid = b.expr(b.concatenate(List.of(column.value(), row.value()), 3));
    Expr normal = grid.plus(grid).minus(grid.like(1));
    GridSampling.Method method =
        new GridSampling.Method(
            isNearest ? Interpolation.NEAREST : Interpolation.LINEAR, Outside.BORDER, true, true);
    Expr samples = b.expr(method.sample(b, each, normal.value()));
    Expr isInside = isInside(row).and(isInside(column));
    List<Size> sizes = Size.allOf(b, samples.value());
    Value flat = Size.reshape(b, isInside.value(), points.subList(0, 3));
    Expr kept = b.expr(Size.broadcast(b, flat, sizes, LongList.of(0, 2, 3)));
    return kept.select(samples, samples.like(outside)).value();
  }

  /** Returns the fractions from the first to the last of a box, or between both if there is one. */
  private static Expr fractions(
      Expr boxes, int first, long count, List<Size> points, int dimension) {
    HloBuilder b = boxes.builder();
    Expr index = b.expr(Size.iota(b, points, dimension, boxes.elementType()));
    Expr step = count == 1 ? index.like(0.5) : index.over(index.like(count - 1.0));
    Value low = Movement.selected(b, boxes.value(), 1, first);
    Value high = Movement.selected(b, boxes.value(), 1, first + 2);
    Expr from = b.expr(Size.broadcast(b, low, points, LongList.of(0)));
    Expr to = b.expr(Size.broadcast(b, high, points, LongList.of(0)));
    return from.times(step.like(1).minus(step)).plus(to.times(step));
  }

  private static Expr isInside(Expr fraction) {
    return fraction.ge(fraction.like(0)).and(fraction.le(fraction.like(1)));
  }
}
