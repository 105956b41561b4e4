package org.hlo4j.dialect.stablehlo.directive;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.ParsedArguments;
import org.hlo4j.ir.asm.PrintedArguments;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * {@code custom<WindowAttributes>($window_strides, $padding, $lhs_dilation, $rhs_dilation,
 * $window_reversal)}: {@code stride = [2, 1], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1],
 * rhs_dilate = [1, 2], reverse = [false, true]}, each optional.
 */
final class WindowAttributesDirective implements CustomDirective {
  /** The keywords, in the order of the directive's arguments. */
  private static final List<String> WORDS =
      List.of("stride", "pad", "lhs_dilate", "rhs_dilate", "reverse");

  private static final int PAD = 1;
  private static final int REVERSE = 4;

  @Override
  public void print(OpAsmPrinter printer, PrintedArguments arguments) {
    String separator = "";
    for (int i = 0; i < WORDS.size(); i++) {
      Optional<Attribute> attribute = arguments.attribute(i);
      if (attribute.isPresent()) {
        printer.print(separator).print(WORDS.get(i)).print(" = [");
        boolean words = arguments.operation().definition().baseOrNull() == null;
        printElements(printer, attribute.get(), words);
        printer.print("]");
        separator = ", ";
      }
    }
  }

  /** Prints the elements of a list; booleans are words in StableHLO, and numbers in MHLO. */
  private static void printElements(OpAsmPrinter printer, Attribute attribute, boolean words) {
    if (attribute instanceof DenseElementsAttr padding) {
      for (int i = 0; i + 1 < padding.elementCount(); i += 2) {
        printer.print(i == 0 ? "[" : ", [").print(padding.longAt(i));
        printer.print(", ").print(padding.longAt(i + 1)).print("]");
      }
    } else if (attribute instanceof DenseArrayAttr array) {
      boolean bool = words && array.elementType() == IntegerType.I1;
      for (int i = 0; i < array.size(); i++) {
        long value = array.longAt(i);
        printer.print(i == 0 ? "" : ", ");
        printer.print(bool ? Boolean.toString(value != 0) : Long.toString(value));
      }
    }
  }

  @Override
  public void parse(OpAsmParser parser, ParsedArguments arguments) {
    Set<String> allowed = new LinkedHashSet<>(WORDS);
    Optional<String> word = parser.parseOptionalKeyword();
    while (word.isPresent()) {
      if (!allowed.remove(word.get())) {
        throw parser.error("Unexpected keyword " + word.get());
      }
      parser.expect("=");
      int argument = WORDS.indexOf(word.get());
      arguments.setAttribute(argument, parseValue(parser, argument));
      word = parser.accept(",") ? parser.parseOptionalKeyword() : Optional.empty();
    }
  }

  private static Attribute parseValue(OpAsmParser parser, int argument) {
    return switch (argument) {
      case PAD -> parsePadding(parser);
      case REVERSE -> parseReversal(parser);
      default -> DenseArrayAttr.i64(LongLists.parse(parser));
    };
  }

  private static Attribute parsePadding(OpAsmParser parser) {
    List<Long> values = new ArrayList<>();
    parser.parseList(
        Delimiter.SQUARE,
        () -> {
          LongList pair = LongLists.parse(parser);
          if (pair.size() != 2) {
            throw parser.error(
                "Expected array with 2 elements, got " + pair.size() + " elements instead");
          }
          return values.addAll(pair.boxed());
        });
    RankedTensorType type = RankedTensorType.of(IntegerType.I64, values.size() / 2, 2);
    Blob data = DenseArrayAttr.i64(LongList.copyOf(values)).data();
    return DenseElementsAttr.detectSplat(type, data);
  }

  /** Booleans are keywords or numbers. */
  private static Attribute parseReversal(OpAsmParser parser) {
    List<Boolean> values =
        parser.parseList(
            Delimiter.SQUARE,
            () -> {
              if (parser.acceptKeyword("true")) {
                return true;
              }
              return !parser.acceptKeyword("false") && parser.parseInteger() != 0;
            });
    boolean[] reversal = new boolean[values.size()];
    for (int i = 0; i < reversal.length; i++) {
      reversal[i] = values.get(i);
    }
    return DenseArrayAttr.bool(reversal);
  }
}
