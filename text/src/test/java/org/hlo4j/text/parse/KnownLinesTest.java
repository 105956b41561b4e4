package org.hlo4j.text.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hlo4j.text.TestDialect.ANY;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.TestDialect;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.text.print.PrinterOptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Lines that differ from earlier ones only in names of values mean what they mean by themselves: a
 * line with a comment of its own is like no other.
 */
class KnownLinesTest {
  private static final OpDefinition USE =
      OpDefinition.op("test.use")
          .variadicOperands("operands", ANY)
          .variadicResults("results", ANY)
          .format("($operands^)? attr-dict `:` functional-type($operands, $results)")
          .build();
  private static final OpDefinition NOTHING =
      OpDefinition.op("test.nothing").format("attr-dict").build();
  private static final DialectRegistry REGISTRY = TestDialect.registry(USE, NOTHING);
  private static final PrinterOptions EVERYTHING =
      PrinterOptions.builder().generic(true).debugInfo(true).assumeVerified(true).build();

  /** Programs by what is special about them; their first lines make others known. */
  private static final Map<String, String> PROGRAMS =
      Map.ofEntries(
          Map.entry(
              "an operand twice, then two operands",
              """
              %a = test.use : () -> i32
              %b = test.use : () -> i32
              %c = test.use %a, %a : (i32, i32) -> i32
              %d = test.use %a, %a : (i32, i32) -> i32
              %e = test.use %b, %b : (i32, i32) -> i32
              %f = test.use %a, %b : (i32, i32) -> i32
              %g = test.use %b, %a : (i32, i32) -> i32
              """),
          Map.entry(
              "two operands, then one twice",
              """
              %a = test.use : () -> i32
              %b = test.use : () -> i32
              %c = test.use %a, %b : (i32, i32) -> i32
              %d = test.use %b, %a : (i32, i32) -> i32
              %e = test.use %b, %b : (i32, i32) -> i32
              """),
          Map.entry(
              "a location in the next line",
              """
              %a = test.use : () -> i32
              %b = test.use : () -> i32
              %c = test.use : () -> i32
                loc("here")
              %d = test.use : () -> i32
              """),
          Map.entry(
              "a location behind a comment",
              """
              %a = test.use : () -> i32
              // nothing
              %b = test.use : () -> i32
              // nothing
              %c = test.use : () -> i32
              // nothing
                loc("here")
              %d = test.use : () -> i32
              """),
          Map.entry(
              "two operations in a line",
              """
              test.nothing test.nothing
              test.nothing test.nothing
              test.nothing test.nothing
              %a = test.use : () -> i32
              """),
          Map.entry(
              "an operation that goes on in the next line",
              """
              test.use
                : () -> ()
              test.use
                : () -> ()
              test.use
                : () -> ()
              """),
          Map.entry(
              "successors",
              """
              "test.labels"() ({
                test.br ^next
              ^next:
                test.br ^next
              ^last:
                test.br ^next
              }) : () -> ()
              "test.labels"() ({
                test.br ^next
              ^next:
                test.br ^next
              ^last:
                test.br ^next
              }) : () -> ()
              """),
          Map.entry(
              "several names of results",
              """
              %a, %b = test.use : () -> (i32, i32)
              %c, %d = test.use : () -> (i32, i32)
              %e, %f = test.use : () -> (i32, i32)
              test.use %a, %b, %c, %d, %e, %f : (i32, i32, i32, i32, i32, i32) -> ()
              """),
          Map.entry(
              "an operation that uses its own result",
              """
              %a, %b = "test.use"(%b) : (i32) -> (i32, i32)
              %c, %d = "test.use"(%d) : (i32) -> (i32, i32)
              %e, %f = "test.use"(%f) : (i32) -> (i32, i32)
              test.use %e, %f : (i32, i32) -> ()
              """),
          Map.entry(
              "an operation that uses what it defines again",
              """
              %a, %b = "test.use"(%b) : (i32) -> (i32, i32)
              %c, %d = "test.use"(%d) : (i32) -> (i32, i32)
              %x = test.use : () -> i32
              %e, %x = "test.use"(%x) : (i32) -> (i32, i32)
              %f = test.use : () -> i32
              """),
          Map.entry(
              "numbered results",
              """
              %a:2 = test.use : () -> (i32, i64)
              %b:2 = test.use : () -> (i32, i64)
              %c:2 = test.use : () -> (i32, i64)
              %d = test.use %a#0, %b#1 : (i32, i64) -> i32
              %e = test.use %b#0, %a#1 : (i32, i64) -> i32
              %f = test.use %c#0, %c#1 : (i32, i64) -> i32
              """),
          Map.entry(
              "a number that there is not",
              """
              %a:2 = test.use : () -> (i32, i32)
              %b = test.use : () -> i32
              test.use %a#1 : (i32) -> ()
              test.use %a#1 : (i32) -> ()
              test.use %b#1 : (i32) -> ()
              """),
          Map.entry(
              "a name that is not defined",
              """
              %a = test.use : () -> i32
              test.use %a : (i32) -> ()
              test.use %a : (i32) -> ()
              test.use %b : (i32) -> ()
              """),
          Map.entry(
              "a name that is defined further down",
              """
              %a = test.use : () -> i32
              test.use %a : (i32) -> ()
              test.use %a : (i32) -> ()
              test.use %b : (i32) -> ()
              %b = test.use : () -> i32
              """),
          Map.entry(
              "a name that is defined twice",
              """
              %a = test.use : () -> i32
              %b = test.use : () -> i32
              %c = test.use : () -> i32
              %a = test.use : () -> i32
              """),
          Map.entry(
              "another type",
              """
              %a = test.use : () -> i32
              %b = test.use : () -> i64
              test.use %a : (i32) -> ()
              test.use %a : (i32) -> ()
              test.use %b : (i32) -> ()
              """),
          Map.entry(
              "names that are numbers",
              """
              %0 = test.use : () -> i32
              %00 = test.use : () -> i32
              %1 = test.use : () -> i32
              %123456789 = test.use : () -> i32
              test.use %0 : (i32) -> ()
              test.use %00 : (i32) -> ()
              test.use %123456789 : (i32) -> ()
              """),
          Map.entry(
              "percent signs in strings",
              """
              %a = test.use {text = "%a \\" %b"} : () -> i32
              %b = test.use {text = "%a \\" %b"} : () -> i32
              %c = test.use {text = "%a \\" %c"} : () -> i32
              %d = test.use {text = "%a \\" %b"} : () -> i32
              """),
          Map.entry(
              "a dialect that is left out",
              """
              test.scope {
              ^bb0(%x: i32):
                use %x : (i32) -> ()
                use %x : (i32) -> ()
                "test.labels"() ({
                  use %x : (i32) -> ()
                }) : () -> ()
              }
              """),
          Map.entry(
              "nothing behind the last line",
              """
              test.nothing
              test.nothing
              test.nothing\
              """));

