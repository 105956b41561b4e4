package org.hlo4j.opset.arith;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.UnrankedTensorType;
import org.hlo4j.ir.builtin.VectorType;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.ir.define.TypeRelation;
import org.hlo4j.opset.constraint.Types;

/** Constraints on types and attributes of {@code arith} operations. */
final class ArithConstraints {
  /** Signless integers without index, and vectors and tensors of them. */
  static final TypeConstraint FIXED_WIDTH_INTEGER_LIKE =
      Types.likeOf("signless-fixed-width-integer-like", Types.SIGNLESS_INTEGER);

  static final TypeConstraint BITCAST =
      Types.anyOf(
          "non-zero-bitwidth-signless-integer-or-float-like or memref of non-zero-bitwidth signless"
              + " integer or float",
          FIXED_WIDTH_INTEGER_LIKE,
          Types.FLOAT_LIKE,
          Types.memRefOf(Types.SIGNLESS_INTEGER, Types.ANY_FLOAT));

  static final TypeConstraint INDEX_CAST =
      Types.anyOf(
          "signless-non-zero-bitwidth-integer-like or memref of signless-integer",
          Types.SIGNLESS_INTEGER_LIKE,
          Types.memRefOf(Types.SIGNLESS_INTEGER, Types.INDEX));

  static final AttributeConstraint FAST_MATH =
      flags("Floating point fast math flags", FlagsKind.FAST_MATH);
  static final AttributeConstraint OVERFLOW =
      flags("Integer overflow arith flags", FlagsKind.OVERFLOW);

  /** The predicates of {@code cmpi}, in numeric order. */
  static final AttributeConstraint INTEGER_PREDICATE =
      predicate("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge");

  /** The predicates of {@code cmpf}, in numeric order. */
  static final AttributeConstraint FLOAT_PREDICATE =
      predicate(
          "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult",
          "ule", "une", "uno", "true");

  /** The rounding modes of inexact results, in numeric order. */
  static final AttributeConstraint ROUNDING_MODE =
      keyword(
          32,
          IntegerAttr::i32,
          "to_nearest_even",
          "downward",
          "upward",
          "toward_zero",
          "to_nearest_away");

  static final TypeRelation COMPARISON_RESULT =
      TypeRelation.derived(
          "result type has i1 element type and same shape as operands",
          "lhs",
          "result",
          ArithConstraints::withBooleanElements);

  /** Of {@code select}: one condition for all elements, or one for each. */
  static final TypeRelation CONDITION =
      TypeRelation.between(
          "condition is signless i1 or has matching shape",
          "condition",
          "result",
          (condition, result) ->
              condition == IntegerType.I1
                  || (condition instanceof ShapedType a
                      && result instanceof ShapedType b
                      && haveSameShape(a, b)));

  private ArithConstraints() {}

  private static boolean haveSameShape(ShapedType a, ShapedType b) {
    return a.hasRank() == b.hasRank() && (!a.hasRank() || a.shape().equals(b.shape()));
  }

  private static AttributeConstraint flags(String description, FlagsKind kind) {
    return AttributeConstraint.of(description, kind.definition())
        .and(description, attribute -> ((FlagsAttr) attribute).kind() == kind);
  }

  private static AttributeConstraint predicate(String... words) {
    return keyword(64, IntegerAttr::i64, words);
  }

  private static AttributeConstraint keyword(
      int width, IntFunction<Attribute> number, String... words) {
    Map<String, Attribute> numbers = new LinkedHashMap<>();
    for (String word : words) {
      numbers.put(word, number.apply(numbers.size()));
    }
    String cases =
        IntStream.range(0, words.length)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(", "));
    return AttributeConstraint.keyword(
        "allowed " + width + "-bit signless integer cases: " + cases, numbers);
  }

  private static Type withBooleanElements(Type type) {
    return switch (type) {
      case RankedTensorType tensor ->
          new RankedTensorType(tensor.shape(), IntegerType.I1, tensor.encodingOrNull());
      case UnrankedTensorType tensor -> new UnrankedTensorType(IntegerType.I1);
      case VectorType vector -> new VectorType(vector.shape(), IntegerType.I1, vector.scalable());
      default -> IntegerType.I1;
    };
  }
}
