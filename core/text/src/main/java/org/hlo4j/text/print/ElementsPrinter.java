package org.hlo4j.text.print;

import java.util.function.LongConsumer;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DenseResourceElementsAttr;
import org.hlo4j.ir.builtin.DenseStringElementsAttr;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.SparseElementsAttr;

/**
 * Prints elements attributes without their types: nested lists, a single value or hexadecimal data.
 */
final class ElementsPrinter {
  private final AttributePrinter printer;
  private final TextBuffer out;
  private final NumberPrinter numbers;

  ElementsPrinter(AttributePrinter printer, NumberPrinter numbers) {
    this.printer = printer;
    this.out = printer.out;
    this.numbers = numbers;
  }

  private PrinterOptions options() {
    return printer.options;
  }

  void print(ElementsAttr attribute) {
    if (attribute instanceof DenseElementsAttr a) {
      printDense(a);
    } else if (attribute instanceof DenseResourceElementsAttr a) {
      out.append("dense_resource<");
      printer.printResource(a.handle());
      out.append('>');
    } else if (attribute instanceof SparseElementsAttr a) {
      printSparse(a);
    } else if (attribute instanceof DenseStringElementsAttr a) {
      printDense(a);
    } else {
      throw new IllegalArgumentException("unknown attribute " + attribute);
    }
  }

  private void printDense(DenseStringElementsAttr attribute) {
    if (exceeds(attribute.type(), attribute.splat(), options().elideElementsAbove())) {
      printElided();
      return;
    }
    out.append("dense<");
    printValues(attribute);
    out.append('>');
  }

  private void printDense(DenseElementsAttr attribute) {
    if (isElided(attribute)) {
      printElided();
      return;
    }
    out.append("dense<");
    printDenseBody(attribute);
    out.append('>');
  }

  private void printDenseBody(DenseElementsAttr attribute) {
    if (exceeds(attribute.type(), attribute.isSplat(), options().hexElementsAbove())) {
      out.append("\"0x").appendHex(attribute.data()).append('"');
    } else {
      printValues(attribute);
    }
  }

  private boolean isElided(DenseElementsAttr attribute) {
    return exceeds(attribute.type(), attribute.isSplat(), options().elideElementsAbove());
  }

  private static boolean exceeds(ShapedType type, boolean splat, long limit) {
    return limit >= 0 && !splat && type.elementCount() > limit;
  }

  private void printSparse(SparseElementsAttr attribute) {
    boolean valuesElided =
        attribute.values() instanceof DenseElementsAttr values && isElided(values);
    if (isElided(attribute.indices()) || valuesElided) {
      printElided();
      return;
    }
    out.append("sparse<");
    if (attribute.indices().elementCount() != 0) {
      printValues(attribute.indices());
      out.append(", ");
      if (attribute.values() instanceof DenseElementsAttr values) {
        printDenseBody(values);
      } else if (attribute.values() instanceof DenseStringElementsAttr values) {
        printValues(values);
      } else {
        throw new IllegalArgumentException("unknown elements " + attribute);
      }
    }
    out.append('>');
  }

  private void printElided() {
    out.append("dense_resource<__elided__>");
  }

  private void printValues(DenseElementsAttr elements) {
    Blob data = elements.data();
    if (elements.elementType() instanceof ComplexType complex) {
      int width = DenseElementsAttr.elementBytes(complex.elementType());
      printNested(
          elements.isSplat(),
          elements.type().shape(),
          index -> {
            out.append('(');
            numbers.print(data, 2 * index * width, width, complex.elementType());
            out.append(',');
            numbers.print(data, (2 * index + 1) * width, width, complex.elementType());
            out.append(')');
          });
      return;
    }
    Type type = elements.elementType();
    int width = DenseElementsAttr.elementBytes(type);
    printNested(
        elements.isSplat(),
        elements.type().shape(),
        index -> numbers.print(data, index * width, width, type));
  }

  private void printValues(DenseStringElementsAttr elements) {
    printNested(
        elements.splat(),
        elements.type().shape(),
        index -> out.appendQuoted(elements.strings().get((int) index)));
  }

  /** Prints the elements separated by commas. */
  void print(DenseArrayAttr array) {
    Type type = array.elementType();
    int width = DenseElementsAttr.elementBytes(type);
    for (int i = 0; i < array.size(); i++) {
      if (i > 0) {
        out.append(", ");
      }
      numbers.print(array.data(), (long) i * width, width, type);
    }
  }

  private void printNested(boolean splat, LongList shape, LongConsumer printElement) {
    if (splat) {
      printElement.accept(0);
      return;
    }
    if (!shape.contains(0)) {
      printList(shape, 0, 0, printElement);
    }
  }

  /** Prints the elements from {@code first} on that agree in the outer dimensions. */
  private long printList(LongList shape, int dimension, long first, LongConsumer printElement) {
    if (dimension == shape.size()) {
      printElement.accept(first);
      return first + 1;
    }
    out.append('[');
    long next = first;
    for (long i = 0; i < shape.get(dimension); i++) {
      if (i > 0) {
        out.append(", ");
      }
      next = printList(shape, dimension + 1, next, printElement);
    }
    out.append(']');
    out.flushIfFull();
    return next;
  }
}
