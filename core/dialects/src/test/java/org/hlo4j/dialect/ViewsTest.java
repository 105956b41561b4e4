package org.hlo4j.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.op.chlo.ChloOp;
import org.hlo4j.op.func.FuncDialectOp;
import org.hlo4j.op.func.ReturnOp;
import org.hlo4j.op.stablehlo.AddOp;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.op.stablehlo.DynamicSliceOp;
import org.hlo4j.op.stablehlo.IfOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.op.stablehlo.TransposeOp;
import org.hlo4j.opset.chlo.ChloOpset;
import org.hlo4j.opset.stablehlo.Precision;
import org.hlo4j.opset.stablehlo.StablehloOpset;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Views of operations. */
class ViewsTest {
  private static final DialectRegistry DIALECTS = Dialects.all();

  /** Returns the first operation of a name in a function with the given body. */
  private static Operation find(String name, String arguments, String body) {
    Operation module =
        MlirParser.parse(
            SourceText.of("test", "func.func private @f(" + arguments + ") {" + body + " return }"),
            DIALECTS,
            ParserOptions.DEFAULT);
    Operation[] found = new Operation[1];
    module.walk(op -> {
      if (op.name().equals(name)) {
        found[0] = op;
      }
    });
    return found[0];
  }

  private static DotGeneralOp dot(String more) {
    return new DotGeneralOp(
        find(
            "stablehlo.dot_general",
            "%a: tensor<2x3xf32>, %b: tensor<3x4xf32>",
            "%0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]"
                + more
                + " : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>"));
  }

  @Test
  void showsOperandsAttributesAndResults() {
    DotGeneralOp dot = dot(", precision = [HIGH, DEFAULT]");
    assertThat(dot.lhs()).isSameAs(dot.operation().operand(0));
    assertThat(dot.rhs()).isSameAs(dot.operation().operand(1));
    assertThat(dot.result()).isSameAs(dot.operation().result(0));
    assertThat(dot.dotDimensionNumbers().lhsContractingDimensions()).isEqualTo(LongList.of(1));
    assertThat(dot.precisionConfig()).contains(List.of(Precision.HIGH, Precision.DEFAULT));
  }

  @Test
  void showsAbsentAttributes() {
    assertThat(dot("").algorithm()).isEmpty();
    assertThat(dot("").precisionConfig()).isEmpty();
  }

  @Test
  void showsDefaultsOfAbsentAttributes() {
    var call =
        new CustomCallOp(
            find("stablehlo.custom_call", "", "stablehlo.custom_call @f() : () -> ()"));
    assertThat(call.callTargetName()).isEqualTo("f");
    assertThat(call.hasSideEffect()).isFalse();
    assertThat(call.inputs()).isEmpty();
    assertThat(call.backendConfig()).isEqualTo(Optional.empty());
  }

  @Test
  void showsGroupsOfOperands() {
    var slice =
        new DynamicSliceOp(
            find(
                "stablehlo.dynamic_slice",
                "%a: tensor<4x4xf32>, %i: tensor<i64>",
                "%0 = stablehlo.dynamic_slice %a, %i, %i, sizes = [1, 4] :"
                    + " (tensor<4x4xf32>, tensor<i64>, tensor<i64>) -> tensor<1x4xf32>"));
    assertThat(slice.operand()).isSameAs(slice.operation().operand(0));
    assertThat(slice.startIndices()).hasSize(2);
    assertThat(slice.sliceSizes()).isEqualTo(LongList.of(1, 4));
  }

  @Test
  void showsRegions() {
    var branch =
        new IfOp(
            find(
                "stablehlo.if",
                "%p: tensor<i1>",
                "%0 = \"stablehlo.if\"(%p) ({ stablehlo.return %p : tensor<i1> },"
                    + " { stablehlo.return %p : tensor<i1> }) : (tensor<i1>) -> tensor<i1>"));
    assertThat(branch.trueBranch()).isSameAs(branch.operation().region(0));
    assertThat(branch.falseBranch()).isSameAs(branch.operation().region(1));
    assertThat(branch.results()).hasSize(1);
  }

  @Test
  void rejectsOperationsOfAnotherKind() {
    assertThatThrownBy(() -> new AddOp(dot("").operation()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'stablehlo.dot_general' is not a stablehlo.add");
  }

  @Test
  void reportsMissingPartsOfInvalidOperations() {
    DotGeneralOp dot = dot("");
    dot.operation().removeAttribute("dot_dimension_numbers");
    assertThatThrownBy(dot::dotDimensionNumbers)
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(
            "'stablehlo.dot_general' op requires attribute 'dot_dimension_numbers'");
  }

  @Test
  void viewsSupportSwitches() {
    StablehloOp view = StablehloOp.ofOrNull(dot("").operation());
    String text =
        switch (view) {
          case DotGeneralOp dot when dot.algorithm().isEmpty() -> "dot without algorithm";
          case DotGeneralOp _, TransposeOp _ -> "another";
          case null, default -> "none";
        };
    assertThat(text).isEqualTo("dot without algorithm");
  }

  @Test
  void areFoundOnlyInTheirDialect() {
    Operation operation = dot("").operation();
    assertThat(ChloOp.ofOrNull(operation)).isNull();
    assertThat(FuncDialectOp.ofOrNull(operation.nextOrNull())).isInstanceOf(ReturnOp.class);
  }

  @Test
  void thereIsOneForEachOperation() {
    assertThat(StablehloOp.class.getPermittedSubclasses()).hasSize(118);
    assertThat(ChloOp.class.getPermittedSubclasses()).hasSize(51);
    assertThat(FuncDialectOp.class.getPermittedSubclasses()).hasSize(4);
  }

  static Stream<OpDefinition> definitions() {
    return Stream.concat(StablehloOpset.ops().stream(), ChloOpset.ops().stream());
  }

  /** Builders require result types unless they are inferred. */
  @ParameterizedTest
  @MethodSource("definitions")
  void typesAreInferredIfTheDefinitionStatesSo(OpDefinition definition) {
    assertThat(DIALECTS.interfaceOrNull(definition, InfersTypes.class) != null)
        .isEqualTo(definition.has(Trait.INFER_TYPE_OP_INTERFACE));
  }
}
