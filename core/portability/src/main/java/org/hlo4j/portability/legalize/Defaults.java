package org.hlo4j.portability.legalize;

import java.util.Arrays;
import java.util.List;
import org.hlo4j.dialect.stablehlo.rule.ConvolutionRules;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.ConvDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.CustomCallApiVersion;
import org.hlo4j.opset.vhlo.ArrayV1Attr;
import org.hlo4j.opset.vhlo.DictionaryV1Attr;
import org.hlo4j.opset.vhlo.IntegerV1Attr;
import org.hlo4j.opset.vhlo.StringV1Attr;
import org.hlo4j.opset.vhlo.TensorV1Attr;
import org.hlo4j.opset.vhlo.VhloEnum;

/**
 * VHLO values of absent StableHLO attributes that depend on the operation or have several
 * equivalents.
 */
final class Defaults {
  private static final Attribute DEFAULT_PRECISION = VhloEnum.PRECISION.attribute("DEFAULT");

  /** Default precision of both operands; equivalent is any list of default precisions. */
  static final AttributeDefault PRECISION =
      AttributeDefault.of(
          new ArrayV1Attr(List.of(DEFAULT_PRECISION, DEFAULT_PRECISION)),
          a ->
              a instanceof ArrayV1Attr array
                  && array.elements().stream().allMatch(DEFAULT_PRECISION::equals));

  /** No reversal in any dimension of the window. */
  static final AttributeDefault NO_REVERSAL =
      AttributeDefault.of(op -> falses(spatialDimensions(op)), a -> isSplat(a, 0));

  /** No padding in any spatial dimension. */
  static final AttributeDefault NO_CONVOLUTION_PADDING =
      AttributeDefault.of(op -> padding(spatialDimensions(op)), a -> isSplat(a, 0));

  /** No padding in any dimension of the window. */
  static final AttributeDefault NO_WINDOW_PADDING =
      AttributeDefault.of(op -> padding(windowDimensions(op)), a -> isSplat(a, 0));

  /** The attribute is optional in StableHLO's definition, but required by VHLO. */
  static final AttributeDefault MISSING =
      AttributeDefault.of(
          op -> {
            throw new Unconvertible("'" + op.definition().name() + "' lacks window_dimensions");
          },
          a -> false);

  /** An empty value of the kind that the API version requires; when read back, of either kind. */
  static final AttributeDefault BACKEND_CONFIG =
      AttributeDefault.of(
          op -> isTypedFfi(op) ? DictionaryV1Attr.EMPTY : new StringV1Attr(""),
          a ->
              (a instanceof StringV1Attr s && s.value().isEmpty())
                  || (a instanceof DictionaryV1Attr d && d.elements().isEmpty()));

  private Defaults() {}

  /** An integer; written with 64 bits, equivalent in any width. */
  static AttributeDefault integer(long value) {
    return AttributeDefault.of(
        IntegerV1Attr.i64(value),
        a -> a instanceof IntegerV1Attr i && i.value().longValue() == value);
  }

  /** An integer for each spatial dimension of a convolution. */
  static AttributeDefault perSpatialDimension(long value) {
    return AttributeDefault.of(
        op -> repeated(value, spatialDimensions(op)), a -> isSplat(a, value));
  }

  /** An integer for each dimension of a window. */
  static AttributeDefault perWindowDimension(long value) {
    return AttributeDefault.of(op -> repeated(value, windowDimensions(op)), a -> isSplat(a, value));
  }

  /** A value that is omitted only if another attribute is omitted too. */
  static AttributeDefault absentWith(String other, Attribute value) {
    return new AttributeDefault(
        op -> value, (op, a) -> value.equals(a) && value.equals(op.attributeOrNull(other)));
  }

  private static boolean isTypedFfi(OperationInputs op) {
    Attribute version = CustomCallOp.API_VERSION.attributeOrNull(op);
    return version != null
        && CustomCallApiVersion.of(version)
            .filter(v -> v == CustomCallApiVersion.API_VERSION_TYPED_FFI)
            .isPresent();
  }

  private static int spatialDimensions(OperationInputs convolution) {
    ConvDimensionNumbersAttr numbers = ConvolutionRules.DIMENSION_NUMBERS.getOrNull(convolution);
    return numbers == null ? 0 : numbers.inputSpatialDimensions().size();
  }

  private static int windowDimensions(OperationInputs op) {
    return StablehloOp.WINDOW_DIMENSIONS.getOr(op, LongList.of()).size();
  }

  private static TensorV1Attr repeated(long value, int count) {
    long[] values = new long[count];
    Arrays.fill(values, value);
    return TensorV1Attr.i64(values);
  }

  private static TensorV1Attr falses(int count) {
    return zeros(RankedTensorType.of(IntegerType.I1, count), count);
  }

  private static TensorV1Attr padding(int dimensions) {
    return zeros(RankedTensorType.of(IntegerType.I64, dimensions, 2), dimensions * 16);
  }

  private static TensorV1Attr zeros(RankedTensorType type, int bytes) {
    return TensorV1Attr.of(DenseElementsAttr.detectSplat(type, Blob.wrap(new byte[bytes])));
  }

  /** Whether all elements are this integer, and there is at least one. */
  private static boolean isSplat(Attribute attribute, long value) {
    return attribute instanceof TensorV1Attr tensor
        && tensor.data().isSplat()
        && tensor.data().elementType() instanceof IntegerType
        && tensor.data().longAt(0) == value;
  }
}
