package org.hlo4j.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Loops of few elements run as generated code, with the interpreter's bits. */
class GeneratedCodeTest {
  private static final EngineOptions STRICT = EngineOptions.DEFAULT.withStrict(true);

  private static final List<String> UNARY =
      List.of("abs", "negate", "floor", "ceil", "sqrt", "exponential", "tanh", "sine", "sign");
  private static final List<String> BINARY =
      List.of("add", "subtract", "multiply", "divide", "maximum", "minimum");
  private static final List<String> REDUCING = List.of("add", "multiply", "maximum", "minimum");
  private static final List<String> INTEGER =
      List.of("add", "subtract", "multiply", "maximum", "minimum", "and", "or", "xor", "divide");
  private static final List<String> MOVES =
      List.of(
          "transpose",
          "reverse",
          "concatenate",
          "pad",
          "broadcast",
          "iota",
          "slice",
          "update",
          "product",
          "reduce");

  /** A program of a loop whose body is random. */
  private static final class Program {
    private final SplittableRandom random;
    private final StringBuilder body = new StringBuilder();
    private final List<String> values = new ArrayList<>();
    private final String type;
    private final boolean isFloat;
    private final int rows;
    private final int columns;
    private int names;

    Program(long seed) {
      random = new SplittableRandom(seed);
      type = List.of("f32", "f64", "i32", "i64").get(random.nextInt(4));
      isFloat = type.startsWith("f");
      rows = random.nextInt(1, 6);
      columns = random.nextInt(1, 40);
      values.add("%a");
      values.add("%b");
    }

    private String matrix() {
      return "tensor<%dx%dx%s>".formatted(rows, columns, type);
    }

    private String any() {
      return values.get(random.nextInt(values.size()));
    }

    private String pick(List<String> names) {
      return names.get(random.nextInt(names.size()));
    }

    private String name() {
      return "%v" + names++;
    }

    private String line(String form, Object... arguments) {
      String name = name();
      body.append("      ").append(name).append(" = stablehlo.").append(form.formatted(arguments));
      body.append('\n');
      return name;
    }

    private String cut(String value, int from, int to) {
      return line(
          "slice %s [0:%d, %d:%d] : (%s) -> tensor<%dx%dx%s>",
          value, rows, from, to, matrix(), rows, to - from, type);
    }

    /** Returns an integer that changes with iterations, sometimes one that is computed there. */
    private String index() {
      return random.nextBoolean() ? "%i" : line("subtract %%i, %%one : tensor<i32>");
    }

