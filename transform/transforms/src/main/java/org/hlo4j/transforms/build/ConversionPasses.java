package org.hlo4j.transforms.build;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.rewrite.ConversionDriver;
import org.hlo4j.ir.rewrite.ConversionPatterns;
import org.hlo4j.ir.rewrite.ConversionTarget;
import org.hlo4j.text.print.FullText;

/** Dialect conversions as the body of a pass, which fails if the conversion does. */
public final class ConversionPasses {
  private ConversionPasses() {}

  /**
   * Converts illegal operations; see {@link ConversionDriver#convertPartially}.
   *
   * @param root the operation whose regions are converted
   * @param target which operations are legal
   * @param patterns how illegal ones are rewritten
   * @param context the context of the pass
   * @throws org.hlo4j.ir.pass.PassFailure if an illegal operation remains
   */
  public static void partially(
      Operation root, ConversionTarget target, ConversionPatterns patterns, PassContext context) {
    IrText text = new FullText(context.registry());
    if (!ConversionDriver.convertPartially(
        root, target, patterns, context.registry(), text, context.diagnostics())) {
      throw context.failure();
    }
  }

  /**
   * Converts all operations that are not legal; see {@link ConversionDriver#convertFully}.
   *
   * @param root the operation whose regions are converted
   * @param target which operations are legal
   * @param patterns how the others are rewritten
   * @param context the context of the pass
   * @throws org.hlo4j.ir.pass.PassFailure if an operation that is not legal remains
   */
  public static void fully(
      Operation root, ConversionTarget target, ConversionPatterns patterns, PassContext context) {
    IrText text = new FullText(context.registry());
    if (!ConversionDriver.convertFully(
        root, target, patterns, context.registry(), text, context.diagnostics())) {
      throw context.failure();
    }
  }
}
