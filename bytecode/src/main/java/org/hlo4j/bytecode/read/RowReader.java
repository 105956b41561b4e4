package org.hlo4j.bytecode.read;

import java.util.ArrayDeque;
import java.util.Deque;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.bytecode.OperationParts;
import org.hlo4j.bytecode.Section;
import org.hlo4j.bytecode.rows.RowFeed;
import org.hlo4j.bytecode.rows.Rows;
import org.hlo4j.bytecode.rows.RowsBuilder;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.define.Trait;
import org.jspecify.annotations.Nullable;

/**
 * Reads the operations of a file as rows, if the program is plain, by the rules of {@link
 * IrReader}. Each number of a row takes at least half a byte of the file.
 */
final class RowReader {
  /** How deep regions may be nested: what is read here is verified by recursion. */
  private static final int MAX_DEPTH = 64;

  /** How many bytes there may be: the numbers stand in one array. */
  private static final long MAX_BYTES = 1 << 28;

  private final BytecodeVersion version;
  private final DialectTable dialects;
  private final EntryTable entries;
  private final RowStarts starts;
  private final ByteCursor in;
  private final RowsBuilder rows;
  private final RowFeed feed;
  private final long maxOperations;
  private final int maxDepth;
  private final Deque<RowState> stack = new ArrayDeque<>();
  private long operations;

  /** How many regions have been announced that are yet to come. */
  private long announced;

  RowReader(
      Input input,
      BytecodeVersion version,
      DialectTable dialects,
      EntryTable entries,
      PropertiesTable properties,
      SectionRange section,
      RowFeed feed) {
    this.version = version;
    this.dialects = dialects;
    this.entries = entries;
    this.rows = new RowsBuilder(entries, expectedNumbers(section));
    this.feed = feed;
    this.starts = new RowStarts(dialects, entries, properties, rows);
    this.in = section.cursor(input);
    ReadLimits limits = entries.options().limits();
    this.maxOperations = limits.operations();
    this.maxDepth = Math.min(MAX_DEPTH, limits.depth() / ReadLimits.REGION_DEPTH);
  }

  /** How many numbers the rows of most programs have at most. */
  private static int expectedNumbers(SectionRange section) {
    return (int) (Math.min(section.end() - section.start(), MAX_BYTES) * 5 / 8);
  }

  /** Reads all; the feed is told of the beginning of it again and again. */
  Rows read() {
    NotPlain.unless(in.remaining() < MAX_BYTES && in.readVarInt() == 1 << 1);
    readOperation(null);
    while (!stack.isEmpty()) {
      advance(stack.peek());
    }
    in.expectEnd();
    return rows.soFar();
  }

  /** Reads up to the next operation with regions, or the end of the regions. */
  private void advance(RowState state) {
    while (true) {
      while (state.operationsLeft > 0) {
        if (state.isFed && feed.wants(rows.size())) {
          feed.add(rows.soFar());
        }
        state.operationsLeft--;
        if (readOperation(state)) {
          return;
        }
      }
      if (state.hasBlock) {
        NotPlain.unless(state.nextValue == state.endValue);
        rows.endBlock(state.region());
      }
      if (!state.nextRegion()) {
        leave(state);
        return;
      }
      readRegionHead(state);
    }
  }

  private void leave(RowState state) {
    stack.pop();
    if (state.inSection) {
      in.expectEnd();
      in.setEnd(state.outerEnd);
    }
    state.leave();
  }

  private void readRegionHead(RowState state) {
    announced--;
    int blocks = in.readCount("blocks");
    NotPlain.unless(blocks <= 1);
    if (blocks == 1) {
      state.endValue = Math.addExact(state.firstValue, in.readCount("values"));
      state.hasBlock = true;
      rows.beginBlock(state.region(), state.firstValue);
      readBlockHead(state);
    }
  }

  private void readBlockHead(RowState state) {
    long header = in.readVarInt();
    NotPlain.unless(header >>> 1 <= in.remaining());
    state.operationsLeft = Math.toIntExact(header >>> 1);
    rows.add(state.operationsLeft);
    if ((header & 1) == 0) {
      rows.add(0);
      return;
    }
    int count = in.readCount("block arguments");
    rows.add(count);
    for (int i = 0; i < count; i++) {
      readArgument();
    }
    state.define(count);
    NotPlain.unless(!version.hasUseListOrders() || in.readByte() == 0);
  }

  private void readArgument() {
    long index = in.readVarInt();
    if (version.elidesArgumentLocations()) {
      rows.add(entries.typeNumber(index >>> 1, in));
      rows.add((index & 1) != 0 ? entries.readLocationNumber(in) : Rows.UNKNOWN);
    } else {
      rows.add(entries.typeNumber(index, in));
      rows.add(entries.readLocationNumber(in));
    }
  }

  /** Reads an operation but for what is inside its regions; says whether it has any. */
  private boolean readOperation(@Nullable RowState outer) {
    NotPlain.unless(++operations <= maxOperations);
    int name = dialects.readNameIndex(in);
    int parts = in.readByte();
    NotPlain.unless((parts & (OperationParts.SUCCESSORS | OperationParts.USE_LIST_ORDERS)) == 0);
    int location = entries.readLocationNumber(in);
    int start = starts.read(in, name, parts);
    boolean hasRegions = (parts & OperationParts.REGIONS) != 0;
    rows.add(start << 1 | (hasRegions ? 1 : 0));
    if (outer != null) {
      outer.definedBeforeNewest = outer.nextValue;
    }
    readResults((parts & OperationParts.RESULTS) != 0, outer);
    rows.add(location);
    readOperands((parts & OperationParts.OPERANDS) != 0, outer);
    if (hasRegions) {
      enter(start, outer);
    }
    return hasRegions;
  }

  private void readResults(boolean present, @Nullable RowState outer) {
    int count = present ? in.readCount("results") : 0;
    rows.add(count);
    if (count > 0) {
      known(outer).define(count);
      for (int i = 0; i < count; i++) {
        rows.add(entries.typeNumber(in.readVarInt(), in));
      }
    }
  }

  private void readOperands(boolean present, @Nullable RowState outer) {
    int count = present ? in.readCount("operands") : 0;
    rows.add(count);
    if (count > 0) {
      RowState state = known(outer);
      for (int i = 0; i < count; i++) {
        int number = in.readIndex(state.endValue, "value");
        state.use(number);
        rows.add(number);
      }
    }
  }

  /** The state, which is there unless the operation is that of the whole program. */
  private static RowState known(@Nullable RowState state) {
    NotPlain.unless(state != null);
    return java.util.Objects.requireNonNull(state);
  }

  private void enter(int start, @Nullable RowState outer) {
    long head = in.readVarInt();
    boolean isolated = (head & 1) != 0;
    announced += head >>> 1;
    NotPlain.unless(head >>> 1 > 0 && announced <= in.remaining());
    NotPlain.unless(stack.size() < maxDepth && (isolated || outer != null));
    int count = (int) (head >>> 1);
    int first = rows.regionCount();
    rows.add(count);
    rows.add(isolated ? 1 : 0);
    rows.add(first);
    for (int i = 0; i < count; i++) {
      rows.addRegion();
    }
    boolean mustBeIsolated = rows.start(start).has(Trait.ISOLATED_FROM_ABOVE);
    boolean inSection = isolated && version.hasRegionSections();
    long outerEnd = in.end();
    if (inSection) {
      SectionRange section = in.readSection();
      NotPlain.unless(section.section() == Section.IR);
      in.setEnd(section.end());
    }
    stack.push(new RowState(outer, first, count, isolated, mustBeIsolated, inSection, outerEnd));
  }
}
