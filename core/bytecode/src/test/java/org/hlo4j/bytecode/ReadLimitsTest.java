package org.hlo4j.bytecode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.affine.AffineExpr;
import org.hlo4j.ir.affine.AffineMap;
import org.hlo4j.ir.affine.IntegerSet;
import org.hlo4j.ir.builtin.AffineMapAttr;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerSetAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.location.CallSiteLoc;
import org.hlo4j.ir.location.UnknownLoc;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs at a limit are read; those beyond are rejected, with the position. */
class ReadLimitsTest {
  private static OperationState state(Location location) {
    return new OperationState(TestDialect.FOREIGN, location);
  }

  private static Operation with(Attribute attribute) {
    OperationState state = state(UnknownLoc.INSTANCE);
    state.setAttribute("a", attribute);
    return state.create();
  }

  private static Operation arrays(int levels) {
    Attribute value = new ArrayAttr(List.of());
    for (int i = 1; i < levels; i++) {
      value = new ArrayAttr(List.of(value));
    }
    return with(value);
  }

  private static Operation tuples(int levels) {
    Type type = new TupleType(List.of());
    for (int i = 1; i < levels; i++) {
      type = new TupleType(List.of(type));
    }
    return with(new TypeAttr(type));
  }

  private static AffineExpr sum(int levels) {
    AffineExpr sum = new AffineExpr.Dimension(0);
    for (int i = 0; i < levels; i++) {
      sum = AffineExpr.binary(AffineExpr.Kind.ADD, sum, new AffineExpr.Dimension(1 - i % 2));
    }
    return sum;
  }

  private static IntegerSet.Constraint constraint(AffineExpr expression) {
    return new IntegerSet.Constraint(expression, true);
  }

  private static Operation callSites(int levels) {
    Location location = UnknownLoc.INSTANCE;
    for (int i = 1; i < levels; i++) {
      location = new CallSiteLoc(location, UnknownLoc.INSTANCE);
    }
    return state(location).create();
  }

  private static Operation regions(int levels) {
    Operation inner = state(UnknownLoc.INSTANCE).create();
    for (int i = 0; i < levels; i++) {
      OperationState outer = state(UnknownLoc.INSTANCE);
      outer.addRegion().addBlock().append(inner);
      inner = outer.create();
    }
    return inner;
  }

  private static ReadLimits depth(long levels) {
    return ReadLimits.DEFAULT.withDepth((int) levels);
  }

  private static ReadLimits regionDepth(long levels) {
    return depth(levels * ReadLimits.REGION_DEPTH);
  }

  private static final LongFunction<ReadLimits> DEPTH = ReadLimitsTest::depth;
  private static final LongFunction<ReadLimits> REGIONS = ReadLimitsTest::regionDepth;
  private static final LongFunction<ReadLimits> OPERATIONS = ReadLimits.DEFAULT::withOperations;
  private static final LongFunction<ReadLimits> CONSTANTS = ReadLimits.DEFAULT::withConstantBytes;

  static Stream<Arguments> programs() {
    String deep = "nested too deeply: more than %d levels";
    String constants = "constants take more than %d bytes";
    return Stream.of(
        Arguments.of("arrays", arrays(700), 701, DEPTH, deep),
        Arguments.of("tuples", tuples(700), 702, DEPTH, deep),
        Arguments.of("call sites", callSites(700), 700, DEPTH, deep),
        Arguments.of(
            "affine map",
            with(new AffineMapAttr(new AffineMap(2, 0, List.of(sum(700))))),
            700,
            DEPTH,
            "affine expression nested too deeply: more than %d levels"),
        Arguments.of(
            "integer set",
            with(new IntegerSetAttr(new IntegerSet(2, 0, List.of(constraint(sum(700)))))),
            700,
            DEPTH,
            "affine expression nested too deeply: more than %d levels"),
        Arguments.of("regions", regions(200), 200, REGIONS, deep),
        Arguments.of(
            "operations", regions(20), 21, OPERATIONS, "program has more than %d operations"),
        Arguments.of("elements", with(DenseElementsAttr.i64(1, 2, 3)), 24, CONSTANTS, constants),
        Arguments.of(
            "array",
            with(new DenseArrayAttr(IntegerType.signless(8), Blob.wrap(new byte[77]))),
            77,
            CONSTANTS,
            constants));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  void isRejectedBeyond(
      String name, Operation program, int least, LongFunction<ReadLimits> limit, String message) {
    Blob bytes = Blob.wrap(Files.write(program, BytecodeVersion.CURRENT));
    BytecodeReaderOptions options =
        BytecodeReaderOptions.of(TestDialect.REGISTRY)
            .withUnregistered(true)
            .withText(PlainText.INSTANCE);
    assertThat(BytecodeReader.read(bytes, "f.bc", options.withLimits(limit.apply(least))))
        .isNotNull();
    assertThatThrownBy(
            () -> BytecodeReader.read(bytes, "f.bc", options.withLimits(limit.apply(least - 1))))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("f.bc:0x")
        .hasMessageContaining(message.formatted(least - 1));
  }
}
