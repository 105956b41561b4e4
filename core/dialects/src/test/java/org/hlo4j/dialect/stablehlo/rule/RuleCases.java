package org.hlo4j.dialect.stablehlo.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hlo4j.dialect.rule.EditedPrograms;
import org.hlo4j.dialect.rule.EditedPrograms.Row;
import org.hlo4j.dialect.rule.EditedPrograms.Section;

/**
 * Programs that violate one constraint each, derived by edits from valid programs. A section is
 * named by its operation:
 *
 * <ul>
 *   <li>{@code sine, cosine}: it applies to each of these, in place of the first;
 *   <li>{@code dynamic_gather like gather}: the rows of the other apply too, as far as their edits
 *       do;
 *   <li>{@code add for c3 c4}: its program covers only these constraints of the operation.
 * </ul>
 *
 * <p>The head of a row is {@code c4: Out-of-bounds dimension}: the violated constraints, and a part
 * of the message; or {@code c4 accepted: reason} if the violation is not reported.
 */
public final class RuleCases {
  private static final List<String> FILES =
      List.of(
          "elementwise",
          "families",
          "movement",
          "slices",
          "reductions",
          "products",
          "collectives",
          "control");
  private static final Pattern NAME =
      Pattern.compile("(?<ops>.*?)(?: like (?<like>\\w+))?(?: for (?<about>[ci\\d ]+))?");
  private static final Pattern HEAD =
      Pattern.compile("(?<labels>[ci]\\d+(?:, [ci]\\d+)*)(?<accepted> accepted)?: (?<message>.*)");

  /**
   * A valid program of an operation.
   *
   * @param about the labels of the constraints that it covers; empty for all that no other program
   *     covers
   */
  public record Base(String operation, Set<String> about, String program) {
    @Override
    public String toString() {
      return operation;
    }
  }

  /**
   * A program that violates a constraint.
   *
   * @param rules the labels, separated by {@code ", "}
   * @param message a part of the message, or the reason why there is none
   */
  public record Case(String rules, String message, String program) {
    public List<String> labels() {
      return List.of(rules.split(", ", -1));
    }

    @Override
    public String toString() {
      return rules + ": " + message;
    }
  }

  private final List<Base> bases = new ArrayList<>();
  private final List<Case> cases = new ArrayList<>();
  private final List<Case> accepted = new ArrayList<>();
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

  /** The programs that are rejected. */
  public List<Case> cases() {
    return cases;
  }

  /** The programs that violate a constraint and are accepted nevertheless. */
  public List<Case> accepted() {
    return accepted;
  }

  private void add(Section section) {
    Matcher name = NAME.matcher(section.name());
    if (!name.matches()) {
      throw new IllegalArgumentException(section.name());
    }
    String[] operations = name.group("ops").split(", ", -1);
    for (String operation : operations) {
      Section own = renamed(section, operations[0], operation);
      String about = name.group("about");
      Set<String> labels =
          about == null ? Set.of() : Set.of(labels(operation, about, " ").split(", ", -1));
      bases.add(new Base(operation, labels, own.program()));
      if (name.group("like") != null) {
        for (Row row : rowsByOperation.get(name.group("like"))) {
          row.appliedTo(own.program()).ifPresent(program -> add(operation, row, program));
        }
      }
      for (Row row : own.rows()) {
        add(operation, row, row.appliedTo(own.program()).orElseThrow(() -> noEdit(own, row)));
      }
      rowsByOperation.computeIfAbsent(operation, o -> new ArrayList<>()).addAll(own.rows());
    }
  }

  private static IllegalArgumentException noEdit(Section section, Row row) {
    return new IllegalArgumentException(section.name() + ": no edit: " + row.head());
  }

  /** Returns the section with another operation in place of its own. */
  private static Section renamed(Section section, String from, String to) {
    String old = "stablehlo." + from;
    String own = "stablehlo." + to;
    List<Row> rows =
        section.rows().stream()
            .map(row -> new Row(row.head().replace(old, own), renamed(row.edits(), old, own)))
            .toList();
    return new Section(to, section.program().replace(old, own), rows);
  }

  private static List<String[]> renamed(List<String[]> edits, String old, String own) {
    return edits.stream()
        .map(edit -> new String[] {edit[0].replace(old, own), edit[1].replace(old, own)})
        .toList();
  }

  private void add(String operation, Row row, String program) {
    Matcher head = HEAD.matcher(row.head());
    if (!head.matches()) {
      throw new IllegalArgumentException(row.head());
    }
    String labels = labels(operation, head.group("labels"), ", ");
    (head.group("accepted") == null ? cases : accepted)
        .add(new Case(labels, head.group("message"), program));
  }

  private static String labels(String operation, String numbers, String separator) {
    return String.join(
        ", ",
        Arrays.stream(numbers.split(separator, -1))
            .map(number -> operation + "_" + number)
            .toList());
  }
}
