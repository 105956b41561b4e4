package org.hlo4j.text.print;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.define.AttributeOrTypeDefinition;

/**
 * The syntax of attributes and types of dialects. It is {@code #dialect.mnemonic<…>} if the part
 * after the dialect is an identifier, optionally followed by angle brackets, else {@code
 * #dialect<mnemonic …>}.
 */
final class DialectSymbols {
  private DialectSymbols() {}

  /** Prints what follows the mnemonic. */
  static void printBody(DialectAttribute attribute, AsmPrinter printer) {
    printBody(attribute.definition(), attribute, printer);
  }

  /** Prints what follows the mnemonic. */
  static void printBody(DialectType type, AsmPrinter printer) {
    printBody(type.definition(), type, printer);
  }

  private static <V> void printBody(
      AttributeOrTypeDefinition<V> definition, Object value, AsmPrinter printer) {
    definition.syntax().print(definition.type().cast(value), printer);
  }

  /**
   * Prints the prefix of a symbol and returns the begin of its body, for {@link #end}.
   *
   * @param prefix {@code #} or {@code !}
   */
  static int begin(char prefix, String dialect, TextBuffer out) {
    out.pin();
    out.append(prefix).append(dialect).append('.');
    return out.position();
  }

  /** Adds angle brackets around the body if it is not simple enough to follow a dot. */
  static void end(int start, TextBuffer out) {
    if (!isSimple(start, out)) {
      out.setByte(start - 1, '<');
      out.append('>');
    }
    out.unpin();
  }

  private static boolean isSimple(int start, TextBuffer out) {
    int end = out.position();
    if (start == end || !Identifiers.isLetter(out.byteAt(start))) {
      return false;
    }
    int at = start;
    while (at < end && isSymbolCharacter(out.byteAt(at))) {
      at++;
    }
    return at == end || (out.byteAt(at) == '<' && out.byteAt(end - 1) == '>');
  }

  private static boolean isSymbolCharacter(byte c) {
    return Identifiers.isLetter(c) || Identifiers.isDigit(c) || c == '.' || c == '_';
  }
}
