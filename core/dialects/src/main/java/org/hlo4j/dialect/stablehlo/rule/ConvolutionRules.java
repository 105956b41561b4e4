package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.isDynamic;
import static org.hlo4j.dialect.hlo.Shapes.isStatic;
import static org.hlo4j.dialect.hlo.Shapes.numbers;
import static org.hlo4j.dialect.hlo.Shapes.tensor;
import static org.hlo4j.dialect.hlo.SpecViolation.quoted;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.Optional;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.InferredShape;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.dialect.hlo.TypeCompatibility;
import org.hlo4j.dialect.hlo.WindowAttributes;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.define.PropertyType;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.quant.UniformQuantizedPerAxisType;
import org.hlo4j.opset.stablehlo.ConvDimensionNumbersAttr;

/** The operations {@code convolution} and {@code dynamic_conv}. */
public final class ConvolutionRules {
  private final OperationInputs op;
  private final RankedTensorType lhs;
  private final RankedTensorType rhs;
  private final ConvDimensionNumbersAttr dimensions;
  private final long featureGroups;
  private final long batchGroups;

  /** The dimension numbers of {@code convolution} and {@code dynamic_conv}. */
  public static final Property<ConvDimensionNumbersAttr> DIMENSION_NUMBERS =
      Property.shared("dimension_numbers", PropertyType.of(ConvDimensionNumbersAttr.class));

  private ConvolutionRules(OperationInputs op) {
    this.op = op;
    this.lhs = tensor(op, 0);
    this.rhs = tensor(op, 1);
    this.dimensions = DIMENSION_NUMBERS.get(op);
    this.featureGroups = StablehloOp.FEATURE_GROUP_COUNT.get(op);
    this.batchGroups = StablehloOp.BATCH_GROUP_COUNT.get(op);
  }

  static void verify(LocalOperation op) {
    RankedTensorType result = tensor(op, op.resultType(0));
    Shapes.checkResult(op, "convolution_c25", inferShape(op));
    new ConvolutionRules(op).checkQuantization(result);
  }

  /** Infers the shape of the result of {@code convolution}. */
  static LongList inferShape(OperationInputs op) {
    ConvolutionRules rules = new ConvolutionRules(op);
    rules.checkOperands();
    return rules.resultShape(
        rules.window(Window.attributes(op, StablehloOp.LHS_DILATION, StablehloOp.RHS_DILATION)));
  }

  static InferredShape inferComponents(OperationInputs op) {
    return new InferredShape(inferShape(op), Optional.empty(), Optional.empty());
  }

  static void verifyDynamic(LocalOperation op) {
    inferDynamicShape(op);
    new ConvolutionRules(op).checkQuantization(tensor(op, op.resultType(0)));
  }

  /** Infers the shape of the result of {@code dynamic_conv} with constant padding. */
  static Optional<LongList> inferDynamicShape(OperationInputs op) {
    ConvolutionRules rules = new ConvolutionRules(op);
    rules.checkOperands();
    rules.checkPadding(tensor(op, 2));
    return ConstantValues.integers(op.operand(2))
        .map(padding ->
            rules.resultShape(
                rules.window(
                    new Window.Attributes(
                        StablehloOp.WINDOW_STRIDES.getOr(op, LongList.of()),
                        padding.size() / 2,
                        WindowAttributes.side(padding, 0),
                        WindowAttributes.side(padding, 1),
                        StablehloOp.LHS_DILATION.getOr(op, LongList.of()),
                        StablehloOp.RHS_DILATION.getOr(op, LongList.of())))));
  }

  private void checkPadding(RankedTensorType padding) {
    if (padding.rank() != 2) {
      throw violation(
          op, "dynamic_conv_c4", "expects padding to be of rank 2 but got " + padding.rank());
    }
    if (padding.dimension(0) != lhs.rank() - 2 || padding.dimension(1) != 2) {
      throw violation(
          op,
          "dynamic_conv_c4",
          "expects padding to be of shape [%s, 2], but got [%s, %s]"
              .formatted(lhs.rank() - 2, padding.dimension(0), padding.dimension(1)));
    }
  }

  private Window window(Window.Attributes attributes) {
    LongList sizes = Dimensions.select(rhs.shape(), dimensions.kernelSpatialDimensions());
    return Window.of(op, sizes, attributes);
  }

