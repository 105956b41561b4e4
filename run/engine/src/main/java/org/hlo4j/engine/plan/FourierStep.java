package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.ArrayFourier;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/** Transforms an array. */
final class FourierStep extends Step {
  private final ArrayFourier transform;
  private final BufferSpec[] specs;

  /**
   * Creates the step.
   *
   * @param writes the slot of the result, and perhaps that of an array in between
   * @param specs their forms
   */
  FourierStep(
      Operation op, ArrayFourier transform, int operand, int[] writes, BufferSpec... specs) {
    super(op, new int[] {operand}, writes);
    this.transform = transform;
    this.specs = specs;
  }

  @Override
  public void run(Activation activation) {
    Object from = activation.value(reads()[0]);
    Object to = activation.allocate(writes()[0], specs[0]);
    Object temporary = specs.length > 1 ? activation.allocate(writes()[1], specs[1]) : from;
    transform.run(from, temporary, to, activation.parallel());
  }
}
