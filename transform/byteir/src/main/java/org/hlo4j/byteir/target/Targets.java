package org.hlo4j.byteir.target;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.ace.AceOps;
import org.hlo4j.opset.mhlo.MhloOps;
import org.hlo4j.opset.stablehlo.Modules;

/** All coarse-grained operations by target name. */
public final class Targets {
  private static final Map<String, TargetDefinition> BY_NAME = new LinkedHashMap<>();

  static {
    Stream.of(
            NormalizationTargets.all(),
            FunctionTargets.all(),
            SelectionTargets.all(),
            QuantizationTargets.all(),
            ResizeTargets.all(),
            RandomTargets.all(),
            AttentionTargets.all(),
            LossTargets.all(),
            PartitionTargets.all(),
            TensorflowOperations.all(),
            FunctionTargets.math())
        .flatMap(List::stream)
        .forEach(target -> BY_NAME.put(target.name(), target));
  }

  private Targets() {}

  /** Returns all definitions, in the order of the documents. */
  public static List<TargetDefinition> all() {
    return List.copyOf(BY_NAME.values());
  }

  /** Returns the definition of a target. */
  public static Optional<TargetDefinition> of(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /**
   * Returns the definition of the target of a custom call; empty for other operations and targets.
   */
  public static Optional<TargetDefinition> of(Operation op) {
    return isCustomCall(op) && ByteirCall.TARGET.getOrNull(op) instanceof String name
        ? of(name)
        : Optional.empty();
  }

  /** Returns whether the operation is a custom call that can carry a coarse-grained operation. */
  public static boolean isCustomCall(Operation op) {
    return op.is(Modules.CUSTOM_CALL) || op.is(MhloOps.CUSTOM_CALL) || op.is(AceOps.CUSTOM_CALL);
  }

  /** The shape function of targets with one result of the type of operand {@code input}. */
  static List<RankedTensorType> likeInput(ByteirCall call) {
    return List.of(call.type("input"));
  }
}
