package org.hlo4j.pytorch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NormsTest {
  /** ByteIR's l2_norm is recognized by the squares. */
  @Test
  void ofRealNumbersNeedNoAbsoluteValues() {
    List<String> names = new ArrayList<>();
    TestArchive.of("unary")
        .edit("torch.ops.aten.abs.default", "torch.ops.aten.linalg_vector_norm.default")
        .editModel(text ->
            text.replaceAll("(\"(abs_1|sqrt)\": [{]\"dtype\": \\d+, \"sizes\": )\\[[^]]*]", "$1[]"))
        .convert()
        .walk(op -> names.add(op.name()));

    assertThat(names).contains("stablehlo.reduce").doesNotContain("stablehlo.abs");
  }
}
