package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.elementType;
import static org.hlo4j.dialect.hlo.Shapes.numbers;
import static org.hlo4j.dialect.hlo.Shapes.tensor;
import static org.hlo4j.dialect.hlo.Shapes.withElementType;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.hlo.ElementTypes;
import org.hlo4j.dialect.hlo.InferredShape;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.dialect.hlo.SpecViolation;
import org.hlo4j.dialect.hlo.TypeMerging;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.ComparisonType;
import org.hlo4j.opset.stablehlo.ResultAccuracyAttr;

/** Operations that compute each element from the elements at the same index. */
final class ElementwiseRules {
  private ElementwiseRules() {}

  /** Infers the shape and encoding of the operand; the element type is not inferred. */
  static InferredShape inferShapeOfOperand(OperationInputs op) {
    RankedTensorType operand = tensor(op, 0);
    return new InferredShape(operand.shape(), Optional.empty(), operand.encoding());
  }

  /** The result has the most specific type of all operands. */
  static List<Type> inferFromOperands(OperationInputs op) {
    if (op.operandCount() == 0) {
      throw violation(op, "", "Expected non-empty operands for [CompatibleOperandsAndResultType]");
    }
    return op.operandCount() == 1
        ? List.of(op.operand(0).type())
        : List.of(TypeMerging.mostSpecific(op, Value.types(op.operands())));
  }

  static void verifyAdd(LocalOperation op) {
    Type lhs = op.operand(0).type();
    Type rhs = op.operand(1).type();
    Type result = op.resultType(0);
    if (QuantizedTypeRules.isAny(lhs, rhs, result)) {
      QuantizedTypeRules.checkSum(op, lhs, rhs, result);
    } else if (!elementType(lhs).equals(elementType(rhs))
        || !elementType(lhs).equals(elementType(result))) {
      throw violation(
          op, "add_c1", "op requires the same element type for all operands and results");
    }
  }

  static void verifyAccuracy(LocalOperation op) {
    if (StablehloOp.RESULT_ACCURACY.getOrNull(op) instanceof ResultAccuracyAttr accuracy) {
      accuracy
          .problem()
          .ifPresent(problem -> {
            throw violation(op, "", problem);
          });
    }
  }

  /** The result has the real element type that corresponds to a complex one. */
  static List<Type> inferReal(OperationInputs op) {
    RankedTensorType operand = tensor(op, 0);
    return operand.elementType() instanceof ComplexType complex
        ? List.of(withElementType(operand, complex.elementType()))
        : List.of(operand);
  }

  static List<Type> inferComplex(OperationInputs op) {
    RankedTensorType lhs = tensor(op, 0);
    return List.of(withElementType(lhs, new ComplexType(lhs.elementType())));
  }

  /** The result has {@code i1} elements. */
  static List<Type> inferPredicate(OperationInputs op) {
    return List.of(withElementType(tensor(op, 0), IntegerType.I1));
  }

  static List<Type> inferCompare(OperationInputs op) {
    Type elementType = tensor(op, 0).elementType();
    if (CompareOp.COMPARE_TYPE.getOrNull(op) == ComparisonType.WEAKORDER
        && !(elementType instanceof FloatType)) {
      throw violation(
          op,
          "",
          "WEAKORDER comparison type is only supported for floating-point element types, got "
              + SpecViolation.quoted(elementType));
    }
    return inferPredicate(op);
  }

  static List<Type> inferClamp(OperationInputs op) {
    RankedTensorType operand = tensor(op, 1);
    checkLimit(op, "clamp_c1", "min", tensor(op, 0), operand);
    checkLimit(op, "clamp_c2", "max", tensor(op, 2), operand);
    return List.of(RankedTensorType.of(operand.shape(), operand.elementType()));
  }

  private static void checkLimit(
      OperationInputs op,
      String rule,
      String name,
      RankedTensorType limit,
      RankedTensorType operand) {
    if (limit.rank() != 0 && !Shapes.areCompatible(limit.shape(), operand.shape())) {
      throw violation(
          op,
          rule,
          "%s shape [%s] is not scalar and is not compatible to operand shape [%s]"
              .formatted(name, numbers(limit.shape()), numbers(operand.shape())));
    }
  }

  static List<Type> inferSelect(OperationInputs op) {
    RankedTensorType pred = tensor(op, 0);
    RankedTensorType onTrue = tensor(op, 1);
    RankedTensorType onFalse = tensor(op, 2);
    if (!Shapes.areCompatible(onTrue.shape(), onFalse.shape())
        || !onTrue.elementType().equals(onFalse.elementType())) {
      throw violation(op, "select_c2", "requires compatible types for non-predicate operands");
    }
    if (pred.rank() != 0 && !Shapes.areCompatible(pred.shape(), onTrue.shape())) {
      throw violation(op, "select_c1", "requires the same shape for all operands");
    }
    return List.of(TypeMerging.mostSpecific(op, List.of(onTrue, onFalse)));
  }

  static void verifyBitcastConvert(LocalOperation op) {
    RankedTensorType operand = tensor(op, 0);
    RankedTensorType result = tensor(op, op.resultType(0));
    boolean sameKind =
        operand.elementType() instanceof ComplexType == result.elementType() instanceof ComplexType;
    if (!sameKind) {
      throw violation(
          op,
          "bitcast_convert_c2",
          "cannot convert between real and complex types, but got: "
              + SpecViolation.quoted(operand)
              + " and "
              + SpecViolation.quoted(result));
    }
    long operandBits = ElementTypes.bitWidth(operand.elementType());
    long resultBits = ElementTypes.bitWidth(result.elementType());
    RankedTensorType smaller = operandBits < resultBits ? operand : result;
    RankedTensorType bigger = operandBits < resultBits ? result : operand;
    if (operandBits != resultBits) {
      checkInnermost(op, smaller, bigger, operand, result);
    }
    int common = Math.min(bigger.rank(), smaller.rank());
    for (int i = 0; i < common; i++) {
      if (!Shapes.areCompatible(smaller.dimension(i), bigger.dimension(i))) {
        throw violation(
            op,
            "bitcast_convert_c1",
            "operand and result shapes must match except for the innermost dimension of the shape "
                + "with the smaller element type. Got: "
                + SpecViolation.quoted(operand)
                + " and "
                + SpecViolation.quoted(result)
                + ".");
      }
    }
  }

  /** Each wide element corresponds to the innermost dimension of narrow ones. */
  private static void checkInnermost(
      LocalOperation op,
      RankedTensorType smaller,
      RankedTensorType bigger,
      RankedTensorType operand,
      RankedTensorType result) {
    if (smaller.rank() != bigger.rank() + 1) {
      throw violation(
          op,
          "bitcast_convert_c1",
          "rank of smaller element type (%s) should be 1 more than rank of larger element type (%s), but %s != %s + 1."
              .formatted(smaller.rank(), bigger.rank(), smaller.rank(), bigger.rank()));
    }
    long size = smaller.dimension(smaller.rank() - 1);
    long smallBits = ElementTypes.bitWidth(smaller.elementType());
    long bigBits = ElementTypes.bitWidth(bigger.elementType());
    if (Shapes.isStatic(size) && Sizes.multiply(size, smallBits) != bigBits) {
      throw violation(
          op,
          "bitcast_convert_c1",
          "requires compatible bit widths. Got: %s and %s, but %s * %s != %s."
              .formatted(
                  SpecViolation.quoted(operand),
                  SpecViolation.quoted(result),
                  smallBits,
                  size,
                  bigBits));
    }
  }
}
