package org.hlo4j.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Meshes to which discardable attributes of operations refer must exist, as upstream has it. */
class MeshReferencesTest {
  private static final String GROUPS =
      "#stablehlo.replica_group_mesh_axes<mesh = @m, axes = [#stablehlo.axis_ref<name = \"x\">]>";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          func.func @f(%a: tensor<2xf32>) { %0 = stablehlo.abs %a {t.x = GROUPS} : tensor<2xf32> return } | stablehlo.abs
          func.func @f(%a: tensor<2xf32>) { %0 = stablehlo.abs %a {x = GROUPS} : tensor<2xf32> return } | stablehlo.abs
          func.func @f() attributes {t.x = GROUPS} { return } | func.func
          func.func @f() { return {t.x = GROUPS} } | func.return
          func.func @f() { %0 = arith.constant {t.x = GROUPS} 1 : i32 return } | arith.constant
          module attributes {t.x = GROUPS} {} | builtin.module
          func.func @f(%a: tensor<2xf32> {t.x = GROUPS}) { return } | ''
          func.func @f() attributes {t.x = [GROUPS]} { return } | ''
          func.func @f() attributes {t.x = {y = GROUPS}} { return } | ''
          sdy.mesh @m = <["x"=2]> func.func @f() attributes {t.x = GROUPS} { return } | ''
          """)
  void anUnknownMeshIsRefused(String program, String operation) {
    var diagnostics = new Programs.Program("t", program.replace("GROUPS", GROUPS)).diagnose();
    if (operation.isEmpty()) {
      assertThat(diagnostics).isEmpty();
    } else {
      assertThat(diagnostics.getFirst())
          .endsWith("'" + operation + "' op replica_groups: mesh symbol 'm' not found");
    }
  }
}
