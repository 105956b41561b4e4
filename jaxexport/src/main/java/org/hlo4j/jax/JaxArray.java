package org.hlo4j.jax;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;

/**
 * What is known of an array that a function takes or returns. It reads {@code f32[b, 4]}.
 *
 * @param shape the sizes of its dimensions: numbers, or expressions of symbols such as {@code 2*b}
 */
public record JaxArray(JaxType type, List<String> shape, MemorySpace memory) {
  /** Where an array is kept; files older than the question do not say. */
  public enum MemorySpace {
    UNKNOWN,
    DEVICE,
    HOST,
    ANY
  }

  public JaxArray {
    shape = List.copyOf(shape);
  }

  /** Whether a dimension has no fixed size. */
  public boolean isSymbolic() {
    return shape.stream().anyMatch(JaxArray::isSymbolic);
  }

  /** Whether the size of a dimension is an expression, not a number. */
  public static boolean isSymbolic(String dimension) {
    return !dimension.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /** The type of such arrays in the program; the sizes of symbolic dimensions are not known. */
  public RankedTensorType programType() {
    List<Long> sizes = new ArrayList<>();
    for (String size : shape) {
      sizes.add(isSymbolic(size) || size.length() > 18 ? ShapedType.DYNAMIC : Long.parseLong(size));
    }
    if (type.isKey()) {
      sizes.add((long) type.words());
    }
    return RankedTensorType.of(LongList.copyOf(sizes), type.elementType());
  }

  @Override
  public String toString() {
    return type
        + "["
        + String.join(", ", shape)
        + "]"
        + (memory == MemorySpace.HOST ? " in host memory" : "");
  }
}
