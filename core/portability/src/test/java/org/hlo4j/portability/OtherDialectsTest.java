package org.hlo4j.portability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.artifact.MlirText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The legality of other dialects in artifacts. */
class OtherDialectsTest {
  /** A use of another dialect, and the policies that allow it in artifacts. */
  private record Use(String what, String program, OtherDialects... allowedBy) {}

  private static final OtherDialects NONE = OtherDialects.NONE;
  private static final OtherDialects OF_JAX = OtherDialects.OF_JAX;
  private static final OtherDialects ALL = OtherDialects.ALL;

  private static final String MESH = "sdy.mesh @m = <[\"x\"=2]>\n";

  private static final List<Use> USES =
      List.of(
          new Use(
              "StableHLO alone",
              function("%r = stablehlo.tan %x : tensor<4xf32>"),
              NONE,
              OF_JAX,
              ALL),
          new Use("a nested module", "module {}", NONE, OF_JAX, ALL),
          new Use("an operation of Shardy without values", MESH, NONE, OF_JAX, ALL),
          new Use(
              "an operation of Shardy on values",
              MESH + function("%r = sdy.sharding_constraint %x <@m, [{\"x\"}]> : tensor<4xf32>"),
              OF_JAX,
              ALL),
          new Use(
              "an attribute of Shardy",
              MESH + "func.func private @f(tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{}]>})",
              OF_JAX,
              ALL),
          new Use(
              "an operation of MPMD",
              function("%r = mpmd.named_tensor %x name=\"w\" : tensor<4xf32>"),
              OF_JAX,
              ALL),
          new Use(
              "an attribute of MPMD",
              "func.func private @f() attributes {topology = #mpmd.topology<<\"m\" :"
                  + " <[\"x\"=2]>>>}",
              OF_JAX,
              ALL),
          new Use(
              "a type of MPMD",
              "func.func private @f(!mpmd.mesh_tensor<\"m\", tensor<4xf32>>)",
              OF_JAX,
              ALL),
          new Use("an attribute of MLIR", "func.func private @f() attributes {a.b}", OF_JAX, ALL),
          new Use("values of arith", function("%r = arith.negf %x : tensor<4xf32>"), ALL),
          new Use(
              "operations of arith alone",
              "func.func @f() { %c = arith.constant 1 : i32\n return }",
              NONE,
              ALL),
          new Use(
              "an attribute of arith",
              "func.func private @f() attributes {a.b = #arith.fastmath<fast>}",
              ALL),
          new Use("CHLO", function("%r = chlo.erf %x : tensor<4xf32> -> tensor<4xf32>"), ALL),
          new Use(
              "a cast",
              function(
                  "%r = builtin.unrealized_conversion_cast %x : tensor<4xf32> to tensor<4xf32>"),
              ALL),
          new Use("a type without counterpart", "func.func private @f(tensor<2xi3>)"));

  private static String function(String body) {
    return "func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
        + body
        + "\nreturn %r : tensor<4xf32>\n}";
  }

  @ParameterizedTest
  @EnumSource
  void areLegalInArtifactsIfThePolicyAllows(OtherDialects policy) {
    for (Use use : USES) {
      assertThat(isWritten(use.program(), policy))
          .as(use.what())
          .isEqualTo(List.of(use.allowedBy()).contains(policy));
    }
  }

  private static boolean isWritten(String program, OtherDialects policy) {
    try {
      Portability.serialize(
          TestPrograms.parse(program), Version.current(), new SerializationOptions(policy));
      return true;
    } catch (DiagnosticException e) {
      return false;
    }
  }

  /** MLIR's bytecode contains use list orders: uses of Shardy's values keep theirs. */
  @Test
  void leaveArtifactsUnchangedInARoundTrip() {
    String program =
        MESH
            + """
            func.func @f(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
              %0 = sdy.sharding_constraint %x <@m, [{"x"}]> : tensor<4xf32>
              %1 = stablehlo.negate %0 : tensor<4xf32>
              %2 = stablehlo.add %0, %0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>}
                  : tensor<4xf32>
              %3 = stablehlo.multiply %1, %0 : tensor<4xf32>
              return %2, %3 : tensor<4xf32>, tensor<4xf32>
            }
            """;
    byte[] artifact = serialize(TestPrograms.parse(program));
    Operation vhlo =
        BytecodeReader.read(
            Blob.wrap(artifact),
            "artifact",
            BytecodeReaderOptions.of(TestPrograms.DIALECTS)
                .withText(new MlirText(TestPrograms.DIALECTS, false)));
    assertThat(serialize(Portability.deserialize(artifact))).isEqualTo(artifact);
    assertThat(serialize(vhlo)).isEqualTo(artifact);
  }

  private static byte[] serialize(Operation program) {
    return Portability.serialize(program, Version.current(), new SerializationOptions(ALL));
  }

  @Test
  void areThoseOfJaxByDefault() {
    assertThat(SerializationOptions.DEFAULT.otherDialects()).isEqualTo(OF_JAX);
  }

  @Test
  void errorsNameTheCauseAsMlirText() {
    assertThat(note("func.func private @f() attributes {a.b = #arith.fastmath<fast>}"))
        .isEqualTo("VHLO has no counterpart of the attribute #arith.fastmath<fast>");
    assertThat(note(function("%r = arith.negf %x : tensor<4xf32>")))
        .isEqualTo("VHLO has no counterpart of the dialect 'arith'");
    assertThat(note("func.func private @f(tensor<2xi3>)"))
        .isEqualTo("VHLO has no counterpart of the type i3");
    assertThat(note("func.func private @f(tensor<2xf32, {a = 1 : i64}>)"))
        .isEqualTo("VHLO has no counterpart of the encoding {a = 1 : i64}");
  }

  private static String note(String program) {
    Diagnostic refusal =
        TestPrograms.refusal(
                TestPrograms.parse(program), Version.current(), SerializationOptions.DEFAULT)
            .diagnostics()
            .getFirst();
    return refusal.notes().getFirst().message();
  }
}
