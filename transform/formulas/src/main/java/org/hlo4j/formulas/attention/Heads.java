package org.hlo4j.formulas.attention;

import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** The heads of attention: tensors of batches, heads, positions and features, in this order. */
public final class Heads {
  private Heads() {}

  /**
   * Returns the heads of a tensor of batches, positions, and features of all heads.
   *
   * @param count how many heads there are
   */
  public static Value unpacked(HloBuilder b, Value tensor, long count) {
    List<Size> sizes = Size.allOf(b, tensor);
    if (count < 1 || (sizes.get(2).isKnown() && sizes.get(2).orDynamic() % count != 0)) {
      throw UnsupportedNodeException.of(
          "%d features are not those of %d heads", sizes.get(2).orDynamic(), count);
    }
    sizes.set(2, sizes.get(2).over(count));
    sizes.add(2, Size.of(b, count));
    return b.transpose(Size.reshape(b, tensor, sizes), 0, 2, 1, 3);
  }

  /** Returns a tensor of batches, positions, and features of all heads. */
  public static Value packed(HloBuilder b, Value heads) {
    Value last = b.transpose(heads, 0, 2, 1, 3);
    List<Size> sizes = Size.allOf(b, last);
    Size features = sizes.removeLast();
    sizes.set(2, sizes.get(2).times(features));
    return Size.reshape(b, last, sizes);
  }

  /**
   * Returns the products of matrices, the last two dimensions. If the rank is 4 and there are fewer
   * heads on the right, each is for some successive ones on the left, whose rows are then those of
   * one matrix.
   *
   * @param left of shape (..., rows, columns)
   * @param rightDimension the dimension of the right operand that is summed over
   */
  public static Value product(HloBuilder b, Value left, Value right, int rightDimension) {
    return product(b, left, right, rightDimension, TensorTypes.elementOf(left));
  }

  /**
   * Returns the products of matrices.
   *
   * @param type of their elements
   */
  static Value product(HloBuilder b, Value left, Value right, int rightDimension, Type type) {
    int last = TensorTypes.of(left).rank() - 1;
    Value shared = shared(b, left, right);
    Value product = Products.dot(b, shared, right, last - 1, last, rightDimension, type);
    if (shared == left) {
      return product;
    }
    List<Size> sizes = Size.allOf(b, left);
    sizes.set(last, Size.of(b, product, last));
    return Size.reshape(b, product, sizes);
  }

  /**
   * Returns the products of transposed matrices, the last two dimensions, with others. If the rank
   * is 4, they are summed over the heads that share one of a model.
   *
   * @param left of shape (..., rows, columns)
   * @param right of shape (..., rows, other columns)
   * @param model a tensor of as many heads, or of fewer, each of which is for some successive ones
   * @param type of the elements of products
   * @return of shape (..., columns, other columns), of as many heads as the model
   */
  static Value sharedProduct(HloBuilder b, Value left, Value right, Value model, Type type) {
    int rows = TensorTypes.of(left).rank() - 2;
    Value shared = shared(b, left, model);
    return Products.dot(b, shared, shared(b, right, model), rows, rows, rows, type);
  }

  /** Returns as many heads as a model has: the rows of those that share one are of one matrix. */
  private static Value shared(HloBuilder b, Value heads, Value model) {
    if (TensorTypes.of(heads).rank() != 4) {
      return heads;
    }
    List<Size> sizes = Size.allOf(b, heads);
    Size all = sizes.get(1);
    Size shared = Size.of(b, model, 1);
    if (all.isSame(shared)) {
      return heads;
    }
    if (all.isKnown()
        && shared.isKnown()
        && (shared.is(0) || all.orDynamic() % shared.orDynamic() != 0)) {
      throw UnsupportedNodeException.of(
          "%d heads of queries do not share %d of keys", all.orDynamic(), shared.orDynamic());
    }
    sizes.set(1, shared);
    sizes.set(2, sizes.get(2).times(all.over(shared)));
    return Size.reshape(b, heads, sizes);
  }

  /** Returns one over the root of the size of a head, by which scores are scaled. */
  public static Scalar scale(HloBuilder b, Size features) {
    return features.isKnown()
        ? Scalar.of(1 / Math.sqrt(features.orDynamic()))
        : new Scalar(0, b.rsqrt(b.convert(features.value(), FloatType.F64)));
  }

  public static Scalar root(HloBuilder b, Scalar scale) {
    Value value = scale.value();
    return value == null ? Scalar.of(Math.sqrt(scale.known())) : new Scalar(0, b.sqrt(value));
  }

  public static Expr scaled(Expr x, Scalar scale) {
    if (scale.is(1)) {
      return x;
    }
    if (scale.isKnown()) {
      return x.times(x.like(scale.known()));
    }
    return x.times(Formulas.spread(scale.value(x.builder(), x.elementType()), x));
  }
}
