package org.hlo4j.ir.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hlo4j.ir.define.OpDefinition.op;
import static org.hlo4j.ir.verify.VerifierFixture.I32;
import static org.hlo4j.ir.verify.VerifierFixture.around;
import static org.hlo4j.ir.verify.VerifierFixture.dialect;
import static org.hlo4j.ir.verify.VerifierFixture.end;
import static org.hlo4j.ir.verify.VerifierFixture.errors;
import static org.hlo4j.ir.verify.VerifierFixture.source;

import java.util.List;
import java.util.function.Consumer;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.UnitAttr;
import org.hlo4j.ir.builtin.UnrankedTensorType;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.ir.define.TypeRelation;
import org.hlo4j.ir.location.UnknownLoc;
import org.junit.jupiter.api.Test;

class DefinitionChecksTest {
  private static final TypeConstraint ANY = TypeConstraint.ANY;
  private static final AttributeConstraint STRING =
      AttributeConstraint.of("string attribute", StringAttr.class::isInstance);

  /** The errors about an operation of this definition with these parts. */
  private static List<String> errorsOf(
      OpDefinition.Builder definition, Consumer<OperationState> parts) {
    OpDefinition built = definition.build();
    OperationState state = new OperationState(built, UnknownLoc.INSTANCE);
    parts.accept(state);
    return errors(state.create(), dialect(built));
  }

  private static Value value(Type type) {
    return source(type).result(0);
  }

  private static Value value() {
    return value(IntegerType.I32);
  }

  private static List<String> errorsOfTrait(Trait trait, List<Type> operands, Type... results) {
    OpDefinition.Builder definition =
        op("test.x").variadicOperands("operands", ANY).variadicResults("results", ANY);
    return errorsOf(
        definition.traits(trait),
        state -> {
          operands.forEach(type -> state.addOperand(value(type)));
          state.addResultTypes(List.of(results));
        });
  }

  private static RankedTensorType tensor(long... shape) {
    return RankedTensorType.of(FloatType.F32, shape);
  }

  @Test
  void countsOperands() {
    assertThat(errorsOf(op("test.x"), state -> state.addOperand(value())))
        .containsExactly("'test.x' op requires zero operands");
    assertThat(errorsOf(op("test.x").operand("a", ANY), state -> {}))
        .containsExactly("'test.x' op requires a single operand");
    assertThat(errorsOf(op("test.x").operand("a", ANY).operand("b", ANY), state -> {}))
        .containsExactly("'test.x' op expected 2 operands, but found 0");
    assertThat(errorsOf(op("test.x").operand("a", ANY).variadicOperands("b", ANY), state -> {}))
        .containsExactly("'test.x' op expected 1 or more operands, but found 0");
  }

  @Test
  void countsResults() {
    assertThat(errorsOf(op("test.x"), state -> state.addResultType(IntegerType.I1)))
        .containsExactly("'test.x' op requires zero results");
    assertThat(errorsOf(op("test.x").result("a", ANY), state -> {}))
        .containsExactly("'test.x' op requires one result");
    assertThat(errorsOf(op("test.x").result("a", ANY).result("b", ANY), state -> {}))
        .containsExactly("'test.x' op expected 2 results");
    assertThat(errorsOf(op("test.x").result("a", ANY).variadicResults("b", ANY), state -> {}))
        .containsExactly("'test.x' op expected 1 or more results");
  }

  @Test
  void countsRegionsAndSuccessors() {
    assertThat(errorsOf(op("test.x"), OperationState::addRegion))
        .containsExactly("'test.x' op requires zero regions");
    assertThat(errorsOf(op("test.x").region("a"), state -> {}))
        .containsExactly("'test.x' op requires one region");
    assertThat(errorsOf(op("test.x").region("a").region("b"), state -> {}))
        .containsExactly("'test.x' op expected 2 regions");
    assertThat(errorsOf(op("test.x").region("a").variadicRegions("b", 1), state -> {}))
        .containsExactly("'test.x' op expected 1 or more regions");
    assertThat(errorsOf(op("test.x").successor("a"), state -> {}))
        .containsExactly("'test.x' op requires 1 successor but found 0");
    assertThat(errorsOf(op("test.x"), state -> state.addSuccessor(new Block())))
        .containsExactly("'test.x' op requires 0 successors but found 1");
  }

  @Test
  void countsBlocksOfRegions() {
    assertThat(errorsOf(op("test.x").region("body", 1), OperationState::addRegion))
        .containsExactly(
            "'test.x' op region #0 ('body') failed to verify constraint: region with 1 blocks");
  }

  @Test
  void requiresAttributesAndChecksTheirConstraints() {
    OpDefinition.Builder definition =
        op("test.x").property("name", STRING).optionalProperty("label", STRING);
    assertThat(errorsOf(definition, state -> {}))
        .containsExactly("'test.x' op requires attribute 'name'");
    assertThat(
            errorsOf(
                definition,
                state ->
                    state
                        .setAttribute("name", StringAttr.of("n"))
                        .setAttribute("label", UnitAttr.INSTANCE)))
        .containsExactly(
            "'test.x' op attribute 'label' failed to satisfy constraint: string attribute");
  }

  @Test
  void checksTypesOfOperandsAndResults() {
    OpDefinition.Builder definition =
        op("test.x").operand("a", ANY).operand("b", I32).result("r", I32);
    assertThat(
            errorsOf(
                definition,
                state ->
                    state
                        .addOperand(value(IntegerType.I1))
                        .addOperand(value(IntegerType.I1))
                        .addResultType(IntegerType.I32)))
        .containsExactly("'test.x' op operand #1 must be 32-bit integer, but got 'i1'");
    assertThat(
            errorsOf(
                definition,
                state ->
                    state.addOperand(value()).addOperand(value()).addResultType(IntegerType.I64)))
        .containsExactly("'test.x' op result #0 must be 32-bit integer, but got 'i64'");
  }

