package org.hlo4j.bytecode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.UnitAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.location.UnknownLoc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PropertiesTest {
  private static OperationState segments() {
    return new OperationState(TestDialect.SEGMENTS, UnknownLoc.INSTANCE)
        .setAttribute("name", StringAttr.of("n"))
        .setAttribute("pin", StringAttr.of("p"))
        .setAttribute("rest", StringAttr.of("r"));
  }

  private static DenseArrayAttr sizes(Operation op, String which) {
    return op.attribute(which + "SegmentSizes", DenseArrayAttr.class).orElseThrow();
  }

  @ParameterizedTest
  @EnumSource
  void comeBackWhereTheyWere(BytecodeVersion version) {
    Operation op =
        segments()
            .setAttribute("operandSegmentSizes", DenseArrayAttr.i32(1, 0, 300))
            .setAttribute("resultSegmentSizes", DenseArrayAttr.i32(0, 2))
            .setAttribute("discardable", UnitAttr.INSTANCE)
            .create();
    Operation copy = Files.read(Files.write(op, version));
    assertThat(copy.definition()).isSameAs(TestDialect.SEGMENTS);
    for (int i = 0; i < op.definition().properties().size(); i++) {
      assertThat(copy.propertyOrNull(i)).isEqualTo(op.propertyOrNull(i));
    }
    assertThat(copy.discardableAttributes())
        .isEqualTo(DictionaryAttr.of("discardable", UnitAttr.INSTANCE));
  }

  @ParameterizedTest
  @EnumSource
  void segmentSizesThatAreMissingAreZero(BytecodeVersion version) {
    Operation copy = Files.read(Files.write(segments().create(), version));
    assertThat(sizes(copy, "operand")).isEqualTo(DenseArrayAttr.i32(0, 0, 0));
    assertThat(sizes(copy, "result")).isEqualTo(DenseArrayAttr.i32(0, 0));
  }

  @ParameterizedTest
  @EnumSource
  void mayBeAbsentWhereOptional(BytecodeVersion version) {
    Operation op =
        new OperationState(TestDialect.PROPERTIES, UnknownLoc.INSTANCE)
            .setAttribute("zeta", IntegerAttr.TRUE)
            .create();
    Operation copy = Files.read(Files.write(op, version));
    assertThat(copy.attributeOrNull("zeta")).isEqualTo(IntegerAttr.TRUE);
    assertThat(copy.hasAttribute("alpha")).isFalse();
    assertThat(copy.hasAttribute("mu")).isFalse();
  }

  @Test
  void segmentSizesUnderTheirNamesOfOldAreUnderstood() {
    OpDefinition unknown = OpDefinition.unregistered("test.segments");
    Operation op =
        new OperationState(unknown, UnknownLoc.INSTANCE)
            .setAttributes(
                DictionaryAttr.of(
                    java.util.List.of(
                        new NamedAttribute("operand_segment_sizes", DenseArrayAttr.i32(1, 2, 3)),
                        new NamedAttribute("name", UnitAttr.INSTANCE),
                        new NamedAttribute("other", UnitAttr.INSTANCE))))
            .create();
    Operation copy = Files.read(Files.write(op, BytecodeVersion.V4_ELIDED_ARGUMENT_LOCATIONS));
    assertThat(sizes(copy, "operand")).isEqualTo(DenseArrayAttr.i32(1, 2, 3));
    assertThat(copy.attributeOrNull("name")).isEqualTo(UnitAttr.INSTANCE);
    assertThat(copy.discardableAttributes())
        .isEqualTo(DictionaryAttr.of("other", UnitAttr.INSTANCE));
  }

  @Test
  void ofAnOperationUnregisteredInTheWriterAreMatchedByName() {
    OpDefinition unknown = OpDefinition.unregistered("test.properties");
    Operation op =
        new OperationState(unknown, UnknownLoc.INSTANCE)
            .setUnregisteredProperties(DictionaryAttr.of("zeta", UnitAttr.INSTANCE))
            .create();
    Operation copy = Files.read(Files.write(op, BytecodeVersion.CURRENT));
    assertThat(copy.attributeOrNull("zeta")).isEqualTo(UnitAttr.INSTANCE);
  }

  @Test
  void thatAreRequiredMustBeThere() {
    Operation op = new OperationState(TestDialect.PROPERTIES, UnknownLoc.INSTANCE).create();
    assertThatThrownBy(() -> Files.write(op, BytecodeVersion.CURRENT))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("'test.properties' lacks zeta");
  }

  @ParameterizedTest
  @CsvSource({"0 0 0", "0 0 7", "1 0 0", "1 1 1", "0 1000000 0"})
  void segmentSizesOfAnyDensityComeBack(String numbers) {
    int[] sizes =
        java.util.stream.Stream.of(numbers.split(" ")).mapToInt(Integer::parseInt).toArray();
    Operation op =
        segments().setAttribute("operandSegmentSizes", DenseArrayAttr.i32(sizes)).create();
    Operation copy = Files.read(Files.write(op, BytecodeVersion.CURRENT));
    assertThat(sizes(copy, "operand")).isEqualTo(DenseArrayAttr.i32(sizes));
  }
}
