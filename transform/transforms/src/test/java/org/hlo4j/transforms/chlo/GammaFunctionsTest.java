package org.hlo4j.transforms.chlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.transforms.TransformedPrograms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The gamma function's relatives have their values, computed in 300 bits, near zeros too. */
class GammaFunctionsTest {
  private static void assertIs(double actual, double expected) {
    if (Double.isFinite(expected)) {
      assertThat(actual).isCloseTo(expected, within(4e-15 * Math.abs(expected)));
    } else {
      assertThat((Object) actual).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "5e-324, 744.4400719213812",
    "1e-30, 69.07755278982137",
    "-1e-30, 69.07755278982137",
    "0.1, 2.252712651734206",
    "0.49, 0.592249629335267",
    "0.5, 0.5723649429247001",
    "0.51, 0.5529738179298007",
    "0.9, 0.06637623973474295",
    "0.9999999, 5.772157468444193e-08",
    "1.0000000001, -5.772157125783244e-11",
    "1.2, -0.08537409000331583",
    "1.4616321449683622, -0.12148629053584961",
    "1.5, -0.12078223763524522",
    "1.9999999, -4.2278430309861296e-08",
    "2.00001, 4.22787559764836e-06",
    "2.000000000001, 4.2282192087238456e-13",
    "2.4, 0.21685932244884157",
    "2.6, 0.35741186354897986",
    "5.5, 3.9578139676187165",
    "9.99, 12.779315214350193",
    "10.0, 12.801827480081469",
    "10.1, 13.027526738633236",
    "100.5, 361.4355404677776",
    "100000.0, 1051287.7089736569",
    "10000000000.0, 220258509288.81058",
    "1e+18, 4.044653167389282e+19",
    "-0.3, 1.4648400508576025",
    "-0.5, 1.2655121234846454",
    "-0.7, 1.4524729387568078",
    "-1.5, 0.860047015376481",
    "-10.25, -14.20399790093109",
    "-170.5, -707.9984331450788",
    "1.0, 0.0",
    "2.0, 0.0",
    "1e+308, Infinity",
    "0.0, Infinity",
    "-3.0, Infinity",
    "Infinity, Infinity",
    "-Infinity, Infinity",
    "NaN, NaN"
  })
  void logarithmsOfTheGammaFunctionAreRelativelyPrecise(double x, double expected) {
    assertIs(GammaFunctions.lgamma(x), expected);
  }

  @ParameterizedTest
  @CsvSource({
    "1e-300, -9.999999999999999e+299",
    "1e-05, -100000.57719921567",
    "0.1, -10.423754940411076",
    "0.5, -1.9635100260214235",
    "1.0, -0.5772156649015329",
    "1.3, -0.16919088886679962",
    "1.46, -0.0015805619870834522",
    "1.4616321449683622, -9.241265521729427e-17",
    "1.4616321449683625, 1.2245374622004068e-16",
    "1.5, 0.03648997397857652",
    "1.8, 0.28499143329386156",
    "2.0, 0.42278433509846713",
    "9.5, 2.1977378764029494",
    "10.5, 2.3030010342976865",
    "1000.0, 6.907255195648812",
    "10000000000.0, 23.025850929890456",
    "1e+300, 690.7755278982137",
    "-0.25, 2.9141391202135276",
    "-0.75, -2.894120200042932",
    "-3.2, 5.635370221172645",
    "-50.9, -5.7291740479277875",
    "0.0, -Infinity",
    "-0.0, -Infinity",
    "-1.0, NaN",
    "-1e+20, NaN",
    "Infinity, Infinity",
    "-Infinity, NaN",
    "NaN, NaN"
  })
  void digammaIsRelativelyPrecise(double x, double expected) {
    assertIs(GammaFunctions.digamma(x), expected);
  }

