package org.hlo4j.text.format;

/** Splits an assembly format into tokens, one at a time. */
final class FormatLexer {
  /** The kind of a token. */
  enum Kind {
    /** {@code `text`}, the text without the quotes. */
    LITERAL,
    /** {@code $name}, the name without the dollar sign. */
    VARIABLE,
    /** A bare word: the name of a directive. */
    WORD,
    /** {@code "text"}, the text without the quotes. */
    STRING,
    /** One of {@code ( ) < > , ? : ^ |}. */
    PUNCTUATION,
    END
  }

  private static final String PUNCTUATION = "()<>,?:^|";

  private final String source;
  private int position;
  private Kind kind = Kind.END;
  private String text = "";

  FormatLexer(String source) {
    this.source = source;
    advance();
  }

  Kind kind() {
    return kind;
  }

  /** Returns the text of the token. */
  String text() {
    return text;
  }

  boolean is(Kind expected) {
    return kind == expected;
  }

  boolean isPunctuation(char c) {
    return kind == Kind.PUNCTUATION && text.charAt(0) == c;
  }

  /** Advances and returns the text of the previous token. */
  String take() {
    String taken = text;
    advance();
    return taken;
  }

  boolean accept(char punctuation) {
    boolean present = isPunctuation(punctuation);
    if (present) {
      advance();
    }
    return present;
  }

  void expect(char punctuation) {
    if (!accept(punctuation)) {
      throw error("expected '" + punctuation + "'");
    }
  }

  IllegalArgumentException error(String message) {
    return new IllegalArgumentException(
        message + " at '" + text + "' before: " + source.substring(position));
  }

  private void advance() {
    while (position < source.length() && Character.isWhitespace(source.charAt(position))) {
      position++;
    }
    if (position == source.length()) {
      kind = Kind.END;
      text = "";
      return;
    }
    char c = source.charAt(position);
    if (c == '`' || c == '"') {
      kind = c == '`' ? Kind.LITERAL : Kind.STRING;
      takeQuoted(c);
    } else if (c == '$') {
      position++;
      kind = Kind.VARIABLE;
      takeWord("_");
    } else if (PUNCTUATION.indexOf(c) >= 0) {
      kind = Kind.PUNCTUATION;
      text = String.valueOf(c);
      position++;
    } else {
      kind = Kind.WORD;
      takeWord("_-");
    }
  }

  private void takeQuoted(char quote) {
    int end = source.indexOf(quote, position + 1);
    if (end < 0) {
      throw error("unterminated literal");
    }
    text = source.substring(position + 1, end);
    position = end + 1;
  }

  private void takeWord(String alsoAllowed) {
    int start = position;
    while (position < source.length() && isWordPart(source.charAt(position), alsoAllowed)) {
      position++;
    }
    text = source.substring(start, position);
    if (text.isEmpty()) {
      throw error("expected a name");
    }
  }

  private static boolean isWordPart(char c, String alsoAllowed) {
    return Character.isLetterOrDigit(c) || alsoAllowed.indexOf(c) >= 0;
  }
}
