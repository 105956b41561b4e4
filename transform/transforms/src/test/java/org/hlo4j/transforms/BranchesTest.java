package org.hlo4j.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Results of {@code canonicalize} for branches, equal to MLIR's. */
class BranchesTest {
  private static final String DECLARATIONS =
      """
      func.func private @e(i32)
      func.func private @e1(i1, i1)
      """;

  private static Arguments row(String what, String before, String after) {
    return Arguments.of(what, before, after);
  }

  static Stream<Arguments> branches() {
    return Stream.of(
        row(
            "assertions of what holds go",
            """
            func.func @f(%a: i1) {
              %t = arith.constant true
              %f = arith.constant false
              cf.assert %t, "holds"
              cf.assert %a, "may hold"
              cf.assert %f, "never holds"
              return
            }
            """,
            """
            func.func @f(%arg0: i1) {
              %false = arith.constant false
              cf.assert %arg0, "may hold"
              cf.assert %false, "never holds"
              return
            }
            """),
        row(
            "a block that only goes on is passed by, also with arguments",
            """
            func.func @f(%c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
              cf.cond_br %c weights([3, 7]), ^bb1(%a : i32), ^bb2
            ^bb1(%x: i32):
              cf.br ^bb3(%x, %b : i32, i32)
            ^bb2:
              call @e(%a) : (i32) -> ()
              cf.cond_br %d, ^bb3(%b, %a : i32, i32), ^bb1(%b : i32)
            ^bb3(%y: i32, %z: i32):
              %s = arith.addi %y, %z : i32
              return %s : i32
            }
            """,
            """
            func.func @f(%arg0: i1, %arg1: i1, %arg2: i32, %arg3: i32) -> i32 {
              cf.cond_br %arg0 weights([3, 7]), ^bb2(%arg2, %arg3 : i32, i32), ^bb1
            ^bb1:
              call @e(%arg2) : (i32) -> ()
              cf.cond_br %arg1, ^bb2(%arg3, %arg2 : i32, i32), ^bb2(%arg3, %arg3 : i32, i32)
            ^bb2(%0: i32, %1: i32):
              %2 = arith.addi %0, %1 : i32
              return %2 : i32
            }
            """),
        row(
            "unconditional branches go past such blocks, too",
            """
            func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
              cf.cond_br %c, ^bb1, ^bb2
            ^bb1:
              call @e(%a) : (i32) -> ()
              cf.br ^bb3(%a : i32)
            ^bb2:
              call @e(%b) : (i32) -> ()
              cf.br ^bb3(%b : i32)
            ^bb3(%x: i32):
              cf.br ^bb4(%x, %b : i32, i32)
            ^bb4(%y: i32, %z: i32):
              call @e(%z) : (i32) -> ()
              cf.cond_br %c, ^bb4(%z, %y : i32, i32), ^bb5
            ^bb5:
              return %y : i32
            }
            """,
            """
            func.func @f(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
              cf.cond_br %arg0, ^bb1, ^bb2
            ^bb1:
              call @e(%arg1) : (i32) -> ()
              cf.br ^bb3(%arg1, %arg2 : i32, i32)
            ^bb2:
              call @e(%arg2) : (i32) -> ()
              cf.br ^bb3(%arg2, %arg2 : i32, i32)
            ^bb3(%0: i32, %1: i32):
              call @e(%1) : (i32) -> ()
              cf.cond_br %arg0, ^bb3(%1, %0 : i32, i32), ^bb4
            ^bb4:
              return %0 : i32
            }
            """),
        row(
            "a block whose argument others use is not passed by",
            """
            func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
              cf.cond_br %c, ^bb1(%a : i32), ^bb2
            ^bb1(%x: i32):
              cf.br ^bb3
            ^bb2:
              call @e(%a) : (i32) -> ()
              cf.cond_br %c, ^bb1(%b : i32), ^bb3
            ^bb3:
              %y = arith.addi %a, %b : i32
              call @e(%y) : (i32) -> ()
              return %y : i32
            }
            """,
            """
            func.func @f(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
              cf.cond_br %arg0, ^bb2, ^bb1
            ^bb1:
              call @e(%arg1) : (i32) -> ()
              cf.br ^bb2
            ^bb2:
              %0 = arith.addi %arg1, %arg2 : i32
              call @e(%0) : (i32) -> ()
              return %0 : i32
            }
            """),
        row(
            "blocks that go round stay",
            """
            func.func @f(%c: i1) {
              cf.cond_br %c, ^bb1, ^bb2
            ^bb1:
              cf.br ^bb2
            ^bb2:
              cf.br ^bb1
            }
            """,
            """
            func.func @f(%arg0: i1) {
              cf.cond_br %arg0, ^bb1, ^bb2
            ^bb1:
              cf.br ^bb2
            ^bb2:
              cf.br ^bb1
            }
            """),
        row(
            "a branch into a circle stays",
            """
            func.func @f(%c: i1, %a: i32) {
              cf.cond_br %c, ^bb0, ^bb4
            ^bb0:
              cf.br ^bb1
            ^bb1:
              cf.br ^bb2
            ^bb2:
              cf.br ^bb3
            ^bb3:
              cf.br ^bb1
            ^bb4:
              call @e(%a) : (i32) -> ()
              return
            }
            """,
            """
            func.func @f(%arg0: i1, %arg1: i32) {
              cf.cond_br %arg0, ^bb1, ^bb3
            ^bb1:
              cf.br ^bb2
            ^bb2:
              cf.br ^bb2
            ^bb3:
              call @e(%arg1) : (i32) -> ()
              return
            }
            """),
        row(
            "both ways to one block are one",
            """
            func.func @f(%c: i1, %a: i32) -> i32 {
              cf.cond_br %c, ^bb1(%a : i32), ^bb1(%a : i32)
            ^bb1(%x: i32):
              call @e(%x) : (i32) -> ()
              return %x : i32
            }
            """,
            """
            func.func @f(%arg0: i1, %arg1: i32) -> i32 {
              call @e(%arg1) : (i32) -> ()
              return %arg1 : i32
            }
            """),
        row(
            "what both ways to one block give is chosen",
            """
            func.func @f(%c: i1, %a: i32, %b: i32, %d: tensor<f32>) -> (i32, i32, tensor<f32>) {
              cf.cond_br %c, ^bb1(%a, %b, %d : i32, i32, tensor<f32>), ^bb1(%b, %b, %d : i32, i32, tensor<f32>)
            ^bb1(%x: i32, %y: i32, %z: tensor<f32>):
              return %x, %y, %z : i32, i32, tensor<f32>
            }
            """,
            """
            func.func @f(%arg0: i1, %arg1: i32, %arg2: i32, %arg3: tensor<f32>) -> (i32, i32, tensor<f32>) {
              %0 = arith.select %arg0, %arg1, %arg2 : i32
              return %0, %arg2, %arg3 : i32, i32, tensor<f32>
            }
            """),
        row(
            "nothing is chosen for a block that is reached from elsewhere",
            """
            func.func @f(%c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
              cf.cond_br %d, ^bb0, ^bb1(%a : i32)
            ^bb0:
              call @e(%a) : (i32) -> ()
              cf.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
            ^bb1(%x: i32):
              return %x : i32
            }
            """,
            """
            func.func @f(%arg0: i1, %arg1: i1, %arg2: i32, %arg3: i32) -> i32 {
              cf.cond_br %arg1, ^bb1, ^bb2(%arg2 : i32)
            ^bb1:
              call @e(%arg2) : (i32) -> ()
              cf.cond_br %arg0, ^bb2(%arg2 : i32), ^bb2(%arg3 : i32)
            ^bb2(%0: i32):
              return %0 : i32
            }
            """),
        row(
            "a condition is known behind its branch, where it branches again",
            """
            func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
              cf.cond_br %c, ^bb1, ^bb2
            ^bb1:
              call @e(%a) : (i32) -> ()
              cf.cond_br %c, ^bb3(%a : i32), ^bb4
            ^bb2:
              call @e(%b) : (i32) -> ()
              cf.cond_br %c, ^bb3(%b : i32), ^bb4
            ^bb3(%x: i32):
              return %x : i32
            ^bb4:
              return %b : i32
            }
            """,
            """
            func.func @f(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
              cf.cond_br %arg0, ^bb1, ^bb2
            ^bb1:
              call @e(%arg1) : (i32) -> ()
              return %arg1 : i32
            ^bb2:
              call @e(%arg2) : (i32) -> ()
              return %arg2 : i32
            }
            """),
        row(
            "a condition is known behind its branch, where it is used",
            """
            func.func @f(%c: i1) {
              cf.cond_br %c, ^bb1, ^bb2
            ^bb1:
              call @e1(%c, %c) : (i1, i1) -> ()
              cf.br ^bb3
            ^bb2:
              call @e1(%c, %c) : (i1, i1) -> ()
              cf.br ^bb3
            ^bb3:
              call @e1(%c, %c) : (i1, i1) -> ()
              return
            }
            """,
            """
            func.func @f(%arg0: i1) {
              %true = arith.constant true
              %false = arith.constant false
              cf.cond_br %arg0, ^bb1, ^bb2
            ^bb1:
              call @e1(%true, %true) : (i1, i1) -> ()
              cf.br ^bb3
            ^bb2:
              call @e1(%false, %false) : (i1, i1) -> ()
              cf.br ^bb3
            ^bb3:
              call @e1(%arg0, %arg0) : (i1, i1) -> ()
              return
            }
            """),
        row(
            "an argument that is given one value everywhere is that value",
            """
            func.func @f(%c: i1, %d: i1, %a: i32, %b: i32) -> (i32, i32) {
              cf.cond_br %c, ^bb1(%a, %b : i32, i32), ^bb2
            ^bb2:
              call @e(%a) : (i32) -> ()
              cf.cond_br %d, ^bb1(%b, %b : i32, i32), ^bb3
            ^bb1(%x: i32, %y: i32):
              call @e(%x) : (i32) -> ()
              return %x, %y : i32, i32
            ^bb3:
              return %a, %a : i32, i32
            }
            """,
            """
            func.func @f(%arg0: i1, %arg1: i1, %arg2: i32, %arg3: i32) -> (i32, i32) {
              cf.cond_br %arg0, ^bb2(%arg2 : i32), ^bb1
            ^bb1:
              call @e(%arg2) : (i32) -> ()
              cf.cond_br %arg1, ^bb2(%arg3 : i32), ^bb3
            ^bb2(%0: i32):
              call @e(%0) : (i32) -> ()
              return %0, %arg3 : i32, i32
            ^bb3:
              return %arg2, %arg2 : i32, i32
            }
            """),
        row(
            "an argument that a loop hands on to itself stays",
            """
            func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
              call @e(%a) : (i32) -> ()
              cf.br ^bb1(%a, %b : i32, i32)
            ^bb1(%x: i32, %y: i32):
              call @e(%x) : (i32) -> ()
              call @e(%y) : (i32) -> ()
              cf.cond_br %c, ^bb1(%x, %b : i32, i32), ^bb2
            ^bb2:
              return %x : i32
            }
            """,
            """
            func.func @f(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
              call @e(%arg1) : (i32) -> ()
              cf.br ^bb1(%arg1 : i32)
            ^bb1(%0: i32):
              call @e(%0) : (i32) -> ()
              call @e(%arg2) : (i32) -> ()
              cf.cond_br %arg0, ^bb1(%0 : i32), ^bb2
            ^bb2:
              return %0 : i32
            }
            """),
        row(
            "blocks that become one for all are merged",
            """
            func.func @f(%c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
              cf.cond_br %c, ^bb1, ^bb2
            ^bb1:
              cf.br ^bb4(%a : i32)
            ^bb2:
              cf.cond_br %d, ^bb4(%b : i32), ^bb3
            ^bb3:
              cf.br ^bb4(%a : i32)
            ^bb4(%x: i32):
              return %x : i32
            }
            """,
            """
            func.func @f(%arg0: i1, %arg1: i1, %arg2: i32, %arg3: i32) -> i32 {
              cf.cond_br %arg0, ^bb2(%arg2 : i32), ^bb1
            ^bb1:
              cf.cond_br %arg1, ^bb2(%arg3 : i32), ^bb2(%arg2 : i32)
            ^bb2(%0: i32):
              return %0 : i32
            }
            """));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("branches")
  void branches(String what, String before, String after) {
    assertThat(Passes.run("canonicalize", DECLARATIONS + before))
        .isEqualTo(Passes.normalized(DECLARATIONS + after));
  }
}
