package org.hlo4j.dialect.stablehlo.rule;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Programs that break one rule each, made by edits from programs that break none. A file of them
 * has sections:
 *
 * <pre>
 * === reduce                      a program of this operation follows; "like gather": the cases of
 *                                 that one hold for it too, as far as their edits apply
 * --- c4: Out-of-bounds dimension the rules that are broken, and a part of the message
 * i64: 1 => i64: 2                an edit, made wherever it can be
 * </pre>
 */
final class RuleCases {
  private static final List<String> FILES =
      List.of(
          "elementwise", "movement", "slices", "reductions", "products", "collectives", "control");

  /** A program of an operation that breaks no rule. */
  record Base(String operation, String program) {
    @Override
    public String toString() {
      return operation;
    }
  }

  /** A program that breaks {@code rules}, which is reported with {@code message}. */
  record Case(String rules, String message, String program) {
    @Override
    public String toString() {
      return rules + ": " + message;
    }
  }

  private record Edited(String labels, String message, List<String[]> edits) {}

  private final List<Base> bases = new ArrayList<>();
  private final List<Case> cases = new ArrayList<>();
  private final Map<String, List<Edited>> casesByOperation = new LinkedHashMap<>();

  private RuleCases() {}

  static RuleCases read() {
    RuleCases read = new RuleCases();
    FILES.forEach(file -> read.readFile(text("/rules/" + file + ".txt")));
    return read;
  }

  List<Base> bases() {
    return bases;
  }

  List<Case> cases() {
    return cases;
  }

  private static String text(String resource) {
    try (InputStream in = RuleCases.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void readFile(String text) {
    for (String section : text.substring("=== ".length()).split("\n=== ", -1)) {
      String[] parts = section.split("(?m)^--- ", -1);
      int line = parts[0].indexOf('\n');
      String[] head = parts[0].substring(0, line).split(" like ", -1);
      Base base = new Base(head[0], parts[0].substring(line + 1));
      bases.add(base);
      if (head.length > 1) {
        casesByOperation.get(head[1]).stream()
            .filter(edited -> applies(edited, base))
            .forEach(edited -> cases.add(make(base, edited)));
      }
      for (int i = 1; i < parts.length; i++) {
        Edited edited = edited(parts[i]);
        if (!applies(edited, base)) {
          throw new IllegalStateException("edits do not apply: " + parts[i]);
        }
        casesByOperation.computeIfAbsent(base.operation(), key -> new ArrayList<>()).add(edited);
        cases.add(make(base, edited));
      }
    }
  }

  private static Edited edited(String text) {
    int line = text.indexOf('\n');
    int colon = text.indexOf(": ");
    List<String[]> edits =
        text.substring(line + 1).lines().map(edit -> edit.split(" => ", 2)).toList();
    return new Edited(text.substring(0, colon), text.substring(colon + 2, line), edits);
  }

  private static boolean applies(Edited edited, Base base) {
    String program = base.program();
    for (String[] edit : edited.edits()) {
      if (!program.contains(edit[0])) {
        return false;
      }
      program = program.replace(edit[0], edit[1]);
    }
    return true;
  }

  private static Case make(Base base, Edited edited) {
    String program = base.program();
    for (String[] edit : edited.edits()) {
      program = program.replace(edit[0], edit[1]);
    }
    String rules =
        base.operation() + "_" + edited.labels().replace(", ", ", " + base.operation() + "_");
    return new Case(rules, edited.message(), program);
  }
}
