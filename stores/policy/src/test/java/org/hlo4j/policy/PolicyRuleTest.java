package org.hlo4j.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule with a row that it accepts and one that it refuses. */
class PolicyRuleTest {
  /** The row of a valid program. */
  static final AuditRow ROW =
      AuditRow.EMPTY.with(AuditColumn.PATH, "store/a.mlir").with(AuditColumn.VERDICT, "valid");

  private static final String A = "a".repeat(64);
  private static final String B = "b".repeat(64);

  /**
   * A rule with its value, the column that it is about, values of the column that it accepts and
   * refuses, and what is in the message.
   */
  record Sample<T>(
      PolicyRule rule, String value, AuditColumn<T> column, T good, T bad, String message) {
    AuditRow accepted() {
      return ROW.with(column, good);
    }

    AuditRow refused() {
      return ROW.with(column, bad);
    }
  }

  static List<Sample<?>> samples() {
    return List.of(
        new Sample<>(
            PolicyRule.ALLOWED_VERDICTS,
            "[valid, missing]",
            AuditColumn.VERDICT,
            "missing",
            "too-large",
            "too-large"),
        new Sample<>(
            PolicyRule.ALLOWED_FORMS, "[artifact, jax]", AuditColumn.FORM, "jax", "text", "text"),
        new Sample<>(
            PolicyRule.FLOOR_AT_MOST,
            "1.4.0",
            AuditColumn.FLOOR,
            "1.4.0",
            "1.10.0",
            "needs StableHLO 1.10.0, which is newer than 1.4.0"),
        new Sample<>(
            PolicyRule.RELEASE_AT_MOST,
            "1.4.0",
            AuditColumn.RELEASE,
            "1.4.0",
            "1.10.0",
            "newer than 1.4.0"),
        new Sample<>(
            PolicyRule.RELEASE_AT_LEAST,
            "1.4.0",
            AuditColumn.RELEASE,
            "1.10.0",
            "1.3.9",
            "older than 1.4.0"),
        new Sample<>(
            PolicyRule.ALLOWED_DIALECTS,
            "[func, 'stable*']",
            AuditColumn.DIALECTS,
            counts("func", "stablehlo"),
            counts("func", "chlo"),
            "not allowed: chlo"),
        new Sample<>(
            PolicyRule.DENIED_DIALECTS,
            "[chlo]",
            AuditColumn.DIALECTS,
            counts("func"),
            counts("func", "chlo"),
            "denied: chlo"),
        new Sample<>(
            PolicyRule.ALLOWED_OPERATIONS,
            "['func.*']",
            AuditColumn.OPERATION_NAMES,
            counts("func.func"),
            counts("func.func", "stablehlo.tan"),
            "not allowed: stablehlo.tan"),
        new Sample<>(
            PolicyRule.DENIED_OPERATIONS,
            "['*.rng?']",
            AuditColumn.OPERATION_NAMES,
            counts("a.rng"),
            counts("a.rng2"),
            "denied: a.rng2"),
        new Sample<>(
            PolicyRule.ALLOWED_CUSTOM_CALLS,
            "[Sharding]",
            AuditColumn.CUSTOM_CALLS,
            counts("Sharding"),
            counts("a/b", "Sharding"),
            "not allowed: a/b"),
        new Sample<>(
            PolicyRule.DENIED_CUSTOM_CALLS,
            "['*']",
            AuditColumn.CUSTOM_CALLS,
            counts(),
            counts("a/b"),
            "denied: a/b"),
        new Sample<>(
            PolicyRule.NO_CUSTOM_CALLS,
            "true",
            AuditColumn.CUSTOM_CALLS,
            counts(),
            counts("1", "2", "3", "4", "5", "6"),
            "custom calls: 1, 2, 3, 4, 5 and 1 more"),
        new Sample<>(
            PolicyRule.ALLOWED_COMPOSITES,
            "['byteir.*']",
            AuditColumn.COMPOSITES,
            counts("byteir.gelu"),
            counts("x.gelu"),
            "not allowed: x.gelu"),
        new Sample<>(
            PolicyRule.DENIED_COMPOSITES,
            "['x.*']",
            AuditColumn.COMPOSITES,
            counts("byteir.gelu"),
            counts("x.gelu"),
            "denied: x.gelu"),
        new Sample<>(
            PolicyRule.ALLOWED_ELEMENT_TYPES,
            "[f32, '*i32']",
            AuditColumn.ELEMENT_TYPES,
            List.of("f32", "ui32"),
            List.of("f32", "f64"),
            "not allowed: f64"),
        new Sample<>(
            PolicyRule.DENIED_ELEMENT_TYPES,
            "['complex<*>']",
            AuditColumn.ELEMENT_TYPES,
            List.of("f32"),
            List.of("complex<f32>"),
            "denied: complex<f32>"),
        new Sample<>(
            PolicyRule.NO_PERSONAL_PATHS,
            "true",
            AuditColumn.PERSONAL_FILES,
            List.of(),
            List.of("/home/ada/m.py"),
            "folders of people: /home/ada/m.py"),
        new Sample<>(
            PolicyRule.NO_LOCATIONS,
            "true",
            AuditColumn.HAS_LOCATIONS,
            false,
            true,
            "has locations"),
        new Sample<>(
            PolicyRule.ALLOWED_LOCATION_FILES,
            "['src/**/*.py']",
            AuditColumn.LOCATION_FILES,
            List.of("/build/src/a/b.py"),
            List.of("lib/b.py"),
            "not allowed: lib/b.py"),
        new Sample<>(
            PolicyRule.MAX_SIZE,
            "1 KiB",
            AuditColumn.SIZE,
            1024L,
            1025L,
            "size: 1,025 bytes, more than 1 KiB"),
        new Sample<>(
            PolicyRule.MAX_OPERATIONS,
            "3",
            AuditColumn.OPERATIONS,
            3L,
            4L,
            "operations: 4, more than 3"),
        new Sample<>(
            PolicyRule.MAX_CONSTANT_BYTES,
            "2 kB",
            AuditColumn.CONSTANT_BYTES,
            2000L,
            2001L,
            "constant bytes: 2,001 bytes, more than 2 kB"),
        new Sample<>(
            PolicyRule.MAX_PARAMETERS,
            "7e3",
            AuditColumn.PARAMETERS,
            7000L,
            7001L,
            "parameters: 7,001, more than 7e3"),
        new Sample<>(
            PolicyRule.MAX_PEAK_BYTES,
            "2 GiB",
            AuditColumn.PEAK_BYTES,
            2147483648.0,
            2147483649.0,
            "peak bytes: 2,147,483,649 bytes, more than 2 GiB"),
        new Sample<>(
            PolicyRule.MAX_FLOPS,
            "2 PFLOP",
            AuditColumn.FLOPS,
            2e15,
            3e15,
            "flops: 3.000e+15 FLOP, more than 2 PFLOP"),
        new Sample<>(
            PolicyRule.ALLOWED_PLATFORMS,
            "[cpu]",
            AuditColumn.PLATFORMS,
            List.of("cpu"),
            List.of("cpu", "tpu"),
            "not allowed: tpu"),
        new Sample<>(
            PolicyRule.REQUIRED_PLATFORMS,
            "[cpu, tpu]",
            AuditColumn.PLATFORMS,
            List.of("tpu", "cuda", "cpu"),
            List.of("cpu"),
            "lacking: tpu"),
        new Sample<>(
            PolicyRule.MAX_DEVICES, "1", AuditColumn.DEVICES, 1L, 8L, "devices: 8, more than 1"),
        new Sample<>(
            PolicyRule.ALLOWED_SHA256,
            "[" + A + "]",
            AuditColumn.SHA256,
            A,
            B,
            "a file whose SHA-256 is not listed"),
        new Sample<>(
            PolicyRule.ALLOWED_DIGESTS,
            "[" + A + "]",
            AuditColumn.DIGEST,
            A,
            B,
            "a program whose digest is not listed"),
        new Sample<>(
            PolicyRule.SIGNED_BY,
            "[" + A + "]",
            AuditColumn.SIGNERS,
            List.of(B, A),
            List.of(B),
            "no verified signature of a listed key"));
  }

