package org.hlo4j.formulas.elementwise;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.RngOp;
import org.hlo4j.opset.stablehlo.Random;
import org.hlo4j.opset.stablehlo.RngDistribution;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Random numbers, of generators that the program does not name. */
public final class RandomNumbers {
  private RandomNumbers() {}

  /**
   * Returns random numbers.
   *
   * @param first the mean of a normal distribution, or the least number of a uniform one
   * @param second the standard deviation of a normal distribution, or the limit of a uniform one,
   *     exclusive
   */
  public static Expr of(
      HloBuilder b,
      List<Size> sizes,
      Type elementType,
      RngDistribution distribution,
      double first,
      double second) {
    Value from = Numbers.of(b, first, elementType);
    return of(b, sizes, elementType, distribution, from, Numbers.of(b, second, elementType));
  }

  /**
   * Returns random numbers.
   *
   * @param first the lower bound or the mean, of rank 0
   * @param second the upper bound, exclusive, or the standard deviation, of rank 0
   */
  public static Expr of(
      HloBuilder b,
      List<Size> sizes,
      Type type,
      RngDistribution distribution,
      Value first,
      Value second) {
    return b.expr(
        b.make(
            b.state(Random.RNG, first, second, Size.list(b, sizes))
                .set(RngOp.RNG_DISTRIBUTION, distribution),
            RankedTensorType.of(Size.shape(sizes), type)));
  }

  /** Returns numbers from zero to one, exclusive, of the type of a tensor. */
  public static Expr uniformLike(Expr x) {
    HloBuilder b = x.builder();
    List<Size> sizes = Size.allOf(b, x.value());
    return of(b, sizes, x.elementType(), RngDistribution.UNIFORM, 0, 1);
  }

  /** Returns numbers of the standard Gumbel distribution, of the type of a tensor. */
  public static Expr gumbelLike(Expr x) {
    return uniformLike(x).log().negate().log().negate();
  }

  /**
   * Returns samples of classes. The class of a sample is that of the largest logarithm plus a
   * number of the Gumbel distribution.
   *
   * @param logarithms of the probabilities of classes, up to a constant, of shape (batch, classes)
   *     or (classes)
   * @param count how many samples there are for each distribution
   * @return of shape (batch, count) or (count), {@code i64}
   */
  public static Expr classes(Expr logarithms, long count) {
    HloBuilder b = logarithms.builder();
    List<Size> sizes = Size.allOf(b, logarithms.value());
    int last = sizes.size() - 1;
    sizes.add(last, Size.of(b, count));
    LongList own = Dimensions.without(Dimensions.range(0, last + 2), LongList.of(last));
    Expr each = b.expr(Size.broadcast(b, logarithms.value(), sizes, own));
    KnownAxes classes = new KnownAxes(LongList.of(last + 1));
    return Formulas.firstMaximum(each.plus(gumbelLike(each)), classes);
  }

  /**
   * Drops elements at random: sets them to zero, and divides the others by the part that is left.
   *
   * @param ratio the part that is dropped, of rank 0 and of the element type of x
   * @return the tensor, and whether each element is kept
   */
  public static List<Expr> dropout(Expr x, Expr ratio) {
    Expr isDropped = uniformLike(x).lt(Formulas.spread(ratio.value(), x));
    Expr scale = Formulas.reciprocal(ratio.like(1).minus(ratio));
    Expr spread = Formulas.spread(scale.value(), x);
    return List.of(isDropped.select(x.like(0), x.times(spread)), isDropped.not());
  }
}
