package org.hlo4j.transforms.chlo;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.ConversionPattern;
import org.hlo4j.ir.rewrite.ConversionRewriter;
import org.hlo4j.opset.chlo.ChloElementwise;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Elementwise operations that expand to formulas of others: one row each, and one for each kind of
 * element type if formulas differ.
 */
final class FormulaPatterns {
  private static final Set<Type> ERROR_FUNCTION_TYPES =
      Set.of(FloatType.F64, FloatType.F32, FloatType.F16, FloatType.BF16);

  /** The operations whose formulas are declarative upstream. */
  private static final Set<OpDefinition> STATING_ACCURACY =
      Set.of(
          ChloElementwise.ACOS,
          ChloElementwise.ACOSH,
          ChloElementwise.ASIN,
          ChloElementwise.ASIN_ACOS_KERNEL,
          ChloElementwise.ASINH,
          ChloElementwise.ATAN,
          ChloElementwise.ATANH,
          ChloElementwise.TAN);

  private final List<ConversionPattern> patterns = new ArrayList<>();

  private FormulaPatterns() {}

  static List<ConversionPattern> all() {
    FormulaPatterns all = new FormulaPatterns();
    all.addInverseFunctions();
    all.addTests();
    all.addSpecialFunctions();
    all.addOthers();
    return all.patterns;
  }

  /** Returns the formulas of StableHLO 1.20.0 that later releases have changed. */
  static List<ConversionPattern> of120() {
    FormulaPatterns changed = new FormulaPatterns();
    changed.real(ChloElementwise.ASIN, InverseTrigonometric::asinOf120);
    changed.real(ChloElementwise.DIGAMMA, x -> inF32(x, Gamma::digammaOf120));
    return changed.patterns;
  }

  private void addInverseFunctions() {
    real(ChloElementwise.ACOS, InverseTrigonometric::acos);
    complex(ChloElementwise.ACOS, InverseTrigonometric::complexAcos);
    real(ChloElementwise.ACOSH, Hyperbolic::acosh);
    complex(ChloElementwise.ACOSH, InverseTrigonometric::complexAcosh);
    real(ChloElementwise.ASIN, InverseTrigonometric::asin);
    complex(ChloElementwise.ASIN, InverseTrigonometric::complexAsin);
    complex(ChloElementwise.ASIN_ACOS_KERNEL, AsinAcosKernel::of);
    real(ChloElementwise.ASINH, Hyperbolic::asinh);
    complex(ChloElementwise.ASINH, InverseTrigonometric::complexAsinh);
    real(ChloElementwise.ATAN, InverseTrigonometric::atan);
    complex(ChloElementwise.ATAN, InverseTrigonometric::complexAtan);
    real(ChloElementwise.ATANH, Hyperbolic::atanh);
    complex(ChloElementwise.ATANH, ComplexArea::atanh);
  }

  private void addTests() {
    real(ChloElementwise.IS_INF, x -> x.abs().apply(ChloElementwise.IS_POS_INF));
    real(ChloElementwise.IS_NEG_INF, x -> x.eq(x.negativeInfinity()));
    real(ChloElementwise.IS_POS_INF, x -> x.eq(x.infinity()));
  }

  private void addSpecialFunctions() {
    byWidth(ChloElementwise.BESSEL_I1E, BesselI1e::f32, BesselI1e::f64);
    byWidth(ChloElementwise.ERF, ErrorFunctions::erfF32, ErrorFunctions::erfF64);
    byWidth(ChloElementwise.ERFC, ErrorFunctions::erfcF32, ErrorFunctions::erfcF64);
    unary(
        ChloElementwise.ERF_INV,
        type -> true,
        x -> x.elementType() == FloatType.F64 ? InverseError.f64(x) : inF32(x, InverseError::f32));
    real(ChloElementwise.COSH, x -> inF32(x, Hyperbolic::cosh));
    complex(ChloElementwise.COSH, Hyperbolic::cosh);
    real(ChloElementwise.SINH, x -> inF32(x, Hyperbolic::sinh));
    complex(ChloElementwise.SINH, Hyperbolic::sinhOfLarge);
    real(ChloElementwise.LGAMMA, x -> inF32(x, Gamma::lgamma));
    real(ChloElementwise.DIGAMMA, x -> inF32(x, Gamma::digamma));
    binary(
        ChloElementwise.POLYGAMMA,
        FloatType.class::isInstance,
        (n, x) -> inF32(n, x, Zeta::polygamma));
    binary(ChloElementwise.ZETA, FloatType.class::isInstance, (x, q) -> inF32(x, q, Zeta::zeta));
  }

