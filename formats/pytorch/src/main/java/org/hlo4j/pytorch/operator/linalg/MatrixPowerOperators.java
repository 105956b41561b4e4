package org.hlo4j.pytorch.operator.linalg;

import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.linalg.LuFactors;
import org.hlo4j.formulas.linalg.Matrices;
import org.hlo4j.formulas.linalg.MatrixPowers;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Powers and exponentials of matrices. */
public final class MatrixPowerOperators {
  private MatrixPowerOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(
            MatrixPowerOperators::power,
            "aten.linalg_matrix_power.default",
            "aten.matrix_power.default")
        .add(
            MatrixPowerOperators::exponential,
            "aten.linalg_matrix_exp.default",
            "aten.matrix_exp.default");
  }

  /** Returns an argument that consists of square matrices, whose size may be open. */
  private static Value square(OperatorCall n) {
    Value value = n.tensor("self");
    LongList shape = TensorTypes.of(value).shape();
    int rank = shape.size();
    if (rank < 2) {
      throw UnsupportedNodeException.of("a tensor of rank %d has no matrices", rank);
    }
    long rows = shape.get(rank - 2);
    long columns = shape.get(rank - 1);
    if (rows >= 0 && columns >= 0 && rows != columns) {
      throw UnsupportedNodeException.of(
          "matrices of %d rows and %d columns are not square", rows, columns);
    }
    return value;
  }

  private static void power(OperatorCall n) {
    HloBuilder b = n.builder();
    Value matrix = square(n);
    Type type = TensorTypes.elementOf(matrix);
    long exponent = n.integer("n");
    if (exponent < 0) {
      matrix = LuFactors.inverse(new Matrices(b, matrix)).value();
    }
    Value base = Numbers.convert(b, matrix, ProductOperators.productType(type));
    // Long.MIN_VALUE is its own absolute value, as an unsigned number the right one.
    n.set(0, b.expr(MatrixPowers.power(b, base, Math.abs(exponent))), type);
  }

  private static void exponential(OperatorCall n) {
    Expr given = n.builder().expr(square(n));
    Type type = given.elementType();
    if (!TypePromotion.isFloat(type) && !TypePromotion.isComplex(type)) {
      throw UnsupportedNodeException.of("matrices of %s have no exponentials", type);
    }
    n.set(0, MatrixPowers.exponential(Numbers.convert(given, TypePromotion.computed(type))), type);
  }
}
