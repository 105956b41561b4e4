package org.hlo4j.text.lex;

import static org.hlo4j.text.lex.CharacterClass.BARE;
import static org.hlo4j.text.lex.CharacterClass.DIGIT;
import static org.hlo4j.text.lex.CharacterClass.HEX_DIGIT;
import static org.hlo4j.text.lex.CharacterClass.LETTER;
import static org.hlo4j.text.lex.CharacterClass.SUFFIX;

import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.location.FileLineColLoc;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over the tokens of a source, with the kind, start and end of the current token; no
 * objects are created for tokens. Invalid input is rejected with MLIR's message.
 */
public final class Lexer {
  private final SourceText source;
  private final byte[] bytes;
  private final int limit;
  private int position;
  private TokenKind kind = TokenKind.END;
  private int start;
  private @Nullable DiagnosticException failure;

  /** Creates a lexer at the first token. */
  public Lexer(SourceText source) {
    this.source = source;
    this.bytes = source.bytes();
    this.limit = source.end();
    this.position = source.start();
    next();
  }

  public SourceText source() {
    return source;
  }

  /** Returns the kind of the current token. */
  public TokenKind kind() {
    return kind;
  }

  /** Returns the offset of the first byte of the token. */
  public int start() {
    return start;
  }

  /** Returns the offset after the last byte of the token. */
  public int end() {
    return position;
  }

  /** Returns the last error thrown, until {@link #reset}; there is no current token then. */
  public @Nullable DiagnosticException failureOrNull() {
    return failure;
  }

  /** Moves to the token that begins at or after {@code offset}. */
  public TokenKind reset(int offset) {
    failure = null;
    position = offset;
    return next();
  }

  /** Advances to the next token. */
  public TokenKind next() {
    while (true) {
      start = position;
      if (position >= limit) {
        kind = TokenKind.END;
        return kind;
      }
      byte c = bytes[position++];
      if (c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == 0) {
        continue;
      }
      if (c == '/' && at(position) == '/') {
        skipComment();
        continue;
      }
      kind = lex(c);
      return kind;
    }
  }

  private TokenKind lex(byte c) {
    return switch (c) {
      case '%' -> prefixed(TokenKind.PERCENT_IDENTIFIER, "invalid SSA name");
      case '#' -> hash();
      case '!' -> prefixed(TokenKind.EXCLAMATION_IDENTIFIER, "invalid type identifier");
      case '^' -> prefixed(TokenKind.CARET_IDENTIFIER, "invalid block name");
      case '@' -> at();
      case '"' -> string();
      case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number(c);
      case ':' -> TokenKind.COLON;
      case ',' -> TokenKind.COMMA;
      case '(' -> TokenKind.LEFT_PAREN;
      case ')' -> TokenKind.RIGHT_PAREN;
      case '<' -> TokenKind.LESS;
      case '>' -> TokenKind.GREATER;
      case '=' -> TokenKind.EQUAL;
      case '{' -> brace();
      case '}' -> TokenKind.RIGHT_BRACE;
      case '[' -> TokenKind.LEFT_SQUARE;
      case ']' -> TokenKind.RIGHT_SQUARE;
      case '-' -> minus();
      case '+' -> TokenKind.PLUS;
      case '*' -> TokenKind.STAR;
      case '?' -> TokenKind.QUESTION;
      case '|' -> TokenKind.VERTICAL_BAR;
      case '/' -> TokenKind.SLASH;
      case '.' -> ellipsis();
      default -> word(c);
    };
  }

  private TokenKind word(byte c) {
    if (!CharacterClass.is(LETTER, c) && c != '_') {
      throw error(start, "unexpected character");
    }
    skip(BARE);
    if (isIntegerType(c)) {
      return TokenKind.INTEGER_TYPE;
    }
    return Keywords.find(bytes, start, position);
  }

  /** Returns whether the token is {@code i}, {@code si} or {@code ui} followed by digits. */
  private boolean isIntegerType(byte first) {
    int digits;
    if (first == 'i') {
      digits = start + 1;
    } else if ((first == 's' || first == 'u') && at(start + 1) == 'i') {
      digits = start + 2;
    } else {
      return false;
    }
    if (digits >= position) {
      return false;
    }
    for (int i = digits; i < position; i++) {
      if (!CharacterClass.is(DIGIT, bytes[i])) {
        return false;
      }
    }
    return true;
  }

