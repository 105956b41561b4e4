package org.hlo4j.formulas.quantized;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Matrices of integers of four bits, of which blocks of rows are packed together. */
public final class PackedRows {
  private PackedRows() {}

  private static Value slice(HloBuilder b, Value value, int dimension, long start, long limit) {
    return DynamicShapes.slice(b, value, dimension, Size.of(b, start), Size.of(b, limit));
  }

  private static int known(LongList shape, int dimension) {
    long size = shape.get(dimension);
    if (!DynamicShapes.isStatic(shape) || size > Integer.MAX_VALUE) {
      throw UnsupportedNodeException.of("packed weights of open size are not unpacked");
    }
    return (int) size;
  }

  /**
   * Returns the rows of a matrix of integers of four bits that were packed together.
   *
   * @param packed of shape (rows, columns / 2)
   * @param block how many rows were packed together: the bytes of their columns follow one another,
   *     the first half of the rows is in the low bits. Of the rows that remain the even ones are.
   * @return of type ui8 and shape (rows, columns)
   * @throws UnsupportedNodeException if the shape is not known, or rows remain whose number is odd
   */
  public static Expr unpacked(Expr packed, int block) {
    HloBuilder b = packed.builder();
    TensorTypes.requireRank(packed.value(), 2);
    LongList shape = TensorTypes.of(packed.value()).shape();
    int rows = known(shape, 0);
    int bytes = known(shape, 1);
    long columns = 2L * bytes;
    int full = rows - rows % block;
    int rest = rows - full;
    requireEven(rest);
    List<Value> parts = new ArrayList<>();
    if (full > 0 || rest == 0) {
      Value part = slice(b, packed.value(), 0, 0, full);
      Expr blocks = b.expr(b.reshape(part, full / block, columns, block / 2));
      Value halves = PackedIntegers.apart(blocks, 4, false, 1).value();
      parts.add(b.reshape(b.transpose(halves, 0, 1, 3, 2), full, columns));
    }
    if (rest > 0) {
      Value part = slice(b, packed.value(), 0, full, rows);
      Expr pairs = PackedIntegers.unpacked(b.expr(b.reshape(part, columns, rest / 2)), 4, false);
      parts.add(b.transpose(pairs.value(), 1, 0));
    }
    return b.expr(b.concatenate(parts, 0));
  }

  private static void requireEven(int count) {
    if (count % 2 != 0) {
      throw UnsupportedNodeException.of("an odd number of rows is not packed");
    }
  }

  /**
   * Returns packed rows, from which {@link #unpacked} returns them.
   *
   * @param integers of shape (rows, columns), each below 16
   * @param block how many rows are packed together
   * @return of type ui8 and shape (rows, columns / 2)
   * @throws UnsupportedNodeException if the shape is not known, or a number is odd
   */
  public static Expr packed(Expr integers, int block) {
    HloBuilder b = integers.builder();
    TensorTypes.requireRank(integers.value(), 2);
    LongList shape = TensorTypes.of(integers.value()).shape();
    int rows = known(shape, 0);
    int columns = known(shape, 1);
    int full = rows - rows % block;
    int rest = rows - full;
    requireEven(rest);
    requireEven(columns);
    Value x = Numbers.convert(integers, IntegerType.unsigned(8)).value();
    List<Value> parts = new ArrayList<>();
    if (full > 0 || rest == 0) {
      Value part = slice(b, x, 0, 0, full);
      Value blocks = b.reshape(part, full / block, 2, block / 2, columns);
      Value moved = b.transpose(blocks, 0, 1, 3, 2);
      parts.add(b.reshape(together(b.expr(moved), 1).value(), full, columns / 2));
    }
    if (rest > 0) {
      Value part = b.transpose(slice(b, x, 0, full, rows), 1, 0);
      Value pairs = b.reshape(part, columns, rest / 2, 2);
      parts.add(b.reshape(together(b.expr(pairs), 2).value(), rest, columns / 2));
    }
    return b.expr(b.concatenate(parts, 0));
  }

  /** Returns bytes of the two integers along a dimension, the first of which is in the low bits. */
  private static Expr together(Expr integers, int dimension) {
    HloBuilder b = integers.builder();
    Expr low = b.expr(slice(b, integers.value(), dimension, 0, 1));
    Expr high = b.expr(slice(b, integers.value(), dimension, 1, 2));
    return low.or(high.shiftLeft(high.like(4L)));
  }
}
