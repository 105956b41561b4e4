package org.hlo4j.dialect.rule;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Programs derived from others by edits. A table of them has sections:
 *
 * <pre>
 * === reduce           a name; the program of the section follows
 * --- anything         the head of a row
 * i64: 1 => i64: 2     its edits, each made wherever it can be; "\n" is a new line
 * </pre>
 */
public final class EditedPrograms {
  /** A program and its rows of edits. */
  public record Section(String name, String program, List<Row> rows) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** The expectation for an edited program, and the edits: the old text and the new. */
  public record Row(String head, List<String[]> edits) {
    /** Returns the program after the edits; empty if one of them does not apply. */
    public Optional<String> appliedTo(String program) {
      String edited = program;
      for (String[] edit : edits) {
        if (!edited.contains(edit[0])) {
          return Optional.empty();
        }
        edited = edited.replace(edit[0], edit[1]);
      }
      return Optional.of(edited);
    }
  }

  private EditedPrograms() {}

  /** Reads tables from resources of the tests. */
  public static List<Section> resources(String... names) {
    return Arrays.stream(names).flatMap(name -> resource(name).stream()).toList();
  }

  private static List<Section> resource(String name) {
    try (InputStream in = EditedPrograms.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + name);
      }
      return read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static List<Section> read(String table) {
    List<Section> sections = new ArrayList<>();
    for (String section : table.substring("=== ".length()).split("\n=== ", -1)) {
      String[] parts = section.split("(?m)^--- ", -1);
      int line = parts[0].indexOf('\n');
      List<Row> rows = new ArrayList<>();
      for (int i = 1; i < parts.length; i++) {
        rows.add(row(parts[i]));
      }
      sections.add(new Section(parts[0].substring(0, line), parts[0].substring(line + 1), rows));
    }
    return sections;
  }

  private static Row row(String text) {
    int line = text.indexOf('\n');
    return line < 0
        ? new Row(text, List.of())
        : new Row(
            text.substring(0, line),
            text.substring(line + 1)
                .lines()
                .map(edit -> edit.replace("\\n", "\n").split(" => ", 2))
                .toList());
  }
}
