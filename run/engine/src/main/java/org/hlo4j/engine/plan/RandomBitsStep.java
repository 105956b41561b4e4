package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.RandomBits;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/** Generates random bits, and the next state of the generator. */
final class RandomBitsStep extends Step {
  private final RandomBits generator;
  private final BufferSpec stateSpec;
  private final BufferSpec spec;

  RandomBitsStep(
      Operation op,
      RandomBits generator,
      int state,
      int[] results,
      BufferSpec stateSpec,
      BufferSpec spec) {
    super(op, new int[] {state}, results);
    this.generator = generator;
    this.stateSpec = stateSpec;
    this.spec = spec;
  }

  @Override
  public void run(Activation activation) {
    long[] newState = (long[]) activation.allocate(writes()[0], stateSpec);
    Object output = activation.allocate(writes()[1], spec);
    generator.run((long[]) activation.value(reads()[0]), newState, output, activation.parallel());
  }
}
