package org.hlo4j.opset.arith;

import static org.hlo4j.ir.define.OpDefinition.op;
import static org.hlo4j.opset.arith.ArithConstraints.FIXED_WIDTH_INTEGER_LIKE;
import static org.hlo4j.opset.constraint.Types.BOOL_LIKE;
import static org.hlo4j.opset.constraint.Types.FLOAT_LIKE;
import static org.hlo4j.opset.constraint.Types.SIGNLESS_INTEGER_LIKE;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.ir.define.TypeRelation;
import org.hlo4j.ir.define.TypeRelation.Aspect;
import org.hlo4j.opset.constraint.Attributes;
import org.hlo4j.opset.constraint.Types;

/**
 * The operations of the {@code arith} dialect. Source: {@code mlir/Dialect/Arith/IR/ArithOps.td}.
 */
public final class ArithOps {
  private static final Trait[] PURE = {Trait.NO_MEMORY_EFFECT, Trait.ALWAYS_SPECULATABLE};
  private static final Trait[] DIVIDES = {Trait.NO_MEMORY_EFFECT, Trait.CONDITIONALLY_SPECULATABLE};

  public static final OpDefinition CONSTANT =
      op("arith.constant")
          .summary("An integer, a float, or a tensor or vector of such.")
          .property("value", Attributes.TYPED)
          .result("result", Types.ANY)
          .allMatch(Aspect.TYPE, "value", "result")
          .traits(Trait.CONSTANT_LIKE)
          .traits(PURE)
          .format("attr-dict $value")
          .build();

  public static final OpDefinition ADDI = wrapping("addi").traits(Trait.COMMUTATIVE).build();
  public static final OpDefinition SUBI = wrapping("subi").build();
  public static final OpDefinition MULI = wrapping("muli").traits(Trait.COMMUTATIVE).build();
  public static final OpDefinition SHLI = wrapping("shli").build();

  public static final OpDefinition DIVUI = exact("divui").traits(DIVIDES).build();
  public static final OpDefinition DIVSI = exact("divsi").traits(DIVIDES).build();
  public static final OpDefinition SHRUI = exact("shrui").traits(PURE).build();
  public static final OpDefinition SHRSI = exact("shrsi").traits(PURE).build();

  public static final OpDefinition CEILDIVUI = integerBinary("ceildivui").traits(DIVIDES).build();
  public static final OpDefinition CEILDIVSI = integerBinary("ceildivsi").traits(DIVIDES).build();
  public static final OpDefinition FLOORDIVSI = integerBinary("floordivsi").traits(DIVIDES).build();
  public static final OpDefinition REMUI = integerBinary("remui").traits(DIVIDES).build();
  public static final OpDefinition REMSI = integerBinary("remsi").traits(DIVIDES).build();
  public static final OpDefinition ANDI = bitwise("andi").traits(Trait.IDEMPOTENT).build();
  public static final OpDefinition ORI = bitwise("ori").traits(Trait.IDEMPOTENT).build();
  public static final OpDefinition XORI = bitwise("xori").build();
  public static final OpDefinition MAXSI = bitwise("maxsi").build();
  public static final OpDefinition MAXUI = bitwise("maxui").build();
  public static final OpDefinition MINSI = bitwise("minsi").build();
  public static final OpDefinition MINUI = bitwise("minui").build();

  public static final OpDefinition ADDUI_EXTENDED =
      elementwise("addui_extended")
          .operand("lhs", SIGNLESS_INTEGER_LIKE)
          .operand("rhs", SIGNLESS_INTEGER_LIKE)
          .result("sum", SIGNLESS_INTEGER_LIKE)
          .result("overflow", BOOL_LIKE)
          .allMatch(Aspect.TYPE, "lhs", "rhs", "sum")
          .traits(Trait.COMMUTATIVE)
          .traits(PURE)
          .format("$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)")
          .build();

  public static final OpDefinition MULSI_EXTENDED = extendedProduct("mulsi_extended");
  public static final OpDefinition MULUI_EXTENDED = extendedProduct("mului_extended");

