package org.hlo4j.portability.legalize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.StreamSupport;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.ValueDefinition;
import org.hlo4j.opset.stablehlo.StablehloOpset;
import org.hlo4j.opset.vhlo.OpVersion;
import org.hlo4j.opset.vhlo.VhloOps;
import org.junit.jupiter.api.Test;

class OpMappingsTest {
  @Test
  void everyOperationOfStablehloHasACounterpart() {
    for (OpDefinition op : StablehloOpset.ops()) {
      OpMapping mapping = OpMappings.ofStablehloOrNull(op);
      assertThat(mapping).as(op.name()).isNotNull();
      assertThat(mapping.vhlo().mnemonic()).startsWith(op.mnemonic() + "_v");
    }
  }

  @Test
  void everyCurrentOperationOfVhloHasACounterpart() {
    for (OpVersion op : VhloOps.all()) {
      boolean current = op.nextOrNull() == null;
      assertThat(OpMappings.ofVhloOrNull(op.definition()) != null)
          .as(op.toString())
          .isEqualTo(current);
    }
  }

  @Test
  void everyAttributeIsMappedOnce() {
    for (OpMapping mapping : OpMappings.all()) {
      List<String> source =
          mapping.rules().stream().map(AttributeRule::stablehloName).sorted().toList();
      assertThat(source)
          .as(mapping.stablehlo().name())
          .isEqualTo(names(mapping.stablehlo().properties()));
      if (mapping.stablehlo().dialect().equals("stablehlo")) {
        assertThat(mapping.rules().stream().flatMap(r -> r.vhloNames().stream()).sorted().toList())
            .as(mapping.vhlo().name())
            .isEqualTo(names(mapping.vhlo().properties()));
      }
    }
  }

  @Test
  void operandsResultsAndRegionsCorrespond() {
    StreamSupport.stream(OpMappings.all().spliterator(), false)
        .forEach(mapping -> {
          String op = mapping.stablehlo().name();
          assertThat(shape(mapping.vhlo().operands()))
              .as(op)
              .isEqualTo(shape(mapping.stablehlo().operands()));
          assertThat(shape(mapping.vhlo().results()))
              .as(op)
              .isEqualTo(shape(mapping.stablehlo().results()));
          assertThat(mapping.vhlo().regions()).as(op).hasSameSizeAs(mapping.stablehlo().regions());
        });
  }

  private static List<String> names(List<PropertyDefinition> properties) {
    return properties.stream().map(PropertyDefinition::name).sorted().toList();
  }

  private static List<Boolean> shape(List<ValueDefinition> values) {
    return values.stream().map(ValueDefinition::isVariable).toList();
  }
}
