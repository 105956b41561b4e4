package org.hlo4j.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Elementwise operations with scalars, shifts, and loops of few iterations. */
class ElementwiseTest {
  private static final List<String> OF_INTEGERS =
      List.of(
          "add",
          "subtract",
          "multiply",
          "maximum",
          "minimum",
          "and",
          "or",
          "xor",
          "shift_left",
          "shift_right_logical",
          "shift_right_arithmetic");
  private static final List<String> OF_FLOATS =
      List.of("add", "subtract", "multiply", "divide", "maximum", "minimum", "power");

  static Stream<String> binaryPrograms() {
    List<String> programs = new ArrayList<>();
    for (String type : List.of("i8", "ui8", "i16", "ui16", "i32", "ui32", "i64", "ui64")) {
      OF_INTEGERS.forEach(op -> programs.add(binary(op, type)));
    }
    for (String type : List.of("f32", "f64", "bf16", "f16")) {
      OF_FLOATS.forEach(op -> programs.add(binary(op, type)));
    }
    for (String op : List.of("add", "multiply", "maximum", "minimum", "and", "or", "xor")) {
      programs.add(binary(op, "i1"));
    }
    return programs.stream();
  }

  /** Returns a program of an operation on tensors, and with a scalar on either side. */
  private static String binary(String op, String type) {
    return """
    func.func @main(%x: tensor<2500xTYPE>, %y: tensor<2500xTYPE>, %s: tensor<TYPE>) -> (tensor<2500xTYPE>, tensor<2500xTYPE>, tensor<2500xTYPE>, tensor<2500xTYPE>) {
      %s0 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<TYPE>) -> tensor<2500xTYPE>
      %0 = stablehlo.OP %x, %y : tensor<2500xTYPE>
      %1 = stablehlo.OP %x, %s0 : tensor<2500xTYPE>
      %2 = stablehlo.OP %s0, %y : tensor<2500xTYPE>
      %3 = stablehlo.OP %s0, %s0 : tensor<2500xTYPE>
      return %0, %1, %2, %3 : tensor<2500xTYPE>, tensor<2500xTYPE>, tensor<2500xTYPE>, tensor<2500xTYPE>
    }
    """
        .replace("OP", op)
        .replace("TYPE", type);
  }

  @ParameterizedTest
  @MethodSource("binaryPrograms")
  void scalarsAreOperandsOfLoops(String program) {
    Operation module = EnginePrograms.parse(program);
    EngineAgreement.check(
        module,
        EnginePrograms.inputs(module, 1),
        EnginePrograms.inputs(module, 2),
        EnginePrograms.inputs(module, 3),
        EnginePrograms.inputs(module, 4));
  }

  @Test
  void narrowIntegersAreShiftedByConstants() {
    StringBuilder program = new StringBuilder();
    for (String type : List.of("i8", "ui8", "i16", "ui16", "i32", "ui32", "i64", "ui64")) {
      program.setLength(0);
      program.append(
          "func.func @main(%x: tensor<9xTYPE>) -> (tensor<9xTYPE>, tensor<9xTYPE>, tensor<9xTYPE>)"
              + " {\n"
              + "%c = stablehlo.constant dense<3> : tensor<9xTYPE>\n"
              + "%n = stablehlo.not %x : tensor<9xTYPE>\n");
      program.append("%0 = stablehlo.shift_left %n, %c : tensor<9xTYPE>\n");
      program.append("%1 = stablehlo.shift_right_logical %n, %c : tensor<9xTYPE>\n");
      program.append("%2 = stablehlo.shift_right_arithmetic %n, %c : tensor<9xTYPE>\n");
      program.append("return %0, %1, %2 : tensor<9xTYPE>, tensor<9xTYPE>, tensor<9xTYPE>\n}\n");
      EngineAgreement.check(program.toString().replace("TYPE", type));
    }
  }

