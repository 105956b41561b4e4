package org.hlo4j.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramSizesTest {
  private static final String ROWS_AND_COLUMNS =
      """
      func.func @main(%x: tensor<?x?xf32> loc("x"), %y: tensor<?xf32>) -> tensor<?x?xf32> {
        %0 = stablehlo.constant dense<1.0> : tensor<f32>
        %1 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x?xf32>) -> tensor<i32>
        %2 = stablehlo.get_dimension_size %x, dim = 1 : (tensor<?x?xf32>) -> tensor<i32>
        %3 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
        %4 = stablehlo.reshape %2 : (tensor<i32>) -> tensor<1xi32>
        %5 = stablehlo.concatenate %3, %4, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
        %6 = stablehlo.dynamic_broadcast_in_dim %0, %5, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x?xf32>
        %7 = func.call @inner(%x, %6) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
        return %7 : tensor<?x?xf32>
      }
      func.func private @inner(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
        %0 = stablehlo.add %a, %b : tensor<?x?xf32>
        return %0 : tensor<?x?xf32>
      }
      """;

  private static ProgramSource open(Blob bytes, String sizes) {
    Map<String, Long> byName = new HashMap<>();
    for (String size : sizes.isEmpty() ? new String[0] : sizes.split(" ", -1)) {
      int equals = size.indexOf('=');
      byName.put(size.substring(0, equals), Long.valueOf(size.substring(equals + 1)));
    }
    return ProgramReader.DEFAULT
        .withImports(ImportOptions.DEFAULT.withSizes(byName))
        .open(bytes, "file");
  }

  private static ProgramSource text(String sizes) {
    return open(Blob.wrap(ForeignFiles.bytes(ROWS_AND_COLUMNS)), sizes);
  }

  private static ProgramSource export(String name, String sizes) throws IOException {
    return open(
        Blob.map(
            ProjectFolder.file("formats/jaxexport/src/test/resources/exports/" + name + ".jax")),
        sizes);
  }

  private static String print(Operation module) {
    return MlirPrinter.toString(module, Dialects.all(), PrinterOptions.DEFAULT);
  }

  private static String signature(Operation module) {
    return print(module)
        .lines()
        .filter(line -> line.contains("@main("))
        .findFirst()
        .orElseThrow()
        .replaceFirst(".*@main", "")
        .replaceAll(" loc\\([^)]*\\)| \\{$|\\{jax[^}]*\\} ?| attributes.*", "")
        .replaceAll("%arg[0-9]+: ", "")
        .strip();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      emptyValue = "",
      value = {
        "''            | x.0, x.1, arg1.0 | (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>",
        "x.1=3         | x.0, arg1.0      | (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xf32>",
        "x.0=2         | x.1, arg1.0      | (tensor<2x?xf32>, tensor<?xf32>) -> tensor<2x?xf32>",
        "arg1.0=4      | x.0, x.1         | (tensor<?x?xf32>, tensor<4xf32>) -> tensor<?x?xf32>",
        "x.0=2 x.1=3   | arg1.0           | (tensor<2x3xf32>, tensor<?xf32>) -> tensor<2x3xf32>",
      })
  void dimensionsWithASizeAreFixedAndOthersStayOpen(String sizes, String open, String signature) {
    ProgramSource source = text(sizes);
    Operation program = source.read();
    assertThat(signature(program)).isEqualTo(signature);
    assertThat(source.openDimensions(program)).hasToString(open);
  }

  @ParameterizedTest
  @CsvSource({"x.0=2", "x.0=2 y.0=3", "y.0=3"})
  void compositesOfOneDecompositionMayGetDifferentSizes(String sizes) {
    String text =
        """
        func.func @main(%x: tensor<?xf32> loc("x"), %y: tensor<?xf32> loc("y")) -> (tensor<?xf32>, tensor<?xf32>) {
          %0 = stablehlo.composite "my.twice" %x {decomposition = @twice} : (tensor<?xf32>) -> tensor<?xf32>
          %1 = stablehlo.composite "my.twice" %y {decomposition = @twice} : (tensor<?xf32>) -> tensor<?xf32>
          return %0, %1 : tensor<?xf32>, tensor<?xf32>
        }
        func.func private @twice(%a: tensor<?xf32>) -> tensor<?xf32> {
          %0 = stablehlo.add %a, %a : tensor<?xf32>
          return %0 : tensor<?xf32>
        }
        """;
    Operation program = open(Blob.wrap(ForeignFiles.bytes(text)), sizes).read();
    assertThat(print(program))
        .contains("composite \"my.twice\" %arg0", "composite \"my.twice\" %arg1");
    assertThat(signature(program).replaceAll(".*-> ", ""))
        .isEqualTo(
            "(tensor<%sxf32>, tensor<%sxf32>)"
                .formatted(sizes.contains("x") ? "2" : "?", sizes.contains("y") ? "3" : "?"));
  }

  @Test
  void noWrapperOfArgumentsIsLeft() {
    assertThat(print(text("x.1=3").read())).doesNotContain("custom_call");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "n=4       | no open dimension is called 'n': open are x.0, x.1, arg1.0",
        "y.0=4     | no open dimension is called 'y.0': open are x.0, x.1, arg1.0",
      })
  void namesThatAreNotThereAreRefusedWithThoseThatAre(String sizes, String problem) {
    assertThatThrownBy(() -> text(sizes).read())
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(problem);
  }

  @Test
  void symbolsOfJaxAreTheNames() throws IOException {
    ProgramSource source = export("0.12-symbolic_expression", "");
    assertThat(source.openDimensions(source.read()))
        .hasToString("n (args[0].0 = 2*n, args[1].0 = n + k), k (args[1].0 = n + k)");
    ProgramSource part = export("0.12-symbolic_expression", "n=3");
    assertThat(signature(part.read())).contains("tensor<6xf32>", "tensor<?xf32>");
    assertThat(part.export().orElseThrow().inputs().values().getLast().array().shape())
        .containsExactly("3 + k");
    ProgramSource sized = export("0.12-symbolic_expression", "n=3 k=1");
    Operation program = sized.read();
    assertThat(signature(program)).contains("tensor<6xf32>", "tensor<4xf32>").doesNotContain("?");
    assertThat(sized.openDimensions(program)).hasToString("");
    assertThat(sized.export().orElseThrow().inputs().values())
        .allSatisfy(value -> assertThat(value.array().isSymbolic()).isFalse());
    assertThat(sized.export().orElseThrow().usesShapePolymorphism()).isFalse();
  }

  @Test
  void whatJaxAssertsOfSizesIsChecked() {
    assertThatThrownBy(() -> export("0.12-symbolic_expression", "n=0 k=1").read())
        .isInstanceOf(DiagnosticException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2*b + floordiv(n, 4) | b=3 n=9 | 8",
        "2*b + floordiv(n, 4) | b=3     | 2*3 + floordiv(n, 4)",
        "2*b^2 - b            | b=3     | 15",
        "max(0, b - 5)        | b=3     | 0",
        "mod(-1*b, 4)         | b=3     | 1",
        "bb + b               | b=3     | bb + 3",
        "7                    | b=3     | 7",
      })
  void sizesOfJaxAreExpressions(String size, String sizes, String expected) {
    Map<String, Long> byName = new HashMap<>();
    for (String each : sizes.split(" ", -1)) {
      byName.put(each.substring(0, 1), Long.valueOf(each.substring(2)));
    }
    assertThat(ProgramSizes.replaced(size, byName)).isEqualTo(expected);
  }
}
