package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.BoxTransfer;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/** Copies a slice whose start is known when the step runs. */
final class DynamicSliceStep extends Step {
  private final int operand;
  private final int offset;
  private final StartIndices starts;
  private final BoxTransfer box;
  private final BufferSpec spec;

  /**
   * Creates the step.
   *
   * @param operand the slot of the whole
   * @param offset the place of its first element
   */
  DynamicSliceStep(
      Operation op,
      int[] reads,
      int operand,
      int offset,
      StartIndices starts,
      BoxTransfer box,
      int result,
      BufferSpec spec) {
    super(op, reads, new int[] {result});
    this.operand = operand;
    this.offset = offset;
    this.starts = starts;
    this.box = box;
    this.spec = spec;
  }

  @Override
  public void run(Activation activation) {
    Object result = activation.allocate(writes()[0], spec);
    int from = offset + starts.place(activation);
    box.copy(activation.value(operand), from, result, 0, activation.parallel());
  }
}
