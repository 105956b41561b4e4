package org.hlo4j.hlo.syntax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloPair;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.HloWord;
import org.hlo4j.ir.builtin.LongList;

/** Syntaxes that many attributes have. */
public final class Syntaxes {
  /** An integer. */
  public static final TextSyntax<Long> INTEGER =
      of(HloScanner::integer, (value, out) -> out.append(value));

  /** A truth value. */
  public static final TextSyntax<Boolean> BOOLEAN =
      of(Syntaxes::parseBoolean, (value, out) -> out.append(value));

  /** A string in quotes. */
  public static final TextSyntax<String> STRING =
      of(HloScanner::string, (value, out) -> out.string(value));

  /** A float of 32 bits. */
  public static final TextSyntax<Float> FLOAT =
      of(in -> (float) parseDouble(in), (value, out) -> out.append(FloatText.general(value, 6)));

  /** A float of 64 bits. */
  public static final TextSyntax<Double> DOUBLE =
      of(Syntaxes::parseDouble, (value, out) -> out.append(FloatText.general(value, 6)));

  /** A word. */
  public static final TextSyntax<String> WORD =
      of(in -> in.word("a word"), (value, out) -> out.append(value));

  /** Integers in braces. */
  public static final TextSyntax<LongList> INTEGERS = integers("{", "}");

  /** Integers with the letter x between them. */
  public static final TextSyntax<LongList> TIMES =
      of(Syntaxes::parseTimes, (value, out) -> out.append(joined(value, "x")));

  /** Truth values in braces. */
  public static final TextSyntax<List<Boolean>> BOOLEANS = list(BOOLEAN, ",");

  /** Truth values in braces; one may stand alone. */
  public static final TextSyntax<List<Boolean>> ONE_OR_BOOLEANS =
      of(in -> in.at("{") ? BOOLEANS.parse(in) : List.of(BOOLEAN.parse(in)), BOOLEANS::print);

  /** A shape. */
  public static final TextSyntax<HloShape> SHAPE = ShapeSyntax.WITH_LAYOUT;

  /** A computation: its name, or all of it in braces. */
  public static final TextSyntax<HloComputation> COMPUTATION =
      of(HloScanner::computation, (value, out) -> out.name(value));

  /** The name of an instruction. */
  public static final TextSyntax<HloInstruction> INSTRUCTION =
      of(HloScanner::instruction, (value, out) -> out.name(value));

  /** Pairs of devices. */
  public static final TextSyntax<List<HloPair>> PAIRS =
      list(of(Syntaxes::parsePair, Syntaxes::printPair), ",");

  /** What a backend says: a dictionary, or else a string. */
  public static final TextSyntax<String> BACKEND_CONFIG =
      of(
          in -> in.at("{") ? in.dictionary() : in.string(),
          (value, out) -> {
            if (Dictionaries.isOne(value)) {
              out.append(value);
            } else {
              out.string(value);
            }
          });

  private Syntaxes() {}

  /**
   * {@return a syntax of two functions}
   *
   * @param <T> the type of values
   * @param parse reads a value
   * @param print prints one
   */
  public static <T> TextSyntax<T> of(
      Function<HloScanner, T> parse, BiConsumer<T, HloTextWriter> print) {
    return new TextSyntax<>() {
      @Override
      public T parse(HloScanner in) {
        return parse.apply(in);
      }

      @Override
      public void print(T value, HloTextWriter out) {
        print.accept(value, out);
      }
    };
  }

  /**
   * {@return the syntax of values in braces}
   *
   * @param <T> the type of values
   * @param element the syntax of one
   * @param separator what is printed between them: a comma, and maybe a space
   */
  public static <T> TextSyntax<List<T>> list(TextSyntax<T> element, String separator) {
    return of(
        in -> in.nested(() -> List.copyOf(in.list("{", "}", () -> element.parse(in)))),
        (values, out) -> out.list("{", separator, "}", values, value -> element.print(value, out)));
  }

  /**
   * {@return the syntax of integers between two signs}
   *
   * @param open the sign before them
   * @param close the sign after them
   */
  static TextSyntax<LongList> integers(String open, String close) {
    return of(
        in -> LongList.copyOf(in.list(open, close, in::integer)),
        (values, out) -> out.append(open).append(joined(values, ",")).append(close));
  }

  /**
   * {@return the syntax of a word of an enumeration}
   *
   * @param <E> the enumeration
   * @param type the enumeration
   */
  public static <E extends Enum<E> & HloWord> TextSyntax<E> word(Class<E> type) {
    E[] values = type.getEnumConstants();
    return of(in -> parseWord(in, values), (value, out) -> out.append(value.text()));
  }

  private static <E extends HloWord> E parseWord(HloScanner in, E[] values) {
    int start = in.offset();
    String word = in.word("a word");
    for (E value : values) {
      if (value.text().equalsIgnoreCase(word)) { // XLA lower-cases some
        return value;
      }
    }
    List<String> words = Arrays.stream(values).map(HloWord::text).toList();
    throw in.errorAt(start, "'%s' is none of %s".formatted(word, String.join(", ", words)));
  }

  private static boolean parseBoolean(HloScanner in) {
    int start = in.offset();
    String word = in.word("true or false");
    if (!word.equals("true") && !word.equals("false")) {
      throw in.errorAt(start, "expected true or false");
    }
    return word.equals("true");
  }

  private static double parseDouble(HloScanner in) {
    int start = in.offset();
    String number = in.number();
    return switch (number) {
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      case "nan", "-nan" -> Double.NaN;
      default -> in.make(start, () -> Double.parseDouble(number));
    };
  }

  private static LongList parseTimes(HloScanner in) {
    List<Long> values = new ArrayList<>();
    do {
      values.add(in.integer());
    } while (in.take("x"));
    return LongList.copyOf(values);
  }

  static String joined(LongList values, String separator) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < values.size(); i++) {
      text.append(i == 0 ? "" : separator).append(values.get(i));
    }
    return text.toString();
  }

  private static HloPair parsePair(HloScanner in) {
    in.expect("{");
    long source = in.integer();
    in.expect(",");
    long target = in.integer();
    in.expect("}");
    return new HloPair(source, target);
  }

  private static void printPair(HloPair pair, HloTextWriter out) {
    out.append("{").append(pair.source()).append(",").append(pair.target()).append("}");
  }
}
