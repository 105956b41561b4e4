package org.hlo4j.byteir.recognize;

import java.util.List;
import java.util.Optional;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.QuantizationTargets;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.formula.FormulaMatch;

/** Quantization and dequantization, per tensor or per channel. */
final class QuantizationForms {
  private QuantizationForms() {}

  static List<Recognition> all() {
    return List.of(
        Recognition.of(
            QuantizationTargets.QUANTIZE,
            """
            let scaled = round(x / s[line] | x / #scale)
            let q = scaled + convert(z[line]) | scaled + #zero | scaled
            convert(clamp(#least, q, #most))
            """,
            QuantizationForms::quantize),
        Recognition.of(
            QuantizationTargets.DEQUANTIZE,
            """
            let d = convert(q[source]) - convert(z[line])
                  | convert(q[source]) - #zero
                  | convert(q[source] - z[line])
            d * s[line] | d * #scale
            """,
            QuantizationForms::dequantize));
  }

  private static boolean quantize(
      TargetDefinition target, FormulaMatch match, RecognitionContext context) {
    Type to = match.rootType().elementType();
    Value x = match.tensor("x");
    return to instanceof IntegerType integer
        && isWide(Shapes.elementType(x.type()))
        && match.number("least") == least(integer)
        && match.number("most") == most(integer)
        && replace(target, x, integer, Shapes.elementType(x.type()), match, context);
  }

  private static boolean dequantize(
      TargetDefinition target, FormulaMatch match, RecognitionContext context) {
    Type to = match.rootType().elementType();
    Value q = match.tensor("q");
    return isWide(to)
        && Shapes.elementType(q.type()) instanceof IntegerType integer
        && replace(target, q, integer, to, match, context);
  }

  /** Returns whether a type is at least as precise as the computation of the calls. */
  private static boolean isWide(Type type) {
    return type == FloatType.F32 || type == FloatType.F64;
  }

  private static double least(IntegerType type) {
    return type.isUnsigned() ? 0 : -Math.scalb(1.0, type.width() - 1);
  }

  private static double most(IntegerType type) {
    return Math.scalb(1.0, type.isUnsigned() ? type.width() : type.width() - 1) - 1;
  }

  private static boolean replace(
      TargetDefinition target,
      Value input,
      IntegerType integer,
      Type real,
      FormulaMatch match,
      RecognitionContext context) {
    LongList dims = match.has("s") ? match.dimsOf("s") : LongList.of();
    if (match.has("z") && !match.dimsOf("z").isEmpty()) {
      if (!dims.isEmpty() && !dims.equals(match.dimsOf("z"))) {
        return false;
      }
      dims = match.dimsOf("z");
    }
    double zero = match.hasNumber("zero") ? match.number("zero") : 0;
    if (zero != Math.rint(zero) || zero < least(integer) || zero > most(integer)) {
      return false;
    }
    Optional<Value> scale = operand(match, "s", "scale", 1, dims, real, context);
    Optional<Value> point = operand(match, "z", "zero", 0, dims, integer, context);
    if (scale.isEmpty()
        || point.isEmpty()
        || !Shapes.elementType(point.get().type()).equals(integer)) {
      return false;
    }
    DictionaryAttr attributes = DictionaryAttr.EMPTY;
    if (!dims.isEmpty()) {
      attributes = attributes.with("axis", RecognitionContext.integer(dims.get(0)));
    }
    return context.replace(
        target, match.root(), List.of(input, scale.get(), point.get()), attributes);
  }

  /** Returns a scale or zero point: a tensor of the program, or a constant. */
  private static Optional<Value> operand(
      FormulaMatch match,
      String tensor,
      String number,
      double otherwise,
      LongList dims,
      Type element,
      RecognitionContext context) {
    if (match.has(tensor)) {
      return match.tensor(tensor, dims, context.rewriter());
    }
    LongList shape = Dimensions.select(match.rootType().shape(), dims);
    double value = match.hasNumber(number) ? match.number(number) : otherwise;
    return shape.allMatch(Shapes::isStatic)
        ? Optional.of(context.constant(value, shape, element, match.root()))
        : Optional.empty();
  }
}
