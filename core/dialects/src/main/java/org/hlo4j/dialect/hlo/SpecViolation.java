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

/** Thrown if an operation violates a constraint of the StableHLO specification. */
public final class SpecViolation extends DiagnosticException {
  @Serial private static final long serialVersionUID = 1L;

  private final String rule;

  private SpecViolation(OperationInputs operation, String rule, String message) {
    super(List.of(Diagnostic.error(operation.location(), message)), false);
    this.rule = rule;
  }

  /**
   * Returns a violation by {@code operation}, to be thrown.
   *
   * @param rules the specification's labels of the constraint, such as {@code reduce_c4}, one for
   *     each operation that has it; empty for constraints that the specification does not have
   */
  public static SpecViolation violation(OperationInputs operation, String rules, String message) {
    return new SpecViolation(operation, ruleOf(operation.definition().mnemonic(), rules), message);
  }

  /** As {@link #violation}, with the name of the operation before the message. */
  public static SpecViolation opViolation(OperationInputs operation, String rules, String message) {
    return violation(operation, rules, "'" + operation.definition() + "' op " + message);
  }

  /** The labels of the operation with this mnemonic. */
  private static String ruleOf(String mnemonic, String rules) {
    return Arrays.stream(rules.split(", ", -1))
        .filter(rule -> rule.startsWith(mnemonic + "_") && isLabel(rule, mnemonic.length() + 1))
        .collect(Collectors.joining(", "));
  }

  /** Whether the rest is a letter and a number. */
  private static boolean isLabel(String rule, int from) {
    return rule.length() > from + 1 && rule.indexOf('_', from) < 0;
  }

  /** The specification's labels of the violated constraint, separated by {@code ", "}. */
  public String rule() {
    return rule;
  }

  /** The type in single quotes, as in messages. */
  public static String quoted(Type type) {
    return "'" + MlirPrinter.toLine(type) + "'";
  }

  /** The types in single quotes each, as in messages. */
  public static String quoted(List<? extends Type> types) {
    return types.stream().map(SpecViolation::quoted).collect(Collectors.joining(", "));
  }

  public static String text(Attribute attribute) {
    return MlirPrinter.toLine(attribute);
  }
}
