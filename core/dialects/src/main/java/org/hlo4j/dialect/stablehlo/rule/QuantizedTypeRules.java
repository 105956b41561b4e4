package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.SpecViolation.quoted;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.Locale;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.dialect.hlo.SpecViolation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.opset.quant.QuantizedStorage;
import org.hlo4j.opset.quant.QuantizedType;
import org.hlo4j.opset.quant.UniformQuantizedPerAxisType;
import org.hlo4j.opset.quant.UniformQuantizedType;
import org.hlo4j.opset.quant.UniformType;
import org.jspecify.annotations.Nullable;

/** Quantized tensors, and the constraints on them that operations share. */
final class QuantizedTypeRules {
  private QuantizedTypeRules() {}

  static boolean is(Type type) {
    return Shapes.elementType(type) instanceof QuantizedType;
  }

  static boolean isAny(Type... types) {
    for (Type type : types) {
      if (is(type)) {
        return true;
      }
    }
    return false;
  }

  static boolean isPerTensor(Type type) {
    return Shapes.elementType(type) instanceof UniformQuantizedType;
  }

  static @Nullable UniformQuantizedPerAxisType perAxisOrNull(Type type) {
    return Shapes.elementType(type) instanceof UniformQuantizedPerAxisType t ? t : null;
  }

  /** Checks that two per-tensor quantized types have the same scale and zero point. */
  static void checkSamePerTensor(OperationInputs op, String rules, Type a, Type b) {
    if (isPerTensor(a) && isPerTensor(b) && !Shapes.elementType(a).equals(Shapes.elementType(b))) {
      throw violation(
          op,
          rules,
          "expect same quantization scale and zero_point but got "
              + quoted(a)
              + " vs "
              + quoted(b));
    }
  }

  /**
   * Checks that two per-axis quantized types have the same scales and zero points, as far as both
   * have them: their number is a constraint of the quantized dimension.
   */
  static void checkSamePerAxis(OperationInputs op, String rules, Type a, Type b) {
    UniformQuantizedPerAxisType first = perAxisOrNull(a);
    UniformQuantizedPerAxisType second = perAxisOrNull(b);
    if (first != null && second != null && !haveSameParameters(first, second)) {
      throw violation(
          op,
          rules,
          "expect same quantization scales and zero_points but got "
              + quoted(a)
              + " vs "
              + quoted(b));
    }
  }

  private static boolean haveSameParameters(
      UniformQuantizedPerAxisType a, UniformQuantizedPerAxisType b) {
    for (int i = 0; i < Math.min(a.scales().size(), b.scales().size()); i++) {
      if (!a.scales().get(i).equals(b.scales().get(i))
          || a.zeroPoints().get(i) != b.zeroPoints().get(i)) {
        return false;
      }
    }
    return true;
  }

  /** Checks a sum of quantized tensors. */
  static void checkSum(OperationInputs op, Type lhs, Type rhs, Type result) {
    if (!(Shapes.elementType(lhs) instanceof UniformType a)
        || !(Shapes.elementType(rhs) instanceof UniformType b)
        || !(Shapes.elementType(result) instanceof UniformType c)) {
      throw violation(
          op,
          "add_c2",
          "expects  all operands and results to be either quantized or non-quantized");
    }
    if (!sameStorage(a, b) || !sameStorage(a, c)) {
      throw violation(op, "add_c3", "mismatched operands and result quantization storage types");
    }
    if (a.expressedType() != b.expressedType() || a.expressedType() != c.expressedType()) {
      throw violation(op, "add_c4", "mismatched operands and result quantization expressed types");
    }
    checkAxesOfSum(op, a, b, c);
  }

  private static void checkAxesOfSum(
      OperationInputs op, UniformType lhs, UniformType rhs, UniformType result) {
    UniformQuantizedPerAxisType a = perAxisOrNull(lhs);
    UniformQuantizedPerAxisType b = perAxisOrNull(rhs);
    UniformQuantizedPerAxisType c = perAxisOrNull(result);
    if (a == null && b == null) {
      if (c != null) {
        throw violation(
            op,
            "add_c5",
            "result per_axis quantized but none from rhs and lhs are per_axis quantized");
      }
      return;
    }
    if (c == null) {
      throw violation(op, "add_c5", "result is not per_axis quantized but lhs or rhs are");
    }
    if (a != null && a.quantizedDimension() != c.quantizedDimension()) {
      throw dimensionMismatch(op, "add_c6", "lhs", a, c);
    }
    if (b != null && b.quantizedDimension() != c.quantizedDimension()) {
      throw dimensionMismatch(op, "add_c7", "rhs", b, c);
    }
  }

  private static SpecViolation dimensionMismatch(
      OperationInputs op, String rule, String name, Type operand, Type result) {
    return violation(
        op,
        rule,
        "quantization_dimension of "
            + name
            + " and result are not same "
            + quoted(operand)
            + " vs "
            + quoted(result));
  }

  private static boolean sameStorage(UniformType a, UniformType b) {
    QuantizedStorage p = a.storage();
    QuantizedStorage q = b.storage();
    return p.type().equals(q.type());
  }

