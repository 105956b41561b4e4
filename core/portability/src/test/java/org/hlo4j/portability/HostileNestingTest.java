package org.hlo4j.portability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.hlo4j.bytecode.write.BytecodeWriter;
import org.hlo4j.bytecode.write.BytecodeWriterOptions;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.vhlo.ArrayV1Attr;
import org.junit.jupiter.api.Test;

/** Artifacts with exhausting nesting are rejected by the reader. */
class HostileNestingTest {
  private static byte[] artifactWith(Attribute attribute) {
    Operation module = TestPrograms.parse("module {}");
    module.setAttribute("vhlo.it", attribute);
    return BytecodeWriter.write(module, BytecodeWriterOptions.of("StableHLO_v1.20.0"));
  }

  private static Attribute nested(int levels, int copies) {
    Attribute attribute = ArrayV1Attr.EMPTY;
    for (int i = 1; i < levels; i++) {
      attribute = new ArrayV1Attr(java.util.Collections.nCopies(copies, attribute));
    }
    return attribute;
  }

  @Test
  void acceptsNestingAsDeepAsInText() {
    Operation module = Portability.deserialize(artifactWith(nested(511, 1)));
    assertThat(module.attributeOrNull("vhlo.it")).isNotNull();
  }

  @Test
  void rejectsDeeperNesting() {
    assertThatThrownBy(() -> Portability.deserialize(artifactWith(nested(512, 1))))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("nested too deeply: more than 512 levels");
  }

  @Test
  void rejectsSmallInputOfExponentialSize() {
    byte[] artifact = artifactWith(new ArrayV1Attr(List.of(nested(12, 2))));
    assertThat(artifact.length).isLessThan(1000);
    assertThat(Portability.deserialize(artifact)).isNotNull();
    assertThatThrownBy(() -> Portability.deserialize(artifactWith(nested(25, 2))))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("stands for more than 16777216 nested parts");
  }
}
