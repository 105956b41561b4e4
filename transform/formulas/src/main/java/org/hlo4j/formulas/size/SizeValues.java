package org.hlo4j.formulas.size;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.GetDimensionSizeOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Sizes as values of the program, each of which is computed once. */
public final class SizeValues {
  /** How many uses of a value are searched, the latest first. */
  private static final int MAX_USES = 256;

  private SizeValues() {}

  /** Returns the size of a dimension, an {@code i32} of rank 0. */
  public static Value of(HloBuilder b, Value tensor, int dimension) {
    Value existing =
        existingOrNull(
            b,
            tensor,
            Dynamism.GET_DIMENSION_SIZE,
            op -> GetDimensionSizeOp.DIMENSION.get(op) == dimension);
    return existing == null ? b.dimensionSize(tensor, dimension) : existing;
  }

  /** Returns the value in {@code i64}. */
  public static Value converted(HloBuilder b, Value value) {
    if (TensorTypes.elementOf(value).equals(IntegerType.I64)) {
      return value;
    }
    Value existing =
        existingOrNull(
            b,
            value,
            Elementwise.CONVERT,
            op -> TensorTypes.elementOf(op.result(0)).equals(IntegerType.I64));
    return existing == null ? b.convert(value, IntegerType.I64) : existing;
  }

  /** Returns a tensor of rank 1 of {@code i64}, one that exists if there is one. */
  public static Value list(HloBuilder b, List<Size> sizes) {
    List<Value> parts = new ArrayList<>();
    Value first = null;
    for (int i = 0; i < sizes.size(); ) {
      int end = i;
      while (end < sizes.size() && sizes.get(end).isKnown()) {
        end++;
      }
      if (end > i) {
        parts.add(b.i64s(Size.integers(sizes.subList(i, end)).toArray()));
        i = end;
        continue;
      }
      Value part = listed(b, sizes.get(i++).value());
      if (first == null) {
        first = part;
        Value existing =
            existingOrNull(b, part, DataMovement.CONCATENATE, op -> hasSizes(b, op, sizes));
        if (existing != null) {
          return existing;
        }
      }
      parts.add(part);
    }
    return parts.size() == 1 ? parts.getFirst() : b.concatenate(parts, 0);
  }

  private static Value listed(HloBuilder b, Value scalar) {
    Value existing =
        existingOrNull(
            b,
            scalar,
            DataMovement.RESHAPE,
            op -> TensorTypes.of(op.result(0)).shape().equals(LongList.of(1)));
    return existing == null ? b.reshape(scalar, 1) : existing;
  }

  private static boolean hasSizes(HloBuilder b, Operation concatenate, List<Size> sizes) {
    Value list = concatenate.result(0);
    if (!TensorTypes.of(list).equals(RankedTensorType.of(IntegerType.I64, sizes.size()))) {
      return false;
    }
    for (int i = 0; i < sizes.size(); i++) {
      if (!SizeOrigins.element(b, list, i).isSame(sizes.get(i))) {
        return false;
      }
    }
    return true;
  }

  private interface Test {
    boolean accepts(Operation operation);
  }

  /** Returns the result of an operation on a value that precedes those that are created next. */
  private static @Nullable Value existingOrNull(
      HloBuilder b, Value value, OpDefinition definition, Test test) {
    int seen = 0;
    for (OpOperand use : value.uses()) {
      if (++seen > MAX_USES) {
        break;
      }
      Operation user = use.owner();
      if (user.is(definition) && test.accepts(user) && encloses(user.blockOrNull(), b)) {
        return user.result(0);
      }
    }
    return null;
  }

  /** Returns whether operations that are created next see those of a block. */
  public static boolean encloses(@Nullable Block block, HloBuilder b) {
    Block inner = b.rewriter().insertionPoint().block();
    while (inner != null && inner != block) {
      Operation parent = inner.parentOpOrNull();
      inner = parent == null ? null : parent.blockOrNull();
    }
    return inner != null;
  }
}
