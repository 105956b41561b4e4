package org.hlo4j.ir.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hlo4j.ir.verify.VerifierFixture.MODULE;
import static org.hlo4j.ir.verify.VerifierFixture.SCOPE;
import static org.hlo4j.ir.verify.VerifierFixture.around;
import static org.hlo4j.ir.verify.VerifierFixture.dialect;
import static org.hlo4j.ir.verify.VerifierFixture.end;
import static org.hlo4j.ir.verify.VerifierFixture.errors;
import static org.hlo4j.ir.verify.VerifierFixture.op;
import static org.hlo4j.ir.verify.VerifierFixture.sink;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.LocalOperation;
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
import org.hlo4j.ir.location.UnknownLoc;
import org.junit.jupiter.api.Test;

/** Checks that depend on the form of operations only run once for each form. */
class VerifiedFormsTest {
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

  /** Accepts all operations and records them. */
  private record Recorder(List<LocalOperation> asked) implements LocalVerifier {
    @Override
    public boolean verify(LocalOperation operation, VerificationContext context) {
      asked.add(operation);
      return true;
    }
  }

  private static List<LocalOperation> checked(boolean local, Operation... operations) {
    List<LocalOperation> asked = new ArrayList<>();
    Recorder recorder = new Recorder(asked);
    var dialect = dialect(USE, INPUT, CONSTANT);
    if (local) {
      dialect.attach(USE, LocalVerifier.class, recorder);
    } else {
      dialect.attach(USE, OpVerifier.class, recorder::verify);
    }
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
  void verifiesEqualOperationsOnce() {
    Operation a = input(INTEGERS);
    Operation b = input(RankedTensorType.of(IntegerType.I32, 2));
    Operation first = use(a);
    assertThat(checked(true, a, b, first, use(b), use(a))).containsExactly(first);
  }

  @Test
  void verifiesEachOperationIfItsPositionMayMatter() {
    Operation a = input(INTEGERS);
    assertThat(checked(false, a, use(a), use(a))).hasSize(2);
  }

  @Test
  void verifiesOperationsThatDifferInTypesOrNumbers() {
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
  void verifiesOperationsThatDifferInAttributes() {
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
  void verifiesOperationsThatUseIntegerConstants() {
    Operation a = input(INTEGERS);
    Operation constant = constant(INTEGERS);
    assertThat(checked(true, a, constant, use(a), use(constant), use(constant), use(a))).hasSize(3);
    Operation floats = constant(FLOATS);
    assertThat(checked(true, floats, use(floats), use(floats))).hasSize(1);
  }

  @Test
  void cachesHundredsOfForms() {
    Operation[] inputs =
        IntStream.range(0, 300)
            .mapToObj(i -> input(RankedTensorType.of(IntegerType.I32, i)))
            .toArray(Operation[]::new);
    List<Operation> all = new ArrayList<>(List.of(inputs));
    for (int round = 0; round < 3; round++) {
      for (Operation input : inputs) {
        all.add(use(input));
      }
    }
    // A few may have replaced one another.
    assertThat(checked(true, all.toArray(Operation[]::new))).hasSizeBetween(300, 330);
  }

  @Test
  void checksDominanceOfEqualOperations() {
    Operation a = input(INTEGERS);
    Operation late = input(INTEGERS);
    var dialect = dialect(USE, INPUT);
    assertThat(errors(around(SCOPE, a, use(a), use(late), late, end()), dialect))
        .containsExactly("operand #0 does not dominate this use");
  }

  @Test
  void checksDominanceAcrossEnclosingBlocks() {
    Operation a = input(INTEGERS);
    Operation late = input(INTEGERS);
    var dialect = dialect(USE, INPUT);
    assertThat(errors(around(SCOPE, a, around(SCOPE, use(a), end()), end()), dialect)).isEmpty();
    assertThat(errors(around(SCOPE, around(SCOPE, use(late), end()), late, end()), dialect))
        .containsExactly("operand #0 does not dominate this use");
  }

  // Regions.

  private static final OpDefinition REDUCE =
      OpDefinition.op("test.reduce")
          .variadicOperands("values", TypeConstraint.ANY)
          .region("body")
          .build();
  private static final OpDefinition LOOKING =
      OpDefinition.op("test.looking").variadicOperands("values", TypeConstraint.ANY).build();

  /** The number of checks of operations with such regions, each occurring twice in a row. */
  private static int checkedBodies(List<Consumer<Block>> bodies) {
    List<LocalOperation> asked = new ArrayList<>();
    var dialect =
        dialect(REDUCE, USE, LOOKING, CONSTANT)
            .attach(REDUCE, LocalVerifier.class, new Recorder(asked))
            .attach(LOOKING, OpVerifier.class, (operation, context) -> true);
    Operation[] all =
        bodies.stream()
            .flatMap(body -> Stream.of(reduce(body), reduce(body)))
            .toArray(Operation[]::new);
    assertThat(errors(around(MODULE, all), dialect)).isEmpty();
    return asked.size();
  }

  private static Operation reduce(Consumer<Block> body) {
    return op(
        REDUCE,
        state -> {
          Block block = state.addRegion().addBlock();
          block.addArgument(IntegerType.I32, UnknownLoc.INSTANCE);
          block.addArgument(IntegerType.I32, UnknownLoc.INSTANCE);
          body.accept(block);
          block.append(end());
        });
  }

  private static Operation plain(Block block, Type result, Value... operands) {
    Operation plain = op(USE, state -> state.addOperands(List.of(operands)).addResultType(result));
    block.append(plain);
    return plain;
  }

  @Test
  void verifiesOperationsWithEqualRegionsOnce() {
    Consumer<Block> body =
        block -> {
          Operation sum = plain(block, IntegerType.I32, block.argument(0), block.argument(1));
          plain(block, IntegerType.I32, sum.result(0), block.argument(1));
        };
    assertThat(checkedBodies(List.of(body, body))).isEqualTo(1);
  }

  @Test
  void verifiesOperationsWithDifferentRegions() {
    List<Consumer<Block>> bodies =
        List.of(
            block -> {},
            block -> block.addArgument(IntegerType.I32, UnknownLoc.INSTANCE),
            block -> block.argument(0).setType(FloatType.F32),
            block -> plain(block, IntegerType.I32),
            block -> plain(block, FloatType.F32),
            block -> plain(block, IntegerType.I32).setAttribute("kind", StringAttr.of("a")),
            block -> plain(block, IntegerType.I32, block.argument(0)),
            block -> plain(block, IntegerType.I32, block.argument(1)),
            block -> plain(block, IntegerType.I32, block.argument(1), block.argument(0)),
            block -> plain(block, IntegerType.I32, plain(block, IntegerType.I32).result(0)),
            block -> block.append(sink()));
    List<LocalOperation> asked = new ArrayList<>();
    var dialect = dialect(REDUCE, USE).attach(REDUCE, LocalVerifier.class, new Recorder(asked));
    // A region equal to another one is found for each operation.
    for (Consumer<Block> first : bodies) {
      for (Consumer<Block> second : bodies) {
        asked.clear();
        assertThat(errors(around(MODULE, reduce(first), reduce(second)), dialect)).isEmpty();
        assertThat(asked).hasSize(first == second && first != bodies.get(5) ? 1 : 2);
      }
    }
  }

  @Test
  void verifiesOperationsWhoseRegionsAreNotSelfContained() {
    Operation outside = op(USE, state -> state.addResultType(IntegerType.I32));
    List<Consumer<Block>> bodies =
        List.of(
            block -> block.append(op(LOOKING, state -> {})),
            block -> block.append(constant(INTEGERS)),
            block -> block.append(around(SCOPE, end())),
            block -> plain(block, IntegerType.I32).setAttribute("other", StringAttr.of("a")),
            block -> {
              for (int i = 0; i < 8; i++) {
                plain(block, IntegerType.I32);
              }
            });
    for (Consumer<Block> body : bodies) {
      assertThat(checkedBodies(List.of(body))).isEqualTo(2);
    }
    List<LocalOperation> asked = new ArrayList<>();
    var dialect = dialect(REDUCE, USE).attach(REDUCE, LocalVerifier.class, new Recorder(asked));
    Consumer<Block> user = block -> plain(block, IntegerType.I32, outside.result(0));
    assertThat(errors(around(MODULE, outside, reduce(user), reduce(user)), dialect)).isEmpty();
    assertThat(asked).hasSize(2);
  }

  @Test
  void findsErrorsInARegionThatIsNearlyEqualToAnother() {
    Consumer<Block> well = block -> block.append(sink(block.argument(0)));
    Consumer<Block> wrong =
        block -> {
          block.argument(0).setType(FloatType.F32);
          well.accept(block);
        };
    assertThat(errors(around(MODULE, reduce(well), reduce(well), reduce(wrong)), dialect(REDUCE)))
        .containsExactly(
            "'test.sink' op operand #0 must be variadic of 32-bit integer, but got 'f32'");
    Consumer<Block> early =
        block -> {
          Operation late = op(USE, state -> state.addResultType(IntegerType.I32));
          plain(block, IntegerType.I32, late.result(0));
          block.append(late);
        };
    Consumer<Block> inOrder =
        block -> {
          Operation first = plain(block, IntegerType.I32);
          plain(block, IntegerType.I32, first.result(0));
        };
    assertThat(
            errors(
                around(SCOPE, reduce(inOrder), reduce(inOrder), reduce(early), end()),
                dialect(REDUCE, USE)))
        .containsExactly("operand #0 does not dominate this use");
  }

  @Test
  void verifiesOperationsWithRegionsOneByOne() {
    Operation first = op(USE, OperationState::addRegion);
    assertThat(errors(around(MODULE, op(USE, state -> {}), first), dialect(USE)))
        .containsExactly("'test.use' op requires zero regions");
  }
}
