package org.hlo4j.engine.plan;

import java.util.List;
import java.util.Map;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.InsertionPoint;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.stablehlo.StablehloBuilder;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.Normalization;

/** Batch normalization with given means and variances, as a function of elementwise operations. */
final class NormalizationLowerings {
  private NormalizationLowerings() {}

  /** Created when a program has the operation. */
  private static final class Registry {
    private static final DialectRegistry DIALECTS = Dialects.all();
  }

  static void addTo(Map<OpDefinition, Lowering> lowerings) {
    lowerings.put(Normalization.BATCH_NORM_INFERENCE, NormalizationLowerings::inference);
  }

  private static boolean inference(PlanBuilder builder, Operation op) {
    boolean inDoubles =
        builder.isStrict() || !TensorValues.type(op.operand(0)).elementType().equals(FloatType.F32);
    builder.inline(op, formula(op, inDoubles));
    return true;
  }

  /**
   * Returns the function of an inference.
   *
   * @param inDoubles whether it has the interpreter's bits: its order, in doubles, rounded once.
   *     Otherwise each feature has a factor, so that elements are not divided
   */
  private static Operation formula(Operation op, boolean inDoubles) {
    List<Type> types = Value.types(op.operands());
    RankedTensorType type = TensorValues.type(op.result(0));
    FuncOp function =
        FuncOp.create(op.location(), "formula", new FunctionType(types, List.of(type)));
    Block body = function.body().addBlock();
    types.forEach(each -> body.addArgument(each, op.location()));
    Rewriter rewriter = new Rewriter(Registry.DIALECTS);
    rewriter.setInsertionPoint(InsertionPoint.atEnd(body));
    StablehloBuilder b = StablehloBuilder.inserting(rewriter, op.location());
    Type element = inDoubles ? FloatType.F64 : type.elementType();
    LongList feature = LongList.of(StablehloOp.FEATURE_INDEX.get(op));
    RankedTensorType all = RankedTensorType.of(type.shape(), element);
    List<Value> wide =
        body.arguments().stream()
            .<Value>map(each -> inDoubles ? b.convert(each, element) : each)
            .toList();
    Value scale = wide.get(1);
    Value epsilon =
        b.constant(
            Splats.of(
                (RankedTensorType) wide.get(4).type(), StablehloOp.EPSILON.get(op).doubleValue()));
    Value deviation = b.sqrt(b.add(wide.get(4), epsilon));
    Value centered = b.subtract(wide.get(0), b.broadcastInDim(wide.get(3), all, feature));
    Value scaled =
        inDoubles
            ? b.multiply(
                b.divide(centered, b.broadcastInDim(deviation, all, feature)),
                b.broadcastInDim(scale, all, feature))
            : b.multiply(centered, b.broadcastInDim(b.divide(scale, deviation), all, feature));
    Value result = b.add(scaled, b.broadcastInDim(wide.get(2), all, feature));
    rewriter.create(
        new OperationState(FuncOps.RETURN, op.location())
            .addOperand(inDoubles ? b.convert(result, type.elementType()) : result));
    return function.operation();
  }
}
