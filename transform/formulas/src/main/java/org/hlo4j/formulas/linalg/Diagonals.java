package org.hlo4j.formulas.linalg;

import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Matrices, which are the last two dimensions of tensors, by their diagonals and triangles. */
public final class Diagonals {
  private Diagonals() {}

  /**
   * Returns how the row of each element compares with its column.
   *
   * @param offset how far the diagonal is to the right of the main one
   * @throws UnsupportedNodeException if there are less than two dimensions
   */
  private static Expr compare(
      HloBuilder b, List<Size> sizes, ComparisonDirection rowToColumn, Size offset) {
    int rank = sizes.size();
    if (rank < 2) {
      throw UnsupportedNodeException.of("a tensor of rank %d has no matrices", rank);
    }
    Expr row = b.expr(Size.iota(b, sizes, rank - 2, IntegerType.I64));
    Expr column = b.expr(Size.iota(b, sizes, rank - 1, IntegerType.I64));
    Expr diagonal = offset.is(0) ? row : row.plus(Formulas.spread(offset.value(), row));
    return diagonal.compare(rowToColumn, column);
  }

  /**
   * Returns matrices with ones on a diagonal, and zeros elsewhere.
   *
   * @param offset how far the diagonal is to the right of the main one
   */
  public static Expr ones(HloBuilder b, List<Size> sizes, Type type, Size offset) {
    return Numbers.convert(compare(b, sizes, ComparisonDirection.EQ, offset), type);
  }

  /** Returns matrices with ones on their main diagonals, and zeros elsewhere. */
  public static Expr identity(HloBuilder b, List<Size> sizes, Type type) {
    return ones(b, sizes, type, Size.of(b, 0));
  }

  /**
   * Returns matrices of which only one part is left, with zeros elsewhere.
   *
   * @param rowToColumn how rows of elements that are left compare with their columns: {@code LE}
   *     for the upper triangle, {@code GE} for the lower one
   * @param offset how far the diagonal is to the right of the main one
   * @throws UnsupportedNodeException if the tensor has less than two dimensions
   */
  public static Expr part(Expr x, ComparisonDirection rowToColumn, Size offset) {
    HloBuilder b = x.builder();
    List<Size> sizes = Size.allOf(b, x.value());
    return compare(b, sizes, rowToColumn, offset).select(x, Numbers.zero(x));
  }
}
