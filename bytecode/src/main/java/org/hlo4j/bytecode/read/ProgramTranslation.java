package org.hlo4j.bytecode.read;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/**
 * What is made of a program while it is read: one with the same structure, but perhaps with other
 * operations, types and attributes, so that what the file holds need not be made first.
 */
public interface ProgramTranslation {
  /** The program as the file holds it. */
  ProgramTranslation NONE = new NoTranslation();

  /**
   * The definition and the attributes of what stands for operations with these. Asked once for
   * equal ones, whose location is that of the first.
   */
  OperationState attributes(OperationState read);

  /**
   * The definition of what stands for an operation.
   *
   * @param translated the definition that {@link #attributes} gave
   * @param parent the operation around it, translated; null for that of the whole program
   */
  OpDefinition definition(OpDefinition translated, @Nullable Operation parent);

  /** What stands for the type of a result or an argument. */
  Type type(Type read);

  /**
   * Whether the orders of uses that the file states become those of the program. Otherwise uses get
   * the order in which they are read, the latest first.
   */
  boolean keepsUseOrders();

  /** Told that a value is used before it is defined, or of blocks whose order may matter. */
  void outOfOrder();
}
