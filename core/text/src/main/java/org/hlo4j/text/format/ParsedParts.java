package org.hlo4j.text.format;

import java.util.Arrays;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an operation while it is parsed. Properties are set in its state directly. Reused
 * for one operation after another.
 */
public final class ParsedParts {
  private final OpAsmParser parser;
  private final OperationState state;
  private final ParsedGroups<UnresolvedOperand> operands = new ParsedGroups<>();
  private final ParsedGroups<Type> operandTypes = new ParsedGroups<>();
  private final ParsedGroups<Type> resultTypes = new ParsedGroups<>();
  private @Nullable ParsedGroups<Region> regions;
  private @Nullable ParsedGroups<Block> successors;

  /** The list of the last single type; the next one is often the same. */
  private @Nullable List<Type> newestType;

  private int[] operandOffsets = {};
  private int allOperandsOffset;

  /**
   * Creates the parts of the operations that {@code parser} parses into {@code state}.
   *
   * @param parser the parser
   * @param state the state of the operation
   */
  public ParsedParts(OpAsmParser parser, OperationState state) {
    this.parser = parser;
    this.state = state;
  }

  /** Clears all parts and begins with the current operation of the state. */
  void restart() {
    OpDefinition definition = state.definition();
    int count = definition.operands().size();
    operands.restart(count);
    operandTypes.restart(count);
    resultTypes.restart(definition.results().size());
    regions = null;
    successors = null;
    if (operandOffsets.length < count) {
      operandOffsets = new int[count];
    } else {
      Arrays.fill(operandOffsets, 0, count, 0);
    }
    allOperandsOffset = 0;
  }

  OpAsmParser parser() {
    return parser;
  }

  OperationState state() {
    return state;
  }

  ParsedGroups<UnresolvedOperand> operands() {
    return operands;
  }

  ParsedGroups<Type> operandTypes() {
    return operandTypes;
  }

  ParsedGroups<Type> resultTypes() {
    return resultTypes;
  }

  List<UnresolvedOperand> operands(int index) {
    return operands.get(index);
  }

  void setOperands(int index, List<UnresolvedOperand> values, int offset) {
    operands.set(index, values);
    if (index == Part.ALL) {
      allOperandsOffset = offset;
    } else {
      operandOffsets[index] = offset;
    }
  }

  /** Returns the offset of the operands parsed for the declared one at {@code index}. */
  int operandOffset(int index) {
    return index == Part.ALL ? allOperandsOffset : operandOffsets[index];
  }

  private ParsedGroups<Type> typeGroups(Part part) {
    return switch (part.kind()) {
      case OPERAND_TYPES -> operandTypes;
      case RESULT_TYPES -> resultTypes;
      default -> throw new IllegalArgumentException(part + " has no types");
    };
  }

  List<Type> types(Part part) {
    return typeGroups(part).get(part.index());
  }

  void setTypes(Part part, List<Type> types) {
    typeGroups(part).set(part.index(), types);
  }

  void setType(Part part, Type type) {
    if (newestType == null || newestType.getFirst() != type) {
      newestType = List.of(type);
    }
    setTypes(part, newestType);
  }

  List<Region> regions(int index) {
    return regions == null ? List.of() : regions.get(index);
  }

  void setRegions(int index, List<Region> values) {
    if (regions == null) {
      regions = new ParsedGroups<>();
      regions.restart(state.definition().regions().size());
    }
    regions.set(index, values);
  }

  List<Block> successors(int index) {
    return successors == null ? List.of() : successors.get(index);
  }

  void setSuccessors(int index, List<Block> values) {
    if (successors == null) {
      successors = new ParsedGroups<>();
      successors.restart(state.definition().successors().size());
    }
    successors.set(index, values);
  }

  /** Adds regions and successors to the state. */
  void addRegionsAndSuccessors() {
    if (regions != null) {
      regions.flatten().forEach(state::addRegion);
    }
    if (successors != null) {
      successors.flatten().forEach(state::addSuccessor);
    }
  }
}
