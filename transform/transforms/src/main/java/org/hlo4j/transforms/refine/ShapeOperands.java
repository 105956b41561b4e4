package org.hlo4j.transforms.refine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.dialect.hlo.SpecViolation;
import org.hlo4j.dialect.hlo.TypeCompatibility;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/** The operands of a custom call that specify the shapes of its results. */
public final class ShapeOperands {
  /** The attribute with the indices of these operands, one for each result. */
  public static final String ATTRIBUTE = "indices_of_shape_operands";

  private ShapeOperands() {}

  /**
   * {@return the indices of the operands; empty if the call has no such attribute}
   *
   * @param call a custom call
   */
  public static Optional<DenseElementsAttr> indices(Operation call) {
    return call.attribute(ATTRIBUTE, DenseElementsAttr.class);
  }

  /**
   * {@return the shape of each result, tuples flattened; empty if the call specifies none or a
   * shape is not constant}
   *
   * @param call a custom call
   * @throws DiagnosticException if the attribute does not match the operands and results
   */
  public static Optional<List<LongList>> shapes(Operation call) {
    DenseElementsAttr indices = indices(call).orElse(null);
    if (indices == null) {
      return Optional.empty();
    }
    List<Type> results = flattened(call.resultTypes());
    String suffix = results.size() == call.resultCount() ? "" : ", with tuples flattened";
    check(call, indices, results.size(), suffix);
    List<LongList> shapes = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      long operand = indices.longAt(i);
      if (operand < 0 || operand >= call.operandCount()) {
        throw error(
            call,
            "index #%s (%s) must be within bounds for operation operands (from 0 to %s)"
                .formatted(i, operand, call.operandCount()));
      }
      Optional<LongList> shape = ConstantValues.integers(call.operand((int) operand));
      if (shape.isEmpty()) {
        return Optional.empty();
      }
      if (!TypeCompatibility.isCompatibleShape(shape.get(), results.get(i))) {
        throw error(
            call,
            "refinement #%s ([%s]) must be compatible with operation result #%s (%s)%s"
                .formatted(
                    i,
                    Shapes.numbers(shape.get()),
                    i,
                    SpecViolation.quoted(results.get(i)),
                    suffix));
      }
      shapes.add(shape.get());
    }
    return Optional.of(shapes);
  }

  private static void check(Operation call, DenseElementsAttr indices, int count, String suffix) {
    if (indices.elementCount() != count) {
      throw error(
          call,
          "number of elements (%s) must be equal to the number of operation results (%s)%s"
              .formatted(indices.elementCount(), count, suffix));
    }
    if (indices.type().shape().size() != 1) {
      throw error(call, "must have rank = 1");
    }
    if (!indices.elementType().equals(IntegerType.I64)) {
      throw error(call, "must have i64 element type");
    }
  }

  private static DiagnosticException error(Operation call, String message) {
    return new DiagnosticException(call.location(), ATTRIBUTE + ": " + message);
  }

  /** Returns the types with tuples replaced by their elements. */
  static List<Type> flattened(List<? extends Type> types) {
    List<Type> flat = new ArrayList<>();
    for (Type type : types) {
      if (type instanceof TupleType tuple) {
        flat.addAll(flattened(tuple.types()));
      } else {
        flat.add(type);
      }
    }
    return flat;
  }
}
