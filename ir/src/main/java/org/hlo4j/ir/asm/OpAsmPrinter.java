package org.hlo4j.ir.asm;

import java.util.Collection;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;

/** Prints operations as MLIR text; what the custom syntax of an operation prints with. */
public interface OpAsmPrinter extends AsmPrinter {
  @Override
  OpAsmPrinter print(String text);

  /** Prints the value's SSA name, such as {@code %0} or {@code %arg0}. */
  OpAsmPrinter printOperand(Value value);

  default OpAsmPrinter printOperands(List<? extends Value> values) {
    for (int i = 0; i < values.size(); i++) {
      if (i > 0) {
        print(", ");
      }
      printOperand(values.get(i));
    }
    return this;
  }

  /** Prints the block's label, such as {@code ^bb1}. */
  OpAsmPrinter printSuccessor(Block block);

  /** Prints a region with its braces. */
  OpAsmPrinter printRegion(Region region, boolean printEntryArguments, boolean printTerminators);

  /** Prints {@code %name: type {attributes} loc(…)}. */
  OpAsmPrinter printRegionArgument(
      BlockArgument argument, DictionaryAttr attributes, boolean omitType);

  /** Names region entry arguments after values of the enclosing scope (MLIR: shadow arguments). */
  OpAsmPrinter shadowRegionArguments(Region region, List<? extends Value> names);

  /**
   * Prints {@code " {name = value, …}"} for inherent and discardable attributes that are not named
   * in {@code elided}; nothing when none is left.
   */
  OpAsmPrinter printOptionalAttributes(Operation operation, Collection<String> elided);

  /** As {@link #printOptionalAttributes}, with {@code attributes} in front of the brace. */
  OpAsmPrinter printOptionalAttributesWithKeyword(Operation operation, Collection<String> elided);

  /** Prints {@code " {name = value, …}"}, or nothing for an empty dictionary. */
  default OpAsmPrinter printOptionalAttributes(DictionaryAttr attributes) {
    return printOptionalAttributes(attributes.entries());
  }

  /** Prints {@code " {name = value, …}"} in this order, or nothing for an empty list. */
  OpAsmPrinter printOptionalAttributes(List<NamedAttribute> attributes);

  /** Prints {@code (operand types) -> result types}. */
  OpAsmPrinter printFunctionalType(Operation operation);

  OpAsmPrinter printGenericOperation(Operation operation);

  /** As {@link #printGenericOperation}, without the name: {@code (%a) <{…}> : (i32) -> i32}. */
  OpAsmPrinter printGenericOperationWithoutName(Operation operation);

  /** Prints an operation in its custom form where it has one, without its results. */
  OpAsmPrinter printCustomOrGenericOperation(Operation operation);

  /** Prints {@code " loc(…)"} when locations are asked for. */
  OpAsmPrinter printOptionalLocation(Location location);

  OpAsmPrinter printNewline();

  OpAsmPrinter increaseIndent();

  OpAsmPrinter decreaseIndent();
}
