package org.hlo4j.bytecode;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.location.UnknownLoc;

/** Rejects all text. */
final class RejectingTextCodec implements AsmTextCodec {
  private static DiagnosticException error(String what) {
    return new DiagnosticException(
        UnknownLoc.INSTANCE, what + " has no bytecode encoding, and text is not supported here");
  }

  @Override
  public String print(Attribute attribute) {
    throw error("attribute");
  }

  @Override
  public String print(Type type) {
    throw error("type");
  }

  @Override
  public Attribute parseAttribute(String text) {
    throw error("attribute");
  }

  @Override
  public Type parseType(String text) {
    throw error("type");
  }
}
