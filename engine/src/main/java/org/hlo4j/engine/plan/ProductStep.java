package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.MatrixProduct;
import org.hlo4j.engine.kernel.StridedSource;
import org.hlo4j.engine.kernel.TileKernel;
import org.hlo4j.engine.plan.ContractionLowerings.Factor;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/**
 * Multiplies matrices.
 *
 * @param <T> the type of arrays
 */
final class ProductStep<T> extends Step {
  private final MatrixProduct<T> product;
  private final Factor left;
  private final Factor right;
  private final BufferSpec spec;

  private ProductStep(
      Operation op,
      MatrixProduct<T> product,
      Factor left,
      Factor right,
      int result,
      BufferSpec spec) {
    super(op, new int[] {left.slot(), right.slot()}, new int[] {result});
    this.product = product;
    this.left = left;
    this.right = right;
    this.spec = spec;
  }

  static <T> ProductStep<T> of(
      Operation op,
      TileKernel<T> kernel,
      int rows,
      int columns,
      int depth,
      Factor left,
      Factor right,
      int result,
      BufferSpec spec) {
    return new ProductStep<>(
        op, new MatrixProduct<>(kernel, rows, columns, depth), left, right, result, spec);
  }

  @Override
  public void run(Activation activation) {
    T result = array(activation.allocate(writes()[0], spec));
    product.multiply(
        left.starts().length,
        StridedSource.of(
            array(activation.value(left.slot())), left.starts(), left.line(), left.step()),
        StridedSource.of(
            array(activation.value(right.slot())), right.starts(), right.line(), right.step()),
        result,
        0,
        activation.parallel());
  }

  /** The kernel's type of arrays is that of the buffers' storage. */
  @SuppressWarnings("unchecked")
  private T array(Object value) {
    return (T) value;
  }
}