  private void addOthers() {
    patterns.add(ConversionPattern.of(ChloElementwise.CONJ, FormulaPatterns::conjOfReal));
    complex(ChloElementwise.CONJ, z -> z.real().complex(z.imag().negate()));
    real(ChloElementwise.SQUARE, x -> x.times(x));
    complex(ChloElementwise.SQUARE, ComplexArea::square);
    unary(
        ChloElementwise.TAN, type -> true, x -> x.apply(org.hlo4j.opset.stablehlo.Elementwise.TAN));
    binary(ChloElementwise.MULHI, HighProduct::isNarrow, HighProduct::narrow);
    binary(ChloElementwise.MULHI, HighProduct::isUnsigned64, HighProduct::unsigned);
    binary(ChloElementwise.MULHI, HighProduct::isSigned64, HighProduct::signed);
    binary(ChloElementwise.NEXT_AFTER, FloatType.class::isInstance, NextAfter::of);
  }

  private static boolean conjOfReal(
      Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    Value x = operands.getFirst();
    if (isComplex(((ShapedType) x.type()).elementType())) {
      return false;
    }
    rewriter.replace(operation, x);
    return true;
  }

  private void real(OpDefinition definition, UnaryOperator<Expr> formula) {
    unary(definition, type -> !isComplex(type), formula);
  }

  private void complex(OpDefinition definition, UnaryOperator<Expr> formula) {
    unary(definition, FormulaPatterns::isComplex, formula);
  }

  /** Adds formulas for 64 bits and for 32 bits, the latter with conversions for 16 bits, too. */
  private void byWidth(OpDefinition definition, UnaryOperator<Expr> f32, UnaryOperator<Expr> f64) {
    unary(
        definition,
        ERROR_FUNCTION_TYPES::contains,
        x -> x.elementType() == FloatType.F64 ? f64.apply(x) : inF32(x, f32));
  }

  private void unary(
      OpDefinition definition, Predicate<Type> elementTypes, UnaryOperator<Expr> formula) {
    row(definition, elementTypes, operands -> formula.apply(operands.getFirst()));
  }

  private void binary(
      OpDefinition definition, Predicate<Type> elementTypes, BinaryOperator<Expr> formula) {
    row(definition, elementTypes, operands -> formula.apply(operands.get(0), operands.get(1)));
  }

  /** Adds a formula for operands of some element types. */
  private void row(
      OpDefinition definition, Predicate<Type> elementTypes, Function<List<Expr>, Expr> formula) {
    patterns.add(
        ConversionPattern.of(
            definition,
            (operation, operands, rewriter) -> {
              if (!(operands.getFirst().type() instanceof RankedTensorType type)
                  || !elementTypes.test(type.elementType())) {
                return false; // constants take the shape of the operand
              }
              HloBuilder builder = builder(operation, rewriter);
              List<Expr> expressions = operands.stream().map(builder::expr).toList();
              rewriter.replace(operation, formula.apply(expressions).value());
              return true;
            }));
  }

  private static HloBuilder builder(Operation operation, ConversionRewriter rewriter) {
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    return STATING_ACCURACY.contains(operation.definition()) ? builder.statingAccuracy() : builder;
  }

  private static boolean isComplex(Type type) {
    return type instanceof ComplexType;
  }

  /** Evaluates the formula in 32 bits for narrower floats. */
  private static Expr inF32(Expr x, UnaryOperator<Expr> formula) {
    return isNarrow(x)
        ? formula.apply(x.convert(FloatType.F32)).convert(x.elementType())
        : formula.apply(x);
  }

  private static Expr inF32(Expr x, Expr y, BinaryOperator<Expr> formula) {
    if (!isNarrow(x)) {
      return formula.apply(x, y);
    }
    Expr left = x.convert(FloatType.F32);
    Expr right = y.convert(FloatType.F32);
    return formula.apply(left, right).convert(x.elementType());
  }

  private static boolean isNarrow(Expr x) {
    return x.elementType() instanceof FloatType type && type.width() < FloatType.F32.width();
  }
}
