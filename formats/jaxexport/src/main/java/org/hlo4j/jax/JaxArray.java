package org.hlo4j.jax;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;

/**
 * The type of an array that a function takes or returns. Its string form is {@code f32[b, 4]}.
 *
 * @param type the element type
 * @param shape the sizes of the dimensions: decimal numbers, or expressions over symbols such as
 *     {@code 2*b}
 * @param memory the memory space
 */
public record JaxArray(JaxType type, List<String> shape, MemorySpace memory) {
  /** The memory space of an array. Constants correspond to {@code jax.memory.Space}. */
  public enum MemorySpace {
    /** Not specified, as in files of older schemas. */
    UNKNOWN,
    /** Memory of the device. */
    DEVICE,
    /** Memory of the host. */
    HOST,
    /** Any memory space. */
    ANY
  }

  /** Copies the shape. */
  public JaxArray {
    shape = List.copyOf(shape);
  }

  /** Returns the array with other sizes of dimensions. */
  JaxArray withSizes(UnaryOperator<String> size) {
    return new JaxArray(type, shape.stream().map(size).toList(), memory);
  }

  /** {@return whether any dimension has a symbolic size} */
  public boolean isSymbolic() {
    return shape.stream().anyMatch(JaxArray::isSymbolic);
  }

  /**
   * {@return whether the size of a dimension is an expression over symbols}
   *
   * @param dimension an element of {@link #shape}
   */
  public static boolean isSymbolic(String dimension) {
    return !dimension.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /**
   * {@return the type of the array in the program; symbolic dimensions are dynamic, and random keys
   * have a trailing dimension of {@link JaxType#words} words}
   */
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
