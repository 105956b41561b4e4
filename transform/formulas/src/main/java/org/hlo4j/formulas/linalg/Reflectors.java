package org.hlo4j.formulas.linalg;

import java.util.List;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;

/** Householder reflectors below the diagonal of the upper factor, and their scales. */
public record Reflectors(Matrices matrices, Value scales) {
  /** Returns the reflectors by which LAPACK factors matrices. */
  public static Reflectors of(Matrices a) {
    if (a.least() == 0) {
      return new Reflectors(a, a.zeros(a.elementType(), 0));
    }
    List<Value> results =
        LapackRoutine.QR.call(
            a,
            List.of(),
            LapackRoutine.Result.like(a),
            new LapackRoutine.Result(a.elementType(), a.least()));
    return new Reflectors(new Matrices(a.builder(), results.get(0)), results.get(1));
  }

  /** Returns the first columns of products of reflectors, as many as these matrices have. */
  public static Matrices product(Matrices a, Value scales) {
    long count = scaleCount(a, scales);
    if (a.columns() > a.rows() || count > a.columns()) {
      throw UnsupportedNodeException.of(
          "%d reflectors are not in matrices of shape %s", count, a.type().shape());
    }
    if (a.columns() == 0 || count == 0) {
      return a.identity(a.rows(), a.columns());
    }
    Value product =
        LapackRoutine.HOUSEHOLDER_PRODUCT
            .call(
                a.builder(),
                List.of(),
                List.of(a.value(), scales),
                List.of(LapackRoutine.Result.like(a)))
            .getFirst();
    return new Matrices(a.builder(), product);
  }

  /**
   * Returns how many reflectors have scales.
   *
   * @throws UnsupportedNodeException if the scales are not those of the matrices
   */
  public static long scaleCount(Matrices a, Value scales) {
    RankedTensorType type = TensorTypes.of(scales);
    int rank = type.rank();
    if (rank != a.rank() - 1
        || !type.hasStaticShape()
        || !type.elementType().equals(a.elementType())
        || !type.shape().subList(0, rank - 1).equals(a.batch())) {
      throw UnsupportedNodeException.of(
          "reflectors of type %s have no scales of type %s", a.type(), type);
    }
    return type.shape().get(rank - 1);
  }
}
