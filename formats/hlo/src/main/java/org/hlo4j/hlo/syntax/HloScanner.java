package org.hlo4j.hlo.syntax;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.text.HloReadOptions;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.builtin.ByteStrings;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.LimitExceededException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.location.FileLineColLoc;

/**
 * Reads words, numbers and signs of a text. What is next is told by who asks: {@code 0_1} is a name
 * to one, a padding to another. White space and comments may stand before everything.
 */
public final class HloScanner {
  /** How many elements of constants may be zeros that the text does not have. */
  private static final long MOST_IMPLIED = 1 << 24;

  /** The digits of the largest {@code long}. */
  private static final int DIGITS_OF_LONGS = 19;

  private final SourceText text;
  private final byte[] bytes;
  private final int end;
  private final ReadLimits limits;
  private final boolean allowsElided;
  private final SliceCache<String> strings;
  private final SliceCache<HloShape> shapes;
  private int at;
  private int depth;
  private long implied;
  private TextScope scope = TextScope.NONE;

  /**
   * Creates a scanner.
   *
   * @param text the text
   * @param options how it is read
   */
  public HloScanner(SourceText text, HloReadOptions options) {
    this.text = text;
    this.bytes = text.bytes();
    this.at = text.start();
    this.end = text.end();
    this.limits = options.limits();
    this.allowsElided = options.allowsElided();
    this.strings = new SliceCache<>(bytes);
    this.shapes = new SliceCache<>(bytes);
  }

  /**
   * {@return what reads a text alone, as the value of an attribute}
   *
   * @param text the text
   */
  public static HloScanner of(SourceText text) {
    return new HloScanner(text, HloReadOptions.DEFAULT);
  }

  /** {@return whether constants may lack their elements} */
  public boolean allowsElided() {
    return allowsElided;
  }

  /**
   * Takes note of elements of constants that a text does not have.
   *
   * @param count how many
   * @return whether there are not too many in all
   */
  boolean imply(long count) {
    implied = Sizes.saturatedAdd(implied, count);
    return implied <= MOST_IMPLIED;
  }

  /**
   * Has names mean something else until the result is given back.
   *
   * @param next what they mean
   * @return what they meant
   */
  public TextScope enter(TextScope next) {
    TextScope before = scope;
    scope = next;
    return before;
  }

  /** {@return the computation that is next: the name of one, or one in braces} */
  public HloComputation computation() {
    return scope.computation(this);
  }

  /** {@return the instruction whose name is next} */
  public HloInstruction instruction() {
    return scope.instruction(this);
  }

  /**
   * {@return an error at the current place}
   *
   * @param message what is wrong
   */
  public DiagnosticException error(String message) {
    return errorAt(offset(), message);
  }

  /**
   * {@return an error}
   *
   * @param offset where it is
   * @param message what is wrong
   */
  public DiagnosticException errorAt(int offset, String message) {
    return new DiagnosticException(location(offset), message);
  }

  FileLineColLoc location(int offset) {
    return FileLineColLoc.of(text.name(), text.lineAt(offset), text.columnAt(offset));
  }

  /** {@return the place of what is next} */
  public int offset() {
    skipSpace();
    return at;
  }

  /**
   * Goes back to a place.
   *
   * @param offset the place
   */
  public void goTo(int offset) {
    at = offset;
  }

  /** {@return whether the text ends here} */
  public boolean atEnd() {
    return peek() < 0;
  }

  /** {@return the character that is next, -1 at the end} */
  public int peek() {
    skipSpace();
    return byteAt(at);
  }

  /** Returns the next character even if it is white space. */
  private int byteAt(int offset) {
    return offset < end ? bytes[offset] & 0xFF : -1;
  }

