package org.hlo4j.text.print;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hlo4j.text.TestDialect.ANY;

import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.text.TestDialect;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations of a form that was printed before are printed as if they were the first. */
class KnownTextTest {
  private static final OpDefinition USE =
      OpDefinition.op("test.use")
          .variadicOperands("operands", ANY)
          .variadicResults("results", ANY)
          .optionalProperty("note", TestDialect.STRING)
          .format("($operands^)? attr-dict `:` functional-type($operands, $results)")
          .build();
  private static final DialectRegistry REGISTRY = TestDialect.registry(USE);

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        module {
          %0 = test.use : () -> i32
          %1 = test.use %0, %0 : (i32, i32) -> i32
          %2 = test.use %0, %1 : (i32, i32) -> i32
          %3 = test.use %1, %0 : (i32, i32) -> i32
          %4 = test.use %3, %3 : (i32, i32) -> i32
          %5 = test.use %2, %4 : (i32, i32) -> i32
        }
        """,
        """
        module {
          %0:2 = test.use : () -> (i32, i32)
          %1 = test.use %0#0, %0#1 : (i32, i32) -> i32
          %2 = test.use %0#1, %0#0 : (i32, i32) -> i32
          %3 = test.use %1, %0#0 : (i32, i32) -> i32
        }
        """,
        """
        module {
          %0 = test.use : () -> i32
          test.use %0 : (i32) -> ()
          test.scope {
          ^bb0(%it_er: i32):
            use %0 : (i32) -> ()
            use %it_er : (i32) -> ()
          }
          test.use %0 : (i32) -> ()
        }
        """,
        """
        module {
          %0 = test.use : () -> i32
          test.use %0 : (i32) -> ()
          test.use %0 {other} : (i32) -> ()
          test.use %0 : (i32) -> ()
          test.use %0 {note = "a"} : (i32) -> ()
          test.use %0 {note = "b"} : (i32) -> ()
          test.use %0 {note = "a", other} : (i32) -> ()
        }
        """,
      })
  void arePrintedAsTheyStand(String program) {
    assertThat(TestDialect.print(program, REGISTRY, PrinterOptions.DEFAULT)).isEqualTo(program);
    PrinterOptions generic = PrinterOptions.builder().generic(true).build();
    assertThat(
            TestDialect.print(
                TestDialect.print(program, REGISTRY, generic), REGISTRY, PrinterOptions.DEFAULT))
        .isEqualTo(program);
  }
}
