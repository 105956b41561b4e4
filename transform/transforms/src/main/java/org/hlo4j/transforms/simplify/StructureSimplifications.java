package org.hlo4j.transforms.simplify;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.op.stablehlo.GetTupleElementOp;
import org.hlo4j.op.stablehlo.SortOp;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.CustomCallApiVersion;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.transforms.build.Matches;

/** Tuples, loops, sorts and custom calls. */
final class StructureSimplifications {
  private static final String BACKEND_CONFIG = "mhlo.backend_config";

  private StructureSimplifications() {}

  static List<RewritePattern> all() {
    return List.of(
        RewritePattern.of(Modules.GET_TUPLE_ELEMENT, StructureSimplifications::unpackTuple)
            .named("element of a tuple")
            .withBenefit(2),
        RewritePattern.of(Modules.CUSTOM_CALL, StructureSimplifications::typeBackendConfig)
            .named("custom call with a dictionary"),
        RewritePattern.of(DataMovement.SORT, StructureSimplifications::dropUnusedOfSort)
            .named("sort with unused results"),
        RewritePattern.of(DataMovement.SORT, StructureSimplifications::setSortDimension)
            .named("sort along the last dimension"),
        RewritePattern.of(Modules.TUPLE, StructureSimplifications::repackTuple)
            .named("tuple of its elements"),
        RewritePattern.of(ControlFlow.WHILE, StructureSimplifications::captureInvariants)
            .named("loop with invariants"));
  }

  private static boolean unpackTuple(Operation get, Rewriter rewriter) {
    Operation tuple = Matches.definingOpOrNull(get.operand(0), Modules.TUPLE);
    int index = GetTupleElementOp.INDEX.get(get).intValue();
    return tuple != null && Replacement.byBare(get, tuple.operand(index), rewriter);
  }

  /** {@code tuple(get_tuple_element(x, 0), get_tuple_element(x, 1), ...) -> x}. */
  private static boolean repackTuple(Operation tuple, Rewriter rewriter) {
    Operation first =
        tuple.operandCount() == 0
            ? null
            : Matches.definingOpOrNull(tuple.operand(0), Modules.GET_TUPLE_ELEMENT);
    if (first == null || !first.operand(0).type().equals(tuple.result(0).type())) {
      return false;
    }
    for (int i = 0; i < tuple.operandCount(); i++) {
      Operation get = Matches.definingOpOrNull(tuple.operand(i), Modules.GET_TUPLE_ELEMENT);
      if (get == null
          || get.operand(0) != first.operand(0)
          || GetTupleElementOp.INDEX.get(get) != i) {
        return false;
      }
    }
    return Replacement.byBare(tuple, first.operand(0), rewriter);
  }

  /** Moves a dictionary configuration to where typed custom calls have it. */
  private static boolean typeBackendConfig(Operation call, Rewriter rewriter) {
    Attribute config = call.discardableAttributes().getOrNull(BACKEND_CONFIG);
    Attribute present = CustomCallOp.BACKEND_CONFIG.getOrNull(call);
    boolean isEmpty =
        present == null || (present instanceof StringAttr text && text.value().isEmpty());
    boolean isOriginal =
        CustomCallOp.API_VERSION.get(call).longValue()
            == CustomCallApiVersion.API_VERSION_ORIGINAL.ordinal();
    if (config == null || !isEmpty || !isOriginal) {
      return false;
    }
    int typed = CustomCallApiVersion.API_VERSION_TYPED_FFI.ordinal();
    rewriter.modify(
        call,
        () -> {
          call.set(CustomCallOp.BACKEND_CONFIG, config);
          call.set(CustomCallOp.API_VERSION, IntegerAttr.i32(typed));
          call.removeAttribute(BACKEND_CONFIG);
        });
    return true;
  }

