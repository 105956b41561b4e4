package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.Scatter;
import org.hlo4j.engine.plan.GatherStep.Input;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/** Combines slices with those of an array, in place where possible. */
final class ScatterStep extends Step {
  private final Scatter scatter;
  private final int operand;
  private final Input indices;
  private final Input updates;
  private final BufferSpec spec;

  ScatterStep(
      Operation op,
      Scatter scatter,
      int operand,
      Input indices,
      Input updates,
      int result,
      BufferSpec spec) {
    super(op, new int[] {operand, indices.slot(), updates.slot()}, new int[] {result});
    this.scatter = scatter;
    this.operand = operand;
    this.indices = indices;
    this.updates = updates;
    this.spec = spec;
  }

  @Override
  public void run(Activation activation) {
    boolean isReadOnce = operand != indices.slot() && operand != updates.slot();
    Object result =
        isReadOnce
            ? replace(activation, operand, writes()[0], spec)
            : copy(activation, operand, writes()[0], spec);
    scatter.run(
        result,
        activation.value(indices.slot()),
        indices.at(),
        activation.value(updates.slot()),
        updates.at(),
        activation.options().partialScatterWindows());
  }
}
