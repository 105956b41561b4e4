package org.hlo4j.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs in {@code text/}, as printed by upstream. */
class DialectTextTest {
  private static final PrinterOptions GENERIC = PrinterOptions.builder().generic(true).build();

  static Stream<Programs.Program> programs() {
    return Stream.of(
            "ace",
            "arith",
            "attributes",
            "check",
            "chlo",
            "control_flow",
            "func",
            "memref",
            "quant",
            "mhlo",
            "mpmd",
            "sdy",
            "shape",
            "sparse_tensor",
            "stablehlo",
            "tensor")
        .flatMap(name -> Programs.read("text/" + name + ".mlir"));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void printsWhatItParsed(Programs.Program program) {
    assertThat(print(program.parse(), PrinterOptions.DEFAULT)).isEqualTo(program.text());
  }

  @ParameterizedTest
  @MethodSource("programs")
  void keepsEverythingThroughTheGenericForm(Programs.Program program) {
    String generic = print(program.parse(), GENERIC);
    Operation parsed = program.withText(generic).parse();
    assertThat(print(parsed, PrinterOptions.DEFAULT)).isEqualTo(program.text());
  }

  @ParameterizedTest
  @MethodSource("programs")
  void verifies(Programs.Program program) {
    assertThat(program.diagnose()).isEmpty();
  }

  private static String print(Operation program, PrinterOptions options) {
    return MlirPrinter.toString(program, Programs.REGISTRY, options);
  }
}
