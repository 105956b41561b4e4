package org.hlo4j.bytecode.read;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/**
 * The program that one maps to while it is read: one with the same structure, but perhaps with
 * other operations, types and attributes, so that what the file holds need not be made first.
 */
public interface ProgramTranslation {
  /** The program as the file holds it. */
  ProgramTranslation NONE = new NoTranslation();

  /**
   * The definition and the attributes that these map to. Asked once for equal ones, whose location
   * is that of the first.
   */
  OperationState attributes(OperationState read);

  /**
   * The definition that an operation maps to.
   *
   * @param translated the definition that {@link #attributes} gave
   * @param parent the operation around it, translated; null for that of the whole program
   */
  OpDefinition definition(OpDefinition translated, @Nullable Operation parent);

  /** The type that the type of a result or an argument maps to. */
  Type type(Type read);

  /**
   * Whether the orders of uses that the file states become those of the program. Otherwise uses get
   * the order in which they are read, the latest first.
   */
  boolean keepsUseOrders();

  /** Told that a value is used before it is defined, or of blocks whose order may matter. */
  void outOfOrder();
}
