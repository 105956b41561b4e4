package org.hlo4j.dialect.stablehlo.directive;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.ParsedArguments;
import org.hlo4j.ir.asm.PrintedArguments;
import org.hlo4j.ir.builtin.IntegerAttr;

/** {@code custom<ExponentMantissa>($exponent_bits, $mantissa_bits)}: {@code e5m10}. */
final class ExponentMantissaDirective implements CustomDirective {
  private static final Pattern FORMAT = Pattern.compile("e([0-9]+)m([0-9]+)");

  @Override
  public void print(OpAsmPrinter printer, PrintedArguments arguments) {
    arguments
        .attribute(0)
        .ifPresent(exponent -> printer.print("e").printAttributeWithoutType(exponent));
    arguments
        .attribute(1)
        .ifPresent(mantissa -> printer.print("m").printAttributeWithoutType(mantissa));
  }

  @Override
  public void parse(OpAsmParser parser, ParsedArguments arguments) {
    int at = parser.offset();
    String word = parser.parseKeyword();
    Matcher matcher = FORMAT.matcher(word);
    if (!matcher.matches()) {
      throw parser.error(at, "expected exponent mantissa in format e#m#, saw " + word);
    }
    arguments.setAttribute(0, parseBits(parser, at, "exponent", matcher.group(1)));
    arguments.setAttribute(1, parseBits(parser, at, "mantissa", matcher.group(2)));
  }

  private static IntegerAttr parseBits(OpAsmParser parser, int at, String what, String digits) {
    try {
      return IntegerAttr.i32(Integer.parseInt(digits));
    } catch (NumberFormatException e) {
      throw parser.error(at, "unable to parse " + what + " '" + digits + "'");
    }
  }
}
