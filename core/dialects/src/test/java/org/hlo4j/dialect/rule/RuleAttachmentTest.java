package org.hlo4j.dialect.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.dialect.hlo.InfersShapes;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.ReifiesShapes;
import org.hlo4j.ir.rewrite.Speculates;
import org.hlo4j.ir.verify.LocalVerifier;
import org.hlo4j.ir.verify.SymbolUses;
import org.hlo4j.opset.chlo.ChloOpset;
import org.hlo4j.opset.stablehlo.StablehloOpset;
import org.junit.jupiter.api.Test;

/** The kinds of rules attached to each operation, as in {@code rules/attached.txt}. */
class RuleAttachmentTest {
  private static final Map<String, Class<?>> KINDS = new LinkedHashMap<>();

  static {
    KINDS.put("verified", LocalVerifier.class);
    KINDS.put("inferred", InfersTypes.class);
    KINDS.put("symbols verified", SymbolUses.class);
    KINDS.put("shape inferred", InfersShapes.class);
    KINDS.put("shape computed", ReifiesShapes.class);
    KINDS.put("speculated", Speculates.class);
  }

  @Test
  void operationsHaveTheirRules() throws IOException {
    DialectRegistry registry = Dialects.all();
    List<OpDefinition> ops = new ArrayList<>(StablehloOpset.ops());
    ops.addAll(ChloOpset.ops());
    StringBuilder attached = new StringBuilder();
    for (OpDefinition op : ops) {
      List<String> kinds =
          KINDS.keySet().stream()
              .filter(kind -> registry.interfaceOrNull(op, KINDS.get(kind)) != null)
              .toList();
      attached.append(op).append(": ").append(String.join(", ", kinds)).append('\n');
    }
    try (InputStream expected = getClass().getResourceAsStream("/rules/attached.txt")) {
      assertThat(attached.toString())
          .isEqualTo(new String(expected.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
