package org.hlo4j.policy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.hlo4j.policy.PolicyNode.Entry;

/**
 * Reads policies. {@code rules} are for all files; {@code overrides} is a list of sections with
 * {@code paths}, {@code except} and {@code rules}, a later one of which replaces rules of earlier
 * ones for its files. A rule has a value, or {@code value} with {@code level} and {@code reason},
 * or is {@code off}.
 */
final class PolicyReader {
  private static final List<Glob> ALL = List.of(Glob.ofPath("**"));

  private static final Map<String, ViolationLevel> LEVELS =
      Arrays.stream(ViolationLevel.values())
          .collect(Collectors.toMap(ViolationLevel::title, level -> level));

  private PolicyReader() {}

  static Policy read(String name, byte[] bytes) {
    Map<String, Entry> top =
        fields(
            YamlFile.read(name, bytes), "a mapping with rules and overrides", "rules", "overrides");
    List<PolicySection> sections = new ArrayList<>();
    sections.add(
        new PolicySection(
            ALL, List.of(), Map.of(PolicyRule.ALLOWED_VERDICTS, Optional.of(validOnly()))));
    if (top.get("rules") instanceof Entry rules) {
      sections.add(new PolicySection(ALL, List.of(), rules(rules.value())));
    }
    if (top.get("overrides") instanceof Entry overrides) {
      overrides.value().list("a list of overrides").forEach(each -> sections.add(section(each)));
    }
    return new Policy(sections);
  }

  private static RuleSetting validOnly() {
    PolicyNode value = YamlFile.read("default", "[valid]".getBytes(StandardCharsets.UTF_8));
    return new RuleSetting(PolicyRule.ALLOWED_VERDICTS.read(value), ViolationLevel.ERROR, "");
  }

  private static PolicySection section(PolicyNode node) {
    Map<String, Entry> fields =
        fields(node, "a mapping with paths, except and rules", "paths", "except", "rules");
    if (!(fields.get("paths") instanceof Entry paths)
        || !(fields.get("rules") instanceof Entry rules)) {
      throw node.mistake("an override needs paths and rules");
    }
    return new PolicySection(
        paths.value().globs(Glob::ofPath),
        fields.get("except") instanceof Entry except
            ? except.value().globs(Glob::ofPath)
            : List.of(),
        rules(rules.value()));
  }

  private static Map<PolicyRule, Optional<RuleSetting>> rules(PolicyNode node) {
    Map<PolicyRule, Optional<RuleSetting>> rules = new EnumMap<>(PolicyRule.class);
    node.mapping("a mapping of rules")
        .forEach((key, entry) -> {
          PolicyRule rule =
              PolicyRule.of(key)
                  .orElseThrow(() -> entry.key().mistake("unknown rule '" + key + "'"));
          rules.put(
              rule,
              entry.value().isOff() ? Optional.empty() : Optional.of(setting(rule, entry.value())));
        });
    return rules;
  }

  private static RuleSetting setting(PolicyRule rule, PolicyNode node) {
    if (!node.isMapping()) {
      return new RuleSetting(rule.read(node), ViolationLevel.ERROR, "");
    }
    Map<String, Entry> fields = fields(node, "a rule", "value", "level", "reason");
    if (!(fields.get("value") instanceof Entry value)) {
      throw node.mistake("the rule has no value");
    }
    return new RuleSetting(
        rule.read(value.value()),
        fields.get("level") instanceof Entry level ? level(level.value()) : ViolationLevel.ERROR,
        fields.get("reason") instanceof Entry reason ? reason.value().string() : "");
  }

  private static ViolationLevel level(PolicyNode node) {
    ViolationLevel level = LEVELS.get(node.string());
    if (level == null) {
      throw node.mistake("expected error, warning or note");
    }
    return level;
  }

  private static Map<String, Entry> fields(PolicyNode node, String expected, String... known) {
    Map<String, Entry> fields = node.mapping(expected);
    fields.forEach((key, entry) -> {
      if (!Set.of(known).contains(key)) {
        throw entry
            .key()
            .mistake("unknown key '%s', expected %s".formatted(key, String.join(", ", known)));
      }
    });
    return fields;
  }
}
