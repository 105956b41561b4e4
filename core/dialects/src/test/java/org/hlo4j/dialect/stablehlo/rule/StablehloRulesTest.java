package org.hlo4j.dialect.stablehlo.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hlo4j.dialect.hlo.SpecRule;
import org.hlo4j.dialect.hlo.SpecViolation;
import org.hlo4j.dialect.hlo.SymbolRule;
import org.hlo4j.dialect.rule.Verdicts;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.verify.LocalVerifier;
import org.hlo4j.ir.verify.SymbolUses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StablehloRulesTest {
  private static final RuleCases CASES = RuleCases.read();

  /** Rules that no program can violate, with the check that precedes them. */
  private static final Map<String, String> OUT_OF_REACH =
      Map.of(
          "concatenate_c3", "a trait demands an operand",
          "uniform_dequantize_i1", "the operand is quantized by its constraint",
          "dot_general_c22", "the attribute cannot be made",
          "dot_general_c23", "the attribute cannot be made",
          "dot_general_c24", "the attribute cannot be made",
          "dynamic_conv_c29", "operands are not quantized per axis by their constraint",
          "dynamic_conv_c30", "the result is not quantized per axis by its constraint",
          "dynamic_conv_c33", "the result is not quantized per axis by its constraint");

  private static final Set<String> RULES = rules();

  static List<RuleCases.Base> bases() {
    return CASES.bases();
  }

  static List<RuleCases.Case> cases() {
    return CASES.cases();
  }

  /** Returns the labels of the first rule that an operation of the program violates. */
  private static String brokenRule(Operation program) {
    List<String> broken = new ArrayList<>();
    program.walk(op -> {
      try {
        checkRules(op);
      } catch (SpecViolation violation) {
        broken.add(violation.rule());
      }
    });
    return broken.isEmpty() ? "" : broken.getFirst();
  }

  private static void checkRules(Operation op) {
    if (Verdicts.REGISTRY.interfaceOrNull(op.definition(), LocalVerifier.class)
        instanceof SpecRule rule) {
      rule.check(op);
    }
    if (Verdicts.REGISTRY.interfaceOrNull(op.definition(), SymbolUses.class)
        instanceof SymbolRule rule) {
      rule.check(op, new SymbolTables());
    }
    InfersTypes inference = Verdicts.REGISTRY.interfaceOrNull(op.definition(), InfersTypes.class);
    if (inference != null) {
      inference.inferTypes(op);
    }
  }

  @ParameterizedTest
  @MethodSource("bases")
  void acceptsOperationsThatViolateNoRule(RuleCases.Base base) {
    assertThat(Verdicts.errors(base.program())).isEmpty();
  }

  static List<RuleCases.Case> accepted() {
    return CASES.accepted();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void rejectsOperationsThatViolateARule(RuleCases.Case broken) {
    assertThat(Verdicts.errors(broken.program())).first().asString().contains(broken.message());
    List<String> rules = broken.labels().stream().filter(RULES::contains).toList();
    if (!rules.isEmpty() && isRefusedByARule(broken)) {
      Operation program = Verdicts.parse(broken.program());
      assertThat(brokenRule(program).split(", ", -1)).containsAll(rules);
    }
  }

  /**
   * Whether a rule rejects the program, rather than the syntax of an attribute or the comparison of
   * inferred types.
   */
  private static boolean isRefusedByARule(RuleCases.Case broken) {
    return !broken.message().startsWith("expected integer value")
        && !broken.message().contains("' op inferred type(s) '");
  }

  @ParameterizedTest
  @MethodSource("accepted")
  void acceptsViolationsThatAreNotChecked(RuleCases.Case broken) {
    assertThat(Verdicts.errors(broken.program())).isEmpty();
    assertThat(RULES).doesNotContainAnyElementsOf(broken.labels());
  }

  @Test
  void everyRuleIsViolatedByACase() {
    Set<String> labels = new TreeSet<>(RULES);
    CASES.cases().forEach(c -> labels.removeAll(c.labels()));
    assertThat(labels).isEmpty();
  }

  /** The labels in the sources of rules. */
  private static Set<String> rules() {
    Set<String> labels = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java/org/hlo4j/dialect"))) {
      for (Path source : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        labels.addAll(labelsIn(Files.readString(source)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    labels.removeAll(OUT_OF_REACH.keySet());
    return labels;
  }

  private static List<String> labelsIn(String source) {
    return Pattern.compile("\\b[a-z]\\w*_[ci]\\d+\\b(?=[\", ])")
        .matcher(source)
        .results()
        .map(result -> result.group())
        .toList();
  }
}
