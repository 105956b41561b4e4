package org.hlo4j.ir.asm;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;

/** The custom syntax of an operation, without results, name and location. */
public interface OpSyntax {
  /** Parses what follows the name, filling {@code state}. */
  void parse(OpAsmParser parser, OperationState state);

  /** Prints what follows the name. */
  void print(OpAsmPrinter printer, Operation operation);
}