  static Stream<String> rotations() {
    return Stream.of("7, 25", "0, 32", "32, 0", "40, 7", "9, 50", "33, 60", "3, 5")
        .map(distances ->
            """
            func.func @main(%x: tensor<2500xui32>, %y: tensor<2500xui32>) -> (tensor<2500xui32>, tensor<2500xui32>, tensor<2500xui32>, tensor<2500xui32>) {
              %c = stablehlo.constant dense<[DISTANCES]> : tensor<2xui32>
              %l = stablehlo.slice %c [0:1] : (tensor<2xui32>) -> tensor<1xui32>
              %r = stablehlo.slice %c [1:2] : (tensor<2xui32>) -> tensor<1xui32>
              %left = stablehlo.broadcast_in_dim %l, dims = [0] : (tensor<1xui32>) -> tensor<2500xui32>
              %right = stablehlo.broadcast_in_dim %r, dims = [0] : (tensor<1xui32>) -> tensor<2500xui32>
              %0 = stablehlo.shift_left %x, %left : tensor<2500xui32>
              %1 = stablehlo.shift_right_logical %x, %right : tensor<2500xui32>
              %2 = stablehlo.or %0, %1 : tensor<2500xui32>
              %3 = stablehlo.or %1, %0 : tensor<2500xui32>
              %4 = stablehlo.shift_right_logical %y, %right : tensor<2500xui32>
              %5 = stablehlo.or %0, %4 : tensor<2500xui32>
              return %2, %3, %5, %1 : tensor<2500xui32>, tensor<2500xui32>, tensor<2500xui32>, tensor<2500xui32>
            }
            """
                .replace("DISTANCES", distances));
  }

  @ParameterizedTest
  @MethodSource("rotations")
  void shiftsInBothDirectionsAreOneLoop(String program) {
    EngineAgreement.check(program);
  }

