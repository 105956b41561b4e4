package org.hlo4j.hlo.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.hlo.text.HloText;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.testing.Golden;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Modules become programs; that these are jaxlib's is for {@code check/oracle/hlo}. */
class HloToStablehloTest {
  private static final Path EXPECTED =
      Path.of("src/test/resources/org/hlo4j/hlo/translate/modules.mlir");
  private static final FullText TEXT = new FullText(Dialects.all());

  @Test
  void modulesBecomePrograms() throws IOException {
    StringBuilder texts = new StringBuilder();
    for (String module : modules()) {
      Operation program = translate(module, TranslationOptions.DEFAULT, Diagnostics.collector());
      Diagnostics.Collector problems = Diagnostics.collector();
      new Verifier(Dialects.all(), TEXT).verify(program, problems);
      assertThat(problems.toList()).as(module).isEmpty();
      texts.append(text(program)).append('\n');
    }
    Golden.check(EXPECTED, texts.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          f32[4] negate(x)                                 | -1, -2, -3, -4
          f32[4] exp2(x)                                   | 2, 4, 8, 16
          f32[2,2]{0,1} bitcast(x)                         | 1, 3, 2, 4
          f32[4] fusion(x), kind=kLoop, calls=twice        | 2, 4, 6, 8
          f32[4] call(x), to_apply=twice                   | 2, 4, 6, 8
          f32[4] copy(x)                                   | 1, 2, 3, 4
          f32[4] while(x), condition=small, body=twice     | 16, 32, 48, 64
          """)
  void programsComputeWhatModulesDo(String instruction, String expected) {
    String module =
        """
        HloModule m
        twice { v = f32[4] parameter(0)
          ROOT s = f32[4] add(v, v) }
        small { v = f32[4] parameter(0)
          f = f32[1] slice(v), slice={[0:1]}
          s = f32[] reshape(f)
          n = f32[] constant(9)
          ROOT l = pred[] compare(s, n), direction=LT }
        ENTRY e { x = f32[4] parameter(0)
          ROOT r = %s }
        """
            .formatted(instruction);
    Operation program = translate(module, TranslationOptions.DEFAULT, Diagnostics.collector());
    Tensor argument = Tensor.wrap(RankedTensorType.of(FloatType.F32, 4), new float[] {1, 2, 3, 4});
    Tensor result =
        (Tensor)
            Interpreter.evaluate(
                    program,
                    "main",
                    List.of(argument),
                    InterpreterOptions.DEFAULT.withExtension(Extension.installed()))
                .getFirst();
    assertThat(result.toFloatArray())
        .containsExactly(
            List.of(expected.split(", ")).stream().map(Float::valueOf).toArray(Float[]::new));
  }

  @Test
  void allThatHasNoWordIsListed() {
    String module =
        """
        HloModule m
        ENTRY e { x = f32[4] parameter(0)
          r = u32[4] parameter(1)
          b = bf16[4] stochastic-convert(x, r)
          c = bf16[4] stochastic-convert(x, r)
          o = opaque[] custom-call(x), custom_call_target="t"
          ROOT t = (bf16[4], bf16[4], opaque[]) tuple(b, c, o) }
        """;
    assertThatThrownBy(() -> translate(module, TranslationOptions.DEFAULT, Diagnostics.collector()))
        .hasMessageContaining("3 instructions have no counterpart in StableHLO:")
        .hasMessageContaining(
            "stochastic-convert: rounding by random bits has no formula (2: %b, %c)")
        .hasMessageContaining("custom-call: opaque[] has no type (1: %o)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          f32[4] get-tuple-element(t), index=2          | a tuple of 2 has no element 2 (1: %r)
          f32[4] get-tuple-element(t), index=-1         | a tuple of 2 has no element -1 (1: %r)
          f32[4] fusion(x, x), kind=kLoop, calls=twice  | twice has 1 parameters, and is called with 2 values (1: %r)
          f32[4] fusion(), kind=kLoop, calls=twice      | twice has 1 parameters, and is called with 0 values (1: %r)
          (f32[4], f32[4], f32[4]) fusion(x), kind=kLoop, calls=pair | a tuple of 2 has no element 2 (1: %r)
          f32[4] call(x, x), to_apply=twice             | twice takes [tensor<4xf32>], and is called with [tensor<4xf32>, tensor<4xf32>] (1: %r)
          f32[4] call(), to_apply=twice                 | twice takes [tensor<4xf32>], and is called with [] (1: %r)
          f32[4] call(i), to_apply=twice                | twice takes [tensor<4xf32>], and is called with [tensor<i32>] (1: %r)
          f32[4] conditional(i, x), branch_computations={twice, twice} | 2 branches have as many operands, not 1
          """)
  void partsThatAreNotThereAreMissed(String instruction, String message) {
    String module =
        """
        HloModule m
        twice { v = f32[4] parameter(0)
          ROOT s = f32[4] add(v, v) }
        pair { v = f32[4] parameter(0)
          ROOT p = (f32[4], f32[4]) tuple(v, v) }
        ENTRY e { x = f32[4] parameter(0)
          i = s32[] constant(0)
          t = (f32[4], f32[4]) tuple(x, x)
          ROOT r = %s }
        """
            .formatted(instruction);
    assertThatThrownBy(() -> translate(module, TranslationOptions.DEFAULT, Diagnostics.collector()))
        .hasMessageContaining(message);
  }

  @Test
  void whatIsLostIsCounted() {
    String module =
        """
        HloModule m, is_scheduled=true, buffer_donor={ (0, {}) }
        ENTRY e { x = f32[4] parameter(0)
          n = f32[4] negate(x), backend_config={"a":1}
          ROOT m = f32[4] negate(n), control-predecessors={x}, backend_config={"a":2} }
        """;
    Diagnostics.Collector warnings = Diagnostics.collector();
    translate(module, TranslationOptions.DEFAULT, warnings);
    assertThat(warnings.toList())
        .extracting(Diagnostic::message)
        .containsExactlyInAnyOrder(
            "StableHLO does not say how a backend computes an instruction (2 places)",
            "StableHLO does not say which instructions run before others without being operands"
                + " (1 place)",
            "StableHLO does not say the order in which the instructions of a scheduled module run"
                + " (1 place)",
            "StableHLO does not say which buffers of parameters the program may use (1 place)");
  }

  @Test
  void fusionsMayStayAsComposites() {
    String module =
        """
        HloModule m
        twice { v = f32[4] parameter(0)
          ROOT s = f32[4] add(v, v) }
        ENTRY e { x = f32[4] parameter(0)
          ROOT r = f32[4] fusion(x), kind=kInput, calls=twice }
        """;
    assertThat(text(module, new TranslationOptions(true, false)))
        .contains("stablehlo.composite \"xla.fusion.kInput\" %arg0 {decomposition = @twice}");
  }

  @Test
  void metadataBecomesLocations() {
    String module =
        """
        HloModule m
        FileNames
        1 "a.py"
        2 "b.py"
        FunctionNames
        1 "g"
        2 "h"
        FileLocations
        1 {file_name_id=2 function_name_id=2 line=3 end_line=3 column=4 end_column=5}
        2 {file_name_id=1 function_name_id=1 line=1 end_line=1 column=2 end_column=3}
        StackFrames
        1 {file_location_id=1 parent_frame_id=1}
        2 {file_location_id=2 parent_frame_id=2}

        ENTRY e { x = f32[4] parameter(0)
          ROOT n = f32[4] negate(x), metadata={op_name="jit(f)/neg" stack_frame_id=2} }
        """;
    Operation program = translate(module, TranslationOptions.DEFAULT, Diagnostics.collector());
    assertThat(program.stream().filter(op -> op.name().equals("stablehlo.negate")))
        .extracting(op -> op.location().toString())
        .containsExactly("\"jit(f)/neg\"(callsite(\"g\"(a.py:1:2) at \"h\"(b.py:3:4)))");
  }

  @Test
  void computationsThatDoubleTheirProgramsAreRefused() {
    StringBuilder module =
        new StringBuilder(
            "HloModule m\nc0 { x = f32[] parameter(0)\n ROOT n = f32[] negate(x) }\n");
    for (int i = 1; i < 64; i++) {
      module.append(
          """
          c%d { x = f32[] parameter(0)
            y = f32[] map(x), dimensions={}, to_apply=c%d
            ROOT z = f32[] map(y), dimensions={}, to_apply=c%d }
          """
              .formatted(i, i - 1, i - 1));
    }
    assertThatThrownBy(
            () -> translate(module.toString(), TranslationOptions.DEFAULT, Diagnostics.collector()))
        .hasMessageContaining("its computations are applied in too many places");
  }

  @Test
  void aMeshIsRefusedWithTheInstructionThatHasIt() {
    String module =
        """
        add { x = f32[] parameter(0)
          y = f32[] parameter(1)
          ROOT z = f32[] add(x, y) }
        ENTRY e { x = f32[4] parameter(0)
          ROOT r = f32[4] all-reduce(x), replica_groups=mesh['a'=2], device_ids=(0,0) {'a'}, to_apply=add }
        """;
    assertThatThrownBy(() -> text(module, TranslationOptions.DEFAULT))
        .hasMessageContaining("all-reduce: ")
        .hasMessageContaining("(1: %r)");
  }

  private static String text(String module, TranslationOptions options) {
    return text(translate(module, options, Diagnostics.collector()));
  }

  private static String text(Operation program) {
    return MlirPrinter.toString(program, Dialects.all(), PrinterOptions.DEFAULT);
  }

  private static Operation translate(
      String module, TranslationOptions options, Diagnostics warnings) {
    return HloToStablehlo.translate(
        HloText.parse(SourceText.of("module", module)), UnknownLoc.INSTANCE, options, warnings);
  }

  private static List<String> modules() throws IOException {
    try (var in = HloToStablehloTest.class.getResourceAsStream("modules.hlo")) {
      String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return List.of(all.split("// -----\n"));
    }
  }
}
