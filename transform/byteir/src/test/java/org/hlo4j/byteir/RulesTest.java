package org.hlo4j.byteir;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.hlo4j.byteir.define.Rule;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.Targets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that each call in {@code broken.mlir} violates the rule in the line before it, and no
 * other.
 */
class RulesTest {
  record Broken(String rule, String call) {
    @Override
    public String toString() {
      return target() + ": " + rule;
    }

    private String target() {
      int at = call.indexOf('@') + 1;
      return call.substring(at, call.indexOf('(', at));
    }
  }

  static Stream<Broken> broken() {
    return Stream.of(Programs.resource("broken.mlir").split("\n// "))
        .skip(2)
        .map(part -> part.split("\n", 2))
        .map(parts -> new Broken(parts[0], parts[1].strip()));
  }

  @ParameterizedTest
  @MethodSource("broken")
  void aViolatedRuleIsReported(Broken broken) {
    assertThat(Programs.findings(broken.call()))
        .containsExactly("'" + broken.target() + "' expects that " + broken.rule());
  }

  @Test
  void eachRuleIsBrokenOnce() {
    Set<String> rules = new TreeSet<>();
    for (TargetDefinition target : Targets.all()) {
      for (Rule rule : target.rules()) {
        rules.add(target + ": " + rule.text());
      }
    }
    assertThat(broken().map(Broken::toString)).containsExactlyInAnyOrderElementsOf(rules);
  }
}