  public static final OpDefinition NEGF =
      elementwise("negf", Trait.SAME_OPERANDS_AND_RESULT_TYPE)
          .operand("operand", FLOAT_LIKE)
          .filledProperty("fastmath", ArithConstraints.FAST_MATH, FlagsKind.FAST_MATH.none())
          .result("result", FLOAT_LIKE)
          .traits(PURE)
          .format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)")
          .build();

  public static final OpDefinition ADDF = rounding("addf").traits(Trait.COMMUTATIVE).build();
  public static final OpDefinition SUBF = rounding("subf").build();
  public static final OpDefinition MULF = rounding("mulf").traits(Trait.COMMUTATIVE).build();
  public static final OpDefinition DIVF = rounding("divf").build();
  public static final OpDefinition REMF = floatBinary("remf").build();
  public static final OpDefinition MAXIMUMF =
      floatBinary("maximumf").traits(Trait.COMMUTATIVE).build();
  public static final OpDefinition MAXNUMF =
      floatBinary("maxnumf").traits(Trait.COMMUTATIVE).build();
  public static final OpDefinition MINIMUMF =
      floatBinary("minimumf").traits(Trait.COMMUTATIVE).build();
  public static final OpDefinition MINNUMF =
      floatBinary("minnumf").traits(Trait.COMMUTATIVE).build();

  public static final OpDefinition EXTUI =
      cast("extui", FIXED_WIDTH_INTEGER_LIKE, FIXED_WIDTH_INTEGER_LIKE)
          .optionalProperty("nonNeg", Attributes.UNIT)
          .format("$in (`nneg` $nonNeg^)? attr-dict `:` type($in) `to` type($out)")
          .build();

  public static final OpDefinition EXTSI =
      cast("extsi", FIXED_WIDTH_INTEGER_LIKE, FIXED_WIDTH_INTEGER_LIKE).build();

  public static final OpDefinition TRUNCI =
      cast("trunci", FIXED_WIDTH_INTEGER_LIKE, FIXED_WIDTH_INTEGER_LIKE)
          .filledProperty("overflowFlags", ArithConstraints.OVERFLOW, FlagsKind.OVERFLOW.none())
          .format("$in (`overflow` `` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)")
          .build();

  public static final OpDefinition EXTF =
      cast("extf", FLOAT_LIKE, FLOAT_LIKE)
          .optionalProperty("fastmath", ArithConstraints.FAST_MATH)
          .format("$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)")
          .build();

  public static final OpDefinition TRUNCF =
      cast("truncf", FLOAT_LIKE, FLOAT_LIKE)
          .optionalProperty("roundingmode", ArithConstraints.ROUNDING_MODE)
          .optionalProperty("fastmath", ArithConstraints.FAST_MATH)
          .format(
              "$in ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` "
                  + "type($in) `to` type($out)")
          .build();

  public static final OpDefinition UITOFP =
      cast("uitofp", FIXED_WIDTH_INTEGER_LIKE, FLOAT_LIKE)
          .optionalProperty("nonNeg", Attributes.UNIT)
          .format("$in (`nneg` $nonNeg^)? attr-dict `:` type($in) `to` type($out)")
          .build();

  public static final OpDefinition SITOFP =
      cast("sitofp", FIXED_WIDTH_INTEGER_LIKE, FLOAT_LIKE).build();
  public static final OpDefinition FPTOUI =
      cast("fptoui", FLOAT_LIKE, FIXED_WIDTH_INTEGER_LIKE).build();
  public static final OpDefinition FPTOSI =
      cast("fptosi", FLOAT_LIKE, FIXED_WIDTH_INTEGER_LIKE).build();

  public static final OpDefinition INDEX_CAST =
      cast("index_cast", ArithConstraints.INDEX_CAST, ArithConstraints.INDEX_CAST).build();

  public static final OpDefinition INDEX_CASTUI =
      cast("index_castui", ArithConstraints.INDEX_CAST, ArithConstraints.INDEX_CAST)
          .optionalProperty("nonNeg", Attributes.UNIT)
          .format("$in (`nneg` $nonNeg^)? attr-dict `:` type($in) `to` type($out)")
          .build();

  public static final OpDefinition BITCAST =
      cast("bitcast", ArithConstraints.BITCAST, ArithConstraints.BITCAST).build();

  public static final OpDefinition CMPI =
      elementwise("cmpi")
          .property("predicate", ArithConstraints.INTEGER_PREDICATE)
          .operand("lhs", SIGNLESS_INTEGER_LIKE)
          .operand("rhs", SIGNLESS_INTEGER_LIKE)
          .result("result", BOOL_LIKE)
          .relation(ArithConstraints.COMPARISON_RESULT)
          .traits(Trait.SAME_TYPE_OPERANDS)
          .traits(PURE)
          .format("$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)")
          .build();

  public static final OpDefinition CMPF =
      elementwise("cmpf")
          .property("predicate", ArithConstraints.FLOAT_PREDICATE)
          .operand("lhs", FLOAT_LIKE)
          .operand("rhs", FLOAT_LIKE)
          .filledProperty("fastmath", ArithConstraints.FAST_MATH, FlagsKind.FAST_MATH.none())
          .result("result", BOOL_LIKE)
          .relation(ArithConstraints.COMPARISON_RESULT)
          .traits(Trait.SAME_TYPE_OPERANDS)
          .traits(PURE)
          .format(
              "$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)")
          .build();

  public static final OpDefinition SELECT =
      elementwise("select")
          .operand("condition", BOOL_LIKE)
          .operand("true_value", Types.ANY)
          .operand("false_value", Types.ANY)
          .result("result", Types.ANY)
          .allMatch(Aspect.TYPE, "true_value", "false_value", "result")
          .relation(ArithConstraints.CONDITION)
          .traits(PURE)
          .customSyntax()
          .build();

  public static final List<OpDefinition> ALL =
      List.of(
          CONSTANT,
          ADDI,
          SUBI,
          MULI,
          SHLI,
          DIVUI,
          DIVSI,
          SHRUI,
          SHRSI,
          CEILDIVUI,
          CEILDIVSI,
          FLOORDIVSI,
          REMUI,
          REMSI,
          ANDI,
          ORI,
          XORI,
          MAXSI,
          MAXUI,
          MINSI,
          MINUI,
          ADDUI_EXTENDED,
          MULSI_EXTENDED,
          MULUI_EXTENDED,
          NEGF,
          ADDF,
          SUBF,
          MULF,
          DIVF,
          REMF,
          MAXIMUMF,
          MAXNUMF,
          MINIMUMF,
          MINNUMF,
          EXTUI,
          EXTSI,
          TRUNCI,
          EXTF,
          TRUNCF,
          UITOFP,
          SITOFP,
          FPTOUI,
          FPTOSI,
          INDEX_CAST,
          INDEX_CASTUI,
          BITCAST,
          CMPI,
          CMPF,
          SELECT);

  private ArithOps() {}

  /** An elementwise operation; {@code first} traits precede the common ones. */
  private static OpDefinition.Builder elementwise(String mnemonic, Trait... first) {
    return op("arith." + mnemonic)
        .traits(first)
        .traits(
            Trait.NO_MEMORY_EFFECT,
            Trait.ELEMENTWISE,
            Trait.SCALARIZABLE,
            Trait.VECTORIZABLE,
            Trait.TENSORIZABLE);
  }

  private static OpDefinition.Builder integerBinary(String mnemonic) {
    return elementwise(mnemonic, Trait.SAME_OPERANDS_AND_RESULT_TYPE)
        .operand("lhs", SIGNLESS_INTEGER_LIKE)
        .operand("rhs", SIGNLESS_INTEGER_LIKE)
        .result("result", SIGNLESS_INTEGER_LIKE)
        .format("$lhs `,` $rhs attr-dict `:` type($result)");
  }

  private static OpDefinition.Builder bitwise(String mnemonic) {
    return integerBinary(mnemonic).traits(Trait.COMMUTATIVE).traits(PURE);
  }

  /** An operation with overflow flags. */
  private static OpDefinition.Builder wrapping(String mnemonic) {
    return integerBinary(mnemonic)
        .filledProperty("overflowFlags", ArithConstraints.OVERFLOW, FlagsKind.OVERFLOW.none())
        .traits(PURE)
        .format("$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)");
  }

  /** An operation with an {@code exact} flag. */
  private static OpDefinition.Builder exact(String mnemonic) {
    return integerBinary(mnemonic)
        .optionalProperty("isExact", Attributes.UNIT)
        .format("$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)");
  }

  private static OpDefinition extendedProduct(String mnemonic) {
    return elementwise(mnemonic)
        .operand("lhs", SIGNLESS_INTEGER_LIKE)
        .operand("rhs", SIGNLESS_INTEGER_LIKE)
        .result("low", SIGNLESS_INTEGER_LIKE)
        .result("high", SIGNLESS_INTEGER_LIKE)
        .allMatch(Aspect.TYPE, "lhs", "rhs", "low", "high")
        .traits(Trait.COMMUTATIVE)
        .traits(PURE)
        .format("$lhs `,` $rhs attr-dict `:` type($lhs)")
        .build();
  }

  private static OpDefinition.Builder floatBinary(String mnemonic) {
    return elementwise(mnemonic, Trait.SAME_OPERANDS_AND_RESULT_TYPE)
        .operand("lhs", FLOAT_LIKE)
        .operand("rhs", FLOAT_LIKE)
        .filledProperty("fastmath", ArithConstraints.FAST_MATH, FlagsKind.FAST_MATH.none())
        .result("result", FLOAT_LIKE)
        .traits(PURE)
        .format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)");
  }

  /** An operation with an optional rounding mode. */
  private static OpDefinition.Builder rounding(String mnemonic) {
    return floatBinary(mnemonic)
        .optionalProperty("roundingmode", ArithConstraints.ROUNDING_MODE)
        .format(
            "$lhs `,` $rhs ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` "
                + "type($result)");
  }

  private static OpDefinition.Builder cast(
      String mnemonic, TypeConstraint from, TypeConstraint to) {
    return elementwise(mnemonic)
        .operand("in", from)
        .result("out", to)
        .traits(Trait.SAME_OPERANDS_AND_RESULT_SHAPE)
        .traits(PURE)
        .relation(
            TypeRelation.allMatch(Aspect.SHAPE, "in", "out")
                .described("input and output have the same tensor dimensions"))
        .format("$in attr-dict `:` type($in) `to` type($out)");
  }
}
