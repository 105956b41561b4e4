package org.hlo4j.bytecode.read;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/**
 * A translation of a program while it is read. The structure is preserved; operations, types and
 * attributes may be mapped to others, which saves creating the program in the file.
 */
public interface ProgramTranslation {
  /** The identity. */
  ProgramTranslation NONE = new NoTranslation();

  /**
   * Translates definition and attributes. Called once for equal ones, with the location of the
   * first.
   */
  OperationState attributes(OperationState read);

  /**
   * Translates the definition of an operation.
   *
   * @param translated the definition returned by {@link #attributes}
   * @param parent the translated parent operation; null for the top-level operation
   */
  OpDefinition definition(OpDefinition translated, @Nullable Operation parent);

  /** Translates the type of a result or block argument. */
  Type type(Type read);

  /**
   * Returns whether the use lists recorded in the file are restored. Otherwise uses are ordered as
   * they are read, the latest first.
   */
  boolean keepsUseOrders();

  /** Called if a value is used before it is defined, or blocks may be out of order. */
  void outOfOrder();
}
