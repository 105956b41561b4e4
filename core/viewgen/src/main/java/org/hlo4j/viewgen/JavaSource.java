package org.hlo4j.viewgen;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A builder of a Java file: its package, imports and text. */
final class JavaSource {
  private static final int COLUMNS = 100;

  private final String packageName;
  private final Set<String> imports = new TreeSet<>();
  private final StringBuilder body = new StringBuilder();

  JavaSource(String packageName) {
    this.packageName = packageName;
  }

  /** Imports a class and returns its simple name. */
  String use(String className) {
    int dot = className.lastIndexOf('.');
    String home = className.substring(0, dot);
    if (!home.equals("java.lang") && !home.equals(packageName)) {
      imports.add(className);
    }
    return className.substring(dot + 1);
  }

  String use(Class<?> type) {
    return use(type.getName());
  }

  JavaSource add(String text) {
    body.append(text);
    return this;
  }

  /** Adds a Javadoc comment; paragraphs and block tags are separate lines. */
  JavaSource document(String indent, String text) {
    String single = indent + "/** " + text + " */";
    if (text.indexOf('\n') < 0 && single.length() <= COLUMNS) {
      return add(single + "\n");
    }
    add(indent + "/**\n");
    for (String line : text.split("\n", -1)) {
      wrap(indent + " * ", line, line.startsWith("@") ? "    " : "");
    }
    return add(indent + " */\n");
  }

  private void wrap(String prefix, String text, String continuation) {
    String rest = text;
    int room = COLUMNS - prefix.length();
    boolean whole = text.startsWith("@see");
    while (!whole && rest.length() > room && rest.lastIndexOf(' ', room) > continuation.length()) {
      int end = rest.lastIndexOf(' ', room);
      add(prefix + rest.substring(0, end) + "\n");
      rest = continuation + rest.substring(end + 1);
    }
    add((prefix + rest).stripTrailing() + "\n");
  }

  /** Returns a line with a list of parameters or arguments, broken if it is too long. */
  static String call(String start, List<String> list, String end) {
    String line = start + String.join(", ", list) + end;
    if (line.length() <= COLUMNS) {
      return line + "\n";
    }
    String indent = " ".repeat(start.length() - start.stripLeading().length() + 4);
    return start + "\n" + indent + String.join(",\n" + indent, list) + end + "\n";
  }

  /** Escapes text for a Javadoc comment. */
  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("@", "&#64;");
  }

  @Override
  public String toString() {
    var source = new StringBuilder("package ").append(packageName).append(";\n\n");
    imports.forEach(name -> source.append("import ").append(name).append(";\n"));
    return source.append(imports.isEmpty() ? "" : "\n").append(body).toString();
  }
}
