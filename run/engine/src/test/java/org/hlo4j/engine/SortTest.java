package org.hlo4j.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sorts: by one key or several, with elements that have no order. */
class SortTest {
  private static final double[] SPECIAL = {
    Double.NaN, 0.0, -0.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1, -1
  };

  /** Checks a program with inputs that have many equal elements, and NaNs in one of two runs. */
  private static void check(String program) {
    Operation module = EnginePrograms.parse(program);
    EngineAgreement.check(module, inputs(module, 1, SPECIAL.length), inputs(module, 0, 0));
  }

  private static List<Tensor> inputs(Operation module, int first, int specials) {
    SplittableRandom random = new SplittableRandom(first);
    List<Tensor> inputs = new ArrayList<>();
    for (Tensor tensor : EnginePrograms.inputs(module, first)) {
      for (int i = 0; i < tensor.count() && tensor.kind().isFloatingPoint(); i++) {
        boolean isSpecial = random.nextInt(4) == 0;
        tensor.setDouble(
            i,
            isSpecial && specials > 0
                ? SPECIAL[random.nextInt(specials)]
                : isSpecial ? -0.0 * random.nextInt(2) : random.nextInt(-9, 9) / 4.0);
      }
      inputs.add(tensor);
    }
    return inputs;
  }

  private static String by(String type, String comparison) {
    return """
    func.func @main(%x: tensor<2000xT>, %y: tensor<3x700x2xT>) -> (tensor<2000xT>, tensor<2000xi32>, tensor<3x700x2xT>) {
      %i = stablehlo.iota dim = 0 : tensor<2000xi32>
      %0:2 = "stablehlo.sort"(%x, %i) <{dimension = 0 : i64, is_stable = true}> ({
      ^bb0(%a: tensor<T>, %b: tensor<T>, %c: tensor<i32>, %d: tensor<i32>):
        %2 = stablehlo.compare COMPARISON : (tensor<T>, tensor<T>) -> tensor<i1>
        stablehlo.return %2 : tensor<i1>
      }) : (tensor<2000xT>, tensor<2000xi32>) -> (tensor<2000xT>, tensor<2000xi32>)
      %1 = "stablehlo.sort"(%y) <{dimension = 1 : i64, is_stable = true}> ({
      ^bb0(%a: tensor<T>, %b: tensor<T>):
        %2 = stablehlo.compare COMPARISON : (tensor<T>, tensor<T>) -> tensor<i1>
        stablehlo.return %2 : tensor<i1>
      }) : (tensor<3x700x2xT>) -> tensor<3x700x2xT>
      return %0#0, %0#1, %1 : tensor<2000xT>, tensor<2000xi32>, tensor<3x700x2xT>
    }
    """
        .replace("xT", "x" + type)
        .replace("<T>", "<" + type + ">")
        .replace("COMPARISON", comparison);
  }

  @ParameterizedTest
  @CsvSource({
    "f32, 'LT, %a, %b, FLOAT'",
    "f32, 'GT, %a, %b, FLOAT'",
    "f32, 'LT, %b, %a, TOTALORDER'",
    "f64, 'LT, %a, %b, FLOAT'",
    "f64, 'GT, %a, %b, TOTALORDER'",
    "bf16, 'LT, %a, %b, FLOAT'",
    "f16, 'GT, %a, %b, FLOAT'",
    "f16, 'LT, %a, %b, TOTALORDER'",
    "i1, 'LT, %a, %b, UNSIGNED'",
    "i4, 'GT, %a, %b, SIGNED'",
    "i8, 'LT, %a, %b, SIGNED'",
    "ui8, 'LT, %a, %b, UNSIGNED'",
    "i32, 'LT, %a, %b, SIGNED'",
    "ui32, 'GT, %a, %b, UNSIGNED'",
    "i64, 'GT, %b, %a, SIGNED'",
    "ui64, 'LT, %a, %b, UNSIGNED'"
  })
  void sortsByComparison(String type, String comparison) {
    check(by(type, comparison));
  }

