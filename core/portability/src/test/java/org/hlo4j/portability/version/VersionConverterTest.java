package org.hlo4j.portability.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.vhlo.OpVersion;
import org.hlo4j.opset.vhlo.VhloOps;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.TestPrograms;
import org.hlo4j.portability.legalize.StablehloToVhlo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionConverterTest {
  private static Operation vhlo(String stablehlo) {
    Operation module = TestPrograms.parse(stablehlo);
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    assertThat(StablehloToVhlo.convert(module, OtherDialects.ALL, true, diagnostics))
        .as(diagnostics.toList().toString())
        .isTrue();
    return module;
  }

  private static List<Diagnostic> convert(Operation module, String version) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    boolean converted = VersionConverter.convert(module, Version.parse(version), true, diagnostics);
    assertThat(converted).isEqualTo(diagnostics.toList().isEmpty());
    return diagnostics.toList();
  }

  private static String reason(String stablehlo, String version) {
    return convert(vhlo(stablehlo), version).getFirst().notes().getFirst().message();
  }

  /** A program with each revised operation, without the features that the revisions added. */
  private static final String REVISED =
      """
      func.func @f(%a: tensor<8x8xf32>, %i: tensor<8x1xi64>, %t: !stablehlo.token) -> tensor<8x8xf32> {
        %0 = stablehlo.exponential %a : tensor<8x8xf32>
        %1 = stablehlo.tanh %0 : tensor<8x8xf32>
        %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0]
          : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
        %3 = "stablehlo.gather"(%2, %i) {
          dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0],
            start_index_map = [0], index_vector_dim = 1>,
          slice_sizes = array<i64: 1, 8>
        } : (tensor<8x8xf32>, tensor<8x1xi64>) -> tensor<8x8xf32>
        %4 = "stablehlo.scatter"(%3, %i, %a) ({
          ^bb0(%x: tensor<f32>, %y: tensor<f32>):
            stablehlo.return %y : tensor<f32>
        }) {
          scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1],
            inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
        } : (tensor<8x8xf32>, tensor<8x1xi64>, tensor<8x8xf32>) -> tensor<8x8xf32>
        %5 = "stablehlo.all_gather"(%4) {
          all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>
        } : (tensor<8x8xf32>) -> tensor<8x8xf32>
        %6 = "stablehlo.all_reduce"(%5) ({
          ^bb0(%x: tensor<f32>, %y: tensor<f32>):
            %s = stablehlo.add %x, %y : tensor<f32>
            stablehlo.return %s : tensor<f32>
        }) {replica_groups = dense<0> : tensor<1x1xi64>, mark = "kept"}
          : (tensor<8x8xf32>) -> tensor<8x8xf32>
        %7 = "stablehlo.all_to_all"(%6) {
          split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 1 : i64,
          replica_groups = dense<0> : tensor<1x1xi64>
        } : (tensor<8x8xf32>) -> tensor<8x8xf32>
        %8 = stablehlo.custom_call @f(%7) : (tensor<8x8xf32>) -> tensor<8x8xf32>
        %9 = "stablehlo.send"(%8, %t) {
          channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true
        } : (tensor<8x8xf32>, !stablehlo.token) -> !stablehlo.token
        %10:2 = "stablehlo.recv"(%9) {
          channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true
        } : (!stablehlo.token) -> (tensor<8x8xf32>, !stablehlo.token)
        return %10#0 : tensor<8x8xf32>
      }
      """;

  @ParameterizedTest
  @CsvSource({"0.9.0", "1.0.0", "1.1.0", "1.4.0", "1.5.0", "1.6.0", "1.9.0", "1.12.0", "1.18.0"})
  void convertsDownAndUpAgain(String version) {
    Operation module = vhlo(REVISED);
    String before = TestPrograms.printGeneric(module);
    assertThat(convert(module, version)).isEmpty();
    module.walk(op -> {
      OpVersion opVersion = VhloOps.ofOrNull(op.definition());
      assertThat(opVersion == null || opVersion.existsIn(Version.parse(version)))
          .as(op.name())
          .isTrue();
    });
    assertThat(convert(module, "1.20.0")).isEmpty();
    assertThat(TestPrograms.printGeneric(module)).isEqualTo(before);
  }

  @Test
  void patchOfTheTargetDoesNotMatter() {
    Operation module = vhlo(REVISED);
    assertThat(convert(module, "1.4.1")).isEmpty();
    assertThat(TestPrograms.print(module)).contains("all_to_all_v1");
  }

  @Test
  void keepsDiscardableAttributesAndRegions() {
    Operation module = vhlo(REVISED);
    convert(module, "1.0.0");
    assertThat(TestPrograms.printGeneric(module))
        .containsPattern("(?s)vhlo.all_reduce_v1.*vhlo.add_v1.*mark = #vhlo.string_v1<\"kept\">");
  }

  @Test
  void rejectsWithUpstreamsMessageAndAReason() {
    Operation module =
        vhlo(
            """
            func.func @f(%a: tensor<f32>) -> tensor<f32> {
              %0 = stablehlo.custom_call @g(%a) {
                operand_layouts = [dense<> : tensor<0xindex>],
                result_layouts = [dense<> : tensor<0xindex>],
                result_tilings = [[dense<[8, 128]> : tensor<2xindex>]]
              } : (tensor<f32>) -> tensor<f32>
              return %0 : tensor<f32>
            }
            """);
    String before = TestPrograms.printGeneric(module);
    List<Diagnostic> diagnostics = convert(module, "1.17.0");
    assertThat(diagnostics)
        .extracting(Diagnostic::message)
        .containsExactly(
            "failed to legalize operation 'vhlo.custom_call_v2' that was explicitly marked illegal",
            "failed to convert VHLO to v1.17.0");
    assertThat(diagnostics.getFirst().notes())
        .extracting(Diagnostic::message)
        .containsExactly(
            "'vhlo.custom_call_v2' cannot be expressed in 1.17.0: result_tilings is not empty"
                + " (introduced in 1.18.0)");
    assertThat(TestPrograms.printGeneric(module)).isEqualTo(before);
  }

  @Test
  void restoresFunctionsBeforeTheRejectedOne() {
    String refused =
        "\nfunc.func private @new(tensor<f8E4M3>) -> () attributes {mark = \"here\"}\n";
    Operation module = vhlo(REVISED + REVISED.replace("@f", "@g") + refused);
    String before = TestPrograms.printGeneric(module);
    assertThat(convert(module, "1.0.0")).isNotEmpty();
    assertThat(TestPrograms.printGeneric(module)).isEqualTo(before);
    assertThat(usesAreConsistent(module)).isTrue();

    Operation accepted = vhlo(REVISED + REVISED.replace("@f", "@g"));
    assertThat(convert(accepted, "1.0.0")).isEmpty();
    assertThat(TestPrograms.printGeneric(accepted)).contains("_v1").isNotEqualTo(before);
  }

  /** Whether use lists contain exactly the operands of the program. */
  private static boolean usesAreConsistent(Operation module) {
    List<OpOperand> operands = new ArrayList<>();
    List<OpOperand> uses = new ArrayList<>();
    module.walk(op -> {
      for (int i = 0; i < op.operandCount(); i++) {
        operands.add(op.opOperand(i));
      }
      op.results().forEach(result -> result.uses().forEach(uses::add));
      op.regions().stream()
          .flatMap(region -> region.blocks().stream())
          .flatMap(block -> block.arguments().stream())
          .forEach(argument -> argument.uses().forEach(uses::add));
    });
    return uses.size() == operands.size() && uses.containsAll(operands);
  }

  @Test
  void functionsBetweenOtherOperationsDoNotChangeTheOrderOfUses() {
    String function = "func.func @f(%a: tensor<f32>) { stablehlo.tanh %a : tensor<f32> return }\n";
    String before =
        """
        %c = stablehlo.constant dense<1.0> : tensor<f32>
        %0 = stablehlo.exponential %c : tensor<f32>
        %1 = stablehlo.negate %0 : tensor<f32>
        """;
    String after =
        """
        %2 = stablehlo.tanh %0 : tensor<f32>
        %3 = stablehlo.exponential %0 : tensor<f32>
        %4 = stablehlo.abs %0 : tensor<f32>
        """;
    assertThat(usersOfSecond(before + function + after))
        .isEqualTo(usersOfSecond(before + after + function))
        .hasSize(4);
  }

  /** The users of the result of the program's second operation at 1.0.0, in use list order. */
  private static List<String> usersOfSecond(String program) {
    Operation module = vhlo(program);
    assertThat(convert(module, "1.0.0")).isEmpty();
    Operation first = module.region(0).blocks().getFirst().firstOrNull();
    Operation second = first == null ? null : first.nextOrNull();
    List<String> users = new ArrayList<>();
    if (second != null) {
      second.result(0).uses().forEach(use -> users.add(use.owner().name()));
    }
    return users;
  }

  @Test
  void omitsReasonsUnlessRequested() {
    Operation module = vhlo("func.func private @f(tensor<f8E4M3>)");
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    VersionConverter.convert(module, Version.parse("1.6.0"), false, diagnostics);
    assertThat(diagnostics.toList()).allSatisfy(d -> assertThat(d.notes()).isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1.6.0 | func.func private @f(tensor<f8E4M3>) \
            | function_type: !vhlo.f8E4M3_v1 was introduced in 1.7.0
          0.17.0 | func.func private @f(tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>) \
            | function_type: !vhlo.quant_per_axis_v1 was introduced in 0.18.0
          1.3.0 | func.func @f(%a: tensor<f32>) { %0 = stablehlo.tan %a : tensor<f32> return } \
            | vhlo.tan_v1 was introduced in 1.4.0
          1.14.0 | func.func private @f(!stablehlo.future<tensor<f32>>) \
            | function_type: !vhlo.future_v1 was introduced in 1.15.0
          1.2.0 | func.func @f() { stablehlo.custom_call @g() {api_version = 4 : i32} : () -> () \
          return } | a dictionary as backend_config was introduced in 1.3.0
          """)
  void namesTheNewFeature(String version, String program, String reason) {
    assertThat(reason(program, version))
        .endsWith("cannot be expressed in " + version + ": " + reason);
  }

  @Test
  void reductionsToAnotherTypeAreIllegalInOldReleases() {
    String program =
        """
        func.func @f(%a: tensor<4xf16>, %b: tensor<f16>) -> tensor<f32> {
          %0 = "stablehlo.reduce"(%a, %b) ({
            ^bb0(%x: tensor<f32>, %y: tensor<f32>):
              %s = stablehlo.add %x, %y : tensor<f32>
              stablehlo.return %s : tensor<f32>
          }) {dimensions = array<i64: 0>} : (tensor<4xf16>, tensor<f16>) -> tensor<f32>
          return %0 : tensor<f32>
        }
        """;
    assertThat(reason(program, "0.16.0"))
        .contains("a result whose element type differs from the operand's");
    assertThat(convert(vhlo(program), "0.17.0")).isEmpty();
  }

  /** Upstream inspects all types except this one, and readers depend on its artifacts. */
  @Test
  void twoBitStorageOfPerAxisTypesIsAcceptedAsUpstream() {
    String program = "func.func private @f(tensor<2x!quant.uniform<i2:f32:0, {0.1, 0.2}>>)";
    assertThat(convert(vhlo(program), "1.1.0")).isEmpty();
    String whole = "func.func private @f(tensor<2x!quant.uniform<i2:f32, 0.1>>)";
    assertThat(reason(whole, "1.1.0")).contains("!vhlo.i2_v1 was introduced in 1.2.0");
  }

  private static final String NESTED =
      """
      func.func @f(%a: tensor<f32>) -> tensor<f32> {
        %0 = "stablehlo.all_reduce"(%a) ({
          ^bb0(%x: tensor<f32>, %y: tensor<f32>):
            %s = stablehlo.tanh %x : tensor<f32>
            stablehlo.return %s : tensor<f32>
        }) {replica_groups = dense<0> : tensor<1x1xi64>} : (tensor<f32>) -> tensor<f32>
        return %0 : tensor<f32>
      }
      """;

  /** As upstream; its reader expects it. */
  @Test
  void doesNotConvertBodiesOfDowngradedOperations() {
    Operation module = vhlo(NESTED);
    assertThat(convert(module, "1.4.0")).isEmpty();
    assertThat(TestPrograms.print(module)).contains("all_reduce_v1").contains("tanh_v2");
    assertThat(convert(module, "1.5.0")).isEmpty();
    assertThat(TestPrograms.print(module)).contains("all_reduce_v2").contains("tanh_v1");
  }

  @Test
  void convertsBodiesOfUpgradedOperations() {
    Operation module = vhlo(NESTED);
    convert(module, "1.5.0");
    convert(module, "1.4.0");
    assertThat(TestPrograms.print(module)).contains("all_reduce_v1").contains("tanh_v1");
    convert(module, "1.20.0");
    assertThat(TestPrograms.print(module)).contains("all_reduce_v2").contains("tanh_v2");
  }

  /** The order is visible in bytecode; it is that of MLIR's dialect conversion. */
  @Test
  void putsUsesInTheOrderOfDialectConversion() {
    Operation module =
        vhlo(
            """
            func.func @f(%a: tensor<f32>) -> tensor<f32> {
              %0 = stablehlo.exponential %a : tensor<f32>
              %1 = stablehlo.add %0, %a : tensor<f32>
              %2 = stablehlo.add %0, %1 : tensor<f32>
              %3 = stablehlo.add %0, %2 : tensor<f32>
              return %3 : tensor<f32>
            }
            """);
    convert(module, "1.0.0");
    Operation function = module.region(0).front().firstOrNull();
    Operation exponential = function.region(0).front().firstOrNull();
    assertThat(exponential.name()).isEqualTo("vhlo.exponential_v1");
    assertThat(users(function.region(0).front().argument(0)))
        .containsExactly("vhlo.exponential_v1#0", "vhlo.add_v1#1");
    List<Operation> adds = new ArrayList<>();
    exponential.result(0).uses().forEach(use -> adds.add(use.owner()));
    assertThat(adds.get(0).isBeforeInBlock(adds.get(1))).isTrue();
    assertThat(adds.get(1).isBeforeInBlock(adds.get(2))).isTrue();
  }

  private static List<String> users(Value value) {
    List<String> users = new ArrayList<>();
    for (OpOperand use : value.uses()) {
      users.add(use.owner().name() + "#" + use.index());
    }
    return users;
  }
}
