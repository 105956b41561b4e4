package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.BoxTransfer;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/** Replaces a slice whose start is known when the step runs, in place where possible. */
final class DynamicUpdateStep extends Step {
  private final int operand;
  private final int update;
  private final int offset;
  private final StartIndices starts;
  private final BoxTransfer box;
  private final BufferSpec spec;

  /**
   * Creates the step.
   *
   * @param operand the slot of the whole
   * @param update the slot of the slice
   * @param offset the place of its first element
   */
  DynamicUpdateStep(
      Operation op,
      int[] reads,
      int operand,
      int update,
      int offset,
      StartIndices starts,
      BoxTransfer box,
      int result,
      BufferSpec spec) {
    super(op, reads, new int[] {result});
    this.operand = operand;
    this.update = update;
    this.offset = offset;
    this.starts = starts;
    this.box = box;
    this.spec = spec;
  }

  @Override
  public void run(Activation activation) {
    int to = starts.place(activation);
    Object slice = activation.value(update);
    Object result = activation.value(operand);
    if (operand != update && mayOverwrite(activation, operand)) {
      activation.share(operand, writes()[0]);
    } else {
      result = activation.allocate(writes()[0], spec);
      System.arraycopy(activation.value(operand), 0, result, 0, spec.places());
    }
    box.copy(slice, offset, result, to, activation.parallel());
  }
}
