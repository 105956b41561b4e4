package org.hlo4j.engine.kernel.product;

import java.util.List;
import org.hlo4j.engine.kernel.BoxTransfer;
import org.hlo4j.engine.kernel.Parallel;

/**
 * Copies elements of images to their places among zeros.
 *
 * @param size the number of elements of the copy
 * @param parts the boxes that are copied
 */
record PaddedCopy(int size, List<Part> parts) {
  /**
   * A box of elements.
   *
   * @param from the distance of the first one from that of the images
   * @param to its place in the copy
   */
  record Part(BoxTransfer box, int from, int to) {}

  /** Copies images that begin at an offset. */
  <T> void run(TileKernel<T> kernel, T source, int at, T target) {
    kernel.clear(target, 0, size);
    for (Part part : parts) {
      part.box.copy(source, at + part.from, target, part.to, Parallel.NONE);
    }
  }
}
