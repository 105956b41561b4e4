package org.hlo4j.policy;

/**
 * A file that breaks a rule of a policy.
 *
 * @param path where the file is
 * @param place the place in the file
 * @param rule the rule
 * @param level how bad it is
 * @param message what the file has or lacks, in lower case and without a final period
 */
public record Violation(
    String path, FilePlace place, PolicyRule rule, ViolationLevel level, String message) {
  /**
   * {@return the violation as compilers report: {@code path:line:column: error: message [rule]}}
   */
  @Override
  public String toString() {
    return "%s%s: %s: %s [%s]".formatted(path, place, level.title(), message, rule.key());
  }
}
