package org.hlo4j.byteir.recognize;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.target.NormalizationTargets;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.transforms.formula.FormulaMatch;

/**
 * The mean and inverse standard deviation of a layer normalization that the program uses elsewhere,
 * too. If the call dominates all such uses, it is replaced by one that returns both; else they are
 * left unchanged.
 */
final class LayerNormStatistics {
  private final Operation call;
  private final List<Optional<Value>> values;

  private LayerNormStatistics(Operation call, List<Optional<Value>> values) {
    this.call = call;
    this.values = values;
  }

  /**
   * Returns the statistics of a match that have uses left after its root was replaced by a call.
   */
  static LayerNormStatistics of(FormulaMatch match, Operation call) {
    LongList kept = keptShape(call);
    return new LayerNormStatistics(
        call,
        List.of(
            match.occurrence("mean").filter(value -> isReplaceable(value, kept, match, call)),
            match
                .inverseOccurrence("std")
                .filter(value -> isReplaceable(value, kept, match, call))));
  }

  private static boolean isReplaceable(
      Value value, LongList kept, FormulaMatch match, Operation call) {
    Operation source = value.definingOpOrNull();
    RankedTensorType type = (RankedTensorType) value.type();
    LongList rest =
        LongList.wrap(
            match.rest().stream().map(d -> match.rootType().dimension((int) d)).toArray());
    return source != null
        && source.blockOrNull() == call.blockOrNull()
        && value.hasUses()
        && (type.shape().equals(kept) || type.shape().equals(rest))
        && type.hasStaticShape()
        && isUsedOnlyBehind(value, call);
  }

  private static boolean isUsedOnlyBehind(Value value, Operation call) {
    Block block = call.blockOrNull();
    for (OpOperand use : value.uses()) {
      Operation user = use.owner();
      while (user != null && user.blockOrNull() != block) {
        user = user.parentOpOrNull();
      }
      if (user == null || !call.isBeforeInBlock(user)) {
        return false;
      }
    }
    return true;
  }

  /** Replaces the call by one of three results, if any of the statistics has uses. */
  void replace(RecognitionContext context) {
    if (values.stream().allMatch(Optional::isEmpty)) {
      return;
    }
    RankedTensorType output = (RankedTensorType) call.result(0).type();
    List<Type> types = new ArrayList<>(List.of(output));
    for (Optional<Value> value : values) {
      Type element =
          value.map(v -> ((RankedTensorType) v.type()).elementType()).orElse(output.elementType());
      types.add(RankedTensorType.of(keptShape(call), element));
    }
    context.setInsertionPoint(call);
    Optional<Operation> larger =
        context.call(
            NormalizationTargets.LAYER_NORM,
            call,
            List.copyOf(call.operands()),
            ByteirCall.attributesOf(call),
            types);
    if (larger.isEmpty()) {
      return;
    }
    context.rewriter().replaceAllUses(call.result(0), larger.get().result(0));
    context.rewriter().erase(call);
    for (int i = 0; i < values.size(); i++) {
      Value given = larger.get().result(i + 1);
      values.get(i).ifPresent(value -> replace(value, given, context));
    }
  }

  /** Returns the shape of the operand with the normalized dimensions set to 1. */
  private static LongList keptShape(Operation call) {
    long[] sizes = ((RankedTensorType) call.operand(0).type()).shape().toArray();
    ByteirCall.of(call, NormalizationTargets.LAYER_NORM).orElseThrow().integers("axis").stream()
        .forEach(axis -> sizes[(int) axis] = 1);
    return LongList.wrap(sizes);
  }

  private static void replace(Value value, Value given, RecognitionContext context) {
    context
        .rewriter()
        .replaceAllUses(value, context.reshape(given, (RankedTensorType) value.type()));
    Operation source = value.definingOpOrNull();
    if (source != null) {
      context.discard(source);
    }
  }
}
