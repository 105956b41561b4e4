package org.hlo4j.byteir.decompose;

import java.util.List;
import org.hlo4j.byteir.ByteirVerifier;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.transforms.build.Expr;

/** A call that is being decomposed, with its builder. */
final class CallSite {
  private final ByteirCall call;
  private final DecompositionBuilder builder;
  private final SliceBuilder slices;

  CallSite(ByteirCall call, DecompositionBuilder builder) {
    this.call = call;
    this.builder = builder;
    this.slices = new SliceBuilder(builder);
  }

  ByteirCall call() {
    return call;
  }

  DecompositionBuilder builder() {
    return builder;
  }

  SliceBuilder slices() {
    return slices;
  }

  Value operand(String name) {
    return call.value(name);
  }

  /** Returns an operand in the type that it is computed in. */
  Expr wide(String name, Type wide) {
    return Formulas.convert(builder.expr(operand(name)), wide);
  }

  List<Value> operands(String name) {
    return call.values(name);
  }

  /** Returns the element type of a result. */
  Type elementType(String result) {
    return call.type(result).elementType();
  }

  /** Returns the declared type of a result or, where more precise, the inferred one. */
  private RankedTensorType inferred(int result) {
    return ByteirVerifier.inferTypes(call).orElseThrow().get(result);
  }

  /** Returns the declared type of a result or, if a size of it is dynamic, the inferred one. */
  RankedTensorType inferredOrDeclared(int result) {
    RankedTensorType declared = (RankedTensorType) call.op().result(result).type();
    return declared.hasStaticShape() ? declared : inferred(result);
  }

  /** The maximum number of rows of a result, and whether it is exact. */
  record Rows(long most, boolean exact) {}

  /**
   * Returns the number of rows of a result with a data-dependent size: the declared one, or a
   * bound.
   *
   * @throws IndecomposableException if there is none
   */
  Rows rows(int result) {
    RankedTensorType declared = (RankedTensorType) call.op().result(result).type();
    long count = declared.dimension(0);
    if (Shapes.isDynamic(count)) {
      count = inferred(result).dimension(0);
    }
    if (Shapes.isStatic(count)) {
      return new Rows(count, true);
    }
    long bound = Bounds.of(declared, 0);
    if (Shapes.isDynamic(bound)) {
      throw new IndecomposableException(
          "the size of result #"
              + result
              + " follows from data, and neither its type nor its bound says what to make");
    }
    return new Rows(bound, false);
  }
}