    private String move() {
      String value = any();
      return switch (pick(MOVES)) {
        case "transpose" -> {
          String turned = "tensor<%dx%dx%s>".formatted(columns, rows, type);
          String there = line("transpose %s, dims = [1, 0] : (%s) -> %s", value, matrix(), turned);
          String other = line("add %s, %s : %s", there, there, turned);
          yield line("transpose %s, dims = [1, 0] : (%s) -> %s", other, turned, matrix());
        }
        case "reverse" -> line("reverse %s, dims = [%d] : %s", value, random.nextInt(2), matrix());
        case "concatenate" -> {
          int middle = columns / 2;
          if (middle == 0) {
            yield value;
          }
          String left = cut(value, 0, middle);
          String right = cut(any(), middle, columns);
          yield line(
              "concatenate %s, %s, dim = 1 : (tensor<%dx%dx%s>, tensor<%dx%dx%s>) -> %s",
              left, right, rows, middle, type, rows, columns - middle, type, matrix());
        }
        case "pad" -> {
          String scalar =
              line("slice %s [0:1, 0:1] : (%s) -> tensor<1x1x%s>", value, matrix(), type);
          String zero = line("reshape %s : (tensor<1x1x%s>) -> tensor<%s>", scalar, type, type);
          yield line(
              "pad %s, %s, low = [0, 1], high = [0, -1], interior = [0, 0] "
                  + ": (%s, tensor<%s>) -> %s",
              any(), zero, matrix(), type, matrix());
        }
        case "broadcast" -> {
          String row =
              line(
                  "slice %s [0:1, 0:%d] : (%s) -> tensor<1x%dx%s>",
                  value, columns, matrix(), columns, type);
          yield line(
              "broadcast_in_dim %s, dims = [0, 1] : (tensor<1x%dx%s>) -> %s",
              row, columns, type, matrix());
        }
        case "slice" -> {
          String row =
              line(
                  "dynamic_slice %s, %s, %%zero, sizes = [1, %d] "
                      + ": (%s, tensor<i32>, tensor<i32>) -> tensor<1x%dx%s>",
                  pick(List.of(value, "%x")), index(), columns, matrix(), columns, type);
          yield line(
              "broadcast_in_dim %s, dims = [0, 1] : (tensor<1x%dx%s>) -> %s",
              row, columns, type, matrix());
        }
        case "update" -> {
          int width = random.nextInt(1, columns + 1);
          yield line(
              "dynamic_update_slice %s, %s, %s, %%i "
                  + ": (%s, tensor<%dx%dx%s>, tensor<i32>, tensor<i32>) -> %s",
              any(), cut(value, 0, width), index(), matrix(), rows, width, type, matrix());
        }
        case "product" -> {
          String square = "tensor<%1$dx%1$dx%2$s>".formatted(rows, type);
          String factor =
              line(
                  "dot_general %s, %s, contracting_dims = [1] x [1] : (%s, %s) -> %s",
                  value, any(), matrix(), matrix(), square);
          yield line(
              "dot_general %s, %s, contracting_dims = [1] x [0] : (%s, %s) -> %s",
              factor, any(), square, matrix(), matrix());
        }
        case "reduce" -> {
          int kept = random.nextInt(2);
          String line = "tensor<%dx%s>".formatted(kept == 0 ? rows : columns, type);
          String initial = line("constant dense<%s> : tensor<%s>", isFloat ? "-0.0" : "1", type);
          String reduced =
              line(
                  "reduce(%s init: %s) applies stablehlo.%s across dimensions = [%d] "
                      + ": (%s, tensor<%s>) -> %s",
                  value, initial, pick(REDUCING), 1 - kept, matrix(), type, line);
          yield line(
              "broadcast_in_dim %s, dims = [%d] : (%s) -> %s", reduced, kept, line, matrix());
        }
        default -> line("iota dim = %d : %s", random.nextInt(2), matrix());
      };
    }

    private void step() {
      values.add(
          switch (random.nextInt(6)) {
            case 0 -> move();
            case 1 -> line("%s %s : %s", isFloat ? pick(UNARY) : "negate", any(), matrix());
            case 2 -> {
              String truths = "tensor<%dx%dxi1>".formatted(rows, columns);
              String holds =
                  line(
                      "compare %s, %s, %s : (%s, %s) -> %s",
                      pick(List.of("EQ", "NE", "LT", "LE", "GT", "GE")),
                      any(),
                      any(),
                      matrix(),
                      matrix(),
                      truths);
              yield line("select %s, %s, %s : %s, %s", holds, any(), any(), truths, matrix());
            }
            default ->
                line("%s %s, %s : %s", pick(isFloat ? BINARY : INTEGER), any(), any(), matrix());
          });
    }

    Operation module() {
      for (int i = random.nextInt(3, 25); i > 0; i--) {
        step();
      }
      return EnginePrograms.parse(
          """
          func.func @main(%%x: %1$s, %%y: %1$s, %%n: tensor<i32>) -> (%1$s, %1$s) {
            %%zero = stablehlo.constant dense<0> : tensor<i32>
            %%one = stablehlo.constant dense<1> : tensor<i32>
            %%r:3 = stablehlo.while(%%i = %%zero, %%a = %%x, %%b = %%y) : tensor<i32>, %1$s, %1$s
            cond {
              %%c = stablehlo.compare LT, %%i, %%n : (tensor<i32>, tensor<i32>) -> tensor<i1>
              stablehlo.return %%c : tensor<i1>
            } do {
          %2$s      %%next = stablehlo.add %%i, %%one : tensor<i32>
              stablehlo.return %%next, %3$s, %4$s : tensor<i32>, %1$s, %1$s
            }
            return %%r#1, %%r#2 : %1$s, %1$s
          }
          """
              .formatted(matrix(), body, values.getLast(), any()));
    }
  }

