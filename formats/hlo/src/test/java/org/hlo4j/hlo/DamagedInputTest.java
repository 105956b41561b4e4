package org.hlo4j.hlo;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.hlo4j.hlo.proto.HloProtos;
import org.hlo4j.hlo.text.HloText;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.junit.jupiter.api.Test;

/** Tests that any text and any bytes are a module, which can be printed, or are refused. */
class DamagedInputTest {
  private static final long SEED = 20261130;
  private static final int TRIES = 20;

  @Test
  void damagedTextsAreModulesOrRefused() {
    Random random = new Random(SEED);
    for (String instruction : Samples.INSTRUCTIONS) {
      byte[] text = Samples.text(instruction).getBytes(StandardCharsets.US_ASCII);
      int from = new String(text, StandardCharsets.US_ASCII).indexOf("ROOT %r");
      for (int i = 0; i < TRIES; i++) {
        readText(damaged(text, from, random));
      }
    }
  }

  @Test
  void damagedProtosAreModulesOrRefused() {
    Random random = new Random(SEED);
    for (String instruction : Samples.INSTRUCTIONS) {
      byte[] bytes = HloProtos.toBytes(Samples.module(instruction));
      for (int i = 0; i < TRIES; i++) {
        readProto(damaged(bytes, 0, random));
      }
    }
  }

  /** Changes, repeats or removes a few bytes. */
  private static byte[] damaged(byte[] bytes, int from, Random random) {
    byte[] damaged = bytes.clone();
    for (int i = random.nextInt(3); i >= 0; i--) {
      int at = from + random.nextInt(bytes.length - from);
      int other = from + random.nextInt(bytes.length - from);
      switch (random.nextInt(3)) {
        case 0 -> damaged[at] = (byte) random.nextInt(256);
        case 1 -> damaged[at] = damaged[other];
        default -> {
          int length = Math.min(random.nextInt(20), bytes.length - Math.max(at, other));
          System.arraycopy(damaged, at, damaged, other, length);
        }
      }
    }
    return damaged;
  }

  private static void readText(byte[] text) {
    try {
      write(HloText.parse(SourceText.of("a.hlo", text)));
    } catch (DiagnosticException refused) {
      // as it should be
    }
  }

  private static void readProto(byte[] bytes) {
    try {
      write(HloProtos.read(Blob.wrap(bytes), "a.pb", Diagnostics.collector()).module());
    } catch (DiagnosticException refused) {
      // as it should be
    }
  }

  /** What was read can be written, too. */
  private static void write(HloModule module) {
    Samples.print(module);
    HloProtos.toBytes(module);
  }
}
