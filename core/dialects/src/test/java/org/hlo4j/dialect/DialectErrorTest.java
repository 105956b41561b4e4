package org.hlo4j.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs in {@code errors/}, each after a line with upstream's first diagnostic; in {@code
 * sizes}, diagnostics where upstream creates a type that has no text.
 */
public class DialectErrorTest {
  public static Stream<Programs.Program> programs() {
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
  void reportsUpstreamsDiagnostics(Programs.Program program) {
    String[] expectedAndText = program.text().split("\n", 2);
    assertThat(program.withText(expectedAndText[1]).diagnose())
        .isNotEmpty()
        .first()
        .isEqualTo(expectedAndText[0].substring("// ".length()));
  }
}
