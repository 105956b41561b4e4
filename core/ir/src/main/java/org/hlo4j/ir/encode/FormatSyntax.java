package org.hlo4j.ir.encode;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AsmSyntax;

/**
 * The syntax of an attribute or type as a format, the text that is printed with {@code $name} in
 * place of fields: {@code <$storage:$expressed, $scale>}. Words and punctuation are expected when
 * the text is parsed; spaces are only printed. A group {@code (:$part)?} has one field, which is
 * neither printed nor parsed if it has its default: the group is parsed if what it begins with is
 * next.
 *
 * @param <T> the attribute or type
 */
public final class FormatSyntax<T> implements AsmSyntax<T> {
  private final Codec<T> codec;
  private final List<Element<T>> elements;

  private FormatSyntax(Codec<T> codec, List<Element<T>> elements) {
    this.codec = codec;
    this.elements = elements;
  }

  /**
   * {@return the syntax of a format}
   *
   * @param <T> the attribute or type
   * @param codec the fields
   * @param format the format, in which each field is once
   * @throws IllegalArgumentException if the format names no field of the codec
   */
  public static <T> FormatSyntax<T> of(Codec<T> codec, String format) {
    return new FormatSyntax<>(codec, elements(codec, format));
  }

  /**
   * {@return the syntax {@code <name = value, …>} with all fields, in the order of the codec}
   *
   * @param <T> the attribute or type
   * @param codec the fields
   */
  public static <T> FormatSyntax<T> ordered(Codec<T> codec) {
    StringBuilder format = new StringBuilder();
    for (Field<T, ?> field : codec.fields()) {
      format.append(format.isEmpty() ? "<" : ", ");
      format.append(field.name()).append(" = $").append(field.name());
    }
    return of(codec, format.append('>').toString());
  }

  @Override
  public void print(T value, AsmPrinter printer) {
    elements.forEach(element -> element.print(value, printer));
  }

  /**
   * {@inheritDoc}
   *
   * <p>An {@link IllegalArgumentException} of the constructor of the value becomes an error where
   * the text begins.
   */
  @Override
  public T parse(AsmParser parser) {
    int at = parser.offset();
    Object[] values = new Object[codec.fields().size()];
    elements.forEach(element -> element.parse(parser, values));
    return parser.make(at, () -> codec.assemble(List.of(values)));
  }

  /** A part of the format. */
  private interface Element<T> {
    void print(T value, AsmPrinter printer);

    void parse(AsmParser parser, Object[] values);
  }

  /** Text that is printed as it is, and the words and punctuation that are expected for it. */
  private record Literal<T>(String text, List<String> tokens) implements Element<T> {
    @Override
    public void print(T value, AsmPrinter printer) {
      printer.print(text);
    }

    @Override
    public void parse(AsmParser parser, Object[] values) {
      tokens.forEach(token -> expect(token, parser));
    }

    /** Parses the text if its first token is next. */
    boolean parseOptional(AsmParser parser) {
      String first = tokens.getFirst();
      boolean next = isWord(first) ? parser.acceptKeyword(first) : parser.accept(first);
      if (next) {
        tokens.subList(1, tokens.size()).forEach(token -> expect(token, parser));
      }
      return next;
    }

    private static void expect(String token, AsmParser parser) {
      if (isWord(token)) {
        parser.expectKeyword(token);
      } else {
        parser.expect(token);
      }
    }

    private static boolean isWord(String token) {
      return isWordCharacter(token.charAt(0));
    }
  }

  /** A field, at an index of the codec. */
  private record Variable<T>(Field<T, ?> field, int index) implements Element<T> {
    @Override
    public void print(T value, AsmPrinter printer) {
      field.print(value, printer);
    }

    @Override
    public void parse(AsmParser parser, Object[] values) {
      values[index] = field.kind().parse(parser);
    }
  }

  /** A field that may have its default, with the text around it. */
  private record Group<T>(Literal<T> before, Variable<T> variable, List<Element<T>> after)
      implements Element<T> {
    @Override
    public void print(T value, AsmPrinter printer) {
      if (!variable.field.isDefault(value)) {
        before.print(value, printer);
        variable.print(value, printer);
        after.forEach(element -> element.print(value, printer));
      }
    }

    @Override
    public void parse(AsmParser parser, Object[] values) {
      if (before.parseOptional(parser)) {
        variable.parse(parser, values);
        after.forEach(element -> element.parse(parser, values));
      } else {
        values[variable.index] = variable.field.defaultValue().orElseThrow();
      }
    }
  }

  private static <T> List<Element<T>> elements(Codec<T> codec, String format) {
    List<Element<T>> elements = new ArrayList<>();
    int end;
    for (int at = 0; at < format.length(); at = end) {
      end = endOfElement(format, at);
      elements.add(element(codec, format.substring(at, end)));
    }
    return List.copyOf(elements);
  }

  private static <T> Element<T> element(Codec<T> codec, String text) {
    if (text.charAt(0) == '$') {
      int index = codec.indexOf(text.substring(1));
      return new Variable<>(codec.fields().get(index), index);
    }
    return text.endsWith(")?")
        ? group(elements(codec, text.substring(1, text.length() - 2)), text)
        : new Literal<>(text, tokens(text));
  }

  private static <T> Element<T> group(List<Element<T>> inner, String text) {
    if (inner.size() > 1
        && inner.get(0) instanceof Literal<T> before
        && inner.get(1) instanceof Variable<T> variable) {
      return new Group<>(before, variable, inner.subList(2, inner.size()));
    }
    throw new IllegalArgumentException("a group begins with text and a field: " + text);
  }

  private static int endOfElement(String format, int start) {
    if (format.charAt(start) == '$') {
      return endOfWord(format, start + 1);
    }
    int end = endOfGroup(format, start);
    if (end > start) {
      return end;
    }
    end = start + 1;
    while (end < format.length() && format.charAt(end) != '$' && endOfGroup(format, end) < 0) {
      end++;
    }
    return end;
  }

  private static int endOfWord(String format, int start) {
    int end = start;
    while (end < format.length() && isWordCharacter(format.charAt(end))) {
      end++;
    }
    return end;
  }

  /** Returns where the group ends that begins at {@code start}; -1 if none begins there. */
  private static int endOfGroup(String format, int start) {
    int depth = 0;
    for (int at = start; at < format.length(); at++) {
      switch (format.charAt(at)) {
        case '(' -> depth++;
        case ')' -> depth--;
        default -> {}
      }
      if (depth <= 0) {
        return depth == 0 && at > start && format.startsWith(")?", at) ? at + 2 : -1;
      }
    }
    return -1;
  }

  private static List<String> tokens(String text) {
    List<String> tokens = new ArrayList<>();
    int end;
    for (int at = 0; at < text.length(); at = end) {
      end = Math.max(endOfWord(text, at), at + (text.startsWith("->", at) ? 2 : 1));
      if (text.charAt(at) != ' ') {
        tokens.add(text.substring(at, end));
      }
    }
    return List.copyOf(tokens);
  }

  private static boolean isWordCharacter(char character) {
    return Character.isLetterOrDigit(character) || character == '_';
  }
}
