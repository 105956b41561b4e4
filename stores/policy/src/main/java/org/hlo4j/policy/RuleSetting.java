package org.hlo4j.policy;

import java.util.Optional;
import org.hlo4j.audit.AuditRow;

/**
 * The setting of a rule in a policy.
 *
 * @param check what it demands
 * @param level how bad violations are
 * @param reason why, for messages; may be empty
 */
record RuleSetting(RuleCheck check, ViolationLevel level, String reason) {
  Optional<Violation> check(PolicyRule rule, AuditRow row) {
    String problem = check.problem(row);
    if (problem == null) {
      return Optional.empty();
    }
    FilePlace place =
        rule == PolicyRule.ALLOWED_VERDICTS ? RowDiagnostic.of(row).place() : FilePlace.WHOLE;
    String message = reason.isEmpty() ? problem : problem + " (" + reason + ")";
    return Optional.of(new Violation(row.path(), place, rule, level, message));
  }
}
