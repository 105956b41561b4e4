package org.hlo4j.bytecode.write;

import org.hlo4j.bytecode.PropertyValues;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.OpDefinition;

/**
 * A program as it is to be written: with its structure, but perhaps with other operations, types
 * and attributes, which then need not be made into a program of their own. The writer moves the
 * view from operation to operation, each once, and asks what it maps to.
 */
public interface ProgramView {
  /** Goes to an operation, of which all questions are until the next move. */
  void moveTo(Operation op);

  /** The definition that the operation maps to. */
  OpDefinition definition();

  /**
   * The attributes that these map to, by the {@linkplain #definition definition}. Asked once for
   * operations with {@linkplain Operation#hasSameAttributes the same}.
   */
  PropertyValues attributes();

  /** The type that the type of a result maps to. Asked once for equal ones. */
  Type resultType(Type type);

  /** The type of an argument of a block, whatever operation the view is at. */
  Type argumentType(BlockArgument argument);

  /**
   * Whether the orders of uses that the program has are written. Otherwise the uses of each value
   * count as in the order of the program, the latest first, which needs no writing.
   */
  boolean keepsUseOrders();

  /** Told of an operation that uses a value which is defined later or not at all. */
  void onForwardReference(Operation user);
}
