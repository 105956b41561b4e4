package org.hlo4j.text.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.affine.AffineExpr;
import org.hlo4j.ir.affine.AffineExpr.Constant;
import org.hlo4j.ir.affine.AffineExpr.Dimension;
import org.hlo4j.ir.affine.AffineExpr.Kind;
import org.hlo4j.ir.affine.AffineMap;
import org.hlo4j.ir.affine.IntegerSet;
import org.hlo4j.ir.builtin.AffineMapAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerSetAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.location.UnknownLoc;
import org.junit.jupiter.api.Test;

/** {@code toString} of the parts of programs. */
class ShortTextTest {
  @Test
  void typesAreMlir() {
    assertThat(RankedTensorType.of(FloatType.F32, 4, ShapedType.DYNAMIC))
        .hasToString("tensor<4x?xf32>");
  }

  @Test
  void attributesAreMlir() {
    assertThat(StringAttr.of("a \"b\"\n")).hasToString("\"a \\22b\\22\\0A\"");
    assertThat(IntegerAttr.of(IntegerType.I32, 7)).hasToString("7 : i32");
    assertThat(DictionaryAttr.EMPTY).hasToString("{}");
  }

  @Test
  void affineMapsAndSetsAreMlir() {
    AffineExpr sum = AffineExpr.binary(Kind.ADD, new Dimension(1), new AffineExpr.Symbol(0));
    AffineExpr rest = AffineExpr.binary(Kind.MOD, sum, new Constant(7));
    assertThat(new AffineMapAttr(new AffineMap(2, 1, List.of(rest, new Dimension(0)))))
        .hasToString("affine_map<(d0, d1)[s0] -> ((d1 + s0) mod 7, d0)>");
    assertThat(new AffineMapAttr(new AffineMap(0, 0, List.of())))
        .hasToString("affine_map<() -> ()>");
    assertThat(
            new IntegerSetAttr(
                new IntegerSet(2, 1, List.of(new IntegerSet.Constraint(sum, false)))))
        .hasToString("affine_set<(d0, d1)[s0] : (d1 + s0 >= 0)>");
  }

  @Test
  void operationsAndValuesAreMlir() {
    Operation one =
        new OperationState(OpDefinition.unregistered("test.one"), UnknownLoc.INSTANCE)
            .addResultType(FloatType.F32)
            .create();
    Operation two =
        new OperationState(OpDefinition.unregistered("test.two"), UnknownLoc.INSTANCE)
            .addResultType(FloatType.F32)
            .addResultType(IntegerType.I1)
            .create();
    assertThat(one).hasToString("%0 = \"test.one\"() : () -> f32");
    assertThat(one.result(0)).hasToString(one.toString());
    assertThat(two.result(1)).hasToString("%0:2 = \"test.two\"() : () -> (f32, i1) // result #1");
  }
}
