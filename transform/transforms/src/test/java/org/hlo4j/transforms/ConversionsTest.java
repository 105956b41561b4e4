package org.hlo4j.transforms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Conversions are complete, preserve results, and are idempotent. */
class ConversionsTest {
  private static Arguments conversion(String pipeline, String gone, String program) {
    return Arguments.of(pipeline, gone, program);
  }

  static Stream<Arguments> conversions() {
    return Stream.of(
        conversion(
            "func.func(stablehlo-complex-math-expander)",
            "(exponential|log|log_plus_one|sqrt) %\\w+ : tensor<2xcomplex",
            """
            func.func @main() -> tensor<2xcomplex<f64>> {
              %z = stablehlo.constant dense<[(0.5, 1.5), (-1.0, 3.0)]> : tensor<2xcomplex<f64>>
              %e = stablehlo.exponential %z : tensor<2xcomplex<f64>>
              %l = stablehlo.log %e : tensor<2xcomplex<f64>>
              %p = stablehlo.log_plus_one %l : tensor<2xcomplex<f64>>
              %s = stablehlo.sqrt %p : tensor<2xcomplex<f64>>
              return %s : tensor<2xcomplex<f64>>
            }
            """),
        conversion(
            "stablehlo-compatibility-expander{target=1.0.0}",
            "stablehlo.tan ",
            """
            func.func @main() -> tensor<2xcomplex<f64>> {
              %z = stablehlo.constant dense<[(0.5, 1.5), (-1.0, 3.0)]> : tensor<2xcomplex<f64>>
              %t = stablehlo.tan %z : tensor<2xcomplex<f64>>
              return %t : tensor<2xcomplex<f64>>
            }
            """),
        conversion(
            "stablehlo-compatibility-expander{target=1.0.0}",
            "operand_batching_dims",
            """
            func.func @main() -> tensor<2x2xi32> {
              %a = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
              %i = stablehlo.constant dense<[[2, 0], [1, 1]]> : tensor<2x2xi32>
              %g = "stablehlo.gather"(%a, %i) {
                dimension_numbers = #stablehlo.gather<
                  collapsed_slice_dims = [1], operand_batching_dims = [0],
                  start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>,
                slice_sizes = array<i64: 1, 1>
              } : (tensor<2x3xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
              return %g : tensor<2x2xi32>
            }
            """),
        conversion(
            "func.func(stablehlo-legalize-composite-to-call)",
            "stablehlo.composite",
            """
            func.func @main() -> tensor<2xf32> {
              %a = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
              %r = stablehlo.composite "my.twice" %a { decomposition = @twice } :
                (tensor<2xf32>) -> tensor<2xf32>
              return %r : tensor<2xf32>
            }
            func.func private @twice(%a: tensor<2xf32>) -> tensor<2xf32> {
              %r = stablehlo.add %a, %a : tensor<2xf32>
              return %r : tensor<2xf32>
            }
            """),
        conversion(
            "stablehlo-wrap-in-composite{op-names=stablehlo.multiply}",
            "multiply %cst",
            """
            func.func @main() -> tensor<2xf32> {
              %a = stablehlo.constant dense<[1.5, 2.0]> : tensor<2xf32>
              %s = stablehlo.multiply %a, %a : tensor<2xf32>
              %r = stablehlo.multiply %s, %a : tensor<2xf32>
              return %r : tensor<2xf32>
            }
            """),
        conversion(
            "func.func(stablehlo-legalize-quant-to-math,chlo-legalize-to-stablehlo)",
            "!quant",
            """
            func.func @main() -> tensor<4xf32> {
              %a = stablehlo.constant dense<[1.0, -2.5, 3.25, 100.0]> : tensor<4xf32>
              %q = stablehlo.uniform_quantize %a :
                (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
              %s = stablehlo.add %q, %q : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
              %r = stablehlo.uniform_dequantize %s :
                (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4xf32>
              return %r : tensor<4xf32>
            }
            """),
        conversion(
            "func.func(stablehlo-legalize-quantized-op-to-qdq)",
            "multiply %\\d : tensor<2x!quant",
            """
            func.func @main() -> tensor<2xf32> {
              %a = stablehlo.constant dense<[1.0, -2.5]> : tensor<2xf32>
              %q = stablehlo.uniform_quantize %a :
                (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
              %s = stablehlo.multiply %q, %q : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
              %r = stablehlo.uniform_dequantize %s :
                (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xf32>
              return %r : tensor<2xf32>
            }
            """));
  }

