package org.hlo4j.opset.syntax;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AttributeSyntax;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.Field;
import org.jspecify.annotations.Nullable;

/**
 * The syntax {@code <name = value, …>} with all fields, in the order of the codec.
 *
 * @param <A> the attribute
 */
public final class OrderedFieldsSyntax<A extends Attribute> implements AttributeSyntax<A> {
  private final Codec<A> codec;

  public OrderedFieldsSyntax(Codec<A> codec) {
    this.codec = codec;
  }

  @Override
  public void print(A attribute, AsmPrinter printer) {
    String separator = "<";
    for (Field<A, ?> field : codec.fields()) {
      printer.print(separator).print(field.name()).print(" = ");
      printValue(field, attribute, printer);
      separator = ", ";
    }
    printer.print(">");
  }

  private static <A, V> void printValue(Field<A, V> field, A attribute, AsmPrinter printer) {
    field.kind().print(field.of(attribute), printer);
  }

  @Override
  public A parse(AsmParser parser, @Nullable Type type) {
    int at = parser.offset();
    List<Object> values = new ArrayList<>();
    String separator = "<";
    for (Field<A, ?> field : codec.fields()) {
      parser.expect(separator);
      parser.expectKeyword(field.name());
      parser.expect("=");
      values.add(field.kind().parse(parser));
      separator = ",";
    }
    parser.expect(">");
    return parser.make(at, () -> codec.assemble(values));
  }
}
