package org.hlo4j.byteir.decompose;

import java.util.List;
import org.hlo4j.byteir.ByteirVerifier;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;

/** A call that is being decomposed, and the means to do it. */
final class CallSite {
  private final ByteirCall call;
  private final DecompositionBuilder emitter;
  private final Moves moves;

  CallSite(ByteirCall call, DecompositionBuilder emitter) {
    this.call = call;
    this.emitter = emitter;
    this.moves = new Moves(emitter);
  }

  ByteirCall call() {
    return call;
  }

  DecompositionBuilder emit() {
    return emitter;
  }

  Moves moves() {
    return moves;
  }

  Value operand(String name) {
    return call.value(name);
  }

  List<Value> operands(String name) {
    return call.values(name);
  }

  /** The element type of a result. */
  Type elementType(String result) {
    return call.type(result).elementType();
  }

  /** The type of a result as it is declared or, where it is more exact, inferred. */
  private RankedTensorType inferred(int result) {
    return ByteirVerifier.inferTypes(call).orElseThrow().get(result);
  }

  /** The type of a result as it is declared or, if that leaves a size open, inferred. */
  RankedTensorType inferredOrDeclared(int result) {
    RankedTensorType declared = (RankedTensorType) call.op().result(result).type();
    return declared.hasStaticShape() ? declared : inferred(result);
  }

  /** How many rows a result has at most. */
  record Rows(long most, boolean exact) {}

  /**
   * The number of rows of a result whose number follows from data: as it is declared, or a bound.
   *
   * @throws Indecomposable if there is none
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
      throw new Indecomposable(
          "the size of result #"
              + result
              + " follows from data, and neither its type nor its bound says what to make");
    }
    return new Rows(bound, false);
  }
}
