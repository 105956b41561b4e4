package org.hlo4j.text.format;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.define.Arity;
import org.hlo4j.ir.define.Segments;
import org.jspecify.annotations.Nullable;

/** The parts of an operation while it is printed. */
record PrintedParts(OpAsmPrinter printer, Operation operation) {
  void space(boolean space) {
    if (space) {
      printer.print(" ");
    }
  }

  List<Value> operands(int index) {
    return index == Part.ALL ? operation.operands() : Segments.operands(operation, index);
  }

  /** Returns the operand of a declared single operand. */
  Value operand(int index) {
    return operation.definition().hasFixedOperands()
        ? operation.operand(index)
        : Segments.operands(operation, index).getFirst();
  }

  private List<? extends Value> results(int index) {
    return index == Part.ALL ? operation.results() : Segments.results(operation, index);
  }

  /** Returns the types of operands or results. */
  List<Type> types(Part part) {
    return switch (part.kind()) {
      case OPERAND_TYPES -> Value.types(operands(part.index()));
      case RESULT_TYPES -> Value.types(results(part.index()));
      default -> throw new IllegalArgumentException(part + " has no types");
    };
  }

  /** Returns the type of a declared single operand or result. */
  Type type(Part part) {
    int index = part.index();
    if (part.is(Part.Kind.OPERAND_TYPES) && index != Part.ALL) {
      return operand(index).type();
    }
    return part.is(Part.Kind.RESULT_TYPES)
            && index != Part.ALL
            && operation.definition().hasFixedResults()
        ? operation.result(index).type()
        : types(part).getFirst();
  }

  List<Region> regions(int index) {
    if (index == Part.ALL) {
      return operation.regions();
    }
    int last = operation.definition().regions().size() - 1;
    boolean rest =
        index == last && operation.definition().regions().get(last).arity() != Arity.SINGLE;
    return operation.regions().subList(index, rest ? operation.regionCount() : index + 1);
  }

  List<Block> successors(int index) {
    if (index == Part.ALL) {
      return operation.successors();
    }
    int last = operation.definition().successors().size() - 1;
    boolean rest =
        index == last && operation.definition().successors().get(last).arity() != Arity.SINGLE;
    return operation.successors().subList(index, rest ? operation.successorCount() : index + 1);
  }

  /** Returns the property or its default. */
  @Nullable Attribute propertyOrDefaultOrNull(int index) {
    Attribute value = operation.propertyOrNull(index);
    return value != null ? value : defaultOf(index).orElse(null);
  }

  private Optional<Attribute> defaultOf(int index) {
    return operation.definition().properties().get(index).defaultValue();
  }

  /** Returns whether the part is present. */
  boolean isPresent(Part part) {
    int index = part.index();
    return switch (part.kind()) {
      case OPERANDS, OPERAND_TYPES -> !operands(index).isEmpty();
      case RESULTS, RESULT_TYPES -> !results(index).isEmpty();
      case PROPERTY -> isPresent(index);
      case REGIONS -> regions(index).stream().anyMatch(region -> !region.isEmpty());
      case SUCCESSORS -> !successors(index).isEmpty();
      case TEXT -> true;
    };
  }

  private boolean isPresent(int property) {
    Attribute value = operation.propertyOrNull(property);
    return value != null && defaultOf(property).filter(value::equals).isEmpty();
  }
}