  @ParameterizedTest
  @MethodSource("conversions")
  void programsComputeTheSame(String pipeline, String gone, String text) {
    Operation program = TransformedPrograms.parse(text);
    double[] before = TransformedPrograms.evaluate(program);
    assertThat(TransformedPrograms.apply(pipeline, program)).isEmpty();
    assertThat(TransformedPrograms.text(program)).doesNotContainPattern(gone);
    double[] after = TransformedPrograms.evaluate(program);
    assertThat(after).hasSameSizeAs(before);
    for (int i = 0; i < after.length; i++) {
      assertThat(after[i]).isCloseTo(before[i], within(1e-12 + 1e-12 * Math.abs(before[i])));
    }
  }

  @ParameterizedTest
  @MethodSource("conversions")
  void aSecondTimeChangesNothing(String pipeline, String gone, String text) {
    if (pipeline.contains("wrap-in-composite")) {
      return; // The wrapped operation in the new function is wrapped again.
    }
    Operation program = TransformedPrograms.parse(text);
    TransformedPrograms.apply(pipeline, program);
    String once = TransformedPrograms.text(program);
    TransformedPrograms.apply(pipeline, program);
    assertThat(TransformedPrograms.text(program)).isEqualTo(once);
  }

  @Test
  void broadcastingIsMadeExplicit() {
    assertThat(
            TransformedPrograms.transformed(
                "func.func(chlo-legalize-to-stablehlo)",
                """
                func.func @f(%a: tensor<4xf32>, %b: tensor<3x1xf32>) -> tensor<3x4xf32> {
                  %r = chlo.broadcast_add %a, %b :
                    (tensor<4xf32>, tensor<3x1xf32>) -> tensor<3x4xf32>
                  return %r : tensor<3x4xf32>
                }
                """))
        .contains("broadcast_in_dim %arg0, dims = [1]", "broadcast_in_dim %arg1, dims = [0, 1]");
  }

  @Test
  void boundsAreKeptWhenScalarsAreBroadcast() {
    assertThat(
            TransformedPrograms.transformed(
                "func.func(chlo-legalize-to-stablehlo)",
                """
                func.func @f(%a: tensor<?xf32, #stablehlo.bounds<8>>, %b: tensor<f32>)
                    -> tensor<?xf32, #stablehlo.bounds<8>> {
                  %r = chlo.broadcast_multiply %a, %b :
                    (tensor<?xf32, #stablehlo.bounds<8>>, tensor<f32>)
                    -> tensor<?xf32, #stablehlo.bounds<8>>
                  return %r : tensor<?xf32, #stablehlo.bounds<8>>
                }
                """))
        .contains("tensor<8xf32>", "get_dimension_size %arg0", "set_dimension_size");
  }

  @Test
  void dimensionsThatNumpyWouldNotTakeAreRefused() {
    Operation program =
        TransformedPrograms.parse(
            """
            func.func @f(%a: tensor<1x4xf32>, %b: tensor<4xf32>) -> tensor<1x4xf32> {
              %r = chlo.broadcast_add %a, %b {broadcast_dimensions = array<i64: 2>} :
                (tensor<1x4xf32>, tensor<4xf32>) -> tensor<1x4xf32>
              return %r : tensor<1x4xf32>
            }
            """);
    assertThat(TransformedPrograms.apply("func.func(chlo-legalize-to-stablehlo)", program))
        .containsExactly(
            "unsupported non prefix-padded dynamic rank broadcast_dimensions = 2",
            "failed to legalize operation 'chlo.broadcast_add' that was explicitly marked illegal");
  }

