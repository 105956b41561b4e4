package org.hlo4j.portability.legalize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.TestPrograms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LegalizationTest {
  private static String toVhlo(String program) {
    Operation module = TestPrograms.parse(program);
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    StablehloToVhlo.convert(module, OtherDialects.ALL, true, diagnostics);
    assertThat(diagnostics.toList()).isEmpty();
    return TestPrograms.print(module);
  }

  private static List<Diagnostic> refusal(String program) {
    Operation module = TestPrograms.parse(program);
    String before = TestPrograms.print(module);
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    assertThat(StablehloToVhlo.convert(module, OtherDialects.NONE, true, diagnostics)).isFalse();
    assertThat(TestPrograms.print(module)).isEqualTo(before);
    return diagnostics.toList();
  }

  /** Returns the program after legalization to VHLO and back. */
  private static String thereAndBack(String program) {
    Operation module = TestPrograms.parse(program);
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    StablehloToVhlo.convert(module, OtherDialects.ALL, true, diagnostics);
    VhloToStablehlo.convert(module, true, diagnostics);
    assertThat(diagnostics.toList()).isEmpty();
    return TestPrograms.print(module);
  }

  private static void assertUnchanged(String program) {
    assertThat(thereAndBack(program)).isEqualTo(TestPrograms.print(TestPrograms.parse(program)));
  }

  @Test
  void keepsUsesBeforeTheDefinition() {
    String function =
        """
        func.func @%s() -> tensor<f32> {
          %%0 = stablehlo.constant dense<1.0> : tensor<f32>
          return %%0 : tensor<f32>
        ^never:
          %%1 = stablehlo.add %%2, %%3 : tensor<f32>
          cf.br ^before
        ^before:
          %%2 = stablehlo.constant dense<2.0> : tensor<f32>
          %%3 = stablehlo.negate %%2 : tensor<f32>
          cf.br ^never
        }
        """;
    assertUnchanged(
        "%a = stablehlo.abs %b : tensor<f32>\n"
            + function.formatted("f")
            + "%b = stablehlo.constant dense<3.0> : tensor<f32>\n"
            + function.formatted("g"));
  }

  @Test
  void equalDimensionListsOfAllOperationsBecomeOneAttribute() {
    Operation module =
        TestPrograms.parse(
            """
            func.func @f(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {
              %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0]
                : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
              %1 = stablehlo.dot_general %a, %0, contracting_dims = [0] x [1]
                : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
              return %1 : tensor<2x2xf32>
            }
            """);
    assertThat(StablehloToVhlo.convert(module, OtherDialects.NONE, true, Diagnostics.collector()))
        .isTrue();
    Operation first = inner(inner(module));
    Operation second = Objects.requireNonNull(first.nextOrNull());
    assertThat(first.attributeOrNull("lhs_contracting_dimensions"))
        .isNotNull()
        .isSameAs(second.attributeOrNull("rhs_contracting_dimensions"));
  }

  private static Operation inner(Operation op) {
    return Objects.requireNonNull(op.region(0).blocks().getFirst().firstOrNull());
  }

  @Test
  void writesAttributesThatAreAbsentInStablehlo() {
    assertThat(
            toVhlo(
                """
                func.func @f(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {
                  %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0]
                    : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
                  return %0 : tensor<2x2xf32>
                }
                """))
        .isEqualTo(
            """
            module {
              vhlo.func_v1 @f(%arg0: !vhlo.tensor_v1<2x2x!vhlo.f32_v1>) -> \
            (!vhlo.tensor_v1<2x2x!vhlo.f32_v1>) {
                %0 = "vhlo.dot_general_v2"(%arg0, %arg0) <{\
            accumulation_type = #vhlo.type_v1<!vhlo.none_v1>, \
            allow_imprecise_accumulation = #vhlo.type_v1<!vhlo.none_v1>, \
            lhs_batching_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, \
            lhs_component_count = #vhlo.type_v1<!vhlo.none_v1>, \
            lhs_contracting_dimensions = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, \
            lhs_precision_type = #vhlo.type_v1<!vhlo.none_v1>, \
            num_primitive_operations = #vhlo.type_v1<!vhlo.none_v1>, \
            precision_config = #vhlo.array_v1<[#vhlo<precision_v1 DEFAULT>, \
            #vhlo<precision_v1 DEFAULT>]>, \
            rhs_batching_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, \
            rhs_component_count = #vhlo.type_v1<!vhlo.none_v1>, \
            rhs_contracting_dimensions = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, \
            rhs_precision_type = #vhlo.type_v1<!vhlo.none_v1>}> : \
            (!vhlo.tensor_v1<2x2x!vhlo.f32_v1>, !vhlo.tensor_v1<2x2x!vhlo.f32_v1>) -> \
            !vhlo.tensor_v1<2x2x!vhlo.f32_v1>
                "vhlo.return_v1"(%0) : (!vhlo.tensor_v1<2x2x!vhlo.f32_v1>) -> ()
              } {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, \
            sym_visibility = #vhlo.string_v1<"">}
            }
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Absent attributes.
        """
        func.func @f(%a: tensor<1x4x4x1xf32>, %b: tensor<1x1x1x1xf32>) -> tensor<1x4x4x1xf32> {
          %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
            window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
            : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x4x1xf32>
          return %0 : tensor<1x4x4x1xf32>
        }
        """,
        // Present attributes.
        """
        func.func @f(%a: tensor<1x4x4x1xf32>, %b: tensor<1x1x1x1xf32>) -> tensor<1x2x4x1xf32> {
          %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
            window = {stride = [2, 1], reverse = [true, false]}
            {batch_group_count = 1 : i64, feature_group_count = 1 : i64,
             precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision DEFAULT>]}
            : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x2x4x1xf32>
          return %0 : tensor<1x2x4x1xf32>
        }
        """,
        // Custom calls: symbols, dictionaries, layouts, versions.
        """
        func.func @f(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {
          %0 = stablehlo.custom_call @g(%a) {api_version = 4 : i32, backend_config = {k = 1 : i8},
            called_computations = [@f], has_side_effect = true,
            operand_layouts = [dense<[0, 1]> : tensor<2xindex>],
            result_layouts = [dense<[1, 0]> : tensor<2xindex>]}
            : (tensor<2x2xf32>) -> tensor<2x2xf32>
          return %0 : tensor<2x2xf32>
        }
        """,
        // Regions, terminators, calls.
        """
        func.func private @g(tensor<i32>) -> tensor<i32>
        func.func @f(%a: tensor<i32>, %p: tensor<i1>) -> (tensor<i32> {app.mark = "x"}) {
          %0 = call @g(%a) : (tensor<i32>) -> tensor<i32>
          %1 = "stablehlo.if"(%p) ({
            stablehlo.return %0 : tensor<i32>
          }, {
            stablehlo.return %a : tensor<i32>
          }) {app.n = 3 : ui8, app.f = 0.1 : f64} : (tensor<i1>) -> tensor<i32>
          return %1 : tensor<i32>
        }
        """,
        // Collectives.
        """
        func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
          %0 = "stablehlo.all_reduce"(%a) ({
            ^bb0(%x: tensor<f32>, %y: tensor<f32>):
              %s = stablehlo.add %x, %y : tensor<f32>
              stablehlo.return %s : tensor<f32>
          }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids,
              channel_handle = #stablehlo.channel_handle<handle = 5, type = 0>}
            : (tensor<4xf32>) -> tensor<4xf32>
          return %0 : tensor<4xf32>
        }
        """,
        // Types.
        """
        func.func private @f(tensor<?x2xf32, #stablehlo.bounds<5, ?>>, tuple<tensor<i1>, tuple<>>,
          !stablehlo.token, !stablehlo.future<tensor<f32>>, tensor<2x!quant.uniform<u8:f32, 0.5:1>>,
          tensor<2x!quant.uniform<i4<-7:7>:f32:0, {0.5, 2.0e-20:1}>>, tensor<*xcomplex<f64>>,
          memref<2xf8E5M2>, index, none)
        """,
        // A module in a module, attributes of a module.
        """
        module @outer attributes {mhlo.num_partitions = 2 : i32} {
          module @inner {
            func.func @f() { return }
          }
        }
        """,
        // Other dialects in between.
        """
        func.func @f(%a: tensor<f32>, %i: index) -> tensor<f32> {
          %0 = stablehlo.abs %a : tensor<f32>
          %1 = arith.addf %0, %a : tensor<f32>
          %2 = stablehlo.abs %1 : tensor<f32>
          %3 = arith.addf %2, %1 : tensor<f32>
          return %3 : tensor<f32>
        }
        """
      })
  void roundTripsUnchanged(String program) {
    assertUnchanged(program);
  }

  @Test
  void explicitDefaultsAreOmittedAfterARoundTrip() {
    assertThat(
            thereAndBack(
                """
                func.func @f(%a: tensor<2xf32>) -> tensor<2xi1> {
                  %0 = "stablehlo.sort"(%a) ({
                    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
                      %c = stablehlo.compare LT, %x, %y, NOTYPE : (tensor<f32>, tensor<f32>) -> tensor<i1>
                      stablehlo.return %c : tensor<i1>
                  }) {dimension = -1 : i64, is_stable = false} : (tensor<2xf32>) -> tensor<2xf32>
                  %1 = stablehlo.is_finite %0 : (tensor<2xf32>) -> tensor<2xi1>
                  return %1 : tensor<2xi1>
                }
                """))
        .doesNotContain("dimension")
        .doesNotContain("is_stable")
        .doesNotContain("NOTYPE");
  }

  @Test
  void castsAreInsertedWhereMlirInsertsThem() {
    assertThat(
            toVhlo(
                    """
                    func.func @f(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
                      %0 = arith.addf %b, %a : tensor<f32>
                      %1 = stablehlo.add %0, %a : tensor<f32>
                      %2 = arith.mulf %1, %0 : tensor<f32>
                      return %2 : tensor<f32>
                    }
                    """)
                .lines()
                .map(line -> line.strip().replaceAll(" : .*", ""))
                .filter(line -> line.startsWith("%") || line.startsWith("\"vhlo")))
        .containsExactly(
            "%0 = builtin.unrealized_conversion_cast %arg1",
            "%1 = builtin.unrealized_conversion_cast %arg0",
            "%2 = arith.addf %0, %1",
            "%3 = builtin.unrealized_conversion_cast %2",
            "%4 = \"vhlo.add_v1\"(%3, %arg0)",
            "%5 = builtin.unrealized_conversion_cast %4",
            "%6 = arith.mulf %5, %2",
            "%7 = builtin.unrealized_conversion_cast %6",
            "\"vhlo.return_v1\"(%7)");
  }

  @Test
  void valuesAreCastWhereTheyAreDefinedLaterThanUsed() {
    assertThat(
            toVhlo(
                """
                %0 = stablehlo.abs %1 : tensor<f32>
                %1 = arith.constant dense<1.0> : tensor<f32>
                """))
        .isEqualTo(
            """
            module {
              %0 = "vhlo.abs_v1"(%1) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> \
            !vhlo.tensor_v1<!vhlo.f32_v1>
              %cst = arith.constant dense<1.000000e+00> : tensor<f32>
              %1 = unrealized_conversion_cast %cst : tensor<f32> to \
            !vhlo.tensor_v1<!vhlo.f32_v1>
            }
            """);
  }

  @Test
  void rejectsAttributesWithoutCounterpart() {
    List<Diagnostic> diagnostics = refusal("func.func @f() attributes {app.unit} { return }");
    assertThat(diagnostics)
        .extracting(Diagnostic::message)
        .containsExactly(
            "failed to legalize operation 'func.func' that was explicitly marked illegal");
    assertThat(diagnostics.getFirst().notes())
        .extracting(Diagnostic::message)
        .containsExactly("VHLO has no counterpart of the attribute unit");
  }

  @Test
  void rejectsTypesWithoutCounterpart() {
    assertThat(refusal("func.func private @f(tensor<2xi3>)").getFirst().notes())
        .extracting(Diagnostic::message)
        .containsExactly("VHLO has no counterpart of the type i3");
    assertThat(
            refusal(
                    """
                    stablehlo.custom_call @f(%0) : (tensor<f32, {a = 1 : i64}>) -> ()
                    %0 = arith.constant dense<1.0> : tensor<f32, {a = 1 : i64}>
                    """)
                .getFirst()
                .notes())
        .extracting(Diagnostic::message)
        .as("of a value that is defined later")
        .containsExactly("VHLO has no counterpart of the encoding {a = 1 : i64}");
  }

  @Test
  void rejectsFunctionsThatReturnOtherTypesThanTheirResults() {
    String program =
        """
        func.func @f(%a: tensor<f32>) -> tensor<i32> {
          "stablehlo.return"(%a) : (tensor<f32>) -> ()
        }
        """;
    assertThat(refusal(program).getFirst().notes())
        .extracting(Diagnostic::message)
        .containsExactly("it returns other types than its function has results");
    Operation module = TestPrograms.parse(program);
    assertThat(TestPrograms.refusal(module, Version.current(), SerializationOptions.DEFAULT))
        .isNotNull();
  }

  @Test
  void rejectsValuesOfOtherDialectsWithMlirsMessage() {
    String program =
        """
        func.func @f(%a: tensor<f32>) -> tensor<f32> {
          %0 = arith.addf %a, %a : tensor<f32>
          return %0 : tensor<f32>
        }
        """;
    assertThat(refusal(program))
        .extracting(Diagnostic::message)
        .containsExactly(
            "failed to legalize unresolved target materialization from ('tensor<f32>') to"
                + " ('!vhlo.tensor_v1<!vhlo.f32_v1>') that remained live after conversion"
                + " (no matching callback)");
    assertThat(
            refusal(program + "func.func private @g() attributes {app.map = affine_map<() -> ()>}"))
        .extracting(Diagnostic::message)
        .as("operations that are illegal come before casts")
        .containsExactly(
            "failed to legalize operation 'func.func' that was explicitly marked illegal");
    assertThat(refusal(program.replace("return %0", "return %a")))
        .extracting(Diagnostic::message)
        .containsExactly(
            "failed to legalize unresolved source materialization from"
                + " ('!vhlo.tensor_v1<!vhlo.f32_v1>') to ('tensor<f32>') that remained live after"
                + " conversion (no matching callback)");
  }

  @Test
  void namesTheOperationThatProducesOrUsesForeignValues() {
    List<Diagnostic> chlo =
        refusal(
            """
            func.func @f(%a: tensor<f32>) -> tensor<f32> {
              %0 = chlo.asin %a : tensor<f32> -> tensor<f32>
              %1 = stablehlo.tanh %0 : tensor<f32>
              return %1 : tensor<f32>
            }
            """);
    assertThat(chlo).hasSize(1);
    assertThat(chlo.getFirst().message()).contains("unresolved target materialization");
    assertThat(chlo.getFirst().location().toString()).contains(":3:");
    assertThat(chlo.getFirst().notes())
        .singleElement()
        .satisfies(note -> {
          assertThat(note.location().toString()).contains(":2:");
          assertThat(note.message())
              .isEqualTo(
                  "VHLO has no counterpart of 'chlo.asin'; the pass chlo-legalize-to-stablehlo"
                      + " or hlo4j convert --expand expresses it in StableHLO");
        });
    List<Diagnostic> arith =
        refusal(
            """
            func.func @f(%a: tensor<f32>) {
              %0 = arith.negf %a : tensor<f32>
              return
            }
            """);
    assertThat(arith).hasSize(1);
    assertThat(arith.getFirst().message()).contains("unresolved source materialization");
    assertThat(arith.getFirst().notes())
        .singleElement()
        .satisfies(note -> {
          assertThat(note.location().toString()).contains(":2:");
          assertThat(note.message()).isEqualTo("VHLO has no counterpart of 'arith.negf'");
        });
  }

  @Test
  void rejectsOldVersionsWhenLegalizingToStablehlo() {
    Operation module =
        TestPrograms.parse(
            """
            vhlo.func_v1 @f(%a: !vhlo.tensor_v1<!vhlo.f32_v1>) -> (!vhlo.tensor_v1<!vhlo.f32_v1>) {
              %0 = "vhlo.tanh_v1"(%a) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
              "vhlo.return_v1"(%0) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
            } {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>,
               sym_visibility = #vhlo.string_v1<"">}
            """);
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    assertThat(VhloToStablehlo.convert(module, false, diagnostics)).isFalse();
    assertThat(diagnostics.toList())
        .extracting(Diagnostic::message)
        .containsExactly(
            "failed to legalize operation 'vhlo.tanh_v1' that was explicitly marked illegal");
  }
}
