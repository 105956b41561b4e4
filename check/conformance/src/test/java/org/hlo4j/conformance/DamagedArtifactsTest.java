package org.hlo4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.hlo4j.conformance.Compendium.Artifact;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.Portability;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that damaged artifacts are rejected with diagnostics or read as other programs. */
class DamagedArtifactsTest {
  private static final int DAMAGES = 40;
  private static final int MOST_BYTES = 3;

  static List<Artifact> artifacts() {
    return Compendium.artifacts();
  }

  @ParameterizedTest
  @MethodSource("artifacts")
  void isRefusedOrReadAsAnotherProgram(Artifact artifact) {
    byte[] bytes = artifact.bytes();
    var random = new Random(artifact.toString().hashCode());
    for (int i = 0; i < DAMAGES; i++) {
      readAndWrite(damaged(bytes, random));
    }
  }

  @ParameterizedTest
  @MethodSource("artifacts")
  void isRefusedWhenCutShort(Artifact artifact) {
    byte[] bytes = artifact.bytes();
    var random = new Random(artifact.toString().hashCode());
    for (int i = 0; i < DAMAGES; i++) {
      byte[] start = Arrays.copyOf(bytes, random.nextInt(bytes.length));
      assertThat(readAndWrite(start)).isFalse();
    }
  }

  /** Returns whether the bytes are a valid artifact; anything but a diagnostic fails the test. */
  private static boolean readAndWrite(byte[] bytes) {
    try {
      SourceProgram.print(Portability.deserialize(bytes));
      Portability.serialize(Portability.deserialize(bytes), Version.current());
      return true;
    } catch (DiagnosticException refusal) {
      assertThat(refusal.diagnostics()).isNotEmpty();
      return false;
    }
  }

  private static byte[] damaged(byte[] bytes, Random random) {
    byte[] damaged = bytes.clone();
    for (int count = 1 + random.nextInt(MOST_BYTES); count > 0; count--) {
      int at = random.nextInt(damaged.length);
      damaged[at] =
          switch (random.nextInt(4)) {
            case 0 -> 0;
            case 1 -> (byte) 0xFF;
            case 2 -> (byte) (damaged[at] ^ 1 << random.nextInt(8));
            default -> (byte) random.nextInt(256);
          };
    }
    return damaged;
  }
}
