package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.RIGHT_BRACE;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.jspecify.annotations.Nullable;

/**
 * The functions of a text, in pieces, each parsed by whichever of two threads comes to it first.
 * That a function begins at a place is a guess; the parser that comes to it knows. A piece counts
 * if those before it end where it begins, and nothing in it is wrong or refers to what stands
 * elsewhere. Behind the last that counts the parser goes on by itself, as if nothing had been
 * parsed here.
 */
final class ParseAhead {
  /** How a function begins in a module at the top of a text. */
  private static final byte[] FUNCTION = "\n  func.func ".getBytes(StandardCharsets.US_ASCII);

  private static final int INDENT = 2;

  /** How many pieces there are at most: so many that the last ones are well shared. */
  private static final int MOST_PIECES = 32;

  private final Parser parser;

  /** The offsets at which lines with functions begin. */
  private final List<Integer> lines;

  private final @Nullable Found[] found;
  private final AtomicInteger next = new AtomicInteger();
  private final FutureTask<@Nullable Void> help = new FutureTask<>(this::parsePieces, null);

  /**
   * What a piece holds.
   *
   * @param block holds the operations
   * @param end the offset of the token behind them
   * @param operations how many there are, nested ones included
   * @param constantBytes the bytes of their constants
   */
  record Found(Block block, int end, long operations, long constantBytes) {}

  private ParseAhead(Parser parser, List<Integer> lines) {
    this.parser = parser;
    this.lines = lines;
    this.found = new Found[lines.size()];
  }

  /** Begins to parse ahead of {@code parser}; null if there is no place to begin. */
  static @Nullable ParseAhead beginOrNull(Parser parser, Executor helper) {
    if (parser.options.allowUnregisteredDialects()) {
      return null; // operations of unknown dialects share definitions
    }
    SourceText source = parser.source;
    if (hasAliases(source)) {
      return null; // what refers to them is best parsed once, in its place
    }
    List<Integer> lines = new ArrayList<>();
    int length = (source.end() - source.start()) / MOST_PIECES;
    int line = findFunction(source, source.start());
    while (line >= 0) {
      lines.add(line);
      line = findFunction(source, (long) line + length);
    }
    if (lines.size() < 2) {
      return null;
    }
    ParseAhead ahead = new ParseAhead(parser, lines);
    helper.execute(ahead.help);
    return ahead;
  }

  /** Whether the first or the last line is one of those with aliases or resources. */
  private static boolean hasAliases(SourceText source) {
    byte[] bytes = source.bytes();
    int last = source.end() - 1;
    while (last > source.start() && bytes[last] <= ' ') {
      last--;
    }
    while (last > source.start() && bytes[last - 1] != '\n') {
      last--;
    }
    return last >= source.start()
        && (beginsAlias(bytes[source.start()]) || beginsAlias(bytes[last]));
  }

  private static boolean beginsAlias(byte first) {
    return first == '#' || first == '!';
  }

  /** The beginning of the first line at or after this place with which a function begins; or -1. */
  private static int findFunction(SourceText source, long from) {
    byte[] bytes = source.bytes();
    int last = source.end() - FUNCTION.length;
    for (int i = (int) Math.min(from, source.end()); i <= last; i++) {
      if (bytes[i] == '\n'
          && Arrays.equals(bytes, i, i + FUNCTION.length, FUNCTION, 0, FUNCTION.length)) {
        return i + 1;
      }
    }
    return -1;
  }

  private void parsePieces() {
    int piece = next.getAndIncrement();
    if (piece >= found.length) {
      return;
    }
    Parser p =
        new Parser(
            parser.source.beside(), parser.registry, parser.options, Diagnostics.collector());
    p.enter(ReadLimits.REGION_DEPTH);
    OperationParser operations = new OperationParser(p);
    while (piece < found.length) {
      found[piece] = parseOrNull(p, operations, piece);
      if (found[piece] == null) {
        next.set(found.length); // those behind it do not count
      }
      piece = next.getAndIncrement();
    }
  }

  private @Nullable Found parseOrNull(Parser p, OperationParser operations, int piece) {
    long operationsBefore = operations.count();
    long constantsBefore = p.constantBytes();
    int end = piece + 1 < found.length ? start(piece + 1) : p.source.end();
    Block block = new Block();
    try {
      p.reset(start(piece));
      while (p.offset() < end && !p.is(RIGHT_BRACE)) {
        operations.parse(block);
        if (!operations.isSelfContained()) {
          return null;
        }
      }
    } catch (DiagnosticException e) {
      return null; // the parser that goes on from here meets the error
    }
    return new Found(
        block,
        p.offset(),
        operations.count() - operationsBefore,
        p.constantBytes() - constantsBefore);
  }

  private int start(int piece) {
    return lines.get(piece) + INDENT;
  }

  /** The offset of the first function. */
  int start() {
    return start(0);
  }

  /** Parses what is left, waits for the rest, and gives the pieces that count. */
  List<Found> found() {
    parsePieces();
    try {
      help.get();
    } catch (ExecutionException e) {
      // Whatever happened, such as an exhausted stack, happens again to the parser that goes on.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
    List<Found> counted = new ArrayList<>();
    int end = start();
    for (int i = 0; i < found.length && found[i] != null && start(i) == end; i++) {
      counted.add(found[i]);
      end = found[i].end();
    }
    return counted;
  }
}