  @Test
  void checksSizesOfSegments() {
    OpDefinition.Builder definition =
        op("test.x")
            .variadicOperands("a", ANY)
            .optionalOperand("b", I32)
            .traits(Trait.ATTR_SIZED_OPERAND_SEGMENTS);
    OpDefinition built = definition.build();
    assertThat(segmentErrors(built, StringAttr.of("2")))
        .containsExactly("'test.x' op requires dense i32 array attribute 'operandSegmentSizes'");
    assertThat(segmentErrors(built, DenseArrayAttr.i32(3, -1)))
        .containsExactly(
            "'test.x' op 'operandSegmentSizes' attribute cannot have negative elements");
    assertThat(segmentErrors(built, DenseArrayAttr.i32(1, 0)))
        .containsExactly(
            "'test.x' op operand count (2) does not match with the total size (1) specified in "
                + "attribute 'operandSegmentSizes'");
    assertThat(segmentErrors(built, DenseArrayAttr.i32(0, 2)))
        .containsExactly(
            "'test.x' op operand group starting at #0 requires 0 or 1 element, but found 2");
    assertThat(segmentErrors(built, DenseArrayAttr.i32(1, 1))).isEmpty();
  }

  private static List<String> segmentErrors(OpDefinition definition, org.hlo4j.ir.Attribute sizes) {
    OperationState state = new OperationState(definition, UnknownLoc.INSTANCE);
    state.addOperand(value()).addOperand(value());
    state.setAttribute(OpDefinition.OPERAND_SEGMENT_SIZES, sizes);
    return errors(state.create(), dialect(definition));
  }

  @Test
  void checksRelationsAmongTypes() {
    assertThat(
            errorsOf(
                op("test.x")
                    .operand("a", ANY)
                    .operand("b", ANY)
                    .allMatch(TypeRelation.Aspect.TYPE, "a", "b"),
                state -> state.addOperand(value()).addOperand(value(IntegerType.I1))))
        .containsExactly("'test.x' op failed to verify that all of {a, b} have same type");
  }

  @Test
  void checksBlocksOfSingleBlockOperations() {
    OpDefinition.Builder definition =
        op("test.x").region("body").traits(Trait.SINGLE_BLOCK, Trait.NO_REGION_ARGUMENTS);
    assertThat(errorsOf(definition, state -> state.addRegion().addBlock()))
        .containsExactly("'test.x' op expects a non-empty block");
    assertThat(
            errorsOf(
                definition,
                state ->
                    state.addRegion().addBlock().addArgument(IntegerType.I1, UnknownLoc.INSTANCE)))
        .containsExactly("'test.x' op region should have no arguments");
  }

  @Test
  void checksImplicitTerminatorsAndParents() {
    OpDefinition last = op("test.last").traits(Trait.TERMINATOR).parents("test.x").build();
    OpDefinition holder = op("test.x").region("body").implicitTerminator("test.last").build();
    Operation well = around(holder, VerifierFixture.op(last, state -> {}));
    Operation wrongEnd = around(holder, end());
    Operation wrongPlace = around(VerifierFixture.SCOPE, VerifierFixture.op(last, state -> {}));
    assertThat(errors(well, dialect(last, holder))).isEmpty();
    assertThat(errors(wrongEnd, dialect(last, holder)))
        .containsExactly("'test.x' op expects regions to end with 'test.last', found 'test.end'");
    assertThat(errors(wrongPlace, dialect(last, holder)))
        .containsExactly("'test.last' op expects parent op 'test.x'");
  }

  @Test
  void comparesKnownSizesOfShapes() {
    Trait trait = Trait.SAME_OPERANDS_AND_RESULT_SHAPE;
    Type unranked = new UnrankedTensorType(FloatType.F32);
    long any = RankedTensorType.DYNAMIC;
    assertThat(errorsOfTrait(trait, List.of(tensor(2, any), unranked), tensor(any, 3))).isEmpty();
    assertThat(errorsOfTrait(trait, List.of(tensor(any), tensor(2)), tensor(3)))
        .containsExactly("'test.x' op requires the same shape for all operands and results");
    assertThat(errorsOfTrait(trait, List.of(tensor(2), IntegerType.I1), tensor(2)))
        .containsExactly("'test.x' op requires the same shape for all operands and results");
    assertThat(errorsOfTrait(trait, List.of(), tensor(2)))
        .containsExactly("'test.x' op expected 1 or more operands, but found 0");
  }

  @Test
  void comparesTypes() {
    assertThat(errorsOfTrait(Trait.SAME_OPERANDS_AND_RESULT_TYPE, List.of(tensor(2)), tensor(3)))
        .containsExactly("'test.x' op requires the same type for all operands and results");
    assertThat(
            errorsOfTrait(
                Trait.SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE, List.of(tensor(2)), IntegerType.I1))
        .containsExactly("'test.x' op requires the same element type for all operands and results");
    assertThat(errorsOfTrait(Trait.SAME_TYPE_OPERANDS, List.of(tensor(2), tensor(3))))
        .containsExactly("'test.x' op requires all operands to have the same type");
    assertThat(errorsOfTrait(Trait.ELEMENTWISE, List.of(IntegerType.I1), tensor(2)))
        .containsExactly(
            "'test.x' op if a result is non-scalar, then at least one operand must be non-scalar");
  }
}
