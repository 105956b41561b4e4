package org.hlo4j.byteir.recognize;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.hlo4j.byteir.target.SelectionTargets;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.formulas.index.SortKey;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.chlo.TopKOp;
import org.hlo4j.op.stablehlo.SliceOp;
import org.hlo4j.op.stablehlo.SortOp;
import org.hlo4j.opset.chlo.Structural;
import org.hlo4j.opset.stablehlo.DataMovement;

/** CHLO's {@code top_k}, and descending sorts of which only the first elements are used. */
final class TopKForms {
  private TopKForms() {}

  static List<Recognition> all() {
    return List.of(
        new Recognition(
            SelectionTargets.TOP_K,
            Set.of(Structural.TOP_K, DataMovement.SORT),
            """
            chlo.top_k(x)
            sort (x, indices) by a > b, of whose results only the first k elements are used\
            """,
            (root, context) ->
                root.is(Structural.TOP_K) ? ofChlo(root, context) : ofSort(root, context)));
  }

  private static DictionaryAttr attributes(long axis, long k) {
    return DictionaryAttr.EMPTY
        .with("axis", RecognitionContext.integers(LongList.of(axis)))
        .with("k", RecognitionContext.integer(k))
        .with("sorted", IntegerAttr.TRUE);
  }

  private static boolean ofChlo(Operation root, RecognitionContext context) {
    if (!(root.operand(0).type() instanceof RankedTensorType type)
        || type.rank() == 0
        || !(TopKOp.K.getOrNull(root) instanceof Long k)) {
      return false;
    }
    Optional<Operation> call =
        context.call(
            SelectionTargets.TOP_K,
            root,
            List.of(root.operand(0)),
            attributes(type.rank() - 1, k),
            root.resultTypes());
    call.ifPresent(created -> context.replace(root, List.copyOf(created.results())));
    return call.isPresent();
  }

  private static boolean ofSort(Operation root, RecognitionContext context) {
    if (root.operandCount() != 2
        || !(root.operand(0).type() instanceof RankedTensorType type)
        || !(SortOp.DIMENSION.getOrNull(root) instanceof Long along)) {
      return false;
    }
    int axis = (int) (along < 0 ? along + type.rank() : along);
    OptionalLong k = count(root, axis);
    SortKey key = SortKey.ofOrNull(root.region(0).front());
    if (k.isEmpty()
        || !Positions.isIota(root.operand(1), axis)
        || key == null
        || key.operand() != 0
        || !key.isDescending()) {
      return false;
    }
    long[] sizes = type.shape().toArray();
    sizes[axis] = k.getAsLong();
    List<Type> results = new ArrayList<>();
    for (Value operand : root.operands()) {
      results.add(RankedTensorType.of(LongList.wrap(sizes), Shapes.elementType(operand.type())));
    }
    Optional<Operation> call =
        context.call(
            SelectionTargets.TOP_K,
            root,
            List.of(root.operand(0)),
            attributes(axis, k.getAsLong()),
            results);
    call.ifPresent(created -> {
      for (int i = 0; i < 2; i++) {
        for (Operation slice : users(root.result(i))) {
          context.replace(slice, created.result(i));
        }
      }
    });
    return call.isPresent();
  }

  private static List<Operation> users(Value value) {
    List<Operation> users = new ArrayList<>();
    for (OpOperand use : value.uses()) {
      users.add(use.owner());
    }
    return users;
  }

  /** Returns how many elements are used, if all uses are slices of the first ones. */
  private static OptionalLong count(Operation sort, int axis) {
    long k = -1;
    for (Value result : sort.results()) {
      for (Operation user : users(result)) {
        long taken = user.is(DataMovement.SLICE) ? firstOf(user, axis) : -1;
        if (taken < 0 || (k >= 0 && taken != k)) {
          return OptionalLong.empty();
        }
        k = taken;
      }
    }
    return k < 0 ? OptionalLong.empty() : OptionalLong.of(k);
  }

  /**
   * Returns how many of the first elements along the axis a slice selects, if it selects all of the
   * others; else -1.
   */
  private static long firstOf(Operation slice, int axis) {
    if (!(slice.operand(0).type() instanceof RankedTensorType type)
        || !(SliceOp.START_INDICES.getOrNull(slice) instanceof LongList starts)
        || !(SliceOp.LIMIT_INDICES.getOrNull(slice) instanceof LongList limits)
        || !(SliceOp.STRIDES.getOrNull(slice) instanceof LongList strides)) {
      return -1;
    }
    for (int i = 0; i < type.rank(); i++) {
      boolean whole = limits.get(i) == type.dimension(i);
      if (starts.get(i) != 0 || strides.get(i) != 1 || (i != axis && !whole)) {
        return -1;
      }
    }
    return limits.get(axis);
  }
}
