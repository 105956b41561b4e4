package org.hlo4j.text.print;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.define.DialectRegistry;

/** Complete MLIR text, for diagnostics. */
public final class FullText implements IrText {
  private static final PrinterOptions GENERIC =
      PrinterOptions.builder().generic(true).localScope(true).build();

  private final DialectRegistry registry;

  /**
   * Creates a formatter.
   *
   * @param registry the dialects of the operations
   */
  public FullText(DialectRegistry registry) {
    this.registry = registry;
  }

  @Override
  public String type(Type type) {
    return MlirPrinter.toLine(type);
  }

  @Override
  public String attribute(Attribute attribute) {
    return MlirPrinter.toLine(attribute);
  }

  @Override
  public String operation(Operation operation) {
    String text = MlirPrinter.toString(operation, registry, GENERIC);
    return text.indexOf('\n') < 0 ? text : "\n" + text;
  }
}
