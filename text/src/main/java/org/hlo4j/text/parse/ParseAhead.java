package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.RIGHT_BRACE;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.jspecify.annotations.Nullable;

/**
 * The functions in the second half of a text, parsed beside the first half. That a function begins
 * there is a guess; the parser that comes to the place knows. What is found is dropped if anything
 * is wrong with it or refers to what stands elsewhere: then that parser goes on by itself, as if
 * nothing had been parsed here.
 */
final class ParseAhead {
  /** How a function begins in a module at the top of a text. */
  private static final byte[] FUNCTION = "\n  func.func ".getBytes(StandardCharsets.US_ASCII);

  private static final int INDENT = 2;

  /** The offset of the first function. */
  private final int start;

  private final FutureTask<@Nullable Found> parsing;

  /**
   * What was parsed.
   *
   * @param block holds the operations
   * @param end the offset of the brace behind them
   * @param operations how many there are, nested ones included
   * @param constantBytes the bytes of their constants
   */
  record Found(Block block, int end, long operations, long constantBytes) {}

  private ParseAhead(Parser parser, int line) {
    SourceText source = parser.source;
    this.start = line + INDENT;
    this.parsing =
        new FutureTask<>(() -> {
          SourceText rest = source.slice(line, source.end()); // counts the lines before
          return parse(new Parser(rest, parser.registry, parser.options, Diagnostics.collector()));
        });
  }

  /** Begins to parse ahead of {@code parser}; null if there is no place to begin. */
  static @Nullable ParseAhead beginOrNull(Parser parser, Executor helper) {
    if (parser.options.allowUnregisteredDialects()) {
      return null; // operations of unknown dialects share definitions
    }
    SourceText source = parser.source;
    int line = findFunction(source, source.start() + (source.end() - source.start()) / 2);
    if (line < 0) {
      return null;
    }
    ParseAhead ahead = new ParseAhead(parser, line);
    helper.execute(ahead.parsing);
    return ahead;
  }

  /** The beginning of the first line at or after this place with which a function begins; or -1. */
  private static int findFunction(SourceText source, int from) {
    byte[] bytes = source.bytes();
    int last = source.end() - FUNCTION.length;
    for (int i = from; i <= last; i++) {
      if (bytes[i] == '\n'
          && Arrays.equals(bytes, i, i + FUNCTION.length, FUNCTION, 0, FUNCTION.length)) {
        return i + 1;
      }
    }
    return -1;
  }

  private static @Nullable Found parse(Parser p) {
    OperationParser operations = new OperationParser(p);
    Block block = new Block();
    try {
      p.enter(ReadLimits.REGION_DEPTH);
      while (!p.is(RIGHT_BRACE)) {
        operations.parse(block);
        if (!operations.standsAlone()) {
          return null;
        }
      }
    } catch (DiagnosticException e) {
      return null; // the other parser meets the error in its place
    }
    return new Found(block, p.offset(), operations.count(), p.constantBytes());
  }

  int start() {
    return start;
  }

  /** Waits for what is found; null if that is of no use. */
  @Nullable Found foundOrNull() {
    try {
      return parsing.get();
    } catch (ExecutionException e) {
      return null; // whatever happened, such as an exhausted stack, happens to the other parser too
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }
}
