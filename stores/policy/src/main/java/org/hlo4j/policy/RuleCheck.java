package org.hlo4j.policy;

import org.hlo4j.audit.AuditRow;
import org.jspecify.annotations.Nullable;

/** What a rule with its value demands of rows. */
@FunctionalInterface
interface RuleCheck {
  /** Returns what breaks the rule in a row; null if nothing does. */
  @Nullable String problem(AuditRow row);
}
