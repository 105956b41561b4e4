package org.hlo4j.transforms.simplify;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.DynamicIotaOp;
import org.hlo4j.op.stablehlo.IotaOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.arith.ArithOps;
import org.hlo4j.opset.shape.ShapeOps;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.build.Matches;
import org.hlo4j.transforms.dynamism.StaticForms;

/** Dynamic operations whose shapes are static, or that follow each other. */
final class DynamismSimplifications {
  private DynamismSimplifications() {}

  static List<RewritePattern> all() {
    return List.of(
        Replacement.byForm(Dynamism.DYNAMIC_GATHER, StaticForms::gather)
            .named("dynamic gather of constant sizes")
            .withBenefit(2),
        Replacement.byForm(Dynamism.DYNAMIC_PAD, StaticForms::pad)
            .named("dynamic pad by constants"),
        RewritePattern.of(Dynamism.DYNAMIC_RESHAPE, DynamismSimplifications::mergeReshapes)
            .named("dynamic reshape of dynamic reshape")
            .withBenefit(2),
        RewritePattern.of(ShapeOps.SHAPE_OF, DynamismSimplifications::shapeOfReshape)
            .named("shape of dynamic reshape")
            .withBenefit(2),
        RewritePattern.of(Dynamism.DYNAMIC_IOTA, DynamismSimplifications::iotaAsBroadcast)
            .named("dynamic iota as broadcast"),
        RewritePattern.of(Dynamism.DYNAMIC_RESHAPE, DynamismSimplifications::reshapeAgain)
            .named("dynamic reshape to the same shape again"),
        RewritePattern.of(Dynamism.GET_DIMENSION_SIZE, DynamismSimplifications::staticSize)
            .named("size of a static dimension"),
        RewritePattern.of(Dynamism.DYNAMIC_RESHAPE, DynamismSimplifications::staticReshape)
            .named("dynamic reshape to a static type"),
        RewritePattern.of(Dynamism.DYNAMIC_IOTA, DynamismSimplifications::staticIota)
            .named("dynamic iota of a static type"));
  }

  private static boolean mergeReshapes(Operation reshape, Rewriter rewriter) {
    Operation inner = Matches.definingOpOrNull(reshape.operand(0), Dynamism.DYNAMIC_RESHAPE);
    return inner != null
        && Replacement.by(
            reshape,
            OperationState.inPlaceOf(
                reshape, Dynamism.DYNAMIC_RESHAPE, inner.operand(0), reshape.operand(1)),
            rewriter);
  }

  /** {@code shape_of(dynamic_reshape(x, shape)) -> shape}. */
  private static boolean shapeOfReshape(Operation shapeOf, Rewriter rewriter) {
    Operation reshape = Matches.definingOpOrNull(shapeOf.operand(0), Dynamism.DYNAMIC_RESHAPE);
    return reshape != null
        && reshape.operand(1).type().equals(shapeOf.result(0).type())
        && Replacement.by(shapeOf, reshape.operand(1), rewriter);
  }

  /** Creates an iota of rank 1 and broadcasts it. */
  private static boolean iotaAsBroadcast(Operation iota, Rewriter rewriter) {
    if (!(iota.result(0).type() instanceof RankedTensorType type) || type.rank() < 2) {
      return false;
    }
    int dimension = StablehloOp.IOTA_DIMENSION.get(iota).intValue();
    HloBuilder builder = HloBuilder.replacing(iota, rewriter);
    Value shape = iota.operand(0);
    RankedTensorType sizes =
        RankedTensorType.of(((ShapedType) shape.type()).shape(), IntegerType.I64);
    boolean index = Shapes.elementType(shape.type()) instanceof IndexType;
    Value shapeAsIntegers =
        index
            ? builder.make(ArithOps.INDEX_CAST, sizes, shape)
            : builder.convert(shape, IntegerType.I64);
    Value size =
        builder.slice(shapeAsIntegers, LongList.of(dimension), LongList.of(dimension + 1L));
    Value counted =
        builder.make(
            builder.state(Dynamism.DYNAMIC_IOTA, size).set(DynamicIotaOp.IOTA_DIMENSION, 0),
            RankedTensorType.of(type.elementType(), type.dimension(dimension)));
    rewriter.replace(
        iota, builder.dynamicBroadcastInDim(counted, shape, type, LongList.of(dimension)));
    return true;
  }

  /** Erases a reshape to the shape that an intermediate operation preserves. */
  private static boolean reshapeAgain(Operation reshape, Rewriter rewriter) {
    Operation between = reshape.operand(0).definingOpOrNull();
    if (between == null
        || between.operandCount() == 0
        || !between.has(Trait.SAME_OPERANDS_AND_RESULT_SHAPE)) {
      return false;
    }
    Operation first = Matches.definingOpOrNull(between.operand(0), Dynamism.DYNAMIC_RESHAPE);
    return first != null
        && first.operand(1) == reshape.operand(1)
        && Replacement.byBare(reshape, between.result(0), rewriter);
  }

  private static boolean staticSize(Operation op, Rewriter rewriter) {
    long size =
        ((ShapedType) op.operand(0).type()).shape().get(StablehloOp.DIMENSION.get(op).intValue());
    if (ShapedType.isDynamic(size)) {
      return false;
    }
    RankedTensorType type = (RankedTensorType) op.result(0).type();
    rewriter.replace(op, HloBuilder.replacing(op, rewriter).constant(Splats.of(type, size)));
    return true;
  }

  private static boolean staticReshape(Operation reshape, Rewriter rewriter) {
    if (Matches.staticTypeOrNull(reshape.result(0)) == null) {
      return false;
    }
    rewriter.replaceWithNew(
        reshape, OperationState.inPlaceOf(reshape, DataMovement.RESHAPE, reshape.operand(0)));
    return true;
  }

  private static boolean staticIota(Operation iota, Rewriter rewriter) {
    if (Matches.staticTypeOrNull(iota.result(0)) == null) {
      return false;
    }
    rewriter.replaceWithNew(
        iota,
        OperationState.inPlaceOf(iota, DataMovement.IOTA)
            .set(IotaOp.IOTA_DIMENSION, DynamicIotaOp.IOTA_DIMENSION.get(iota)));
    return true;
  }

  /**
   * Replaces an operation by one of a more specific type. Operations of other dialects keep the old
   * type by a cast.
   */
  static boolean refine(Operation op, Operation replacement, Rewriter rewriter) {
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < op.resultCount(); i++) {
      Value value = replacement.result(i);
      boolean usedElsewhere = false;
      for (var use : op.result(i).uses()) {
        usedElsewhere |= !use.owner().definition().dialect().equals(op.definition().dialect());
      }
      values.add(
          usedElsewhere
              ? HloBuilder.replacing(op, rewriter)
                  .make(org.hlo4j.opset.stablehlo.Elementwise.CONVERT, op.result(i).type(), value)
              : value);
    }
    rewriter.replace(op, values);
    return true;
  }
}
