package org.hlo4j.dialect.stablehlo.directive;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.ParsedArguments;
import org.hlo4j.ir.asm.PrintedArguments;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.LongList;

/**
 * {@code custom<SliceRanges>($start_indices, $limit_indices, $strides)}: {@code [0:2, 1:10:3]},
 * without strides of 1.
 */
final class SliceRangesDirective implements CustomDirective {
  @Override
  public void print(OpAsmPrinter printer, PrintedArguments arguments) {
    LongList starts = longs(arguments, 0);
    LongList limits = longs(arguments, 1);
    LongList strides = longs(arguments, 2);
    if (starts.size() != limits.size() || starts.size() != strides.size()) {
      printMismatch(printer, starts, limits, strides);
      return;
    }
    printer.print("[");
    for (int i = 0; i < starts.size(); i++) {
      printer.print(i == 0 ? "" : ", ").print(starts.get(i)).print(":").print(limits.get(i));
      if (strides.get(i) != 1) {
        printer.print(":").print(strides.get(i));
      }
    }
    printer.print("]");
  }

  /** Prints an invalid operation in a form that cannot be parsed. */
  private static void printMismatch(
      OpAsmPrinter printer, LongList starts, LongList limits, LongList strides) {
    printer.print("[start_indices: " + join(starts));
    printer.print(", limit_indices: " + join(limits));
    printer.print(", strides: " + join(strides) + "]");
  }

  private static String join(LongList values) {
    return String.join(", ", values.stream().mapToObj(Long::toString).toList());
  }

  private static LongList longs(PrintedArguments arguments, int argument) {
    return arguments
        .attribute(argument, DenseArrayAttr.class)
        .map(DenseArrayAttr::toLongs)
        .orElse(LongList.of());
  }

  @Override
  public void parse(OpAsmParser parser, ParsedArguments arguments) {
    List<Long> starts = new ArrayList<>();
    List<Long> limits = new ArrayList<>();
    List<Long> strides = new ArrayList<>();
    parser.expect("[");
    while (!parser.accept("]")) {
      if (!starts.isEmpty()) {
        parser.expect(",");
      }
      starts.add(parser.parseInteger());
      parser.expect(":");
      limits.add(parser.parseInteger());
      strides.add(parser.accept(":") ? parser.parseInteger() : 1L);
    }
    arguments.setAttribute(0, DenseArrayAttr.i64(LongList.copyOf(starts)));
    arguments.setAttribute(1, DenseArrayAttr.i64(LongList.copyOf(limits)));
    arguments.setAttribute(2, DenseArrayAttr.i64(LongList.copyOf(strides)));
  }
}
