package org.hlo4j.byteir.evaluate;

import java.util.List;
import org.hlo4j.interpreter.ExtensionValue;
import org.hlo4j.ir.builtin.DenseStringElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.ace.AceType;
import org.hlo4j.text.print.MlirPrinter;

/**
 * A tensor of strings.
 *
 * @param shape the sizes of the dimensions
 * @param elements the strings in row-major order
 */
public record StringTensor(LongList shape, List<String> elements) implements ExtensionValue {
  public StringTensor {
    elements = List.copyOf(elements);
  }

  @Override
  public RankedTensorType type() {
    return RankedTensorType.of(shape, AceType.STRING);
  }

  @Override
  public String toString() {
    return MlirPrinter.toString(new DenseStringElementsAttr(type(), elements, false));
  }
}
