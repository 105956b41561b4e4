package org.hlo4j.ir.builtin;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.asm.IrText;

/** A reference to a symbol, perhaps nested: {@code @module::@function}. */
public final class SymbolRefAttr implements Attribute {
  private final String root;
  private final List<String> nested;

  public SymbolRefAttr(String root, List<String> nested) {
    this.root = root;
    this.nested = List.copyOf(nested);
  }

  public String root() {
    return root;
  }

  public List<String> nested() {
    return nested;
  }

  /** A reference to a symbol of the nearest symbol table. */
  public static SymbolRefAttr flat(String name) {
    return new SymbolRefAttr(name, List.of());
  }

  /** Whether nothing is nested. */
  public boolean isFlat() {
    return nested.isEmpty();
  }

  /** The name of the symbol that is meant in the end. */
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
