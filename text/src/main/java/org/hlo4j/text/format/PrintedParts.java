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

  List<Value> operands(Part.Operands part) {
    return part.index() == Part.ALL
        ? operation.operands()
        : Segments.operands(operation, part.index());
  }

  private List<? extends Value> results(int index) {
    return index == Part.ALL ? operation.results() : Segments.results(operation, index);
  }

  /** The types of operands or results. */
  List<Type> types(Part part) {
    return switch (part) {
      case Part.OperandTypes(int index) -> typesOf(operands(new Part.Operands(index)));
      case Part.ResultTypes(int index) -> typesOf(results(index));
      default -> throw new IllegalArgumentException(part + " has no types");
    };
  }

  private static List<Type> typesOf(List<? extends Value> values) {
    return values.size() == 1
        ? List.of(values.getFirst().type())
        : values.stream().map(Value::type).toList();
  }

  List<Region> regions(Part.Regions part) {
    if (part.index() == Part.ALL) {
      return operation.regions();
    }
    int last = operation.definition().regions().size() - 1;
    boolean rest =
        part.index() == last && operation.definition().regions().get(last).arity() != Arity.SINGLE;
    return operation
        .regions()
        .subList(part.index(), rest ? operation.regionCount() : part.index() + 1);
  }

  List<Block> successors(Part.Successors part) {
    if (part.index() == Part.ALL) {
      return operation.successors();
    }
    int last = operation.definition().successors().size() - 1;
    boolean rest =
        part.index() == last
            && operation.definition().successors().get(last).arity() != Arity.SINGLE;
    return operation
        .successors()
        .subList(part.index(), rest ? operation.successorCount() : part.index() + 1);
  }

  /** The property or what its absence means. */
  @Nullable Attribute propertyOrDefaultOrNull(int index) {
    Attribute value = operation.propertyOrNull(index);
    return value != null ? value : defaultOf(index).orElse(null);
  }

  private Optional<Attribute> defaultOf(int index) {
    return operation.definition().properties().get(index).defaultValue();
  }

  /** Whether there is something to print for the part. */
  boolean isPresent(Part part) {
    return switch (part) {
      case Part.Operands p -> !operands(p).isEmpty();
      case Part.Results(int index) -> !results(index).isEmpty();
      case Part.OperandTypes(int index) -> !operands(new Part.Operands(index)).isEmpty();
      case Part.ResultTypes(int index) -> !results(index).isEmpty();
      case Part.Property(int index) -> isPresent(index);
      case Part.Regions p -> regions(p).stream().anyMatch(region -> !region.isEmpty());
      case Part.Successors p -> !successors(p).isEmpty();
      case Part.Text _ -> true;
    };
  }

  private boolean isPresent(int property) {
    Attribute value = operation.propertyOrNull(property);
    return value != null && defaultOf(property).filter(value::equals).isEmpty();
  }
}
