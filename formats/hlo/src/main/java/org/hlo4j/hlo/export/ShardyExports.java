package org.hlo4j.hlo.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hlo4j.hlo.HloCallAttributes;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloOpcode;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.mapping.TypeMapping;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.sdy.ManualComputationOp;
import org.hlo4j.op.sdy.ShardingConstraintOp;
import org.hlo4j.opset.sdy.SdyOps;
import org.hlo4j.opset.sdy.TensorShardingAttr;
import org.hlo4j.opset.sdy.TensorShardingPerValueAttr;
import org.hlo4j.text.print.MlirPrinter;

/** Exports operations of Shardy as the calls by which XLA knows them. */
final class ShardyExports {
  private static final String CONSTRAINT = "Sharding";
  private static final String TO_LOCAL = "xla.sdy.GlobalToLocalShape";
  private static final String TO_GLOBAL = "xla.sdy.LocalToGlobalShape";
  private static final String RESULT = "xla.sdy.FuncResultSharding";
  private static final String BODY = "xla.sdy.manual_computation_body";

  private ShardyExports() {}

  static void addTo(Map<OpDefinition, OperationExport> exports) {
    exports.put(SdyOps.SHARDING_CONSTRAINT, ShardyExports::constraint);
    exports.put(SdyOps.MANUAL_COMPUTATION, ShardyExports::manual);
  }

  private static void constraint(OperationContext context) {
    TensorShardingAttr sharding = ShardingConstraintOp.SHARDING.get(context.operation());
    context.bind(
        0,
        context.main(
            HloOpcode.CUSTOM_CALL,
            context.shape(),
            context.operands(),
            builder ->
                builder
                    .set(HloCallAttributes.CUSTOM_CALL_TARGET, CONSTRAINT)
                    .set(
                        HloInstructionAttributes.SHARDING,
                        context.target().module().shardy().toHlo(sharding))
                    .set(HloInstructionAttributes.FRONTEND_ATTRIBUTES, perValue(sharding))));
  }

  private static Map<String, String> perValue(TensorShardingAttr sharding) {
    return Map.of(
        Shardy.SHARDING, MlirPrinter.toString(new TensorShardingPerValueAttr(List.of(sharding))));
  }

  /** Returns the result of a function, which is to have a sharding. */
  static HloInstruction result(
      ComputationExporter target, HloInstruction value, TensorShardingAttr sharding) {
    return call(target, RESULT, value.shape(), List.of(value), perValue(sharding));
  }

  private static HloInstruction call(
      ComputationExporter target,
      String name,
      HloShape shape,
      List<HloInstruction> operands,
      Map<String, String> attributes) {
    return target.emit(
        HloOpcode.CUSTOM_CALL,
        shape,
        operands,
        builder ->
            builder
                .set(HloCallAttributes.CUSTOM_CALL_TARGET, name)
                .set(HloCallAttributes.CUSTOM_CALL_HAS_SIDE_EFFECT, true)
                .set(HloInstructionAttributes.FRONTEND_ATTRIBUTES, attributes));
  }

  /** The body sees parts of its operands, and computes parts of the results. */
  private static void manual(OperationContext context) {
    ComputationExporter target = context.target();
    Block body = context.operation().region(0).front();
    List<HloShape> local =
        body.arguments().stream().map(argument -> TypeMapping.shape(argument.type())).toList();
    List<HloInstruction> parts = List.of();
    if (!local.isEmpty()) {
      HloInstruction cut =
          call(
              target,
              TO_LOCAL,
              local.size() == 1 ? local.getFirst() : new HloShape.Tuple(local),
              context.operands(),
              attributes(
                  context,
                  "xla.sdy.in_shardings",
                  ManualComputationOp.IN_SHARDINGS.get(context.operation())));
      parts = target.elements(cut, local.size());
    }
    HloComputation computation = body(context, body);
    HloInstruction computed =
        context.main(
            HloOpcode.CALL,
            computation.root().shape(),
            parts,
            builder ->
                builder
                    .set(HloCallAttributes.TO_APPLY, computation)
                    .set(
                        HloInstructionAttributes.FRONTEND_ATTRIBUTES,
                        Map.of("inlineable", "xla_late")));
    int count = context.operation().resultCount();
    if (count > 0) {
      context.bindResults(
          call(
              target,
              TO_GLOBAL,
              context.shape(),
              target.elements(computed, count),
              attributes(
                  context,
                  "xla.sdy.out_shardings",
                  ManualComputationOp.OUT_SHARDINGS.get(context.operation()))));
    }
  }

  private static Map<String, String> attributes(
      OperationContext context, String name, Attribute shardings) {
    Map<String, String> attributes = new TreeMap<>();
    attributes.put(
        "xla.sdy.manual_axes",
        MlirPrinter.toString(ManualComputationOp.MANUAL_AXES.get(context.operation())));
    attributes.put(name, MlirPrinter.toString(shardings));
    return attributes;
  }

  private static HloComputation body(OperationContext context, Block body) {
    ComputationExporter inner = context.target().nested();
    List<Value> arguments = new ArrayList<>(body.arguments());
    for (BlockArgument argument : body.arguments()) {
      int number = arguments.indexOf(argument);
      inner.bind(
          argument,
          inner.parameter(
              "Arg_" + number,
              number,
              TypeMapping.shape(argument.type()),
              argument.location(),
              _ -> {}));
    }
    return inner.finish(BODY, inner.tupleUnlessOne(inner.block(body)));
  }
}
