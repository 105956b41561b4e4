package org.hlo4j.ir.builtin;

import java.util.List;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;

/**
 * Elements that are strings: {@code dense<["a", "b"]> : tensor<2x!tf_type.string>}. A splat stores
 * one string.
 */
public final class DenseStringElementsAttr implements ElementsAttr {
  private final ShapedType type;
  private final List<String> strings;
  private final boolean splat;

  /**
   * Creates elements.
   *
   * @param type the type
   * @param strings all elements, or one for a splat
   * @param splat whether {@code strings} is one element for the whole shape
   */
  public DenseStringElementsAttr(ShapedType type, List<String> strings, boolean splat) {
    this.type = type;
    this.strings = List.copyOf(strings);
    this.splat = splat;
  }

  public ShapedType type() {
    return type;
  }

  /** {@return all elements; one for a splat} */
  public List<String> strings() {
    return strings;
  }

  /** {@return whether one string is stored for the whole shape} */
  public boolean splat() {
    return splat;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof DenseStringElementsAttr that
            && type.equals(that.type)
            && strings.equals(that.strings)
            && splat == that.splat);
  }

  @Override
  public int hashCode() {
    return Hashes.mix(Hashes.mix(type.hashCode(), Hashes.of(strings)), Boolean.hashCode(splat));
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
