package org.hlo4j.hlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.hlo4j.hlo.proto.HloProtos;
import org.hlo4j.hlo.text.HloPrintStyle;
import org.hlo4j.hlo.text.HloText;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What texts mean that are not as they are printed, and which of them mean nothing. */
class TextVerdictsTest {
  private static final String BEFORE =
      """
      f { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = add(a, b) }
      ENTRY e {
        p = f32[2,3] parameter(0)
        t = (f32[2], s32[]) parameter(1)
        q = f32[] constant(0)
        i = s32[] constant(0)
        k = token[] after-all()
      """;

  private static HloModule module(String instruction) {
    return Samples.parse(BEFORE + "  ROOT r = " + instruction + " }");
  }

  private static String root(HloModule module) {
    String text = HloText.print(module, HloPrintStyle.SHORT);
    return text.substring(text.indexOf("ROOT r = ") + 9).lines().findFirst().orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "f32 [2,3] {0,1} negate(p) | f32[2,3]{0,1} negate(p)",
        "add(f32[2,3], p,, p,) | f32[2,3]{1,0} add(p, p)",
        "negate(t#0) | f32[2]{0} negate(t_0)",
        "add(negate(negate(q)), q) | f32[] add(negate.anon.1, q)",
        "pad(p, q), padding=0_1x2_0_1 | f32[3,7]{1,0} pad(p, q), padding=0_1_0x2_0_1",
        "reduce-window(p, q), window={size=1x2}, to_apply=f"
            + " | f32[2,2]{1,0} reduce-window(p, q), window={size=1x2}, to_apply=f",
        "convolution(p, p), dim_labels=fb_io->bf"
            + " | f32[3,3]{1,0} convolution(p, p), dim_labels=fb_io->bf",
        "topk(p), k=2 | (f32[2,2]{1,0}, s32[2,2]{1,0}) topk(p), k=2, largest=true, is_stable=true",
        "set-dimension-size(p, i), dimensions={1}"
            + " | f32[2,<=3]{1,0} set-dimension-size(p, i), dimensions={1}",
        "f32[9] send(p, k), channel_id=1"
            + " | (f32[2,3]{1,0}, u32[], token[]) send(p, k), channel_id=1",
        "() outfeed(p, k) | token[] outfeed(p, k), outfeed_shape=f32[2,3]{1,0}",
        "f32[7] negate(p) | f32[7]{0} negate(p)",
        "f32[2,2] constant(7) | f32[2,2]{1,0} constant({ { 7, 0 }, { 0, 0 } })",
        "s4[1]{0:E(4)} constant({1}) | s4[1]{0} constant({1})",
        "u64[1] constant({-1}) | u64[1]{0} constant({18446744073709551615})",
        "f32[2] constant({-0.0, -0}) | f32[2]{0} constant({-0.0, -0.0})",
        "compare(i, i), direction=LT, type=SIGNED | pred[] compare(i, i), direction=LT",
        "compare(q, q), direction=LT, type=UNSIGNED"
            + " | pred[] compare(q, q), direction=LT, order=TOTAL",
        "compare(q, q), direction=LT, order=WEAK"
            + " | pred[] compare(q, q), direction=LT, order=WEAK",
        "negate(p), origin={[synthetic_call]}"
            + " | f32[2,3]{1,0} negate(p), origin={[synthetic_call]}",
        "negate(p), sharding={mesh['x'=2] [{'x'}]}"
            + " | f32[2,3]{1,0} negate(p), sharding={mesh['x'=2], [{'x'}]}",
        "negate(p), frontend_attributes={a=\"1\",a=\"2\"}"
            + " | f32[2,3]{1,0} negate(p), frontend_attributes={a=\"2\"}",
        "s32[] custom-call(), custom_call_target=\"x\", literal=( s32[] 1, pred[1]{0} {0} ) | s32[]"
            + " custom-call(), custom_call_target=\"x\", literal=( s32[] 1, pred[1]{0} {0} )",
      })
  void whatIsLeftOutFollows(String instruction, String printed) {
    HloModule module = module(instruction);
    assertThat(root(module)).isEqualTo(printed);
    HloModule read =
        HloProtos.read(Blob.wrap(HloProtos.toBytes(module)), "m.pb", Diagnostics.collector())
            .module();
    assertThat(root(read)).isEqualTo(printed);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "add(p p) | 8:18 | expected ',' or ')'",
        "add(p, q) | 8:12 | operands are not of the same type and rank",
        "not(p) | 8:12 | not is not applied to f32",
        "negate(t#5) | 8:21 | the operand has no element 5",
        "f32[2,] negate(p) | 8:18 | expected an integer",
        "f32[2,3]{1,0:P(f32[2])} negate(p) | 8:25 | has no physical shape",
        "f32[7] reshape(p) | 8:19 | reshape has as many elements as its operand",
        "f32[6] dynamic-reshape(p, i, i) | 8:19 | 1 dimensions have as many sizes, not 2",
        "f32[1,1] dynamic-slice(p, i), dynamic_slice_sizes={1,1} | 8:21 | an index for each",
        "f32[2] reduce(p, q, q), dimensions={0}, to_apply=f | 8:19 | an even number of operands",
        "f32[2] all-gather(p), dimensions={} | 8:19 | is about one dimension, not 0",
        "(f32[2], f32[2]) tuple(p) | 8:29 | the shape of a tuple of 1 operands",
        "pred[] infeed(k) | 8:19 | no tuple with an element",
        "f32[] conditional(q, q, q), branch_computations={f, f} | 8:18 | a scalar of pred or s32",
        "f32[] conditional(i, q), branch_computations={f, f} | 8:18 | have as many operands, not 1",
        "f32[] all-reduce(q), use_global_device_ids=true, to_apply=f | 8:18 | needs a channel",
        "f32[] custom-call(q), custom_call_target=\"x\", operand_layout_constraints={} | 8:18 |"
            + " 1 operands have as many layouts, not 0",
        "negate(p), sharding={devices=[2,2]0,1,2} | 8:33 | 3 devices for 4 places",
        "f32[] all-gather(q), dimensions={0}, replica_groups=[2,2]<=[5] | 8:64 | 5 devices",
        "compare(q, q), direction=LT, type=FLOAT, order=TOTAL | 8:53 | is there twice",
        "((f32[2,3]), f32[], s32[]) copy-update(p) | 8:39 | unknown opcode 'copy-update'",
        "(f32[2,3], f32[]) negate-start(p) | 8:30 | a tuple of that of the operands",
        "negate(f32[2] broadcast(f32[1] constant({1}))) | 8:26 | needs the attribute dimensions",
        "while(q), condition=f, body=f | 8:12 | f has 2 parameters, not 1",
      })
  void whatCannotBeHasAPlace(String instruction, String place, String message) {
    assertThatThrownBy(() -> module(instruction))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("a.hlo:" + place + ": error: ")
        .hasMessageContaining(message);
  }

  @Test
  void anInstructionAloneIsAModule() {
    HloModule module = Samples.parse("y = add(f32[2] %x, f32[2])");
    assertThat(HloText.print(module, HloPrintStyle.SHORT))
        .isEqualTo(
            """
            HloModule _, is_scheduled=true, entry_computation_layout={(f32[2]{0}, f32[2]{0})->f32[2]{0}}

            ENTRY _ {
              x = f32[2]{0} parameter(0)
              _1 = f32[2]{0} parameter(1)
              ROOT y = f32[2]{0} add(x, _1)
            }

            """);
  }

  @Test
  void namesThatAreWordsHaveASign() {
    HloModule module = Samples.parse("ENTRY %nan { %true = f32[] parameter(0) }");
    assertThat(HloText.print(module, HloPrintStyle.SHORT))
        .contains("ENTRY %nan {\n  ROOT %true = ");
  }

  /** The computation that is wrapped takes all operands that its parts bring. */
  @Test
  void asynchronousOperationsBindOperandsLate() {
    HloModule module =
        module(
            """
            s32[] negate(i)
              s = ((f32[2,3]), (), s32[]) subtract-start(p)
              u = ((f32[2,3], f32[2,3]), (), s32[]) subtract-update(s, p)
              d = f32[2,3] subtract-done(u)\
            """);
    HloComputation wrapped = module.computations().get(1);
    assertThat(wrapped.name()).isEqualTo("async_wrapped");
    assertThat(wrapped.parameters()).hasSize(2);
    assertThat(wrapped.root().shape()).isEqualTo(HloShape.array(HloElementType.F32, 2, 3));
    String printed = Samples.print(module);
    assertThat(printed).contains("async-start(%p), calls=%async_wrapped");
    assertThat(Samples.print(Samples.parse(printed))).isEqualTo(printed);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "d = f32[2,3] exponential-done(s) | another opcode: negate, not exponential",
        "d = f32[2,3] async-done(s), calls=f | another computation",
        "d = f32[2,3] negate-done(s), async_execution_thread=\"x\" | another"
            + " async_execution_thread: main, not x",
        "d = f32[2,3] negate-done(s) x = f32[2,3] negate-done(d) | cannot follow d, which is done",
      })
  void partsOfAsynchronousOperationsAgree(String next, String message) {
    String start = "s32[] negate(i) s = ((f32[2,3]), f32[2,3], s32[]) negate-start(p) ";
    assertThatThrownBy(() -> module(start + next))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(message);
  }
}
