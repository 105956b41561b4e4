package org.hlo4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ByteStrings;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.text.print.PrinterOptions;
import org.hlo4j.text.print.TextBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Readers and printers remember lines and operations that occur again. What a program means, and
 * how it is printed, is as if they did not: a line with a comment of its own is like no other line,
 * and an operation that is printed alone is the first one.
 */
class RepetitionTest {
  private static final int COPIES = 4;
  private static final int MUTANTS = 12;
  private static final Pattern NAME = Pattern.compile("%[A-Za-z0-9_]+(#\\d+)?");
  private static final Pattern TYPE = Pattern.compile("(?:tensor|memref|vector|tuple)<[^<>]*>");
  private static final PrinterOptions EVERYTHING =
      PrinterOptions.builder().generic(true).debugInfo(true).build();

  private static final PrinterOptions VERIFIED =
      PrinterOptions.builder().assumeVerified(true).build();

  static List<String> programs() {
    return Compendium.programs();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void readsLinesThatOccurAgainAsTheFirst(String name) {
    List<String> lines = repeated(name);
    assertThat(reading(lines)).contains("module").isEqualTo(reading(commented(lines)));
  }

  /** One change in a copy of lines that are known by then. */
  @ParameterizedTest
  @MethodSource("programs")
  void readsLinesThatAreNearlyTheSameAsAnyOther(String name) {
    Random random = new Random(name.hashCode());
    for (int i = 0; i < MUTANTS; i++) {
      List<String> lines = new ArrayList<>(repeated(name));
      change(lines, random);
      assertThat(reading(lines)).isEqualTo(reading(commented(lines)));
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void printsOperationsThatOccurAgainAsTheFirst(String name) {
    Operation module = parse(String.join("\n", repeated(name)));
    TreeMap<Long, Operation> starts = new TreeMap<>();
    TextBuffer out = new TextBuffer();
    MlirPrinter.print(
        module, SourceProgram.DIALECTS, VERIFIED, out, (op, at) -> starts.put(at, op));
    byte[] text = out.toByteArray();
    starts.forEach((start, op) -> {
      int at = Math.toIntExact(start);
      String alone = withoutDialect(MlirPrinter.toString(op, SourceProgram.DIALECTS, VERIFIED));
      boolean isDeclaration = op.regionCount() > 0 && op.operandCount() == 0;
      if (!isDeclaration && alone.indexOf('\n') < 0) { // more lines are indented elsewhere
        String inside = ByteStrings.decode(text, at, text.length - at).stripLeading();
        assertThat(inside.substring(0, alone.length())).isEqualTo(alone);
      }
    });
  }

  /** As it is printed in a function. */
  private static String withoutDialect(String operation) {
    return operation.replaceFirst("^(%.* = )?func\\.", "$1");
  }

  // Programs.

  /** The lines of a program that has the operations of a file several times. */
  private static List<String> repeated(String name) {
    String text =
        new String(SourceProgram.read(Compendium.FOLDER, name).text(), StandardCharsets.ISO_8859_1);
    int metadata = text.indexOf("{-#");
    String tail = metadata < 0 ? "" : text.substring(metadata);
    String program = metadata < 0 ? text : text.substring(0, metadata);
    Function<Boolean, List<String>> part =
        aliases ->
            program.lines().filter(line -> aliases == line.matches("[#!]\\w+ = .*")).toList();
    List<String> lines = new ArrayList<>(part.apply(true));
    for (int i = 0; i < COPIES; i++) {
      lines.add("module {");
      lines.addAll(part.apply(false));
      lines.add("}");
    }
    tail.lines().forEach(lines::add);
    lines.add("module {}");
    return lines;
  }

  /** The same with a comment in each line but the last, at whose end errors may be. */
  private static List<String> commented(List<String> lines) {
    List<String> commented = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      commented.add(lines.get(i) + (i < lines.size() - 1 ? " // " + i : ""));
    }
    return commented;
  }

  private static void change(List<String> lines, Random random) {
    int at = lines.size() / 2 + random.nextInt(lines.size() / 2);
    String line = lines.get(at);
    switch (random.nextInt(7)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.add(at, line);
      case 2 -> lines.add(at, "// " + line);
      case 3 -> lines.set(at, exchange(line, NAME, lines, random));
      case 4 -> lines.set(at, exchange(line, TYPE, lines, random));
      case 5 -> lines.set(at, line.replaceFirst("\\) -> ", ") ->\n "));
      default -> {
        int place = random.nextInt(line.length() + 1);
        lines.set(
            at,
            line.substring(0, place) + "0 \n({%".charAt(random.nextInt(6)) + line.substring(place));
      }
    }
  }

  /** The line with something in it replaced by another of its kind. */
  private static String exchange(String line, Pattern kind, List<String> lines, Random random) {
    List<String> others =
        lines.stream()
            .flatMap(other -> kind.matcher(other).results().map(found -> found.group()))
            .distinct()
            .toList();
    Matcher places = kind.matcher(line);
    List<int[]> found = new ArrayList<>();
    while (places.find()) {
      found.add(new int[] {places.start(), places.end()});
    }
    if (found.isEmpty()) {
      return line;
    }
    int[] place = found.get(random.nextInt(found.size()));
    return line.substring(0, place[0])
        + others.get(random.nextInt(others.size()))
        + line.substring(place[1]);
  }

  // Reading.

  private static Operation parse(String text) {
    return MlirParser.parse(
        SourceText.of("-", text.getBytes(StandardCharsets.ISO_8859_1)),
        SourceProgram.DIALECTS,
        ParserOptions.DEFAULT);
  }

  /** What is read, or what is wrong. */
  private static String reading(List<String> lines) {
    try {
      return MlirPrinter.toString(
          parse(String.join("\n", lines) + "\n"), SourceProgram.DIALECTS, EVERYTHING);
    } catch (DiagnosticException e) {
      return e.diagnostics().stream().map(Object::toString).collect(Collectors.joining("\n"));
    }
  }
}
