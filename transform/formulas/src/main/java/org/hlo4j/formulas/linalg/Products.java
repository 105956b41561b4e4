package org.hlo4j.formulas.linalg;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Products of matrices. */
public final class Products {
  private Products() {}

  /**
   * Returns the product as NumPy's {@code matmul}: the last two dimensions are of matrices, those
   * before are broadcast; an operand of rank 1 is a row on the left or a column on the right, whose
   * dimension the result lacks.
   */
  public static Value matMul(HloBuilder b, Value left, Value right) {
    return matMul(b, left, right, TensorTypes.elementOf(left));
  }

  /**
   * Returns the product as NumPy's {@code matmul}.
   *
   * @param type of its elements
   */
  public static Value matMul(HloBuilder b, Value left, Value right, Type type) {
    int leftRank = TensorTypes.of(left).rank();
    int rightRank = TensorTypes.of(right).rank();
    if (leftRank == 0 || rightRank == 0) {
      throw UnsupportedNodeException.of("a tensor of rank 0 has no matrices");
    }
    if (leftRank == 1 || rightRank <= 2) {
      return dot(b, left, right, 0, leftRank - 1, Math.max(0, rightRank - 2), type);
    }
    List<Value> both = MultidirectionalBroadcast.broadcast(b, List.of(left, right), 2);
    int rank = Math.max(leftRank, rightRank);
    return dot(b, both.get(0), both.get(1), rank - 2, rank - 1, rank - 2, type);
  }

  /**
   * Returns the product with the rows of a matrix of weights, plus a bias.
   *
   * @param x of shape (..., features)
   * @param weights of shape (outputs, features), which is converted to the element type of x
   * @param biasOrNull of shape (outputs), which is converted likewise; null if there is none
   * @return of shape (..., outputs)
   * @throws UnsupportedNodeException if x has rank 0, or the weights do not have rank 2
   */
  public static Expr linear(Expr x, Value weights, @Nullable Value biasOrNull) {
    HloBuilder b = x.builder();
    Type type = x.elementType();
    int rank = TensorTypes.rank(x);
    if (rank == 0 || TensorTypes.of(weights).rank() != 2) {
      throw UnsupportedNodeException.of("its weights are of type %s", weights.type());
    }
    Value right = Formulas.convert(b, weights, type);
    Expr product = b.expr(dot(b, x.value(), right, 0, rank - 1, 1, type));
    return biasOrNull == null
        ? product
        : Formulas.plus(product, b.expr(Formulas.convert(b, biasOrNull, type)));
  }

  /**
   * Returns a product. That of 16-bit floats, whose sums may overflow, is rounded at the end;
   * targets add up those of {@code bf16} as they do best.
   *
   * @param batches how many of the first dimensions the operands share
   * @param leftDimension the dimension of the left operand that is summed over
   * @param rightDimension the dimension of the right operand that is summed over
   */
  public static Value dot(
      HloBuilder b, Value left, Value right, int batches, int leftDimension, int rightDimension) {
    return dot(b, left, right, batches, leftDimension, rightDimension, TensorTypes.elementOf(left));
  }

  /**
   * Returns a product.
   *
   * @param type of its elements
   */
  public static Value dot(
      HloBuilder b,
      Value left,
      Value right,
      int batches,
      int leftDimension,
      int rightDimension,
      Type type) {
    return contract(
        b, left, right, batches, LongList.of(leftDimension), LongList.of(rightDimension), type);
  }

  /**
   * Returns a product that is summed over several dimensions.
   *
   * @param batches how many of the first dimensions the operands share
   * @param leftDimensions the dimensions of the left operand that are summed over
   * @param rightDimensions those of the right operand, in the same order
   * @param type of the elements of the product
   */
  public static Value contract(
      HloBuilder b,
      Value left,
      Value right,
      int batches,
      LongList leftDimensions,
      LongList rightDimensions,
      Type type) {
    LongList batching = Dimensions.range(0, batches);
    LongList leftShape = TensorTypes.of(left).shape();
    LongList rightShape = TensorTypes.of(right).shape();
    if (!canContract(leftShape, leftDimensions, rightShape, rightDimensions)
        || !canContract(leftShape, batching, rightShape, batching)) {
      throw UnsupportedNodeException.of(
          "matrices of shapes %s and %s have no product", leftShape, rightShape);
    }
    Stream<Size> sizes =
        Stream.concat(free(b, left, leftDimensions), free(b, right, rightDimensions).skip(batches));
    Value product =
        b.make(
            b.state(Contractions.DOT_GENERAL, left, right)
                .set(
                    DotGeneralOp.DOT_DIMENSION_NUMBERS,
                    new DotDimensionNumbersAttr(
                        batching, batching, leftDimensions, rightDimensions)),
            Size.type(sizes.toList(), type == FloatType.F16 ? FloatType.F32 : type));
    return Formulas.convert(b, product, type);
  }

  /** Returns whether shapes have those dimensions, of sizes that may be the same. */
  private static boolean canContract(
      LongList left, LongList leftDimensions, LongList right, LongList rightDimensions) {
    for (int i = 0; i < leftDimensions.size(); i++) {
      int leftDimension = (int) leftDimensions.get(i);
      int rightDimension = (int) rightDimensions.get(i);
      if (leftDimension >= left.size() || rightDimension >= right.size()) {
        return false;
      }
      long leftSize = left.get(leftDimension);
      long rightSize = right.get(rightDimension);
      if (leftSize >= 0 && rightSize >= 0 && leftSize != rightSize) {
        return false;
      }
    }
    return true;
  }

  private static Stream<Size> free(HloBuilder b, Value tensor, LongList summed) {
    return IntStream.range(0, TensorTypes.of(tensor).rank())
        .filter(dimension -> !summed.contains(dimension))
        .mapToObj(dimension -> Size.of(b, tensor, dimension));
  }
}
