package org.hlo4j.viewgen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.hlo4j.testing.Golden;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The generated sources. */
class GenerateViewsTest {
  private static final Map<String, String> SOURCES = GenerateViews.sources();

  /** Views with attributes, regions, variadic operands and flags. */
  @ParameterizedTest
  @ValueSource(
      strings = {"stablehlo/DotGeneralOp", "stablehlo/CaseOp", "chlo/ScanOp", "func/CallOp"})
  void printsTheGoldenViews(String view) throws IOException {
    String printed = SOURCES.get("org/hlo4j/op/" + view + ".java");
    Path golden = Path.of("src/test/resources/org/hlo4j/viewgen", view + ".java.txt");
    Golden.check(golden, printed);
  }

  @Test
  void printsAViewForEachOperation() {
    for (ViewedDialect dialect : ViewedDialect.all()) {
      assertThat(SOURCES.keySet())
          .filteredOn(path -> path.startsWith("org/hlo4j/op/" + dialect.namespace() + "/"))
          .filteredOn(path -> path.endsWith("Op.java"))
          .as(dialect.namespace())
          .hasSize(dialect.ops().size() + 1);
    }
    assertThat(ViewedDialect.stablehlo().ops()).hasSize(118);
    assertThat(ViewedDialect.chlo().ops()).hasSize(51);
  }

  @Test
  void printsAMethodForEachOperationDeterminedByItsOperands() {
    String methods = SOURCES.get("org/hlo4j/op/stablehlo/StablehloMethods.java");
    assertThat(methods)
        .contains("  public Value add(Value lhs, Value rhs) {\n")
        .contains("    return infer(Elementwise.SELECT, pred, onTrue, onFalse);\n")
        .doesNotContain("convert(", "iota(", "Value reduce(", "tuple(");
  }

  @Test
  void printsTheSameEachTime() {
    assertThat(GenerateViews.sources()).isEqualTo(SOURCES);
  }

  @Test
  void writesOnlyChangedFiles(@TempDir Path folder) throws IOException {
    GenerateViews.main(new String[] {folder.toString()});
    Path view = folder.resolve("org/hlo4j/op/stablehlo/AddOp.java");
    Path other = folder.resolve("org/hlo4j/op/stablehlo/AbsOp.java");
    Files.writeString(view, "stale");
    var before = Files.getLastModifiedTime(other);
    GenerateViews.main(new String[] {folder.toString()});
    assertThat(Files.readString(view)).startsWith("package org.hlo4j.op.stablehlo;");
    assertThat(Files.getLastModifiedTime(other)).isEqualTo(before);
  }
}
