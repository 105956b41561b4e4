package org.hlo4j.ir.builtin;

import java.util.Optional;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.asm.IrText;

/** Elements whose data is a resource: {@code dense_resource<key> : tensor<4xf32>}. */
public final class DenseResourceElementsAttr implements ElementsAttr {
  private final ShapedType type;
  private final ResourceHandle handle;

  public DenseResourceElementsAttr(ShapedType type, ResourceHandle handle) {
    this.type = type;
    this.handle = handle;
  }

  public ShapedType type() {
    return type;
  }

  public ResourceHandle handle() {
    return handle;
  }

  /**
   * The elements themselves, over the resource's data; empty if the program has no such data.
   *
   * @throws IllegalArgumentException if the data is not as long as the type needs
   */
  public Optional<DenseElementsAttr> elements() {
    Blob data = handle.blobOrNull();
    return data == null ? Optional.empty() : Optional.of(DenseElementsAttr.detectSplat(type, data));
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof DenseResourceElementsAttr that
            && type.equals(that.type)
            && handle.equals(that.handle));
  }

  @Override
  public int hashCode() {
    return Hashes.mix(type.hashCode(), handle.hashCode());
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
