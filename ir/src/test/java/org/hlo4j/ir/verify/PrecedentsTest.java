package org.hlo4j.ir.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hlo4j.ir.verify.VerifierFixture.MODULE;
import static org.hlo4j.ir.verify.VerifierFixture.SCOPE;
import static org.hlo4j.ir.verify.VerifierFixture.around;
import static org.hlo4j.ir.verify.VerifierFixture.dialect;
import static org.hlo4j.ir.verify.VerifierFixture.end;
import static org.hlo4j.ir.verify.VerifierFixture.errors;
import static org.hlo4j.ir.verify.VerifierFixture.op;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;
import org.junit.jupiter.api.Test;

/** Operations that look like one that was found well need not be checked again. */
class PrecedentsTest {
  private static final OpDefinition USE =
      OpDefinition.op("test.use")
          .variadicOperands("values", TypeConstraint.ANY)
          .variadicResults("results", TypeConstraint.ANY)
          .optionalProperty("kind", AttributeConstraint.ANY)
          .build();
  private static final OpDefinition INPUT =
      OpDefinition.op("test.input").result("value", TypeConstraint.ANY).build();
  private static final OpDefinition CONSTANT =
      OpDefinition.op("test.constant")
          .result("value", TypeConstraint.ANY)
          .traits(Trait.CONSTANT_LIKE)
          .build();
  private static final Type INTEGERS = RankedTensorType.of(IntegerType.I32, 2);
  private static final Type FLOATS = RankedTensorType.of(FloatType.F32, 2);

  /** Checks each use after the others and keeps those that it was asked about. */
  private record Recorder(boolean isLocal, List<Operation> asked) implements OpVerifier {
    @Override
    public boolean verify(Operation operation, VerificationContext context) {
      asked.add(operation);
      return true;
    }
  }

  private static List<Operation> checked(boolean local, Operation... operations) {
    List<Operation> asked = new ArrayList<>();
    var dialect =
        dialect(USE, INPUT, CONSTANT).attach(USE, OpVerifier.class, new Recorder(local, asked));
    assertThat(errors(around(MODULE, operations), dialect)).isEmpty();
    return asked;
  }

  private static Operation input(Type type) {
    return op(INPUT, state -> state.addResultType(type));
  }

  private static Operation constant(Type type) {
    return op(CONSTANT, state -> state.addResultType(type));
  }

  private static Operation use(Operation... defining) {
    return op(USE, state -> state.addOperands(results(defining)));
  }

  private static List<Value> results(Operation... defining) {
    return List.of(defining).stream().<Value>map(o -> o.result(0)).toList();
  }

  private static Operation kind(Attribute kind) {
    return op(USE, state -> state.setAttribute("kind", kind));
  }

  @Test
  void asksOnceAboutOperationsThatAreAlike() {
    Operation a = input(INTEGERS);
    Operation b = input(RankedTensorType.of(IntegerType.I32, 2));
    Operation first = use(a);
    assertThat(checked(true, a, b, first, use(b), use(a))).containsExactly(first);
  }

  @Test
  void asksAboutEachOperationIfTheAnswerMayDependOnWhereItStands() {
    Operation a = input(INTEGERS);
    assertThat(checked(false, a, use(a), use(a))).hasSize(2);
  }

  @Test
  void asksAboutOperationsThatDifferInTypesOrNumbers() {
    Operation a = input(INTEGERS);
    Operation b = input(FLOATS);
    Operation[] all = {
      a,
      b,
      use(a),
      use(b),
      use(),
      use(a, b),
      use(a, a),
      op(USE, state -> state.addResultType(INTEGERS)),
      op(USE, state -> state.addResultType(FLOATS))
    };
    assertThat(checked(true, all)).hasSize(7);
  }

  @Test
  void asksAboutOperationsThatDifferInAttributes() {
    assertThat(
            checked(
                true,
                kind(DenseArrayAttr.i64(1, 2)),
                kind(DenseArrayAttr.i64(1, 2)),
                kind(DenseArrayAttr.i64(1, 3)),
                kind(ArrayAttr.of(DenseArrayAttr.i64(1), DenseArrayAttr.i64(2))),
                kind(ArrayAttr.of(DenseArrayAttr.i64(1), DenseArrayAttr.i64(2))),
                kind(ArrayAttr.of(DenseArrayAttr.i64(1), DenseArrayAttr.i64(3))),
                kind(ArrayAttr.of(DenseArrayAttr.i64(1))),
                op(USE, state -> {})))
        .hasSize(6);
    Attribute same = StringAttr.of("same");
    assertThat(checked(true, kind(same), kind(same), kind(StringAttr.of("other")))).hasSize(2);
  }

  @Test
  void asksAboutOperationsThatUseConstantsOfIntegers() {
    Operation a = input(INTEGERS);
    Operation constant = constant(INTEGERS);
    assertThat(checked(true, a, constant, use(a), use(constant), use(constant), use(a))).hasSize(3);
    Operation floats = constant(FLOATS);
    assertThat(checked(true, floats, use(floats), use(floats))).hasSize(1);
  }

  @Test
  void remembersTheKindsOfOperationsThatAreCommon() {
    Operation[] inputs =
        IntStream.range(0, 20)
            .mapToObj(i -> input(RankedTensorType.of(IntegerType.I32, i)))
            .toArray(Operation[]::new);
    List<Operation> all = new ArrayList<>(List.of(inputs));
    for (int round = 0; round < 3; round++) {
      for (Operation input : inputs) {
        all.add(use(input));
        all.add(use(inputs[0]));
      }
    }
    List<Operation> asked = checked(true, all.toArray(Operation[]::new));
    assertThat(asked).filteredOn(use -> use.operand(0) == inputs[0].result(0)).hasSize(1);
    assertThat(asked).filteredOn(use -> use.operand(0) == inputs[19].result(0)).hasSize(3);
  }

  @Test
  void looksAtWhereValuesAreDefinedEvenIfOperationsAreAlike() {
    Operation a = input(INTEGERS);
    Operation late = input(INTEGERS);
    var dialect = dialect(USE, INPUT);
    assertThat(errors(around(SCOPE, a, use(a), use(late), late, end()), dialect))
        .containsExactly("operand #0 does not dominate this use");
  }

  @Test
  void looksAtBlocksAroundThatOfTheUser() {
    Operation a = input(INTEGERS);
    Operation late = input(INTEGERS);
    var dialect = dialect(USE, INPUT);
    assertThat(errors(around(SCOPE, a, around(SCOPE, use(a), end()), end()), dialect)).isEmpty();
    assertThat(errors(around(SCOPE, around(SCOPE, use(late), end()), late, end()), dialect))
        .containsExactly("operand #0 does not dominate this use");
  }

  @Test
  void looksAtOperationsWithRegionsOneByOne() {
    Operation first = op(USE, OperationState::addRegion);
    assertThat(errors(around(MODULE, op(USE, state -> {}), first), dialect(USE)))
        .containsExactly("'test.use' op requires zero regions");
  }
}