  /** Checks a convolution or dot product with a quantized operand or result. */
  static void checkProduct(OperationInputs op, Type lhs, Type rhs, Type result) {
    Type lhsElement = Shapes.elementType(lhs);
    Type resultElement = Shapes.elementType(result);
    if (!(Shapes.elementType(rhs) instanceof UniformType b)
        || lhsElement instanceof UniformType != resultElement instanceof UniformType) {
      throw violation(
          op,
          "convolution_c28, dot_general_c14, dynamic_conv_c28",
          "rhs should be quantized for quantized operations and "
              + "is_quantized(lhs)=is_quantized(result) should hold");
    }
    if (lhsElement instanceof UniformType a && resultElement instanceof UniformType c) {
      checkQuantizedProduct(op, a, b, c);
    } else if (!lhsElement.equals(b.expressedType()) || !lhsElement.equals(resultElement)) {
      throw violation(
          op,
          "convolution_c34, dot_general_c20, dynamic_conv_c34",
          "mismatched rhs quantization expressed type and lhs and result element type");
    }
  }

  private static void checkQuantizedProduct(
      OperationInputs op, UniformType lhs, UniformType rhs, UniformType result) {
    if (!sameStorage(lhs, rhs)) {
      throw violation(
          op,
          "convolution_c31, dot_general_c17, dynamic_conv_c31",
          "mismatched lhs and rhs quantization storage types");
    }
    FloatType expressed = lhs.expressedType();
    if (expressed != rhs.expressedType() || expressed != result.expressedType()) {
      throw violation(
          op,
          "convolution_c32, dot_general_c18, dynamic_conv_c32",
          "mismatched lhs, rhs and result quantization expressed types");
    }
    if (isPerTensor(rhs) && !isPerTensor(result)) {
      throw violation(
          op,
          "convolution_c33, dot_general_c19, dynamic_conv_c33",
          "mismatched rhs and result quantization granularity");
    }
  }

  /** Checks a reshape of quantized tensors. */
  static void checkReshape(OperationInputs op, RankedTensorType from, RankedTensorType to) {
    checkSamePerTensor(op, "dynamic_reshape_c1, reshape_c1", from, to);
    checkSamePerAxis(op, "dynamic_reshape_c1, reshape_c1", from, to);
    UniformQuantizedPerAxisType a = perAxisOrNull(from);
    UniformQuantizedPerAxisType b = perAxisOrNull(to);
    if (a == null || b == null) {
      return;
    }
    String rules = "dynamic_reshape_c3, reshape_c3";
    if (!Shapes.areCompatible(
        from.dimension(a.quantizedDimension()), to.dimension(b.quantizedDimension()))) {
      throw violation(
          op,
          rules,
          "expect same quantization dimension size for operand and result "
              + quoted(from)
              + " and "
              + quoted(to));
    }
    if (from.hasStaticShape() && to.hasStaticShape()) {
      long before = Sizes.product(from.shape().subList(0, a.quantizedDimension()));
      long after = Sizes.product(to.shape().subList(0, b.quantizedDimension()));
      if (before != after) {
        throw violation(
            op,
            rules,
            "product of dimensions before quantization dimension must match between operand and "
                + "result for "
                + before
                + " and "
                + after);
      }
    }
  }

  /** Checks a broadcast to a per-axis quantized tensor. */
  static void checkBroadcast(
      OperationInputs op, RankedTensorType from, RankedTensorType to, LongList dimensions) {
    UniformQuantizedPerAxisType source = perAxisOrNull(from);
    UniformQuantizedPerAxisType target = perAxisOrNull(to);
    if (source == null || target == null) {
      return;
    }
    String rules = "broadcast_in_dim_c6, dynamic_broadcast_in_dim_c6";
    int dimension = source.quantizedDimension();
    if (target.quantizedDimension() != dimensions.get(dimension)) {
      throw violation(
          op,
          rules,
          "result quantization_dimension %s not same as broadcast_dimensions[%s] = %s"
              .formatted(target.quantizedDimension(), dimension, dimensions.get(dimension)));
    }
    if (from.dimension(dimension) != 1) {
      return;
    }
    for (int i = 0; i < target.scales().size(); i++) {
      if (!target.scales().get(i).equals(source.scales().getFirst())) {
        throw violation(
            op,
            rules,
            "mismatch result scale %s (%s) and operand scale 0 (%s)"
                .formatted(
                    i, scientific(target.scales().get(i)), scientific(source.scales().getFirst())));
      }
      if (target.zeroPoints().get(i) != source.zeroPoints().get(0)) {
        throw violation(
            op,
            rules,
            "mismatch result zero_point %s (%s) and operand zero_point 0 (%s)"
                .formatted(i, target.zeroPoints().get(i), source.zeroPoints().get(0)));
      }
    }
  }

  /** Formats a number as upstream's messages do: {@code 1.000000e-01}. */
  private static String scientific(double value) {
    return String.format(Locale.ROOT, "%.6e", value);
  }
}
