package org.hlo4j.formulas.classical;

import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Constants of numbers that a model lists. */
final class Table {
  private Table() {}

  /** Returns a list of numbers, which integers truncate. */
  static Value of(HloBuilder b, Type elementType, double... numbers) {
    return of(b, elementType, LongList.of(numbers.length), numbers);
  }

  /**
   * Returns numbers, which integers truncate.
   *
   * @param numbers as many as the shape has elements, in its order
   */
  static Value of(HloBuilder b, Type elementType, LongList shape, double... numbers) {
    Tensor table = Tensor.allocate(shape, elementType);
    for (int i = 0; i < numbers.length; i++) {
      if (elementType instanceof FloatType) {
        table.setDouble(i, numbers[i]);
      } else {
        table.setLong(i, (long) numbers[i]);
      }
    }
    return b.constant(table.toAttribute());
  }

  /** Returns numbers for the columns of a matrix, in its element type. */
  static Expr row(Expr matrix, double... numbers) {
    HloBuilder b = matrix.builder();
    return b.expr(of(b, matrix.elementType(), numbers));
  }
}
