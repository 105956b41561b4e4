package org.hlo4j;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.op.OpBuilder;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.func.ReturnOp;

/** Builds the body of a function. */
public final class FunctionBuilder extends BodyBuilder {
  private final FuncOp function;

  FunctionBuilder(FuncOp function, Block entry, DialectRegistry dialects) {
    super(OpBuilder.atEnd(entry, dialects));
    this.function = function;
  }

  /** {@return the function that is being built} */
  public FuncOp function() {
    return function;
  }

  /**
   * {@return a parameter of the function}
   *
   * @param index its index
   * @throws IndexOutOfBoundsException if there is no such parameter
   */
  public Value argument(int index) {
    return function.arguments().get(index);
  }

  /**
   * Ends the function. The types of its results become those of the values.
   *
   * @param results the values that it returns
   */
  public void returns(Value... results) {
    requireNonNull(results, "results");
    List<Type> types = Value.types(List.of(results));
    function.setFunctionType(new FunctionType(function.functionType().inputs(), types));
    append(ReturnOp.builder(List.of(results)));
  }
}
