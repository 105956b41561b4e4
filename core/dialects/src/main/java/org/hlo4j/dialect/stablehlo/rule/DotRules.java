package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.tensor;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.InferredShape;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.dialect.hlo.SizeAndBound;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.Property;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.op.stablehlo.DotOp;
import org.hlo4j.opset.quant.UniformQuantizedPerAxisType;
import org.hlo4j.opset.quant.UniformQuantizedType;
import org.hlo4j.opset.stablehlo.DotAlgorithmAttr;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Precision;

/** The operations {@code dot} and {@code dot_general}. */
public final class DotRules {
  private DotRules() {}

  /** Checks that there is no precision or one for each operand. */
  public static void checkPrecisionConfig(
      OperationInputs op, Property<? extends List<?>> config, String rules) {
    List<?> precisions = config.getOrNull(op);
    if (precisions != null && precisions.size() > 2) {
      throw violation(
          op,
          rules,
          "expects precision config to be empty or have <= 2 elements, got " + precisions.size());
    }
  }

  static void verifyDot(LocalOperation op) {
    checkPrecisionConfig(op, DotOp.PRECISION_CONFIG, "");
    Shapes.checkResult(op, "", inferDot(op).shape());
  }

  /** Infers the shape of a product of vectors or matrices. */
  static InferredShape inferDot(OperationInputs op) {
    RankedTensorType lhs = tensor(op, 0);
    RankedTensorType rhs = tensor(op, 1);
    boolean ranksFit = isVectorOrMatrix(lhs) && isVectorOrMatrix(rhs);
    if (!ranksFit || !Shapes.areCompatible(lhs.dimension(lhs.rank() - 1), rhs.dimension(0))) {
      throw violation(op, "", "expected both lhs/rhs ranks to be either 1 or 2");
    }
    List<SizeAndBound> dimensions = new ArrayList<>();
    if (lhs.rank() == 2) {
      dimensions.add(SizeAndBound.of(lhs, 0));
    }
    if (rhs.rank() == 2) {
      dimensions.add(SizeAndBound.of(rhs, 1));
    }
    return inferred(lhs, rhs, dimensions);
  }

  private static boolean isVectorOrMatrix(RankedTensorType type) {
    return type.rank() == 1 || type.rank() == 2;
  }

  private static InferredShape inferred(
      RankedTensorType lhs, RankedTensorType rhs, List<SizeAndBound> dimensions) {
    Attribute encoding = lhs.encoding().or(rhs::encoding).orElse(null);
    return new InferredShape(
        SizeAndBound.sizes(dimensions),
        Optional.empty(),
        Optional.ofNullable(Bounds.encodingOrNull(encoding, SizeAndBound.bounds(dimensions))));
  }

  static void verifyDotGeneral(LocalOperation op) {
    Optional<DotAlgorithmAttr> algorithm = DotGeneralOp.ALGORITHM.find(op);
    algorithm
        .flatMap(DotAlgorithmAttr::problem)
        .ifPresent(problem -> {
          throw violation(op, "dot_general_c22, dot_general_c23, dot_general_c24", problem);
        });
    checkPrecisionConfig(op, DotGeneralOp.PRECISION_CONFIG, "dot_general_c11");
    Shapes.checkResult(op, "dot_general_c12", inferDotGeneral(op).shape());
    if (algorithm.isPresent() && !hasDefaultPrecision(op)) {
      throw violation(
          op, "dot_general_c21", "must specify DEFAULT precision config when algorithm is set.");
    }
    checkQuantization(op);
  }

  private static boolean hasDefaultPrecision(LocalOperation op) {
    return DotGeneralOp.PRECISION_CONFIG.getOr(op, List.of()).stream()
        .allMatch(Precision.DEFAULT::equals);
  }

  /**
   * Infers the shape of a dot product: batching dimensions, then the other dimensions of lhs and
   * rhs.
   */
  public static InferredShape inferDotGeneral(OperationInputs op) {
    RankedTensorType lhs = tensor(op, 0);
    RankedTensorType rhs = tensor(op, 1);
    DotDimensionNumbersAttr numbers = DotGeneralOp.DOT_DIMENSION_NUMBERS.get(op);
    checkDimensionNumbers(op, numbers, lhs, rhs);
    List<SizeAndBound> dimensions = new ArrayList<>();
    for (int i = 0; i < numbers.lhsBatchingDimensions().size(); i++) {
      dimensions.add(
          SizeAndBound.mostSpecific(
              op,
              i,
              SizeAndBound.of(lhs, (int) numbers.lhsBatchingDimensions().get(i)),
              SizeAndBound.of(rhs, (int) numbers.rhsBatchingDimensions().get(i))));
    }
    addRemaining(
        lhs, numbers.lhsBatchingDimensions(), numbers.lhsContractingDimensions(), dimensions);
    addRemaining(
        rhs, numbers.rhsBatchingDimensions(), numbers.rhsContractingDimensions(), dimensions);
    return inferred(lhs, rhs, dimensions);
  }

