package org.hlo4j.opset.syntax;

import static org.hlo4j.ir.encode.Field.field;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.ir.encode.FieldKinds;

/**
 * Syntax of an enumeration whose constants are attributes: the keyword after a space, {@code
 * #stablehlo<precision HIGH>}, or in angle brackets.
 *
 * @param <E> the enumeration
 */
public final class EnumSyntax<E extends Enum<E> & CodedEnum & Attribute> implements AsmSyntax<E> {
  private final Class<E> type;
  private final boolean brackets;
  private final String attributeName;
  private final String enumName;

  private EnumSyntax(Class<E> type, boolean brackets, String attributeName, String enumName) {
    this.type = type;
    this.brackets = brackets;
    this.attributeName = attributeName;
    this.enumName = enumName;
  }

  /**
   * Returns the syntax with the keyword after a space.
   *
   * @param attributeName upstream's name of the attribute, quoted in diagnostics
   * @param enumName upstream's name of the enumeration, quoted in diagnostics
   */
  public static <E extends Enum<E> & CodedEnum & Attribute> EnumSyntax<E> word(
      Class<E> type, String attributeName, String enumName) {
    return new EnumSyntax<>(type, false, attributeName, enumName);
  }

  /** Returns the syntax with the keyword in angle brackets; the names are as for {@link #word}. */
  public static <E extends Enum<E> & CodedEnum & Attribute> EnumSyntax<E> bracketed(
      Class<E> type, String attributeName, String enumName) {
    return new EnumSyntax<>(type, true, attributeName, enumName);
  }

  /**
   * Returns this syntax with other names in diagnostics.
   *
   * @param names returns the name in place of upstream's
   */
  public EnumSyntax<E> renamed(UnaryOperator<String> names) {
    return new EnumSyntax<>(type, brackets, names.apply(attributeName), names.apply(enumName));
  }

  /**
   * {@return the definition of the attribute with this syntax}
   *
   * @param dialect the namespace of the dialect
   * @param mnemonic the name within the dialect
   * @param code the code in bytecode
   */
  public AttributeDefinition<E> define(String dialect, String mnemonic, int code) {
    return AttributeDefinition.of(dialect, mnemonic, code, type, codec(), this);
  }

  /**
   * {@return the definition of the attribute with this syntax, which bytecode stores as text}
   *
   * @param dialect the namespace of the dialect
   * @param mnemonic the name within the dialect
   */
  public AttributeDefinition<E> define(String dialect, String mnemonic) {
    return AttributeDefinition.textual(dialect, mnemonic, type, codec(), this);
  }

  private Codec<E> codec() {
    return Codec.of(
        field("value", FieldKinds.enumeration(type), constant -> constant), constant -> constant);
  }

  @Override
  public void print(E constant, AsmPrinter printer) {
    printer.print(brackets ? "<" : " ").print(constant.spelling()).print(brackets ? ">" : "");
  }

  @Override
  public E parse(AsmParser parser) {
    if (brackets) {
      parser.expect("<");
    }
    E constant = parseWord(parser);
    if (brackets) {
      parser.expect(">");
    }
    return constant;
  }

  private E parseWord(AsmParser parser) {
    int at = parser.offset();
    try {
      String word = parser.parseKeywordOrString();
      for (E constant : type.getEnumConstants()) {
        if (constant.spelling().equals(word)) {
          return constant;
        }
      }
      throw parser.error(at, "expected " + enumName + " to be one of: " + words());
    } catch (DiagnosticException e) {
      throw e.and(
          parser.error(
              "failed to parse "
                  + attributeName
                  + " parameter 'value' which is to be a `"
                  + enumName
                  + "`"));
    }
  }

  private String words() {
    return Arrays.stream(type.getEnumConstants())
        .map(CodedEnum::spelling)
        .collect(Collectors.joining(", "));
  }
}
