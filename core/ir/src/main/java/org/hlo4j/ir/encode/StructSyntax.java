package org.hlo4j.ir.encode;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AsmSyntax;
import org.jspecify.annotations.Nullable;

/**
 * The syntax {@code <name = value, …>} of an attribute or type, derived from the fields of its
 * codec: MLIR's {@code struct(params)} in angle brackets. Fields are parsed in any order; those
 * that have their default are not printed and may be absent.
 *
 * @param <T> the attribute or type
 */
public final class StructSyntax<T> implements AsmSyntax<T> {
  private final Codec<T> codec;
  private final boolean allRequired;

  private StructSyntax(Codec<T> codec) {
    this.codec = codec;
    this.allRequired = codec.fields().stream().noneMatch(f -> f.defaultValue().isPresent());
  }

  /**
   * {@return the syntax of a codec}
   *
   * @param <T> the attribute or type
   * @param codec the codec
   */
  public static <T> StructSyntax<T> of(Codec<T> codec) {
    return new StructSyntax<>(codec);
  }

  @Override
  public void print(T value, AsmPrinter printer) {
    printer.print("<");
    String separator = "";
    for (Field<T, ?> field : codec.fields()) {
      if (!field.isDefault(value)) {
        printer.print(separator).print(field.name()).print(" = ");
        field.print(value, printer);
        separator = ", ";
      }
    }
    printer.print(">");
  }

  @Override
  public T parse(AsmParser parser) {
    parser.expect("<");
    List<Field<T, ?>> fields = codec.fields();
    @Nullable Object[] values = new Object[fields.size()];
    int seen = 0;
    do {
      int at = parser.offset();
      String name =
          parser
              .parseOptionalKeyword()
              .orElseThrow(() ->
                  parser
                      .error(at, "expected valid keyword")
                      .and(parser.error(at, "expected a parameter name in struct")));
      parser.expect("=");
      int index = indexOf(name);
      if (index < 0 || values[index] != null) {
        throw parser.error("duplicate or unknown struct parameter name: " + name);
      }
      values[index] = fields.get(index).kind().parse(parser);
      seen++;
    } while (anotherFollows(parser, seen));
    T value = codec.assemble(completed(values, parser));
    parser.expect(">");
    return value;
  }

  private int indexOf(String name) {
    for (int i = 0; i < codec.fields().size(); i++) {
      if (codec.fields().get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private boolean anotherFollows(AsmParser parser, int seen) {
    if (!allRequired) {
      return parser.accept(",");
    }
    if (seen < codec.fields().size()) {
      parser.expect(",");
      return true;
    }
    return false;
  }

  private List<Object> completed(@Nullable Object[] values, AsmParser parser) {
    List<Object> complete = new ArrayList<>(values.length);
    for (int i = 0; i < values.length; i++) {
      Field<T, ?> field = codec.fields().get(i);
      Object value = values[i] != null ? values[i] : field.defaultValue().orElse(null);
      if (value == null) {
        throw parser.error("struct is missing required parameter: " + field.name());
      }
      complete.add(value);
    }
    return complete;
  }
}
