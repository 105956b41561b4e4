package org.hlo4j.bytecode.write;

import java.util.ArrayDeque;
import java.util.Deque;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.bytecode.OperationParts;
import org.hlo4j.bytecode.Section;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.jspecify.annotations.Nullable;

/** Writes the operations of a program, from a stack of its own, however deep they are nested. */
final class IrWriter {
  private static final long NO_SECTION = -1;

  private final BytecodeVersion version;
  private final Numbering numbering;
  private final PropertiesTableBuilder properties;
  private final UseListWriter useLists;
  private final Emitter out = new Emitter(4096);
  private final Deque<State> stack = new ArrayDeque<>();
  private int nextOperation;

  /** How far the regions of an operation have been written. */
  private static final class State {
    final Operation op;
    final long sectionStart;
    int nextRegion;
    @Nullable Region region;
    int nextBlock;
    @Nullable Operation next;

    State(Operation op, long sectionStart) {
      this.op = op;
      this.sectionStart = sectionStart;
    }
  }

  IrWriter(
      Operation root,
      BytecodeVersion version,
      Numbering numbering,
      PropertiesTableBuilder properties) {
    this.version = version;
    this.numbering = numbering;
    this.properties = properties;
    this.useLists = new UseListWriter(root);
  }

  Emitter write(Operation root) {
    out.writeVarInt(1 << 1);
    writeOperation(root);
    while (!stack.isEmpty()) {
      advance(stack.peek());
    }
    return out;
  }

  private void advance(State state) {
    Operation op = state.next;
    Region region = state.region;
    if (op != null) {
      state.next = op.nextOrNull();
      writeOperation(op);
    } else if (region != null && state.nextBlock < region.blocks().size()) {
      Block block = region.blocks().get(state.nextBlock++);
      writeBlockHead(block);
      state.next = block.firstOrNull();
    } else if (state.nextRegion < state.op.regionCount()) {
      region = state.op.region(state.nextRegion++);
      writeRegionHead(region);
      state.region = region;
      state.nextBlock = 0;
    } else {
      stack.pop();
      if (state.sectionStart != NO_SECTION) {
        out.wrapSection(Section.IR, state.sectionStart);
      }
    }
  }

  private void writeRegionHead(Region region) {
    int blocks = region.blocks().size();
    out.writeVarInt(blocks);
    if (blocks > 0) {
      out.writeVarInt(numbering.valueCount(region));
    }
  }

  private void writeBlockHead(Block block) {
    int count = block.argumentCount();
    out.writeVarInt((long) numbering.operationCount(block) << 1 | (count > 0 ? 1 : 0));
    if (count == 0) {
      return;
    }
    out.writeVarInt(count);
    for (int i = 0; i < count; i++) {
      writeArgument(block.argument(i));
    }
    if (version.hasUseListOrders()) {
      long mask = out.size();
      out.writeByte(0);
      if (useLists.write(block, out)) {
        out.patchByte(mask, OperationParts.USE_LIST_ORDERS);
      }
    }
  }

  private void writeArgument(BlockArgument argument) {
    long type = numbering.entries().number(argument.type());
    if (!version.elidesArgumentLocations()) {
      out.writeVarInt(type);
      out.writeVarInt(numbering.entries().number(argument.location()));
    } else if (argument.location() == UnknownLoc.INSTANCE) {
      out.writeVarInt(type << 1);
    } else {
      out.writeVarInt(type << 1 | 1);
      out.writeVarInt(numbering.entries().number(argument.location()));
    }
  }

  /** Writes an operation but for what is inside its regions, which come next from the stack. */
  private void writeOperation(Operation op) {
    int number = nextOperation++;
    OperationNumbers found = numbering.operations();
    out.writeVarInt(found.names[number].number);
    long mask = out.size();
    out.writeByte(0);
    out.writeVarInt(found.locations[number].number);
    int parts = writeAttributes(op, number) | writeResults(op, number) | writeOperands(op);
    parts |= writeSuccessors(op);
    if (version.hasUseListOrders() && useLists.write(op, out)) {
      parts |= OperationParts.USE_LIST_ORDERS;
    }
    if (op.regionCount() > 0) {
      parts |= OperationParts.REGIONS;
      boolean isolated = numbering.order().isIsolated(number);
      out.writeVarInt((long) op.regionCount() << 1 | (isolated ? 1 : 0));
      boolean inSection = isolated && version.hasRegionSections();
      stack.push(new State(op, inSection ? out.size() : NO_SECTION));
    }
    out.patchByte(mask, parts);
  }

  private int writeAttributes(Operation op, int number) {
    int parts = 0;
    Numbered<Attribute> dictionary = numbering.operations().dictionaries[number];
    if (dictionary != null) {
      parts |= OperationParts.ATTRIBUTES;
      out.writeVarInt(dictionary.number);
    }
    int index = version.hasNativeProperties() ? properties.number(op, number) : -1;
    if (index >= 0) {
      parts |= OperationParts.PROPERTIES;
      out.writeVarInt(index);
    }
    return parts;
  }

  private int writeResults(Operation op, int number) {
    int count = op.resultCount();
    if (count == 0) {
      return 0;
    }
    out.writeVarInt(count);
    for (int i = 0; i < count; i++) {
      out.writeVarInt(numbering.operations().type(number, i).number);
    }
    return OperationParts.RESULTS;
  }

  private int writeOperands(Operation op) {
    int count = op.operandCount();
    if (count == 0) {
      return 0;
    }
    out.writeVarInt(count);
    for (int i = 0; i < count; i++) {
      out.writeVarInt(numbering.number(op.operand(i)));
    }
    return OperationParts.OPERANDS;
  }

  private int writeSuccessors(Operation op) {
    int count = op.successorCount();
    if (count == 0) {
      return 0;
    }
    out.writeVarInt(count);
    for (int i = 0; i < count; i++) {
      out.writeVarInt(numbering.number(op.successor(i)));
    }
    return OperationParts.SUCCESSORS;
  }
}
