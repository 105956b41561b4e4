package org.hlo4j.opset.mhlo;

import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.SymbolUserAttr;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.builtin.VerifiableEncoding;
import org.hlo4j.ir.define.AttributeDefinition;
import org.jspecify.annotations.Nullable;

/**
 * An attribute of MHLO that says what one of StableHLO or CHLO says: {@code #mhlo<precision HIGH>}
 * is {@code #stablehlo<precision HIGH>} under another name. What any attribute may be in the other
 * one is of MHLO here.
 */
public final class MhloAttribute implements DialectAttribute, VerifiableEncoding, SymbolUserAttr {
  private final DialectAttribute counterpart;

  MhloAttribute(DialectAttribute counterpart) {
    this.counterpart = counterpart;
  }

  /** Returns the attribute of the other dialect, in which those of any kind are MHLO's. */
  DialectAttribute counterpart() {
    return counterpart;
  }

  /** Returns whether the attribute is one of a definition. */
  boolean is(AttributeDefinition<?> definition) {
    return definition() == definition;
  }

  @Override
  public AttributeDefinition<MhloAttribute> definition() {
    return MhloAttributes.of(counterpart);
  }

  @Override
  public @Nullable String problemOrNull(LongList shape, Type elementType) {
    return counterpart instanceof VerifiableEncoding encoding
        ? encoding.problemOrNull(shape, elementType)
        : null;
  }

  @Override
  public Optional<SymbolRefAttr> usedSymbol() {
    return counterpart instanceof SymbolUserAttr user ? user.usedSymbol() : Optional.empty();
  }

  @Override
  public String unknownSymbolMessage() {
    return counterpart instanceof SymbolUserAttr user ? user.unknownSymbolMessage() : "";
  }

  /** Returns whether an attribute is of MHLO and one of a definition. */
  static boolean is(Attribute attribute, AttributeDefinition<?> definition) {
    return attribute instanceof MhloAttribute mhlo && mhlo.is(definition);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MhloAttribute that && counterpart.equals(that.counterpart);
  }

  @Override
  public int hashCode() {
    return ~counterpart.hashCode();
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
