package org.hlo4j.text.print;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.define.DialectRegistry;

/**
 * MLIR text for {@code toString}. Operations are printed in generic form, as their dialects are not
 * known, and without the contents of their regions; the elements of large constants are omitted.
 */
public final class ShortText implements IrText {
  private static final PrinterOptions OPTIONS =
      PrinterOptions.builder()
          .generic(true)
          .localScope(true)
          .skipRegions(true)
          .elideElementsAbove(64)
          .elideResourcesAbove(256)
          .build();

  private static final DialectRegistry NONE = DialectRegistry.builder().build();

  /** Called by {@link java.util.ServiceLoader}. */
  public ShortText() {}

  @Override
  public String type(Type type) {
    return SymbolText.line(type, OPTIONS);
  }

  @Override
  public String attribute(Attribute attribute) {
    return SymbolText.line(attribute, OPTIONS);
  }

  @Override
  public String operation(Operation operation) {
    return MlirPrinter.toString(operation, NONE, OPTIONS);
  }
}
