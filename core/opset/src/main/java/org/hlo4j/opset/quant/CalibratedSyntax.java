package org.hlo4j.opset.quant;

import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.builtin.FloatType;

/** The text of {@code !quant.calibrated}: {@code <expressed<min:max>>}. */
final class CalibratedSyntax extends QuantSyntax {
  @Override
  public void print(QuantizedType type, AsmPrinter printer) {
    CalibratedQuantizedType calibrated = (CalibratedQuantizedType) type;
    printer.print("<").printType(calibrated.expressedType());
    printer.print("<").printDouble(calibrated.min()).print(":").printDouble(calibrated.max());
    printer.print(">>");
  }

  @Override
  public QuantizedType parse(AsmParser parser) {
    parser.expect("<");
    FloatType expressed = parseExpressedType(parser);
    parser.expect("<");
    double min = parser.parseFloat();
    parser.expect(":");
    double max = parser.parseFloat();
    parser.expect(">");
    parser.expect(">");
    return parser.make(parser.nameOffset(), () -> new CalibratedQuantizedType(expressed, min, max));
  }
}
