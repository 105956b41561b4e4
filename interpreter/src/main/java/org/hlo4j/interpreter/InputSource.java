package org.hlo4j.interpreter;

import java.util.ArrayList;
import java.util.List;

/**
 * The notation for inputs: {@code [NAME=]FILE}, several with commas between them. Names may have
 * keys of Python in brackets, in which commas and equals signs stand for themselves: {@code
 * args[0]['a,b']=x.npy}.
 */
public final class InputSource {
  private InputSource() {}

  /** The inputs of a list. */
  public static List<String> split(String list) {
    List<String> sources = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < list.length(); i = next(list, i)) {
      if (list.charAt(i) == ',') {
        sources.add(list.substring(start, i));
        start = i + 1;
      }
    }
    sources.add(list.substring(start));
    return sources;
  }

  /** Where the name ends, before the equals sign; -1 if there is none. */
  static int endOfName(String source) {
    for (int i = 0; i < source.length(); i = next(source, i)) {
      if (source.charAt(i) == '=') {
        return i;
      }
    }
    return -1;
  }

  /** Where a step of a path ends that begins here: a key in brackets, or a name. */
  public static int endOfStep(String path, int start) {
    int end = next(path, start);
    if (end > start + 1) {
      return end;
    }
    while (end < path.length() && "[./".indexOf(path.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  /** The place behind a character, or behind the key in brackets that begins with it. */
  private static int next(String text, int at) {
    if (text.charAt(at) != '[') {
      return at + 1;
    }
    char quote = 0;
    for (int i = at + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0 && c == '\\') {
        i++;
      } else if (c == quote) {
        quote = 0;
      } else if (quote == 0 && (c == '\'' || c == '"')) {
        quote = c;
      } else if (quote == 0 && c == ']') {
        return i + 1;
      }
    }
    // A bracket that is not closed is one of a file's name.
    return at + 1;
  }
}
