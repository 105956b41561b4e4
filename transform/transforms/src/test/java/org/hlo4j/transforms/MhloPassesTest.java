package org.hlo4j.transforms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The passes between MHLO and StableHLO. */
class MhloPassesTest {
  private static final String TO_STABLEHLO = "hlo-legalize-to-stablehlo";
  private static final String EXPERIMENTAL = TO_STABLEHLO + "{allow-experimental-features=true}";
  private static final String TO_MHLO = "stablehlo-legalize-to-hlo";

  private static String function(String operation) {
    return """
    func.func @f(%a: tensor<4xf32>, %i: tensor<4xi32>, %t: !mhlo.token, %x: tensor<?xindex>, %s: tensor<?xf32, #mhlo.type_extensions<bounds = [3]>>) {
      OPERATION
      return
    }
    """
        .replace("OPERATION", operation);
  }

  /** Each line: an operation of MHLO, and the operation of StableHLO that says the same. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          mhlo.add %a, %a : tensor<4xf32> ~ stablehlo.add %arg0, %arg0 : tensor<4xf32>
          mhlo.abs %s : tensor<?xf32, #mhlo.type_extensions<bounds = [3]>> ~ stablehlo.abs %arg4 : tensor<?xf32, #stablehlo.bounds<3>>
          "mhlo.transpose"(%a) <{permutation = dense<0> : tensor<1xi64>}> : (tensor<4xf32>) -> tensor<4xf32> ~ stablehlo.transpose %arg0, dims = [0] : (tensor<4xf32>) -> tensor<4xf32>
          mhlo.compare GT, %a, %a, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1> ~ stablehlo.compare GT, %arg0, %arg0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
          mhlo.after_all %t : !mhlo.token ~ stablehlo.after_all %arg2 : !stablehlo.token
          mhlo.custom_call @x(%a) {custom_call_schedule = #mhlo<custom_call_schedule NONE>, a = [#mhlo<precision HIGH>]} : (tensor<4xf32>) -> tensor<4xf32> ~ stablehlo.custom_call @x(%arg0) {a = [#stablehlo<precision HIGH>]} : (tensor<4xf32>) -> tensor<4xf32>
          mhlo.exponential %a {result_accuracy = #mhlo.result_accuracy<mode = #mhlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf32> ~ stablehlo.exponential %arg0 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf32>
          mhlo.erf %a : tensor<4xf32> ~ stablehlo.custom_call @mhlo.erf(%arg0) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<4xf32>) -> tensor<4xf32>
          mhlo.topk(%a, k = 2, largest = false) : tensor<4xf32> -> (tensor<2xf32>, tensor<2xi32>) ~ stablehlo.custom_call @mhlo.topk(%arg0) {mhlo.attributes = {k = 2 : i64, largest = false}, mhlo.version = 1 : i64} : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xi32>)
          """)
  void operationsBecomeStablehlosAndAreThemselvesAgain(String mhlo, String stablehlo) {
    String values = mhlo.contains("topk") ? "%0, %1 = " : "%0 = ";
    String program = Passes.normalized(function(values + mhlo));
    String converted = Passes.run(TO_STABLEHLO, program);
    assertThat(converted).contains(stablehlo).doesNotContain("!mhlo", "#mhlo");
    assertThat(Passes.run(TO_MHLO, converted))
        .isEqualTo(program.replaceAll(", custom_call_schedule[^>]*>", ""));
  }

  @Test
  void callsOfIndicesGetIntegers() {
    String call = "%0 = mhlo.custom_call @x(%x) : (tensor<?xindex>) -> tensor<4xf32>";
    assertThat(Passes.run(TO_STABLEHLO, function(call)))
        .contains(
            "arith.index_cast %arg3 : tensor<?xindex> to tensor<?xi64>",
            "stablehlo.custom_call @x(%0) : (tensor<?xi64>) -> tensor<4xf32>");
  }

  @Test
  void regionsAreConvertedWithTheirArguments() {
    String program =
        """
        module {
          func.func @f(%arg0: !mhlo.token) -> !mhlo.token {
            %0 = mhlo.while(%iterArg = %arg0) : !mhlo.token
             cond {
              %1 = mhlo.constant dense<false> : tensor<i1>
              mhlo.return %1 : tensor<i1>
            } do {
              mhlo.return %iterArg : !mhlo.token
            }
            return %0 : !mhlo.token
          }
        }
        """;
    String converted = Passes.run(TO_STABLEHLO, program);
    assertThat(converted).doesNotContain(" mhlo", "!mhlo").contains("-> !stablehlo.token");
    assertThat(Passes.run(TO_MHLO, converted)).isEqualTo(Passes.normalized(program));
  }

  @Test
  void experimentalFeaturesAreCarriedOnDemand() {
    String tuple =
        function(
            "%0:2 = \"mhlo.all_to_all\"(%a, %a) <{replica_groups = dense<[[0, 1]]> :"
                + " tensor<1x2xi64>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>,"
                + " tensor<4xf32>)");
    String converted = Passes.run(EXPERIMENTAL, tuple);
    assertThat(converted)
        .contains(
            "stablehlo.custom_call @mhlo.all_to_all(%arg0, %arg0) {mhlo.attributes ="
                + " {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}}");
    assertThat(Passes.run(TO_MHLO, converted)).isEqualTo(Passes.normalized(tuple));
    assertThatThrownBy(() -> Passes.run(TO_STABLEHLO, tuple))
        .hasMessageContaining("failed to legalize operation 'mhlo.all_to_all'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%0 = mhlo.copy %a : tensor<4xf32>",
        "%0 = mhlo.bitcast %a : (tensor<4xf32>) -> tensor<2x2xf32>",
        "%0 = mhlo.add_dependency %a, %t : (tensor<4xf32>, !mhlo.token) -> tensor<4xf32>",
        "%0 = mhlo.exp2 %a : tensor<4xf32>",
        "%0 = mhlo.custom_call @x() {custom_call_schedule = #mhlo<custom_call_schedule LATEST>} :"
            + " () -> tensor<4xf32>",
        "%0 = mhlo.abs %a {x = #mhlo<fusion_kind kLoop>} : tensor<4xf32>",
        "%0 = mhlo.custom_call @x() : () -> tensor<?xindex>"
      })
  void whatIsPrivateIsRefusedAndNothingIsConverted(String operation) {
    String program = function("%2 = mhlo.negate %a : tensor<4xf32>\n  " + operation);
    assertThatThrownBy(() -> Passes.run(TO_STABLEHLO, program))
        .hasMessageContaining("failed to legalize operation 'mhlo.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stablehlo.custom_call @mhlo.none(%a) {mhlo.attributes = {}, mhlo.version = 1 : i64}",
        "stablehlo.custom_call @mhlo.erf(%a)",
        "stablehlo.custom_call @mhlo.erf(%a) {has_side_effect = true, mhlo.attributes = {}}"
      })
  void callsThatCarryNoOperationAreRefused(String call) {
    assertThatThrownBy(() ->
            Passes.run(TO_MHLO, function("%0 = " + call + " : (tensor<4xf32>) -> tensor<4xf32>")))
        .hasMessageContaining("failed to legalize operation 'stablehlo.custom_call'");
  }

  @Test
  void optionsOfOlderCallsAreTyped() {
    String call =
        "%0 = stablehlo.custom_call @x(%a) {mhlo.backend_config = {b = 1 : i64}} : (tensor<4xf32>)"
            + " -> tensor<4xf32>";
    assertThat(Passes.run(TO_MHLO, function(call)))
        .contains(
            "mhlo.custom_call @x(%arg0) {api_version = 4 : i32, backend_config = {b = 1 : i64}}");
  }
}
