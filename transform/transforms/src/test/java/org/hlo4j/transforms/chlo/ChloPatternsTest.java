package org.hlo4j.transforms.chlo;

import static org.assertj.core.api.Assertions.assertThat;

import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.rewrite.ConversionPatterns;
import org.hlo4j.opset.chlo.ChloOpset;
import org.junit.jupiter.api.Test;

class ChloPatternsTest {
  @Test
  void everyOperationOfChloHasAPattern() {
    ConversionPatterns patterns = ChloLegalizeToStablehlo.patterns(Diagnostics.collector());

    assertThat(ChloOpset.ops())
        .hasSize(51)
        .allSatisfy(op -> assertThat(patterns.forOp(op)).as(op.name()).isNotEmpty());
  }
}
