package org.hlo4j.opset.syntax;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.opset.syntax.DimensionLists.DIMENSIONS;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.Field;
import org.hlo4j.ir.encode.FieldKinds;

/**
 * The syntax {@code <name = value, …>} of StableHLO's and CHLO's dimension numbers: fields with
 * default values are omitted, and parsed in any order.
 *
 * @param <A> the attribute
 */
public final class OptionalFieldsSyntax<A> implements AsmSyntax<A> {
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

  /** Returns a field that is a list of dimensions, empty by default. */
  public static <A> Field<A, LongList> dimensions(String name, Function<A, LongList> accessor) {
    return field(name, DIMENSIONS, accessor).orElse(LongList.of());
  }

  /** Returns a field that is a dimension, 0 by default. */
  public static <A> Field<A, Long> dimension(String name, Function<A, Long> accessor) {
    return field(name, FieldKinds.SIGNED_VARINT, accessor).orElse(0L);
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
      if (!field.isDefault(attribute)) {
        printer.print(separator).print(field.name()).print(" = ");
        field.print(attribute, printer);
        separator = ", ";
      }
    }
    printer.print(">");
  }

  @Override
  public A parse(AsmParser parser) {
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
