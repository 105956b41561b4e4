package org.hlo4j.text.parse;

import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.builtin.FileLineColLoc;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.text.lex.LineScanner;
import org.hlo4j.text.parse.KnownLine.Context;
import org.hlo4j.text.parse.SsaName.Binding;
import org.jspecify.annotations.Nullable;

/**
 * The lines met so far that hold one operation each. Programs repeat them: most lines differ from
 * one before only in names of values, and then only these need to be looked at. The text up to the
 * first byte of the next token decides what a line means: further a parser does not look.
 */
final class KnownLines {
  /** Lines that fall into the same slot replace one another, which bounds time and memory. */
  private static final int SLOTS = 1 << 12;

  /** How many blanks there may be before the next token. */
  private static final int MOST_BLANKS = 1 << 8;

  private final Parser p;
  private final OperationParser operations;
  private final LineScanner line;
  private final @Nullable KnownLine[] known = new KnownLine[SLOTS];

  /** The hash codes met last: a line is worth knowing when it comes for the second time. */
  private final int[] hashes = new int[SLOTS];

  /** The names in the line. */
  private final SsaName[] names = new SsaName[LineScanner.MAX_NAMES];

  private final OperationState state =
      new OperationState(OpDefinition.unregistered("known.line"), UnknownLoc.INSTANCE);

  /** With what the token behind the line begins, and where the line is kept if it is. */
  private byte next;

  private int slot;

  /** Whether the line is worth knowing, and what had been counted before it. */
  private boolean isWorthKnowing;

  private long weightBefore;
  private long constantsBefore;
  private long locationsBefore;

  KnownLines(Parser parser, OperationParser operations) {
    this.p = parser;
    this.operations = operations;
    this.line = new LineScanner(parser.bytes, parser.source.end());
  }

  /**
   * Appends the operation in the line that begins at the present token to {@code block} and goes
   * behind it; the result is false if the line is not known, or not well here.
   */
  boolean repeat(Block block, String defaultDialect) {
    isWorthKnowing = false;
    if (!line.scan(p.offset())) {
      return false;
    }
    next = nextByte(line.end());
    if (next <= ' ' || next == '/') {
      return false; // it is not plain with what the next token begins
    }
    slot = (31 * line.hash() + next) & (SLOTS - 1);
    KnownLine same = known[slot];
    boolean isKnown = same != null && same.context().next() == next && same.matches(p.bytes, line);
    if (same == null || !isKnown || !isMeant(same.context(), defaultDialect)) {
      isWorthKnowing = isKnown || hashes[slot] == line.hash();
      hashes[slot] = line.hash();
      noteCounts();
      return false;
    }
    if (!begin(same)) {
      return false;
    }
    same.addBodies(state);
    Operation op = state.create();
    block.append(op);
    p.reset(line.end() - same.context().blanks());
    if (hasResultName()) {
      for (int i = 0; i < op.resultCount(); i++) {
        operations.values.define(names[0], i, line.start(), op.result(i));
      }
    }
    return true;
  }

  private void noteCounts() {
    weightBefore = p.nesting.weight();
    constantsBefore = p.constantBytes();
    locationsBefore = operations.locationCount();
  }

  /** The first byte that is neither space nor the end of a line; 0 if there is none nearby. */
  private byte nextByte(int from) {
    int end = (int) Math.min(p.source.end(), (long) from + MOST_BLANKS);
    int i = from;
    while (i < end && (p.bytes[i] == '\n' || p.bytes[i] == ' ')) {
      i++;
    }
    return i < end ? p.bytes[i] : 0;
  }

  private boolean isMeant(Context context, String defaultDialect) {
    return p.nesting.depth() <= context.depth() && defaultDialect.equals(context.defaultDialect());
  }

  /** Puts the operation together; not if an operand is not what it was, or something too much. */
  private boolean begin(KnownLine same) {
    findNames();
    Operation like = same.operation();
    state.restart(like, p.locationAt(afterResultName() + same.context().lead()));
    for (int i = 0; i < like.operandCount(); i++) {
      Binding binding = names[same.operandName(i)].bindingOrNull(same.operandNumber(i));
      if (binding == null || !binding.value().type().equals(like.operand(i).type())) {
        return false;
      }
      state.addOperand(binding.value());
    }
    for (int i = 0; i < line.count(); i++) {
      if (names[i] != names[same.firstSame(i)]) {
        return false;
      }
    }
    for (int i = 0; i < like.resultCount(); i++) {
      state.addResultType(like.result(i).type());
    }
    return p.addConstants(same.context().constantBytes()) && p.nesting.add(same.context().weight());
  }

  private boolean hasResultName() {
    return p.bytes[line.start()] == '%';
  }

  private int afterResultName() {
    return hasResultName() ? line.nameEnd(0) : line.start();
  }

  private void findNames() {
    for (int i = 0; i < line.count(); i++) {
      names[i] = operations.values.name(line.nameStart(i), line.nameEnd(i));
    }
  }

  /** Keeps in mind the line at {@code start}, which was not known, if it holds just this. */
  void learn(int start, Operation op, String defaultDialect) {
    if (!isWorthKnowing || line.start() != start || !isWholeLine(op)) {
      return;
    }
    findNames();
    int column = p.source.columnAt(afterResultName());
    Context context =
        new Context(
            defaultDialect,
            p.nesting.depth(),
            next,
            ((FileLineColLoc) op.location()).column() - column,
            line.end() - p.previousEnd(),
            p.nesting.weight() - weightBefore,
            p.constantBytes() - constantsBefore);
    known[slot] = KnownLine.ofOrNull(p.bytes, line, names, op, context);
  }

  /** Whether what was parsed last, up to the token in the next line, is nothing but this. */
  private boolean isWholeLine(Operation op) {
    return op.definition().isRegistered()
        && op.location() instanceof FileLineColLoc
        && KnownLine.canHoldBodies(op)
        && op.successorCount() == 0
        && operations.locationCount() == locationsBefore
        && p.previousEnd() <= line.end();
  }
}
