package org.hlo4j.text.print;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.TypeDefinition;

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

  private static <A extends Attribute> void printBody(
      AttributeDefinition<A> definition, DialectAttribute attribute, AsmPrinter printer) {
    definition.syntax().print(definition.type().cast(attribute), printer);
  }

  /** Prints what follows the mnemonic. */
  static void printBody(DialectType type, AsmPrinter printer) {
    printBody(type.definition(), type, printer);
  }

  private static <T extends Type> void printBody(
      TypeDefinition<T> definition, DialectType type, AsmPrinter printer) {
    definition.syntax().print(definition.type().cast(type), printer);
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