  private void skipSpace() {
    while (at < end) {
      int c = bytes[at];
      if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
        at++;
      } else if (c == '/' && byteAt(at + 1) == '/') {
        skipLine();
      } else if (c == '/' && byteAt(at + 1) == '*') {
        skipComment();
      } else {
        return;
      }
    }
  }

  private void skipLine() {
    while (at < end && bytes[at] != '\n') {
      at++;
    }
  }

  private void skipComment() {
    int start = at;
    at += 2;
    while (byteAt(at) != '*' || byteAt(at + 1) != '/') {
      if (++at >= end) {
        throw errorAt(start, "a comment does not end");
      }
    }
    at += 2;
  }

  /**
   * {@return whether a sign is next}
   *
   * @param sign the sign
   */
  public boolean at(String sign) {
    skipSpace();
    for (int i = 0; i < sign.length(); i++) {
      if (byteAt(at + i) != sign.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Reads a sign if it is next.
   *
   * @param sign the sign
   * @return whether it is
   */
  public boolean take(String sign) {
    boolean found = at(sign);
    if (found) {
      at += sign.length();
    }
    return found;
  }

  /**
   * Reads a sign.
   *
   * @param sign the sign
   */
  public void expect(String sign) {
    if (!take(sign)) {
      throw error("expected '" + sign + "'");
    }
  }

  /** {@return whether a word is next} */
  public boolean atWord() {
    int c = peek();
    return isLetter(c);
  }

  private static boolean isLetter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  /** {@return whether a digit is next, or a sign before one} */
  public boolean atInteger() {
    int c = peek();
    return isDigit(c) || (c == '-' && isDigit(byteAt(at + 1)));
  }

  /**
   * {@return the word that is next: letters, digits, underscores, dots and dashes}
   *
   * @param what what the word is, for the error if there is none
   */
  public String word(String what) {
    if (!atWord()) {
      throw error("expected " + what);
    }
    int start = at;
    at = wordEnd(start);
    return decoded(start);
  }

  /** Returns where the word ends that begins at a place. */
  private int wordEnd(int start) {
    int to = start;
    for (int c = byteAt(to);
        isLetter(c) || isDigit(c) || c == '.' || (c == '-' && byteAt(to + 1) != '>');
        c = byteAt(to)) { // a dash belongs to a word unless it is that of an arrow
      to++;
    }
    return to;
  }

  /** Returns the text from a place on. */
  private String decoded(int start) {
    String known = strings.find(start, at);
    return known != null
        ? known
        : strings.put(start, at, ByteStrings.decode(bytes, start, at - start));
  }

  /**
   * {@return whether a word is next, and a sign right after it}
   *
   * @param sign the sign
   */
  public boolean isWordBefore(String sign) {
    return atWord() && byteAt(wordEnd(at)) == sign.charAt(0);
  }

  /**
   * {@return the shape of an array that is next, which is made once for each way to write it}
   *
   * @param read reads it
   */
  HloShape array(Supplier<HloShape> read) {
    int start = offset();
    int to = arrayLast(start) + 1;
    HloShape known = to > start ? shapes.find(start, to) : null;
    if (known != null) {
      at = to;
      return known;
    }
    HloShape shape = read.get();
    return at == to ? shapes.put(start, to, shape) : shape;
  }

  /** Returns where the shape of an array ends if it is plain that it does; -1 if it is not. */
  private int arrayLast(int start) {
    int close = indexOf(']', wordEnd(start));
    if (close < 0) {
      return -1;
    }
    int after = byteAt(close + 2);
    return switch (byteAt(close + 1)) {
      case '{' -> isDigit(after) || after == ':' ? indexOf('}', close) : -1;
      case ' ' -> isLetter(after) || after == '%' ? close : -1;
      case ',', ')' -> close;
      default -> -1;
    };
  }

  private int indexOf(char sign, int from) {
    int to = from;
    while (to < end && bytes[to] != sign && bytes[to] != '\n') {
      to++;
    }
    return byteAt(to) == sign ? to : -1;
  }

  /**
   * {@return whether a word is next that is of some}
   *
   * @param isOne whether it is
   */
  public boolean isWord(Predicate<String> isOne) {
    int start = offset();
    boolean found = atWord() && isOne.test(word("a word"));
    at = start;
    return found;
  }

  /** {@return whether what follows the next sign, a brace, is a number or a colon} */
  public boolean isNumberOrColonAfterBrace() {
    int start = offset();
    at++;
    int c = peek();
    at = start;
    return isDigit(c) || c == ':';
  }

  /**
   * Reads a word if it is next.
   *
   * @param word the word
   * @return whether it is
   */
  public boolean takeWord(String word) {
    boolean found = atWord() && wordEnd(at) == at + word.length() && at(word);
    if (found) {
      at += word.length();
    }
    return found;
  }

  /**
   * {@return the name that is next, without the sign before it}
   *
   * @param what what has the name, for the error if there is none
   */
  public String name(String what) {
    take("%");
    return word(what);
  }

  /** {@return the name of an attribute, whose equals sign is read, too} */
  public String attributeName() {
    String name = word("the name of an attribute");
    if (byteAt(at) != '=') {
      throw error("expected '=' after the name of an attribute");
    }
    at++;
    return name;
  }

  /**
   * {@return the characters that are next and belong to a set}
   *
   * @param characters the set
   * @param what what they are, for the error if there are none
   */
  public String run(String characters, String what) {
    skipSpace();
    int start = at;
    while (at < end && characters.indexOf(bytes[at]) >= 0) {
      at++;
    }
    if (at == start) {
      throw error("expected " + what);
    }
    return ByteStrings.decode(bytes, start, at - start);
  }

  /** {@return the integer that is next; one above the largest {@code long} as an unsigned one} */
  public long integer() {
    skipSpace();
    int start = at;
    boolean isNegative = byteAt(at) == '-';
    if (isNegative) {
      at++;
    }
    int digits = at;
    while (isDigit(byteAt(at))) {
      at++;
    }
    if (at == digits) {
      at = start;
      throw error("expected an integer");
    }
    return at - digits < DIGITS_OF_LONGS ? value(digits, isNegative) : largeInteger(start);
  }

  /** Returns the value of digits that are those of a {@code long}. */
  private long value(int digits, boolean isNegative) {
    long value = 0;
    for (int i = digits; i < at; i++) {
      value = 10 * value + bytes[i] - '0';
    }
    return isNegative ? -value : value;
  }

  private long largeInteger(int start) {
    boolean isNegative = bytes[start] == '-';
    String number = ByteStrings.decode(bytes, start, at - start);
    try {
      return isNegative ? Long.parseLong(number) : Long.parseUnsignedLong(number);
    } catch (NumberFormatException tooLarge) {
      throw errorAt(start, "an integer of more than 64 bits");
    }
  }

  /** {@return the integer that is next, which is not negative} */
  public long size() {
    int start = offset();
    long size = integer();
    if (size < 0) {
      throw errorAt(start, "a negative size");
    }
    return size;
  }

  /**
   * {@return the number that is next, as it is written; {@code inf} and {@code nan} are numbers}
   */
  public String number() {
    skipSpace();
    int start = at;
    if (byteAt(at) == '-') {
      at++;
    }
    if (isLetter(byteAt(at))) {
      word("a number");
    } else {
      skipDigits();
    }
    if (at == start || (at == start + 1 && byteAt(start) == '-')) {
      at = start;
      throw error("expected a number");
    }
    return ByteStrings.decode(bytes, start, at - start);
  }

  private void skipDigits() {
    while (isDigit(byteAt(at)) || byteAt(at) == '.') {
      at++;
    }
    if (byteAt(at) == 'e' || byteAt(at) == 'E') {
      at++;
      if (byteAt(at) == '-' || byteAt(at) == '+') {
        at++;
      }
      while (isDigit(byteAt(at))) {
        at++;
      }
    }
  }

  /** {@return whether a string is next} */
  public boolean atString() {
    int c = peek();
    return c == '"' || c == '\'';
  }

  /** {@return the string that is next, without its quotes and escapes} */
  public String string() {
    if (!atString()) {
      throw error("expected a string");
    }
    int start = at;
    int quote = bytes[at++];
    int first = at;
    while (at < end && bytes[at] != quote && bytes[at] != '\\') {
      at++;
    }
    if (byteAt(at) == quote) {
      String content = decoded(first);
      at++;
      return content;
    }
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    content.write(bytes, first, at - first);
    while (byteAt(at) != quote) {
      if (at >= end) {
        throw errorAt(start, "a string does not end");
      }
      content.write(bytes[at] == '\\' ? escape() : bytes[at++]);
    }
    at++;
    return ByteStrings.decode(content.toByteArray());
  }

  private int escape() {
    int start = at++;
    int c = byteAt(at++);
    return switch (c) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'a' -> 7;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'v' -> 11;
      case '\\', '"', '\'', '?' -> c;
      case 'x', 'X' -> digits(start, 16, 2);
      default -> {
        at--;
        yield digits(start, 8, 3);
      }
    };
  }

  private int digits(int start, int radix, int most) {
    int value = 0;
    int count = 0;
    while (count < most && Character.digit(byteAt(at), radix) >= 0) {
      value = value * radix + Character.digit(bytes[at++], radix);
      count++;
    }
    if (count == 0 || value > 0xFF) {
      throw errorAt(start, "no escape of a string");
    }
    return value;
  }

  /** {@return the text from a brace to the one that closes it, with both; strings are skipped} */
  public String dictionary() {
    if (!at("{")) {
      throw error("expected '{'");
    }
    int start = at;
    int open = 0;
    do {
      int c = byteAt(at);
      if (c < 0) {
        throw errorAt(start, "a brace is not closed");
      }
      if (c == '"') {
        skipString();
      } else {
        open += c == '{' ? 1 : c == '}' ? -1 : 0;
        at++;
      }
    } while (open > 0);
    return ByteStrings.decode(bytes, start, at - start);
  }

  private void skipString() {
    int start = at++;
    while (byteAt(at) != '"') {
      at += byteAt(at) == '\\' ? 2 : 1;
      if (at >= end) {
        throw errorAt(start, "a string does not end");
      }
    }
    at++;
  }

  /**
   * {@return elements between two signs, with commas between them}
   *
   * @param <T> the type of elements
   * @param open the sign before them
   * @param close the sign after them
   * @param element reads one
   */
  public <T> List<T> list(String open, String close, Supplier<T> element) {
    expect(open);
    List<T> elements = new ArrayList<>();
    if (!take(close)) {
      do {
        elements.add(element.get());
      } while (take(","));
      expect(close);
    }
    return elements;
  }

  /**
   * {@return what is read one level deeper}
   *
   * @param <T> the type of the result
   * @param read reads it
   */
  public <T> T nested(Supplier<T> read) {
    if (++depth > limits.depth()) {
      throw new LimitExceededException(
          error("nested more than " + limits.depth() + " levels deep"));
    }
    T result = read.get();
    depth--;
    return result;
  }

  /**
   * {@return what a function makes of values that were read}
   *
   * @param <T> the type of the result
   * @param offset where they are
   * @param make makes it, or throws an {@link IllegalArgumentException} that says what is wrong
   */
  public <T> T make(int offset, Supplier<T> make) {
    try {
      return make.get();
    } catch (IllegalArgumentException | ArithmeticException wrong) {
      throw errorAt(offset, String.valueOf(wrong.getMessage()));
    }
  }
}
