package org.hlo4j.bytecode.read;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.bytecode.OperationParts;
import org.hlo4j.bytecode.Section;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.diagnostic.LimitExceededException;
import org.hlo4j.ir.location.UnknownLoc;
import org.jspecify.annotations.Nullable;

/**
 * Reads the operations of a file, with an explicit stack. Each announced block, region and value
 * takes at least one of the remaining bytes, so announced numbers never exceed these.
 */
final class IrReader {
  private final Input input;
  private final BytecodeVersion version;
  private final DialectTable dialects;
  private final EntryTable entries;
  private final OperationStartReader starts;
  private final ProgramTranslation translation;

  private final ByteCursor in;
  private final long fileEnd;

  private final Deque<RegionState> stack = new ArrayDeque<>();
  private final Block placeholders = new Block();
  private final UseListOrders useLists = new UseListOrders();
  private final ReadLimits limits;
  private long operations;
  private long announced;
  private int pending;

  IrReader(
      Input input,
      BytecodeVersion version,
      DialectTable dialects,
      EntryTable entries,
      PropertiesTable properties,
      ProgramTranslation translation,
      SectionRange section) {
    this.input = input;
    this.version = version;
    this.dialects = dialects;
    this.entries = entries;
    this.starts = new OperationStartReader(dialects, entries, properties, translation);
    this.translation = translation;
    this.limits = entries.options().limits();
    this.in = section.cursor(input);
    this.fileEnd = section.end();
  }

  /** Reads the top-level operation with everything nested in it. */
  Operation read() {
    if (in.readVarInt() != 1 << 1) {
      throw in.error("expected one top-level operation");
    }
    Operation root = readOperation(null);
    while (!stack.isEmpty()) {
      advance(stack.peek());
    }
    in.expectEnd();
    if (pending != 0) {
      throw in.error("not all forward unresolved forward operand references");
    }
    useLists.apply(root, input, translation.keepsUseOrders());
    return root;
  }

  private void announce(long count) {
    announced += count;
    if (count != 0 && (count < 0 || announced > fileEnd - in.offset())) {
      throw in.error(
          "expected "
              + Long.toUnsignedString(count)
              + " blocks, regions or values when only "
              + in.remaining()
              + " bytes remain");
    }
  }

  /** Reads up to the next operation with regions, or the end of the regions. */
  private void advance(RegionState state) {
    while (true) {
      while (state.operationsLeft > 0) {
        state.operationsLeft--;
        Operation op = readOperation(state);
        state.block().append(op);
        if (stack.peek() != state) {
          return;
        }
      }
      if (state.nextBlock < state.blocks.size()) {
        readBlockHead(state);
      } else if (!readRegionHead(state)) {
        leave(state);
        return;
      }
    }
  }

  /** Begins the next region; returns false if there is none. */
  private boolean readRegionHead(RegionState state) {
    endRegion(state);
    if (state.nextRegion == state.regions.size()) {
      return false;
    }
    Region region = state.regions.get(state.nextRegion++);
    announced--;
    int blockCount = in.readCount("blocks");
    if (blockCount == 0) {
      return true;
    }
    int valueCount = in.readCount("values");
    announce((long) blockCount + valueCount);
    if (blockCount > 1) {
      translation.outOfOrder();
    }
    for (int i = 0; i < blockCount; i++) {
      region.addBlock();
    }
    state.blocks = region.blocks();
    state.nextBlock = 0;
    state.firstValue = state.scope.size();
    state.nextValue = state.firstValue;
    state.endValue = Math.addExact(state.firstValue, valueCount);
    state.scope.grow(state.endValue);
    return true;
  }

  private void endRegion(RegionState state) {
    announced -= state.endValue - state.nextValue;
    state.scope.shrink(state.firstValue);
    state.endRegion();
  }

  private void leave(RegionState state) {
    stack.pop();
    if (state.inSection) {
      in.expectEnd();
      in.setEnd(state.outerEnd);
    }
    if (state.ownsScope) {
      pending += state.scope.pending();
    }
  }

  private void readBlockHead(RegionState state) {
    Block block = state.blocks.get(state.nextBlock++);
    announced--;
    long header = in.readVarInt();
    state.operationsLeft = header >>> 1;
    if ((header & 1) == 0) {
      return;
    }
    int count = in.readCount("block arguments");
    for (int i = 0; i < count; i++) {
      readArgument(block);
    }
    reserve(state, count);
    for (int i = 0; i < count; i++) {
      define(state, block.argument(i));
    }
    if (version.hasUseListOrders() && in.readByte() != 0) {
      for (UseListOrders.RecordedOrder recorded : UseListOrders.read(in, count)) {
        useLists.add(recorded, block.argument(recorded.value()));
      }
    }
  }

