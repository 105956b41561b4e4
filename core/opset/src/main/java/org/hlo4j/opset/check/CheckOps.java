package org.hlo4j.opset.check;

import static org.hlo4j.ir.define.OpDefinition.op;

import java.util.List;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.ir.define.TypeRelation.Aspect;
import org.hlo4j.opset.constraint.Attributes;
import org.hlo4j.opset.constraint.Types;
import org.hlo4j.opset.stablehlo.HloTypes;

/** The operations of the {@code check} dialect. Source: {@code stablehlo/tests/CheckOps.td}. */
public final class CheckOps {
  private static final TypeConstraint TENSOR = HloTypes.TENSOR;
  private static final TypeConstraint INEXACT = Types.tensorOf(Types.ANY_FLOAT, Types.ANY_COMPLEX);
  private static final FloatAttr TOLERANCE = FloatAttr.of(FloatType.F64, 1e-4);

  public static final OpDefinition EXPECT_ALMOST_EQ_CONST =
      op("check.expect_almost_eq_const")
          .summary("Expects a tensor to equal a constant up to a tolerance.")
          .operand("lhs", INEXACT)
          .property("value", Attributes.ELEMENTS)
          .defaultedProperty("tolerance", Attributes.F64, TOLERANCE)
          .allMatch(Aspect.TYPE, "lhs", "value")
          .format("$lhs `,` $value (`,` `tolerance` `=` $tolerance^)? attr-dict")
          .build();

  public static final OpDefinition EXPECT_ALMOST_EQ =
      op("check.expect_almost_eq")
          .summary("Expects two tensors to be equal up to a tolerance.")
          .operand("lhs", INEXACT)
          .operand("rhs", INEXACT)
          .defaultedProperty("tolerance", Attributes.F64, TOLERANCE)
          .traits(Trait.SAME_TYPE_OPERANDS)
          .format("$lhs `,` $rhs (`,` `tolerance` `=` $tolerance^)? attr-dict `:` type($lhs)")
          .build();

  public static final OpDefinition EXPECT_EQ_CONST =
      op("check.expect_eq_const")
          .summary("Expects a tensor to equal a constant.")
          .operand("lhs", TENSOR)
          .property("value", Attributes.ELEMENTS)
          .allMatch(Aspect.TYPE, "lhs", "value")
          .format("$lhs `,` $value attr-dict")
          .build();

  public static final OpDefinition EXPECT_EQ =
      op("check.expect_eq")
          .summary("Expects two tensors to be equal.")
          .operand("lhs", TENSOR)
          .operand("rhs", TENSOR)
          .traits(Trait.SAME_TYPE_OPERANDS)
          .format("$lhs `,` $rhs attr-dict `:` type($lhs)")
          .build();

  public static final OpDefinition EXPECT_CLOSE =
      op("check.expect_close")
          .summary("Expects two tensors to be equal up to some units in the last place.")
          .operand("actual", INEXACT)
          .operand("expected", INEXACT)
          .filledProperty("max_ulp_difference", Attributes.UI64, ulps(1))
          .defaultedProperty("min_ulp_difference", Attributes.UI64, ulps(0))
          .allMatch(Aspect.TYPE, "actual", "expected")
          .allMatch(Aspect.SHAPE, "actual", "expected")
          .format(
              """
              $actual `,` $expected
              `,` `max_ulp_difference` `=` $max_ulp_difference
              (`,` `min_ulp_difference` `=` $min_ulp_difference^)?
              `:` attr-dict type($actual) `,` type($expected)\
              """)
          .build();

  public static final OpDefinition EXPECT_SERIALIZED_EQ =
      op("check.expect_serialized_eq")
          .summary("Expects a tensor to equal the data that a probe wrote to a file.")
          .operand("expected", TENSOR)
          .property("probe_id", Attributes.STRING)
          .defaultedProperty(
              "iteration", Attributes.UI32, IntegerAttr.of(IntegerType.unsigned(32), 0))
          .format(
              """
              $expected `,` `probe_id` `=` $probe_id (`,` `iter` `=` $iteration^)?
              attr-dict `:` type($expected)\
              """)
          .build();

  public static final List<OpDefinition> ALL =
      List.of(
          EXPECT_ALMOST_EQ_CONST,
          EXPECT_ALMOST_EQ,
          EXPECT_EQ_CONST,
          EXPECT_EQ,
          EXPECT_CLOSE,
          EXPECT_SERIALIZED_EQ);

  private CheckOps() {}

  private static IntegerAttr ulps(int value) {
    return IntegerAttr.of(IntegerType.unsigned(64), value);
  }
}
