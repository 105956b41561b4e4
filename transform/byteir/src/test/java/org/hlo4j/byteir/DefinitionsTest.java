package org.hlo4j.byteir;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.TargetAttribute;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.Targets;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.builtin.TypeAttr;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests each definition: its example is valid, and mutations of the example are not. */
class DefinitionsTest {
  static List<TargetDefinition> targets() {
    return Targets.all();
  }

  static Stream<TargetDefinition> targetsWithAttributes() {
    return targets().stream().filter(target -> !target.attributes().isEmpty());
  }

  /**
   * Returns the targets whose result shape is inferred: that of random numbers is declared, unless
   * an operand determines it.
   */
  static Stream<TargetDefinition> targetsThatKnowTheirShape() {
    return targets().stream().filter(target -> !target.name().startsWith("byteir.rng_"));
  }

  private static Operation example(TargetDefinition target) {
    return Programs.call(Programs.around(target.example()));
  }

  private static List<String> findings(Operation op) {
    return ByteirVerifier.findings(op).stream().map(finding -> finding.message()).toList();
  }

  @Test
  void allTargetsOfByteirAreDefined() {
    assertThat(Targets.all())
        .extracting(TargetDefinition::name)
        .contains("byteir.layer_norm", "byteir.resize", "tf.DynamicStitch", "math.signbit")
        .hasSize(48);
  }

  @ParameterizedTest
  @MethodSource("targets")
  void theExampleIsValid(TargetDefinition target) {
    assertThat(findings(example(target))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void aDefinitionIsComplete(TargetDefinition target) {
    assertThat(target.summary()).endsWith(".");
    assertThat(target.formula()).isNotEmpty();
    assertThat(target.operandForms()).isNotEmpty();
    assertThat(target.resultForms()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void aCallWithoutResultsIsRefused(TargetDefinition target) {
    Operation op = example(target);
    Operation changed = rebuilt(op, op.operands(), List.of());
    assertThat(findings(changed))
        .singleElement()
        .asString()
        .startsWith("'" + target + "' expects results: ")
        .endsWith(", but has 0");
  }

  @ParameterizedTest
  @MethodSource("targets")
  void aCallWithoutOperandsIsRefused(TargetDefinition target) {
    Operation op = example(target);
    assertThat(findings(rebuilt(op, List.of(), op.resultTypes())))
        .first()
        .asString()
        .startsWith("'" + target + "' expects operands: ");
  }

  @ParameterizedTest
  @MethodSource("targets")
  void eachResultMustBeATensor(TargetDefinition target) {
    Operation op = example(target);
    for (int i = 0; i < op.resultCount(); i++) {
      Type before = op.result(i).type();
      op.result(i).setType(new TupleType(List.of()));
      assertThat(findings(op))
          .singleElement()
          .asString()
          .startsWith("'" + target + "' expects result #" + i);
      op.result(i).setType(before);
    }
  }

  @ParameterizedTest
  @MethodSource("targets")
  void eachOperandMustBeATensor(TargetDefinition target) {
    Operation op = example(target);
    for (int i = 0; i < op.operandCount(); i++) {
      Type before = op.operand(i).type();
      op.operand(i).setType(IntegerType.I32);
      assertThat(findings(op))
          .singleElement()
          .asString()
          .startsWith("'" + target + "' expects operand #" + i);
      op.operand(i).setType(before);
    }
  }

  /** Each result has a size that differs from the inferred one, where one is inferred. */
  @ParameterizedTest
  @MethodSource("targetsThatKnowTheirShape")
  void eachResultMustHaveTheInferredShape(TargetDefinition target) {
    Operation op = example(target);
    ByteirCall call = ByteirVerifier.call(op).orElseThrow();
    List<RankedTensorType> inferred = ByteirVerifier.inferTypes(call).orElseThrow();
    for (int i = 0; i < op.resultCount(); i++) {
      Type before = op.result(i).type();
      for (int d = 0; d < inferred.get(i).rank(); d++) {
        if (!ShapedType.isDynamic(inferred.get(i).dimension(d))) {
          long[] shape = ((RankedTensorType) before).shape().toArray();
          shape[d] = inferred.get(i).dimension(d) + 1;
          op.result(i).setType(RankedTensorType.of(inferred.get(i).elementType(), shape));
          assertThat(findings(op)).as("result %s of %s", i, target).isNotEmpty();
        }
      }
      op.result(i).setType(before);
    }
  }

  @ParameterizedTest
  @MethodSource("targetsWithAttributes")
  void eachRequiredAttributeMustBeThere(TargetDefinition target) {
    Operation op = example(target);
    DictionaryAttr attributes = ByteirCall.attributesOf(op);
    for (TargetAttribute attribute : target.attributes()) {
      op.setAttribute(ByteirCall.ATTRIBUTES, attributes.without(attribute.name()));
      if (attribute.required()) {
        assertThat(findings(op))
            .containsExactly(
                "'" + target + "' expects attribute " + attribute.name() + " in byteir_attrs");
      } else if (attributes.contains(attribute.name())) {
        ByteirVerifier.findings(op);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("targetsWithAttributes")
  void eachAttributeMustBeOfItsKind(TargetDefinition target) {
    Operation op = example(target);
    DictionaryAttr attributes = ByteirCall.attributesOf(op);
    for (TargetAttribute attribute : target.attributes()) {
      op.setAttribute(
          ByteirCall.ATTRIBUTES, attributes.with(attribute.name(), new TypeAttr(IntegerType.I1)));
      assertThat(findings(op))
          .containsExactly(
              "'%s' expects attribute %s to be a %s, but it is i1"
                  .formatted(target, attribute.name(), attribute.description()));
    }
  }

  @ParameterizedTest
  @MethodSource("targets")
  void attributesMustBeADictionary(TargetDefinition target) {
    Operation op = example(target);
    op.setAttribute(ByteirCall.ATTRIBUTES, new TypeAttr(IntegerType.I1));
    assertThat(findings(op))
        .containsExactly("'" + target + "' expects byteir_attrs to be a dictionary");
  }

  @ParameterizedTest
  @MethodSource("targets")
  void undefinedAttributesAreIgnored(TargetDefinition target) {
    Operation op = example(target);
    op.setAttribute(
        ByteirCall.ATTRIBUTES,
        ByteirCall.attributesOf(op).with("Trepeats", new TypeAttr(IntegerType.I64)));
    assertThat(findings(op)).isEmpty();
  }

  private static Operation rebuilt(
      Operation op, List<? extends Value> operands, List<? extends Type> results) {
    OperationState state = new OperationState(op.definition(), op.location());
    state.addOperands(operands).addResultTypes(List.copyOf(results));
    for (int i = 0; i < op.definition().properties().size(); i++) {
      state.setProperty(i, op.propertyOrNull(i));
    }
    return state.setAttributes(op.discardableAttributes()).create();
  }
}
