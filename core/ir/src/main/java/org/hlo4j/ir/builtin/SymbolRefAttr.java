package org.hlo4j.ir.builtin;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;

/** A reference to a symbol, which may be nested: {@code @module::@function}. */
public final class SymbolRefAttr implements Attribute {
  private final String root;
  private final List<String> nested;

  /**
   * Creates a reference.
   *
   * @param root the name in the nearest symbol table
   * @param nested the names in the symbol tables nested in it
   */
  public SymbolRefAttr(String root, List<String> nested) {
    this.root = root;
    this.nested = List.copyOf(nested);
  }

  /** {@return the name in the nearest symbol table} */
  public String root() {
    return root;
  }

  /** {@return the names in nested symbol tables} */
  public List<String> nested() {
    return nested;
  }

  /**
   * {@return a reference to a symbol of the nearest symbol table}
   *
   * @param name the name
   */
  public static SymbolRefAttr flat(String name) {
    return new SymbolRefAttr(name, List.of());
  }

  /** {@return whether there are no nested names} */
  public boolean isFlat() {
    return nested.isEmpty();
  }

  /** {@return the last name, which is that of the referenced symbol} */
  public String leaf() {
    return nested.isEmpty() ? root : nested.getLast();
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof SymbolRefAttr that
            && root.equals(that.root)
            && nested.equals(that.nested));
  }

  @Override
  public int hashCode() {
    return Hashes.mix(Hashes.of(root), Hashes.of(nested));
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
