package org.hlo4j.dialect.rule;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Operation;

/**
 * Programs that differ only in some words, mostly sizes. A table of them has sections:
 *
 * <pre>
 * === sine, cosine         the operations that it holds for, in place of the first
 * tensor&lt;$0xf32&gt;          a program with places for words
 * --- speculated: 2 ?      a row: its answer, and the words for $0, $1, and so on
 * size of arg0             a longer answer, if the table has such
 * </pre>
 */
record SizedPrograms(String operation, String answer, String words, String program) {
  static List<SizedPrograms> resource(String name) {
    List<SizedPrograms> programs = new ArrayList<>();
    for (EditedPrograms.Section section : EditedPrograms.resources(name)) {
      String[] operations = section.name().split(", ", -1);
      for (String operation : operations) {
        for (EditedPrograms.Row row : section.rows()) {
          programs.add(of(section.program().replace(operations[0], operation), operation, row));
        }
      }
    }
    return programs;
  }

  private static SizedPrograms of(String template, String operation, EditedPrograms.Row row) {
    String[] head = row.head().split(": ", 2);
    String[] words = head[1].split(" ", -1);
    String program = template;
    for (int i = 0; i < words.length; i++) {
      if (!program.contains("$" + i)) {
        throw new IllegalArgumentException("%s: no $%d for %s".formatted(operation, i, head[1]));
      }
      program = program.replace("$" + i, words[i].equals("-") ? "" : words[i]);
    }
    if (program.contains("$")) {
      throw new IllegalArgumentException("%s: too few words: %s".formatted(operation, head[1]));
    }
    String answer = row.edits().isEmpty() ? head[0] : row.edits().getFirst()[0];
    return new SizedPrograms(operation, answer, head[1], program);
  }

  /** The operation under test: the first one of its name. */
  Operation subject() {
    List<Operation> found = new ArrayList<>();
    Verdicts.parse(program)
        .walk(op -> {
          if (op.name().endsWith("." + operation)) {
            found.add(op);
          }
        });
    return found.getFirst();
  }

  @Override
  public String toString() {
    return operation + " with " + words + ": " + answer;
  }
}
