package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.MatrixProduct;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.ir.Operation;

/**
 * Copies the right factor of products to panels, before a loop that multiplies by it.
 *
 * @param <T> the type of arrays
 */
final class PackStep<T> extends KernelStep<T> {
  private final MatrixProduct<T> product;
  private final Factor factor;
  private final BufferSpec spec;

  PackStep(Operation op, MatrixProduct<T> product, Factor factor, int panels, BufferSpec spec) {
    super(op, new int[] {factor.slot()}, new int[] {panels});
    this.product = product;
    this.factor = factor;
    this.spec = spec;
  }

  @Override
  public void run(Activation activation) {
    T panels = allocate(activation, writes()[0], spec);
    product.packRight(factor.source(array(activation, factor.slot())), 1, panels);
  }
}
