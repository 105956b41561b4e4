package org.hlo4j.bytecode.read;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/** Returns the program as the file contains it. */
final class NoTranslation implements ProgramTranslation {
  @Override
  public OperationState attributes(OperationState read) {
    return read;
  }

  @Override
  public OpDefinition definition(OpDefinition translated, @Nullable Operation parent) {
    return translated;
  }

  @Override
  public Type type(Type read) {
    return read;
  }

  @Override
  public boolean keepsUseOrders() {
    return true;
  }

  @Override
  public void outOfOrder() {}
}
