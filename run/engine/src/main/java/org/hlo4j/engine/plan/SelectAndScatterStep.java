package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.SelectAndScatter;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/** Adds elements at the places that windows select. */
final class SelectAndScatterStep extends Step {
  private final SelectAndScatter function;
  private final int[] operands;
  private final BufferSpec places;
  private final BufferSpec spec;

  /**
   * Creates the step.
   *
   * @param operands the slots of the tensor, of the source and of the initial value
   * @param results the slots of the places and of the result
   * @param places the form of the places
   * @param spec the form of the result
   */
  SelectAndScatterStep(
      Operation op,
      SelectAndScatter function,
      int[] operands,
      int[] results,
      BufferSpec places,
      BufferSpec spec) {
    super(op, operands, results);
    this.function = function;
    this.operands = operands;
    this.places = places;
    this.spec = spec;
  }

  @Override
  public void run(Activation activation) {
    int[] memory = (int[]) activation.allocate(writes()[0], places);
    Object result = activation.allocate(writes()[1], spec);
    function.run(
        activation.value(operands[0]),
        activation.value(operands[1]),
        activation.value(operands[2]),
        memory,
        result,
        spec.places(),
        activation.parallel());
  }
}
