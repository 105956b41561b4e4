package org.hlo4j.dialect.sdy;

import java.util.List;
import java.util.function.Function;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.verify.DialectAttributeVerifier;
import org.hlo4j.ir.verify.VerificationContext;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.sdy.PropagationBarrierOp;
import org.hlo4j.op.sdy.SdyOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.sdy.OpShardingRuleAttr;
import org.hlo4j.opset.sdy.TensorShardingAttr;
import org.hlo4j.opset.sdy.TensorShardingPerValueAttr;

/** Checks of the dialect's attributes and small operations. */
final class SdyVerifiers implements DialectAttributeVerifier {
  private static final String SHARDING = "sdy.sharding";
  private static final String SHARDING_RULE = "sdy.sharding_rule";
  private static final long BOTH = 3;

  // Attributes on operations of other dialects.

  @Override
  public boolean verify(Operation op, NamedAttribute attribute, VerificationContext context) {
    return switch (attribute.name()) {
      case SHARDING ->
          attribute.value() instanceof TensorShardingPerValueAttr perValue
              ? ShardingCheck.verifyAll(
                  op, "result ", perValue.shardings(), op.resultTypes(), context)
              : context.opError(
                  op, "should have a sharding attribute of type TensorShardingPerValueAttr");
      case SHARDING_RULE ->
          attribute.value() instanceof OpShardingRuleAttr rule
              ? ShardingRuleCheck.verify(op, rule, context)
              : context.opError(
                  op,
                  "should have a sharding rule attribute of type OpShardingRuleAttr for attr named"
                      + " '"
                      + SHARDING_RULE
                      + "'");
      default -> true;
    };
  }

  @Override
  public boolean verifyArgument(
      Operation op, int argument, NamedAttribute attribute, VerificationContext context) {
    return verify(op, "arg", argument, FunctionType::inputs, attribute, context);
  }

  @Override
  public boolean verifyResult(
      Operation op, int result, NamedAttribute attribute, VerificationContext context) {
    return verify(op, "result", result, FunctionType::results, attribute, context);
  }

  private static boolean verify(
      Operation function,
      String kind,
      int position,
      Function<FunctionType, List<Type>> types,
      NamedAttribute attribute,
      VerificationContext context) {
    if (!function.is(FuncOps.FUNC) || !attribute.name().equals(SHARDING)) {
      return true;
    }
    String subject = kind + " " + position + " - ";
    Type type = types.apply(new FuncOp(function).functionType()).get(position);
    return attribute.value() instanceof TensorShardingAttr sharding
        ? ShardingCheck.verify(function, subject, sharding, type, context)
        : context.opError(
            function, subject + "should have a sharding attribute of type TensorShardingAttr");
  }

  // Operations.

  /** Checks the sharding of an operation's only result, if specified. */
  static boolean verifySharding(Operation op, VerificationContext context) {
    Attribute sharding = SdyOp.SHARDING.getOrNull(op);
    return !(sharding instanceof TensorShardingAttr present)
        || ShardingCheck.verify(op, "", present, op.result(0).type(), context);
  }

  static boolean verifyNamedComputation(Operation op, VerificationContext context) {
    List<Type> operands = Value.types(op.operands());
    return verifyShardings(op, SdyOp.IN_SHARDINGS, operands, context)
        && verifyShardings(op, SdyOp.OUT_SHARDINGS, op.resultTypes(), context);
  }

  private static boolean verifyShardings(
      Operation op,
      Property<TensorShardingPerValueAttr> property,
      List<Type> types,
      VerificationContext context) {
    return !property.isPresent(op)
        || ShardingCheck.verifyAll(
            op, property + " ", ManualComputations.shardings(op, property), types, context);
  }

  static boolean verifyBarrier(Operation op, VerificationContext context) {
    return !(PropagationBarrierOp.ALLOWED_DIRECTION.getOrNull(op) instanceof IntegerAttr direction)
        || direction.longValue() != BOTH
        || context.opError(
            op,
            "cannot specify `BOTH` as the direction. Not blocking propagation direction makes the"
                + " op redundant.");
  }
}
