package org.hlo4j.dialect.hlo;

import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.Trait;

/** Values known when the program is compiled. */
public final class Constants {
  private Constants() {}

  /** The elements of a constant tensor of integers. */
  public static Optional<LongList> integers(Value value) {
    return elements(value).map(DenseElementsAttr::toLongs);
  }

  /** A constant tensor of integers. */
  public static Optional<DenseElementsAttr> elements(Value value) {
    Operation constant = value.definingOpOrNull();
    return constant != null
            && constant.has(Trait.CONSTANT_LIKE)
            && constant.attributeOrNull("value") instanceof DenseElementsAttr elements
            && (elements.elementType() instanceof IntegerType
                || elements.elementType() instanceof IndexType)
        ? Optional.of(elements)
        : Optional.empty();
  }
}
