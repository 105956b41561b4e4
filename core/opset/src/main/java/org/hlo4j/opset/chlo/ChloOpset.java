package org.hlo4j.opset.chlo;

import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.OpDefinition;

/** All definitions of dialect {@code chlo}. */
public final class ChloOpset {
  private ChloOpset() {}

  /** {@return the definitions of all operations} */
  public static List<OpDefinition> ops() {
    return Stream.of(ChloElementwise.all(), Broadcasting.all(), Structural.all())
        .flatMap(List::stream)
        .toList();
  }

  /** {@return the definitions of all attributes} */
  public static List<AttributeDefinition<? extends Attribute>> attributes() {
    return List.of(
        ChloComparisonDirection.DEFINITION,
        ChloComparisonType.DEFINITION,
        ChloPrecision.DEFINITION,
        RaggedDotDimensionNumbersAttr.DEFINITION);
  }
}
