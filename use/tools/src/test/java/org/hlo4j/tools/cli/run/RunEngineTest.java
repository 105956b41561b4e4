package org.hlo4j.tools.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.tools.cli.Commands;
import org.hlo4j.tools.cli.Commands.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs by an engine: its profiles, traces, and checks against the interpreter. */
class RunEngineTest {
  private static final String PROGRAM =
      """
      func.func @main() -> (tensor<64x64xf32>, tensor<i32>) {
        %x = stablehlo.iota dim = 0 : tensor<64x64xf32>
        %third = stablehlo.constant dense<0.3> : tensor<64x64xf32>
        %0 = stablehlo.multiply %x, %third : tensor<64x64xf32>
        %zero = stablehlo.constant dense<0> : tensor<i32>
        %numbers = stablehlo.iota dim = 0 : tensor<4xi32>
        %last = stablehlo.slice %numbers [3:4] : (tensor<4xi32>) -> tensor<1xi32>
        %n = stablehlo.reshape %last : (tensor<1xi32>) -> tensor<i32>
        %one = stablehlo.constant dense<1> : tensor<i32>
        %1:2 = stablehlo.while(%i = %zero, %a = %0) : tensor<i32>, tensor<64x64xf32>
         cond {
          %2 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %2 : tensor<i1>
        } do {
          %2 = stablehlo.add %i, %one : tensor<i32>
          %3 = stablehlo.dot_general %a, %0, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
          stablehlo.return %2, %3 : tensor<i32>, tensor<64x64xf32>
        }
        return %1#1, %1#0 : tensor<64x64xf32>, tensor<i32>
      }
      """;

  private static final String WINDOWS =
      """
      func.func @main() -> tensor<2x2xf32> {
        %x = stablehlo.iota dim = 0 : tensor<4141xf32>
        %s = stablehlo.sine %x : tensor<4141xf32>
        %0 = stablehlo.exponential %s : tensor<4141xf32>
        %1 = stablehlo.reshape %0 : (tensor<4141xf32>) -> tensor<41x101xf32>
        %zero = stablehlo.constant dense<0.0> : tensor<f32>
        %2 = "stablehlo.reduce_window"(%1, %zero) <{window_dimensions = array<i64: 40, 100>}> ({
        ^bb0(%a: tensor<f32>, %b: tensor<f32>):
          %3 = stablehlo.add %a, %b : tensor<f32>
          stablehlo.return %3 : tensor<f32>
        }) : (tensor<41x101xf32>, tensor<f32>) -> tensor<2x2xf32>
        return %2 : tensor<2x2xf32>
      }
      """;

  private static final String DYNAMIC =
      """
      func.func @main() -> tensor<?xf32> {
        %0 = stablehlo.iota dim = 0 : tensor<100xf32>
        %1 = stablehlo.negate %0 : (tensor<100xf32>) -> tensor<?xf32>
        return %1 : tensor<?xf32>
      }
      """;

  /** Its result has a shape that is known only when it runs. */
  private static final String UNKNOWN =
      """
      func.func @main() -> tensor<?xf32> {
        %0 = stablehlo.iota dim = 0 : tensor<100xi32>
        %c = stablehlo.constant dense<0> : tensor<i32>
        %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.maximum across dimensions = [0]
          : (tensor<100xi32>, tensor<i32>) -> tensor<i32>
        %2 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
        %3 = stablehlo.dynamic_iota %2, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
        return %3 : tensor<?xf32>
      }
      """;

  @TempDir Path folder;

  private static Run run(String... options) {
    List<String> arguments = new ArrayList<>(List.of("run", "-"));
    arguments.addAll(List.of(options));
    return Commands.run(PROGRAM, arguments.toArray(String[]::new));
  }

  @Test
  void showsWhichStepsTookTheLongestTime() {
    Run run = run("--engine=strict", "--profile");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo(run("--engine=strict").out());
    assertThat(run.err())
        .contains("steps in")
        .containsPattern("%\\s+3\\s+49,152  stablehlo\\.dot_general \\(product\\) <stdin>:16:");
  }

