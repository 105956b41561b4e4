package org.hlo4j.dialect.shape;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.rewrite.Canonicalizes;
import org.hlo4j.ir.rewrite.Constants;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.shape.ConstShapeOp;
import org.hlo4j.opset.shape.ShapeOps;
import org.hlo4j.opset.tensor.TensorOps;

/** Canonicalization patterns of operations on shapes. */
final class ShapeCanonicalizations {
  private ShapeCanonicalizations() {}

  static void attachTo(Dialect.Builder dialect) {
    Canonicalizes.attach(
        dialect,
        ShapeOps.ASSUMING,
        ShapeCanonicalizations::inlineAssuming,
        ShapeCanonicalizations::dropUnusedResults);
    Canonicalizes.attach(
        dialect,
        ShapeOps.BROADCAST,
        ShapeCanonicalizations::refineResultRank,
        ShapeCanonicalizations::foldConstantOperands,
        ShapeCanonicalizations::dropRedundantOperands);
    Canonicalizes.attach(
        dialect, ShapeOps.CSTR_BROADCASTABLE, ShapeCanonicalizations::dropRedundantOperands);
    Canonicalizes.attach(dialect, ShapeOps.SHAPE_OF, ShapeCanonicalizations::shapeOfStatic);
  }

  /** Inlines the region of an {@code assuming} whose witness is true. */
  private static boolean inlineAssuming(Operation assuming, Rewriter rewriter) {
    IntegerAttr passing = Constants.valueOrNull(assuming.operand(0), IntegerAttr.class);
    if (passing == null || !passing.isTrue()) {
      return false;
    }
    Block body = assuming.region(0).front();
    Operation yield = body.back();
    rewriter.inlineBlockBefore(body, assuming, List.of());
    rewriter.replace(assuming, yield.operands());
    rewriter.erase(yield);
    return true;
  }

  private static boolean dropUnusedResults(Operation assuming, Rewriter rewriter) {
    if (assuming.results().stream().allMatch(Value::hasUses)) {
      return false;
    }
    Operation yield = assuming.region(0).front().back();
    List<Value> yielded = new ArrayList<>();
    OperationState state =
        new OperationState(ShapeOps.ASSUMING, assuming.location()).addOperand(assuming.operand(0));
    for (int i = 0; i < assuming.resultCount(); i++) {
      if (assuming.result(i).hasUses()) {
        yielded.add(yield.operand(i));
        state.addResultType(assuming.result(i).type());
      }
    }
    rewriter.modify(yield, () -> yield.setOperands(yielded));
    state.addRegion();
    Operation smaller = rewriter.create(state);
    rewriter.inlineRegion(assuming.region(0), smaller.region(0));
    int next = 0;
    for (Value result : assuming.results()) {
      if (result.hasUses()) {
        rewriter.replaceAllUses(result, smaller.result(next++));
      }
    }
    rewriter.erase(assuming);
    return true;
  }

  /** Refines the type of the result by the rank, if all operands are ranked. */
  private static boolean refineResultRank(Operation broadcast, Rewriter rewriter) {
    if (!(broadcast.result(0).type() instanceof RankedTensorType type)
        || !ShapedType.isDynamic(type.dimension(0))) {
      return false;
    }
    long rank = 0;
    for (Value shape : broadcast.operands()) {
      if (shape.type() instanceof RankedTensorType extents) {
        if (ShapedType.isDynamic(extents.dimension(0))) {
          return false;
        }
        rank = Math.max(rank, extents.dimension(0));
      }
    }
    Operation ranked =
        rewriter.create(
            withOperands(broadcast, broadcast.operands())
                .addResultType(RankedTensorType.of(IndexType.INSTANCE, rank)));
    rewriter.replaceWithNew(
        broadcast,
        new OperationState(TensorOps.CAST, broadcast.location())
            .addOperand(ranked.result(0))
            .addResultType(type));
    return true;
  }

  private static OperationState withOperands(Operation op, List<Value> operands) {
    return new OperationState(op).addOperands(operands);
  }

  /** Merges constant operands. */
  private static boolean foldConstantOperands(Operation broadcast, Rewriter rewriter) {
    LongList folded = LongList.of();
    List<Value> operands = new ArrayList<>();
    for (Value shape : broadcast.operands()) {
      LongList sizes = Extents.constantOrNull(shape);
      Optional<LongList> combined =
          sizes == null ? Optional.empty() : Extents.broadcast(folded, sizes);
      if (combined.isPresent()) {
        folded = combined.get();
      } else {
        operands.add(shape);
      }
    }
    if (broadcast.operandCount() - operands.size() < 2) {
      return false;
    }
    operands.add(constant(folded, broadcast, rewriter).result(0));
    rewriter.replaceWithNew(
        broadcast, withOperands(broadcast, operands).addResultTypes(broadcast.resultTypes()));
    return true;
  }

  private static Operation constant(LongList sizes, Operation replaced, Rewriter rewriter) {
    return rewriter.create(
        new OperationState(ShapeOps.CONST_SHAPE, replaced.location())
            .set(ConstShapeOp.SHAPE, Extents.attribute(sizes))
            .addResultType(RankedTensorType.of(IndexType.INSTANCE, sizes.size())));
  }

  private static boolean shapeOfStatic(Operation shapeOf, Rewriter rewriter) {
    if (!(shapeOf.operand(0).type() instanceof ShapedType type)
        || !type.hasRank()
        || !type.hasStaticShape()
        || !(shapeOf.result(0).type() instanceof RankedTensorType wanted)) {
      return false;
    }
    Operation constant = constant(type.shape(), shapeOf, rewriter);
    if (constant.result(0).type().equals(wanted)) {
      rewriter.replace(shapeOf, constant);
    } else {
      rewriter.replaceWithNew(
          shapeOf,
          new OperationState(TensorOps.CAST, shapeOf.location())
              .addOperand(constant.result(0))
              .addResultType(wanted));
    }
    return true;
  }

  /** Drops duplicate shapes, and those of scalars. */
  private static boolean dropRedundantOperands(Operation op, Rewriter rewriter) {
    LinkedHashSet<Value> kept = new LinkedHashSet<>();
    for (Value shape : op.operands()) {
      boolean scalar =
          shape.type() instanceof RankedTensorType extents && extents.dimension(0) == 0;
      if (!scalar) {
        kept.add(shape);
      }
    }
    if (kept.isEmpty() || kept.size() == op.operandCount()) {
      return false;
    }
    rewriter.replaceWithNew(
        op, withOperands(op, List.copyOf(kept)).addResultTypes(op.resultTypes()));
    return true;
  }
}
