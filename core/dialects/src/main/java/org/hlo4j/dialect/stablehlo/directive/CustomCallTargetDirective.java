package org.hlo4j.dialect.stablehlo.directive;

import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.ParsedArguments;
import org.hlo4j.ir.asm.PrintedArguments;
import org.hlo4j.ir.builtin.StringAttr;

/** {@code custom<CustomCallTarget>($call_target_name)}: the name in symbol syntax, {@code @foo}. */
final class CustomCallTargetDirective implements CustomDirective {
  @Override
  public void print(OpAsmPrinter printer, PrintedArguments arguments) {
    arguments
        .attribute(0, StringAttr.class)
        .ifPresent(target -> printer.printSymbolName(target.value()));
  }

  @Override
  public void parse(OpAsmParser parser, ParsedArguments arguments) {
    arguments.setAttribute(0, StringAttr.of(parser.parseSymbolName()));
  }
}
