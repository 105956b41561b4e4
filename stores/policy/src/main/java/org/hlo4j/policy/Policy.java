package org.hlo4j.policy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.ir.internal.NamedFile;

/**
 * Rules for the files of a store, which may differ by path. Several threads may use one.
 *
 * <p>{@link PolicyReader} describes the file; {@code docs/policies.md} has examples.
 */
public final class Policy {
  /**
   * The rules that an audit applies without a policy: files that are not valid, and folders of
   * people.
   */
  public static final Policy DEFAULT =
      parse("default", "rules: {no-personal-paths: {value: true, level: warning}}");

  private final List<PolicySection> sections;

  Policy(List<PolicySection> sections) {
    this.sections = List.copyOf(sections);
  }

  /**
   * {@return the policy of a file}
   *
   * @param file the file
   * @throws IOException if it cannot be read
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if it is not a policy
   */
  public static Policy read(Path file) throws IOException {
    try (InputStream in = NamedFile.open(file)) {
      return PolicyReader.read(file.toString(), in.readNBytes(YamlFile.MOST_BYTES + 1));
    }
  }

  /**
   * {@return the policy of a text}
   *
   * @param name the name of the file, for diagnostics
   * @param yaml the text
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if it is not a policy
   */
  public static Policy parse(String name, String yaml) {
    return PolicyReader.read(name, yaml.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * {@return what a file breaks, in the order of the rules}
   *
   * @param row what an audit says of the file
   */
  public List<Violation> check(AuditRow row) {
    Map<PolicyRule, Optional<RuleSetting>> rules = new EnumMap<>(PolicyRule.class);
    String path = row.path().replace('\\', '/');
    sections.stream()
        .filter(each -> each.appliesTo(path))
        .forEach(each -> rules.putAll(each.rules()));
    List<Violation> violations = new ArrayList<>();
    rules.forEach((rule, setting) -> {
      if (setting.isPresent()) {
        setting.get().check(rule, row).ifPresent(violations::add);
      }
    });
    return violations;
  }
}
