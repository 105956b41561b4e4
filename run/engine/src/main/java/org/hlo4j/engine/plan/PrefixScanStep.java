package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.PrefixScan;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/** Combines elements with all before them by one function. */
final class PrefixScanStep extends Step {
  private final PrefixScan scan;
  private final BufferSpec spec;

  PrefixScanStep(
      Operation op, PrefixScan scan, int input, int initial, int result, BufferSpec spec) {
    super(op, new int[] {input, initial}, new int[] {result});
    this.scan = scan;
    this.spec = spec;
  }

  @Override
  public void run(Activation activation) {
    Object result = activation.allocate(writes()[0], spec);
    scan.run(
        activation.value(reads()[0]), activation.value(reads()[1]), result, activation.parallel());
  }
}
