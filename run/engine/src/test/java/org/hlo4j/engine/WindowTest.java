package org.hlo4j.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reductions of windows, by one function, by any region, and cumulative ones. */
class WindowTest {
  private static final EngineOptions STRICT = EngineOptions.DEFAULT.withStrict(true);
  private static final int SEEDS = 5;

  private static String reduction(
      WindowPrograms windows, String type, String function, String initial) {
    String operand = windows.operandType(type);
    String result = windows.resultType(type);
    return """
    func.func @main(%x: OPERAND, %y: tensor<T>) -> (RESULT, RESULT) {
      %i = stablehlo.constant dense<INITIAL> : tensor<T>
      %0 = "stablehlo.reduce_window"(%x, %i) <{ATTRIBUTES}> ({
      ^bb0(%a: tensor<T>, %b: tensor<T>):
        %c = stablehlo.FUNCTION %a, %b : tensor<T>
        stablehlo.return %c : tensor<T>
      }) : (OPERAND, tensor<T>) -> RESULT
      %1 = "stablehlo.reduce_window"(%x, %y) <{ATTRIBUTES}> ({
      ^bb0(%a: tensor<T>, %b: tensor<T>):
        %c = stablehlo.FUNCTION %b, %a : tensor<T>
        stablehlo.return %c : tensor<T>
      }) : (OPERAND, tensor<T>) -> RESULT
      return %0, %1 : RESULT, RESULT
    }
    """
        .replace("OPERAND", operand)
        .replace("RESULT", result)
        .replace("ATTRIBUTES", windows.attributes(true))
        .replace("INITIAL", initial)
        .replace("FUNCTION", function)
        .replace("<T>", "<" + type + ">");
  }

