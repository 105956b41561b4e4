package org.hlo4j.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs in {@code errors/}, each after a line that says where upstream reports what first; of
 * {@code sizes}, what is reported where upstream makes a type that cannot be written.
 */
class DialectErrorTest {
  static Stream<Programs.Program> programs() {
    return Stream.of(
            "ace",
            "chlo",
            "func",
            "kinds",
            "quant",
            "sparse_tensor",
            "stablehlo",
            "support",
            "sizes")
        .flatMap(name -> Programs.read("errors/" + name + ".mlir"));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void reportsWhatUpstreamReports(Programs.Program program) {
    String[] expectedAndText = program.text().split("\n", 2);
    assertThat(program.withText(expectedAndText[1]).diagnose())
        .isNotEmpty()
        .first()
        .isEqualTo(expectedAndText[0].substring("// ".length()));
  }
}
