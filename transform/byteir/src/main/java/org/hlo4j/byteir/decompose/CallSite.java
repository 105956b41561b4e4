package org.hlo4j.byteir.decompose;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.byteir.ByteirVerifier;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * A call that is being decomposed. All its operands are ranked tensors.
 *
 * @param builder creates operations before the call
 */
record CallSite(ByteirCall call, HloBuilder builder) {
  Value operand(String name) {
    return call.value(name);
  }

  Expr expr(String name) {
    return builder.expr(operand(name));
  }

  /** Returns an operand, converted to an element type. */
  Expr expr(String name, Type elementType) {
    return Formulas.convert(expr(name), elementType);
  }

  List<Value> operands(String name) {
    return call.values(name);
  }

  /** Returns the element type of an operand or result. */
  Type elementType(String tensor) {
    return call.type(tensor).elementType();
  }

  /** Returns the type for sums of floats of these tensors: f64 if one has it, else f32. */
  FloatType wide(String... tensors) {
    return List.of(tensors).stream().anyMatch(tensor -> elementType(tensor) == FloatType.F64)
        ? FloatType.F64
        : FloatType.F32;
  }

  Size known(long size) {
    return Size.of(builder, size);
  }

  List<Size> sizes(Value value) {
    return Size.allOf(builder, value);
  }

  /** Returns the declared type of a result or, where more precise, the inferred one. */
  private RankedTensorType inferred(int result) {
    return ByteirVerifier.inferTypes(call).orElseThrow().get(result);
  }

  /**
   * Returns the sizes of the first result: those that it declares, or infers, or else the elements
   * of an operand.
   */
  List<Size> resultSizes(String shape) {
    RankedTensorType declared = (RankedTensorType) call.op().result(0).type();
    RankedTensorType type = declared.hasStaticShape() ? declared : inferred(0);
    List<Size> sizes = new ArrayList<>();
    for (int d = 0; d < type.rank(); d++) {
      sizes.add(
          Shapes.isStatic(type.dimension(d))
              ? known(type.dimension(d))
              : Size.of(builder, DynamicShapes.element(builder, operand(shape), d))
                  .withBound(Bounds.of(type, d)));
    }
    return sizes;
  }

  /** The maximum number of rows of a result, and whether it is exact. */
  record Rows(long most, boolean exact) {}

  /**
   * Returns the number of rows of a result with a data-dependent size: the declared one, or a
   * bound.
   *
   * @throws UnsupportedNodeException if there is none
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
      throw UnsupportedNodeException.of(
          "the size of result #%d follows from data, and neither its type nor its bound says what"
              + " to make",
          result);
    }
    return new Rows(bound, false);
  }

  /** Returns a result of the most rows, truncated to a number of them unless that is exact. */
  Value truncated(Rows rows, Value value, Size count) {
    return rows.exact
        ? value
        : builder.withDimensionSize(value, builder.convert(count.value(), IntegerType.I32), 0);
  }
}