  private void readArgument(Block block) {
    if (!version.elidesArgumentLocations()) {
      Type type = entries.readType(in);
      block.addArgument(translation.type(type), entries.readLocation(in));
      return;
    }
    long index = in.readVarInt();
    Type type = entries.type(index >>> 1, in);
    Location location = (index & 1) != 0 ? entries.readLocation(in) : UnknownLoc.INSTANCE;
    block.addArgument(translation.type(type), location);
  }

  private void reserve(RegionState state, int count) {
    int end = Math.addExact(state.nextValue, count);
    if (end > state.endValue) {
      throw in.error(
          "value index range was outside of the expected range for the parent region, got ["
              + state.nextValue
              + ", "
              + end
              + "), but the maximum index was "
              + (state.endValue - 1));
    }
    announced -= count;
  }

  private void define(RegionState state, Value value) {
    if (state.scope.define(state.nextValue++, value)) {
      useLists.addUnsorted(value);
      translation.outOfOrder();
    }
  }

  /** Reads an operation without the contents of its regions, which are read from the stack. */
  private Operation readOperation(@Nullable RegionState outer) {
    if (++operations > limits.operations()) {
      throw new LimitExceededException(
          in.error("program has more than " + limits.operations() + " operations"));
    }
    int nameIndex = dialects.readNameIndex(in);
    int parts = in.readByte();
    Operation parent = outer == null ? null : outer.parent;
    OperationState state = starts.read(in, nameIndex, parts, parent);
    readTypes(parts, outer, state);
    readOperands(parts, outer, state);
    readSuccessors(parts, outer, state);
    return create(parts, outer, state);
  }

  private void readTypes(int parts, @Nullable RegionState outer, OperationState state) {
    if ((parts & OperationParts.RESULTS) != 0) {
      int count = in.readCount("results");
      if (outer != null) {
        reserve(outer, count);
      }
      for (int i = 0; i < count; i++) {
        state.addResultType(translation.type(entries.readType(in)));
      }
    }
  }

  private void readOperands(int parts, @Nullable RegionState outer, OperationState state) {
    if ((parts & OperationParts.OPERANDS) != 0) {
      int count = in.readCount("operands");
      for (int i = 0; i < count; i++) {
        int number = in.readIndex(outer == null ? 0 : outer.scope.size(), "value");
        state.addOperand(Objects.requireNonNull(outer).scope.use(number));
      }
    }
  }

  private void readSuccessors(int parts, @Nullable RegionState outer, OperationState state) {
    if ((parts & OperationParts.SUCCESSORS) != 0) {
      int count = in.readCount("successors");
      List<Block> blocks = outer == null ? List.of() : outer.blocks;
      for (int i = 0; i < count; i++) {
        state.addSuccessor(blocks.get(in.readIndex(blocks.size(), "successor")));
      }
    }
  }

  private Operation create(int parts, @Nullable RegionState outer, OperationState state) {
    List<UseListOrders.RecordedOrder> orders = List.of();
    if ((parts & OperationParts.USE_LIST_ORDERS) != 0 && version.hasUseListOrders()) {
      orders = UseListOrders.read(in, state.resultTypes().size());
    }
    long regions = (parts & OperationParts.REGIONS) != 0 ? in.readVarInt() : 0;
    announce(regions >>> 1);
    for (long i = regions >>> 1; i > 0; i--) {
      state.addRegion();
    }
    Operation op = state.create();
    if (outer != null) {
      for (int i = 0; i < op.resultCount(); i++) {
        define(outer, op.result(i));
      }
    }
    if (!orders.isEmpty()) {
      orders.forEach(recorded -> useLists.add(recorded, op.result(recorded.value())));
    }
    if (op.regionCount() > 0) {
      enter(op, (regions & 1) != 0, outer);
    }
    return op;
  }

  private void enter(Operation op, boolean isolated, @Nullable RegionState outer) {
    // The program is translated and printed by recursion; the limit is that of text.
    int depth = limits.depth() / ReadLimits.REGION_DEPTH;
    if (stack.size() >= depth) {
      throw new LimitExceededException(
          in.error("nested too deeply: more than " + depth + " levels of regions"));
    }
    boolean inSection = isolated && version.hasRegionSections();
    long outerEnd = in.end();
    if (inSection) {
      SectionRange section = in.readSection();
      if (section.section() != Section.IR) {
        throw in.error("expected IR section for region");
      }
      in.setEnd(section.end());
    }
    boolean ownsScope = isolated || outer == null;
    ValueScope scope = isolated || outer == null ? new ValueScope(placeholders) : outer.scope;
    stack.push(new RegionState(op, scope, ownsScope, inSection, outerEnd));
  }
}
