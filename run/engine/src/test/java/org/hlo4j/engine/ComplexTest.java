package org.hlo4j.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations on complex numbers, also those with parts that are not numbers. */
class ComplexTest {
  private static final double[] SPECIAL = {
    Double.NaN, 0.0, -0.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1, -1, 1e-40, 3e38
  };

  private static void check(String program) {
    Operation module = EnginePrograms.parse(program);
    EngineAgreement.check(module, inputs(module, 1), inputs(module, 2));
  }

  private static List<Tensor> inputs(Operation module, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Tensor> inputs = new ArrayList<>();
    for (Tensor tensor : EnginePrograms.inputs(module, seed)) {
      for (int i = 0; i < tensor.count() * tensor.kind().lanes(); i++) {
        if (tensor.kind().isFloatingPoint() && random.nextInt(3) == 0) {
          tensor.setDouble(i, SPECIAL[random.nextInt(SPECIAL.length)]);
        }
      }
      inputs.add(tensor);
    }
    return inputs;
  }

  private static String typed(String program, String part) {
    return program.replace("xC", "xcomplex<" + part + ">").replace("xR", "x" + part);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "negate",
        "sign",
        "cbrt",
        "cosine",
        "exponential",
        "exponential_minus_one",
        "log",
        "log_plus_one",
        "logistic",
        "rsqrt",
        "sine",
        "sqrt",
        "tan",
        "tanh"
      })
  void computesFunctionsOfOneOperand(String name) {
    for (String part : new String[] {"f32", "f64"}) {
      check(
          typed(
              """
              func.func @main(%x: tensor<3x700xC>) -> (tensor<3x700xC>, tensor<3x700xR>, tensor<3x700xR>) {
                %0 = stablehlo.OP %x : tensor<3x700xC>
                %1 = stablehlo.real %0 : (tensor<3x700xC>) -> tensor<3x700xR>
                %2 = stablehlo.OP %0 : tensor<3x700xC>
                %3 = stablehlo.imag %2 : (tensor<3x700xC>) -> tensor<3x700xR>
                return %0, %1, %3 : tensor<3x700xC>, tensor<3x700xR>, tensor<3x700xR>
              }
              """
                  .replace("OP", name),
              part));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"add", "subtract", "multiply", "divide", "power", "atan2", "maximum", "minimum"})
  void computesFunctionsOfTwoOperands(String name) {
    for (String part : new String[] {"f32", "f64"}) {
      check(
          typed(
              """
              func.func @main(%x: tensor<41x50xC>, %y: tensor<50x41xC>) -> (tensor<41x50xC>, tensor<41x50xC>) {
                %0 = stablehlo.transpose %y, dims = [1, 0] : (tensor<50x41xC>) -> tensor<41x50xC>
                %1 = stablehlo.OP %x, %0 : tensor<41x50xC>
                %c = stablehlo.constant dense<(1.5, -2.0)> : tensor<41x50xC>
                %2 = stablehlo.OP %1, %c : tensor<41x50xC>
                %3 = stablehlo.OP %2, %2 : tensor<41x50xC>
                return %1, %3 : tensor<41x50xC>, tensor<41x50xC>
              }
              """
                  .replace("OP", name),
              part));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"f32", "f64"})
  void joinsAndSeparatesParts(String part) {
    check(
        typed(
            """
            func.func @main(%x: tensor<90xR>, %y: tensor<90xR>) -> (tensor<90xC>, tensor<90xR>, tensor<90xR>, tensor<90xR>, tensor<90xR>) {
              %0 = stablehlo.complex %x, %y : tensor<90xC>
              %1 = stablehlo.abs %0 : (tensor<90xC>) -> tensor<90xR>
              %2 = stablehlo.imag %0 : (tensor<90xC>) -> tensor<90xR>
              %3 = stablehlo.negate %2 : tensor<90xR>
              %4 = stablehlo.real %x : (tensor<90xR>) -> tensor<90xR>
              %5 = stablehlo.imag %x : (tensor<90xR>) -> tensor<90xR>
              return %0, %1, %3, %4, %5 : tensor<90xC>, tensor<90xR>, tensor<90xR>, tensor<90xR>, tensor<90xR>
            }
            """,
            part));
  }

  @ParameterizedTest
  @ValueSource(strings = {"f32", "f64"})
  void comparesAndSelects(String part) {
    check(
        typed(
            """
            func.func @main(%x: tensor<60xC>, %y: tensor<60xC>, %p: tensor<60xi1>, %q: tensor<i1>) -> (tensor<60xi1>, tensor<60xi1>, tensor<60xC>, tensor<60xC>, tensor<60xC>) {
              %0 = stablehlo.compare EQ, %x, %y : (tensor<60xC>, tensor<60xC>) -> tensor<60xi1>
              %1 = stablehlo.compare NE, %x, %x : (tensor<60xC>, tensor<60xC>) -> tensor<60xi1>
              %2 = stablehlo.select %p, %x, %y : tensor<60xi1>, tensor<60xC>
              %3 = stablehlo.select %q, %x, %y : tensor<i1>, tensor<60xC>
              %4 = stablehlo.clamp %x, %y, %2 : tensor<60xC>
              return %0, %1, %2, %3, %4 : tensor<60xi1>, tensor<60xi1>, tensor<60xC>, tensor<60xC>, tensor<60xC>
            }
            """,
            part));
  }

  @ParameterizedTest
  @ValueSource(strings = {"i1", "i8", "ui32", "i32", "bf16", "f32", "f64", "complex<f64>"})
  void convertsToAndFromOtherTypes(String type) {
    check(
        """
        func.func @main(%x: tensor<50xT>, %y: tensor<50xcomplex<f32>>) -> (tensor<50xcomplex<f32>>, tensor<50xT>) {
          %0 = stablehlo.convert %x : (tensor<50xT>) -> tensor<50xcomplex<f32>>
          %1 = stablehlo.convert %y : (tensor<50xcomplex<f32>>) -> tensor<50xT>
          return %0, %1 : tensor<50xcomplex<f32>>, tensor<50xT>
        }
        """
            .replace("xT", "x" + type));
  }

  @Test
  void takesViewsOfComplexNumbers() {
    check(
        typed(
            """
            func.func @main(%x: tensor<6x40xC>, %s: tensor<C>, %i: tensor<i32>) -> (tensor<40x6xC>, tensor<6x20xC>, tensor<6x40xC>, tensor<6x40xC>, tensor<2x40xC>, tensor<12x40xC>, tensor<240xC>) {
              %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<6x40xC>) -> tensor<40x6xC>
              %1 = stablehlo.negate %0 : tensor<40x6xC>
              %2 = stablehlo.slice %x [0:6, 0:40:2] : (tensor<6x40xC>) -> tensor<6x20xC>
              %3 = stablehlo.reverse %x, dims = [1] : tensor<6x40xC>
              %4 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<C>) -> tensor<6x40xC>
              %5 = stablehlo.multiply %3, %4 : tensor<6x40xC>
              %6 = stablehlo.iota dim = 1 : tensor<6x40xC>
              %7 = stablehlo.add %5, %6 : tensor<6x40xC>
              %8 = stablehlo.dynamic_slice %3, %i, %i, sizes = [2, 40] : (tensor<6x40xC>, tensor<i32>, tensor<i32>) -> tensor<2x40xC>
              %9 = stablehlo.concatenate %4, %6, dim = 0 : (tensor<6x40xC>, tensor<6x40xC>) -> tensor<12x40xC>
              %10 = stablehlo.reshape %1 : (tensor<40x6xC>) -> tensor<240xC>
              %11 = stablehlo.reshape %0 : (tensor<40x6xC>) -> tensor<240xC>
              %12 = stablehlo.add %10, %11 : tensor<240xC>
              return %1, %2, %7, %3, %8, %9, %12 : tensor<40x6xC>, tensor<6x20xC>, tensor<6x40xC>, tensor<6x40xC>, tensor<2x40xC>, tensor<12x40xC>, tensor<240xC>
            }
            """
                .replace("<C>", "<complex<f32>>"),
            "f32"));
  }
}
