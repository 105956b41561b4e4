package org.hlo4j.jax;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.SerializationOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class JaxExportTest {
  @ParameterizedTest
  @FieldSource("org.hlo4j.jax.Exports#ALL")
  void writesTheBytesItRead(String name) {
    byte[] bytes = Exports.bytes(name);
    assertThat(JaxExport.read(bytes).write()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "0.4-trees, 2, 2, 9",
    "0.8-sharded, 5, 3, 10",
    "0.9-sharded, 6, 3, 10",
    "0.12-sharded, 12, 12, 10",
  })
  void tellsSchemasApart(String name, int schema, int stored, int convention) {
    JaxExport export = Exports.read(name);
    assertThat(export.schema()).isEqualTo(schema);
    assertThat(export.storedVersion()).isEqualTo(stored);
    assertThat(export.callingConvention()).isEqualTo(convention);
  }

  @Test
  void saysWhichJaxWroteIt() {
    assertThat(Exports.read("0.12-trees").jaxVersion()).contains("0.12.0.1");
    assertThat(Exports.read("0.4-trees").jaxVersion()).isEmpty();
  }

  @Test
  void namesArgumentsAsJaxDoes() {
    JaxExport export = Exports.read("0.12-trees");
    assertThat(export.inputs().names())
        .containsExactly(
            "args[0]['layer']['it\\'s \"quoted\"']",
            "args[0]['layer']['w']",
            "args[1][0]",
            "args[1][1][0]",
            "kwargs['scale']",
            "kwargs['unused']");
    assertThat(export.inputs().tree())
        .hasToString(
            "(({'layer': {'it\\'s \"quoted\"': *, 'w': *}, 'none': None}, (*, [*])),"
                + " {'scale': *, 'unused': *})");
    assertThat(export.outputs().names())
        .containsExactly(
            "result['parts'][0]", "result['parts'][1][0]", "result['parts'][1][1]", "result['w']");
    assertThat(export.keptInputs()).containsExactly(1, 2, 3, 4);
  }

  @Test
  void namesFieldsOfRegisteredClasses() {
    JaxExport export = Exports.read("0.12-custom_nodes");
    assertThat(export.inputs().names())
        .containsExactly("args[0].x", "args[0].y", "args[1]['b']", "args[1]['a']");
    assertThat(export.outputs().tree()).hasToString("hlo4j.Point(x=*, y=*)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0.4-symbolic             | f32[b, 4]   | unspecified
          0.12-symbolic_expression | f32[2*n]    | unspecified
          0.12-keys                | key<fry>[]  | unspecified
          0.12-sharded             | f32[4, 3]   | P('data', None) over data=2
          0.9-sharded              | f32[4, 3]   | P('data', None) over data=2
          0.8-sharded              | f32[4, 3]   | {devices=[2,1]<=[2]}
          0.4-sharded              | f32[4, 3]   | {devices=[2,1]<=[2]}
          """)
  void describesArrays(String name, String array, String sharding) {
    JaxSignature.Value first = Exports.read(name).inputs().values().getFirst();
    assertThat(first.array()).hasToString(array);
    assertThat(first.sharding().toString()).isEqualTo(sharding);
  }

  @Test
  void readsDerivatives() {
    JaxExport export = Exports.read("0.4-symbolic");
    assertThat(export.vjpOrder()).isEqualTo(1);
    assertThat(export.vjp().orElseThrow().inputs().names())
        .hasSize(export.inputs().values().size() + export.outputs().values().size());
  }

  @Test
  void writesItsProgramsForAnotherRelease() {
    Version target = Version.parse("1.0.0");
    JaxExport export = Exports.read("0.12-trees");
    JaxExport older = JaxExport.read(export.withRelease(target).write());
    assertThat(older.release()).contains(target);
    assertThat(older.vjp().orElseThrow().release()).contains(target);
    assertThat(older.inputs()).isEqualTo(export.inputs());
  }

  @Test
  void readsItsProgramsWithinLimits() {
    Version target = Version.parse("1.0.0");
    JaxExport export = Exports.read("0.12-trees");
    List<Operation> programs = export.programs();
    long largest = programs.stream().mapToLong(JaxExportTest::operations).max().orElseThrow();
    ReadLimits enough = ReadLimits.DEFAULT.withOperations(largest);
    ReadLimits tooFew = ReadLimits.DEFAULT.withOperations(largest - 1);
    assertThat(export.programs(enough)).hasSameSizeAs(programs);
    assertThat(export.withRelease(target, enough)).isEqualTo(export.withRelease(target));
    assertThat(export.withPrograms(export.program(), target, enough).release()).contains(target);
    ReadLimits none = ReadLimits.DEFAULT.withOperations(1);
    assertRefusesTooMany(() -> export.program(none));
    assertRefusesTooMany(() -> export.programs(tooFew));
    assertRefusesTooMany(() -> export.withRelease(target, tooFew));
    assertRefusesTooMany(() -> export.withPrograms(programs.getFirst(), target, none));
  }

  private static long operations(Operation program) {
    long[] count = new long[1];
    program.walk(_ -> count[0]++);
    return count[0];
  }

  private static void assertRefusesTooMany(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("operations");
  }

  @Test
  void verifiesProgramsThatItWrites() {
    Version target = Version.parse("1.0.0");
    JaxExport export = Exports.read("0.12-trees");
    List<Operation> programs = export.programs();
    Operation program = programs.getFirst();
    program.walk(op -> {
      if (op.name().equals("func.return")) {
        op.setOperands(List.of());
      }
    });
    assertRefusesInvalid(() -> export.withProgram(program));
    assertRefusesInvalid(() -> export.withPrograms(program, target));
    assertRefusesInvalid(() -> export.withPrograms(programs, target, SerializationOptions.DEFAULT));
  }

  private static void assertRefusesInvalid(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("has 0 operands");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 4, 8})
  void refusesWhatHoldsNothing(int zeros) {
    byte[] bytes = new byte[zeros];
    assertThatThrownBy(() -> JaxExport.read(bytes))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("jax.export");
  }

  @Test
  void refusesText() {
    assertThatThrownBy(() -> JaxExport.read("module {}".getBytes(UTF_8)))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("not a jax.export file");
  }
}