  @Test
  void putsTheProfileIntoTheReport() {
    Run run = run("--engine=fast", "--profile", "--json");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("\"engine\" : \"fast\"")
        .containsPattern("\"operation\" : \"stablehlo.dot_general\",\\s+\"step\" : \"product\"")
        .containsPattern("\"location\" : \"<stdin>:16:\\d+\",\\s+\"count\" : 3");
  }

  @Test
  void writesATraceOfTheSteps() throws IOException {
    Path file = folder.resolve("steps.json");
    Run run = run("--engine=strict", "--trace=" + file);
    assertThat(run.status()).as(run.err()).isZero();
    List<Map<String, String>> events = events(file);
    Map<String, String> loop =
        events.stream()
            .filter(event -> event.get("name").equals("stablehlo.while"))
            .findFirst()
            .orElseThrow();
    List<Map<String, String>> products =
        events.stream().filter(event -> event.get("cat").equals("product")).toList();
    double begin = number(loop, "ts");
    double end = begin + number(loop, "dur");
    assertThat(products)
        .hasSize(3)
        .allSatisfy(event -> {
          assertThat(event).containsEntry("ph", "X").containsEntry("step", "product");
          assertThat(event.get("location")).startsWith("<stdin>:16:");
          assertThat(number(event, "ts")).isGreaterThanOrEqualTo(begin);
          assertThat(number(event, "ts") + number(event, "dur")).isLessThanOrEqualTo(end + 1e-3);
        });
    assertThat(events)
        .isSortedAccordingTo((a, b) -> Double.compare(number(a, "ts"), number(b, "ts")));
  }

  private static double number(Map<String, String> event, String field) {
    return Double.parseDouble(event.get(field));
  }