  @Test
  void shapesOfAnyKindBecomeIntegers() {
    assertThat(
            TransformedPrograms.transformed(
                "chlo-pre-serialization-pipeline",
                """
                func.func @f(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
                  %r = "chlo.constant_like"(%a) {value = 2.0 : f32} :
                    (tensor<?x?xf32>) -> tensor<?x?xf32>
                  return %r : tensor<?x?xf32>
                }
                """))
        .contains("get_dimension_size %arg0, dim = 1", "dynamic_broadcast_in_dim")
        .doesNotContain("index", "shape.shape_of", "unrealized");
  }

  @Test
  void deprecatedOperationsAreReplacedOrRefused() {
    String text =
        """
        func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>) -> tensor<5x2x4xf32> {
          %d = "stablehlo.dot"(%a, %b) : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
          %r = "stablehlo.broadcast"(%d) {broadcast_sizes = array<i64: 5>} :
            (tensor<2x4xf32>) -> tensor<5x2x4xf32>
          return %r : tensor<5x2x4xf32>
        }
        """;
    assertThat(
            TransformedPrograms.transformed("func.func(stablehlo-legalize-deprecated-ops)", text))
        .contains("dot_general %arg0, %arg1, contracting_dims = [1] x [0]", "dims = [1, 2]");
    Operation map =
        TransformedPrograms.parse(
            """
            func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
              %r = "stablehlo.map"(%a) ({
                ^bb0(%x: tensor<f32>):
                  stablehlo.return %x : tensor<f32>
              }) {dimensions = array<i64: 0>} : (tensor<2xf32>) -> tensor<2xf32>
              return %r : tensor<2xf32>
            }
            """);
    assertThat(
            TransformedPrograms.apply(
                "func.func(stablehlo-legalize-deprecated-ops{fail-on-unused=false})", map))
        .isEmpty();
    assertThat(TransformedPrograms.apply("func.func(stablehlo-legalize-deprecated-ops)", map))
        .isEqualTo(
            List.of(
                "failed to legalize operation 'stablehlo.map' that was explicitly marked illegal"));
  }

  @Test
  void exceptedCompositesStay() {
    assertThat(
            TransformedPrograms.transformed(
                "func.func(stablehlo-legalize-composite-to-call{except=a.b})",
                """
                func.func @f(%a: tensor<f32>) -> tensor<f32> {
                  %r = stablehlo.composite "a.b" %a { decomposition = @g } :
                    (tensor<f32>) -> tensor<f32>
                  return %r : tensor<f32>
                }
                func.func private @g(%a: tensor<f32>) -> tensor<f32> {
                  return %a : tensor<f32>
                }
                """))
        .contains("stablehlo.composite \"a.b\"");
  }

  @Test
  void integersLoseTheirSigns() {
    assertThat(
            TransformedPrograms.transformed(
                "stablehlo-convert-to-signless",
                """
                func.func @f(%a: tensor<2xui8>) -> tensor<2xui8> {
                  %c = stablehlo.constant dense<[1, 255]> : tensor<2xui8>
                  %r = stablehlo.add %a, %c : tensor<2xui8>
                  return %r : tensor<2xui8>
                }
                """))
        .contains("dense<[1, -1]> : tensor<2xi8>")
        .doesNotContain("ui8");
  }

  @Test
  void rangesInLocationsBecomePlaces() {
    Operation program =
        TransformedPrograms.parse(
            """
            func.func @f(%a: tensor<f32> loc("x":1:2 to :9)) -> tensor<f32> {
              return %a : tensor<f32> loc("x":3:4 to 5:6)
            } loc("x":1:1)
            """);
    TransformedPrograms.apply("stablehlo-compatibility-expander{target=1.8.0}", program);
    program.walk(operation -> assertThat(operation.location().toString()).doesNotContain("to"));
  }

