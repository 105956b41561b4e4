package org.hlo4j.ir;

import java.util.List;

/**
 * An operation without its place in a program: its inputs and the types of its results, but no
 * block, parent, neighbour or use. What is decided from this alone is the same for all operations
 * of one {@link OpForm}, provided that operands are followed no further than to constants.
 */
public sealed interface LocalOperation extends OperationInputs permits Operation {
  int resultCount();

  Type resultType(int index);

  List<Type> resultTypes();
}
