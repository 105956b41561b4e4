package org.hlo4j.interpreter.eval;

import static org.assertj.core.api.Assertions.assertThat;

import org.hlo4j.interpreter.Programs;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Custom calls that take or return tuples. */
class TupleCallsTest {
  /** As XLA writes calls that take or return several values. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          %x         | T                     | T             | 0
          %x, %y     | T, T                  | T, T          | 1
          %t         | tuple<T, tuple<T>>    | T, T          | 1
          %y, %t     | T, tuple<T, tuple<T>> | T, T, T       | 2
          %x, %x, %y | T, T, T               | tuple<T, T>, T | 1
          """)
  void tuplesAreTheValuesThatTheyConsistOf(
      String operands, String types, String results, int element) {
    String program =
        """
        func.func @main() {
        %x = stablehlo.constant dense<[1, 2]> : T
        %y = stablehlo.constant dense<[3, 4]> : T
        %one = stablehlo.tuple %y : tuple<T>
        %t = stablehlo.tuple %x, %one : tuple<T, tuple<T>>
        %r = stablehlo.custom_call @Sharding(OPERANDS) : (TYPES) -> tuple<RESULTS>
        %e = stablehlo.get_tuple_element %r[ELEMENT] : (tuple<RESULTS>) -> T
        %last = stablehlo.custom_call @Sharding(%e) : (T) -> tuple<T>
        %z = stablehlo.get_tuple_element %last[0] : (tuple<T>) -> T
        check.expect_eq_const %z, dense<EXPECTED> : T
        func.return
        }
        """
            .replace("OPERANDS", operands)
            .replace("TYPES", types)
            .replace("RESULTS", results)
            .replace("ELEMENT", "" + element)
            .replace("EXPECTED", element == 0 ? "[1, 2]" : "[3, 4]")
            .replaceAll("\\bT\\b", "tensor<2xi32>");
    assertThat(Programs.run(program)).isEmpty();
  }
}