  private LongList resultShape(Window window) {
    long[] sizes = new long[lhs.rank()];
    LongList positions =
        window.positions(Dimensions.select(lhs.shape(), dimensions.inputSpatialDimensions()));
    for (int i = 0; i < positions.size(); i++) {
      sizes[(int) dimensions.outputSpatialDimensions().get(i)] = positions.get(i);
    }
    long batch = lhs.dimension((int) dimensions.inputBatchDimension());
    sizes[(int) dimensions.outputBatchDimension()] =
        isDynamic(batch) ? Shapes.DYNAMIC : batch / batchGroups;
    sizes[(int) dimensions.outputFeatureDimension()] =
        rhs.dimension((int) dimensions.kernelOutputFeatureDimension());
    return LongList.wrap(sizes);
  }

  private void checkOperands() {
    if (lhs.rank() < 2) {
      throw violation(
          op,
          "convolution_c13, dynamic_conv_c13",
          "expects convolution arguments to have >= 2 dimensions. Got: %s and %s."
              .formatted(quoted(lhs), quoted(rhs)));
    }
    if (lhs.rank() != rhs.rank()) {
      throw violation(
          op,
          "convolution_c1, dynamic_conv_c1",
          "expects convolution arguments to have same number of dimensions. Got: %s and %s."
              .formatted(quoted(lhs), quoted(rhs)));
    }
    if (!QuantizedTypeRules.isAny(lhs, rhs)
        && !areEightBitFloats(lhs, rhs)
        && !TypeCompatibility.haveCompatibleElements(lhs, rhs)) {
      throw violation(
          op,
          "convolution_c27, dynamic_conv_c27",
          "expects lhs and rhs to have compatible element type. Got: %s and %s"
              .formatted(quoted(lhs.elementType()), quoted(rhs.elementType())));
    }
    checkDimensionNumbers();
    checkGroups();
    DotRules.checkPrecisionConfig(
        op, StablehloOp.PRECISION_CONFIG, "convolution_c24, dynamic_conv_c24");
    int expected = dimensions.inputSpatialDimensions().size() + 2;
    if (lhs.rank() != expected) {
      throw violation(
          op,
          "convolution_c12, dynamic_conv_c12",
          "expects convolution arguments to have %s dimensions. Got: %s"
              .formatted(expected, lhs.rank()));
    }
  }

  /** Whether both element types are 8-bit floats, which a convolution may mix. */
  private static boolean areEightBitFloats(RankedTensorType lhs, RankedTensorType rhs) {
    return isEightBitFloat(lhs.elementType()) && isEightBitFloat(rhs.elementType());
  }

  private static boolean isEightBitFloat(Type type) {
    return type instanceof FloatType f && f.width() == 8;
  }

  private void checkDimensionNumbers() {
    LongList input = dimensions.inputSpatialDimensions();
    LongList kernel = dimensions.kernelSpatialDimensions();
    LongList output = dimensions.outputSpatialDimensions();
    if (input.size() != kernel.size() || input.size() != output.size()) {
      throw violation(
          op,
          "convolution_c17, convolution_c19, dynamic_conv_c17, dynamic_conv_c19",
          "expects the same size for input, kernel and output spatial-dimensions, but got %s, %s, and %s resp."
              .formatted(input.size(), kernel.size(), output.size()));
    }
    LongList ofInput =
        Dimensions.concat(
            LongList.of(dimensions.inputBatchDimension(), dimensions.inputFeatureDimension()),
            input);
    LongList ofKernel =
        Dimensions.concat(
            LongList.of(
                dimensions.kernelInputFeatureDimension(),
                dimensions.kernelOutputFeatureDimension()),
            kernel);
    LongList ofOutput =
        Dimensions.concat(
            LongList.of(dimensions.outputBatchDimension(), dimensions.outputFeatureDimension()),
            output);
    int rank = lhs.rank();
    if (!isInRange(ofInput, rank) || !isInRange(ofKernel, rank) || !isInRange(ofOutput, rank)) {
      throw violation(
          op,
          "convolution_c13, convolution_c18, convolution_c20, dynamic_conv_c13, dynamic_conv_c18,"
              + " dynamic_conv_c20",
          "expects input, kernel, and output dimension-numbers to be in-range [0, %s)."
              .formatted(rank));
    }
    checkUnique("convolution_c13, dynamic_conv_c13", "input", ofInput);
    checkUnique("convolution_c18, dynamic_conv_c18", "kernel", ofKernel);
    checkUnique("convolution_c20, dynamic_conv_c20", "output", ofOutput);
  }

