package org.hlo4j.dialect.chlo.rule;

import static org.hlo4j.dialect.hlo.SpecViolation.opViolation;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.HloTraits;
import org.hlo4j.dialect.hlo.InferredShape;
import org.hlo4j.dialect.hlo.RuleTable;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.dialect.hlo.TypeCompatibility;
import org.hlo4j.dialect.hlo.TypeMerging;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.UnrankedTensorType;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.verify.TraitVerifiers;
import org.hlo4j.op.chlo.ConstantLikeOp;
import org.hlo4j.op.chlo.ConstantOp;
import org.hlo4j.op.chlo.TopKOp;
import org.hlo4j.opset.chlo.Broadcasting;
import org.hlo4j.opset.chlo.ChloElementwise;
import org.hlo4j.opset.chlo.ChloOpset;
import org.hlo4j.opset.chlo.Structural;

/** The table of rules for CHLO operations. */
public final class ChloRules {
  private ChloRules() {}

  /** Attaches all rules to a dialect under construction. */
  public static void attachTo(Dialect.Builder dialect) {
    dialect.attach(TraitVerifiers.class, HloTraits.INSTANCE);
    RuleTable rules = new RuleTable(dialect);
    for (OpDefinition op : ChloOpset.ops()) {
      if (op.has(Trait.COMPATIBLE_OPERANDS_AND_RESULT_TYPE)) {
        rules.infer(op, ChloRules::inferFromOperands);
      } else if (op.propertyIndex("broadcast_dimensions") >= 0
          && op != Broadcasting.BROADCAST_COMPARE
          && op != Broadcasting.BROADCAST_COMPLEX) {
        rules.infer(op, BroadcastingRules::infer);
      }
    }
    rules.infer(Broadcasting.BROADCAST_COMPARE, BroadcastingRules::inferCompare);
    rules.infer(Broadcasting.BROADCAST_COMPLEX, BroadcastingRules::inferComplex);
    rules.infer(
        Broadcasting.BROADCAST_SELECT, BroadcastingRules::inferSelect, ChloRules::haveShapes);
    rules.infer(ChloElementwise.IS_INF, ChloRules::inferPredicate);
    rules.infer(ChloElementwise.IS_NEG_INF, ChloRules::inferPredicate);
    rules.infer(ChloElementwise.IS_POS_INF, ChloRules::inferPredicate);
    rules.infer(Structural.CONSTANT, ChloRules::inferConstant);
    rules.infer(Structural.CONSTANT_LIKE_OP, ChloRules::inferConstantLike);
    rules.verify(Structural.CONSTANT_LIKE_OP, ChloRules::verifyConstantLike);
    rules.verify(Structural.RAGGED_DOT, RaggedDotRules::verify);
    rules.inferShape(
        Structural.RAGGED_DOT,
        op -> new InferredShape(RaggedDotRules.inferShape(op), Optional.empty(), Optional.empty()));
    rules.infer(Structural.SCAN, ScanRules::infer, ChloRules::haveShapes);
    rules.verify(Structural.SCAN, ScanRules::verify);
    rules.infer(Structural.TOP_K, ChloRules::inferTopK);
    ChloReificationRules.attachTo(dialect);
  }

  /** Whether the types have pairwise compatible shapes, whatever their element types. */
  private static boolean haveShapes(List<Type> inferred, List<Type> given) {
    return TypeCompatibility.areCompatible(inferred, given, Shapes::areCompatible);
  }

  private static List<Type> inferFromOperands(OperationInputs op) {
    return List.of(TypeMerging.mostSpecific(op, Value.types(op.operands())));
  }

  private static List<Type> inferPredicate(OperationInputs op) {
    return List.of(withElementType(op.operand(0).type(), IntegerType.I1));
  }

  private static Type withElementType(Type type, Type elementType) {
    return type instanceof RankedTensorType ranked
        ? Shapes.withElementType(ranked, elementType)
        : new UnrankedTensorType(elementType);
  }

  private static List<Type> inferConstant(OperationInputs op) {
    return List.of(ConstantOp.VALUE.get(op).type());
  }

  private static List<Type> inferConstantLike(OperationInputs op) {
    Type element = ConstantLikeOp.VALUE.get(op).type();
    return List.of(withElementType(op.operand(0).type(), element));
  }

  private static void verifyConstantLike(LocalOperation op) {
    Type element = ConstantLikeOp.VALUE.get(op).type();
    if (!element.equals(Shapes.elementType(op.resultType(0)))) {
      throw opViolation(op, "", "value's type doesn't match element return type");
    }
  }

  private static List<Type> inferTopK(OperationInputs op) {
    if (!(op.operand(0).type() instanceof RankedTensorType operand)) {
      return List.of(
          new UnrankedTensorType(Shapes.elementType(op.operand(0).type())),
          new UnrankedTensorType(IntegerType.I32));
    }
    if (operand.rank() < 1) {
      throw violation(op, "", "operand's rank must be at least 1");
    }
    long k = TopKOp.K.get(op);
    int last = operand.rank() - 1;
    if (!operand.isDynamicDimension(last) && operand.dimension(last) < k) {
      throw violation(op, "", "operand's last dimension must be at least " + k);
    }
    long[] sizes = operand.shape().toArray();
    long[] bounds = Bounds.of(operand).toArray();
    sizes[last] = k;
    if (bounds.length > 0) {
      bounds[last] = Shapes.DYNAMIC;
    }
    List<Type> results = new ArrayList<>();
    for (Type element : List.of(operand.elementType(), IntegerType.I32)) {
      results.add(
          Bounds.tensor(
              LongList.of(sizes), element, operand.encodingOrNull(), LongList.of(bounds)));
    }
    return results;
  }
}
