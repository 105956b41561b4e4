package org.hlo4j.text.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.text.TestDialect;
import org.junit.jupiter.api.Test;

class ProgramTextTest {
  private static final DialectRegistry REGISTRY = TestDialect.registry();

  private static String print(String program) {
    return print(program, PrinterOptions.DEFAULT);
  }

  private static String print(String program, PrinterOptions options) {
    return TestDialect.print(program, REGISTRY, options);
  }

  /** Requires that a program is printed unchanged. */
  private static void assertStays(String program) {
    assertThat(print(program)).isEqualTo(program);
    String generic = print(program, PrinterOptions.builder().generic(true).build());
    assertThat(print(generic)).isEqualTo(program);
  }

  // Regions and blocks.

  @Test
  void printsNestedRegionsAndBlocks() {
    assertStays(
        """
        module {
          "t.top"() ({
            %0 = "t.x"() : () -> i32
            "t.s"() ({
            ^bb0(%arg0: i32):
              %1:2 = "t.x"() : () -> (i32, i32)
              "t.s"() ({
              ^bb0(%arg1: i32, %arg2: i32):
                %3 = "t.x"(%1#1) : (i32) -> i32
              }, {
                %3 = "t.x"(%arg0) : (i32) -> i32
              }) : () -> ()
              "t.br"()[^bb1, ^bb2] : () -> ()
            ^bb1(%2: i32):  // 2 preds: ^bb0, ^bb2
              "t.br"()[^bb2] : () -> ()
            ^bb2:  // 2 preds: ^bb0, ^bb1
              "t.br"()[^bb1] : () -> ()
            ^bb3:  // no predecessors
              "t.br"()[^bb4] : () -> ()
            ^bb4:  // pred: ^bb3
              "t.end"() : () -> ()
            }) : () -> ()
            "t.empty"() ({
            }, {
            ^bb0:
            }) : () -> ()
          }) : () -> ()
        }
        """);
  }

  @Test
  void continuesNumbersInIsolatedOperations() {
    assertStays(
        """
        module {
          %0 = "t.x"() : () -> i32
          module {
            %2 = "t.x"() : () -> i32
            module {
              %3:2 = "t.x"() : () -> (i32, i32)
              %4 = "t.x"(%3#1) : (i32) -> i32
            }
            "t.s"() ({
              %3 = "t.x"(%2) : (i32) -> i32
            }) : () -> ()
          }
          module {
            %2 = "t.x"() : () -> i32
          }
          %1 = "t.x"(%0) : (i32) -> i32
        }
        """);
  }

  @Test
  void printsLongPrograms() {
    assertStays("module {\n" + "  \"t.end\"() : () -> ()\n".repeat(30_000) + "}\n");
  }

  @Test
  void namesModulesAndTheirAttributes() {
    assertStays(
        """
        module @"a b" attributes {x.y = 1 : i64, z} {
          module @inner {
          }
        }
        """);
  }

  @Test
  void omitsTheDefaultDialect() {
    assertStays(
        """
        module {
          test.scope {
          ^bb0(%it_er: i32):
            %0 = named : i32
            "t.s"() ({
              %1 = test.named : i32
            }) : () -> ()
            builtin.module {
              %1 = test.named : i32
            }
          }
        }
        """);
  }

  @Test
  void printsBranches() {
    assertStays(
        """
        module {
          "t.s"() ({
            %0 = "t.x"() : () -> i32
            test.br ^bb1, ^bb2(%0 : i32) {a}
          ^bb1:  // 3 preds: ^bb0, ^bb1, ^bb2
            test.br ^bb1
          ^bb2:  // pred: ^bb0
            test.br ^bb1
          }) : () -> ()
        }
        """);
  }

  @Test
  void skipsRegions() {
    PrinterOptions options = PrinterOptions.builder().skipRegions(true).build();
    assertThat(print("\"t.s\"() ({}) : () -> ()", options)).isEqualTo("module {...}\n");
  }

  // Names of values.

