package org.hlo4j.ir.asm;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;

/** The custom syntax of an operation, without results, name and location. */
public interface OpSyntax {
  /**
   * Parses what follows the name.
   *
   * @param parser the parser
   * @param state the operation being parsed
   */
  void parse(OpAsmParser parser, OperationState state);

  /**
   * Prints what follows the name.
   *
   * @param printer the printer
   * @param operation the operation
   */
  void print(OpAsmPrinter printer, Operation operation);
}
