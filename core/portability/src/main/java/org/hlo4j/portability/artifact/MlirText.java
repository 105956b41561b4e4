package org.hlo4j.portability.artifact;

import org.hlo4j.bytecode.AsmTextCodec;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.MlirPrinter;

/** Attributes and types as MLIR text, for bytecode whose dialect has no encoding for them. */
public final class MlirText implements AsmTextCodec {
  private final DialectRegistry registry;
  private final ParserOptions options;

  /**
   * Creates a codec for the dialects of {@code registry}, and others if {@code allowUnregistered}.
   */
  public MlirText(DialectRegistry registry, boolean allowUnregistered) {
    this.registry = registry;
    this.options = ParserOptions.DEFAULT.withUnregisteredDialects(allowUnregistered);
  }

  @Override
  public String print(Attribute attribute) {
    return MlirPrinter.toString(attribute);
  }

  @Override
  public String print(Type type) {
    return MlirPrinter.toString(type);
  }

  @Override
  public Attribute parseAttribute(String text) {
    return MlirParser.parseAttribute(text, registry, options);
  }

  @Override
  public Type parseType(String text) {
    return MlirParser.parseType(text, registry, options);
  }
}
