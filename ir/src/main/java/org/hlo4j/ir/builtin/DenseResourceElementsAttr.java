package org.hlo4j.ir.builtin;

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

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof DenseResourceElementsAttr that
            && type.equals(that.type)
            && handle.equals(that.handle));
  }

  @Override
  public int hashCode() {
    return 31 * type.hashCode() + handle.hashCode();
  }

  @Override
  public String toString() {
    return "dense_resource<" + handle + "> : " + type;
  }
}
