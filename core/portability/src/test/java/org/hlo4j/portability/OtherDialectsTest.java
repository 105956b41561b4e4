package org.hlo4j.portability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.artifact.ArtifactReader;
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

  private static final ArtifactReader READER = new ArtifactReader(TestPrograms.DIALECTS);

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
    byte[] artifact = serialize(TestPrograms.parse(program), Version.current());
    assertThat(serialize(Portability.deserialize(artifact), Version.current())).isEqualTo(artifact);
    assertThat(serialize(vhlo(artifact), Version.current())).isEqualTo(artifact);
  }

  private static byte[] serialize(Operation program, Version version) {
    return Portability.serialize(program, version, new SerializationOptions(ALL));
  }

  private static Operation vhlo(byte[] artifact) {
    return BytecodeReader.read(
        Blob.wrap(artifact),
        "artifact",
        BytecodeReaderOptions.of(TestPrograms.DIALECTS)
            .withText(new MlirText(TestPrograms.DIALECTS, false)));
  }

  /**
   * A function whose operations have shardings, and the oldest release that has them.
   *
   * @param isDirect whether an artifact for that release is translated while it is read
   */
  private record Sharded(String what, String body, String oldest, boolean isDirect) {
    String program(String dimensions) {
      return MESH
          + function(
              body.replace(
                  "SHARDING",
                  "sdy.sharding = #sdy.sharding_per_value<[<@m, " + dimensions + ">]>"));
    }
  }

  private static final List<Sharded> SHARDED =
      List.of(
          new Sharded(
              "one block", "%r = stablehlo.negate %x {SHARDING} : tensor<4xf32>", "0.9.0", true),
          new Sharded(
              "several blocks",
              """
              %r = stablehlo.negate %x {SHARDING} : tensor<4xf32>
              cf.br ^end
              ^end:
              """,
              "0.9.0",
              false),
          new Sharded(
              "an older version with other attributes",
              "%r = stablehlo.custom_call @g(%x) {SHARDING} : (tensor<4xf32>) -> tensor<4xf32>",
              "0.9.0",
              true),
          new Sharded(
              "an older version with other operands",
              """
              %r = "stablehlo.all_reduce"(%x) <{replica_groups = dense<0> : tensor<1x1xi64>}> ({
                ^bb0(%a: tensor<f32>, %b: tensor<f32>):
                  %s = stablehlo.add %a, %b : tensor<f32>
                  stablehlo.return %s : tensor<f32>
                }) {SHARDING} : (tensor<4xf32>) -> tensor<4xf32>
              """,
              "0.9.0",
              false),
          new Sharded(
              "a sharding rule",
              """
              %r = stablehlo.custom_call @g(%x) {SHARDING,
                  sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=4}, custom>}
                  : (tensor<4xf32>) -> tensor<4xf32>
              cf.br ^end
              ^end:
              """,
              "0.9.0",
              false),
          new Sharded(
              "a tuple",
              """
              %t = stablehlo.custom_call @g(%x) {SHARDING} : (tensor<4xf32>) -> tuple<tensor<4xf32>>
              %r = stablehlo.get_tuple_element %t[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
              cf.br ^end
              ^end:
              """,
              "0.9.0",
              false),
          new Sharded(
              "a buffer",
              """
              %b = stablehlo.custom_call @CreateBuffer() {SHARDING, api_version = 4 : i32}
                  : () -> memref<4xf32>
              %r = stablehlo.custom_call @Unpin(%b) {api_version = 4 : i32}
                  : (memref<4xf32>) -> tensor<4xf32>
              cf.br ^end
              ^end:
              """,
              "1.13.0",
              false));

  /** Shardings are verified with StableHLO's types, whichever way artifacts are read. */
  @Test
  void haveShardingsThatAreReadDirectlyAndByThePasses() {
    for (Sharded each : SHARDED) {
      Operation module = TestPrograms.parse(each.program("[{\"x\"}]"));
      for (Version version : List.of(Version.current(), Version.parse(each.oldest()))) {
        byte[] artifact = serialize(module, version);
        assertThat(List.of(Portability.deserialize(artifact), READER.upgraded(vhlo(artifact))))
            .as(each.what() + " for " + version)
            .extracting(TestPrograms::print)
            .containsOnly(TestPrograms.print(module));
      }
      byte[] oldest = serialize(module, Version.parse(each.oldest()));
      assertThat(READER.readDirectly(Blob.wrap(oldest), "artifact").isPresent())
          .as(each.what())
          .isEqualTo(each.isDirect());
    }
  }

  @Test
  void haveShardingsThatAreRefusedEitherWay() {
    for (Sharded each : SHARDED) {
      Operation module = TestPrograms.parse(each.program("[{}, {}]"));
      byte[] artifact = serialize(module, Version.parse(each.oldest()));
      assertThatThrownBy(() -> Portability.deserialize(artifact))
          .as(each.what())
          .hasMessageContaining("'stablehlo.")
          .hasMessageContaining("sharding doesn't match tensor rank: 2 != 1");
    }
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
