package org.hlo4j.text.print;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * The text of an operation without the names of its operands: what operations of the same form have
 * in common.
 */
final class KnownText {
  private final String defaultDialect;

  /** What stands before, between and behind the names. */
  private final byte[][] pieces;

  /** The operands whose names stand there. */
  private final int[] operands;

  private KnownText(String defaultDialect, byte[][] pieces, int[] operands) {
    this.defaultDialect = defaultDialect;
    this.pieces = pieces;
    this.operands = operands;
  }

  /** Prints the text with the names of these operands; not if another dialect may be left out. */
  boolean print(Operation op, String dialect, SsaNames names, TextBuffer out) {
    if (!dialect.equals(defaultDialect)) {
      return false;
    }
    out.append(pieces[0]);
    for (int i = 0; i < operands.length; i++) {
      names.print(op.operand(operands[i]), out);
      out.append(pieces[i + 1]);
    }
    return true;
  }

  /** Watches how an operation is printed. */
  static final class Recorder {
    private final TextBuffer out;
    private final int start;
    private final List<Value> values = new ArrayList<>(4);
    private final List<Integer> bounds = new ArrayList<>(8);

    /** A recorder of what is printed from here on. */
    Recorder(TextBuffer out) {
      this.out = out;
      this.start = out.position();
      bounds.add(start);
    }

    /** Says that the name of a value was printed from {@code from} on. */
    void noteName(Value value, int from) {
      values.add(value);
      bounds.add(from);
      bounds.add(out.position());
    }

    /**
     * The text of this operation, which has been printed; null if its operands are not plain, or if
     * it has lines of its own for what stands inside it.
     */
    @Nullable KnownText textOrNull(Operation op, String defaultDialect) {
      bounds.add(out.position());
      int[] operands = new int[values.size()];
      for (int i = 0; i < operands.length; i++) {
        operands[i] = indexOrMinusOne(op, values.get(i));
        if (operands[i] < 0) {
          return null;
        }
      }
      byte[][] pieces = new byte[operands.length + 1][];
      for (int i = 0; i < pieces.length; i++) {
        pieces[i] = out.copyOf(bounds.get(2 * i), bounds.get(2 * i + 1));
        if (op.regionCount() > 0 && hasNewline(pieces[i])) {
          return null;
        }
      }
      return new KnownText(defaultDialect, pieces, operands);
    }

    private static boolean hasNewline(byte[] piece) {
      for (byte b : piece) {
        if (b == '\n') {
          return true;
        }
      }
      return false;
    }

    /** Which operand the value is; -1 if it is none, or several. */
    private static int indexOrMinusOne(Operation op, Value value) {
      int found = -1;
      for (int i = 0; i < op.operandCount(); i++) {
        if (op.operand(i) == value) {
          if (found >= 0) {
            return -1;
          }
          found = i;
        }
      }
      return found;
    }
  }
}
