package org.hlo4j.ir.asm;

import java.util.Collection;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;

/**
 * Prints operations as MLIR text; the printer that custom syntax of operations is written against.
 */
public interface OpAsmPrinter extends AsmPrinter {
  @Override
  OpAsmPrinter print(String text);

  /**
   * Prints the SSA name of a value, such as {@code %0} or {@code %arg0}.
   *
   * @param value the value
   * @return this printer
   */
  OpAsmPrinter printOperand(Value value);

  /**
   * Prints SSA names separated by {@code ", "}.
   *
   * @param values the values
   * @return this printer
   */
  default OpAsmPrinter printOperands(List<? extends Value> values) {
    for (int i = 0; i < values.size(); i++) {
      if (i > 0) {
        print(", ");
      }
      printOperand(values.get(i));
    }
    return this;
  }

  /**
   * Prints the label of a block, such as {@code ^bb1}.
   *
   * @param block the block
   * @return this printer
   */
  OpAsmPrinter printSuccessor(Block block);

  /**
   * Prints a region with its braces.
   *
   * @param region the region
   * @param printEntryArguments whether to print the label of the entry block with its arguments
   * @param printTerminators whether to print the terminators of the blocks
   * @return this printer
   */
  OpAsmPrinter printRegion(Region region, boolean printEntryArguments, boolean printTerminators);

  /**
   * Prints {@code %name: type {attributes} loc(…)}.
   *
   * @param argument the argument
   * @param attributes its attributes
   * @param omitType whether to omit the type
   * @return this printer
   */
  OpAsmPrinter printRegionArgument(
      BlockArgument argument, DictionaryAttr attributes, boolean omitType);

  /**
   * Prints {@code " {name = value, …}"} for inherent and discardable attributes; nothing if none is
   * left.
   *
   * @param operation the operation
   * @param elided the names of attributes to omit
   * @return this printer
   */
  OpAsmPrinter printOptionalAttributes(Operation operation, Collection<String> elided);

  /**
   * Prints as {@link #printOptionalAttributes(Operation, Collection)} does, with {@code attributes}
   * before the brace.
   *
   * @param operation the operation
   * @param elided the names of attributes to omit
   * @return this printer
   */
  OpAsmPrinter printOptionalAttributesWithKeyword(Operation operation, Collection<String> elided);

  /**
   * Prints {@code " {name = value, …}"}; nothing for an empty dictionary.
   *
   * @param attributes the attributes
   * @return this printer
   */
  default OpAsmPrinter printOptionalAttributes(DictionaryAttr attributes) {
    return printOptionalAttributes(attributes.entries());
  }

  /**
   * Prints {@code " {name = value, …}"} in list order; nothing for an empty list.
   *
   * @param attributes the attributes
   * @return this printer
   */
  OpAsmPrinter printOptionalAttributes(List<NamedAttribute> attributes);

  /**
   * Prints {@code (operand types) -> result types}.
   *
   * @param operation the operation
   * @return this printer
   */
  OpAsmPrinter printFunctionalType(Operation operation);

  /**
   * Prints the generic form without the name: {@code (%a) <{…}> : (i32) -> i32}.
   *
   * @param operation the operation
   * @return this printer
   */
  OpAsmPrinter printGenericOperationWithoutName(Operation operation);

  /**
   * Begins a new line at the current indentation.
   *
   * @return this printer
   */
  OpAsmPrinter printNewline();
}
