package org.hlo4j.dialect.stablehlo.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.ir.verify.SymbolUses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StablehloRulesTest {
  private static final RuleCases CASES = RuleCases.read();

  /** Rules that no program breaks which satisfies the definitions, with what is in the way. */
  static final Map<String, String> OUT_OF_REACH =
      Map.of(
          "concatenate_c3", "a trait demands an operand",
          "uniform_dequantize_i1", "the operand is quantized by its constraint",
          "dot_general_c22", "the attribute cannot be made",
          "dot_general_c23", "the attribute cannot be made",
          "dot_general_c24", "the attribute cannot be made",
          "dynamic_conv_c29", "operands are not quantized per axis by their constraint",
          "dynamic_conv_c30", "the result is not quantized per axis by its constraint",
          "dynamic_conv_c33", "the result is not quantized per axis by its constraint");

  static List<RuleCases.Base> bases() {
    return CASES.bases();
  }

  static List<RuleCases.Case> cases() {
    return CASES.cases();
  }

  /** The labels of the first rule that an operation of the program breaks. */
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
    if (Verdicts.REGISTRY.interfaceOrNull(op.definition(), OpVerifier.class)
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
  void acceptsOperationsThatBreakNoRule(RuleCases.Base base) {
    assertThat(Verdicts.errors(base.program())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void refusesOperationsThatBreakARule(RuleCases.Case broken) {
    Operation program = Verdicts.parse(broken.program());
    assertThat(Verdicts.errors(program)).first().asString().contains(broken.message());
    assertThat(brokenRule(program).split(", ", -1)).contains(broken.rules().split(", ", -1));
  }

  @Test
  void everyRuleIsBrokenByACase() throws IOException {
    Set<String> labels = new TreeSet<>();
    try (Stream<Path> sources = Files.walk(Path.of("src/main/java/org/hlo4j/dialect"))) {
      for (Path source : sources.filter(path -> path.toString().endsWith(".java")).toList()) {
        labels.addAll(labelsIn(Files.readString(source)));
      }
    }
    CASES.cases().forEach(c -> labels.removeAll(List.of(c.rules().split(", ", -1))));
    assertThat(labels).containsExactlyInAnyOrderElementsOf(OUT_OF_REACH.keySet());
  }

  private static List<String> labelsIn(String source) {
    return Pattern.compile("\\b[a-z]\\w*_[ci]\\d+\\b(?=[\", ])")
        .matcher(source)
        .results()
        .map(result -> result.group())
        .toList();
  }
}