  @ParameterizedTest
  @CsvSource({
    "1.001, 1.0, 1000.5772884760116",
    "1.5, 0.5, 4.776537947554833",
    "2.0, 1.0, 1.6449340668482264",
    "2.0, 1e-05, 10000000001.644909",
    "3.0, 2.5, 0.1181020258208637",
    "7.5, 33.3, 2.1532165215875168e-11",
    "50.0, 1.0, 1.0000000000000009",
    "100.0, 100.0, 1.5920390165049426e-200",
    "100.0, 20.0, 7.949177157934937e-131",
    "170.0, 0.5, 1.4965776766268446e+51",
    "3.0, 100000000.0, 5.00000005e-17",
    "1000.0, 0.9, 5.721245194772808e+45",
    "3.0, -0.25, -61.34868339183118",
    "2.0, -100.5, 9.859703491870086",
    "2.0, -12345.25, 19.739127802644507",
    "1.0, 2.0, Infinity",
    "0.5, 2.0, NaN",
    "2.0, 0.0, Infinity",
    "3.0, 0.0, NaN",
    "2.0, -4.0, Infinity",
    "2.5, -0.5, NaN",
    "3.0, -0.5, 0.4143983221171598",
    "1e9, -0.3, Infinity",
    "1000000001.0, -0.3, -Infinity",
    "1000000001.0, -0.7, Infinity",
    "1000000001.0, -1.5, 0.0",
    "Infinity, 0.5, Infinity",
    "Infinity, 1.0, 1.0",
    "Infinity, 2.0, 0.0",
    "NaN, 1.0, NaN",
    "2.0, NaN, NaN"
  })
  void zetaIsRelativelyPrecise(double x, double q, double expected) {
    assertIs(GammaFunctions.zeta(x, q), expected);
  }

  @ParameterizedTest
  @CsvSource({
    "0.0, 3.5, 1.103156640645243",
    "1.0, 1.0, 1.6449340668482264",
    "1.0, 0.1, 101.43329915079275",
    "2.0, 2.5, -0.2362040516417274",
    "5.0, 7.0, 0.0020094931750490293",
    "20.0, 1.5, -487772949462609.9",
    "100.0, 10.0, -9.333237300479084e+56",
    "170.0, 3.0, -1.8751993239525576e+225",
    "-1.0, 2.0, NaN",
    "0.5, 2.0, NaN",
    "1.0, 0.0, Infinity",
    "1.0, -2.0, Infinity"
  })
  void derivativesOfDigammaAreRelativelyPrecise(double n, double x, double expected) {
    assertIs(GammaFunctions.polygamma(n, x), expected);
  }

  @Test
  void errorsNearOtherZerosAreSmallBesideOne() {
    assertThat(GammaFunctions.lgamma(-2.4570247382208006)).isCloseTo(0, within(2e-15));
    assertThat(GammaFunctions.digamma(-0.5040830082644554)).isCloseTo(0, within(2e-15));
  }

  @Test
  void programsHaveTheseValuesInEachType() {
    for (String type : List.of("f16", "bf16", "f32", "f64")) {
      Tensor result =
          (Tensor)
              Interpreter.evaluate(
                      TransformedPrograms.parse(
                          """
                          func.func @main() -> tensor<3x%1$s> {
                            %%x = stablehlo.constant dense<[2.0, 0.0, -0.0]> : tensor<3x%1$s>
                            %%l = chlo.lgamma %%x : tensor<3x%1$s> -> tensor<3x%1$s>
                            %%d = chlo.digamma %%x : tensor<3x%1$s> -> tensor<3x%1$s>
                            %%i = stablehlo.constant dense<[true, false, false]> : tensor<3xi1>
                            %%r = stablehlo.select %%i, %%l, %%d : tensor<3xi1>, tensor<3x%1$s>
                            return %%r : tensor<3x%1$s>
                          }
                          """
                              .formatted(type)),
                      "main",
                      List.of())
                  .getFirst();
      assertThat(result.doubleAt(0)).isZero();
      assertThat(result.doubleAt(1)).isEqualTo(Double.NEGATIVE_INFINITY);
      assertThat(result.doubleAt(2)).isEqualTo(Double.NEGATIVE_INFINITY);
    }
  }
}
