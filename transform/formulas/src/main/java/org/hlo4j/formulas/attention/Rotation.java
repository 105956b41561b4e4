package org.hlo4j.formulas.attention;

import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** The rotation of the features of heads by their positions. */
public final class Rotation {
  private Rotation() {}

  /**
   * Rotates pairs of the first features: those of two halves or, if interleaved, those that follow
   * each other.
   *
   * @param x of shape (batches, heads, positions, features)
   * @param cosines of the angles, of shape (batches, positions, pairs)
   * @param sines of the angles, of the same shape
   * @param rotated how many features are rotated, twice the pairs; the others stay as they are
   * @return of the shape of x
   */
  public static Value rotated(
      HloBuilder b, Value x, Value cosines, Value sines, Size rotated, boolean isInterleaved) {
    TensorTypes.requireRank(x, 4);
    TensorTypes.requireRank(cosines, 3);
    TensorTypes.requireRank(sines, 3);
    Size size = Size.of(b, x, 3);
    if (rotated.isSame(size)) {
      return rotated(b, x, cosines, sines, isInterleaved);
    }
    Value part = DynamicShapes.slice(b, x, 3, Size.of(b, 0), rotated);
    Value turned = rotated(b, part, cosines, sines, isInterleaved);
    return b.concatenate(List.of(turned, DynamicShapes.slice(b, x, 3, rotated, size)), 3);
  }

  private static Value rotated(
      HloBuilder b, Value x, Value cosines, Value sines, boolean isInterleaved) {
    List<Size> pairs = Size.allOf(b, x);
    Size two = Size.of(b, 2);
    Size half = pairs.get(3).over(2);
    pairs.set(3, isInterleaved ? half : two);
    pairs.add(isInterleaved ? two : half);
    int dimension = isInterleaved ? 4 : 3;
    Value paired = Size.reshape(b, x, pairs);
    Size one = Size.of(b, 1);
    Expr first = b.expr(DynamicShapes.slice(b, paired, dimension, Size.of(b, 0), one));
    Expr second = b.expr(DynamicShapes.slice(b, paired, dimension, one, two));
    LongList places = LongList.of(0, 2, isInterleaved ? 3 : 4);
    Expr cosine = b.expr(DynamicShapes.broadcastLike(b, cosines, first.value(), places));
    Expr sine = b.expr(DynamicShapes.broadcastLike(b, sines, first.value(), places));
    Expr real = cosine.times(first).minus(sine.times(second));
    Expr imaginary = sine.times(first).plus(cosine.times(second));
    Value both = b.concatenate(List.of(real.value(), imaginary.value()), dimension);
    return DynamicShapes.reshapeLike(b, both, x);
  }

  /**
   * Returns successive positions.
   *
   * @param first an {@code i64} of shape (batches)
   * @param count how many positions
   * @return an {@code i64} of shape (batches, count)
   */
  public static Expr positions(Expr first, Size count) {
    HloBuilder b = first.builder();
    List<Size> sizes = List.of(Size.of(b, first.value(), 0), count);
    Expr index = b.expr(Size.iota(b, sizes, 1, IntegerType.I64));
    return index.plus(Formulas.broadcastLike(first.value(), index, 0));
  }
}
