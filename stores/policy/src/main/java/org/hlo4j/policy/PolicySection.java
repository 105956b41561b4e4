package org.hlo4j.policy;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rules for some files.
 *
 * @param paths the files
 * @param except those of them that the rules are not for
 * @param rules the rules; without a setting, one that an earlier section states is off
 */
record PolicySection(
    List<Glob> paths, List<Glob> except, Map<PolicyRule, Optional<RuleSetting>> rules) {
  boolean appliesTo(String path) {
    return paths.stream().anyMatch(glob -> glob.matches(path))
        && except.stream().noneMatch(glob -> glob.matches(path));
  }
}
