package org.hlo4j.hlo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.hlo4j.hlo.proto.HloFile;
import org.hlo4j.hlo.proto.HloProtos;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests all rows of the tables of opcodes and attributes by instructions as XLA prints them. */
class InstructionSamplesTest {
  /** Attributes that XLA prints, but whose zero protos cannot tell from none. */
  private static final String ZERO_CHANNEL = "channel_id=0";

  static List<String> instructions() {
    return Samples.INSTRUCTIONS;
  }

  @ParameterizedTest
  @MethodSource("instructions")
  void textIsPrintedAsItWasRead(String instruction) {
    HloModule module = Samples.module(instruction);
    assertThat(Samples.result(module)).isEqualTo(instruction);
    String printed = Samples.print(module);
    assertThat(Samples.print(Samples.parse(printed))).isEqualTo(printed);
  }

  @ParameterizedTest
  @MethodSource("instructions")
  void protosHaveWhatTheTextHas(String instruction) {
    HloModule module = Samples.module(instruction);
    byte[] bytes = HloProtos.toBytes(module);
    Diagnostics.Collector warnings = Diagnostics.collector();
    HloFile file = HloProtos.read(Blob.wrap(bytes), "a.pb", warnings);
    assertThat(warnings.toList()).isEmpty();
    assertThat(file.form()).isEqualTo(HloFile.Form.MODULE);
    if (!instruction.contains(ZERO_CHANNEL)) {
      assertThat(Samples.result(file.module())).isEqualTo(instruction);
    }
    assertThat(HloProtos.toBytes(file.module())).isEqualTo(bytes);
  }

  @Test
  void everyOpcodeHasASample() {
    Set<HloOpcode> missing = new TreeSet<>(List.of(HloOpcode.values()));
    all().forEach(instruction -> missing.remove(instruction.opcode()));
    // XLA has no module of it whose operands are those of the samples.
    assertThat(missing)
        .containsOnly(HloOpcode.ASYNC_UPDATE, HloOpcode.ASYNC_DONE, HloOpcode.RECV_DONE);
  }

  @Test
  void everyAttributeHasASample() {
    Set<String> missing = new TreeSet<>();
    for (HloOpcode opcode : HloOpcode.values()) {
      opcode.attributes().forEach(use -> missing.add(use.attribute().name()));
    }
    all()
        .forEach(instruction ->
            instruction.attributes().keySet().forEach(each -> missing.remove(each.name())));
    assertThat(missing).isEmpty();
  }

  private static List<HloInstruction> all() {
    List<HloInstruction> all = new ArrayList<>();
    for (String instruction : Samples.INSTRUCTIONS) {
      Samples.module(instruction)
          .computations()
          .forEach(computation -> all.addAll(computation.instructions()));
    }
    return all;
  }
}
