package org.hlo4j.dialect.sdy;

import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.ParsedArguments;
import org.hlo4j.ir.asm.PrintedArguments;
import org.hlo4j.opset.sdy.TensorShardingPerValueAttr;

/** The shardings of several values: {@code [<@mesh, [{"x"}]>, <@mesh, []>]}. */
final class ShardingsDirective implements CustomDirective {
  @Override
  public void print(OpAsmPrinter printer, PrintedArguments arguments) {
    arguments
        .attribute(0, TensorShardingPerValueAttr.class)
        .ifPresent(shardings -> shardings.printStripped(printer));
  }

  @Override
  public void parse(OpAsmParser parser, ParsedArguments arguments) {
    arguments.setAttribute(0, TensorShardingPerValueAttr.parseStripped(parser));
  }
}