  private static void addRemaining(
      RankedTensorType type,
      LongList batching,
      LongList contracting,
      List<SizeAndBound> dimensions) {
    for (int i = 0; i < type.rank(); i++) {
      if (!batching.contains(i) && !contracting.contains(i)) {
        dimensions.add(SizeAndBound.of(type, i));
      }
    }
  }

  /** Checks that the batching and contracting dimensions of lhs and rhs match. */
  public static void checkDimensionNumbers(
      OperationInputs op,
      DotDimensionNumbersAttr numbers,
      RankedTensorType lhs,
      RankedTensorType rhs) {
    LongList lhsBatching = numbers.lhsBatchingDimensions();
    LongList rhsBatching = numbers.rhsBatchingDimensions();
    LongList lhsContracting = numbers.lhsContractingDimensions();
    LongList rhsContracting = numbers.rhsContractingDimensions();
    checkSameCount(op, "dot_general_c1", "batching", lhsBatching, rhsBatching);
    checkSameCount(op, "dot_general_c2", "contracting", lhsContracting, rhsContracting);
    Dimensions.checkDistinct(
        op,
        "dot_general_c3",
        lhsBatching,
        lhsContracting,
        "lhs_batching_dimensions",
        "lhs_contracting_dimensions");
    Dimensions.checkDistinct(
        op,
        "dot_general_c4",
        rhsBatching,
        rhsContracting,
        "rhs_batching_dimensions",
        "rhs_contracting_dimensions");
    checkInRange(op, "dot_general_c5", lhsBatching, lhs, "lhs_batching_dimensions");
    checkInRange(op, "dot_general_c6", lhsContracting, lhs, "lhs_contracting_dimensions");
    checkInRange(op, "dot_general_c7", rhsBatching, rhs, "rhs_batching_dimensions");
    checkInRange(op, "dot_general_c8", rhsContracting, rhs, "rhs_contracting_dimensions");
    checkSizes(op, "dot_general_c9", "batching", lhs, lhsBatching, rhs, rhsBatching);
    checkSizes(op, "dot_general_c10", "contracting", lhs, lhsContracting, rhs, rhsContracting);
  }

  private static void checkSameCount(
      OperationInputs op, String rule, String name, LongList lhs, LongList rhs) {
    if (lhs.size() != rhs.size()) {
      throw violation(
          op, rule, "lhs and rhs should have the same number of " + name + " dimensions");
    }
  }

  private static void checkInRange(
      OperationInputs op, String rule, LongList dimensions, RankedTensorType type, String name) {
    for (int i = 0; i < dimensions.size(); i++) {
      if (!Dimensions.isInRange(dimensions.get(i), type.rank())) {
        throw violation(
            op,
            rule,
            "%s value: %s is out of range: [0, %s)"
                .formatted(name, dimensions.get(i), type.rank()));
      }
    }
  }

  private static void checkSizes(
      OperationInputs op,
      String rule,
      String name,
      RankedTensorType lhs,
      LongList lhsDimensions,
      RankedTensorType rhs,
      LongList rhsDimensions) {
    for (int i = 0; i < lhsDimensions.size(); i++) {
      long lhsSize = lhs.dimension((int) lhsDimensions.get(i));
      long rhsSize = rhs.dimension((int) rhsDimensions.get(i));
      if (!Shapes.areCompatible(lhsSize, rhsSize)) {
        throw violation(op, rule, name + " dimension sizes must match for lhs/rhs");
      }
    }
  }

  private static void checkQuantization(LocalOperation op) {
    RankedTensorType lhs = tensor(op, 0);
    RankedTensorType rhs = tensor(op, 1);
    RankedTensorType result = tensor(op, op.resultType(0));
    if (!QuantizedTypeRules.isAny(lhs, rhs, result)) {
      return;
    }
    if (rhs.elementType() instanceof UniformQuantizedType quantized && quantized.zeroPoint() != 0) {
      throw violation(op, "dot_general_c15", "Zero point of rhs should be 0");
    }
    if (rhs.elementType() instanceof UniformQuantizedPerAxisType quantized) {
      if (!quantized.zeroPoints().allMatch(zeroPoint -> zeroPoint == 0)) {
        throw violation(op, "dot_general_c15", "Zero points of rhs should be 0");
      }
      if (DotGeneralOp.DOT_DIMENSION_NUMBERS
          .get(op)
          .rhsContractingDimensions()
          .contains(quantized.quantizedDimension())) {
        throw violation(
            op,
            "dot_general_c16",
            "Quantization dimension of rhs should not be in the contracting dimension of rhs");
      }
    }
    QuantizedTypeRules.checkProduct(op, lhs, rhs, result);
  }
}