  @Test
  void numbersUniquelyInGenericForm() {
    String program =
        """
        "t.s"() ({
          %0 = "t.x"() : () -> i32
        }, {
          %0 = "t.x"() : () -> i32
        }) : () -> ()
        """;
    assertThat(print(program).lines().filter(line -> line.contains("%0"))).hasSize(2);
    PrinterOptions unique = PrinterOptions.builder().uniqueSsaIds(true).build();
    for (PrinterOptions options : List.of(unique, PrinterOptions.builder().generic(true).build())) {
      List<String> lines = print(program, options).lines().toList();
      assertThat(lines.get(2)).endsWith("%1 = \"t.x\"() : () -> i32");
      assertThat(lines.get(4)).endsWith("%0 = \"t.x\"() : () -> i32");
    }
  }

  @Test
  void makesSuggestedNamesUnique() {
    assertThat(
            print(
                """
                %0 = test.named {names = "c"} : i32
                %1 = test.named {names = "c"} : i32
                %2 = test.named {names = "1 a!"} : i32
                %3:4 = test.named {names = "x,-,y,c"} : i32, i32, i32, i32
                "t.s"() ({
                  %4 = test.named {names = "c"} : i32
                  %5 = test.named {names = "d"} : i32
                }) : () -> ()
                %6 = test.named {names = "d"} : i32
                "t.x"(%0, %3#1, %3#3) : (i32, i32, i32) -> ()
                """))
        .isEqualTo(
            """
            module {
              %c = test.named {names = "c"} : i32
              %c_0 = test.named {names = "c"} : i32
              %_1_a21 = test.named {names = "1 a!"} : i32
              %x:2, %y, %c_1 = test.named {names = "x,-,y,c"} : i32, i32, i32, i32
              "t.s"() ({
                %c_2 = test.named {names = "c"} : i32
                %d_3 = test.named {names = "d"} : i32
              }) : () -> ()
              %d = test.named {names = "d"} : i32
              "t.x"(%c, %x#1, %c_1) : (i32, i32, i32) -> ()
            }
            """);
  }

  @Test
  void namesSeveralResultsAsDeclared() {
    assertStays(
        """
        module {
          %first, %rest:2 = test.several : i32, i32, i32
          %first_0, %rest_1 = test.several : i32, i32
          "t.x"(%rest#1, %rest_1) : (i32, i32) -> ()
        }
        """);
  }

  @Test
  void takesNamesFromLocations() {
    PrinterOptions options = PrinterOptions.builder().nameLocationsAsPrefix(true).build();
    assertThat(
            print(
                """
                %0 = "t.x"() : () -> i32 loc("alpha")
                %1 = "t.x"() : () -> i32 loc(callsite("f":1:1 at "be ta"("f":1:2)))
                %2 = "t.x"() : () -> i32
                "t.s"() ({
                ^bb0(%a: i32 loc("alpha"), %b: i32 loc(unknown)):
                }) : () -> ()
                """,
                options))
        .isEqualTo(
            """
            module {
              %alpha = "t.x"() : () -> i32
              %be_ta = "t.x"() : () -> i32
              %0 = "t.x"() : () -> i32
              "t.s"() ({
              ^bb0(%alpha_0: i32, %arg1: i32):
              }) : () -> ()
            }
            """);
  }

  @Test
  void namesUsersInComments() {
    PrinterOptions options = PrinterOptions.builder().valueUsers(true).build();
    assertThat(
            print(
                """
                "t.s"() ({
                ^bb0(%a: i32, %b: i32):
                  %0 = "t.x"(%a) : (i32) -> i32
                  %1:2 = "t.x"(%0, %a) : (i32, i32) -> (i32, i32)
                  "t.y"(%0, %1#1) : (i32, i32) -> ()
                }) : () -> ()
                """,
                options))
        .isEqualTo(
            """
            module {
              "t.s"() ({
              ^bb0(%arg0: i32, %arg1: i32):
                // %arg0 is used by %2#0, %2#1, %1
                // %arg1 is unused
                %1 = "t.x"(%arg0) : (i32) -> i32 // users: %3, %2#0, %2#1
                %2:2 = "t.x"(%1, %arg0) : (i32, i32) -> (i32, i32) // users: (unused), (%3)
                "t.y"(%1, %2#1) : (i32, i32) -> () // id: %3
              }) : () -> ()
            }
            """);
  }

