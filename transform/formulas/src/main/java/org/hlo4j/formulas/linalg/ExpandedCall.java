package org.hlo4j.formulas.linalg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.linalg.CallTarget;
import org.hlo4j.dialect.linalg.Layouts;
import org.hlo4j.dialect.linalg.RoutineCall;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * A call that is replaced by operations. Each role is read, and declared, before anything is
 * created, so that what cannot be replaced leaves nothing behind.
 */
final class ExpandedCall extends RoutineCall {
  /** A tensor whose last dimensions, as many as given, are those of a matrix or a vector. */
  private record Batch(RankedTensorType type, int[] layout, int dimensions) {
    LongList batch() {
      return type.shape().subList(0, type.rank() - dimensions);
    }

    /** Whether the buffer has matrices by columns, one after the other. */
    boolean isUsual() {
      int rank = layout.length;
      return Arrays.equals(
          layout, dimensions == 2 ? Layouts.columnMajor(rank) : Layouts.rowMajor(rank));
    }

    /** Returns the order of dimensions in the buffer, that of adjacent elements last. */
    long[] order() {
      long[] order = new long[layout.length];
      for (int i = 0; i < order.length; i++) {
        order[i] = layout[order.length - 1 - i];
      }
      return order;
    }
  }

  private final Map<String, Batch> operands = new LinkedHashMap<>();
  private final Map<String, Batch> results = new LinkedHashMap<>();
  private final Map<String, Expr> computed = new LinkedHashMap<>();

  /**
   * Creates a call.
   *
   * @throws UnsupportedNodeException if it has other operands or results than its target
   */
  ExpandedCall(CallTarget target, Operation op) {
    super(target, op);
    checkCounts();
  }

  @Override
  protected UnsupportedNodeException exception(String message) {
    return UnsupportedNodeException.of("%s", message);
  }

  @Override
  public long integer(String role) {
    LongList numbers =
        ConstantValues.integers(op().operand(operandOrMinus(role))).orElse(LongList.of());
    if (numbers.size() != 1) {
      throw failure("has no constant integer as operand " + role);
    }
    return numbers.get(0);
  }

  // Types.

  /** Returns the type of an operand that consists of matrices. */
  RankedTensorType matrices(String role) {
    RankedTensorType type = operand(role, 2);
    Type own = target().elementType();
    if (!LapackRoutine.has(type.elementType())
        || (own != null && !type.elementType().equals(own))) {
      throw failure("does not support operand " + role + " of " + type);
    }
    return type;
  }

  /** Returns the type of an operand that consists of square matrices. */
  RankedTensorType squares(String role) {
    RankedTensorType type = matrices(role);
    requireSame(rows(type), columns(type), role);
    return type;
  }

  /** Returns the type of an operand that consists of vectors. */
  RankedTensorType vectors(String role, Type elementType) {
    RankedTensorType type = operand(role, 1);
    if (!type.elementType().equals(elementType)) {
      throw failure(
          "expects vectors of %s as operand %s, not %s".formatted(elementType, role, type));
    }
    return type;
  }

  private RankedTensorType operand(String role, int dimensions) {
    int index = operandOrMinus(role);
    if (!(op().operand(index).type() instanceof RankedTensorType type)
        || type.rank() < dimensions) {
      throw failure("expects tensors of rank %d or more as operand %s".formatted(dimensions, role));
    }
    Batch batch = checked(type, operandLayout(role, type.rank(), dimensions == 2), dimensions);
    for (Batch other : operands.values()) {
      if (!fits(batch.batch(), other.batch())) {
        throw failure("has another batch in operand " + role + ": " + type);
      }
    }
    operands.put(role, batch);
    return type;
  }

  /** Checks that an operand is one number. */
  void requireNumber(String role, Type elementType) {
    Type type = op().operand(operandOrMinus(role)).type();
    if (!(type instanceof RankedTensorType tensor)
        || !tensor.elementType().equals(elementType)
        || !tensor.shape().allMatch(size -> size == 1)) {
      throw failure("expects one %s as operand %s, not %s".formatted(elementType, role, type));
    }
  }

  /** Checks that sizes that operands have in common may be the same. */
  void requireSame(long left, long right, String role) {
    if (!fits(LongList.of(left), LongList.of(right))) {
      throw failure("has sizes %d and %d in operand %s".formatted(left, right, role));
    }
  }

  /** Checks an operand that repeats a size, if there is one and both are known. */
  void requireSize(String role, long size) {
    String operand = "#" + role;
    if (size != ShapedType.DYNAMIC
        && has(operand)
        && ConstantValues.integers(op().operand(operandOrMinus(operand))).isPresent()) {
      checkSize(role, size);
    }
  }

  /** Checks that a size of an operand is at most another, where both are known. */
  void requireAtMost(long size, long most, String role) {
    if (size != ShapedType.DYNAMIC && most != ShapedType.DYNAMIC && size > most) {
      throw failure("has a size of %d in operand %s, which is over %d".formatted(size, role, most));
    }
  }

  /** Declares a result of matrices. */
  void declare(String role, RankedTensorType type) {
    declare(role, type, 2);
  }

