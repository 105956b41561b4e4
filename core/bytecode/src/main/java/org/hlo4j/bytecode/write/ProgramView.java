package org.hlo4j.bytecode.write;

import org.hlo4j.bytecode.PropertyValues;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.OpDefinition;

/**
 * A view of a program to be written. The structure is preserved, except that casts may be added;
 * operations, types and attributes may be mapped to others, which saves creating another program.
 * The writer moves the view to each operation once and queries it.
 */
public interface ProgramView {
  /** Moves to an operation, to which all queries refer until the next move. */
  void moveTo(Operation op);

  /** Returns the definition that the operation maps to. */
  OpDefinition definition();

  /** Returns whether the operation maps to itself, with the types of its results. */
  boolean isKept();

  /**
   * Returns the attributes that those of the operation map to, by the {@linkplain #definition
   * definition}. Called once for operations with {@linkplain Operation#hasSameAttributes equal
   * attributes}.
   */
  PropertyValues attributes();

  /**
   * Returns the type that the type of a result maps to. Called once for equal types of operations
   * that are kept, and once for those of others.
   */
  Type resultType(Type type);

  /** Returns the type of a block argument, at any position of the view. */
  Type argumentType(BlockArgument argument);

  /** Returns the casts that are added to the program, at any position of the view. */
  Casts casts();

  /**
   * Returns whether use lists are written. Otherwise only those are that {@link #casts} has: the
   * uses of other values are in reverse program order, which need not be written.
   */
  boolean keepsUseOrders();

  /** Called for an operation that uses a value defined later or not at all. */
  void onForwardReference(Operation user);
}
