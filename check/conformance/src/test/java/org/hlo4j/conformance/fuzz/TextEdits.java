package org.hlo4j.conformance.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Edits of MLIR text by its vocabulary: a number, type, operation or value is replaced by another,
 * once or everywhere, so that many results are valid. A script is a list of edits of {@value #SIZE}
 * bytes each: the kind, the position, and the replacement.
 */
final class TextEdits {
  static final int SIZE = 5;

  private static final int MOST = 12;

  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\w%#@.-])-?\\d+(?=[^\\w.]|x)|(?<=x)\\d+(?=x)");
  private static final Pattern TYPE = Pattern.compile("tensor<[^<>]*(?:<[^<>]*>[^<>]*)*>");
  private static final Pattern ELEMENT =
      Pattern.compile("(?<=[<x])(?:u?i\\d+|b?f\\d+\\w*|index|complex<f\\d+>)(?=[,>])");
  private static final Pattern OPERATION = Pattern.compile("\\b[a-z]\\w*\\.[a-z]\\w*\\b");
  private static final Pattern VALUE = Pattern.compile("%\\w+(?:#\\d+)?");
  private static final Pattern WORD = Pattern.compile("\\b[A-Za-z_]\\w+\\b");
  private static final Pattern LINE = Pattern.compile("(?m)^.*\\n");

  private TextEdits() {}

  /** Returns the text after the edits of a script, of which the last may be incomplete. */
  static String apply(String text, byte[] script, int from) {
    String edited = text;
    int count = Math.min(MOST, (script.length - from) / SIZE);
    for (int i = 0; i < count; i++) {
      int at = from + i * SIZE;
      edited = edited(edited, Arrays.copyOfRange(script, at, at + SIZE));
    }
    return edited;
  }

  private static String edited(String text, byte[] edit) {
    int where = ((edit[1] & 0xFF) << 8) | (edit[2] & 0xFF);
    int what = ((edit[3] & 0xFF) << 8) | (edit[4] & 0xFF);
    return switch ((edit[0] & 0xFF) % 12) {
      case 0, 1 -> once(text, NUMBER, where, number(what));
      case 2 -> everywhere(text, NUMBER, where, number(what));
      case 3 -> once(text, TYPE, where, type(text, what));
      case 4 -> everywhere(text, TYPE, where, type(text, what));
      case 5 -> everywhere(text, ELEMENT, where, pick(Vocabulary.ELEMENT_TYPES, what));
      case 6 -> once(text, OPERATION, where, pick(Vocabulary.OPERATIONS, what));
      case 7 -> once(text, VALUE, where, found(text, VALUE, what));
      case 8 -> once(text, WORD, where, found(text, WORD, what));
      case 9 -> once(text, NUMBER, where, found(text, NUMBER, what));
      case 10 -> once(text, LINE, where, "");
      default -> once(text, LINE, where, found(text, LINE, what));
    };
  }

  private static String number(int what) {
    return pick(Vocabulary.NUMBERS, what);
  }

  private static @Nullable String type(String text, int what) {
    return (what & 1) == 0 ? pick(Vocabulary.TYPES, what >> 1) : found(text, TYPE, what >> 1);
  }

  private static String pick(List<String> words, int what) {
    return words.get(what % words.size());
  }

  private static @Nullable String found(String text, Pattern pattern, int what) {
    MatchResult found = matchOrNull(text, pattern, what);
    return found == null ? null : found.group();
  }

  private static @Nullable MatchResult matchOrNull(String text, Pattern pattern, int which) {
    List<MatchResult> all = new ArrayList<>(pattern.matcher(text).results().toList());
    return all.isEmpty() ? null : all.get(which % all.size());
  }

  private static String once(String text, Pattern pattern, int where, @Nullable String word) {
    MatchResult found = matchOrNull(text, pattern, where);
    return found == null || word == null
        ? text
        : text.substring(0, found.start()) + word + text.substring(found.end());
  }

  private static String everywhere(String text, Pattern pattern, int where, @Nullable String word) {
    MatchResult found = matchOrNull(text, pattern, where);
    if (found == null || word == null) {
      return text;
    }
    String old = found.group();
    return pattern
        .matcher(text)
        .replaceAll(match ->
            java.util.regex.Matcher.quoteReplacement(
                match.group().equals(old) ? word : match.group()));
  }
}