  @TestFactory
  Stream<DynamicTest> meanWhatTheyMeanByThemselves() {
    return PROGRAMS.entrySet().stream()
        .map(program ->
            DynamicTest.dynamicTest(
                program.getKey(),
                () ->
                    assertThat(reading(program.getValue(), ParserOptions.DEFAULT))
                        .isEqualTo(reading(commented(program.getValue()), ParserOptions.DEFAULT))));
  }

  @Test
  void areRefusedWhereTheyAreNestedTooDeeply() {
    String line = "test.use : () -> tuple<tuple<tuple<tuple<tuple<i32>>>>>\n";
    String program =
        line + line + line + "\"test.labels\"() ({\n" + line + line + "}) : () -> ()\n";
    for (int depth = 1; depth < 40; depth++) {
      ParserOptions options = ParserOptions.DEFAULT.withLimits(ReadLimits.DEFAULT.withDepth(depth));
      assertThat(reading(program, options)).isEqualTo(reading(commented(program), options));
    }
  }

  @Test
  void countAsOperations() {
    for (int most = 0; most < 5; most++) {
      ParserOptions options =
          ParserOptions.DEFAULT.withLimits(ReadLimits.DEFAULT.withOperations(most));
      String program = "test.nothing\n".repeat(4);
      String read = reading(program, options);
      assertThat(read).isEqualTo(reading(commented(program), options));
      assertThat(read.contains("more than")).isEqualTo(most < 4);
    }
  }

  @Test
  void countAsPartsWhereAliasesMultiplyThem() {
    StringBuilder program = new StringBuilder("!t0 = tuple<i32, i32>\n");
    for (int i = 1; i < 20; i++) {
      program.append("!t%d = tuple<!t%d, !t%d>\n".formatted(i, i - 1, i - 1));
    }
    program.append("test.use : () -> !t19\n".repeat(40));
    assertThat(reading(program.toString(), ParserOptions.DEFAULT)).contains("aliases stand for");
  }

  private static String commented(String program) {
    List<String> lines = program.lines().toList();
    StringBuilder commented = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      commented.append(lines.get(i)).append(" // ").append(i).append('\n');
    }
    return commented.toString();
  }

  /** What is read, or what is wrong. */
  private static String reading(String program, ParserOptions options) {
    try {
      return MlirPrinter.toString(
          MlirParser.parse(SourceText.of("-", program), REGISTRY, options), REGISTRY, EVERYTHING);
    } catch (DiagnosticException e) {
      return ParserFixture.render(e.diagnostics());
    }
  }
}
