package org.hlo4j.dialect.syntax;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.define.OpDefinition;

/**
 * A region after an operand and the types of what it yields, {@code %condition -> (i32) {…}}. Where
 * it yields nothing, text omits its terminator.
 */
public final class YieldingRegion {
  private YieldingRegion() {}

  /** Parses a region into {@code state}. */
  public static void parse(OpAsmParser parser, OperationState state, OpDefinition terminator) {
    Region region = state.addRegion();
    parser.parseRegion(region, List.of());
    ImplicitTerminator.complete(region, terminator, state);
  }

  /** Prints the operand, the result types and the first region of an operation. */
  public static void print(OpAsmPrinter printer, Operation operation) {
    printer.print(" ");
    printer.printOperand(operation.operand(0));
    if (operation.resultCount() > 0) {
      printer.print(" -> (").printList(operation.resultTypes(), printer::printType).print(")");
    }
    printer.print(" ");
    print(printer, operation, 0);
  }

  /** Prints a region of an operation. */
  public static void print(OpAsmPrinter printer, Operation operation, int region) {
    printer.printRegion(operation.region(region), false, operation.resultCount() > 0);
  }
}
