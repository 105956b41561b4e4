package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.numbers;
import static org.hlo4j.dialect.hlo.Shapes.tensor;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.dialect.hlo.SizeAndBound;
import org.hlo4j.dialect.hlo.SpecViolation;
import org.hlo4j.dialect.hlo.TypeCompatibility;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.op.stablehlo.ConstantOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.op.stablehlo.TransposeOp;
import org.hlo4j.opset.quant.UniformQuantizedPerAxisType;
import org.hlo4j.opset.quant.UniformType;

/** Operations that create or rearrange elements: constants, reshapes, transposes, concatenation. */
final class DataMovementRules {
  private DataMovementRules() {}

  static List<Type> inferConstant(OperationInputs op) {
    return List.of(ConstantOp.VALUE.get(op).type());
  }

  /** A constant of a quantized type has elements of its storage type. */
  static boolean isCompatibleConstant(List<Type> inferred, List<Type> given) {
    return inferred.size() == 1
        && given.size() == 1
        && inferred.getFirst().equals(storedType(given.getFirst()));
  }

  private static Type storedType(Type type) {
    return type instanceof RankedTensorType ranked
            && ranked.elementType() instanceof UniformType quantized
        ? Shapes.withElementType(ranked, quantized.storage().type())
        : type;
  }

  static void verifyIota(LocalOperation op) {
    RankedTensorType result = tensor(op, op.resultType(0));
    if (result.rank() == 0) {
      throw violation(op, "iota_c1", "does not support scalars.");
    }
    checkIotaDimension(op, "iota_c1", result);
  }

  static void verifyDynamicIota(LocalOperation op) {
    RankedTensorType result = tensor(op, op.resultType(0));
    checkIotaDimension(op, "dynamic_iota_c1", result);
    checkShapeOperand(op, "dynamic_iota_c2", 0, result);
  }

  private static void checkIotaDimension(LocalOperation op, String rule, RankedTensorType result) {
    if (StablehloOp.IOTA_DIMENSION.get(op) >= result.rank()) {
      throw violation(op, rule, "iota dimension cannot go beyond the output rank.");
    }
  }

  /** Checks that a constant shape operand is compatible with the shape of the result. */
  static void checkShapeOperand(
      LocalOperation op, String rules, int operand, RankedTensorType result) {
    ConstantValues.integers(op.operand(operand))
        .filter(shape -> !TypeCompatibility.isCompatibleShape(shape, result))
        .ifPresent(shape -> {
          throw violation(
              op,
              rules,
              "output shape [%s] is incompatible with return type of operation %s"
                  .formatted(numbers(shape), SpecViolation.quoted(result)));
        });
  }

  static void verifyReshape(LocalOperation op) {
    RankedTensorType operand = tensor(op, 0);
    RankedTensorType result = tensor(op, op.resultType(0));
    if (!operand.hasStaticShape() || !result.hasStaticShape()) {
      return;
    }
    checkElementCount(op, "reshape_c2", operand, result);
    if (QuantizedTypeRules.isAny(operand, result)) {
      QuantizedTypeRules.checkReshape(op, operand, result);
    }
  }

  private static void checkElementCount(
      LocalOperation op, String rule, RankedTensorType operand, RankedTensorType result) {
    long found = Sizes.product(result.shape());
    long expected = Sizes.product(operand.shape());
    if (found != expected) {
      throw violation(
          op,
          rule,
          "number of output elements (%s) doesn't match expected number of elements (%s)"
              .formatted(found, expected));
    }
  }

  static void verifyDynamicReshape(LocalOperation op) {
    RankedTensorType operand = tensor(op, 0);
    RankedTensorType result = tensor(op, op.resultType(0));
    boolean quantized = QuantizedTypeRules.isAny(operand, result);
    if (!quantized && !TypeCompatibility.haveCompatibleElements(operand, result)) {
      throw incompatibleElements(op, "dynamic_reshape_c1", operand, result);
    }
    if (operand.hasStaticShape() && result.hasStaticShape()) {
      checkElementCount(op, "dynamic_reshape_c2", operand, result);
    }
    checkShapeOperand(op, "dynamic_reshape_c4", 1, result);
    if (tensor(op, 1).dimension(0) != result.rank()) {
      throw violation(
          op,
          "dynamic_reshape_c4",
          "result should have a rank equal to the number of elements in output_shape");
    }
    if (operand.hasStaticShape()) {
      checkOutputShape(op, operand);
    }
    if (quantized) {
      QuantizedTypeRules.checkReshape(op, operand, result);
    }
  }

  static SpecViolation incompatibleElements(
      LocalOperation op, String rule, RankedTensorType operand, RankedTensorType result) {
    return violation(
        op,
        rule,
        "expects operand and result to have compatible element type. Got: "
            + SpecViolation.quoted(operand)
            + " and "
            + SpecViolation.quoted(result));
  }

  private static void checkOutputShape(LocalOperation op, RankedTensorType operand) {
    LongList shape = ConstantValues.integers(op.operand(1)).orElse(null);
    if (shape == null) {
      return;
    }
    long found = Sizes.product(shape);
    long expected = Sizes.product(operand.shape());
    if (found != expected) {
      throw violation(
          op,
          "dynamic_reshape_c2",
          "output_shape is incompatible with input type of operation: input has %s elements, but output_shape has %s"
              .formatted(expected, found));
    }
  }