  @ParameterizedTest
  @ValueSource(strings = {"f32", "f64", "bf16"})
  void sortsByTheFunctionThatNormalizesZerosAndNans(String type) {
    check(
        """
        func.func @main(%x: tensor<1500xT>) -> tensor<1500xT> {
          %zero = stablehlo.constant dense<0.0> : tensor<T>
          %nan = stablehlo.constant dense<0xNAN> : tensor<T>
          %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
          ^bb0(%a: tensor<T>, %b: tensor<T>):
            %1 = stablehlo.compare EQ, %a, %zero, FLOAT : (tensor<T>, tensor<T>) -> tensor<i1>
            %2 = stablehlo.select %1, %zero, %a : tensor<i1>, tensor<T>
            %3 = stablehlo.compare NE, %a, %a, FLOAT : (tensor<T>, tensor<T>) -> tensor<i1>
            %4 = stablehlo.select %3, %nan, %2 : tensor<i1>, tensor<T>
            %5 = stablehlo.compare EQ, %b, %zero, FLOAT : (tensor<T>, tensor<T>) -> tensor<i1>
            %6 = stablehlo.select %5, %zero, %b : tensor<i1>, tensor<T>
            %7 = stablehlo.compare NE, %b, %b, FLOAT : (tensor<T>, tensor<T>) -> tensor<i1>
            %8 = stablehlo.select %7, %nan, %6 : tensor<i1>, tensor<T>
            %9 = stablehlo.compare LT, %4, %8, TOTALORDER : (tensor<T>, tensor<T>) -> tensor<i1>
            stablehlo.return %9 : tensor<i1>
          }) : (tensor<1500xT>) -> tensor<1500xT>
          return %0 : tensor<1500xT>
        }
        """
            .replace(
                "xNAN",
                type.equals("f32")
                    ? "x7FC00000"
                    : type.equals("f64") ? "x7FF8000000000000" : "x7FC0")
            .replace("xT", "x" + type)
            .replace("<T>", "<" + type + ">"));
  }

  @ParameterizedTest
  @CsvSource({"40, TOTALORDER", "40, FLOAT", "3000, TOTALORDER", "3000, FLOAT"})
  void sortsBySeveralKeys(int length, String type) {
    check(
        """
        func.func @main(%x: tensor<Nxf32>, %y: tensor<Nxi64>, %z: tensor<Nxcomplex<f32>>) -> (tensor<Nxf32>, tensor<Nxi64>, tensor<Nxcomplex<f32>>) {
          %0:3 = "stablehlo.sort"(%x, %y, %z) <{dimension = 0 : i64, is_stable = true}> ({
          ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i64>, %d: tensor<i64>, %e: tensor<complex<f32>>, %f: tensor<complex<f32>>):
            %1 = stablehlo.compare GT, %c, %d, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
            %2 = stablehlo.compare LT, %a, %b, TYPE : (tensor<f32>, tensor<f32>) -> tensor<i1>
            %3 = stablehlo.compare EQ, %a, %b, TYPE : (tensor<f32>, tensor<f32>) -> tensor<i1>
            %4 = stablehlo.and %3, %1 : tensor<i1>
            %5 = stablehlo.or %2, %4 : tensor<i1>
            stablehlo.return %5 : tensor<i1>
          }) : (tensor<Nxf32>, tensor<Nxi64>, tensor<Nxcomplex<f32>>) -> (tensor<Nxf32>, tensor<Nxi64>, tensor<Nxcomplex<f32>>)
          return %0#0, %0#1, %0#2 : tensor<Nxf32>, tensor<Nxi64>, tensor<Nxcomplex<f32>>
        }
        """
            .replace("<Nx", "<" + length + "x")
            .replace("TYPE", type));
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 10, 200, 900})
  void sortsWhatSlicesTakeAlone(int kept) {
    check(
        """
        func.func @main(%x: tensor<4x900xf32>) -> (tensor<4xKxf32>, tensor<4x2xi32>) {
          %i = stablehlo.iota dim = 1 : tensor<4x900xi32>
          %0:2 = "stablehlo.sort"(%x, %i) <{dimension = 1 : i64, is_stable = true}> ({
          ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
            %3 = stablehlo.compare GT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
            stablehlo.return %3 : tensor<i1>
          }) : (tensor<4x900xf32>, tensor<4x900xi32>) -> (tensor<4x900xf32>, tensor<4x900xi32>)
          %1 = stablehlo.slice %0#0 [0:4, 0:K] : (tensor<4x900xf32>) -> tensor<4xKxf32>
          %2 = stablehlo.slice %0#1 [0:4, 0:3:2] : (tensor<4x900xi32>) -> tensor<4x2xi32>
          return %1, %2 : tensor<4xKxf32>, tensor<4x2xi32>
        }
        """
            .replace("xKx", "x" + kept + "x")
            .replace(":K]", ":" + kept + "]"));
  }

  @Test
  void callsTopK() {
    check(
        """
        func.func @main(%x: tensor<4x90xf32>) -> (tensor<4x7xf32>, tensor<4x7xi32>, tensor<4x7xf32>) {
          %0:2 = stablehlo.custom_call @mhlo.topk(%x) {mhlo.attributes = {k = 7 : i64, largest = true}} : (tensor<4x90xf32>) -> (tensor<4x7xf32>, tensor<4x7xi32>)
          %1:2 = stablehlo.custom_call @mhlo.topk(%x) {mhlo.attributes = {k = 7 : i64, largest = false}} : (tensor<4x90xf32>) -> (tensor<4x7xf32>, tensor<4x7xi32>)
          return %0#0, %0#1, %1#0 : tensor<4x7xf32>, tensor<4x7xi32>, tensor<4x7xf32>
        }
        """);
  }
}
