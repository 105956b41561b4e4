package org.hlo4j.policy;

/** A kind of rule: what its value is in YAML, and what it demands of rows. */
@FunctionalInterface
interface RuleKind {
  /**
   * Reads the value of a rule.
   *
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if it is not of this kind
   */
  RuleCheck read(PolicyNode value);
}
