package org.hlo4j.interpreter.kernel;

import java.util.Arrays;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;

/** Functions of sizes and strides, both counted in elements. */
public final class Strides {
  private Strides() {}

  /**
   * Returns the sizes of a static shape.
   *
   * @throws IllegalArgumentException if one exceeds the length of an array
   */
  public static int[] sizes(LongList shape) {
    int[] sizes = new int[shape.size()];
    for (int d = 0; d < sizes.length; d++) {
      sizes[d] = Tensor.checkDimension(d, shape.get(d));
    }
    return sizes;
  }

  /** Returns the strides of elements in row-major order. */
  public static int[] rowMajor(int[] sizes) {
    int[] strides = new int[sizes.length];
    int stride = 1;
    for (int d = sizes.length - 1; d >= 0; d--) {
      strides[d] = stride;
      stride *= sizes[d];
    }
    return strides;
  }

  public static int[] rowMajor(LongList shape) {
    return rowMajor(sizes(shape));
  }

  /** Returns the number of elements. */
  public static int count(int[] sizes) {
    int count = 1;
    for (int size : sizes) {
      count *= size;
    }
    return count;
  }

  /** Returns the entries at these positions. */
  public static int[] pick(int[] from, LongList positions) {
    int[] picked = new int[positions.size()];
    for (int i = 0; i < picked.length; i++) {
      picked[i] = from[(int) positions.get(i)];
    }
    return picked;
  }

  /**
   * Returns the dimensions below {@code rank} that are in none of the lists, in ascending order.
   */
  public static LongList others(int rank, LongList... without) {
    long[] others = new long[rank];
    int count = 0;
    for (int d = 0; d < rank; d++) {
      boolean found = false;
      for (LongList list : without) {
        found |= list.contains(d);
      }
      if (!found) {
        others[count++] = d;
      }
    }
    return LongList.wrap(Arrays.copyOf(others, count));
  }

  /** Concatenates arrays. */
  public static int[] join(int[]... parts) {
    int length = 0;
    for (int[] part : parts) {
      length += part.length;
    }
    int[] joined = new int[length];
    int at = 0;
    for (int[] part : parts) {
      System.arraycopy(part, 0, joined, at, part.length);
      at += part.length;
    }
    return joined;
  }

  /**
   * Returns the strides of every {@code steps}-th element of a box of these sizes, in which all
   * such elements are; the stride of a single element, whose step may be any number, is 0.
   */
  public static int[] times(int[] strides, LongList steps, int[] sizes) {
    int[] products = new int[strides.length];
    for (int d = 0; d < products.length; d++) {
      products[d] = sizes[d] <= 1 ? 0 : Math.toIntExact(Sizes.multiply(strides[d], steps.get(d)));
    }
    return products;
  }

  /** Returns the offset of an index. */
  public static int offset(int[] index, int[] strides) {
    int offset = 0;
    for (int d = 0; d < index.length; d++) {
      offset += index[d] * strides[d];
    }
    return offset;
  }
}
