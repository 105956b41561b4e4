package org.hlo4j.cyclonedx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignatureTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "main: () -> () | main | '' | ''",
        "main: () -> f32 | main | '' | f32",
        "f: (i1, tuple<f32, i1>) -> (tensor<2xf32>, i1) | f | i1;tuple<f32, i1> | tensor<2xf32>;i1",
        "f: (i1) -> ((i1) -> i1) | f | i1 | (i1) -> i1",
        "f: ((i1, f32) -> i1, i1) -> i1 | f | (i1, f32) -> i1;i1 | i1",
        "a: b: (tensor<2xf32, {x = [1, 2]}>) -> i1 | a: b | tensor<2xf32, {x = [1, 2]}> | i1",
      })
  void typesAreSeparated(String text, String name, String inputs, String results) {
    assertThat(SignatureText.parse(text))
        .isEqualTo(new SignatureText(name, list(inputs), list(results)));
  }

  private static List<String> list(String text) {
    return Arrays.stream(text.split(";")).filter(each -> !each.isEmpty()).toList();
  }
}
