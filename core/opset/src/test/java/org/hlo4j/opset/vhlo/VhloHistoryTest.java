package org.hlo4j.opset.vhlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.vhlo.Change.AddsOp;
import org.hlo4j.opset.vhlo.Change.Revises;
import org.hlo4j.opset.vhlo.Change.Widens;
import org.hlo4j.testing.Golden;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;

class VhloHistoryTest {
  private static final Path PAGE = ProjectFolder.file("docs/vhlo-history.md");

  @Test
  void releasesAreInOrderWithoutGaps() {
    List<String> versions =
        VhloHistory.releases().stream().map(release -> release.version().toString()).toList();
    List<String> expected = new java.util.ArrayList<>();
    for (int minor = 9; minor <= 20; minor++) {
      expected.add("0." + minor + ".0");
    }
    for (int minor = 0; minor <= 22; minor++) {
      expected.add("1." + minor + ".0");
    }
    assertThat(versions).isEqualTo(expected);
  }

  @Test
  void currentAndMinimumVersionAreTheEndsOfTheHistory() {
    assertThat(Version.current()).hasToString("1.22.0");
    assertThat(Version.minimum()).hasToString("0.9.0");
  }

  @Test
  void everyVersionedElementExists() {
    assertThat(VhloOps.all()).hasSize(145);
    assertThat(VhloOps.all().stream().filter(op -> op.number() == 1)).hasSize(120);
    assertThat(VhloOps.all().stream().filter(op -> op.number() == 2)).hasSize(25);
    assertThat(VhloDialect.DIALECT.ops()).hasSize(145);
    assertThat(VhloDialect.DIALECT.types()).hasSize(42);
    assertThat(VhloDialect.DIALECT.attributes()).hasSize(25);
    assertThat(VhloEnum.values()).hasSize(9);
  }

  @Test
  void firstReleaseHas114Operations() {
    assertThat(VhloHistory.releases().getFirst().changes(AddsOp.class)).hasSize(114);
  }

  @Test
  void versionsEndWhereTheNextOneBegins() {
    for (OpVersion op : VhloOps.all()) {
      OpVersion next = op.nextOrNull();
      assertThat(op.until().isEmpty()).as(op.toString()).isEqualTo(next == null);
      if (next != null) {
        assertThat(op.existsIn(op.until().orElseThrow())).isTrue();
        assertThat(op.existsIn(next.since())).isFalse();
        assertThat(next.existsIn(next.since())).isTrue();
        assertThat(next.previousOrNull()).isSameAs(op);
      }
    }
  }

  /** The page is documentation and golden file in one: it shows any change of a signature. */
  @Test
  void pageMatchesTheHistory() throws IOException {
    String actual = VhloHistoryPage.markdown();
    Golden.check(PAGE, actual);
  }

  @Test
  void everyTypeAndAttributeHasARelease() {
    assertThat(VhloDialect.DIALECT.types())
        .allSatisfy(type -> assertThat(VhloHistory.since(type)).isPresent());
    assertThat(VhloDialect.DIALECT.attributes())
        .allSatisfy(attribute -> assertThat(VhloHistory.since(attribute)).isPresent());
    assertThat(VhloHistory.since(RankedTensorV1Type.WITH_ENCODING)).contains(Version.minimum());
    assertThat(VhloHistory.since(FutureV1Type.DEFINITION)).contains(Version.parse("1.15.0"));
  }

  @Test
  void codesOfTypesAndAttributesAreDenseAndUnique() {
    assertThat(VhloDialect.DIALECT.types().stream().map(t -> t.code().getAsInt()).sorted().toList())
        .isEqualTo(
            java.util.stream.IntStream.rangeClosed(0, 42)
                .filter(code -> code != RankedTensorV1Type.WITH_ENCODING.code().getAsInt())
                .boxed()
                .toList());
    assertThat(
            VhloDialect.DIALECT.attributes().stream()
                .map(a -> a.code().getAsInt())
                .sorted()
                .toList())
        .isEqualTo(java.util.stream.IntStream.rangeClosed(1, 25).boxed().toList());
  }