  /** Drops operands that neither a result nor the comparator uses. */
  private static boolean dropUnusedOfSort(Operation sort, Rewriter rewriter) {
    Block comparator = sort.region(0).front();
    BitSet dropped = new BitSet();
    for (int i = 0; i < sort.operandCount(); i++) {
      if (!sort.result(i).hasUses()
          && !comparator.argument(2 * i).hasUses()
          && !comparator.argument(2 * i + 1).hasUses()) {
        dropped.set(i);
      }
    }
    if (dropped.isEmpty() || dropped.cardinality() == sort.operandCount()) {
      return false;
    }
    OperationState state = copyWithoutOperands(sort);
    for (int i = 0; i < sort.operandCount(); i++) {
      if (!dropped.get(i)) {
        state.addOperand(sort.operand(i)).addResultType(sort.result(i).type());
      }
    }
    for (int i = sort.operandCount() - 1; i >= 0; i--) {
      if (dropped.get(i)) {
        comparator.eraseArgument(2 * i + 1);
        comparator.eraseArgument(2 * i);
      }
    }
    Operation smaller = rewriter.create(state);
    rewriter.inlineRegion(sort.region(0), smaller.region(0));
    List<Value> values = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < sort.operandCount(); i++) {
      values.add(smaller.result(dropped.get(i) ? 0 : next++));
    }
    rewriter.replace(sort, values);
    return true;
  }

  /** Returns an operation with the properties of this one and empty regions. */
  private static OperationState copyWithoutOperands(Operation op) {
    OperationState state = new OperationState(op).setAttributes(DictionaryAttr.EMPTY);
    for (int i = 0; i < op.regionCount(); i++) {
      state.addRegion();
    }
    return state;
  }

  private static boolean setSortDimension(Operation sort, Rewriter rewriter) {
    if (sort.resultCount() == 0 || SortOp.DIMENSION.get(sort) != -1) {
      return false;
    }
    int rank = ((ShapedType) sort.result(0).type()).rank();
    Operation explicit =
        rewriter.create(
            copyWithoutOperands(sort)
                .addOperands(sort.operands())
                .addResultTypes(sort.resultTypes())
                .set(SortOp.DIMENSION, rank - 1));
    rewriter.inlineRegion(sort.region(0), explicit.region(0));
    rewriter.replace(sort, explicit);
    return true;
  }

  /** Captures loop-invariant operands in the loop's regions instead of passing them. */
  private static boolean captureInvariants(Operation loop, Rewriter rewriter) {
    Block condition = loop.region(0).front();
    Block body = loop.region(1).front();
    Operation end = body.back();
    BitSet invariant = new BitSet();
    for (int i = 0; i < loop.operandCount(); i++) {
      Value initial = loop.operand(i);
      if ((end.operand(i) == loop.operand(i) || end.operand(i) == body.argument(i))
          && Stream.of(condition.argument(i), body.argument(i), loop.result(i))
              .allMatch(value -> rewriter.canReplace(value, initial.type()))) {
        invariant.set(i);
      }
    }
    if (invariant.isEmpty()) {
      return false;
    }
    OperationState state = copyWithoutOperands(loop);
    state.setAttributes(loop.discardableAttributes());
    List<Value> carried = new ArrayList<>();
    for (int i = 0; i < loop.operandCount(); i++) {
      Value initial = loop.operand(i);
      if (invariant.get(i)) {
        rewriter.replaceAllUses(condition.argument(i), initial);
        rewriter.replaceAllUses(body.argument(i), initial);
        rewriter.replaceAllUses(loop.result(i), initial);
      } else {
        state.addOperand(initial).addResultType(loop.result(i).type());
        carried.add(end.operand(i));
      }
    }
    invariant.stream()
        .boxed()
        .toList()
        .reversed()
        .forEach(i -> {
          condition.eraseArgument(i);
          body.eraseArgument(i);
        });
    rewriter.modify(end, () -> end.setOperands(carried));
    Operation smaller = rewriter.create(state);
    rewriter.inlineRegion(loop.region(0), smaller.region(0));
    rewriter.inlineRegion(loop.region(1), smaller.region(1));
    int next = 0;
    for (int i = 0; i < loop.resultCount(); i++) {
      if (!invariant.get(i)) {
        rewriter.replaceAllUses(loop.result(i), smaller.result(next++));
      }
    }
    rewriter.erase(loop);
    return true;
  }
}
