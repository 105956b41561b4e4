package org.hlo4j.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.junit.jupiter.api.Test;

class PreparedProgramTest {
  private static final int WAIT = 60_000;

  private static final String ADD =
      """
      func.func @main(%x: tensor<2xf32> loc("x"), %y: tensor<?xf32>) -> tensor<2xf32> {
        %0 = stablehlo.reshape %y : (tensor<?xf32>) -> tensor<2xf32>
        %1 = stablehlo.add %x, %0 : tensor<2xf32>
        return %1 : tensor<2xf32>
      }
      """;

  private static final String ENDLESS =
      """
      func.func @main() -> tensor<i1> {
        %c = stablehlo.constant dense<true> : tensor<i1>
        %0 = stablehlo.while(%i = %c) : tensor<i1>
          cond {
            stablehlo.return %i : tensor<i1>
          } do {
            stablehlo.return %i : tensor<i1>
          }
        return %0 : tensor<i1>
      }
      """;

  private static PreparedProgram prepare(String text) {
    return PreparedProgram.of(
        ProgramFunctions.read(text.getBytes(StandardCharsets.UTF_8), ""), "main");
  }

  private static ProgramRun start(PreparedProgram program, long... arrays) throws IOException {
    return program.start(arrays, 1, "");
  }

  @Test
  void arraysAreReadFromMemoryAndWrittenToIt() throws IOException {
    PreparedProgram add = prepare(ADD);
    assertThat(add.names()).containsExactly("x", "arg1");
    assertThat(add.types()).containsExactly("tensor<2xf32>", "tensor<?xf32>");
    assertThat(add.elementTypes()).containsExactly("float32", "float32");
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment x = arena.allocateFrom(ValueLayout.JAVA_FLOAT, 1, 2);
      MemorySegment y = arena.allocateFrom(ValueLayout.JAVA_FLOAT, 10, 20);
      MemorySegment sum = arena.allocate(8, 4);
      ProgramRun run = start(add, 1, x.address(), 2, 1, y.address(), 2);
      x.fill((byte) 0);
      assertThat(run.shapes(WAIT)).containsExactly(1, 2);
      assertThat(run.elementTypes()).containsExactly("float32");
      run.copyTo(new long[] {sum.address()});
      assertThat(sum.toArray(ValueLayout.JAVA_FLOAT)).containsExactly(11, 22);
      assertThat(run.attributes())
          .containsExactly("dense<[1.100000e+01, 2.200000e+01]> : tensor<2xf32>");
    }
  }

  @Test
  void shapesAreThoseOfTheParameters() throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      long address = arena.allocate(12, 4).address();
      assertThatThrownBy(() -> start(prepare(ADD), 1, address, 3, 1, address, 2))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("argument x (tensor<2xf32>) is given tensor<3xf32>");
    }
  }

  @Test
  void tokensHaveNoMemory() throws IOException {
    PreparedProgram program =
        prepare(
            "func.func @main(%t: !stablehlo.token) -> !stablehlo.token {"
                + " return %t : !stablehlo.token }");
    assertThat(program.elementTypes()).containsExactly("token");
    ProgramRun run = start(program, -1);
    assertThat(run.shapes(WAIT)).containsExactly(-1);
    assertThat(run.elementTypes()).containsExactly("token");
    run.copyTo(new long[] {0});
    assertThat(run.attributes()).containsExactly("");
  }

  @Test
  void nothingIsGivenWhereItIsNotNeededOnly() throws IOException {
    ProgramRun run = start(prepare(ADD), -2, -2);
    assertThatThrownBy(() -> run.shapes(WAIT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("argument x (tensor<2xf32>) is missing");
  }

  @Test
  void runsAreCancelled() throws IOException {
    ProgramRun run = start(prepare(ENDLESS));
    assertThat(run.shapes(10)).isNull();
    assertThatThrownBy(run::elementTypes).isInstanceOf(IllegalStateException.class);
    run.cancel();
    assertThatThrownBy(() -> run.shapes(WAIT))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("cancelled");
  }

  @Test
  void interruptsOfWhoWaitsLeaveTheRunAlone() throws IOException {
    ProgramRun run = start(prepare(ENDLESS));
    Thread.currentThread().interrupt();
    assertThat(run.shapes(WAIT)).isNull();
    assertThat(Thread.interrupted()).isFalse();
    assertThat(run.shapes(1)).isNull();
    run.cancel();
  }

  @Test
  void attributesAreInputs() throws IOException {
    PreparedProgram add = prepare(ADD);
    ProgramRun run =
        add.startOnAttributes(
            new String[] {"dense<1.0> : tensor<2xf32>", "dense<[2.0, 3.0]> : tensor<2xf32>"},
            1,
            "");
    assertThat(run.shapes(WAIT)).containsExactly(1, 2);
    assertThatThrownBy(() ->
            add.startOnAttributes(new String[] {"dense<1> : tensor<2xi32>", "1 : i32"}, 1, ""))
        .hasMessage("argument x (tensor<2xf32>) is given tensor<2xi32>");
    assertThatThrownBy(() -> add.startOnAttributes(new String[] {"dense<", ""}, 1, ""))
        .isInstanceOf(DiagnosticException.class);
  }
}
