package org.hlo4j.text.format;

/**
 * Determines the spaces that a format prints: between elements, except around some punctuation and
 * where the format specifies otherwise. The decision depends on the preceding elements only, across
 * groups.
 */
final class Spacing {
  private static final String NONE_BEFORE = "<>(){}[],";
  private static final String NONE_BEFORE_AFTER_PUNCTUATION = ">)}],";
  private static final String NONE_AFTER = "<({[";

  private boolean wanted = true;
  private boolean afterPunctuation;

  /** Returns whether a space precedes this literal, the next element. */
  boolean beforeLiteral(String literal) {
    boolean space = wanted && allowsSpaceBefore(literal);
    wanted = literal.length() != 1 || NONE_AFTER.indexOf(literal.charAt(0)) < 0;
    afterPunctuation = !isKeyword(literal);
    return space;
  }

  private boolean allowsSpaceBefore(String literal) {
    if (literal.length() != 1) {
      return true;
    }
    String none = afterPunctuation ? NONE_BEFORE_AFTER_PUNCTUATION : NONE_BEFORE;
    return none.indexOf(literal.charAt(0)) < 0;
  }

  /** Returns whether a space precedes the next element, which is not a literal. */
  boolean beforeElement() {
    boolean space = wanted || !afterPunctuation;
    wanted = true;
    afterPunctuation = false;
    return space;
  }

  /** Skips an attribute dictionary, which prints its own space. */
  void beforeAttributes() {
    afterPunctuation = false;
  }

  /** Records that the format specifies a space, or none. */
  void explicit(boolean space) {
    wanted = false;
    afterPunctuation = !space;
  }

  static boolean isKeyword(String literal) {
    char first = literal.charAt(0);
    return first == '_' || Character.isLetter(first);
  }
}