  static Stream<Long> seeds() {
    return Stream.iterate(1L, seed -> seed + 1).limit(150);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void randomLoopsHaveTheBitsOfTheInterpreter(long seed) {
    Operation module = new Program(seed).module();
    EngineAgreement.check(module, STRICT, EnginePrograms.inputs(module, seed));
  }

  /** A loop over pairs whose rows are computed one by one. */
  private static String rotation(int columns) {
    return """
    func.func @main(%%x: %1$s, %%angle: tensor<f32>) -> %1$s {
      %%zero = stablehlo.constant dense<0> : tensor<i32>
      %%one = stablehlo.constant dense<1> : tensor<i32>
      %%n = stablehlo.constant dense<200> : tensor<i32>
      %%r:2 = stablehlo.while(%%i = %%zero, %%a = %%x) : tensor<i32>, %1$s
      cond {
        %%c = stablehlo.compare LT, %%i, %%n : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %%c : tensor<i1>
      } do {
        %%p = stablehlo.slice %%a [0:1, 0:%3$d] : (%1$s) -> %2$s
        %%q = stablehlo.slice %%a [1:2, 0:%3$d] : (%1$s) -> %2$s
        %%s = stablehlo.broadcast_in_dim %%angle, dims = [] : (tensor<f32>) -> %2$s
        %%u = stablehlo.multiply %%s, %%q : %2$s
        %%v = stablehlo.add %%p, %%u : %2$s
        %%w = stablehlo.multiply %%s, %%v : %2$s
        %%y = stablehlo.subtract %%q, %%w : %2$s
        %%z = stablehlo.concatenate %%v, %%y, dim = 0 : (%2$s, %2$s) -> %1$s
        %%next = stablehlo.add %%i, %%one : tensor<i32>
        stablehlo.return %%next, %%z : tensor<i32>, %1$s
      }
      return %%r#1 : %1$s
    }
    """
        .formatted(
            "tensor<2x%dxf32>".formatted(columns), "tensor<1x%dxf32>".formatted(columns), columns);
  }

  @ParameterizedTest
  @CsvSource({"1, false", "8, false", "511, false", "5000, false", "10000, true"})
  void smallStepsOfALoopAreOne(int columns, boolean areLarge) {
    Operation module = EnginePrograms.parse(rotation(columns));
    List<Tensor> inputs = EnginePrograms.inputs(module, 3);
    EngineAgreement.check(module, STRICT, inputs);
    try (PreparedFunction prepared = Engine.prepare(module, "main", STRICT)) {
      List<String> steps =
          prepared.profile(inputs, InterpreterOptions.DEFAULT).stream()
              .map(ProfileEntry::step)
              .toList();
      assertThat(steps).contains("loop", "code");
      assertThat(steps.contains("tile")).isEqualTo(areLarge);
    }
  }

  @Test
  void loopsOfGeneratedCodeAreCancelled() {
    Operation module = EnginePrograms.parse(rotation(8));
    List<Tensor> inputs = EnginePrograms.inputs(module, 3);
    AtomicInteger asked = new AtomicInteger();
    InterpreterOptions options =
        InterpreterOptions.DEFAULT.withCancelled(() -> asked.incrementAndGet() > 50);
    try (PreparedFunction prepared = Engine.prepare(module, "main", STRICT)) {
      assertThatThrownBy(() -> prepared.run(inputs, options))
          .isInstanceOf(InterpreterException.class)
          .hasMessageContaining("cancelled");
    }
  }
}
