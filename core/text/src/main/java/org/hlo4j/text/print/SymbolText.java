package org.hlo4j.text.print;

import java.util.List;
import java.util.stream.Collectors;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.FunctionType;

/**
 * The text of one attribute or type. It has no aliases, unless its text would grow out of
 * proportion to what it contains, as that of tuples which each contain the previous one twice: then
 * lines before it define aliases of what is repeated.
 */
final class SymbolText {
  /** So much is printed without a look at what is repeated. */
  private static final long MANY_PARTS = 1 << 14;

  private SymbolText() {}

  static String of(Attribute attribute, PrinterOptions options) {
    return of((Object) attribute, options);
  }

  static String of(Type type, PrinterOptions options) {
    return of((Object) type, options);
  }

  private static String of(Object symbol, PrinterOptions options) {
    try {
      TextBuffer out = new TextBuffer(64);
      print(symbol, new AttributePrinter(out, options, Aliases.NONE, MANY_PARTS));
      return out.toString();
    } catch (AttributePrinter.TooManyPartsException e) {
      return shared(symbol, options);
    }
  }

  /** Returns the text in one line, with the parts left out if it would have lines before it. */
  static String line(Object symbol, PrinterOptions options) {
    try {
      TextBuffer out = new TextBuffer(64);
      print(symbol, new AttributePrinter(out, options, Aliases.NONE, MANY_PARTS));
      return out.toString();
    } catch (AttributePrinter.TooManyPartsException e) {
      String text = shared(symbol, options);
      boolean hasDefinitions = text.indexOf('\n') >= 0;
      if (hasDefinitions && symbol instanceof FunctionType function) {
        return list(function.inputs(), options) + " -> " + list(function.results(), options);
      }
      return hasDefinitions ? elided(text) : text;
    }
  }

  private static String list(List<Type> types, PrinterOptions options) {
    return types.stream()
        .map(type -> line(type, options))
        .collect(Collectors.joining(", ", "(", ")"));
  }

  /** Returns the last line, with what is between its brackets left out. */
  private static String elided(String text) {
    String line = text.substring(text.lastIndexOf('\n') + 1);
    int open = 0;
    while (open < line.length() - 1 && "<[{(".indexOf(line.charAt(open)) < 0) {
      open++;
    }
    return line.substring(0, open + 1) + "..." + line.charAt(line.length() - 1);
  }

  private static String shared(Object symbol, PrinterOptions options) {
    TextBuffer out = new TextBuffer();
    AttributePrinter printer =
        new AttributePrinter(out, options, AliasCollector.collectShared(symbol, options));
    printer.printAliases(false);
    print(symbol, printer);
    return out.toString();
  }

  private static void print(Object symbol, AttributePrinter printer) {
    if (symbol instanceof Type type) {
      printer.printType(type);
    } else {
      printer.printAttribute((Attribute) symbol);
    }
  }
}
