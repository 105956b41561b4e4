package org.hlo4j.bytecode.write;

import java.util.ArrayDeque;
import java.util.Deque;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.bytecode.OperationParts;
import org.hlo4j.bytecode.Section;
import org.hlo4j.bytecode.write.FlatProgram.FlatRegion;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.location.UnknownLoc;

/** Writes a flat program, with an explicit stack, so that operations may be nested at any depth. */
final class IrWriter {
  private static final long NO_SECTION = -1;

  private final BytecodeVersion version;
  private final FlatProgram flat;
  private final OperationStartTable starts;
  private final NumberTable<OpDefinition> names;
  private final NumberTable<Attribute> attributes;
  private final NumberTable<Type> types;
  private final UseOrders useOrders;
  private final PropertiesTableBuilder properties;
  private final EncodingEmitter out;
  private final Deque<State> stack = new ArrayDeque<>();

  /** The position in the flat program. */
  private int position;

  /** The position in the regions of an operation. */
  private static final class State {
    final long sectionStart;
    final int lastRegion;
    int nextRegion;
    int blocksLeft;
    int operationsLeft;
    int position;

    State(int firstRegion, int regionCount, long sectionStart) {
      this.nextRegion = firstRegion;
      this.lastRegion = firstRegion + regionCount;
      this.sectionStart = sectionStart;
    }
  }

  IrWriter(BytecodeVersion version, NumberedProgram program, PropertiesTableBuilder properties) {
    this.version = version;
    this.flat = program.flat();
    this.out = new EncodingEmitter(expectedSize(flat.size()));
    this.starts = program.starts();
    this.names = program.entries().names();
    this.attributes = program.entries().attributes();
    this.types = program.entries().types();
    this.useOrders = program.useOrders();
    this.properties = properties;
  }

  /** Returns the usual maximum of bytes for this many numbers. */
  private static int expectedSize(int numbers) {
    return (int) Math.min(numbers * 7L / 4, Integer.MAX_VALUE / 2);
  }

  EncodingEmitter write() {
    out.writeVarInt(1 << 1);
    writeOperation();
    while (!stack.isEmpty()) {
      advance(stack.peek());
    }
    return out;
  }

  /** Writes up to the next operation with regions, or the end of the regions. */
  private void advance(State state) {
    position = state.position;
    while (state.operationsLeft > 0) {
      state.operationsLeft--;
      if (writeOperation()) {
        state.position = position;
        return;
      }
    }
    if (state.blocksLeft > 0) {
      state.blocksLeft--;
      state.operationsLeft = writeBlockHead();
      state.position = position;
    } else if (state.nextRegion < state.lastRegion) {
      writeRegionHead(flat.region(state.nextRegion++), state);
    } else {
      stack.pop();
      if (state.sectionStart != NO_SECTION) {
        out.wrapSection(Section.IR, state.sectionStart);
      }
    }
  }

  private void writeRegionHead(FlatRegion region, State state) {
    int blockCount = region.region.blocks().size();
    state.blocksLeft = blockCount;
    state.position = region.start;
    out.writeVarInt(blockCount);
    if (blockCount > 0) {
      out.writeVarInt(region.valueCount);
    }
  }

  /** Writes the header and arguments of a block and returns the number of operations. */
  private int writeBlockHead() {
    int start = position;
    int operations = flat.get(position++);
    int count = flat.get(position++);
    out.writeVarInt((long) operations << 1 | (count > 0 ? 1 : 0));
    if (count == 0) {
      return operations;
    }
    out.writeVarInt(count);
    for (int i = 0; i < count; i++) {
      writeArgument(types.numberOf(flat.get(position++)), flat.get(position++));
    }
    if (version.hasUseListOrders()) {
      boolean writesOrders = useOrders.areWrittenAt(start);
      out.writeByte(writesOrders ? OperationParts.USE_LIST_ORDERS : 0);
      if (writesOrders) {
        useOrders.write(start, count, out);
      }
    }
    return operations;
  }

  private void writeArgument(long type, int location) {
    if (!version.elidesArgumentLocations()) {
      out.writeVarInt(type);
      out.writeVarInt(attributes.numberOf(location));
    } else if (attributes.value(location) == UnknownLoc.INSTANCE) {
      out.writeVarInt(type << 1);
    } else {
      out.writeVarInt(type << 1 | 1);
      out.writeVarInt(attributes.numberOf(location));
    }
  }

  /**
   * Writes an operation without the contents of its regions, which are written from the stack;
   * returns whether there are any.
   */
  private boolean writeOperation() {
    int first = position;
    int head = flat.get(position++);
    int start = head >>> 1;
    boolean branches = (head & 1) != 0;
    out.writeVarInt(names.numberOf(starts.name(start)));
    long mask = out.size();
    out.writeByte(0);
    int results = position;
    position += 1 + flat.get(results);
    out.writeVarInt(attributes.numberOf(flat.get(position++)));
    int parts = 0;
    if (starts.hasDictionary(start)) {
      parts |= OperationParts.ATTRIBUTES;
      out.writeVarInt(attributes.numberOf(starts.dictionary(start)));
    }
    if (starts.hasProperties(start)) {
      parts |= OperationParts.PROPERTIES;
      out.writeVarInt(properties.number(start));
    }
    parts |= writeResults(results);
    parts |= writeNumbers(OperationParts.OPERANDS);
    if (branches) {
      parts |= writeNumbers(OperationParts.SUCCESSORS);
    }
    if (useOrders.areWrittenAt(first)) {
      parts |= OperationParts.USE_LIST_ORDERS;
      useOrders.write(first, flat.get(results), out);
    }
    if (branches) {
      parts |= writeRegionCount();
    }
    out.patchByte(mask, parts);
    return (parts & OperationParts.REGIONS) != 0;
  }

  private int writeResults(int at) {
    int count = flat.get(at);
    if (count == 0) {
      return 0;
    }
    out.writeVarInt(count);
    for (int i = 1; i <= count; i++) {
      out.writeVarInt(types.numberOf(flat.get(at + i)));
    }
    return OperationParts.RESULTS;
  }

  /**
   * Writes a count and as many numbers from the list; returns 0 if there are none, else {@code
   * part}.
   */
  private int writeNumbers(int part) {
    int count = flat.get(position++);
    if (count == 0) {
      return 0;
    }
    out.writeVarInt(count);
    for (int i = 0; i < count; i++) {
      out.writeVarInt(flat.get(position++));
    }
    return part;
  }

  private int writeRegionCount() {
    int count = flat.get(position++);
    if (count == 0) {
      return 0;
    }
    boolean isolated = flat.get(position++) != 0;
    int first = flat.get(position++);
    out.writeVarInt((long) count << 1 | (isolated ? 1 : 0));
    boolean inSection = isolated && version.hasRegionSections();
    stack.push(new State(first, count, inSection ? out.size() : NO_SECTION));
    return OperationParts.REGIONS;
  }
}
