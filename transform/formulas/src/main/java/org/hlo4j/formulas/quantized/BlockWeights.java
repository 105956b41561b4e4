package org.hlo4j.formulas.quantized;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.elementwise.QuantizationFormulas;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Weights that are stored as integers of few bits, of which successive ones share a scale and a
 * zero point: (integer - zero point) · scale.
 */
public final class BlockWeights {
  private BlockWeights() {}

  /**
   * Returns the weights of rows that are cut into blocks.
   *
   * @param packed the integers, {@code ui8} of shape (rows, blocks, bytes of a block)
   * @param scales in any shape of rows · blocks elements, whose type is that of the weights
   * @param zeros of the type of the scales as many; or of {@code ui8}, packed as the integers are,
   *     the bytes of each row on their own; null for half of the integers' range
   * @param bits how many an integer has
   * @param columns how many weights a row has; further ones in its last block are dropped
   * @param groups the block whose scale and zero point each column has, integers of rank 1, of
   *     which further ones are ignored; null if it is the block that it is in
   * @return of shape (rows, columns)
   */
  public static Expr ofRows(
      Expr packed,
      Expr scales,
      @Nullable Expr zeros,
      long bits,
      Size columns,
      @Nullable Value groups) {
    HloBuilder b = packed.builder();
    Type type = scales.elementType();
    List<Size> sizes = Size.allOf(b, packed.value());
    List<Size> blocks = sizes.subList(0, 2);
    Expr integers = Formulas.convert(PackedIntegers.unpacked(packed, bits, false), type);
    Expr scale = b.expr(Size.reshape(b, scales.value(), blocks));
    Expr zero = zeros(zeros, scale, bits);
    List<Size> flat = List.of(sizes.get(0), sizes.get(1).times(Size.of(b, integers.value(), 2)));
    if (groups == null) {
      Expr weights =
          integers
              .minus(Formulas.broadcastLike(zero.value(), integers, 0, 1))
              .times(Formulas.broadcastLike(scale.value(), integers, 0, 1));
      return first(Size.reshape(b, weights.value(), flat), b, columns);
    }
    Value own = PackedIntegers.first(b, groups, 0, columns);
    Expr rows = first(Size.reshape(b, integers.value(), flat), b, columns);
    return rows.minus(b.expr(Gathering.take(b, zero.value(), own, 1)))
        .times(b.expr(Gathering.take(b, scale.value(), own, 1)));
  }

  private static Expr first(Value rows, HloBuilder b, Size columns) {
    return b.expr(PackedIntegers.first(b, rows, 1, columns));
  }

  /** Returns zero points in the shape and type of scales. */
  private static Expr zeros(@Nullable Expr given, Expr scales, long bits) {
    HloBuilder b = scales.builder();
    if (given == null) {
      return scales.like((double) (1L << (bits - 1)));
    }
    List<Size> sizes = Size.allOf(b, scales.value());
    if (!(given.elementType() instanceof IntegerType)) {
      return Formulas.convert(b.expr(Size.reshape(b, given.value(), sizes)), scales.elementType());
    }
    int last = sizes.size() - 1;
    Size blocks = sizes.get(last);
    List<Size> bytes = new ArrayList<>(sizes);
    bytes.set(last, blocks.dividedUp(Size.of(b, Byte.SIZE / bits)));
    Expr rows = b.expr(Size.reshape(b, given.value(), bytes));
    Expr all = PackedIntegers.unpacked(rows, bits, false);
    Value own = PackedIntegers.first(b, all.value(), last, blocks);
    return Formulas.convert(b.expr(own), scales.elementType());
  }

  /**
   * Returns the weights of several matrices, whose integers are packed along the last dimension.
   *
   * @param packed {@code ui8} of shape (matrices, rows, bytes of a row)
   * @param scales of shape (matrices, rows), or (matrices, rows, blocks); their type is that of the
   *     weights
   * @param zeros {@code ui8}, packed along the last dimension of the scales, rows or blocks; null
   *     for half of the integers' range
   * @param bits how many an integer has
   * @param block how many successive weights share a scale, if scales are of blocks
   * @return of shape (matrices, rows, columns)
   */
  public static Expr ofMatrices(
      Expr packed, Expr scales, @Nullable Expr zeros, long bits, long block) {
    HloBuilder b = packed.builder();
    Expr integers =
        Formulas.convert(PackedIntegers.unpacked(packed, bits, false), scales.elementType());
    Expr zero = zeros(zeros, scales, bits);
    if (TensorTypes.rank(scales) == 2) {
      return integers
          .minus(Formulas.broadcastLike(zero.value(), integers, 0, 1))
          .times(Formulas.broadcastLike(scales.value(), integers, 0, 1));
    }
    Expr spreadZero = QuantizationFormulas.spread(zero, integers.value(), 2, block);
    return integers
        .minus(spreadZero)
        .times(QuantizationFormulas.spread(b.expr(scales.value()), integers.value(), 2, block));
  }

  // Codes of four bits that stand for floats.

  /** The numbers between -1 and 1 that codes of four bits stand for. */
  public enum Codes {
    /** Floats of three bits and a sign. */
    FP4(
        0,
        0.00520833333,
        0.66666667,
        1,
        0.33333333,
        0.5,
        0.16666667,
        0.25,
        -0.0,
        -0.00520833333,
        -0.66666667,
        -1,
        -0.33333333,
        -0.5,
        -0.16666667,
        -0.25),
    /** Quantiles of the normal distribution. */
    NF4(
        -1,
        -0.6961928009986877,
        -0.5250730514526367,
        -0.39491748809814453,
        -0.28444138169288635,
        -0.18477343022823334,
        -0.09105003625154495,
        0,
        0.07958029955625534,
        0.16093020141124725,
        0.24611230194568634,
        0.33791524171829224,
        0.44070982933044434,
        0.5626170039176941,
        0.7229568362236023,
        1);

    private final double[] numbers;

    Codes(double... numbers) {
      this.numbers = numbers;
    }

    private Value table(HloBuilder b, Type type) {
      Tensor table = Tensor.allocate(LongList.of(numbers.length), FloatType.F32);
      for (int i = 0; i < numbers.length; i++) {
        table.setDouble(i, numbers[i]);
      }
      return Formulas.convert(b, b.constant(table.toAttribute()), type);
    }
  }

  /**
   * Returns a matrix whose elements are codes, the first of a byte in its high bits, times the
   * scale of their block. Blocks go on over the ends of rows.
   *
   * @param packed {@code ui8} of rank 1
   * @param scales one for each block, of rank 1, whose type is that of the weights
   * @param block how many successive weights share a scale
   * @return of shape (rows, columns)
   */
  public static Expr ofCodes(
      Expr packed, Expr scales, Codes codes, long block, Size rows, Size columns) {
    HloBuilder b = packed.builder();
    Size count = rows.times(columns);
    Value all = PackedIntegers.unpacked(packed, 4, true).value();
    Value own = PackedIntegers.first(b, all, 0, count);
    Value index = b.convert(own, IntegerType.I32);
    Value numbers = Gathering.take(b, codes.table(b, scales.elementType()), index, 0);
    Expr weights = b.expr(numbers).times(QuantizationFormulas.spread(scales, numbers, 0, block));
    return b.expr(Size.reshape(b, weights.value(), List.of(rows, columns)));
  }
}
