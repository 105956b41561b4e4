package org.hlo4j.opset.syntax;

import java.util.List;
import java.util.function.Function;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AttributeSyntax;
import org.hlo4j.ir.define.AttributeDefinition;
import org.jspecify.annotations.Nullable;

/**
 * The syntax of attributes that are lists: their elements, stripped, between delimiters.
 *
 * @param delimiter the delimiters, which are always there
 * @param element the definition of the elements
 * @param elements the elements of an attribute
 * @param of the attribute of elements
 * @param <A> the attribute
 * @param <E> the class of its elements
 */
public record ListSyntax<A, E extends Attribute>(
    Delimiter delimiter,
    AttributeDefinition<E> element,
    Function<A, List<E>> elements,
    Function<List<E>, A> of)
    implements AttributeSyntax<A> {
  private String delimiters() {
    return switch (delimiter) {
      case PAREN -> "()";
      case SQUARE -> "[]";
      case ANGLE -> "<>";
      case BRACE -> "{}";
      default -> throw new IllegalArgumentException(delimiter.toString());
    };
  }

  @Override
  public void print(A attribute, AsmPrinter printer) {
    printer
        .print(delimiters().substring(0, 1))
        .printList(elements.apply(attribute), printer::printStrippedAttribute)
        .print(delimiters().substring(1));
  }

  @Override
  public A parse(AsmParser parser, @Nullable Type type) {
    return of.apply(parser.parseList(delimiter, () -> parser.parseStrippedAttribute(element)));
  }
}
