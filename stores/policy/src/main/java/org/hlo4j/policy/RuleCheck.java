package org.hlo4j.policy;

import org.hlo4j.audit.AuditRow;
import org.jspecify.annotations.Nullable;

/** The check that a rule with its value makes of rows. */
@FunctionalInterface
interface RuleCheck {
  /** Returns what breaks the rule in a row; null if nothing does. */
  @Nullable String problem(AuditRow row);
}
