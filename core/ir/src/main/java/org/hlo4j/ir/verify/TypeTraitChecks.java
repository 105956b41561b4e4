package org.hlo4j.ir.verify;

import java.util.List;
import java.util.Objects;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.UnrankedTensorType;
import org.hlo4j.ir.builtin.VectorType;
import org.hlo4j.ir.define.Trait;
import org.jspecify.annotations.Nullable;

/** Checks traits of the types of operands and results. */
final class TypeTraitChecks {
  private TypeTraitChecks() {}

  static @Nullable OpVerifier checkOrNull(Trait trait) {
    return switch (trait) {
      case SAME_TYPE_OPERANDS -> TypeTraitChecks::sameTypeOperands;
      case SAME_OPERANDS_SHAPE -> TypeTraitChecks::sameOperandsShape;
      case SAME_OPERANDS_ELEMENT_TYPE -> TypeTraitChecks::sameOperandsElementType;
      case SAME_OPERANDS_AND_RESULT_SHAPE -> TypeTraitChecks::sameShape;
      case SAME_OPERANDS_AND_RESULT_TYPE -> TypeTraitChecks::sameType;
      case SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE -> TypeTraitChecks::sameElementType;
      case ELEMENTWISE -> TypeTraitChecks::elementwise;
      default -> null;
    };
  }

  private static boolean hasOperands(Operation operation, VerificationContext context) {
    return operation.operandCount() >= 1
        || context.opError(
            operation, "expected 1 or more operands, but found " + operation.operandCount());
  }

  private static boolean hasOperandsAndResults(Operation operation, VerificationContext context) {
    return hasOperands(operation, context)
        && (operation.resultCount() >= 1
            || context.opError(operation, "expected 1 or more results"));
  }

  private static boolean sameTypeOperands(Operation operation, VerificationContext context) {
    for (int i = 1; i < operation.operandCount(); i++) {
      if (!operation.operand(i).type().equals(operation.operand(0).type())) {
        return context.opError(operation, "requires all operands to have the same type");
      }
    }
    return true;
  }

  private static boolean sameOperandsShape(Operation operation, VerificationContext context) {
    return hasOperands(operation, context)
        && (haveOneType(operation)
            || ShapeAgreement.agree(operation.operands(), List.of())
            || context.opError(operation, "requires the same shape for all operands"));
  }

  private static boolean sameShape(Operation operation, VerificationContext context) {
    return hasOperandsAndResults(operation, context)
        && (haveOneType(operation)
            || ShapeAgreement.agree(operation.operands(), operation.results())
            || context.opError(operation, "requires the same shape for all operands and results"));
  }

  private static boolean sameOperandsElementType(Operation operation, VerificationContext context) {
    return hasOperands(operation, context)
        && (allHaveElementType(elementType(operation.operand(0).type()), operation.operands())
            || context.opError(operation, "requires the same element type for all operands"));
  }

  private static boolean sameElementType(Operation operation, VerificationContext context) {
    if (!hasOperandsAndResults(operation, context)) {
      return false;
    }
    Type elementType = elementType(operation.result(0).type());
    return (allHaveElementType(elementType, operation.results())
            && allHaveElementType(elementType, operation.operands()))
        || context.opError(
            operation, "requires the same element type for all operands and results");
  }

  private static boolean allHaveElementType(Type elementType, List<? extends Value> values) {
    for (Value value : values) {
      if (!elementType(value.type()).equals(elementType)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the element type of a shaped type; any other type itself. */
  private static Type elementType(Type type) {
    return type instanceof ShapedType shaped ? shaped.elementType() : type;
  }

  private static boolean sameType(Operation operation, VerificationContext context) {
    if (!hasOperandsAndResults(operation, context)) {
      return false;
    }
    Type type = operation.result(0).type();
    for (int i = 1; i < operation.resultCount(); i++) {
      if (!hasTypeOf(type, operation.result(i).type(), operation, context)) {
        return false;
      }
    }
    for (int i = 0; i < operation.operandCount(); i++) {
      if (!hasTypeOf(type, operation.operand(i).type(), operation, context)) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasTypeOf(
      Type expected, Type type, Operation operation, VerificationContext context) {
    if (expected == type) {
      return true;
    }
    if (!elementType(type).equals(elementType(expected)) || !ShapeAgreement.agree(type, expected)) {
      return context.opError(operation, "requires the same type for all operands and results");
    }
    Attribute encoding = expected instanceof RankedTensorType t ? t.encodingOrNull() : null;
    return encoding == null
        || !(type instanceof RankedTensorType ranked)
        || Objects.equals(encoding, ranked.encodingOrNull())
        || context.opError(operation, "requires the same encoding for all operands and results");
  }

  private static boolean elementwise(Operation operation, VerificationContext context) {
    if (operation.resultCount() > 0
        && isMapped(operation.result(0))
        && operation.operandCount() > 0
        && haveOneType(operation)) {
      return true;
    }
    List<Value> operands = operation.operands().stream().filter(TypeTraitChecks::isMapped).toList();
    List<? extends Value> results =
        operation.results().stream().filter(TypeTraitChecks::isMapped).toList();
    if (operands.isEmpty()) {
      return results.isEmpty()
          || context.opError(
              operation, "if a result is non-scalar, then at least one operand must be non-scalar");
    }
    if (results.isEmpty()) {
      return context.opError(
          operation,
          "if an operand is non-scalar, then there must be at least one non-scalar result");
    }
    if (results.size() != operation.resultCount()) {
      return context.opError(
          operation, "if an operand is non-scalar, then all results must be non-scalar");
    }
    Class<?> base = operands.getFirst().type().getClass();
    boolean sameBase =
        operands.stream().allMatch(v -> v.type().getClass() == base)
            && results.stream().allMatch(v -> v.type().getClass() == base);
    return (sameBase && ShapeAgreement.agree(operands, results))
        || context.opError(
            operation, "all non-scalar operands/results must have the same shape and base type");
  }

  /** The fast path: each value has the type of the first one. */
  private static boolean haveOneType(Operation operation) {
    Type type = operation.operand(0).type();
    for (int i = 1; i < operation.operandCount(); i++) {
      if (!type.equals(operation.operand(i).type())) {
        return false;
      }
    }
    for (int i = 0; i < operation.resultCount(); i++) {
      if (!type.equals(operation.result(i).type())) {
        return false;
      }
    }
    return true;
  }

  private static boolean isMapped(Value value) {
    return isMapped(value.type());
  }

  private static boolean isMapped(Type type) {
    return type instanceof RankedTensorType
        || type instanceof UnrankedTensorType
        || type instanceof VectorType;
  }
}
