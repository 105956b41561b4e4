package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.isStatic;
import static org.hlo4j.dialect.hlo.Shapes.tensor;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.Arrays;
import java.util.List;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.ElementTypes;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.op.stablehlo.SliceOp;
import org.hlo4j.op.stablehlo.StablehloOp;

/** Operations that extract or replace part of a tensor. */
final class SliceRules {
  private SliceRules() {}

  static List<Type> inferSlice(OperationInputs op) {
    RankedTensorType operand = tensor(op, 0);
    LongList starts = SliceOp.START_INDICES.get(op);
    LongList limits = SliceOp.LIMIT_INDICES.get(op);
    LongList strides = SliceOp.STRIDES.get(op);
    int rank = operand.rank();
    if (starts.size() != rank || limits.size() != rank || strides.size() != rank) {
      throw violation(
          op,
          "slice_c2",
          "the number of elements in start_indices (%s) does not match the rank of the operand (%s)"
              .formatted(starts.size(), rank));
    }
    long[] sizes = new long[rank];
    for (int i = 0; i < rank; i++) {
      checkRange(op, i, starts.get(i), limits.get(i), strides.get(i), operand);
      sizes[i] = Math.ceilDiv(limits.get(i) - starts.get(i), strides.get(i));
    }
    long[] bounds = new long[Bounds.of(operand).size()];
    Arrays.fill(bounds, Shapes.DYNAMIC);
    return List.of(Bounds.resized(operand, sizes, bounds));
  }

  private static void checkRange(
      OperationInputs op,
      int dimension,
      long start,
      long limit,
      long stride,
      RankedTensorType operand) {
    if (start < 0) {
      throw violation(
          op, "slice_c3", "negative start index " + start + " in dimension " + dimension);
    }
    long size = operand.dimension(dimension);
    long most = isStatic(size) ? size : Bounds.of(operand, dimension);
    if (isStatic(most) && limit > most) {
      throw violation(
          op,
          "slice_c3",
          "limit index %s is larger than dimension %s %s in dimension %s"
              .formatted(limit, isStatic(size) ? "size" : "bound", most, dimension));
    }
    if (start > limit) {
      throw violation(
          op,
          "slice_c3",
          "start index %s is larger than limit index %s in dimension %s"
              .formatted(start, limit, dimension));
    }
    if (stride <= 0) {
      throw violation(
          op,
          "slice_c4",
          "stride must be positive but got " + stride + " in dimension " + dimension);
    }
  }

  static List<Type> inferDynamicSlice(OperationInputs op) {
    RankedTensorType operand = tensor(op, 0);
    LongList sizes = StablehloOp.SLICE_SIZES.get(op);
    List<Value> starts = op.operands().subList(1, op.operandCount());
    if (starts.size() != sizes.size()) {
      throw violation(
          op,
          "dynamic_slice_c2",
          "has mismatched number of slice sizes (%s) and number of start indices (%s)"
              .formatted(sizes.size(), starts.size()));
    }
    if (operand.rank() != starts.size()) {
      throw violation(
          op,
          "dynamic_slice_c2",
          "has mismatched number of start indices (%s) and the rank of operand (%s)"
              .formatted(starts.size(), operand.rank()));
    }
    if (!ElementTypes.areSame(starts)) {
      throw violation(op, "dynamic_slice_c3", "start indices must have same element type");
    }
    for (int i = 0; i < sizes.size(); i++) {
      checkSliceSize(op, i, sizes.get(i), operand);
    }
    return List.of(RankedTensorType.of(sizes, operand.elementType()));
  }

  private static void checkSliceSize(
      OperationInputs op, int dimension, long size, RankedTensorType operand) {
    if (size < 0) {
      throw violation(op, "dynamic_slice_c4", "has negative size index to dynamic slice: " + size);
    }
    long whole = operand.dimension(dimension);
    if (isStatic(whole) && size > whole) {
      throw violation(
          op,
          "dynamic_slice_c4",
          "has slice size %s greater than dimension size %s in dimension %s of operand"
              .formatted(size, whole, dimension));
    }
  }

  static List<Type> inferDynamicUpdateSlice(OperationInputs op) {
    RankedTensorType operand = tensor(op, 0);
    RankedTensorType update = tensor(op, 1);
    List<Value> starts = op.operands().subList(2, op.operandCount());
    if (update.rank() != operand.rank()) {
      throw violation(
          op,
          "dynamic_update_slice_c3",
          "update rank does not match operand rank: %s vs %s."
              .formatted(update.rank(), operand.rank()));
    }
    if (starts.size() != operand.rank()) {
      throw violation(
          op,
          "dynamic_update_slice_c4",
          "expects number of start_indices to match operand rank: %s vs %s."
              .formatted(starts.size(), operand.rank()));
    }
    if (!ElementTypes.areSame(starts)) {
      throw violation(op, "dynamic_update_slice_c5", "start indices must have same element type");
    }
    for (int i = 0; i < operand.rank(); i++) {
      checkUpdateSize(op, i, update.dimension(i), operand.dimension(i));
    }
    return List.of(operand);
  }

  private static void checkUpdateSize(OperationInputs op, int dimension, long size, long whole) {
    if (Shapes.isDynamic(size)) {
      return;
    }
    if (isStatic(whole) && (size < 0 || size > whole)) {
      throw violation(
          op,
          "dynamic_update_slice_c6",
          "expects size at dimension %s of update to be in range [0, %s]. Got: %s."
              .formatted(dimension, whole, size));
    }
  }

  static void verifyRealDynamicSlice(LocalOperation op) {
    int rank = tensor(op, 0).rank();
    checkIndexCount(op, rank, 1, "start_indices");
    checkIndexCount(op, rank, 2, "limit_indices");
    checkIndexCount(op, rank, 3, "strides");
  }

  private static void checkIndexCount(LocalOperation op, int rank, int operand, String name) {
    long count = Sizes.product(tensor(op, operand).shape());
    if (count != rank) {
      throw violation(
          op,
          "",
          "has mismatched number of operand rank (%s) and %s size (%s)"
              .formatted(rank, name, count));
    }
  }
}
