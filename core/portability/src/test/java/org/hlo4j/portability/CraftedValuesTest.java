package org.hlo4j.portability;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.mhlo.MhloTokenType;
import org.hlo4j.opset.quant.QuantizedType;
import org.hlo4j.opset.sdy.DimMappingAttr;
import org.hlo4j.opset.stablehlo.TokenType;
import org.hlo4j.opset.vhlo.EnumV1Attr;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Values that differ in a number or a name have different hash codes, whatever their definition, so
 * that crafted input cannot slow hash tables down. Each number and each name in the values of
 * {@code values.txt} is replaced by values chosen to collide.
 */
class CraftedValuesTest {
  private static final int COUNT = 64;

  /** Numbers and names; not the digits of keywords, such as {@code i64}, but those of shapes. */
  private static final Pattern HOLE =
      Pattern.compile(
          "0x[0-9A-F]+|(?:(?<![A-Za-z_\\d.@\"])|(?<=[\\d?]x))-?\\d+(?:\\.\\d+(?:e[+-]?\\d+)?)?"
              + "|(?<=\")[a-z](?=\")");

  static Stream<String> values() throws IOException {
    try (InputStream in = CraftedValuesTest.class.getResourceAsStream("values.txt")) {
      String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return all.lines().filter(line -> !line.startsWith("# ")).toList().stream();
    }
  }

  private static Attribute parse(String text) {
    return MlirParser.parseAttribute(text, TestPrograms.DIALECTS, ParserOptions.DEFAULT);
  }

  private static Optional<Attribute> parsed(String text) {
    try {
      return Optional.of(parse(text));
    } catch (DiagnosticException refused) {
      return Optional.empty();
    }
  }

  /** Returns replacements of a number or a name, as functions of a counter. */
  private static List<IntFunction<String>> replacements(String hole) {
    if (hole.startsWith("0x")) {
      return List.of(i -> "0x" + wide(i).setBit(62).toString(16).toUpperCase());
    }
    if (hole.contains(".")) {
      return List.of(i -> i + 1 + ".0");
    }
    if (Character.isLetter(hole.charAt(0))) {
      return List.of(CraftedValuesTest::name);
    }
    return List.of(
        Integer::toString,
        i -> Long.toString((long) i << Integer.SIZE | i),
        i -> wide(i).toString(),
        i -> Integer.toString(-i));
  }

  /** Numbers of more than 64 bits with equal low bits. */
  private static BigInteger wide(int number) {
    return BigInteger.valueOf(number + 1).shiftLeft(Long.SIZE);
  }

  /** Names of equal length and equal {@link String#hashCode}. */
  private static String name(int number) {
    StringBuilder name = new StringBuilder();
    for (int bit = 0; bit < Byte.SIZE; bit++) {
      name.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return name.toString();
  }

  private static String fill(String text, MatchResult hole, String with) {
    return text.substring(0, hole.start()) + with + text.substring(hole.end());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("values")
  void haveDistinctHashCodes(String text) {
    parse(text);
    for (MatchResult hole : HOLE.matcher(text).results().toList()) {
      for (IntFunction<String> replacement : replacements(hole.group())) {
        Set<Attribute> values = new HashSet<>();
        for (int i = 0; i < COUNT; i++) {
          parsed(fill(text, hole, replacement.apply(i))).ifPresent(values::add);
        }
        Set<Integer> hashes = new HashSet<>();
        values.forEach(value -> hashes.add(value.hashCode()));
        // Among so many random numbers, two are equal once in two million times.
        assertThat(hashes)
            .as("%s at %d, as %s", text, hole.start(), replacement.apply(1))
            .hasSizeGreaterThanOrEqualTo(values.size() - 1);
      }
    }
  }

  @Test
  void areOfAllKinds() throws IOException {
    Set<Class<?>> missing = new LinkedHashSet<>();
    for (String namespace : TestPrograms.DIALECTS.namespaces()) {
      Dialect dialect = TestPrograms.DIALECTS.dialectOrNull(namespace);
      dialect.attributes().forEach(definition -> missing.add(definition.type()));
      dialect.types().forEach(definition -> missing.add(definition.type()));
    }
    for (String text : values().toList()) {
      Attribute value = parse(text);
      missing.remove(value instanceof TypeAttr type ? type.value().getClass() : value.getClass());
    }
    missing.removeIf(Class::isEnum);
    // The first three have few values; the others occur nested in values of values.txt.
    assertThat(missing)
        .containsExactlyInAnyOrder(
            EnumV1Attr.class,
            TokenType.class,
            MhloTokenType.class,
            DimMappingAttr.class,
            QuantizedType.class);
  }
}
