package org.hlo4j.ir.builtin;

import java.util.Optional;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;

/** Elements stored in a resource: {@code dense_resource<key> : tensor<4xf32>}. */
public final class DenseResourceElementsAttr implements ElementsAttr {
  private final ShapedType type;
  private final ResourceHandle handle;

  /**
   * Creates elements.
   *
   * @param type the type
   * @param handle the resource
   */
  public DenseResourceElementsAttr(ShapedType type, ResourceHandle handle) {
    this.type = type;
    this.handle = handle;
  }

  public ShapedType type() {
    return type;
  }

  /** {@return the resource} */
  public ResourceHandle handle() {
    return handle;
  }

  /**
   * {@return the elements stored in the resource; empty if the program does not contain its data}
   *
   * @throws IllegalArgumentException if the size of the data does not match the type
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
