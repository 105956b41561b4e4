package org.hlo4j.testing;

import java.util.ArrayList;
import java.util.List;

/** Where two texts differ, in few lines. */
final class LineDiff {
  /** The most lines that are shown; a screen has room for a failure of two files. */
  private static final int MOST_LINES = 16;

  /** The longest line that is shown whole. */
  private static final int LONGEST = 160;

  /** How far a line is looked for behind a difference. */
  private static final int WINDOW = 200;

  private final List<String> expected;
  private final List<String> actual;
  private final List<String> shown = new ArrayList<>();
  private int differences;

  private LineDiff(String expected, String actual) {
    this.expected = expected.lines().toList();
    this.actual = actual.lines().toList();
  }

  /**
   * Returns the lines that only one text has, marked by {@code -} and {@code +}, with their
   * numbers.
   */
  static String of(String expected, String actual) {
    LineDiff diff = new LineDiff(expected, actual);
    diff.compare();
    if (diff.differences == 0) {
      return "  only the ends of lines differ\n";
    }
    int more = diff.differences - diff.shown.size();
    return String.join("", diff.shown) + (more > 0 ? "  and %,d more lines%n".formatted(more) : "");
  }

  private void compare() {
    int e = 0;
    int a = 0;
    while (e < expected.size() || a < actual.size()) {
      int[] skip = skip(e, a);
      for (int i = 0; i < skip[0]; i++) {
        show('-', e + i, expected.get(e + i));
      }
      for (int i = 0; i < skip[1]; i++) {
        show('+', a + i, actual.get(a + i));
      }
      e += skip[0] + 1;
      a += skip[1] + 1;
    }
  }

  /** Returns how many lines of each text precede the next one that both have. */
  private int[] skip(int e, int a) {
    int expectedLeft = expected.size() - e;
    int actualLeft = actual.size() - a;
    for (int sum = 0; sum <= Math.min(WINDOW, expectedLeft + actualLeft); sum++) {
      for (int i = Math.max(0, sum - actualLeft); i <= Math.min(sum, expectedLeft); i++) {
        boolean isEnd = i == expectedLeft && sum - i == actualLeft;
        if (isEnd
            || (i < expectedLeft
                && sum - i < actualLeft
                && expected.get(e + i).equals(actual.get(a + sum - i)))) {
          return new int[] {i, sum - i};
        }
      }
    }
    return new int[] {expectedLeft, actualLeft};
  }

  private void show(char mark, int index, String line) {
    differences++;
    if (shown.size() < MOST_LINES) {
      String text = line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
      shown.add("  %c %d: %s%n".formatted(mark, index + 1, text));
    }
  }
}
