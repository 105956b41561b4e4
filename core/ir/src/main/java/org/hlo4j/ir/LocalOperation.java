package org.hlo4j.ir;

import java.util.List;

/**
 * An operation detached from its surroundings: inputs and result types, but no block, parent,
 * neighbour or use. A result computed from this alone is the same for all operations of one {@link
 * OpForm}, provided that operands are followed no further than to constants.
 */
public sealed interface LocalOperation extends OperationInputs permits Operation {
  /** {@return the number of results} */
  int resultCount();

  /**
   * {@return the type of a result}
   *
   * @param index the zero-based position of the result
   */
  Type resultType(int index);

  /** {@return the types of the results} */
  List<Type> resultTypes();
}
