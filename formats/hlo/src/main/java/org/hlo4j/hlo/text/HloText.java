package org.hlo4j.hlo.text;

import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.syntax.HloScanner;
import org.hlo4j.hlo.syntax.HloTextWriter;
import org.hlo4j.ir.diagnostic.SourceText;

/** Modules as text. */
public final class HloText {
  private HloText() {}

  /**
   * {@return the module of a text, in the long or the short form}
   *
   * @param text the text
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if it is not one of a module
   */
  public static HloModule parse(SourceText text) {
    return parse(text, HloReadOptions.DEFAULT);
  }

  /**
   * {@return the module of a text, in the long or the short form}
   *
   * @param text the text
   * @param options how it is read
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if it is not one of a module
   */
  public static HloModule parse(SourceText text, HloReadOptions options) {
    return new ModuleParser(new HloScanner(text, options), options.limits()).parse();
  }

  /**
   * {@return the text of a module}
   *
   * @param module the module
   * @param style how it is printed
   */
  public static String print(HloModule module, HloPrintStyle style) {
    HloTextWriter out = new HloTextWriter(style);
    new ModulePrinter(out).print(module);
    return out.toString();
  }
}