  @Test
  void numbersAreSelected() {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<2500xf32>, %y: tensor<2500xf32>, %s: tensor<f32>) -> (tensor<2500xf32>, tensor<2500xf32>) {
          %c = stablehlo.constant dense<0.25> : tensor<2500xf32>
          %s0 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<2500xf32>
          %0 = stablehlo.compare LT, %x, %y : (tensor<2500xf32>, tensor<2500xf32>) -> tensor<2500xi1>
          %1 = stablehlo.not %0 : tensor<2500xi1>
          %2 = stablehlo.select %0, %c, %s0 : tensor<2500xi1>, tensor<2500xf32>
          %3 = stablehlo.select %1, %c, %y : tensor<2500xi1>, tensor<2500xf32>
          return %2, %3 : tensor<2500xf32>, tensor<2500xf32>
        }
        """);
  }

  @ParameterizedTest
  @MethodSource("conversions")
  void integersAreConverted(String types) {
    String[] both = types.split(" ", -1);
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<2500xFROM>, %y: tensor<2500xFROM>) -> (tensor<2500xTO>, tensor<2500xTO>) {
          %0 = stablehlo.multiply %x, %y : tensor<2500xFROM>
          %1 = stablehlo.multiply %0, %0 : tensor<2500xFROM>
          %2 = stablehlo.multiply %1, %1 : tensor<2500xFROM>
          %3 = stablehlo.multiply %2, %2 : tensor<2500xFROM>
          %4 = stablehlo.negate %3 : tensor<2500xFROM>
          %5 = stablehlo.convert %4 : (tensor<2500xFROM>) -> tensor<2500xTO>
          %6 = stablehlo.convert %3 : (tensor<2500xFROM>) -> tensor<2500xTO>
          return %5, %6 : tensor<2500xTO>, tensor<2500xTO>
        }
        """
            .replace("FROM", both[0])
            .replace("TO", both[1]));
  }

  static Stream<String> conversions() {
    return Stream.of(
        "ui32 f32",
        "i32 f32",
        "i64 f32",
        "i64 f64",
        "i64 ui64",
        "ui64 i32",
        "i64 ui8",
        "i32 i8",
        "ui8 i32",
        "i8 ui32",
        "i16 ui8",
        "i64 i1",
        "i32 i1",
        "ui32 i64");
  }

  static Stream<String> comparisons() {
    return Stream.of("EQ", "NE", "LT", "LE", "GT", "GE")
        .flatMap(direction ->
            Stream.of("i32 SIGNED", "ui32 UNSIGNED", "i64 SIGNED", "ui64 UNSIGNED", "i8 SIGNED")
                .map(type -> direction + " " + type));
  }

  @ParameterizedTest
  @MethodSource("comparisons")
  void integersAreCompared(String comparison) {
    String[] parts = comparison.split(" ", -1);
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<2500xTYPE>, %y: tensor<2500xTYPE>) -> tensor<2500xi1> {
          %0 = stablehlo.compare DIRECTION, %x, %y, SIGNEDNESS : (tensor<2500xTYPE>, tensor<2500xTYPE>) -> tensor<2500xi1>
          return %0 : tensor<2500xi1>
        }
        """
            .replace("DIRECTION", parts[0])
            .replace("TYPE", parts[1])
            .replace("SIGNEDNESS", parts[2]));
  }

  /** Returns a loop of so many iterations that uses values of outside, some of them later too. */
  private static Operation loop(int iterations) {
    return EnginePrograms.parse(
        """
        func.func @main(%x: tensor<2500xf32>, %y: tensor<2500xf32>) -> (tensor<2500xf32>, tensor<2500xf32>, tensor<2500xf32>, tensor<i32>) {
          %zero = stablehlo.constant dense<0> : tensor<i32>
          %one = stablehlo.constant dense<1> : tensor<i32>
          %last = stablehlo.constant dense<ITERATIONS> : tensor<i32>
          %0 = stablehlo.add %x, %y : tensor<2500xf32>
          %1 = stablehlo.subtract %x, %y : tensor<2500xf32>
          %2:4 = stablehlo.while(%i = %zero, %a = %0, %b = %x, %c = %y) : tensor<i32>, tensor<2500xf32>, tensor<2500xf32>, tensor<2500xf32>
          cond {
            %3 = stablehlo.compare LT, %i, %last, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
            stablehlo.return %3 : tensor<i1>
          } do {
            %3 = stablehlo.multiply %a, %1 : tensor<2500xf32>
            %4 = stablehlo.add %3, %1 : tensor<2500xf32>
            %5 = stablehlo.add %i, %one : tensor<i32>
            %6 = stablehlo.convert %5 : (tensor<i32>) -> tensor<f32>
            %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<f32>) -> tensor<2500xf32>
            %8 = stablehlo.maximum %4, %7 : tensor<2500xf32>
            stablehlo.return %5, %8, %c, %b : tensor<i32>, tensor<2500xf32>, tensor<2500xf32>, tensor<2500xf32>
          }
          %9 = stablehlo.negate %1 : tensor<2500xf32>
          %10 = stablehlo.add %9, %2#2 : tensor<2500xf32>
          return %2#1, %10, %0, %2#0 : tensor<2500xf32>, tensor<2500xf32>, tensor<2500xf32>, tensor<i32>
        }
        """
            .replace("ITERATIONS", Integer.toString(iterations)));
  }

  @Test
  void loopsOfFewIterationsAreUnrolled() {
    for (int iterations : List.of(-2, 0, 1, 2, 5, 1000)) {
      Operation module = loop(iterations);
      EngineAgreement.check(module, EnginePrograms.inputs(module, 1));
    }
    Operation module = loop(5);
    try (PreparedFunction prepared = Engine.prepare(module, "main", EngineOptions.DEFAULT)) {
      assertThat(prepared.profile(EnginePrograms.inputs(module, 1), InterpreterOptions.DEFAULT))
          .extracting(ProfileEntry::step)
          .doesNotContain("loop");
    }
  }

  /** Each result may take the place of an operand that later operations still read. */
  @Test
  void storesInPlaceOfWhatHasBeenRead() {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<45x64xf32>, %y: tensor<45x64xf32>, %z: tensor<45xf32>, %w: tensor<64xf32>) -> (tensor<45x64xf32>, tensor<45x64xf32>, tensor<45x64xf32>) {
          %n = stablehlo.constant dense<100> : tensor<i32>
          %zero = stablehlo.constant dense<0> : tensor<i32>
          %one = stablehlo.constant dense<1> : tensor<i32>
          %half = stablehlo.constant dense<0.5> : tensor<45x64xf32>
          %rows = stablehlo.broadcast_in_dim %z, dims = [0] : (tensor<45xf32>) -> tensor<45x64xf32>
          %columns = stablehlo.broadcast_in_dim %w, dims = [1] : (tensor<64xf32>) -> tensor<45x64xf32>
          %r:4 = stablehlo.while(%i = %zero, %a = %x, %b = %y, %c = %half) : tensor<i32>, tensor<45x64xf32>, tensor<45x64xf32>, tensor<45x64xf32>
            cond {
              %t = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
              stablehlo.return %t : tensor<i1>
            } do {
              %0 = stablehlo.multiply %a, %half : tensor<45x64xf32>
              %1 = stablehlo.add %0, %columns : tensor<45x64xf32>
              %2 = stablehlo.subtract %b, %a : tensor<45x64xf32>
              %3 = stablehlo.multiply %2, %half : tensor<45x64xf32>
              %4 = stablehlo.add %rows, %3 : tensor<45x64xf32>
              %5 = stablehlo.multiply %rows, %rows : tensor<45x64xf32>
              %6 = stablehlo.tanh %2 : tensor<45x64xf32>
              %7 = stablehlo.subtract %c, %a : tensor<45x64xf32>
              %8 = stablehlo.maximum %7, %6 : tensor<45x64xf32>
              %9 = stablehlo.minimum %8, %5 : tensor<45x64xf32>
              %10 = stablehlo.divide %9, %columns : tensor<45x64xf32>
              %j = stablehlo.add %i, %one : tensor<i32>
              stablehlo.return %j, %1, %4, %10 : tensor<i32>, tensor<45x64xf32>, tensor<45x64xf32>, tensor<45x64xf32>
            }
          return %r#1, %r#2, %r#3 : tensor<45x64xf32>, tensor<45x64xf32>, tensor<45x64xf32>
        }
        """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"add", "subtract", "multiply", "divide", "maximum", "minimum"})
  void combinesRowsAndColumns(String function) {
    EngineAgreement.check(
        """
        func.func @main(%x: tensor<45xf32>, %y: tensor<67xf32>, %z: tensor<45x67xf32>, %u: tensor<f32>, %v: tensor<5x603xf32>) -> (tensor<45x67xf32>, tensor<45x67xf32>, tensor<45x67xf32>, tensor<45x67xf32>, tensor<45x67xf32>) {
          %0 = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<45xf32>) -> tensor<45x67xf32>
          %1 = stablehlo.broadcast_in_dim %y, dims = [1] : (tensor<67xf32>) -> tensor<45x67xf32>
          %2 = stablehlo.broadcast_in_dim %u, dims = [] : (tensor<f32>) -> tensor<45x67xf32>
          %3 = stablehlo.FUNCTION %0, %1 : tensor<45x67xf32>
          %4 = stablehlo.FUNCTION %z, %0 : tensor<45x67xf32>
          %5 = stablehlo.FUNCTION %0, %0 : tensor<45x67xf32>
          %6 = stablehlo.FUNCTION %1, %2 : tensor<45x67xf32>
          %7 = stablehlo.FUNCTION %6, %z : tensor<45x67xf32>
          %8 = stablehlo.slice %v [1:2, 0:603] : (tensor<5x603xf32>) -> tensor<1x603xf32>
          %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<1x603xf32>) -> tensor<5x603xf32>
          %10 = stablehlo.reshape %9 : (tensor<5x603xf32>) -> tensor<45x67xf32>
          %11 = stablehlo.FUNCTION %10, %1 : tensor<45x67xf32>
          return %3, %4, %5, %7, %11 : tensor<45x67xf32>, tensor<45x67xf32>, tensor<45x67xf32>, tensor<45x67xf32>, tensor<45x67xf32>
        }
        """
            .replace("FUNCTION", function));
  }
}