  // Aliases.

  @Test
  void assignsAliasesToMapsAndSets() {
    assertStays(
        """
        !tuple = tuple<i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1>
        #map = affine_map<(d0) -> (d0)>
        #map1 = affine_map<(d0) -> (d0 + 1)>
        #map2 = affine_map<(d0) -> (d0 + 2)>
        #set = affine_set<(d0) : (d0 == 0)>
        module {
          "t.s"() {x = #map, y = [#map1, #set, #map]} : () -> ()
          %0 = "t.x"() : () -> memref<2xi32, #map2>
          %1 = "t.x"() : () -> tuple<!tuple, i32>
        }
        """);
  }

  @Test
  void definesLocationsWhereTheyAreNeeded() {
    PrinterOptions options = PrinterOptions.builder().debugInfo(true).build();
    String program =
        """
        #loc1 = loc("f":1:2)
        #loc2 = loc("g":3:4)
        #loc5 = loc("n"(#loc1))
        #loc6 = loc(callsite(#loc5 at #loc2))
        module {
          "t.x"() : () -> () loc(#loc1)
          "t.x"() : () -> () loc(#loc6)
          "t.x"() : () -> () loc(#loc7)
          "t.x"() ({
          ^bb0(%arg0: i32 loc(callsite(#loc5 at #loc2))):
          }) {l = #loc1} : () -> () loc(#loc5)
          "t.x"() : () -> () loc(#loc3)
          "t.x"() : () -> () loc(#loc4)
        } loc(#loc)
        #loc = loc(unknown)
        #loc3 = loc("z")
        #loc4 = loc("y":1:1 to 2:3)
        #loc7 = loc(fused<"m">[#loc1, #loc6])
        """;
    assertThat(print(program, options)).isEqualTo(program);
    assertThat(print(program, options.toBuilder().localScope(true).build()))
        .doesNotContain("#loc")
        .contains("loc(fused<\"m\">[\"f\":1:2, callsite(\"n\"(\"f\":1:2) at \"g\":3:4)])")
        .endsWith("} loc(unknown)");
  }

  @Test
  void printsResourcesThatAreUsed() {
    String program =
        """
        module {
          "t.x"() {a = dense_resource<"b 2"> : tensor<3xi8>} : () -> ()
          "t.x"() {a = dense_resource<blob1> : tensor<3xi8>} : () -> ()
          "t.x"() {a = dense_resource<__elided__> : tensor<3xi8>} : () -> ()
        }

        {-#
          dialect_resources: {
            builtin: {
              "b 2": "0x01000000FF0102",
              blob1: "0x08000000010203"
            }
          }
        #-}
        """;
    assertThat(print(program)).isEqualTo(program);
    assertThat(print(program, PrinterOptions.builder().elideResourcesAbove(17).build()))
        .doesNotContain("{-#");
    assertThat(print(program, PrinterOptions.builder().elideResourcesAbove(18).build()))
        .isEqualTo(program);
  }

  // Parts of programs.

  @Test
  void printsOneOperationWithTheNamesOfTheWhole() {
    Operation module =
        TestDialect.parse(
            """
            %0 = "t.x"() : () -> i32
            %1 = "t.x"(%0) {m = affine_map<() -> ()>} : (i32) -> i32
            """,
            REGISTRY);
    Operation last = module.region(0).front().back();
    assertThat(MlirPrinter.toString(last, REGISTRY, PrinterOptions.DEFAULT))
        .isEqualTo("%1 = \"t.x\"(%0) {m = affine_map<() -> ()>} : (i32) -> i32");
  }

  @Test
  void printsPropertiesOfUnregisteredOperations() {
    assertStays(
        """
        module {
          "t.x"() <{a = 1 : i64}> {b = 2 : i64} : () -> ()
        }
        """);
  }
}
