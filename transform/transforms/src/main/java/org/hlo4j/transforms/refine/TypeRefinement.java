package org.hlo4j.transforms.refine;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.hlo.InferredShape;
import org.hlo4j.dialect.hlo.TypeCompatibility;
import org.hlo4j.dialect.hlo.TypeMerging;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.opset.builtin.BuiltinOps;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Refines the types of values, provided that all users accept that: those of StableHLO, CHLO and
 * Shardy, and calls. A cast precedes the returns of functions.
 */
final class TypeRefinement {
  private TypeRefinement() {}

  /**
   * Refines values, each by another type that it is known to have. Returns false if this adds no
   * information, contradicts a current type, or a user does not accept it.
   */
  static boolean refineValues(
      Operation operation,
      List<? extends Value> values,
      List<? extends Type> types,
      Rewriter rewriter) {
    if (values.size() != types.size()) {
      return false;
    }
    List<Type> refined = new ArrayList<>();
    boolean isNew = false;
    for (int i = 0; i < types.size(); i++) {
      Type current = values.get(i).type();
      Type merged = mergedOrSame(operation, current, types.get(i)).orElse(null);
      if (merged == null) {
        return false;
      }
      boolean changes = !merged.equals(current);
      if (changes && !usersAcceptRefinement(values.get(i))) {
        return false;
      }
      isNew |= changes;
      refined.add(merged);
    }
    for (int i = 0; isNew && i < refined.size(); i++) {
      setType(operation, values.get(i), refined.get(i), rewriter);
    }
    return isNew;
  }

  private static Optional<Type> mergedOrSame(Operation operation, Type current, Type refinement) {
    try {
      return Optional.of(TypeMerging.mostSpecific(operation, List.of(current, refinement)));
    } catch (DiagnosticException _) {
      return Optional.empty(); // the types are incompatible: left to the verifier
    }
  }

  private static boolean usersAcceptRefinement(Value value) {
    for (OpOperand use : value.uses()) {
      Operation user = use.owner();
      boolean canDo =
          switch (user.definition().dialect()) {
            case "chlo", "stablehlo", "sdy" -> true;
            default -> user.is(FuncOps.RETURN) || user.is(FuncOps.CALL);
          };
      if (!canDo) {
        return false;
      }
    }
    return true;
  }

  private static void setType(Operation operation, Value value, Type type, Rewriter rewriter) {
    Type before = value.type();
    if (before.equals(type)) {
      return;
    }
    value.setType(type);
    boolean isReturned = false;
    for (OpOperand use : value.uses()) {
      isReturned |= use.owner().is(FuncOps.RETURN);
      rewriter.modify(use.owner(), () -> {});
    }
    if (isReturned) {
      rewriter.setInsertionPointAfter(operation);
      Value cast =
          HloBuilder.replacing(operation, rewriter)
              .make(BuiltinOps.UNREALIZED_CONVERSION_CAST, before, value);
      rewriter.replaceUsesIf(value, cast, use -> use.owner().is(FuncOps.RETURN));
    }
  }

  /** Returns the types inferred of results; none if the operands are invalid. */
  static List<Type> inferredTypes(OperationInputs operation, Rewriter rewriter) {
    InfersTypes inference =
        rewriter.registry().interfaceOrNull(operation.definition(), InfersTypes.class);
    try {
      return inference == null ? List.of() : inference.inferTypes(operation);
    } catch (DiagnosticException _) {
      return List.of(); // the operands are invalid: left to the verifier, or to what runs the call
    }
  }

  /** Refines the results of an operation. */
  static boolean refineResults(Operation operation, List<? extends Type> types, Rewriter rewriter) {
    return refineValues(operation, operation.results(), types, rewriter);
  }

  /** Refines the shape of an operation's only result. */
  static boolean refineShape(Operation operation, LongList shape, Rewriter rewriter) {
    return refineShapes(
        operation, List.of(new InferredShape(shape, Optional.empty(), Optional.empty())), rewriter);
  }

  /** Refines the shapes of results, one for each after tuples are flattened. */
  static boolean refineShapes(Operation operation, List<InferredShape> shapes, Rewriter rewriter) {
    List<Type> flat = ShapeOperands.flattened(operation.resultTypes());
    if (flat.size() != shapes.size()) {
      return false;
    }
    List<Type> refined = new ArrayList<>();
    for (int i = 0; i < flat.size(); i++) {
      Type type = refined(flat.get(i), shapes.get(i)).orElse(null);
      if (type == null) {
        return false;
      }
      refined.add(type);
    }
    return refineResults(operation, nested(operation.resultTypes(), refined.iterator()), rewriter);
  }

  /** Returns the type of this shape; empty if that is impossible. Encodings are not refined. */
  private static Optional<Type> refined(Type type, InferredShape shape) {
    if (!(type instanceof ShapedType current)) {
      return Optional.empty();
    }
    boolean isOtherElement =
        shape.elementType().map(element -> !element.equals(current.elementType())).orElse(false);
    boolean isEncoded =
        shape.encoding().isPresent()
            || (type instanceof RankedTensorType ranked && ranked.encoding().isPresent());
    if (isOtherElement || isEncoded || !shape.shape().allMatch(ShapedType::isSize)) {
      return Optional.empty();
    }
    Type refined = RankedTensorType.of(shape.shape(), current.elementType());
    return TypeCompatibility.areCompatible(type, refined) ? Optional.of(refined) : Optional.empty();
  }

  /** Returns the types grouped into tuples as those of {@code model} are. */
  private static List<Type> nested(List<? extends Type> model, Iterator<Type> types) {
    List<Type> nested = new ArrayList<>();
    for (Type type : model) {
      nested.add(
          type instanceof TupleType tuple
              ? new TupleType(nested(tuple.types(), types))
              : types.next());
    }
    return nested;
  }
}
