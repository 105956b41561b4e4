package org.hlo4j.engine.plan;

import java.util.List;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.engine.tile.TileCode;
import org.hlo4j.ir.Operation;

/** Runs tile code. */
final class TileStep extends Step {
  /**
   * A slot that the code stores into.
   *
   * @param replaces slots of buffers of the same form, each of which the code loads element by
   *     element and so may be overwritten
   */
  record Output(int slot, BufferSpec spec, int[] replaces) {}

  private final TileCode code;
  private final List<Output> outputs;

  TileStep(Operation op, TileCode code, int[] reads, List<Output> outputs) {
    super(op, reads, outputs.stream().mapToInt(Output::slot).toArray());
    this.code = code;
    this.outputs = outputs;
  }

  @Override
  public void run(Activation activation) {
    for (int i = 0; i < outputs.size(); i++) {
      Output output = outputs.get(i);
      if (!overwrites(output, activation)) {
        activation.allocate(output.slot, output.spec);
      }
    }
    code.run(activation.values(), activation.parallel());
  }

  private boolean overwrites(Output output, Activation activation) {
    for (int slot : output.replaces) {
      if (mayOverwrite(activation, slot)) {
        activation.share(slot, output.slot);
        return true;
      }
    }
    return false;
  }
}
