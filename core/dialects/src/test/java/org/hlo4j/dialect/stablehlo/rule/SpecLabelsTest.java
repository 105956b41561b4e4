package org.hlo4j.dialect.stablehlo.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.hlo4j.dialect.rule.Verdicts;
import org.hlo4j.dialect.stablehlo.rule.RuleCases.Base;
import org.hlo4j.dialect.stablehlo.rule.RuleCases.Case;
import org.hlo4j.dialect.stablehlo.rule.SpecLabels.Input;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * For every labelled constraint and input of the specification there is a program that satisfies it
 * and one that violates it, which is rejected. For the few that are not checked there is an
 * accepted program and a reason.
 */
class SpecLabelsTest {
  private static final SpecLabels SPECIFIED = SpecLabels.read();
  private static final RuleCases CASES = RuleCases.read();

  static List<Input> inputs() {
    return SPECIFIED.inputs().stream().filter(input -> !input.isField()).toList();
  }

  private static Set<String> labels(List<Case> cases) {
    return cases.stream()
        .flatMap(broken -> broken.labels().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The labels for which definitions provide cases. */
  private static Set<String> defined() {
    return inputs().stream()
        .filter(input -> !definitionCases(input).isEmpty())
        .map(Input::label)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Programs in which the input violates the definition of the operation. */
  static List<Case> definitionCases(Input input) {
    return CASES.bases().stream()
        .filter(base -> has(base, input))
        .findFirst()
        .map(base -> DefinitionCases.of(input, base.program()))
        .orElse(List.of());
  }

  private static boolean has(Base base, Input input) {
    return base.operation().equals(input.operation())
        && DefinitionCases.isIn(input, base.program());
  }

  @ParameterizedTest
  @MethodSource("inputs")
  void rejectsInputsThatViolateTheDefinition(Input input) {
    for (Case broken : definitionCases(input)) {
      assertThat(Verdicts.errors(broken.program()))
          .as(broken.program())
          .first()
          .asString()
          .endsWith(broken.message());
    }
  }

  @Test
  void casesHaveLabelsOfTheSpecification() {
    assertThat(SPECIFIED.all()).containsAll(labels(CASES.cases()));
    assertThat(SPECIFIED.all()).containsAll(labels(CASES.accepted()));
  }

  @Test
  void everyLabelIsViolatedByAProgram(TestReporter reporter) {
    Set<String> refused = labels(CASES.cases());
    Set<String> defined = defined();
    Set<String> accepted = labels(CASES.accepted());
    reporter.publishEntry("labels", Integer.toString(SPECIFIED.all().size()));
    reporter.publishEntry("refused, by hand", Integer.toString(refused.size()));
    defined.removeAll(refused);
    reporter.publishEntry("refused, from definitions only", Integer.toString(defined.size()));
    reporter.publishEntry("accepted", Integer.toString(accepted.size()));
    refused.addAll(defined);
    assertThat(refused).doesNotContainAnyElementsOf(accepted);
    Set<String> missing = SPECIFIED.all();
    missing.removeAll(refused);
    missing.removeAll(accepted);
    assertThat(missing).isEmpty();
  }

  @Test
  void everyConstraintIsSatisfiedByAProgramThatCoversIt() {
    Set<String> about = new HashSet<>();
    Set<String> general = new HashSet<>();
    for (Base base : CASES.bases()) {
      about.addAll(base.about());
      if (base.about().isEmpty()) {
        general.add(base.operation());
      }
    }
    assertThat(SPECIFIED.all()).containsAll(about);
    List<String> missing = new ArrayList<>(SPECIFIED.all());
    missing.removeIf(
        label -> about.contains(label) || general.contains(SpecLabels.operation(label)));
    assertThat(missing).isEmpty();
  }

  @Test
  void everyInputIsInAProgramThatIsAccepted() {
    List<Input> missing =
        SPECIFIED.inputs().stream()
            .filter(input -> CASES.bases().stream().noneMatch(base -> has(base, input)))
            .toList();
    assertThat(missing).isEmpty();
  }
}
