package org.hlo4j.opset.arith;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.StructuralValue;
import org.hlo4j.ir.define.AttributeDefinition;

/** A set of flags: {@code #arith.fastmath<nnan,contract>}, {@code #arith.overflow<nsw, nuw>}. */
public final class FlagsAttr extends StructuralValue implements DialectAttribute {
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
}
