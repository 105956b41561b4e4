package org.hlo4j.byteir.define;

import java.util.List;
import java.util.stream.Collectors;

/**
 * One form of the operands or results of a call. If several tensors are variadic, all have the same
 * number of values.
 */
public record TensorForm(List<TensorDefinition> tensors) {
  public TensorForm {
    tensors = List.copyOf(tensors);
  }

  private int variadics() {
    return (int) tensors.stream().filter(TensorDefinition::variadic).count();
  }

  /** Returns whether a number of values can have this form. */
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

  /** Returns the definition of the value at an index among {@code count} values. */
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

  /** Returns the number of tensors in words, such as {@code 2} or {@code 2 or more}. */
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
