package org.hlo4j.engine;

import java.util.List;
import java.util.SplittableRandom;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Gradients of reductions of windows to their largest or smallest elements. */
class SelectAndScatterTest {
  private static final double[] SPECIAL = {
    Double.NaN, 0.0, -0.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1, -1
  };

  private static String program(
      WindowPrograms windows, String type, String comparison, String function, String initial) {
    return """
    func.func @main(%x: OPERAND, %s: SOURCE, %y: tensor<T>) -> (OPERAND, OPERAND) {
      %i = stablehlo.constant dense<INITIAL> : tensor<T>
      %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{ATTRIBUTES}> ({
      ^bb0(%a: tensor<T>, %b: tensor<T>):
        %c = stablehlo.compare COMPARISON : (tensor<T>, tensor<T>) -> tensor<i1>
        stablehlo.return %c : tensor<i1>
      }, {
      ^bb0(%a: tensor<T>, %b: tensor<T>):
        %c = stablehlo.FUNCTION %a, %b : tensor<T>
        stablehlo.return %c : tensor<T>
      }) : (OPERAND, SOURCE, tensor<T>) -> OPERAND
      %1 = "stablehlo.select_and_scatter"(%x, %s, %y) <{ATTRIBUTES}> ({
      ^bb0(%a: tensor<T>, %b: tensor<T>):
        %c = stablehlo.compare COMPARISON : (tensor<T>, tensor<T>) -> tensor<i1>
        stablehlo.return %c : tensor<i1>
      }, {
      ^bb0(%a: tensor<T>, %b: tensor<T>):
        %c = stablehlo.FUNCTION %a, %b : tensor<T>
        stablehlo.return %c : tensor<T>
      }) : (OPERAND, SOURCE, tensor<T>) -> OPERAND
      return %0, %1 : OPERAND, OPERAND
    }
    """
        .replace("OPERAND", windows.operandType(type))
        .replace("SOURCE", windows.resultType(type))
        .replace("ATTRIBUTES", windows.attributes(false))
        .replace("COMPARISON", comparison)
        .replace("FUNCTION", function)
        .replace("INITIAL", initial)
        .replace("<T>", "<" + type + ">");
  }

  /** Returns inputs, of which the first has many elements that are equal or no numbers. */
  private static List<Tensor> inputs(Operation module, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Tensor> inputs = EnginePrograms.inputs(module, seed);
    Tensor operand = inputs.getFirst();
    for (int i = 0; i < operand.count() && operand.kind().isFloatingPoint(); i++) {
      if (random.nextInt(3) == 0) {
        operand.setDouble(i, SPECIAL[random.nextInt(SPECIAL.length)]);
      }
    }
    return inputs;
  }

  @ParameterizedTest
  @CsvSource({
    "f32, 'GE, %a, %b', add, 0.0",
    "f32, 'GT, %a, %b', add, 0.5",
    "f32, 'LE, %a, %b', multiply, 1.0",
    "f32, 'GE, %b, %a', maximum, -1.0",
    "f64, 'LT, %b, %a', add, 0.0",
    "f64, 'LE, %a, %b', add, 0.0",
    "bf16, 'GE, %a, %b', add, 0.0",
    "f16, 'LT, %a, %b', add, 0.0",
    "i32, 'GE, %a, %b', add, 0",
    "ui8, 'LE, %a, %b', add, 3",
    "ui64, 'GT, %a, %b', maximum, 0",
    "i64, 'LT, %a, %b', add, 0",
    "i1, 'GE, %a, %b', or, false"
  })
  void addsWhereWindowsSelect(String type, String comparison, String function, String initial) {
    for (int seed = 0; seed < 5; seed++) {
      for (WindowPrograms windows :
          List.of(WindowPrograms.padded(seed), WindowPrograms.within(seed))) {
        Operation module =
            EnginePrograms.parse(program(windows, type, comparison, function, initial));
        EngineAgreement.check(module, EnginePrograms.inputs(module, seed), inputs(module, seed));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "4x40x50x3, 4x20x25x3, '1, 3, 3, 1', '1, 2, 2, 1', '[0, 0], [0, 1], [0, 1], [0, 0]'",
    "2x5x30x41, 2x5x15x20, '1, 1, 2, 2', '1, 1, 2, 2', '[0, 0], [0, 0], [0, 0], [0, 0]'",
    "9000, 2999, '5', '3', '[0, 0]'"
  })
  void addsToManyElements(
      String operand, String source, String window, String strides, String padding) {
    Operation module =
        EnginePrograms.parse(
            """
            func.func @main(%x: tensor<OPERANDxf32>, %s: tensor<SOURCExf32>) -> tensor<OPERANDxf32> {
              %i = stablehlo.constant dense<0.0> : tensor<f32>
              %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: WINDOW>, window_strides = array<i64: STRIDES>, padding = dense<[PADDING]> : tensor<RANKx2xi64>}> ({
              ^bb0(%a: tensor<f32>, %b: tensor<f32>):
                %c = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
                stablehlo.return %c : tensor<i1>
              }, {
              ^bb0(%a: tensor<f32>, %b: tensor<f32>):
                %c = stablehlo.add %a, %b : tensor<f32>
                stablehlo.return %c : tensor<f32>
              }) : (tensor<OPERANDxf32>, tensor<SOURCExf32>, tensor<f32>) -> tensor<OPERANDxf32>
              return %0 : tensor<OPERANDxf32>
            }
            """
                .replace("OPERAND", operand)
                .replace("SOURCE", source)
                .replace("WINDOW", window)
                .replace("STRIDES", strides)
                .replace("PADDING", padding)
                .replace("RANK", String.valueOf(operand.split("x", -1).length)));
    EngineAgreement.check(module, EnginePrograms.inputs(module, 3), inputs(module, 4));
  }
}
