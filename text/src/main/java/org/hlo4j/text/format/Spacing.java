package org.hlo4j.text.format;

/**
 * Decides where a format prints spaces: between elements, except around some punctuation and where
 * the format itself says. The decision depends only on the elements before, group or not.
 */
final class Spacing {
  private static final String NONE_BEFORE = "<>(){}[],";
  private static final String NONE_BEFORE_AFTER_PUNCTUATION = ">)}],";
  private static final String NONE_AFTER = "<({[";

  private boolean wanted = true;
  private boolean afterPunctuation;

  /** Whether a space comes before this literal, which is the next element. */
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

  /** Whether a space comes before the next element, which is no literal. */
  boolean beforeElement() {
    boolean space = wanted || !afterPunctuation;
    wanted = true;
    afterPunctuation = false;
    return space;
  }

  /** The next element is an attribute dictionary, which brings its own space. */
  void beforeAttributes() {
    afterPunctuation = false;
  }

  /** The format says that a space comes next, or none. */
  void explicit(boolean space) {
    wanted = false;
    afterPunctuation = !space;
  }

  static boolean isKeyword(String literal) {
    char first = literal.charAt(0);
    return first == '_' || Character.isLetter(first);
  }
}
