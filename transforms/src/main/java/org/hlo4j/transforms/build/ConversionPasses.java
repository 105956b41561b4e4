package org.hlo4j.transforms.build;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.rewrite.ConversionDriver;
import org.hlo4j.ir.rewrite.ConversionPatterns;
import org.hlo4j.ir.rewrite.ConversionTarget;
import org.hlo4j.text.print.FullText;

/** Conversions as the work of a pass, which fails where they do. */
public final class ConversionPasses {
  private ConversionPasses() {}

  /** Converts what is illegal; see {@link ConversionDriver#convertPartially}. */
  public static void partially(
      Operation root, ConversionTarget target, ConversionPatterns patterns, PassContext context) {
    IrText text = new FullText(context.registry());
    if (!ConversionDriver.convertPartially(
        root, target, patterns, context.registry(), text, context.diagnostics())) {
      throw context.failure();
    }
  }

  /** Converts all that is not legal; see {@link ConversionDriver#convertFully}. */
  public static void fully(
      Operation root, ConversionTarget target, ConversionPatterns patterns, PassContext context) {
    IrText text = new FullText(context.registry());
    if (!ConversionDriver.convertFully(
        root, target, patterns, context.registry(), text, context.diagnostics())) {
      throw context.failure();
    }
  }
}
