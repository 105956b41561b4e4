package org.hlo4j.engine.plan;

import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.engine.tile.TileCode;
import org.hlo4j.ir.Operation;

/** Reduces by code for tiles of results. */
final class TileReductionStep extends Step {
  private final TileCode initial;
  private final TileCode code;
  private final int[] shifts;
  private final BufferSpec[] specs;

  /**
   * Creates the step.
   *
   * @param initial sets the results to their initial values
   * @param code combines them with elements
   * @param shifts the distances of the elements that are reduced to one, in their order
   * @param results the slots that the codes set
   * @param specs their forms
   */
  TileReductionStep(
      Operation op,
      TileCode initial,
      TileCode code,
      int[] shifts,
      int[] reads,
      int[] results,
      BufferSpec[] specs) {
    super(op, reads, results);
    this.initial = initial;
    this.code = code;
    this.shifts = shifts;
    this.specs = specs;
  }

  @Override
  public void run(Activation activation) {
    for (int i = 0; i < specs.length; i++) {
      activation.allocate(writes()[i], specs[i]);
    }
    code.runShifted(initial, activation.registers(), shifts, activation.parallel());
  }
}