  /** Declares a result of vectors. */
  void declareVectors(String role, RankedTensorType type) {
    declare(role, type, 1);
  }

  /** Declares a result of vectors or integers, one for each matrix of a tensor. */
  void declare(String role, RankedTensorType matrices, Type elementType, long... sizes) {
    LongList batch = matrices.shape().subList(0, matrices.rank() - 2);
    LongList shape = Dimensions.concat(batch, LongList.wrap(sizes));
    declare(role, RankedTensorType.of(shape, elementType), sizes.length);
  }

  /** Declares a result; what is computed beside those of the target is dropped. */
  private void declare(String role, RankedTensorType type, int dimensions) {
    if (!hasResult(role)) {
      return;
    }
    RankedTensorType declared = resultType(resultOrMinus(role));
    if (!declared.elementType().equals(type.elementType())
        || !fits(declared.shape(), type.shape())) {
      throw failure("computes %s as result %s, not %s".formatted(type, role, declared));
    }
    results.put(role, checked(type, resultLayout(role, type.rank(), dimensions == 2), dimensions));
  }

  private Batch checked(RankedTensorType type, int[] layout, int dimensions) {
    Batch batch = new Batch(type, layout, dimensions);
    if (!type.hasStaticShape() && !batch.isUsual()) {
      throw failure("has a layout of its own for open sizes: " + type);
    }
    return batch;
  }

  /** Checks that results that are not computed are of sizes that are known or given. */
  void checkRest() {
    for (int i = 0; i < op().resultCount(); i++) {
      if (!results.containsKey(target().signature().results().get(i))
          && !resultType(i).hasStaticShape()
          && i >= shapeOperands(op()).size()) {
        throw failure("has result #" + i + " of unknown shape");
      }
    }
  }

  static long rows(RankedTensorType matrices) {
    return matrices.shape().get(matrices.rank() - 2);
  }

  static long columns(RankedTensorType matrices) {
    return matrices.shape().get(matrices.rank() - 1);
  }

  /** Returns the lesser of the numbers of rows and columns, which is open if one of them is. */
  static long least(RankedTensorType matrices) {
    return Math.min(rows(matrices), columns(matrices)); // an open size is less than all others
  }

  /** Returns whether shapes may be the same. */
  private static boolean fits(LongList left, LongList right) {
    boolean fits = left.size() == right.size();
    for (int i = 0; fits && i < left.size(); i++) {
      long one = left.get(i);
      long other = right.get(i);
      fits = one == other || one == ShapedType.DYNAMIC || other == ShapedType.DYNAMIC;
    }
    return fits;
  }

  // Values. A layout says where tensors have the elements of the buffers that routines read.

  /** Returns an operand whose type was read. */
  Expr value(HloBuilder b, String role) {
    Batch batch = operand(role);
    Expr value = b.expr(op().operand(operandOrMinus(role)));
    if (batch.isUsual()) {
      return value;
    }
    Value buffer = b.transpose(value.value(), batch.order());
    long[] sizes = batch.type.shape().toArray();
    if (batch.dimensions < 2) {
      return b.expr(b.reshape(buffer, sizes));
    }
    int rank = sizes.length;
    sizes[rank - 2] = columns(batch.type);
    sizes[rank - 1] = rows(batch.type);
    return MatrixSteps.transposed(b.expr(b.reshape(buffer, sizes)));
  }

  private Batch operand(String role) {
    Batch batch = operands.get(role);
    if (batch == null) {
      throw new IllegalStateException("operand " + role + " was not read");
    }
    return batch;
  }

  /** Sets a result, if the target has it. */
  void set(String role, Expr value) {
    Batch batch = results.get(role);
    if (batch == null) {
      return;
    }
    if (batch.isUsual()) {
      computed.put(role, value);
      return;
    }
    HloBuilder b = value.builder();
    long[] order = batch.order();
    long[] inverse = new long[order.length];
    long[] sizes = new long[order.length];
    for (int i = 0; i < order.length; i++) {
      inverse[(int) order[i]] = i;
      sizes[i] = batch.type.shape().get((int) order[i]);
    }
    Expr buffer = batch.dimensions == 2 ? MatrixSteps.transposed(value) : value;
    computed.put(role, b.expr(b.transpose(b.reshape(buffer.value(), sizes), inverse)));
  }

  /** Returns the results in order; those that were not set are zeros. */
  List<Value> results(HloBuilder b) {
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < op().resultCount(); i++) {
      Expr value = computed.get(target().signature().results().get(i));
      RankedTensorType type = resultType(i);
      values.add(value == null ? zeros(b, type, i) : RegionBodies.cast(b, value.value(), type));
    }
    return values;
  }

  private Value zeros(HloBuilder b, RankedTensorType type, int index) {
    if (type.hasStaticShape()) {
      return b.constant(Splats.of(type, 0L));
    }
    Value zero = b.constant(Splats.of(RankedTensorType.of(type.elementType()), 0L));
    Value shape = op().operand(shapeOperands(op()).get(index));
    return b.dynamicBroadcastInDim(zero, shape, type, LongList.of());
  }
}