  @ParameterizedTest
  @CsvSource({
    "f32, add, 0.0",
    "f32, add, -0.0",
    "f32, add, 0.5",
    "f32, multiply, 1.0",
    "f32, maximum, 0xFF800000",
    "f32, maximum, -0.0",
    "f32, minimum, 0x7F800000",
    "f64, add, 0.0",
    "f64, maximum, 1.0",
    "bf16, add, 0.0",
    "bf16, maximum, 0xFF80",
    "f16, multiply, 1.0",
    "i32, add, 0",
    "i32, maximum, -7",
    "ui8, add, 3",
    "ui8, maximum, 0",
    "i64, multiply, 1",
    "i64, minimum, 40",
    "i1, or, false",
    "i1, add, true",
    "ui32, xor, 5"
  })
  void reducesWindowsByOneFunction(String type, String function, String initial) {
    for (int seed = 0; seed < SEEDS; seed++) {
      for (WindowPrograms windows :
          new WindowPrograms[] {
            WindowPrograms.dilated(seed), WindowPrograms.padded(seed), WindowPrograms.within(seed)
          }) {
        EngineAgreement.check(reduction(windows, type, function, initial), STRICT);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"f32, maximum, 0xFF800000", "f64, minimum, 1.0", "f32, maximum, -0.0"})
  void reducesByFunctionsOfAnyOrderInOneWay(String type, String function, String initial) {
    for (int seed = 0; seed < SEEDS; seed++) {
      EngineAgreement.check(reduction(WindowPrograms.padded(seed), type, function, initial));
    }
  }

  @Test
  void reducesLongRows() {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<3x5000xf32>) -> (tensor<2x2501xf32>, tensor<3x4999xf32>) {
          %i = stablehlo.constant dense<0.25> : tensor<f32>
          %m = stablehlo.constant dense<0xFF800000> : tensor<f32>
          %0 = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 1, 2>, padding = dense<[[0, 0], [2, 2]]> : tensor<2x2xi64>}> ({
          ^bb0(%a: tensor<f32>, %b: tensor<f32>):
            %c = stablehlo.add %a, %b : tensor<f32>
            stablehlo.return %c : tensor<f32>
          }) : (tensor<3x5000xf32>, tensor<f32>) -> tensor<2x2501xf32>
          %1 = "stablehlo.reduce_window"(%x, %m) <{window_dimensions = array<i64: 3, 4>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>}> ({
          ^bb0(%a: tensor<f32>, %b: tensor<f32>):
            %c = stablehlo.maximum %a, %b : tensor<f32>
            stablehlo.return %c : tensor<f32>
          }) : (tensor<3x5000xf32>, tensor<f32>) -> tensor<3x4999xf32>
          return %0, %1 : tensor<2x2501xf32>, tensor<3x4999xf32>
        }
        """,
        STRICT);
  }

  @Test
  void reducesViewsAndConstants() {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<2x9x8x12xf32>, %y: tensor<12xf32>) -> (tensor<2x12x4x4xf32>, tensor<2x12x4x4xf32>, tensor<5x12xf32>) {
          %i = stablehlo.constant dense<0.0> : tensor<f32>
          %ones = stablehlo.constant dense<1.0> : tensor<2x12x9x8xf32>
          %t = stablehlo.transpose %x, dims = [0, 3, 1, 2] : (tensor<2x9x8x12xf32>) -> tensor<2x12x9x8xf32>
          %s = stablehlo.broadcast_in_dim %y, dims = [1] : (tensor<12xf32>) -> tensor<6x12xf32>
          %0 = "stablehlo.reduce_window"(%t, %i) <{window_dimensions = array<i64: 1, 1, 3, 2>, window_strides = array<i64: 1, 1, 2, 2>}> ({
          ^bb0(%a: tensor<f32>, %b: tensor<f32>):
            %c = stablehlo.add %a, %b : tensor<f32>
            stablehlo.return %c : tensor<f32>
          }) : (tensor<2x12x9x8xf32>, tensor<f32>) -> tensor<2x12x4x4xf32>
          %1 = "stablehlo.reduce_window"(%ones, %i) <{window_dimensions = array<i64: 1, 1, 3, 2>, window_strides = array<i64: 1, 1, 2, 2>}> ({
          ^bb0(%a: tensor<f32>, %b: tensor<f32>):
            %c = stablehlo.add %a, %b : tensor<f32>
            stablehlo.return %c : tensor<f32>
          }) : (tensor<2x12x9x8xf32>, tensor<f32>) -> tensor<2x12x4x4xf32>
          %2 = "stablehlo.reduce_window"(%s, %i) <{window_dimensions = array<i64: 2, 1>}> ({
          ^bb0(%a: tensor<f32>, %b: tensor<f32>):
            %c = stablehlo.add %a, %b : tensor<f32>
            stablehlo.return %c : tensor<f32>
          }) : (tensor<6x12xf32>, tensor<f32>) -> tensor<5x12xf32>
          return %0, %1, %2 : tensor<2x12x4x4xf32>, tensor<2x12x4x4xf32>, tensor<5x12xf32>
        }
        """,
        STRICT);
  }

  @Test
  void reducesAScalar() {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<f32>, %i: tensor<f32>) -> tensor<f32> {
          %0 = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64>}> ({
          ^bb0(%a: tensor<f32>, %b: tensor<f32>):
            %c = stablehlo.add %a, %b : tensor<f32>
            stablehlo.return %c : tensor<f32>
          }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
          return %0 : tensor<f32>
        }
        """,
        STRICT);
  }

  /** Reduces values and their indices, as a maximum with its place. */
  @ParameterizedTest
  @ValueSource(strings = {"f32", "f64", "bf16", "i32"})
  void reducesSeveralOperandsByAnyRegion(String type) {
    for (int seed = 0; seed < SEEDS; seed++) {
      WindowPrograms windows = WindowPrograms.dilated(seed);
      EngineAgreement.check(
          """
          func.func @main(%x: OPERAND, %y: INDICES, %i: tensor<T>) -> (RESULT, RESULTINDICES) {
            %j = stablehlo.constant dense<-1> : tensor<i32>
            %0:2 = "stablehlo.reduce_window"(%x, %y, %i, %j) <{ATTRIBUTES}> ({
            ^bb0(%a: tensor<T>, %b: tensor<i32>, %c: tensor<T>, %d: tensor<i32>):
              %2 = stablehlo.compare GE, %a, %c : (tensor<T>, tensor<T>) -> tensor<i1>
              %3 = stablehlo.select %2, %a, %c : tensor<i1>, tensor<T>
              %4 = stablehlo.select %2, %b, %d : tensor<i1>, tensor<i32>
              stablehlo.return %3, %4 : tensor<T>, tensor<i32>
            }) : (OPERAND, INDICES, tensor<T>, tensor<i32>) -> (RESULT, RESULTINDICES)
            return %0#0, %0#1 : RESULT, RESULTINDICES
          }
          """
              .replace("OPERAND", windows.operandType(type))
              .replace("RESULTINDICES", windows.resultType("i32"))
              .replace("INDICES", windows.operandType("i32"))
              .replace("RESULT", windows.resultType(type))
              .replace("ATTRIBUTES", windows.attributes(true))
              .replace("<T>", "<" + type + ">"),
          STRICT);
    }
  }

  private static String cumulative(
      String shape, int dimension, boolean reverse, String type, String body, String initial) {
    String[] sizes = shape.split("x", -1);
    StringBuilder window = new StringBuilder();
    StringBuilder padding = new StringBuilder();
    for (int d = 0; d < sizes.length; d++) {
      int size = d == dimension ? Integer.parseInt(sizes[d]) : 1;
      window.append(d == 0 ? "" : ", ").append(size);
      padding.append(d == 0 ? "[" : ", [");
      padding.append(reverse ? "0, " + (size - 1) : size - 1 + ", 0").append("]");
    }
    return """
    func.func @main(%x: tensor<SHAPExT>) -> tensor<SHAPExT> {
      %i = stablehlo.constant dense<INITIAL> : tensor<T>
      %0 = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: WINDOW>, padding = dense<[PADDING]> : tensor<RANKx2xi64>}> ({
      ^bb0(%a: tensor<T>, %b: tensor<T>):
        BODY
        stablehlo.return %r : tensor<T>
      }) : (tensor<SHAPExT>, tensor<T>) -> tensor<SHAPExT>
      return %0 : tensor<SHAPExT>
    }
    """
        .replace("BODY", body)
        .replace("SHAPEx", shape + "x")
        .replace("WINDOW", window)
        .replace("PADDING", padding)
        .replace("RANK", String.valueOf(sizes.length))
        .replace("INITIAL", initial)
        .replace("xT>", "x" + type + ">")
        .replace("<T>", "<" + type + ">");
  }

  @ParameterizedTest
  @CsvSource({
    "f32, add, 0.0",
    "f32, add, -0.0",
    "f32, add, 1.5",
    "f32, multiply, 1.0",
    "f32, maximum, 0xFF800000",
    "f64, add, 0.0",
    "f64, minimum, 0x7FF0000000000000",
    "bf16, add, 0.0",
    "f16, maximum, 0.0",
    "i32, add, 0",
    "i32, maximum, -2147483648",
    "ui32, minimum, 4294967295",
    "ui8, add, 0",
    "i64, add, 0",
    "i1, or, false",
    "i32, xor, 3"
  })
  void scansCumulativeWindows(String type, String function, String initial) {
    String body = "%r = stablehlo.FUNCTION %a, %b : tensor<T>".replace("FUNCTION", function);
    for (boolean reverse : new boolean[] {false, true}) {
      EngineAgreement.check(cumulative("90", 0, reverse, type, body, initial), STRICT);
      EngineAgreement.check(cumulative("5x33", 1, reverse, type, body, initial), STRICT);
      EngineAgreement.check(cumulative("33x80", 0, reverse, type, body, initial), STRICT);
      EngineAgreement.check(cumulative("3x20x5x30", 1, reverse, type, body, initial), STRICT);
      EngineAgreement.check(cumulative("4x9x3", 1, reverse, type, body, initial), STRICT);
    }
  }

  /** The logarithm of a sum of exponentials. */
  @ParameterizedTest
  @CsvSource({"f32, 0xFF800000", "f64, 0xFFF0000000000000", "bf16, 0xFF80", "f32, 0.0"})
  void scansCumulativeWindowsByAnyRegion(String type, String initial) {
    String body =
        """
        %m = stablehlo.maximum %a, %b : tensor<T>
            %d = stablehlo.subtract %a, %b : tensor<T>
            %n = stablehlo.compare NE, %d, %d : (tensor<T>, tensor<T>) -> tensor<i1>
            %s = stablehlo.add %a, %b : tensor<T>
            %e = stablehlo.abs %d : tensor<T>
            %f = stablehlo.negate %e : tensor<T>
            %g = stablehlo.exponential %f : tensor<T>
            %h = stablehlo.log_plus_one %g : tensor<T>
            %k = stablehlo.add %m, %h : tensor<T>
            %r = stablehlo.select %n, %s, %k : tensor<i1>, tensor<T>\
        """;
    for (boolean reverse : new boolean[] {false, true}) {
      EngineAgreement.check(cumulative("60", 0, reverse, type, body, initial), STRICT);
      EngineAgreement.check(cumulative("7x33", 1, reverse, type, body, initial), STRICT);
      EngineAgreement.check(cumulative("33x9", 0, reverse, type, body, initial), STRICT);
    }
  }

  @Test
  void scansLongLinesInLinearTime() {
    String body = "%r = stablehlo.add %a, %b : tensor<T>";
    EngineAgreement.check(cumulative("400000", 0, false, "f32", body, "0.0"), STRICT);
    EngineAgreement.check(cumulative("700x600", 1, false, "f32", body, "0.0"), STRICT);
    EngineAgreement.check(cumulative("600x700", 0, false, "i32", body, "0"), STRICT);
  }

  private static String defaults(String windows, String convolution, String selection) {
    return """
    func.func @main(%x: tensor<4x6xf32>, %s: tensor<3x5xf32>, %y: tensor<1x4x6x2xf32>, %k: tensor<2x2x2x3xf32>) -> (tensor<3x5xf32>, tensor<1x3x5x3xf32>, tensor<4x6xf32>) {
      %i = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 2, 2>, WINDOWS}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %c = stablehlo.add %a, %b : tensor<f32>
        stablehlo.return %c : tensor<f32>
      }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<3x5xf32>
      %1 = "stablehlo.convolution"(%y, %k) <{CONVOLUTION, batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>}> : (tensor<1x4x6x2xf32>, tensor<2x2x2x3xf32>) -> tensor<1x3x5x3xf32>
      %2 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 2, 2>, SELECTION}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %c = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %c : tensor<i1>
      }, {
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %c = stablehlo.add %a, %b : tensor<f32>
        stablehlo.return %c : tensor<f32>
      }) : (tensor<4x6xf32>, tensor<3x5xf32>, tensor<f32>) -> tensor<4x6xf32>
      return %0, %1, %2 : tensor<3x5xf32>, tensor<1x3x5x3xf32>, tensor<4x6xf32>
    }
    """
        .replace("WINDOWS", windows)
        .replace("CONVOLUTION", convolution)
        .replace("SELECTION", selection);
  }

  @Test
  void emptyAttributesAreTheDefaults() {
    String ones = "array<i64: 1, 1>";
    String none = "array<i64>";
    String window = "window_strides = %1$s, padding = dense<%2$s> : tensor<%3$sx2xi64>";
    String windows = window + ", base_dilations = %1$s, window_dilations = %1$s";
    String convolution =
        window + ", lhs_dilation = %1$s, rhs_dilation = %1$s, window_reversal = %4$s";
    Object[] given = {ones, "0", 2, "array<i1: false, false>"};
    Object[] empty = {none, "", 0, "array<i1>"};
    Operation written =
        EnginePrograms.parse(
            defaults(
                windows.formatted(given), convolution.formatted(given), window.formatted(given)));
    String left =
        defaults(windows.formatted(empty), convolution.formatted(empty), window.formatted(empty));
    Operation defaults = EnginePrograms.parse(left);
    List<Tensor> inputs = EnginePrograms.inputs(written, 1);
    assertThat(EnginePrograms.expected(defaults, inputs))
        .isEqualTo(EnginePrograms.expected(written, inputs));
    EngineAgreement.check(left, STRICT);
  }
}
