package org.hlo4j.opset.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AttributeSyntax;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.Field;
import org.jspecify.annotations.Nullable;

/**
 * The syntax {@code <name = value, …>} of StableHLO's and CHLO's dimension numbers: fields with
 * default values are omitted, and parsed in any order.
 *
 * @param <A> the attribute
 */
public final class OptionalFieldsSyntax<A extends Attribute> implements AttributeSyntax<A> {
  private final Codec<A> codec;
  private final String what;

  /**
   * Creates the syntax of a codec.
   *
   * @param what the attribute in diagnostics: {@code failed parsing <what> attribute}
   */
  public OptionalFieldsSyntax(Codec<A> codec, String what) {
    this.codec = codec;
    this.what = what;
  }

  @Override
  public void print(A attribute, AsmPrinter printer) {
    printer.print("<");
    printFields(attribute, printer);
  }

  /** Prints the fields and the closing bracket, without the opening one. */
  public void printFields(A attribute, AsmPrinter printer) {
    String separator = "";
    for (Field<A, ?> field : codec.fields()) {
      if (printField(field, attribute, separator, printer)) {
        separator = ", ";
      }
    }
    printer.print(">");
  }

  private static <A, V> boolean printField(
      Field<A, V> field, A attribute, String separator, AsmPrinter printer) {
    V value = field.of(attribute);
    if (field.defaultValue().equals(Optional.of(value))) {
      return false;
    }
    printer.print(separator).print(field.name()).print(" = ");
    field.kind().print(value, printer);
    return true;
  }

  @Override
  public A parse(AsmParser parser, @Nullable Type type) {
    parser.expect("<");
    return parseFields(parser);
  }

  /** Parses the output of {@link #printFields}. */
  public A parseFields(AsmParser parser) {
    try {
      return codec.assemble(parseValues(parser));
    } catch (DiagnosticException e) {
      throw e.and(parser.error("failed parsing " + what + " attribute"));
    }
  }

  private List<Object> parseValues(AsmParser parser) {
    List<Field<A, ?>> fields = codec.fields();
    List<Object> values = new ArrayList<>(fields.size());
    fields.forEach(field -> values.add(field.defaultValue().orElseThrow()));
    boolean[] seen = new boolean[fields.size()];
    while (!parser.accept(">")) {
      int index = parseName(parser);
      if (seen[index]) {
        throw parser.error("duplicated `" + fields.get(index).name() + "` entry");
      }
      seen[index] = true;
      parser.expect("=");
      values.set(index, fields.get(index).kind().parse(parser));
      if (!parser.accept(",")) {
        parser.expect(">");
        break;
      }
    }
    return values;
  }

  private int parseName(AsmParser parser) {
    for (int i = 0; i < codec.fields().size(); i++) {
      if (parser.acceptKeyword(codec.fields().get(i).name())) {
        return i;
      }
    }
    throw parser.error(
        codec.fields().stream()
            .map(field -> "`" + field.name() + "`")
            .collect(Collectors.joining(", ", "expected one of: ", "")));
  }
}
