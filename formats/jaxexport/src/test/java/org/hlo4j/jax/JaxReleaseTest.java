package org.hlo4j.jax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.opset.Version;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests files for readers of other releases of JAX. */
class JaxReleaseTest {
  static List<JaxRelease> releases() {
    return JaxRelease.all();
  }

  static List<String> exports() {
    return Exports.ALL;
  }

  private static JaxRelease release(String name) {
    return JaxRelease.of(name).orElseThrow();
  }

  @Test
  void laterReleasesReadMore() {
    for (int i = 1; i < releases().size(); i++) {
      JaxRelease before = releases().get(i - 1);
      JaxRelease after = releases().get(i);
      assertThat(after.schema()).as(after.name()).isGreaterThanOrEqualTo(before.schema());
      assertThat(after.stablehlo()).as(after.name()).isGreaterThanOrEqualTo(before.stablehlo());
      assertThat(after.newestConvention()).isGreaterThanOrEqualTo(before.newestConvention());
      assertThat(after.isAtLeast(before.name())).isTrue();
      assertThat(before.isAtLeast(after.name())).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0.5.3, 0.5.3",
    "0.5.2, 0.5.1",
    "0.4.37, 0.4.36",
    "0.9.0.1, 0.9.0.1",
    "0.9.0.2, 0.9.0.1",
    "0.10, 0.10.0",
    "99.1, 0.12.0.1"
  })
  void readAsTheNewestKnownOneBeforeThem(String named, String known) {
    assertThat(release(named).name()).isEqualTo(known);
  }

  @ParameterizedTest
  @CsvSource({"0.4.23", "x", "0.5.3rc1", "''", "1.2.3.4.5", "12345678901234567890"})
  void refuseNamesOfNoKnownRelease(String name) {
    assertThat(JaxRelease.of(name)).isEqualTo(Optional.empty());
  }

  /** Each file either has obstacles, or has the same contents in the other schema. */
  @ParameterizedTest
  @MethodSource("exports")
  void getTheSameFunctionOrAReason(String name) {
    JaxExport export = Exports.read(name);
    for (JaxRelease release : releases()) {
      if (!export.obstacles(release).isEmpty()) {
        assertThatIllegalArgumentException().isThrownBy(() -> export.forRelease(release));
        continue;
      }
      byte[] bytes = export.forRelease(release).write();
      JaxExport written = JaxExport.read(bytes);
      assertThat(Arrays.equals(written.write(), bytes)).as(name + " for " + release).isTrue();
      assertThat(written.storedVersion()).isEqualTo(release.storedVersion());
      assertThat(written.callingConvention())
          .isBetween(release.oldestConvention(), release.newestConvention());
      assertThat(written.inputs().names()).isEqualTo(export.inputs().names());
      assertThat(written.outputs().tree()).isEqualTo(export.outputs().tree());
      assertThat(written.deviceCount()).isEqualTo(export.deviceCount());
      assertThat(written.vjpOrder()).isEqualTo(export.vjpOrder());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.12-trees | 0.4.24 | ",
        "0.12-keys | 0.5.3 | args[0]: key<fry>, which JAX knows since 0.6.0",
        "0.12-keys | 0.6.0 | ",
        "0.12-custom_nodes | 0.4.34 | objects of class 'collections.OrderedDict', which JAX knows"
            + " since 0.4.35",
        "0.12-custom_nodes | 0.4.35 | ",
        "0.12-sharded | 0.8.3 | args[0]: P('data', None) over data=2: distributions by names, which"
            + " JAX knows since 0.9.0",
        "0.12-sharded | 0.9.0 | ",
        "0.4-sharded | 0.8.1 | ",
        "0.9-sharded | 0.5.3 | ",
        "0.9-sharded | 0.12.0 | ",
      })
  void nameWhatTheyCannotHold(String file, String release, String obstacle) {
    List<String> obstacles = Exports.read(file).obstacles(release(release));
    if (obstacle == null) {
      assertThat(obstacles).isEmpty();
    } else {
      assertThat(obstacles).contains(obstacle);
    }
  }

  @Test
  void getEachProgramWrittenForTheirStablehlo() {
    JaxExport export = Exports.read("0.12-trees");
    List<Operation> programs = export.programs();
    assertThat(programs).hasSize(export.vjpOrder() + 1);

    JaxExport written =
        export
            .withPrograms(programs.getFirst(), Version.parse("1.10.0"))
            .forRelease(release("0.5.3"));

    assertThat(written.release()).contains(Version.parse("1.10.0"));
    assertThat(written.vjp().orElseThrow().release()).contains(Version.parse("1.10.0"));
    assertThat(written.callingConvention()).isEqualTo(9);
    assertThat(written.jaxVersion()).isEmpty();
  }

  @Test
  void loseHintsOfShardingButNoOperations() {
    Operation program = Exports.read("0.12-sharded").program();
    assertThat(text(program)).contains("sdy.");

    ShardingHints.remove(program);

    assertThat(text(program)).doesNotContain("sdy.").contains("stablehlo.dot_general");
  }

  @ParameterizedTest
  @CsvSource({
    "lapack_strsm_ffi, '%a, %b', 0.5.1, it calls lapack_strsm_ffi with 2 operands",
    "lapack_strsm_ffi, '%a, %b', 0.5.3,",
    "lapack_strsm_ffi, '%a, %b, %b', 0.5.0,",
    "lapack_zheevd_ffi, '%a', 0.4.31, it calls lapack_zheevd_ffi with 1 operands",
    "lapack_zheevd_ffi, '%a', 0.4.33,",
    "my_target, '%a', 0.4.24,"
  })
  void knowCallsOfLapack(String target, String operands, String release, String obstacle) {
    int count = operands.split(",", -1).length;
    String types = String.join(", ", Collections.nCopies(count, "tensor<4xf32>"));
    Operation program =
        MlirParser.parse(
            SourceText.of(
                "test.mlir",
                """
                func.func @main(%%a: tensor<4xf32>, %%b: tensor<4xf32>) {
                  %%0 = stablehlo.custom_call @%s(%s) : (%s) -> tensor<4xf32>
                  return
                }
                """
                    .formatted(target, operands, types)),
            Dialects.all(),
            ParserOptions.DEFAULT);
    List<String> unknown = release(release).unknownCalls(program);
    if (obstacle == null) {
      assertThat(unknown).isEmpty();
    } else {
      assertThat(unknown).singleElement().asString().startsWith(obstacle);
    }
  }

  private static String text(Operation program) {
    return MlirPrinter.toString(program, Dialects.all(), PrinterOptions.DEFAULT);
  }
}
