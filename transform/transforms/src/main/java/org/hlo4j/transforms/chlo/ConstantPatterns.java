package org.hlo4j.transforms.chlo;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.builtin.TypedAttr;
import org.hlo4j.ir.rewrite.ConversionPattern;
import org.hlo4j.ir.rewrite.ConversionRewriter;
import org.hlo4j.op.chlo.ConstantLikeOp;
import org.hlo4j.op.stablehlo.ConstantOp;
import org.hlo4j.opset.chlo.Structural;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.transforms.build.BoundedBroadcast;
import org.hlo4j.transforms.build.HloBuilder;

/** Constants of a given shape, or of the shape of another tensor. */
final class ConstantPatterns {
  private ConstantPatterns() {}

  static List<ConversionPattern> all() {
    return List.of(
        ConversionPattern.of(Structural.CONSTANT, ConstantPatterns::constant),
        ConversionPattern.of(Structural.CONSTANT_LIKE_OP, ConstantPatterns::constantLike));
  }

  private static boolean constant(
      Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    var state = builder.state(DataMovement.CONSTANT);
    state.set(ConstantOp.VALUE, org.hlo4j.op.chlo.ConstantOp.VALUE.get(operation));
    rewriter.replace(operation, builder.make(state, operation.result(0).type()));
    return true;
  }

  /** A constant for static shapes, else a scalar broadcast to the shape of the operand. */
  private static boolean constantLike(
      Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    if (!(operation.result(0).type() instanceof RankedTensorType type)
        || !(ConstantLikeOp.VALUE.getOrNull(operation) instanceof TypedAttr scalar)) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    Value model = operands.getFirst();
    if (type.hasStaticShape()) {
      DenseElementsAttr elements = Splats.of(type, scalar);
      rewriter.replace(operation, builder.constant(elements));
    } else if (BoundedBroadcast.canBroadcastTo(type)) {
      if (!(model.type() instanceof RankedTensorType shape)
          || !(shape.hasStaticShape() || BoundedBroadcast.canBroadcastTo(shape))) {
        return false; // the sizes of the result are those of the operand
      }
      Value number = builder.constant(scalar);
      rewriter.replace(operation, new BoundedBroadcast(builder).like(model, number));
    } else {
      Value number = builder.constant(scalar);
      rewriter.replace(operation, builder.broadcastLike(model, type, number));
    }
    return true;
  }
}
