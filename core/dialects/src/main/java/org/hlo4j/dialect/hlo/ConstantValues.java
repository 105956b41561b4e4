package org.hlo4j.dialect.hlo;

import java.util.Arrays;
import java.util.Optional;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.MaterializesConstants;

/** Values of constants. */
public final class ConstantValues {
  /** Limit of the elements that are materialized for a splat; more carry no information. */
  private static final int SPLAT_LIMIT = 1 << 12;

  private ConstantValues() {}

  /** Creates constants of an operation whose value is elements of the type of its result. */
  public static MaterializesConstants materializedBy(OpDefinition constant) {
    return (value, type, location) ->
        value instanceof ElementsAttr elements && elements.type().equals(type)
            ? new OperationState(constant, location)
                .setAttribute("value", elements)
                .addResultType(type)
            : null;
  }

  /** The elements in row-major order; of a large splat only the first ones. */
  public static LongList numbers(DenseElementsAttr elements) {
    if (!elements.isSplat() || !isLarge(elements.type().shape())) {
      return elements.toLongs();
    }
    long[] numbers = new long[SPLAT_LIMIT];
    Arrays.fill(numbers, elements.longAt(0));
    return LongList.wrap(numbers);
  }

  private static boolean isLarge(LongList shape) {
    return ShapedType.elementCount(shape) > SPLAT_LIMIT;
  }

  /** Returns the elements of a constant integer tensor. */
  public static Optional<LongList> integers(Value value) {
    return elements(value).map(ConstantValues::numbers);
  }

  /** Returns the attribute of a constant integer tensor. */
  public static Optional<DenseElementsAttr> elements(Value value) {
    DenseElementsAttr elements =
        org.hlo4j.ir.rewrite.Constants.valueOrNull(value, DenseElementsAttr.class);
    return elements != null
            && (elements.elementType() instanceof IntegerType
                || elements.elementType() instanceof IndexType)
        ? Optional.of(elements)
        : Optional.empty();
  }
}
