package org.hlo4j.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.text.print.PrinterOptions;
import org.hlo4j.text.print.TextBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A second thread that helps to parse and print changes nothing, whatever stands in the text. */
class HelperTest {
  private static final DialectRegistry REGISTRY = Dialects.all();

  /** As if the other thread were done with everything before this one begins. */
  private static final Executor EAGER = Runnable::run;

  private static final Executor THREAD = task -> Thread.ofPlatform().start(task);

  private static String function(int number, String body) {
    return """
      func.func @f%d(%%arg0: tensor<2xf32>) -> tensor<2xf32> {
        %%0 = stablehlo.add %%arg0, %%arg0 : tensor<2xf32>
    %s
        return %%0 : tensor<2xf32>
      }
    """
        .formatted(number, body);
  }

  /** A module of eight functions; {@code body} stands in one of them, {@code line} behind it. */
  private static String module(int place, String body, String line) {
    StringBuilder text = new StringBuilder("// a text\n#above = 1 : i8\nmodule {\n");
    for (int i = 0; i < 8; i++) {
      text.append(function(i, i == place ? body : ""));
      text.append(i == place ? line : "");
    }
    return text.append("}\n#below = loc(\"below\")\n// its end\n").toString();
  }

  static Stream<String> sources() {
    List<String> sources = new ArrayList<>();
    for (int place : new int[] {1, 6, 7}) {
      for (String body :
          List.of(
              "",
              "    %c = stablehlo.constant dense<1> : tensor<4xi32>",
              "    %0 = stablehlo.add %arg0, %arg0 : tensor<2xf32>",
              "    %1 = stablehlo.add %arg0, %undefined : tensor<2xf32>",
              "    %1 = stablehlo.add %arg0, %2 : tensor<2xf32>\n"
                  + "    %2 = stablehlo.add %arg0, %0 : tensor<2xf32>",
              "    %1 = stablehlo.add %arg0 %0 : tensor<2xf32>",
              "    %1 = stablehlo.tan %0 {a = #above} : tensor<2xf32>",
              "    %1 = stablehlo.tan %0 : tensor<2xf32> loc(#below)",
              "    %1 = stablehlo.tan %0 {a = distinct[0]<unit>} : tensor<2xf32>",
              "    %1 = stablehlo.constant dense_resource<key> : tensor<2xf32>",
              "    cf.br ^nowhere",
              "    \"unknown.op\"() : () -> ()",
              "  }\n  // a func.func in a comment\n  func.func private @more() {\n    return",
              "  }\n  }\n  module {\n  func.func @inner(%arg0: tensor<2xf32>) -> tensor<2xf32> {\n"
                  + "    %0 = stablehlo.tan %arg0 : tensor<2xf32>")) {
        sources.add(module(place, body, ""));
      }
      for (String line :
          List.of(
              "}\n",
              "}\nmodule {\n",
              "  %top = stablehlo.constant dense<1> : tensor<i8>\n",
              "  %arg0 = stablehlo.constant dense<1> : tensor<i8>\n",
              "  func.func private @twice()\n  func.func private @twice()\n",
              "  module @inner {\n    func.func private @f()\n  }\n",
              "  stablehlo.add\n",
              "  \"unterminated\n")) {
        sources.add(module(place, "", line));
      }
    }
    sources.add("");
    sources.add("module {\n  func.func ");
    sources.add("\n  func.func private @f()\n  func.func private @g()\n");
    String twice = module(6, "    %1 = stablehlo.add %arg0, %late : tensor<2xf32>", "");
    sources.add(twice.replace("%0", "%late"));
    return sources.stream();
  }

  @ParameterizedTest
  @MethodSource("sources")
  void textIsParsedAndPrintedAsByOneThread(String source) {
    String expected = outcome(source, ParserOptions.DEFAULT, null);
    assertThat(outcome(source, ParserOptions.DEFAULT, EAGER)).isEqualTo(expected);
    assertThat(outcome(source, ParserOptions.DEFAULT, THREAD)).isEqualTo(expected);
  }

  @Test
  void functionsOfAnyLengthArePrintedOnce() {
    // Each second function is more than a buffer keeps in one piece.
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 5; i++) {
      StringBuilder body = new StringBuilder();
      for (int line = 0; line < (i % 2 == 0 ? 8000 : 1); line++) {
        body.append("    %l").append(line).append(" = stablehlo.tan %0 : tensor<2xf32>\n");
      }
      text.append(function(i, body.toString()));
    }
    String source = text.toString();
    String expected = outcome(source, ParserOptions.DEFAULT, null);
    assertThat(outcome(source, ParserOptions.DEFAULT, EAGER).equals(expected)).isTrue();
    assertThat(outcome(source, ParserOptions.DEFAULT, THREAD).equals(expected)).isTrue();
  }

  @Test
  void limitsAreThoseOfOneThread() {
    String source = module(6, "    %c = stablehlo.constant dense<1> : tensor<4xi32>", "");
    for (int operations = 20; operations < 30; operations++) {
      ParserOptions options =
          ParserOptions.DEFAULT.withLimits(ReadLimits.DEFAULT.withOperations(operations));
      assertThat(outcome(source, options, EAGER)).isEqualTo(outcome(source, options, null));
    }
    ParserOptions options =
        ParserOptions.DEFAULT.withLimits(ReadLimits.DEFAULT.withConstantBytes(15));
    assertThat(outcome(source, options, EAGER)).isEqualTo(outcome(source, options, null));
  }

  @Test
  void helperIsAskedOnceToParseFunctions() {
    assertThat(tasks(module(6, "", ""))).hasSize(1);
  }

  @Test
  void helperIsNotAskedWhereThereIsLittleForIt() {
    assertThat(tasks("#first = 1 : i8\n" + module(6, "", ""))).isEmpty();
    assertThat(tasks(module(6, "", "") + "#behind = 1 : i8\n")).isEmpty();
    assertThat(tasks("module {\n" + function(0, "") + "}\n")).isEmpty();
    assertThat(tasks("\n \n")).isEmpty();
  }

  private static List<Runnable> tasks(String source) {
    List<Runnable> tasks = new ArrayList<>();
    MlirParser.parse(
        SourceText.of("text", source),
        REGISTRY,
        ParserOptions.DEFAULT,
        Diagnostics.collector(),
        task -> {
          tasks.add(task);
          task.run();
        });
    return tasks;
  }

  private static String outcome(
      String source, ParserOptions options, @org.jspecify.annotations.Nullable Executor helper) {
    List<String> told = new ArrayList<>();
    Diagnostics diagnostics = diagnostic -> told.add(diagnostic.toString());
    SourceText text = SourceText.of("text", source);
    try {
      Operation module =
          helper == null
              ? MlirParser.parse(text, REGISTRY, options, diagnostics)
              : MlirParser.parse(text, REGISTRY, options, diagnostics, helper);
      for (boolean locations : new boolean[] {false, true}) {
        PrinterOptions printing =
            PrinterOptions.builder().debugInfo(locations).assumeVerified(!locations).build();
        TextBuffer out = new TextBuffer();
        if (helper == null) {
          MlirPrinter.print(module, REGISTRY, printing, out);
        } else {
          MlirPrinter.print(module, REGISTRY, printing, out, helper);
        }
        told.add(out.toString());
      }
    } catch (DiagnosticException e) {
      told.add(e.diagnostics().toString());
    }
    return String.join("\n", told);
  }
}
