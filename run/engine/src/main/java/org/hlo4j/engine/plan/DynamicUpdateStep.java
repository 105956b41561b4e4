package org.hlo4j.engine.plan;

import java.util.stream.IntStream;
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
      int operand,
      int update,
      int offset,
      StartIndices starts,
      BoxTransfer box,
      int result,
      BufferSpec spec) {
    super(
        op,
        IntStream.concat(IntStream.of(operand, update), IntStream.of(starts.slots()))
            .distinct()
            .toArray(),
        new int[] {result});
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
    Object result =
        operand == update
            ? copy(activation, operand, writes()[0], spec)
            : replace(activation, operand, writes()[0], spec);
    box.copy(slice, offset, result, to, activation.parallel());
  }
}
