package org.hlo4j.byteir.evaluate;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.ir.Operation;

/** The evaluators of all targets, by name. */
public final class ByteirEvaluators {
  private static final Map<String, Evaluator> BY_TARGET = new HashMap<>();

  static {
    NormalizationEval.addTo(BY_TARGET);
    ElementwiseEval.addTo(BY_TARGET);
    SelectionEval.addTo(BY_TARGET);
    QuantizationEval.addTo(BY_TARGET);
    ResizeEval.addTo(BY_TARGET);
    RandomEval.addTo(BY_TARGET);
    AttentionEval.addTo(BY_TARGET);
    NllLossEval.addTo(BY_TARGET);
    PartitionEval.addTo(BY_TARGET);
    SliceAndScatterEval.addTo(BY_TARGET);
    ComparisonEval.addTo(BY_TARGET);
  }

  private ByteirEvaluators() {}

  /** Returns whether the target can be evaluated. */
  public static boolean supports(String target) {
    return BY_TARGET.containsKey(target);
  }

  /**
   * Returns the evaluator of a custom call; empty if its target is unknown. It throws {@link
   * org.hlo4j.interpreter.InterpreterException} if the call violates the definition of its target.
   */
  public static Optional<Extension.Evaluator> evaluator(Operation op) {
    return Optional.ofNullable(BY_TARGET.get(ByteirCall.TARGET.get(op)))
        .map(evaluator ->
            invocation -> {
              Evaluation call = Evaluation.of(invocation);
              return call.checked(evaluator.evaluate(call));
            });
  }
}