  private TokenKind prefixed(TokenKind found, String message) {
    byte c = at(position);
    if (CharacterClass.is(DIGIT, c)) {
      skip(DIGIT);
    } else if (CharacterClass.is(SUFFIX, c)) {
      skip(SUFFIX);
    } else {
      throw error(start, message);
    }
    return found;
  }

  private TokenKind hash() {
    if (at(position) == '-' && at(position + 1) == '}') {
      position += 2;
      return TokenKind.FILE_METADATA_END;
    }
    return prefixed(TokenKind.HASH_IDENTIFIER, "invalid attribute name");
  }

  private TokenKind at() {
    byte c = at(position);
    if (c == '"') {
      position++;
      string();
    } else if (CharacterClass.is(LETTER, c) || c == '_') {
      skip(BARE);
    } else {
      throw error(Math.min(position, limit), "@ identifier expected to start with letter or '_'");
    }
    return TokenKind.AT_IDENTIFIER;
  }

  private TokenKind brace() {
    if (at(position) == '-' && at(position + 1) == '#') {
      position += 2;
      return TokenKind.FILE_METADATA_BEGIN;
    }
    return TokenKind.LEFT_BRACE;
  }

  private TokenKind minus() {
    if (at(position) == '>') {
      position++;
      return TokenKind.ARROW;
    }
    return TokenKind.MINUS;
  }

  private TokenKind ellipsis() {
    if (at(position) != '.' || at(position + 1) != '.') {
      throw error(position, "expected three consecutive dots for an ellipsis");
    }
    position += 2;
    return TokenKind.ELLIPSIS;
  }

  private TokenKind number(byte first) {
    if (first == '0' && at(position) == 'x') {
      // In a shape, 0xi32 is the size 0 followed by the word xi32.
      if (CharacterClass.is(HEX_DIGIT, at(position + 1))) {
        position++;
        skip(HEX_DIGIT);
      }
      return TokenKind.INTEGER;
    }
    skip(DIGIT);
    if (at(position) != '.') {
      return TokenKind.INTEGER;
    }
    position++;
    skip(DIGIT);
    skipExponent();
    return TokenKind.FLOAT;
  }

  private void skipExponent() {
    if (at(position) != 'e' && at(position) != 'E') {
      return;
    }
    byte sign = at(position + 1);
    int digits = sign == '-' || sign == '+' ? position + 2 : position + 1;
    if (CharacterClass.is(DIGIT, at(digits))) {
      position = digits;
      skip(DIGIT);
    }
  }

  /** Skips to the closing quote; the opening one has been consumed. */
  private TokenKind string() {
    while (position < limit) {
      byte c = bytes[position++];
      switch (c) {
        case '"' -> {
          return TokenKind.STRING;
        }
        case '\n', 0x0B, '\f' -> throw unclosedString(position - 1);
        case '\\' -> skipEscape();
        default -> {}
      }
    }
    throw unclosedString(limit);
  }

  private void skipEscape() {
    byte c = at(position);
    if (c == '"' || c == '\\' || c == 'n' || c == 't') {
      position++;
    } else if (CharacterClass.is(HEX_DIGIT, c) && CharacterClass.is(HEX_DIGIT, at(position + 1))) {
      position += 2;
    } else {
      throw error(position - 1, "unknown escape in string literal");
    }
  }

  private DiagnosticException unclosedString(int offset) {
    return error(offset, "expected '\"' in string literal");
  }

  private void skip(int classes) {
    int p = position;
    while (p < limit && CharacterClass.is(classes, bytes[p])) {
      p++;
    }
    position = p;
  }

  private void skipComment() {
    int p = position;
    while (p < limit && bytes[p] != '\n' && bytes[p] != '\r') {
      p++;
    }
    position = p;
  }

  private byte at(int offset) {
    return offset < limit ? bytes[offset] : 0;
  }

  private DiagnosticException error(int offset, String message) {
    FileLineColLoc location =
        FileLineColLoc.of(source.name(), source.lineAt(offset), source.columnAt(offset));
    DiagnosticException exception = new DiagnosticException(location, message);
    failure = exception;
    return exception;
  }
}
