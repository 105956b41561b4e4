package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;

/** The layout of a memory reference: {@code strided<[4, ?], offset: 2>}. */
public final class StridedLayoutAttr implements Attribute {
  private final long offset;
  private final LongList strides;

  /**
   * Creates a layout.
   *
   * @param offset the offset in elements, {@link ShapedType#DYNAMIC} if unknown
   * @param strides the strides in elements, {@link ShapedType#DYNAMIC} if unknown
   */
  public StridedLayoutAttr(long offset, LongList strides) {
    this.offset = offset;
    this.strides = strides;
  }

  /** {@return the offset in elements, {@link ShapedType#DYNAMIC} if unknown} */
  public long offset() {
    return offset;
  }

  /** {@return the strides in elements, {@link ShapedType#DYNAMIC} if unknown} */
  public LongList strides() {
    return strides;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof StridedLayoutAttr that
            && offset == that.offset
            && strides.equals(that.strides));
  }

  @Override
  public int hashCode() {
    return Hashes.mix(Hashes.of(offset), strides.hashCode());
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
