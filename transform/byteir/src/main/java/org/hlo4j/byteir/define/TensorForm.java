package org.hlo4j.byteir.define;

import java.util.List;
import java.util.stream.Collectors;

/**
 * One form of the operands or results of a call. If several tensors are variadic, all have the same
 * number of values.
 *
 * @param tensors the definitions, in order
 */
public record TensorForm(List<TensorDefinition> tensors) {
  /** Copies the list of tensors. */
  public TensorForm {
    tensors = List.copyOf(tensors);
  }

  private int variadics() {
    return (int) tensors.stream().filter(TensorDefinition::variadic).count();
  }

  /**
   * {@return whether a number of values can have this form}
   *
   * @param count the number of values
   */
  public boolean admits(int count) {
    int variadics = variadics();
    int fixed = tensors.size() - variadics;
    return variadics == 0
        ? count == fixed
        : count >= tensors.size() && (count - fixed) % variadics == 0;
  }

  /** Returns how many of {@code count} values belong to a tensor of this form. */
  int sizeOf(TensorDefinition tensor, int count) {
    int variadics = variadics();
    return tensor.variadic() ? (count - tensors.size() + variadics) / variadics : 1;
  }

  /**
   * {@return the definition of a value}
   *
   * @param index the index of the value
   * @param count the number of values
   * @throws IndexOutOfBoundsException if there is no such value
   */
  public TensorDefinition definitionOf(int index, int count) {
    int end = 0;
    for (TensorDefinition tensor : tensors) {
      end += sizeOf(tensor, count);
      if (index < end) {
        return tensor;
      }
    }
    throw new IndexOutOfBoundsException(index);
  }

  /** Returns the index of the first value of this name among {@code count}; -1 if there is none. */
  int startOf(String name, int count) {
    int start = 0;
    for (TensorDefinition tensor : tensors) {
      if (tensor.name().equals(name)) {
        return start;
      }
      start += sizeOf(tensor, count);
    }
    return -1;
  }

  /** {@return the number of values in words, such as {@code 2} or {@code 2 or more}} */
  public String countText() {
    return tensors.size() + (variadics() > 0 ? " or more" : "");
  }

  @Override
  public String toString() {
    return tensors.stream()
        .map(tensor -> tensor.name() + (tensor.variadic() ? "..." : ""))
        .collect(Collectors.joining(", ", "(", ")"));
  }
}
