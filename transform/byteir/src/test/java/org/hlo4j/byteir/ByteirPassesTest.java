package org.hlo4j.byteir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.PipelineException;
import org.hlo4j.ir.pass.PipelineParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests names of targets, with or without their prefix; other names are rejected. */
class ByteirPassesTest {
  private static final PassRegistry PASSES = ByteirPasses.registry();

  private static Object pipeline(String text) {
    return PipelineParser.parsePasses("builtin.module", text, PASSES);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "byteir-to-custom-call{targets=softmax,byteir.gelu keep=top_k}",
        "byteir-decompose{targets=softmax,byteir.gelu,tf.DynamicStitch,math.exp2}"
      })
  void targetsAreNamedInShortAndInFull(String text) {
    assertThat(pipeline(text)).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "byteir-to-custom-call{targets=softmaxx}",
        "byteir-to-custom-call{keep=softmax,softmaxx}",
        "byteir-decompose{targets=softmaxx}"
      })
  void otherNamesAreRefused(String text) {
    assertThatThrownBy(() -> pipeline(text))
        .isInstanceOf(PipelineException.class)
        .hasMessageContaining("no such target 'softmaxx'; there are layer_norm, l2_norm, softmax");
  }
}
