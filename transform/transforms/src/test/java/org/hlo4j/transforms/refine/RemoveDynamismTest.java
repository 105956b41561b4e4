package org.hlo4j.transforms.refine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.transforms.TransformPasses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Refines arguments, infers shapes, and replaces dynamic operations. */
class RemoveDynamismTest {
  private static final DialectRegistry REGISTRY = Dialects.all();
  private static final String STATIC =
      "stablehlo-refine-shapes,func.func(stablehlo-canonicalize-dynamism)";

  /** A program whose shapes depend on the size of its argument. */
  private static final String DOUBLE =
      """
      func.func @main(%a: tensor<?xf32>) -> tensor<?xf32> {
        %n = stablehlo.get_dimension_size %a, dim = 0 : (tensor<?xf32>) -> tensor<i32>
        %m = stablehlo.add %n, %n : tensor<i32>
        %s = stablehlo.reshape %m : (tensor<i32>) -> tensor<1xi32>
        %i = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
        return %i : tensor<?xf32>
      }
      """;

  private final Diagnostics.Collector diagnostics = Diagnostics.collector();

  private static Operation parse(String text) {
    return MlirParser.parse(SourceText.of("test", text), REGISTRY, ParserOptions.DEFAULT);
  }

  private static String text(Operation program) {
    return MlirPrinter.toString(program, REGISTRY, PrinterOptions.DEFAULT);
  }

  private boolean run(String pipeline, Operation program) {
    PassRegistry passes = TransformPasses.registry();
    return run(PipelineParser.parsePasses("builtin.module", pipeline, passes), program);
  }

  private boolean run(Pipeline pipeline, Operation program) {
    PassContext context = new PassContext(REGISTRY, diagnostics);
    Verifier verifier = new Verifier(REGISTRY, new FullText(REGISTRY));
    return new PassManager(context, (op, _) -> verifier.verify(op, diagnostics))
        .run(pipeline, program);
  }

  private List<String> errors() {
    return diagnostics.toList().stream().map(Diagnostic::message).toList();
  }

  @Test
  void callsMayBeNestedDeep() {
    StringBuilder text = new StringBuilder(DOUBLE.replace("@main", "private @f3000"));
    for (int i = 2999; i >= 0; i--) {
      text.append(
          """
          func.func %s(%%a: tensor<?xf32>) -> tensor<?xf32> {
            %%0 = call @f%d(%%a) : (tensor<?xf32>) -> tensor<?xf32>
            return %%0 : tensor<?xf32>
          }
          """
              .formatted(i == 0 ? "@main" : "private @f" + i, i + 1));
    }
    Operation program = parse(text.toString());
    Type argument = RankedTensorType.of(FloatType.F32, 3);
    assertThat(run(RemoveDynamism.pipeline(List.of(argument)), program)).isTrue();
    assertThat(text(program)).doesNotContain("tensor<?");
  }

  @Test
  void staticArgumentsMakeAStaticProgram() {
    Operation program = parse(DOUBLE);
    Type argument = RankedTensorType.of(FloatType.F32, 3);
    assertThat(run(RemoveDynamism.pipeline(List.of(argument)), program)).isTrue();
    assertThat(text(program))
        .contains("@main(%arg0: tensor<3xf32>) -> tensor<6xf32>", "stablehlo.iota dim = 0")
        .doesNotContain("dynamic_iota", "custom_call", "?");
  }

  @Test
  void argumentsKeepTheirUsesUntilShapesAreRefined() {
    Operation program = parse(DOUBLE);
    assertThat(run("stablehlo-refine-arguments{types=tensor<3xf32>}", program)).isTrue();
    assertThat(text(program))
        .contains("@main(%arg0: tensor<3xf32>) -> tensor<?xf32>")
        .contains("@stablehlo.shape_refinement_operand_wrapper");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tensor<3xf32>", "tensor<0xf32>", "tensor<1xf32>"})
  void aSecondTimeChangesNothing(String type) {
    Operation program = parse(DOUBLE);
    String all = "stablehlo-refine-arguments{types=" + type + "}," + STATIC;
    assertThat(run(all, program)).isTrue();
    String once = text(program);
    assertThat(run(all, program)).isTrue();
    assertThat(text(program)).isEqualTo(once);
  }

  @Test
  void calledFunctionsAreRefinedForTheSizesTheyAreGiven() {
    Operation program =
        parse(
            """
            func.func @main(%a: tensor<5xf32>) -> tensor<?xf32> {
              %n = stablehlo.constant dense<5> : tensor<i32>
              %d = stablehlo.bitcast_convert %a : (tensor<5xf32>) -> tensor<?xf32>
              %r = call @f(%n, %d) : (tensor<i32>, tensor<?xf32>) -> tensor<?xf32>
              return %r : tensor<?xf32>
            }
            func.func private @f(%n: tensor<i32>, %d: tensor<?xf32>) -> tensor<?xf32> {
              %s = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
              %i = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
              %r = stablehlo.add %i, %d : tensor<?xf32>
              return %r : tensor<?xf32>
            }
            """);
    assertThat(run(STATIC, program)).isTrue();
    assertThat(text(program))
        .contains("@f(%arg0: tensor<5xf32>) -> tensor<5xf32>")
        .doesNotContain("?", "dynamic");
  }

  @Test
  void typesThatContradictArgumentsAreRefused() {
    assertThat(run("stablehlo-refine-arguments{types=tensor<3xi32>}", parse(DOUBLE))).isFalse();
    assertThat(errors())
        .singleElement()
        .asString()
        .endsWith("refinement element types must match in tensor<?xf32> -> tensor<3xi32>");
  }

  @Test
  void assertionsThatFailSayWhatTheyWereGiven() {
    Operation program =
        parse(
            """
            func.func @main() {
              %no = stablehlo.constant dense<false> : tensor<i1>
              %n = stablehlo.constant dense<7> : tensor<i32>
              stablehlo.custom_call @shape_assertion(%no, %n) {
                error_message = "expected even, got {0}", has_side_effect = true
              } : (tensor<i1>, tensor<i32>) -> ()
              return
            }
            """);
    assertThat(run("func.func(stablehlo-check-shape-assertions)", program)).isFalse();
    assertThat(errors()).containsExactly("expected even, got 7");
    assertThat(
            run(
                "func.func(stablehlo-check-shape-assertions{enable-shape-assertions=false})",
                program))
        .isTrue();
    assertThat(text(program)).doesNotContain("shape_assertion");
  }
}
