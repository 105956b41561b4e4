package org.hlo4j.engine.plan;

import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/**
 * A step whose kernel is for arrays of one type: that which the storage of its buffers has.
 *
 * @param <T> the type of arrays
 */
abstract class KernelStep<T> extends Step {
  KernelStep(Operation op, int[] reads, int[] writes) {
    super(op, reads, writes);
  }

  /** Returns the array that a slot refers to. */
  final T array(Activation activation, int slot) {
    return typed(activation.value(slot));
  }

  /** Allocates the array of an empty slot. */
  final T allocate(Activation activation, int slot, BufferSpec spec) {
    return typed(activation.allocate(slot, spec));
  }

  @SuppressWarnings("unchecked")
  private T typed(Object array) {
    return (T) array;
  }
}
