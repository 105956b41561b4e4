package org.hlo4j.viewgen;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text from which Java sources are made that are equal but for some words. {@code $x$} stands for
 * the value of a variable, {@code $X$} for the same with a capital. Lines that begin with {@code #}
 * are directives:
 *
 * <pre>
 * #file Name.java      begins a source; lines before the first one are for readers
 * #each x y: a b c d   repeats lines up to #end, first with a for x and b for y, then with c and d
 * #  e f               continues the directive before
 * #if $x$ = a c        keeps lines up to #else or #end if the value is one of the list
 * #else
 * #end
 * </pre>
 *
 * <p>Values that are empty or have spaces are put in double quotes, those with these in single
 * ones.
 */
final class SourceTemplate {
  private static final Pattern VARIABLE = Pattern.compile("\\$(\\w+)\\$");
  private static final Pattern VALUE = Pattern.compile("\"[^\"]*\"|'[^']*'|\\S+");

  private final String name;
  private final List<String> lines;
  private final Map<String, StringBuilder> sources = new TreeMap<>();
  private StringBuilder source = new StringBuilder();

  private SourceTemplate(String name, List<String> lines) {
    this.name = name;
    this.lines = lines;
  }

  /**
   * Returns the sources by their names.
   *
   * @param name the file name of the template, which the sources mention
   * @param text its text
   * @throws IllegalArgumentException if a directive is wrong, or a variable has no value
   */
  static Map<String, String> expand(String name, String text) {
    SourceTemplate template = new SourceTemplate(name, text.replace("\n#  ", " ").lines().toList());
    int end = template.expand(0, Map.of(), true);
    if (end < template.lines.size()) {
      throw template.wrong(end);
    }
    Map<String, String> sources = new TreeMap<>();
    template.sources.forEach((file, source) -> sources.put(file, source.toString()));
    return sources;
  }

  private IllegalArgumentException wrong(int line) {
    return new IllegalArgumentException(
        line < lines.size() ? name + ": unexpected " + lines.get(line) : name + ": no #end");
  }

  /** Expands lines up to a directive that ends them, whose index is returned. */
  private int expand(int from, Map<String, String> values, boolean isKept) {
    int at = from;
    for (; at < lines.size(); at++) {
      String line = lines.get(at);
      switch (line.startsWith("#") ? line.split(" ", 2)[0] : "") {
        case "" -> {
          if (isKept) {
            source.append(replaced(line, values)).append('\n');
          }
        }
        case "#file" -> {
          if (isKept) {
            begin(values(line, values).get(1));
          }
        }
        case "#each" -> at = each(at, values, isKept);
        case "#if" -> at = choose(at, values, isKept);
        case "#else", "#end" -> {
          return at;
        }
        default -> throw wrong(at);
      }
    }
    return at;
  }

  private void begin(String file) {
    source = new StringBuilder("// Generated from " + name + ".\n");
    if (sources.put(file, source) != null) {
      throw new IllegalArgumentException(name + ": " + file + " twice");
    }
  }

  private int each(int at, Map<String, String> values, boolean isKept) {
    int end = expand(at + 1, values, false);
    if (isKept) {
      String[] parts = lines.get(at).split(":", 2);
      List<String> names = values(parts[0], values);
      names.removeFirst();
      List<String> rows = parts.length > 1 ? values(parts[1], values) : List.of();
      if (rows.isEmpty() || names.isEmpty() || rows.size() % names.size() != 0) {
        throw wrong(at);
      }
      for (int row = 0; row < rows.size(); row += names.size()) {
        Map<String, String> inner = new HashMap<>(values);
        for (int i = 0; i < names.size(); i++) {
          inner.put(names.get(i), rows.get(row + i));
        }
        expand(at + 1, inner, true);
      }
    }
    return ended(end);
  }

  private int choose(int at, Map<String, String> values, boolean isKept) {
    boolean holds = false;
    if (isKept) {
      List<String> words = values(lines.get(at), values);
      if (words.size() < 4 || !words.get(2).equals("=")) {
        throw wrong(at);
      }
      holds = words.subList(3, words.size()).contains(words.get(1));
    }
    int end = expand(at + 1, values, isKept && holds);
    if (end < lines.size() && lines.get(end).equals("#else")) {
      end = expand(end + 1, values, isKept && !holds);
    }
    return ended(end);
  }

  private int ended(int at) {
    if (at == lines.size() || !lines.get(at).equals("#end")) {
      throw wrong(at);
    }
    return at;
  }

  private List<String> values(String text, Map<String, String> values) {
    return new ArrayList<>(
        VALUE
            .matcher(replaced(text, values))
            .results()
            .map(match -> match.group().replaceAll("^[\"']|[\"']$", ""))
            .toList());
  }

  private String replaced(String line, Map<String, String> values) {
    return VARIABLE
        .matcher(line)
        .replaceAll(match -> {
          String variable = match.group(1);
          String value = values.get(variable);
          if (value == null) {
            value = values.get(Character.toLowerCase(variable.charAt(0)) + variable.substring(1));
            if (value == null) {
              throw new IllegalArgumentException(name + ": no value in " + line);
            }
            value = Character.toUpperCase(value.charAt(0)) + value.substring(1);
          }
          return Matcher.quoteReplacement(value);
        });
  }
}
