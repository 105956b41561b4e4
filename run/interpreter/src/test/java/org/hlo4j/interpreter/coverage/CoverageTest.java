package org.hlo4j.interpreter.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.StablehloOpset;
import org.hlo4j.testing.Golden;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;

/** Every operation runs for every element type that it may have. */
class CoverageTest {
  /** Operations without tensors of any element type. */
  private static final Set<String> WITHOUT_TYPES = Set.of("after_all", "create_token", "return");

  private static final Path PAGE = ProjectFolder.file("docs/interpreter-coverage.md");

  private static final Coverage COVERAGE = Coverage.measure();

  @Test
  void everyOperationHasASample() {
    assertThat(COVERAGE.rows().stream().map(row -> row.sample().operation()).distinct())
        .containsExactlyInAnyOrderElementsOf(
            StablehloOpset.ops().stream()
                .map(OpDefinition::mnemonic)
                .filter(name -> !WITHOUT_TYPES.contains(name))
                .toList());
  }

  @Test
  void everySampleIsOfSomeType() {
    assertThat(COVERAGE.rows())
        .allSatisfy(row -> assertThat(row.count(Coverage.Outcome.RUNS)).isPositive());
  }

  @Test
  void allThatTheSpecificationDefinesRuns() {
    assertThat(COVERAGE.holes())
        .containsExactly(
            "`remainder` of complex<f32>, complex<f64>:"
                + " 'stablehlo.remainder': not defined for this element type");
  }

  /** The page is documentation and golden file in one. */
  @Test
  void pageTellsTheCoverage() throws IOException {
    String actual = COVERAGE.markdown();
    Golden.check(PAGE, actual);
  }
}
