package org.hlo4j.opset.quant;

import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;

/** The text of {@code !quant.any}: {@code <storage(:expressed)?>}. */
final class AnySyntax extends QuantSyntax {
  @Override
  public void print(QuantizedType type, AsmPrinter printer) {
    AnyQuantizedType any = (AnyQuantizedType) type;
    printer.print("<");
    printStorage(any.storage(), printer);
    any.expressedType().ifPresent(expressed -> printer.print(":").printType(expressed));
    printer.print(">");
  }

  @Override
  public QuantizedType parse(AsmParser parser) {
    parser.expect("<");
    QuantizedStorage storage = parseStorage(parser);
    AnyQuantizedType type =
        parser.accept(":")
            ? AnyQuantizedType.of(storage, parseExpressedType(parser))
            : AnyQuantizedType.of(storage);
    parser.expect(">");
    return type;
  }
}