  @Test
  void replicaGroupsOfMeshAxesAreListed() {
    assertThat(
            TransformedPrograms.transformed(
                "stablehlo-compatibility-expander{target=1.14.0}",
                """
                func.func @f(%a: tensor<4xf32>) -> tensor<8xf32> {
                  %r = "stablehlo.all_gather"(%a) {
                    all_gather_dim = 0 : i64,
                    replica_groups = #stablehlo.replica_group_mesh_axes<
                      mesh = #stablehlo.mesh<axes = [
                        #stablehlo.mesh_axis<name = "x", size = 2>,
                        #stablehlo.mesh_axis<name = "y", size = 2>]>,
                      axes = [#stablehlo.axis_ref<name = "x">]>
                  } : (tensor<4xf32>) -> tensor<8xf32>
                  return %r : tensor<8xf32>
                }
                """))
        .contains("replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>");
  }

  @Test
  void versionsThatDoNotExistAreRefused() {
    assertThat(
            TransformedPrograms.apply(
                "stablehlo-compatibility-expander{target=99.0.0}",
                TransformedPrograms.parse("func.func private @f()")))
        .singleElement()
        .asString()
        .startsWith("Invalid target version argument '99.0.0'");
  }

  @Test
  void valuesWhoseScalesAreNotKnownBecomeWhatIsStored() {
    assertThat(
            TransformedPrograms.transformed(
                "func.func(stablehlo-legalize-quant-to-math)",
                """
                func.func @f(%a: tensor<2x!quant.any<i8<-8:7>:f32>>)
                    -> tensor<2x!quant.any<i8<-8:7>:f32>> {
                  return %a : tensor<2x!quant.any<i8<-8:7>:f32>>
                }
                """))
        .contains("func.func @f(%arg0: tensor<2xi8>) -> tensor<2xi8>");
  }

  @Test
  void meshesAreDescribedUnderOneNameOnly() {
    String program =
        """
        "builtin.module"() ({
          func.func @mesh() attributes {NAME = {axes = [{name = "x", size = 2 : i64}]}} {
            return
          }
          func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
            %0 = "stablehlo.all_reduce"(%a) ({
            ^bb0(%b: tensor<f32>, %c: tensor<f32>):
              stablehlo.return %b : tensor<f32>
            }) {replica_groups = #stablehlo.replica_group_mesh_axes<
              mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>}
              : (tensor<4xf32>) -> tensor<4xf32>
            return %0 : tensor<4xf32>
          }
        }) : () -> ()
        """;
    String pass = "stablehlo-compatibility-expander{target=1.0.0}";
    assertThat(Passes.run(pass, program.replace("NAME", "mesh")))
        .contains("replica_group_mesh_axes<mesh = @mesh");
    assertThat(TransformedPrograms.transformed(pass, program.replace("NAME", "stablehlo.mesh")))
        .contains("replica_groups = dense<[[0, 1]]>");
  }

  @Test
  void dequantisedOperandsAndQuantisedResultsAreFused() {
    assertThat(
            TransformedPrograms.transformed(
                "func.func(stablehlo-legalize-qdq-to-quantized-op)",
                """
                func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5:3>>)
                    -> tensor<2x!quant.uniform<i8:f32, 0.5:3>> {
                  %d = stablehlo.uniform_dequantize %a :
                    (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xf32>
                  %e = stablehlo.abs %d : tensor<2xf32>
                  %q = stablehlo.uniform_quantize %e :
                    (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
                  return %q : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
                }
                """))
        .contains("stablehlo.abs %arg0 : tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>")
        .doesNotContain("uniform_dequantize", "uniform_quantize");
  }
}
