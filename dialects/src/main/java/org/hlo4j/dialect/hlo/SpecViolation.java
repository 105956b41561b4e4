package org.hlo4j.dialect.hlo;

import java.io.Serial;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.text.print.MlirPrinter;

/** An operation breaks a constraint of the StableHLO specification. */
public final class SpecViolation extends DiagnosticException {
  @Serial private static final long serialVersionUID = 1L;

  private final String rule;

  private SpecViolation(OperationInputs operation, String rule, String message) {
    super(List.of(Diagnostic.error(operation.location(), message)), false);
    this.rule = rule;
  }

  /**
   * The refusal of {@code operation}, to be thrown.
   *
   * @param rules the specification's labels of the constraint, such as {@code reduce_c4}, for each
   *     operation that has it; empty where the specification says nothing
   */
  public static SpecViolation violation(OperationInputs operation, String rules, String message) {
    return new SpecViolation(operation, ruleOf(operation.definition().mnemonic(), rules), message);
  }

  /** As {@link #violation}, with the name of the operation before the message. */
  public static SpecViolation opViolation(OperationInputs operation, String rules, String message) {
    return violation(operation, rules, "'" + operation.definition() + "' op " + message);
  }

  /** Those of the labels that are about the operation of this name. */
  private static String ruleOf(String mnemonic, String rules) {
    return Arrays.stream(rules.split(", ", -1))
        .filter(rule -> rule.startsWith(mnemonic + "_") && isLabel(rule, mnemonic.length() + 1))
        .collect(Collectors.joining(", "));
  }

  /** Whether a letter and a number follow, and nothing else. */
  private static boolean isLabel(String rule, int from) {
    return rule.length() > from + 1 && rule.indexOf('_', from) < 0;
  }

  /** The specification's labels of the broken constraint, separated by {@code ", "}. */
  public String rule() {
    return rule;
  }

  /** The type as messages show it: in single quotes. */
  public static String quoted(Type type) {
    return "'" + MlirPrinter.toString(type) + "'";
  }

  /** The types as messages show them: each in single quotes. */
  public static String quoted(List<? extends Type> types) {
    return types.stream().map(SpecViolation::quoted).collect(Collectors.joining(", "));
  }

  public static String text(Attribute attribute) {
    return MlirPrinter.toString(attribute);
  }
}