  static List<Type> inferTranspose(OperationInputs op) {
    RankedTensorType operand = tensor(op, 0);
    LongList permutation = TransposeOp.PERMUTATION.get(op);
    if (permutation.size() != operand.rank()) {
      throw violation(
          op,
          "transpose_c2",
          "TransposeOp operand rank %s does not match permutation size %s"
              .formatted(operand.rank(), permutation.size()));
    }
    if (!Dimensions.isPermutation(permutation)) {
      String expected =
          LongStream.range(0, operand.rank())
              .mapToObj(Long::toString)
              .collect(Collectors.joining(", "));
      throw violation(
          op,
          "transpose_c2",
          "attribute permutation must be a permutation of [%s] but got %s"
              .formatted(expected, numbers(permutation)));
    }
    return List.of(
        Bounds.changed(
            operand,
            operand.elementType(),
            operand.encodingOrNull(),
            sizes -> Dimensions.select(sizes, permutation)));
  }

  static void verifyTranspose(LocalOperation op) {
    Type operand = op.operand(0).type();
    Type result = op.resultType(0);
    QuantizedTypeRules.checkSamePerTensor(op, "transpose_c1", operand, result);
    QuantizedTypeRules.checkSamePerAxis(op, "transpose_c1", operand, result);
    UniformQuantizedPerAxisType from = QuantizedTypeRules.perAxisOrNull(operand);
    UniformQuantizedPerAxisType to = QuantizedTypeRules.perAxisOrNull(result);
    if (from == null || to == null) {
      return;
    }
    LongList permutation = TransposeOp.PERMUTATION.get(op);
    int dimension = to.quantizedDimension();
    if (dimension < permutation.size() && permutation.get(dimension) != from.quantizedDimension()) {
      throw violation(
          op,
          "transpose_c4",
          "operand quantization_dimension %s is not same as permutation[%s] = %s"
              .formatted(from.quantizedDimension(), dimension, permutation.get(dimension)));
    }
  }

  static List<Type> inferReverse(OperationInputs op) {
    return List.of(tensor(op, 0));
  }

  static void verifyReverse(LocalOperation op) {
    LongList dimensions = StablehloOp.DIMENSIONS.get(op);
    if (!Dimensions.isUnique(dimensions)) {
      throw violation(op, "reverse_c2", "dimensions should be unique. Got: " + numbers(dimensions));
    }
    int rank = tensor(op, 0).rank();
    for (int i = 0; i < dimensions.size(); i++) {
      long dimension = dimensions.get(i);
      if (dimension < 0) {
        throw violation(
            op,
            "reverse_c3",
            "all dimensions should be non-negative. Got dimension: " + dimension + ".");
      }
      if (dimension >= rank) {
        throw violation(
            op,
            "reverse_c3",
            "all dimensions should be between [0, %s). Got dimension: %s."
                .formatted(rank, dimension));
      }
    }
  }

  static List<Type> inferConcatenate(OperationInputs op) {
    List<RankedTensorType> inputs = Shapes.tensors(op, op.operands());
    if (inputs.isEmpty()) {
      throw violation(op, "concatenate_c3", "expects at least one operand");
    }
    int dimension = (int) Math.min(StablehloOp.DIMENSION.get(op), Integer.MAX_VALUE);
    checkConcatenated(op, inputs, dimension);
    RankedTensorType first = inputs.getFirst();
    List<SizeAndBound> dimensions = new ArrayList<>();
    for (int d = 0; d < first.rank(); d++) {
      SizeAndBound merged = new SizeAndBound(d == dimension ? 0 : Shapes.DYNAMIC, Shapes.DYNAMIC);
      for (RankedTensorType input : inputs) {
        SizeAndBound next = SizeAndBound.of(input, d);
        merged =
            d == dimension
                ? SizeAndBound.concatenate(merged, next)
                : SizeAndBound.mostSpecific(op, d, merged, next);
      }
      dimensions.add(merged);
    }
    boolean anyBounds = inputs.stream().anyMatch(input -> !Bounds.of(input).isEmpty());
    Attribute encoding =
        inputs.stream().flatMap(input -> input.encoding().stream()).findFirst().orElse(null);
    return List.of(
        Bounds.tensor(
            SizeAndBound.sizes(dimensions),
            first.elementType(),
            encoding,
            anyBounds ? SizeAndBound.bounds(dimensions) : LongList.of()));
  }

  private static void checkConcatenated(
      OperationInputs op, List<RankedTensorType> inputs, int dimension) {
    RankedTensorType first = inputs.getFirst();
    if (first.rank() == 0) {
      throw violation(op, "concatenate_c4", "rank-0 values cannot be concatenated");
    }
    if (dimension >= first.rank()) {
      throw violation(
          op,
          "concatenate_c4",
          "dimension %s is out-of-bounds for input rank %s".formatted(dimension, first.rank()));
    }
    for (int i = 0; i < inputs.size(); i++) {
      RankedTensorType input = inputs.get(i);
      if (input.rank() != first.rank()) {
        throw violation(op, "concatenate_c2", "operands (0) and (" + i + ") do not match rank");
      }
      for (int d = 0; d < first.rank(); d++) {
        if (d != dimension && !Shapes.areCompatible(first.dimension(d), input.dimension(d))) {
          throw violation(
              op,
              "concatenate_c2",
              "shapes of operand (0) and (%s) are not compatible at non-concat index %s: (%s) != (%s)"
                  .formatted(i, d, numbers(first.shape()), numbers(input.shape())));
        }
      }
    }
  }

  /** Infers one result type for each operand. */
  static List<Type> inferOperandTypes(OperationInputs op) {
    return new ArrayList<>(Value.types(op.operands()));
  }
}
