package org.hlo4j.op.builtin;

import java.util.Optional;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.opset.builtin.BuiltinOps;

/**
 * A view of a {@code builtin.module}.
 *
 * @param operation the operation
 */
public record ModuleOp(Operation operation) {
  /**
   * Creates an empty module without a name.
   *
   * @param location the location of the module
   * @return the view of the module
   */
  public static ModuleOp create(Location location) {
    OperationState state = new OperationState(BuiltinOps.MODULE, location);
    state.addRegion().addBlock();
    return new ModuleOp(state.create());
  }

  /** {@return the symbol name, if the module has one} */
  public Optional<String> name() {
    return operation.attribute("sym_name", StringAttr.class).map(StringAttr::value);
  }

  /** {@return the block that contains the operations of the module} */
  public Block body() {
    return operation.region(0).front();
  }
}