  private static Map<String, Long> counts(String... names) {
    Map<String, Long> counts = new java.util.TreeMap<>();
    Stream.of(names).forEach(name -> counts.put(name, 1L));
    return counts;
  }

  @ParameterizedTest
  @MethodSource("samples")
  void acceptsAndRefuses(Sample<?> sample) {
    Policy policy =
        Policy.parse("p.yaml", "rules: {%s: %s}".formatted(sample.rule.key(), sample.value));

    assertThat(policy.check(sample.accepted())).isEmpty();
    assertThat(policy.check(sample.refused()))
        .singleElement()
        .satisfies(violation -> {
          assertThat(violation.rule()).isEqualTo(sample.rule);
          assertThat(violation.level()).isEqualTo(ViolationLevel.ERROR);
          assertThat(violation.message()).contains(sample.message);
        });
  }

  @Test
  void everyRuleHasASample() {
    Set<PolicyRule> rules = EnumSet.noneOf(PolicyRule.class);
    samples().forEach(sample -> rules.add(sample.rule));
    assertThat(rules).containsExactlyInAnyOrder(PolicyRule.values());
  }

  @ParameterizedTest
  @EnumSource
  void examplesAreRead(PolicyRule rule) {
    assertThat(Policy.parse("p.yaml", "rules: {%s: %s}".formatted(rule.key(), rule.example())))
        .isNotNull();
  }

  /** What is not known must not pass as known, nor what fits no release as fitting. */
  @Test
  void lackOfAFactIsARefusalWhereItMatters() {
    Policy policy =
        Policy.parse(
            "p.yaml",
            "rules: {allowed-verdicts: off, floor-at-most: 1.0.0, allowed-digests: [%s]}"
                .formatted(A));
    assertThat(policy.check(ROW.with(AuditColumn.VERDICT, "invalid")))
        .extracting(Violation::rule)
        .containsExactly(PolicyRule.ALLOWED_DIGESTS);
    assertThat(policy.check(ROW.with(AuditColumn.DIGEST, A)))
        .extracting(Violation::message)
        .containsExactly("fits no release of StableHLO");
  }

  @Test
  void verdictsHaveThePlaceOfTheDiagnostic() {
    Map<String, String> texts =
        Map.of(
            "store/a.mlir:2:3: error: no\nstore/a.mlir:1:1: note: yes",
                "store/a.mlir:2:3: error: invalid: no [allowed-verdicts]",
            "store/a.mlir:0x001f: error: no",
                "store/a.mlir:0x001f: error: invalid: no [allowed-verdicts]",
            "store/a.mlir: error: no", "store/a.mlir: error: invalid: no [allowed-verdicts]",
            "other:1:1: error: no",
                "store/a.mlir: error: invalid: other:1:1: error: no [allowed-verdicts]");
    texts.forEach((diagnostic, expected) ->
        assertThat(
                Policy.DEFAULT.check(
                    ROW.with(AuditColumn.VERDICT, "invalid")
                        .with(AuditColumn.DIAGNOSTIC, diagnostic)))
            .extracting(Violation::toString)
            .containsExactly(expected));
  }
}
