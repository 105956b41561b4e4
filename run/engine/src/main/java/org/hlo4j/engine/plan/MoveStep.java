package org.hlo4j.engine.plan;

import java.util.List;
import org.hlo4j.engine.kernel.BoxTransfer;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/** Fills an array with boxes of elements of others. */
final class MoveStep extends Step {
  /**
   * A box of elements.
   *
   * @param slot where they come from
   * @param from the place of the first one
   * @param to its place in the result
   */
  record Part(int slot, int from, int to, BoxTransfer box) {}

  private final List<Part> parts;
  private final BufferSpec spec;

  /**
   * Creates the step.
   *
   * @param parts boxes, of which later ones replace elements of earlier ones
   */
  MoveStep(Operation op, List<Part> parts, int result, BufferSpec spec) {
    super(op, parts.stream().mapToInt(Part::slot).distinct().toArray(), new int[] {result});
    this.parts = parts;
    this.spec = spec;
  }

  @Override
  public void run(Activation activation) {
    Object result = activation.allocate(writes()[0], spec);
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      part.box.copy(activation.value(part.slot), part.from, result, part.to, activation.parallel());
    }
  }
}
