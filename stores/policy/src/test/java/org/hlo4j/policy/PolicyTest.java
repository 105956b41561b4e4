package org.hlo4j.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyTest {
  private static final String POLICY =
      """
      rules:
        max-operations: 10
        max-size: {value: 1 kB, level: note, reason: slow to load}
      overrides:
        - paths: ["big/**", "*.big.mlir"]
          except: ["big/old/**"]
          rules:
            max-operations: 1000
        - paths: [/abs/*]
          rules:
            max-operations: off
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "a.mlir, 10, true",
    "a.mlir, 11, false",
    "big/a.mlir, 1000, true",
    "big/a.mlir, 1001, false",
    "x/big/a/b.mlir, 1000, true",
    "x.big.mlir, 11, true",
    "bigger/a.mlir, 11, false",
    "big/old/a.mlir, 11, false",
    "/abs/a.mlir, 99999, true",
    "/abs/a/b.mlir, 11, false",
    "x/abs/a.mlir, 11, false",
    "a.zip!/big/a.mlir, 11, true",
    "big\\a.mlir, 11, true",
  })
  void laterOverridesReplaceRulesForTheirPaths(String path, long operations, boolean isAccepted) {
    assertThat(
            Policy.parse("p.yaml", POLICY)
                .check(
                    PolicyRuleTest.ROW
                        .with(AuditColumn.PATH, path)
                        .with(AuditColumn.OPERATIONS, operations))
                .isEmpty())
        .isEqualTo(isAccepted);
  }

  @Test
  void rulesHaveLevelsAndReasons() {
    assertThat(
            Policy.parse("p.yaml", POLICY).check(PolicyRuleTest.ROW.with(AuditColumn.SIZE, 2000L)))
        .extracting(Violation::toString)
        .containsExactly(
            "store/a.mlir: note: size: 2,000 bytes, more than 1 kB (slow to load) [max-size]");
  }

  @Test
  void anchorsAreShared() {
    Policy policy =
        Policy.parse(
            "p.yaml",
            """
            rules: {denied-dialects: &none [chlo]}
            overrides: [{paths: ["**"], rules: {denied-dialects: off, denied-operations: *none}}]
            """);
    assertThat(policy.check(PolicyRuleTest.ROW.with(AuditColumn.DIALECTS, Map.of("chlo", 1L))))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | 1:1 | an empty policy",
        "- 1 | 1:1 | expected a mapping with rules and overrides",
        "rules: {flor: 1} | 1:9 | unknown rule 'flor'",
        "rule: {} | 1:1 | unknown key 'rule', expected rules, overrides",
        "`rules:\n  max-size: 1\n  max-size: 2` | 3:3 | 'max-size' is stated twice",
        "rules: {max-size: [1]} | 1:19 | expected a size",
        "rules: {max-size: 5 parsecs} | 1:19 | expected a size",
        "rules: {max-operations: 5 kB} | 1:25 | expected a number",
        "rules: {floor-at-most: 1.4} | 1:24 | expected a release",
        "rules: {denied-dialects: chlo} | 1:26 | expected a list of patterns",
        "rules: {denied-dialects: [true]} | 1:27 | expected a string",
        "rules: {denied-dialects: ['a{b}']} | 1:27 | '{' has no meaning in patterns",
        "rules: {denied-dialects: ['']} | 1:27 | an empty pattern",
        "rules: {denied-dialects: ['a\\']} | 1:27 | ends with '\\'",
        "rules: {no-locations: yes} | 1:23 | expected true, or off",
        "rules: {no-locations: false} | 1:23 | expected true, or off",
        "rules: {no-locations: {level: error}} | 1:23 | the rule has no value",
        "rules: {no-locations: {value: true, level: fatal}} | 1:44 | expected error, warning or"
            + " note",
        "rules: {allowed-verdicts: [vaild]} | 1:28 | unknown name 'vaild'",
        "rules: {allowed-sha256: [AB]} | 1:26 | 64 hexadecimal digits",
        "overrides: [{paths: [x]}] | 1:13 | needs paths and rules",
        "overrides: {} | 1:12 | expected a list of overrides",
        "rules: [ | 1:9 | not YAML",
        "`rules:\n\tmax-size: 1` | 2:1 | not YAML",
        "`rules: {}\n---\nrules: {}` | 2:1 | not YAML",
        "*x | 1:1 | not YAML: found undefined alias x",
        "&a [*a] | 1:1 | expected a mapping",
      })
  void mistakesHaveOneDiagnosticWithTheirPlace(String yaml, String place, String message) {
    assertMistake(yaml.getBytes(StandardCharsets.UTF_8), place, message);
  }

  private void assertMistake(byte[] yaml, String place, String message) {
    Path file = folder.resolve("p.yaml");
    assertThatThrownBy(
            () -> {
              Files.write(file, yaml);
              Policy.read(file);
            })
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            e -> {
              assertThat(e.diagnostics()).hasSize(1);
              assertThat(e.getMessage()).startsWith(file + ":" + place).contains(message);
            });
  }

  @Test
  void hostileFilesAreRefused() {
    String list = "rules: {denied-dialects: &l [" + "d, ".repeat(10_000) + "]}\noverrides:\n";
    String repeated = "  - {paths: [x], rules: {denied-dialects: *l}}\n".repeat(100);
    assertMistake(
        (list + repeated).getBytes(StandardCharsets.UTF_8), "1:", "more than 200000 values");
    assertMistake(
        ("rules: " + "[".repeat(100_000)).getBytes(StandardCharsets.UTF_8),
        "1:39",
        "nested more than 32 deep");
    assertMistake(
        ("#".repeat(1 << 20) + "\n").getBytes(StandardCharsets.UTF_8),
        "1:1",
        "more than 1048576 bytes");
    assertMistake(new byte[] {'#', '\n', '#', ' ', (byte) 0xFF}, "2:3", "not UTF-8");
    assertMistake(
        "rules:\n  {max-size: \"\u0001\"}".getBytes(StandardCharsets.UTF_8),
        "2:15",
        "a character that is not allowed");
  }

  @Test
  void aMissingFileIsSaid() {
    assertThatThrownBy(() -> Policy.read(folder.resolve("none.yaml")))
        .isInstanceOf(IOException.class);
  }
}
