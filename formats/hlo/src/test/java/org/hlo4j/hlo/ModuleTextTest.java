package org.hlo4j.hlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.hlo4j.hlo.proto.HloFile;
import org.hlo4j.hlo.proto.HloProtos;
import org.hlo4j.hlo.text.HloPrintStyle;
import org.hlo4j.hlo.text.HloReadOptions;
import org.hlo4j.hlo.text.HloText;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.LimitExceededException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModuleTextTest {
  /** All that a header may have, frames, and a computation of another thread. */
  private static final String FULL =
      """
      HloModule m, is_scheduled=true, input_output_alias={ {0}: (0, {}, may-alias), {1}: (1, {1}, must-alias) }, \
      buffer_donor={ (1, {0}) }, entry_computation_layout={(f32[4]{0}, (f32[4]{0}, f32[4]{0}))->(f32[4]{0}, f32[4]{0})}, \
      allow_spmd_sharding_propagation_to_parameters={true,false}, allow_spmd_sharding_propagation_to_output={true}, \
      replica_count=2, num_partitions=4, frontend_attributes={a="1",b={x = "}"}}

      FileNames
      1 "a.py"

      FunctionNames
      1 "f"

      FileLocations
      1 {file_name_id=1 function_name_id=1 line=3 end_line=3 column=1 end_column=5}

      StackFrames
      1 {file_location_id=1 parent_frame_id=1}


      %t (p: f32[4]) -> f32[4] {
        %p = f32[4]{0} parameter(0)
        %a = f32[4]{0} negate(%p)
        ROOT %n = f32[4]{0} negate(%a)
      }, execution_thread="t"

      ENTRY %e (x: f32[4], y: (f32[4], f32[4])) -> (f32[4], f32[4]) {
        %x = f32[4]{0} parameter(0)
        %s = ((f32[4]{0}), f32[4]{0}, u32[]) async-start(%x), async_execution_thread="t", calls=%t
        %u = ((f32[4]{0}), f32[4]{0}, u32[]) async-update(%s)
        %d = f32[4]{0} async-done(%u), metadata={op_name="d" stack_frame_id=1}
        %y = (f32[4]{0}, f32[4]{0}) parameter(1)
        %z = ((f32[4]{0}), f32[4]{0}) custom-call-start(%d), async_execution_thread="v", custom_call_target="foo"
        %w = f32[4]{0} custom-call-done(%z)
        ROOT %r = (f32[4]{0}, f32[4]{0}) tuple(%w, %x)
      }

      """;

  @Test
  void modulesArePrintedAsTheyWereRead() {
    assertThat(Samples.print(Samples.parse(FULL))).isEqualTo(FULL);
  }

  @Test
  void theShortFormHasNeitherShapesNorMetadata() {
    HloModule module = Samples.parse(FULL);
    String text = HloText.print(module, HloPrintStyle.SHORT);
    assertThat(text)
        .doesNotContain("%", "metadata", "FileNames")
        .contains("ENTRY e {\n  x = f32[4]{0} parameter(0)\n");
    assertThat(HloText.print(Samples.parse(text), HloPrintStyle.SHORT)).isEqualTo(text);
  }

  @Test
  void protosHaveModulesButNotHowTheyAreCompiled() {
    HloModule module = Samples.parse(FULL);
    HloModule read =
        HloProtos.read(Blob.wrap(HloProtos.toBytes(module)), "m.pb", Diagnostics.collector())
            .module();
    String expected =
        FULL.replaceAll(", (allow_spmd_\\w+|replica_count|num_partitions)=(\\{[^}]*}|\\d+)", "");
    assertThat(Samples.print(read)).isEqualTo(expected);
  }

  @Test
  void fieldsThatAreNotKnownAreSaid() {
    byte[] module = HloProtos.toBytes(Samples.parse("e { a = f32[2] parameter(0) }"));
    byte[] bytes = Arrays.copyOf(module, module.length + 5);
    // Field 15, the devices of a run, which is ignored, and field 24.
    System.arraycopy(new byte[] {0x7a, 0, (byte) 0xc2, 1, 0}, 0, bytes, module.length, 5);
    Diagnostics.Collector warnings = Diagnostics.collector();
    HloProtos.read(Blob.wrap(bytes), "m.pb", warnings);
    assertThat(warnings.toList().stream().map(Object::toString))
        .containsExactly(
            "m.pb:0x%04x: warning: fields that are not known were dropped: HloModuleProto.24"
                .formatted(module.length + 2));
  }

  @Test
  void textsMayLeaveOutWhatFollows() {
    HloModule module =
        Samples.parse(
            """
            // without a header, an entry, a root and shapes
            sum { a = f32[] parameter(0)
              b = f32[] parameter(1)
              c = add(a, b) }
            f { p = f32[2,3] parameter(0) /* row-major */
              t = transpose(p), dimensions={1,0}
              s = f32[] constant(0)
              r = reduce(t, f32[] constant(1)), dimensions={0}, to_apply={ x = f32[] parameter(0)
                y = f32[] parameter(1)
                ROOT z = multiply(x, y) } }
            """);
    assertThat(module.name()).isEqualTo("module_f");
    assertThat(module.entry().root().name()).isEqualTo("r");
    assertThat(module.entry().root().shape()).isEqualTo(HloShape.array(HloElementType.F32, 2));
  }

  @Test
  void wordsOfTheTextMayBeNames() {
    HloModule module = Samples.parse("%ENTRY { %ROOT = f32[] parameter(0) } ");
    String text = HloText.print(module, HloPrintStyle.SHORT);
    assertThat(text).contains("ENTRY %ENTRY {\n  ROOT %ROOT = f32[] parameter(0)\n");
    assertThat(HloText.print(Samples.parse(text), HloPrintStyle.SHORT)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ENTRY e { a = f32[2] parameter(1) } | 1:7 | e has no parameter 0, but parameter 1",
        "ENTRY e { a = f32[2] negate(b) } | 1:29 | there is no instruction 'b' before this",
        "ENTRY e { a = f32[2] foo(b) } | 1:22 | unknown opcode 'foo'",
        "ENTRY e { a = f33[2] foo(b) } | 1:15 | no type of elements: 'f33'",
        "ENTRY e { a = f32[2]{0,1} parameter(0) } | 1:15 | a layout of 2 dimensions is that of an"
            + " array of 1",
        "ENTRY e { a = f32[2]{1} parameter(0) } | 1:15 | a layout is no order of dimensions: [1]",
        "ENTRY e { a = f32[2] parameter(0) a = f32[2] negate(a) } | 1:35 | the instruction 'a' is"
            + " there twice",
        "ENTRY e { a = f32[2] parameter(0), zzz=1 } | 1:36 | unknown attribute 'zzz'; there may be",
        "ENTRY e { a = f32[2] parameter(0) b = transpose(a) } | 1:39 | needs the attribute"
            + " dimensions",
        "ENTRY e { a = f32[2] parameter(0) b = add(a) } | 1:39 | add has 2 operands, not 1",
        "ENTRY e { a = f32[2] parameter(0) b = bitcast(a) } | 1:39 | the shape of bitcast must be"
            + " given",
        "ENTRY e { a = s4[2] constant({-9, 7}) } | 1:31 | -9 is no value of s4",
        "ENTRY e { a = bf16[1] constant({1e40}) } | 1:33 | 1e40 is out of the range of bf16",
        "ENTRY e { a = s32[2] constant({1, 2, 3}) } | 1:38 | more than 2 elements in dimension 0",
        "ENTRY e { a = s32[2,2] constant({{1,2},{3}}) } | 1:40 | 1 elements instead of 2 in"
            + " dimension 1",
        "ENTRY e { a = s32[99] constant({...}) } | 1:32 | XLA dumps them with"
            + " --xla_dump_large_constants, and in the .hlo.pb of --xla_dump_hlo_as_proto",
        "ENTRY e { a = (f32[]) parameter(0) b = negate(a#1) } | 1:49 | has no element 1",
        "ENTRY e { a = (f32[]) parameter(0) b = negate(a#0#0) } | 1:51 | has no element 0",
        "ENTRY e { a = f32[] parameter(0) } ENTRY f { | 1:36 | a module has one ENTRY",
        "f { a = f32[] parameter(0) } f { a = f32[] parameter(0) } | 1:30 | the computation 'f' is"
            + " there twice",
        "f { a = f32[] parameter(0) } /* | 1:30 | a comment does not end",
        "f (a: s32[]) -> s32[] { a = f32[] parameter(0) } | 1:3 | has not the shape of its root",
        "e { a = f32[2] parameter(0), sharding={mesh['b'=4], [{'b':(4)4}]} } | 1:55 | an axis of"
            + " size 4 has no part (4)4",
        "e { a = f32[2] parameter(0), sharding={mesh['b'=0], [{}]} } | 1:45 | an axis of a mesh has"
            + " size 0",
        "e { a = f32[2] parameter(0), sharding={devices=[2]<=[-2]} } | 1:53 | an array of devices"
            + " has the sizes [-2]",
        "HloModule m | 1:1 | expected a module of HLO",
      })
  void whatIsWrongHasAPlace(String text, String place, String message) {
    assertThatThrownBy(() -> Samples.parse(text))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("a.hlo:" + place + ": error: ")
        .hasMessageContaining(message);
  }

  @Test
  void operandsMayBeElementsOfTuplesThatNoInstructionTakes() {
    HloModule module =
        Samples.parse(
            """
            ENTRY e { p = (f32[2], (s32[], f32[3])) parameter(0)
              a = f32[3] add(%p#1#1, f32[3] p#1#1)
              ROOT t = tuple(p#0, a) }
            """);
    assertThat(Samples.print(module))
        .contains(
            """
              %p_1 = (s32[], f32[3]{0}) get-tuple-element(%p), index=1
              %p_1_1 = f32[3]{0} get-tuple-element(%p_1), index=1
              %a = f32[3]{0} add(%p_1_1, %p_1_1)
              %p_0 = f32[2]{0} get-tuple-element(%p), index=0
              ROOT %t = (f32[2]{0}, f32[3]{0}) tuple(%p_0, %a)
            """);
  }

  @Test
  void elementsMayBeLeftOutIfThatIsAllowed() {
    HloModule module =
        HloText.parse(
            SourceText.of("a", "e { a = s32[99] constant({...}) }"),
            HloReadOptions.DEFAULT.withElided());
    assertThat(module.entry().root().require(HloInstructionAttributes.LITERAL))
        .isEqualTo(new HloLiteral.Elided(HloShape.array(HloElementType.S32, 99)));
    assertThat(Samples.print(module)).contains("constant({...})");
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "b("})
  void nestingIsBounded(String open) {
    assertThatThrownBy(() -> Samples.parse("e { a = " + open.repeat(100_000)))
        .isInstanceOf(LimitExceededException.class);
  }

  @Test
  void instructionsAreBounded() {
    SourceText text = SourceText.of("a", "e { a = f32[] parameter(0) b = negate(a) }");
    HloReadOptions one = HloReadOptions.DEFAULT.withLimits(ReadLimits.DEFAULT.withOperations(1));
    assertThatThrownBy(() -> HloText.parse(text, one)).isInstanceOf(LimitExceededException.class);
  }

  @Test
  void filesHaveModulesWithArgumentsAndResults() {
    HloModule module = Samples.parse("e { a = f32[2]{0} parameter(0) }");
    HloLiteral literal =
        new HloLiteral.Array(HloShape.array(HloElementType.F32, 2), Blob.wrap(new byte[8]));
    for (HloFile.Form form : HloFile.Form.values()) {
      boolean hasArguments = form.name().endsWith("SNAPSHOT");
      HloFile file =
          new HloFile(
              form,
              module,
              hasArguments ? List.of(List.of(literal)) : List.of(),
              form == HloFile.Form.SNAPSHOT ? literal : null,
              form == HloFile.Form.SNAPSHOT ? "cpu" : "");
      HloFile read =
          HloProtos.read(Blob.wrap(HloProtos.toBytes(file)), "a", Diagnostics.collector());
      assertThat(read.form()).isEqualTo(form);
      assertThat(read.arguments()).isEqualTo(file.arguments());
      assertThat(read.result()).isEqualTo(file.result());
      assertThat(read.platform()).isEqualTo(file.platform());
      assertThat(Samples.print(read.module())).isEqualTo(Samples.print(module));
    }
  }
}
