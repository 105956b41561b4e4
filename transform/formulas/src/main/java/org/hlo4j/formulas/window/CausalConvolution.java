package org.hlo4j.formulas.window;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.function.UnaryOperator;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A convolution of each channel with the positions before, some of which are a state. Tensors have
 * shape (batch, channels, positions).
 */
public final class CausalConvolution {
  private static final int POSITION = 2;

  /** There are some operations for each element of a kernel. */
  private static final long MAX_KERNEL = 256;

  private CausalConvolution() {}

  /**
   * The result.
   *
   * @param output of the shape and type of the operand
   * @param state the last positions, one fewer than the kernel has elements
   */
  public record Result(Value output, Value state) {}

  /**
   * Returns the convolution.
   *
   * @param weight of shape (channels, 1, kernel), the last element that of the position itself
   * @param biasOrNull of shape (channels); null if there is none
   * @param stateOrNull the positions before the first; null if they are zeros
   * @param activation a function of the elements of the result
   * @throws UnsupportedNodeException if an operand does not have rank 3, or the size of the kernel
   *     is not known
   */
  public static Result convolve(
      HloBuilder b,
      Value x,
      Value weight,
      @Nullable Value biasOrNull,
      @Nullable Value stateOrNull,
      UnaryOperator<Expr> activation) {
    if (TensorTypes.of(x).rank() != 3 || TensorTypes.of(weight).rank() != 3) {
      throw UnsupportedNodeException.of("its operands are not of rank 3");
    }
    long count = TensorTypes.of(weight).shape().get(POSITION);
    if (count < 1 || count > MAX_KERNEL) {
      throw UnsupportedNodeException.of(
          "the size of the kernel is not known, or not from 1 to %d", MAX_KERNEL);
    }
    Type type = TensorTypes.elementOf(x);
    Type wide = RegionBodies.sumType(type);
    Value past = stateOrNull == null ? zeros(b, x, count - 1) : stateOrNull;
    Value all = b.concatenate(List.of(past, x), POSITION);
    Size length = Size.of(b, x, POSITION);
    Expr sum = null;
    for (long i = 0; i < count; i++) {
      Size start = Size.of(b, i);
      Value given = DynamicShapes.slice(b, all, POSITION, start, start.plus(length));
      Expr part = b.expr(Formulas.convert(b, given, wide));
      Value tap = DynamicShapes.slice(b, weight, POSITION, start, Size.of(b, i + 1));
      Value factor = Formulas.convert(b, tap, wide);
      Value column = Size.reshape(b, factor, List.of(Size.of(b, factor, 0)));
      Expr product = part.times(channels(column, part));
      sum = sum == null ? product : sum.plus(product);
    }
    Expr products = requireNonNull(sum);
    Expr biased =
        biasOrNull == null
            ? products
            : products.plus(channels(Formulas.convert(b, biasOrNull, wide), products));
    Expr rounded = Formulas.convert(Formulas.convert(biased, type), wide);
    return new Result(
        Formulas.convert(activation.apply(rounded), type).value(),
        DynamicShapes.slice(b, all, POSITION, length, length.plus(count - 1)));
  }

  private static Value zeros(HloBuilder b, Value x, long count) {
    List<Size> sizes = Size.allOf(b, x);
    sizes.set(POSITION, Size.of(b, count));
    return DynamicShapes.zeros(b, TensorTypes.elementOf(x), sizes);
  }

  private static Expr channels(Value each, Expr model) {
    return Formulas.broadcastLike(each, model, 1);
  }
}
