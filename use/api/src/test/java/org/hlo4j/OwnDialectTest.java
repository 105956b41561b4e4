package org.hlo4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.verify.OpVerifier;
import org.junit.jupiter.api.Test;

/** Programs with operations that hlo4j does not know. */
class OwnDialectTest {
  private static final Hlo4j HLO4J = Hlo4j.standard();
  private static final OpDefinition LEVEL =
      OpDefinition.op("own.level").property("at", AttributeConstraint.ANY).customSyntax().build();
  private static final OpDefinition MARK =
      OpDefinition.op("own.mark")
          .property("at", AttributeConstraint.ANY)
          .format("`here` $at attr-dict")
          .build();

  private static final OpSyntax SYNTAX =
      new OpSyntax() {
        @Override
        public void parse(OpAsmParser parser, OperationState state) {
          state.setAttribute("at", IntegerAttr.i64(parser.parseInteger()));
        }

        @Override
        public void print(OpAsmPrinter printer, Operation operation) {
          printer.print(" " + at(operation));
        }
      };

  private static final OpVerifier LEVELS_ARE_POSITIVE =
      (op, context) -> at(op) > 0 || context.opError(op, "has a level that is not positive");

  private static final Hlo4j OWN =
      HLO4J.with(
          Dialect.builder("own")
              .ops(List.of(LEVEL, MARK))
              .attach(LEVEL, OpSyntax.class, SYNTAX)
              .attach(LEVEL, OpVerifier.class, LEVELS_ARE_POSITIVE)
              .build());

  private static final String PROGRAM =
      """
      module {
        func.func @main() {
          own.level 3
          own.mark here 4 : i64
          return
        }
      }
      """;

  private static long at(Operation op) {
    return ((IntegerAttr) op.attributeOrNull("at")).longValue();
  }

  private static Operation level(Operation program) {
    return program.region(0).front().firstOrNull().region(0).front().firstOrNull();
  }

  @Test
  void isReadAndPrintedInItsSyntax() {
    Operation program = OWN.parse(PROGRAM);
    assertThat(OWN.print(program)).isEqualTo(PROGRAM);
    Operation again = OWN.read(OWN.toBytecode(program), "bytes");
    assertThat(OWN.print(again)).isEqualTo(PROGRAM);
  }

  @Test
  void isPrintedInGenericFormWhereItsSyntaxIsNotKnown() {
    assertThat(HLO4J.print(OWN.parse(PROGRAM)))
        .isEqualTo(
            PROGRAM
                .replace("own.level 3", "\"own.level\"() <{at = 3 : i64}> : () -> ()")
                .replace("own.mark here 4", "\"own.mark\"() <{at = 4 : i64}> : () -> ()")
                .replace("() : i64", "()"));
  }

  @Test
  void isVerifiedByItsOwnVerifier() {
    Operation program = OWN.parse(PROGRAM);
    assertThat(OWN.verifyAll(program)).isEmpty();
    level(program).setAttribute("at", IntegerAttr.i64(-1));
    assertThat(OWN.verifyAll(program))
        .singleElement()
        .extracting(Diagnostic::message)
        .isEqualTo("'own.level' op has a level that is not positive");
    assertThatThrownBy(() -> OWN.transform(program, "cse")).isInstanceOf(DiagnosticException.class);
  }

  @Test
  void isAnErrorToAVerifierThatDoesNotKnowIt() {
    assertThat(HLO4J.verifyAll(OWN.parse(PROGRAM)))
        .extracting(Diagnostic::message)
        .hasSize(2)
        .allMatch(message -> message.contains("op created with unregistered dialect"));
  }

  @Test
  void goesThroughPasses() {
    Operation program = OWN.parse(PROGRAM);
    OWN.transform(program, "canonicalize,cse");
    assertThat(OWN.print(program)).isEqualTo(PROGRAM);
  }

  @Test
  void isRefusedInArtifactsWhichNobodyCouldRead() {
    assertThatThrownBy(() -> HLO4J.serialize(OWN.parse(PROGRAM)))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("text:3:5: error: 'own.level' op created with unregistered dialect");
  }
}
