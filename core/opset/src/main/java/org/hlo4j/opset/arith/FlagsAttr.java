package org.hlo4j.opset.arith;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.internal.Hashes;

/** A set of flags: {@code #arith.fastmath<nnan,contract>}, {@code #arith.overflow<nsw, nuw>}. */
public final class FlagsAttr implements DialectAttribute {
  private final FlagsKind kind;
  private final int bits;

  public FlagsAttr(FlagsKind kind, int bits) {
    this.kind = kind;
    this.bits = bits;
  }

  public FlagsKind kind() {
    return kind;
  }

  /** The flags as a bit set with upstream's bit numbers. */
  public int bits() {
    return bits;
  }

  @Override
  public AttributeDefinition<FlagsAttr> definition() {
    return kind.definition();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FlagsAttr that && kind == that.kind && bits == that.bits;
  }

  @Override
  public int hashCode() {
    return Hashes.mix(kind.ordinal(), bits);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
