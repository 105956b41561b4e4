package org.hlo4j.formulas.training;

import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Losses of samples, each of which is of one of several classes.
 *
 * @param classes the dimension of the classes
 * @param isTarget whether an element is that of the class of its sample
 * @param isCounted whether a sample counts; null if all do
 */
public record ClassLoss(KnownAxes classes, Expr isTarget, @Nullable Expr isCounted) {
  /** The reductions of the losses of samples, in the order in which frameworks number them. */
  public enum Result {
    EACH,
    MEAN,
    SUM;

    /**
     * Returns one by its number.
     *
     * @throws UnsupportedNodeException if there is no such number
     */
    public static Result of(long number) {
      if (number < 0 || number >= values().length) {
        throw UnsupportedNodeException.of("its reduction is %d", number);
      }
      return values()[(int) number];
    }

    /**
     * Returns losses, their sum, or their mean.
     *
     * @param weights of the losses; null for ones
     */
    public Expr of(Expr losses, @Nullable Expr weights) {
      Axes all = Axes.range(0, TensorTypes.rank(losses));
      return switch (this) {
        case EACH -> losses;
        case SUM -> all.sum(losses);
        case MEAN -> weights == null ? all.mean(losses) : all.sum(losses).over(all.sum(weights));
      };
    }
  }

  /**
   * Returns the losses of samples.
   *
   * @param target the class of each sample, an integer, of the sizes of x without the classes
   * @param x an element for each class: a single sample has rank 1, others have classes in their
   *     dimension 1
   * @param ignored the class of samples that do not count; null if all do
   * @throws UnsupportedNodeException if the ranks do not fit
   */
  public static ClassLoss of(Expr target, Expr x, @Nullable Long ignored) {
    int rank = TensorTypes.rank(x);
    if (rank == 0 || TensorTypes.rank(target) != rank - 1) {
      throw UnsupportedNodeException.of(
          "a target of type %s does not fit %s", target.value().type(), x.value().type());
    }
    KnownAxes classes = classesOf(x);
    int dimension = (int) classes.dimensions().get(0);
    Expr isTarget = Gathering.oneHot(target, dimension, Size.allOf(x.builder(), x.value()));
    Expr isCounted = ignored == null ? null : target.ne(target.like((long) ignored));
    return new ClassLoss(classes, isTarget, isCounted);
  }

  /** Returns the dimension of the classes. */
  public static KnownAxes classesOf(Expr x) {
    return new KnownAxes(LongList.of(TensorTypes.rank(x) == 1 ? 0 : 1));
  }

  /** Returns numbers of classes in the shape of a tensor of samples. */
  public static Expr perClass(Value numbers, Expr x) {
    TensorTypes.requireRank(numbers, 1);
    HloBuilder b = x.builder();
    LongList dimension = classesOf(x).dimensions();
    return b.expr(DynamicShapes.broadcastLike(b, numbers, x.value(), dimension));
  }

  /** Returns the element of the class of each sample. */
  public Expr pick(Expr x) {
    return classes.sum(isTarget.select(x, x.like(0)));
  }

  /** Returns numbers of samples, zero for those that do not count. */
  public Expr counted(Expr numbers) {
    return isCounted == null ? numbers : isCounted.select(numbers, numbers.like(0));
  }

  /**
   * Returns the weights of samples: those of their classes, or one.
   *
   * @param weights of the classes, in the shape of a tensor of samples; null for ones
   */
  public Expr weights(@Nullable Expr weights, Type elementType) {
    if (weights != null) {
      return counted(pick(weights));
    }
    Expr counts = isCounted == null ? classes.reduce(Reduction.MAX, isTarget) : isCounted;
    Expr ones = counts.convert(elementType);
    return isCounted == null ? ones.like(1) : ones;
  }

  /**
   * Returns the negative logarithms of the probabilities of classes, times their weights.
   *
   * @param weights of the classes, in the shape of the logarithms; null for ones
   */
  public Expr likelihood(Expr logarithms, @Nullable Expr weights) {
    Expr picked = pick(logarithms).negate();
    return counted(weights == null ? picked : picked.times(pick(weights)));
  }

  /**
   * Returns the gradient of the elements that {@link #likelihood} picks.
   *
   * @param slopes the gradients of the losses of samples
   * @param x a tensor of samples
   */
  public Expr gradient(Expr slopes, Expr x) {
    return isTarget.select(classes.spread(counted(slopes.negate()), x), x.like(0));
  }
}
