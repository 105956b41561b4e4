package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.END;

import java.util.List;
import java.util.OptionalInt;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.LimitExceededException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.text.lex.Lexer;
import org.hlo4j.text.lex.Literals;
import org.hlo4j.text.lex.TokenKind;

/**
 * The state shared by the parsers of the grammar: the current token, the meaning of names, the
 * nesting depth. It also holds these parsers, which call one another.
 */
final class Parser {
  final SourceText source;
  final byte[] bytes;
  final DialectRegistry registry;
  final ParserOptions options;
  final Diagnostics diagnostics;

  /** The names of attributes, aliases, operations and keywords. */
  final SliceTable<Word> words;

  final TypeParser types;
  final AttributeParser attributes;
  final DialectSymbolParser symbols;
  final LocationParser locations;
  final AffineParser affine;
  final Resources resources;
  final Nesting nesting;

  /** The total size of constants so far, in bytes. */
  private long constantBytes;

  private final Lexer lexer;
  private int previousEnd;

  Parser(
      SourceText source, DialectRegistry registry, ParserOptions options, Diagnostics diagnostics) {
    this.source = source;
    this.bytes = source.bytes();
    this.registry = registry;
    this.options = options;
    this.diagnostics = diagnostics;
    this.words = new SliceTable<>(bytes, Word::new);
    this.lexer = new Lexer(source);
    this.previousEnd = source.start();
    this.nesting = new Nesting(this);
    this.types = new TypeParser(this);
    this.attributes = new AttributeParser(this);
    this.symbols = new DialectSymbolParser(this);
    this.locations = new LocationParser(this);
    this.affine = new AffineParser(this);
    this.resources = new Resources(this);
  }

  // The current token.

  TokenKind kind() {
    return lexer.kind();
  }

  boolean is(TokenKind kind) {
    return lexer.kind() == kind;
  }

  /** Returns the offset of the token. */
  int offset() {
    return lexer.start();
  }

  /** Returns the offset after the token. */
  int end() {
    return lexer.end();
  }

  /** Returns the offset after the token consumed last. */
  int previousEnd() {
    return previousEnd;
  }

  /** Returns whether the token has this spelling. */
  boolean isSpelled(String text) {
    int start = lexer.start();
    if (lexer.end() - start != text.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (bytes[start + i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the token as a name. */
  Word word() {
    return words.at(lexer.start(), lexer.end());
  }

  /** Returns the value of a string token. */
  String stringValue() {
    return Literals.string(bytes, lexer.start(), lexer.end());
  }

  // Consuming tokens.

  void advance() {
    previousEnd = lexer.end();
    lexer.next();
  }

  /** Moves to the token that begins at or after {@code offset}. */
  void reset(int offset) {
    previousEnd = offset;
    lexer.reset(offset);
  }

  /** Consumes the token if it is of this kind. */
  boolean accept(TokenKind kind) {
    if (lexer.kind() != kind) {
      return false;
    }
    advance();
    return true;
  }

  /** Consumes a token of this kind, or throws an error with this message. */
  void expect(TokenKind kind, String message) {
    if (lexer.kind() != kind) {
      throw wrongToken(message);
    }
    advance();
  }

  /** Consumes a token of this kind, or throws an error with the usual message. */
  void expect(TokenKind kind) {
    if (lexer.kind() != kind) {
      throw wrongToken("expected '" + kind.spelling() + "'");
    }
    advance();
  }

  /** Enters {@code levels} of nesting; undone by {@link #leave}. */
  void enter(int levels) {
    nesting.enter(levels);
  }

  void leave(int levels) {
    nesting.leave(levels);
  }

  /** Accounts for a constant of this size before it is allocated. */
  void countConstant(int offset, long bytes) {
    constantBytes += bytes;
    if (constantBytes > options.limits().constantBytes()) {
      throw new LimitExceededException(
          error(offset, "constants take more than " + options.limits().constantBytes() + " bytes"));
    }
  }

  // Diagnostics.

  FileLineColLoc locationAt(int offset) {
    return FileLineColLoc.of(source.name(), source.lineAt(offset), source.columnAt(offset));
  }

  /**
   * Returns the error to be thrown at an offset; where there is no valid token, the lexer's error.
   */
  DiagnosticException error(int offset, String message) {
    DiagnosticException failure = lexer.failureOrNull();
    return failure != null ? failure : new DiagnosticException(locationAt(offset), message);
  }

  DiagnosticException error(int offset, String message, int noteOffset, String note) {
    return new DiagnosticException(
        new Diagnostic(
            org.hlo4j.ir.diagnostic.Severity.ERROR,
            locationAt(offset),
            message,
            List.of(Diagnostic.note(locationAt(noteOffset), note))));
  }

  /** Returns the error to be thrown at the token; at the end of the source, at its last byte. */
  DiagnosticException error(String message) {
    return error(offsetForError(), message);
  }

  private int offsetForError() {
    int offset = lexer.start();
    return lexer.kind() == END ? Math.max(source.start(), offset - 1) : offset;
  }

  /** Returns the error to be thrown where another token was expected: after the previous one. */
  DiagnosticException wrongToken(String message) {
    int original = offsetForError();
    int end = original;
    while (true) {
      end = trimBlanks(end);
      if (end == source.start()) {
        return error(original, message);
      }
      if (bytes[end - 1] != '\n' && bytes[end - 1] != '\r') {
        return error(end, message);
      }
      end = trimComment(end - 1);
    }
  }

  private int trimBlanks(int end) {
    int trimmed = end;
    while (trimmed > source.start() && (bytes[trimmed - 1] == ' ' || bytes[trimmed - 1] == '\t')) {
      trimmed--;
    }
    return trimmed;
  }

  /** Returns the offset of the comment at the end of a line, or the end of the line. */
  private int trimComment(int lineEnd) {
    int start = lineEnd;
    while (start > source.start() && bytes[start - 1] != '\n' && bytes[start - 1] != '\r') {
      start--;
    }
    for (int i = start; i + 1 < lineEnd; i++) {
      if (bytes[i] == '/' && bytes[i + 1] == '/') {
        return i;
      }
    }
    return lineEnd;
  }

  /**
   * Parses the result number of a value, the 1 of {@code %0#1}, if it is next; returns 0 if not.
   */
  int parseResultNumber() {
    if (!is(TokenKind.HASH_IDENTIFIER)) {
      return 0;
    }
    OptionalInt number = Literals.hashNumber(bytes, offset(), end());
    if (number.isEmpty()) {
      throw error("invalid SSA value result number");
    }
    advance();
    return number.getAsInt();
  }
}
