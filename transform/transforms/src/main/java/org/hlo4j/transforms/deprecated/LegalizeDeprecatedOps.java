package org.hlo4j.transforms.deprecated;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassOption;
import org.hlo4j.ir.rewrite.ConversionPatterns;
import org.hlo4j.ir.rewrite.ConversionTarget;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.AllReduceOp;
import org.hlo4j.op.stablehlo.BroadcastInDimOp;
import org.hlo4j.op.stablehlo.BroadcastOp;
import org.hlo4j.op.stablehlo.CrossReplicaSumOp;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.op.stablehlo.DotOp;
import org.hlo4j.op.stablehlo.EinsumOp;
import org.hlo4j.op.stablehlo.UnaryEinsumOp;
import org.hlo4j.opset.stablehlo.Collectives;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Random;
import org.hlo4j.transforms.build.ConversionPasses;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Replaces deprecated operations by their successors. Afterwards there is no {@code broadcast},
 * {@code create_token}, {@code cross-replica-sum}, {@code dot} and {@code unary_einsum}. Fails at
 * {@code map} and {@code rng}, which have none, unless configured otherwise.
 */
public final class LegalizeDeprecatedOps {
  private static final String FAIL_ON_UNUSED = "fail-on-unused";

  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      new PassDefinition(
          "stablehlo-legalize-deprecated-ops",
          "Legalize deprecated ops to well-supported ops.",
          PassDefinition.FUNCTION,
          List.of(
              PassOption.bool(
                  FAIL_ON_UNUSED,
                  true,
                  "Fail on (mostly) unused ops that are deprecated without any fallback.")),
          options -> {
            boolean fails = options.bool(FAIL_ON_UNUSED);
            return (function, context) -> run(function, fails, context);
          });

  private LegalizeDeprecatedOps() {}

  private static void run(Operation function, boolean failOnUnused, PassContext context) {
    ConversionTarget target =
        new ConversionTarget()
            .illegal(
                DataMovement.BROADCAST,
                ControlFlow.CREATE_TOKEN,
                Collectives.CROSS_REPLICA_SUM,
                Contractions.DOT,
                Contractions.UNARY_EINSUM)
            .legalDialects("stablehlo");
    if (failOnUnused) {
      target.illegal(Elementwise.MAP, Random.RNG);
    }
    ConversionPatterns patterns =
        new ConversionPatterns()
            .add(RewritePattern.of(DataMovement.BROADCAST, LegalizeDeprecatedOps::broadcast))
            .add(RewritePattern.of(ControlFlow.CREATE_TOKEN, LegalizeDeprecatedOps::createToken))
            .add(RewritePattern.of(Contractions.DOT, LegalizeDeprecatedOps::dot))
            .add(RewritePattern.of(Contractions.UNARY_EINSUM, LegalizeDeprecatedOps::unaryEinsum))
            .add(
                RewritePattern.of(
                    Collectives.CROSS_REPLICA_SUM, LegalizeDeprecatedOps::crossReplicaSum));
    ConversionPasses.partially(function, target, patterns, context);
  }

  /** The operand's dimensions come last. */
  private static boolean broadcast(Operation operation, Rewriter rewriter) {
    int added = BroadcastOp.BROADCAST_SIZES.get(operation).size();
    if (!(operation.result(0).type() instanceof RankedTensorType type)) {
      return false;
    }
    LongList dimensions = Dimensions.range(added, type.rank());
    rewriter.replaceWithNew(
        operation,
        OperationState.inPlaceOf(operation, DataMovement.BROADCAST_IN_DIM, operation.operand(0))
            .set(BroadcastInDimOp.BROADCAST_DIMENSIONS, dimensions));
    return true;
  }

  private static boolean createToken(Operation operation, Rewriter rewriter) {
    rewriter.replaceWithNew(operation, OperationState.inPlaceOf(operation, ControlFlow.AFTER_ALL));
    return true;
  }

  /** Contracts the last dimension of the left operand and the first one of the right. */
  private static boolean dot(Operation operation, Rewriter rewriter) {
    Value lhs = operation.operand(0);
    if (!(lhs.type() instanceof RankedTensorType type)) {
      return false;
    }
    OperationState state =
        OperationState.inPlaceOf(operation, Contractions.DOT_GENERAL, lhs, operation.operand(1))
            .set(
                DotGeneralOp.DOT_DIMENSION_NUMBERS,
                new DotDimensionNumbersAttr(
                    LongList.of(), LongList.of(), LongList.of(type.rank() - 1), LongList.of(0)));
    state.set(DotGeneralOp.PRECISION_CONFIG, DotOp.PRECISION_CONFIG.getOrNull(operation));
    rewriter.replaceWithNew(operation, state);
    return true;
  }

  /** Multiplies by a one of rank zero. */
  private static boolean unaryEinsum(Operation operation, Rewriter rewriter) {
    Value operand = operation.operand(0);
    Type element = ((ShapedType) operand.type()).elementType();
    if (!DenseElementsAttr.isElementType(element)) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    Value one = builder.constant(Splats.of(RankedTensorType.of(element), 1));
    String config = UnaryEinsumOp.EINSUM_CONFIG.get(operation);
    rewriter.replaceWithNew(
        operation,
        OperationState.inPlaceOf(operation, Contractions.EINSUM, one, operand)
            .set(EinsumOp.EINSUM_CONFIG, "," + config));
    return true;
  }

  private static boolean crossReplicaSum(Operation operation, Rewriter rewriter) {
    Value operand = operation.operand(0);
    OperationState state =
        OperationState.inPlaceOf(operation, Collectives.ALL_REDUCE, operand)
            .set(AllReduceOp.REPLICA_GROUPS, CrossReplicaSumOp.REPLICA_GROUPS.get(operation));
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    Type element = RankedTensorType.of(((ShapedType) operand.type()).elementType());
    Operation reduce =
        builder.create(
            state,
            List.of(element, element),
            arguments -> List.of(builder.add(arguments.get(0), arguments.get(1))));
    rewriter.replace(operation, reduce);
    return true;
  }
}
