package org.hlo4j.interpreter;

import java.util.ArrayList;
import java.util.List;

/**
 * The notation for inputs: {@code [NAME=]FILE}, separated by commas. Names may contain Python keys
 * in brackets, in which commas and equals signs are literal: {@code args[0]['a,b']=x.npy}.
 */
public final class InputSource {
  private InputSource() {}

  /**
   * {@return the inputs of a list, in order}
   *
   * @param list inputs separated by commas
   */
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

  /** Returns the index of the equals sign that ends the name; -1 if there is none. */
  static int endOfName(String source) {
    for (int i = 0; i < source.length(); i = next(source, i)) {
      if (source.charAt(i) == '=') {
        return i;
      }
    }
    return -1;
  }

  /**
   * {@return the end, exclusive, of a step of a path: a key in brackets, or a name}
   *
   * @param path a path such as {@code args[0].params['w']}
   * @param start the index where the step begins
   */
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

  /** Returns the index after a character, or after the key in brackets that begins with it. */
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