  @Test
  void keywordsOfEnumerationsHaveTheirNumbers() {
    String words =
        java.util.Arrays.stream(VhloEnum.values())
            .map(e ->
                e.mnemonic()
                    + e.words().stream()
                        .map(word -> " " + word + "=" + e.numberOf(word).getAsInt())
                        .collect(Collectors.joining()))
            .collect(Collectors.joining("\n"));
    assertThat(words)
        .isEqualTo(
            """
            comparison_direction_v1 EQ=0 NE=1 GE=2 GT=3 LE=4 LT=5
            comparison_type_v1 NOTYPE=0 FLOAT=1 TOTALORDER=2 SIGNED=3 UNSIGNED=4 WEAKORDER=5
            api_version_v1 API_VERSION_UNSPECIFIED=0 API_VERSION_ORIGINAL=1 \
            API_VERSION_STATUS_RETURNING=2 API_VERSION_STATUS_RETURNING_UNIFIED=3 \
            API_VERSION_TYPED_FFI=4
            fft_type_v1 FFT=0 IFFT=1 RFFT=2 IRFFT=3
            precision_v1 DEFAULT=0 HIGH=1 HIGHEST=2
            result_accuracy_mode_v1 DEFAULT=0 HIGHEST=1 TOLERANCE=2
            rng_algorithm_v1 DEFAULT=0 THREE_FRY=1 PHILOX=2
            rng_distribution_v1 UNIFORM=1 NORMAL=2
            transpose_v1 TRANSPOSE_INVALID=0 NO_TRANSPOSE=1 TRANSPOSE=2 ADJOINT=3\
            """);
  }

  @Test
  void hasUpstreamsWireNames() {
    assertThat(VhloSimpleType.TF32).hasToString("!vhlo.tf31_v1");
    assertThat(VhloOps.current("cross-replica-sum").definition().name())
        .isEqualTo("vhlo.cross-replica-sum_v1");
    assertThat(VhloEnum.CUSTOM_CALL_API_VERSION.attribute("API_VERSION_ORIGINAL"))
        .hasToString("#vhlo<api_version_v1 API_VERSION_ORIGINAL>");
  }

  @Test
  void bytecodeFormatsFollowTheReleases() {
    Map<String, Integer> formats =
        Map.of(
            "0.9.0", 0, "0.10.0", 1, "0.11.3", 1, "0.12.0", 3, "0.13.0", 3, "0.14.0", 4, "0.15.0",
            6, "1.0.0", 6, "1.22.0", 6);
    formats.forEach((version, format) ->
        assertThat(VhloHistory.bytecodeFormat(Version.parse(version)))
            .as(version)
            .isEqualTo(format));
  }

  @Test
  void propertiesAreSortedByName() {
    assertThat(VhloOps.current("gather").definition().properties())
        .extracting(PropertyDefinition::name)
        .isSorted();
  }

  @Test
  void widenedOperationsListTheNewFeatures() {
    assertThat(VhloOps.current("custom_call").previousOrNull().widenings())
        .extracting(w -> w.since() + " " + w.change().what())
        .containsExactly("1.3.0 a dictionary as backend_config", "1.17.0 a future operand");
    long widened =
        VhloHistory.releases().stream().flatMap(release -> release.changes(Widens.class)).count();
    assertThat(widened).isEqualTo(11);
  }

  @Test
  void revisionsConsistOfFiveKindsOfEdits() {
    Map<String, Long> kinds =
        VhloHistory.releases().stream()
            .flatMap(release -> release.changes(Revises.class))
            .flatMap(revision -> revision.edits().stream())
            .collect(
                Collectors.groupingBy(
                    edit -> edit.getClass().getSimpleName(), Collectors.counting()));
    assertThat(kinds)
        .isEqualTo(
            Map.of(
                "AddAttribute", 29L,
                "MakeVariadic", 4L,
                "AddVariadicRegion", 1L,
                "RemoveAttribute", 1L,
                "RenameOperand", 1L));
  }

  @Test
  void unknownOperationIsRejectedByName() {
    assertThatThrownBy(() -> VhloOps.current("nothing"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("VHLO has no operation nothing");
    assertThat(VhloOps.currentOrNull("nothing")).isNull();
  }
}
