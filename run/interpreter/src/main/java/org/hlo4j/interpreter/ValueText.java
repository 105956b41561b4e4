package org.hlo4j.interpreter;

import org.hlo4j.interpreter.kernel.Strides;
import org.hlo4j.ir.builtin.ShapedType;

/**
 * Formats values as the reference interpreter prints them: the type, then the elements in brackets,
 * one row per line.
 */
public final class ValueText {
  private static final int MAX_INLINE_ELEMENTS = 1000;

  /** Lists without elements take text, too. */
  private static final int MAX_INLINE_LENGTH = 1 << 16;

  /** How many lists without elements are shown. */
  private static final int MAX_EMPTY_LISTS = 1 << 16;

  private final StringBuilder text = new StringBuilder();

  private ValueText() {}

  /**
   * {@return the value as text, without a trailing newline}
   *
   * @param value the value to print
   */
  public static String of(InterpreterValue value) {
    ValueText printer = new ValueText();
    printer.append(value);
    return printer.text.toString();
  }

  /**
   * {@return an element as text}
   *
   * @param tensor the tensor
   * @param index the row-major index of the element
   */
  public static String element(Tensor tensor, int index) {
    ValueText printer = new ValueText();
    printer.appendElement(tensor, index);
    return printer.text.toString();
  }

  /**
   * Returns the tensor on one line: its type and elements, the latter truncated with an ellipsis.
   */
  static String line(Tensor tensor) {
    ValueText printer = new ValueText();
    printer.text.append(tensor.type()).append(' ');
    printer.appendInline(tensor, 0, 0);
    return printer.text.toString();
  }

  private void appendInline(Tensor tensor, int dimension, int start) {
    if (dimension == tensor.rank()) {
      appendElement(tensor, start);
      return;
    }
    int stride = Strides.rowMajor(tensor.shape())[dimension];
    text.append('[');
    for (int i = 0; i < tensor.dimension(dimension); i++) {
      text.append(i == 0 ? "" : ", ");
      if (start + i * stride >= MAX_INLINE_ELEMENTS || text.length() >= MAX_INLINE_LENGTH) {
        text.append('…');
        break;
      }
      appendInline(tensor, dimension + 1, start + i * stride);
    }
    text.append(']');
  }

  private void append(InterpreterValue value) {
    switch (value) {
      case Tensor tensor -> appendTensor(tensor);
      case Tuple tuple -> appendTuple(tuple);
      case Token token -> text.append(token);
      case Future future -> text.append(future);
      case ExtensionValue other -> text.append(other);
    }
  }

  private void appendTuple(Tuple tuple) {
    text.append("tuple (\n");
    for (int i = 0; i < tuple.elements().size(); i++) {
      append(tuple.elements().get(i));
      text.append(i + 1 < tuple.elements().size() ? ",\n" : "\n");
    }
    text.append(')');
  }

  private void appendTensor(Tensor tensor) {
    text.append(tensor.type()).append(" {");
    if (tensor.count() > 0 || emptyLists(tensor) <= MAX_EMPTY_LISTS) {
      appendDimension(tensor, 0, 0, true);
    }
    text.append('}');
  }

  /** Returns how many innermost lists a tensor without elements has. */
  private static long emptyLists(Tensor tensor) {
    return ShapedType.elementCount(tensor.shape().subList(0, tensor.shape().indexOf(0)));
  }

  /**
   * Appends the subtensor at these outer indices; {@code start} is the index of its first element.
   */
  private void appendDimension(Tensor tensor, int dimension, int start, boolean last) {
    if (dimension == tensor.rank()) {
      appendElement(tensor, start);
      text.append(last ? "" : ", ");
      return;
    }
    int extent = tensor.dimension(dimension);
    int stride = Strides.rowMajor(tensor.shape())[dimension];
    newline(dimension + 1);
    text.append('[');
    for (int i = 0; i < extent; i++) {
      appendDimension(tensor, dimension + 1, start + i * stride, i == extent - 1);
    }
    text.append(']');
    if (last) {
      newline(dimension);
    } else {
      text.append(',');
    }
  }

  private void newline(int indent) {
    text.append('\n').repeat("  ", indent);
  }

  private void appendElement(Tensor tensor, int index) {
    switch (tensor.kind().category()) {
      case BOOLEAN -> text.append(tensor.booleanAt(index));
      case SIGNED, QUANTIZED -> text.append(tensor.longAt(index));
      case UNSIGNED -> text.append(Long.toUnsignedString(tensor.longAt(index)));
      case FLOAT -> tensor.kind().format().append(tensor.bitsAt(index), text);
      case COMPLEX -> {
        text.append('[');
        tensor.kind().format().append(tensor.bitsAt(2 * index), text);
        text.append(", ");
        tensor.kind().format().append(tensor.bitsAt(2 * index + 1), text);
        text.append(']');
      }
    }
  }
}