  /** Reads the complete events of a trace; fields of their arguments count as theirs. */
  private static List<Map<String, String>> events(Path file) throws IOException {
    List<Map<String, String>> events = new ArrayList<>();
    Map<String, String> event = new HashMap<>();
    int depth = 0;
    try (JsonParser json = new JsonFactory().createParser(Files.readString(file))) {
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (token == JsonToken.START_OBJECT) {
          depth++;
        } else if (token == JsonToken.END_OBJECT && --depth == 1) {
          if (event.getOrDefault("ph", "").equals("X")) {
            events.add(event);
          }
          event = new HashMap<>();
        } else if (token.isScalarValue()) {
          event.put(json.currentName(), json.getText());
        }
      }
    }
    return events;
  }

  @Test
  void strictResultsHaveTheInterpretersBits() {
    Run run = run("--engine=strict", "--check");
    assertThat(run.status()).as(run.out()).isZero();
    assertThat(run.out())
        .contains("result #0  tensor<64x64xf32>  has the interpreter's bits")
        .contains("result #1  tensor<i32>  has the interpreter's bits");
  }

  @Test
  void fastResultsAreCheckedByTheTolerance() {
    Run run = Commands.run(WINDOWS, "run", "-", "--engine=fast", "--check");
    assertThat(run.status()).as(run.out()).isZero();
    assertThat(run.out())
        .containsPattern(
            "result #0  tensor<2x2xf32>  is within the tolerance: 3 of 4 numbers, .* ulp\\),"
                + " .* of the largest element");

    Run none =
        Commands.run(
            WINDOWS, "run", "-", "--engine=fast", "--check", "--rtol=0", "--ulps=0", "--atol=0");
    assertThat(none.status()).isEqualTo(1);
    assertThat(none.out()).contains("result #0  tensor<2x2xf32>  is not the interpreter's: ");

    assertThat(Commands.run(WINDOWS, "run", "-", "--engine=fast", "--check", "--json").out())
        .contains("\"withinTolerance\" : true")
        .doesNotContain("\"operations\"")
        .contains("\"differing\" : 3")
        .contains("\"relativeDifference\"");
  }

  @Test
  void usesTheInterpreterByDefaultOnlyWhereItsOperationsCount() {
    assertThat(run("--json").out()).contains("\"engine\" : \"strict\"");
    for (String option :
        List.of(
            "--timing",
            "--dump=" + folder.resolve("dump"),
            "--max-steps=100",
            "--max-tensor=1M",
            "--max-memory=1M")) {
      assertThat(run("--json", option).out())
          .contains("\"engine\" : \"reference\"")
          .contains("\"operations\" : ");
    }
    assertThat(run("--engine=strict", "--timing").err()).contains("fuses operations");
  }

  @Test
  void diagnosticsOfTheEngineAreTheInterpreters() {
    String program =
        """
        func.func @main() -> tensor<2xf32> {
          %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
          %1 = stablehlo.add %0, %0 : tensor<2xf32>
          CALL
          return %1 : tensor<2xf32>
        }
        """;
    for (String call :
        List.of(
            "check.expect_almost_eq_const %1, dense<3.0> : tensor<2xf32>",
            "%2 = stablehlo.custom_call @none(%1) : (tensor<2xf32>) -> tensor<2xf32>\n"
                + "  %3 = stablehlo.custom_call @none(%2) : (tensor<2xf32>) -> tensor<2xf32>")) {
      Run reference = Commands.run(program.replace("CALL", call), "run", "-", "--engine=reference");
      assertThat(reference.status()).isEqualTo(1);
      assertThat(reference.err()).startsWith("<stdin>:4:");
      assertThat(Commands.run(program.replace("CALL", call), "run", "-")).isEqualTo(reference);
    }
  }

  @Test
  void refusesToMeasureOrCheckTheInterpreter() {
    for (String option : List.of("--profile", "--trace=x.json", "--check")) {
      Run run = run("--engine=reference", option);
      assertThat(run.status()).isEqualTo(2);
      assertThat(run.err())
          .startsWith(
              option.equals("--check")
                  ? "--check compares another engine with the reference"
                  : "--profile and --trace are for --engine=strict");
    }
    assertThat(run("--engine=none").err())
        .contains("--engine is not one of fast, faulty, pjrt, pjrt-isolated, reference, strict");
  }

  @Test
  void saysWhenTheInterpreterRunsTheProgramAsAWhole() {
    Run run = Commands.run(UNKNOWN, "run", "-", "--engine=fast", "--profile");
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).contains("there are no steps to measure");
    assertThat(Commands.run(UNKNOWN, "run", "-", "--engine=fast", "--check").out())
        .contains("has the interpreter's bits");
  }

  /** It has no step for its decomposition. */
  private static final String CHOLESKY =
      """
      func.func @main() -> tensor<2x2xf32> {
        %0 = stablehlo.constant dense<[[4.0, 2.0], [2.0, 5.0]]> : tensor<2x2xf32>
        %1 = stablehlo.cholesky %0, lower = true : tensor<2x2xf32>
        %2 = stablehlo.add %1, %1 : tensor<2x2xf32>
        return %2 : tensor<2x2xf32>
      }
      """;

  @Test
  void saysWhichOperationsTheInterpreterRuns() {
    String note =
        "note: 1 of 3 operations is run by the interpreter: stablehlo.cholesky (no step for this"
            + " operation), about 50 % of the work\n";
    assertThat(Commands.run(CHOLESKY, "run", "-").err()).isEqualTo(note);
    assertThat(Commands.run(CHOLESKY, "run", "-", "--engine=reference").err()).isEmpty();
    assertThat(Commands.run(CHOLESKY, "run", "-", "--engine=fast", "--profile").err())
        .startsWith(note)
        .containsPattern("\\* stablehlo\\.cholesky \\(interpreter\\) <stdin>:3:")
        .contains("* all that the interpreter runs");
    Run json = Commands.run(CHOLESKY, "run", "-", "--json");
    assertThat(json.err()).isEmpty();
    assertThat(json.out())
        .containsPattern("\"interpreted\" : \\[ \\{\\s+\"operation\" : \"stablehlo.cholesky\"");
    assertThat(Commands.run(UNKNOWN, "run", "-").err())
        .startsWith("note: the function is run by the interpreter: shapes that are not static");
  }

  @Test
  void preparesProgramsOfDynamicShapesForTheirInputs() {
    Run run = Commands.run(DYNAMIC, "run", "-", "--engine=fast", "--check", "--profile");
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("has the interpreter's bits");
    assertThat(run.err()).contains("negate");
  }

  private static Tensor floats(FloatType type, double... values) {
    Tensor tensor = Tensor.allocate(RankedTensorType.of(type, values.length));
    for (int i = 0; i < values.length; i++) {
      tensor.setDouble(i, values[i]);
    }
    return tensor;
  }

  private static ResultCheck strict(InterpreterValue actual, InterpreterValue expected) {
    return ResultCheck.of(actual, expected, Optional.empty());
  }

  @Test
  void bitsAreTheSameUpToNaNs() {
    Tensor nan = Tensor.allocate(RankedTensorType.of(FloatType.F32, 1));
    Tensor other = Tensor.allocate(RankedTensorType.of(FloatType.F32, 1));
    nan.setBits(0, 0x7FC00000L);
    other.setBits(0, 0xFFC00001L);
    assertThat(strict(nan, other).isWithin()).isTrue();
    assertThat(strict(nan, floats(FloatType.F32, 1)).isWithin()).isFalse();
    assertThat(strict(floats(FloatType.F32, 0.0), floats(FloatType.F32, -0.0)).isWithin())
        .isFalse();
    assertThat(strict(floats(FloatType.F32, 1), floats(FloatType.F32, 1)).what()).isEmpty();
  }

  @Test
  void differencesAreRelativeToTheLargestElement() {
    Tolerance tolerance = new Tolerance(0, 1e-5, 0);
    Tensor expected = floats(FloatType.F32, 1000, 0.001);
    ResultCheck near =
        ResultCheck.of(floats(FloatType.F32, 1000, 0.006), expected, Optional.of(tolerance));
    assertThat(near.isWithin()).isTrue();
    assertThat(near.difference().orElseThrow().count()).isEqualTo(1);
    assertThat(near.difference().orElseThrow().largest()).isEqualTo(0.005, within(1e-6));
    assertThat(near.line()).contains("5.0e-06 of the largest element");
    assertThat(
            ResultCheck.of(floats(FloatType.F32, 1000, 0.02), expected, Optional.of(tolerance))
                .isWithin())
        .isFalse();
  }

  @Test
  void narrowFloatsMayBeOffByAStepOfTheLargestElement() {
    Tensor expected = floats(FloatType.BF16, 1, 0.25);
    Tolerance tolerance = new Tolerance(0, 1e-5, 1);
    assertThat(
            ResultCheck.of(floats(FloatType.BF16, 1, 0.25390625), expected, Optional.of(tolerance))
                .isWithin())
        .isTrue();
    assertThat(
            ResultCheck.of(floats(FloatType.BF16, 1, 0.28125), expected, Optional.of(tolerance))
                .isWithin())
        .isFalse();
  }

  @Test
  void integersMustBeEqual() {
    Tensor one = Tensor.allocate(RankedTensorType.of(IntegerType.I32));
    Tensor two = Tensor.allocate(RankedTensorType.of(IntegerType.I32));
    one.setLong(0, 1);
    two.setLong(0, 2);
    ResultCheck check = ResultCheck.of(one, two, Optional.of(new Tolerance(9, 9, 9)));
    assertThat(check.isWithin()).isFalse();
    assertThat(check.line()).contains("1 of 1 numbers, first at []: 1 instead of 2");
  }
}
