package org.hlo4j.opset.sparsetensor;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.internal.Hashes;

/**
 * The format of a level with its properties: {@code compressed(nonunique)}, {@code structured[2,
 * 4]}.
 *
 * @param n the number of stored elements of each run; 0 unless the format is structured
 * @param m the length of a run; 0 unless the format is structured
 */
public record LevelType(LevelFormat format, Set<LevelProperty> properties, long n, long m) {
  public LevelType {
    properties = Set.copyOf(properties);
    if (!properties.isEmpty() && !format.hasProperties()) {
      throw new IllegalArgumentException(
          "invalid level type: level format doesn't support the properties");
    }
  }

  static LevelType parse(AsmParser parser) {
    int at = parser.offset();
    String word =
        parser
            .parseOptionalKeyword()
            .orElseThrow(() ->
                parser.error(
                    at, "expected valid level format (e.g. dense, compressed or singleton)"));
    List<Long> sizes =
        word.equals(LevelFormat.STRUCTURED.spelling()) ? parseSizes(parser, at) : List.of(0L, 0L);
    EnumSet<LevelProperty> properties = EnumSet.noneOf(LevelProperty.class);
    parser.parseList(Delimiter.OPTIONAL_PAREN, () -> properties.add(parseProperty(parser)));
    for (LevelFormat format : LevelFormat.values()) {
      if (format.spelling().equals(word)) {
        return parser.make(
            at, () -> new LevelType(format, properties, sizes.getFirst(), sizes.getLast()));
      }
    }
    throw parser.error(at, "unknown level format: " + word);
  }

  private static List<Long> parseSizes(AsmParser parser, int at) {
    List<Long> sizes = parser.parseList(Delimiter.OPTIONAL_SQUARE, () -> parseSize(parser));
    if (sizes.size() != 2) {
      throw parser.error(at, "expected exactly 2 structured sizes");
    }
    if (sizes.getFirst() > sizes.getLast()) {
      throw parser.error(at, "expected n <= m in n_out_of_m");
    }
    return sizes;
  }

  private static Long parseSize(AsmParser parser) {
    int at = parser.offset();
    long size =
        parser
            .parseOptionalInteger()
            .orElseThrow(() -> parser.error(at, "expected valid integer for structured size"));
    if (size < 0) {
      throw parser.error(at, "expected structured size to be >= 0");
    }
    return size;
  }

  private static LevelProperty parseProperty(AsmParser parser) {
    int at = parser.offset();
    String word =
        parser
            .parseOptionalKeyword()
            .orElseThrow(() ->
                parser.error(
                    at, "expected valid level property (e.g. nonordered, nonunique or high)"));
    for (LevelProperty property : LevelProperty.values()) {
      if (property.spelling().equals(word)) {
        return property;
      }
    }
    throw parser.error(at, "unknown level property: " + word);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LevelType that
        && format == that.format
        && properties.equals(that.properties)
        && n == that.n
        && m == that.m;
  }

  @Override
  public int hashCode() {
    int sizes = Hashes.mix(Hashes.of(n), Hashes.of(m));
    return Hashes.mix(Hashes.mix(format.ordinal(), properties.hashCode()), sizes);
  }

  /** Returns the level type as text. */
  @Override
  public String toString() {
    String sizes = format == LevelFormat.STRUCTURED ? "[" + n + ", " + m + "]" : "";
    String words =
        properties.stream().sorted().map(LevelProperty::spelling).collect(Collectors.joining(", "));
    return format.spelling() + sizes + (words.isEmpty() ? "" : "(" + words + ")");
  }
}
