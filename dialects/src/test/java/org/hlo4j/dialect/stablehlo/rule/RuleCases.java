package org.hlo4j.dialect.stablehlo.rule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.dialect.rule.EditedPrograms;
import org.hlo4j.dialect.rule.EditedPrograms.Row;
import org.hlo4j.dialect.rule.EditedPrograms.Section;

/**
 * Programs that break one rule each, made by edits from programs that break none. Sections are
 * named by operations; "dynamic_gather like gather" says that the rows of the other hold for it
 * too, as far as their edits apply. A row's head is {@code c4: Out-of-bounds dimension}: the rules
 * that are broken, and a part of the message.
 */
public final class RuleCases {
  private static final List<String> FILES =
      List.of(
          "elementwise", "movement", "slices", "reductions", "products", "collectives", "control");

  /** A program of an operation that breaks no rule. */
  public record Base(String operation, String program) {
    @Override
    public String toString() {
      return operation;
    }
  }

  /** A program that breaks {@code rules}, which is reported with {@code message}. */
  public record Case(String rules, String message, String program) {
    @Override
    public String toString() {
      return rules + ": " + message;
    }
  }

  private final List<Base> bases = new ArrayList<>();
  private final List<Case> cases = new ArrayList<>();
  private final Map<String, List<Row>> rowsByOperation = new HashMap<>();

  private RuleCases() {}

  public static RuleCases read() {
    RuleCases read = new RuleCases();
    for (String file : FILES) {
      EditedPrograms.resources("/rules/" + file + ".txt").forEach(read::add);
    }
    return read;
  }

  public List<Base> bases() {
    return bases;
  }

  public List<Case> cases() {
    return cases;
  }

  private void add(Section section) {
    String[] names = section.name().split(" like ", -1);
    bases.add(new Base(names[0], section.program()));
    if (names.length > 1) {
      for (Row row : rowsByOperation.get(names[1])) {
        row.appliedTo(section.program())
            .ifPresent(program -> cases.add(broken(names[0], row, program)));
      }
    }
    for (Row row : section.rows()) {
      cases.add(broken(names[0], row, row.appliedTo(section.program()).orElseThrow()));
    }
    rowsByOperation.computeIfAbsent(names[0], name -> new ArrayList<>()).addAll(section.rows());
  }

  private static Case broken(String operation, Row row, String program) {
    String[] parts = row.head().split(": ", 2);
    String rules = operation + "_" + parts[0].replace(", ", ", " + operation + "_");
    return new Case(rules, parts[1], program);
  }
}
