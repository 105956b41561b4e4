package org.hlo4j.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.op.OpBuilder;
import org.hlo4j.op.chlo.ScanOp;
import org.hlo4j.op.func.CallOp;
import org.hlo4j.op.stablehlo.AddOp;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.op.stablehlo.ReduceOp;
import org.hlo4j.op.stablehlo.ReturnOp;
import org.hlo4j.op.stablehlo.TransposeOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.TokenType;
import org.junit.jupiter.api.Test;

/** Creation of operations by builders. */
class OpBuilderTest {
  private static final RankedTensorType SCALAR = RankedTensorType.of(FloatType.F32);
  private static final RankedTensorType MATRIX = RankedTensorType.of(FloatType.F32, 2, 3);

  private final Block block = new Block();
  private final OpBuilder builder = OpBuilder.atEnd(block, Dialects.all());
  private final Value matrix = block.addArgument(MATRIX, UnknownLoc.INSTANCE);
  private final Value scalar = block.addArgument(SCALAR, UnknownLoc.INSTANCE);

  @Test
  void infersResultTypes() {
    Value transposed = TransposeOp.builder(matrix, LongList.of(1, 0)).appendTo(builder).result();
    assertThat(transposed.type()).isEqualTo(RankedTensorType.of(FloatType.F32, 3, 2));
    var compared = CompareOp.builder(matrix, matrix, ComparisonDirection.LT).appendTo(builder);
    assertThat(compared.result().type()).isEqualTo(RankedTensorType.of(IntegerType.I1, 2, 3));
    assertThat(block.operationCount()).isEqualTo(2);
  }

  @Test
  void usesExplicitResultTypes() {
    var dynamic = new RankedTensorType(LongList.of(2, ShapedType.DYNAMIC), FloatType.F32, null);
    AddOp add = AddOp.builder(matrix, matrix).returning(dynamic).appendTo(builder);
    assertThat(add.result().type()).isEqualTo(dynamic);
  }

  @Test
  void rejectsInvalidOperandsAsTheVerifierDoes() {
    assertThatThrownBy(() -> TransposeOp.builder(matrix, LongList.of(0, 0)).appendTo(builder))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("attribute permutation must be a permutation of [0, 1] but got 0, 0");
    assertThatThrownBy(() -> AddOp.builder(matrix, scalar).appendTo(builder))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("Mismatched ranks of types2 vs 0");
    assertThat(block.isEmpty()).isTrue();
    assertThat(matrix.hasUses()).isFalse();
  }

  @Test
  void rejectsOperandTypesThatInferenceDoesNotSupport() {
    Value token = block.addArgument(TokenType.INSTANCE, UnknownLoc.INSTANCE);
    assertThatThrownBy(() -> TransposeOp.builder(token, LongList.of(1, 0)).appendTo(builder))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("'stablehlo.transpose' op operand #0 must be ranked tensor of")
        .hasMessageContaining("but got '!stablehlo.token'")
        .hasMessageEndingWith(
            "note: operation #0 of its block: 'stablehlo.transpose' of operands"
                + " (!stablehlo.token)");
    assertThat(block.isEmpty()).isTrue();
  }

  @Test
  void buildsRegions() {
    var body =
        builder.region(
            List.of(SCALAR, SCALAR),
            (inner, arguments) -> {
              Value sum =
                  AddOp.builder(arguments.get(0), arguments.get(1)).appendTo(inner).result();
              ReturnOp.builder(List.of(sum)).appendTo(inner);
            });
    ReduceOp reduce =
        ReduceOp.builder(List.of(matrix), List.of(scalar), LongList.of(1), body).appendTo(builder);
    assertThat(reduce.results().getFirst().type()).isEqualTo(RankedTensorType.of(FloatType.F32, 2));
    assertThat(reduce.body().front().operationCount()).isEqualTo(2);
  }

  @Test
  void recordsTheSizesOfGroups() {
    var body =
        builder.region(
            List.of(RankedTensorType.of(FloatType.F32, 3), RankedTensorType.of(FloatType.F32, 3)),
            (inner, arguments) -> ReturnOp.builder(arguments).appendTo(inner));
    Value init = block.addArgument(RankedTensorType.of(FloatType.F32, 3), UnknownLoc.INSTANCE);
    var state =
        ScanOp.builder(
                List.of(MATRIX), List.of(init.type()), List.of(matrix), List.of(init), 0, body)
            .isReverse(true)
            .state();
    assertThat(state.attributeOrNull(OpDefinition.OPERAND_SEGMENT_SIZES))
        .isEqualTo(DenseArrayAttr.i32(1, 1));
    assertThat(state.attributeOrNull(OpDefinition.RESULT_SEGMENT_SIZES))
        .isEqualTo(DenseArrayAttr.i32(1, 1));
  }

  @Test
  void setsFlags() {
    assertThat(
            CallOp.builder(List.of(), List.of(), "f").noInline(true).appendTo(builder).noInline())
        .isTrue();
    CallOp plain = CallOp.builder(List.of(), List.of(), "f").noInline(false).appendTo(builder);
    assertThat(plain.noInline()).isFalse();
    assertThat(plain.callee()).isEqualTo("f");
  }

  @Test
  void setsLocationsAndAttributes() {
    var here = new NameLoc("here", UnknownLoc.INSTANCE);
    builder.setLocation(here);
    var add = AddOp.builder(matrix, matrix).attribute("x.y", StringAttr.of("z")).appendTo(builder);
    assertThat(add.operation().location()).isEqualTo(here);
    assertThat(add.operation().attributeOrNull("x.y")).isEqualTo(StringAttr.of("z"));
    var other = AddOp.builder(matrix, matrix).at(UnknownLoc.INSTANCE).appendTo(builder);
    assertThat(other.operation().location()).isEqualTo(UnknownLoc.INSTANCE);
  }

  @Test
  void rejectsPropertiesAsDiscardableAttributes() {
    var add = TransposeOp.builder(matrix, LongList.of(1, 0));
    assertThatThrownBy(() -> add.attribute("permutation", StringAttr.EMPTY))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void buildersAreConsumed() {
    var add = AddOp.builder(matrix, matrix);
    add.appendTo(builder);
    assertThatThrownBy(() -> add.appendTo(builder)).isInstanceOf(IllegalStateException.class);
  }
}