  private static boolean isInRange(LongList dimensions, int rank) {
    return dimensions.allMatch(dimension -> Dimensions.isInRange(dimension, rank));
  }

  private void checkUnique(String rules, String name, LongList numbers) {
    if (!Dimensions.isUnique(numbers)) {
      throw violation(
          op,
          rules,
          "expects %s dimension-numbers to be unique, got {%s}.".formatted(name, numbers(numbers)));
    }
  }

  private void checkGroups() {
    if (batchGroups > 1 && featureGroups > 1) {
      throw violation(
          op,
          "convolution_c23, dynamic_conv_c23",
          "expects batch_group_count and feature_group_count not to be both greater than 1. Got %s and %s resp."
              .formatted(batchGroups, featureGroups));
    }
    long batch = lhs.dimension((int) dimensions.inputBatchDimension());
    if (isStatic(batch) && batch % batchGroups != 0) {
      throw violation(
          op,
          "convolution_c10, dynamic_conv_c10",
          "expects input batch dimension (%s) to be divisible by batch_group_count. Got batch_group_count = %s."
              .formatted(batch, batchGroups));
    }
    checkInputFeatures(
        lhs.dimension((int) dimensions.inputFeatureDimension()),
        rhs.dimension((int) dimensions.kernelInputFeatureDimension()));
    checkOutputFeatures(rhs.dimension((int) dimensions.kernelOutputFeatureDimension()));
  }

  private void checkInputFeatures(long features, long kernelFeatures) {
    if (isDynamic(features)) {
      return;
    }
    if (features % featureGroups != 0) {
      throw violation(
          op,
          "convolution_c11, dynamic_conv_c11",
          "expects input feature dimension (%s) to be a multiple of feature_group_count. Got feature_group_count = %s."
              .formatted(features, featureGroups));
    }
    if (isStatic(kernelFeatures) && features / featureGroups != kernelFeatures) {
      throw violation(
          op,
          "convolution_c14, dynamic_conv_c14",
          "expects input feature dimension (%s) / feature_group_count = kernel input feature dimension (%s). Got feature_group_count = %s."
              .formatted(features, kernelFeatures, featureGroups));
    }
  }

  private void checkOutputFeatures(long features) {
    if (isDynamic(features)) {
      return;
    }
    if (features % batchGroups != 0) {
      throw violation(
          op,
          "convolution_c15, dynamic_conv_c15",
          "expects output feature dimension size (%s) to be a multiple of batch_group_count. Got batch_group_count = %s."
              .formatted(features, batchGroups));
    }
    if (features % featureGroups != 0) {
      throw violation(
          op,
          "convolution_c16, dynamic_conv_c16",
          "expects kernel output feature dimension (%s) to be divisible by feature_group_count. For feature_group_count = %s."
              .formatted(features, featureGroups));
    }
  }

  private void checkQuantization(RankedTensorType result) {
    if (!QuantizedTypeRules.isAny(lhs, rhs, result)) {
      return;
    }
    UniformQuantizedPerAxisType kernel = QuantizedTypeRules.perAxisOrNull(rhs);
    if (kernel != null
        && kernel.quantizedDimension() != dimensions.kernelOutputFeatureDimension()) {
      throw violation(
          op,
          "convolution_c29, dynamic_conv_c29",
          "quantization dimension of rhs should be same with kernel_output_feature_dimension");
    }
    UniformQuantizedPerAxisType output = QuantizedTypeRules.perAxisOrNull(result);
    if (output != null && output.quantizedDimension() != dimensions.outputFeatureDimension()) {
      throw violation(
          op,
          "convolution_c30, dynamic_conv_c30",
          "quantization dimension of result should be same with output_feature_dimension");
    }
    QuantizedTypeRules.checkProduct(op, lhs, rhs, result);
  }
}
