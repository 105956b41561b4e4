package org.hlo4j.bytecode.write;

import java.math.BigInteger;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ResourceHandle;
import org.hlo4j.ir.encode.EncodingWriter;
import org.hlo4j.numerics.FloatFormat;
import org.jspecify.annotations.Nullable;

/** Writes the parts of attributes and types. */
final class EntryWriter implements EncodingWriter {
  private static final int WORD = 64;

  private final Emitter out;
  private final EntryNumbers entries;
  private final StringTableBuilder strings;
  private final BytecodeVersion version;

  EntryWriter(
      Emitter out, EntryNumbers entries, StringTableBuilder strings, BytecodeVersion version) {
    this.out = out;
    this.entries = entries;
    this.strings = strings;
    this.version = version;
  }

  @Override
  public int bytecodeVersion() {
    return version.number();
  }

  @Override
  public void writeAttribute(Attribute attribute) {
    out.writeVarInt(entries.attributes().number(attribute));
  }

  @Override
  public void writeOptionalAttribute(@Nullable Attribute attribute) {
    out.writeVarInt(attribute == null ? 0 : (long) entries.attributes().number(attribute) << 1 | 1);
  }

  @Override
  public void writeType(Type type) {
    out.writeVarInt(entries.types().number(type));
  }

  @Override
  public void writeVarInt(long value) {
    out.writeVarInt(value);
  }

  @Override
  public void writeSignedVarInt(long value) {
    out.writeSignedVarInt(value);
  }

  /** A byte up to 8 bits, else a signed number; the bits beyond the width are zero in both. */
  @Override
  public void writeInteger(long value, int bitWidth) {
    long bits = bitWidth < WORD ? value & (1L << bitWidth) - 1 : value;
    if (bitWidth <= 8) {
      out.writeByte((int) bits);
    } else {
      out.writeSignedVarInt(bits);
    }
  }

  /** Above 64 bits the words that are needed, the lowest first. */
  @Override
  public void writeInteger(BigInteger value, int bitWidth) {
    if (bitWidth <= WORD) {
      writeInteger(value.longValue(), bitWidth);
      return;
    }
    BigInteger bits = value.signum() < 0 ? value.add(BigInteger.ONE.shiftLeft(bitWidth)) : value;
    int words = Math.max(1, Math.ceilDiv(bits.bitLength(), WORD));
    out.writeVarInt(words);
    for (int i = 0; i < words; i++) {
      out.writeSignedVarInt(bits.shiftRight(WORD * i).longValue());
    }
  }

  @Override
  public void writeFloat(BigInteger bits, FloatFormat format) {
    writeInteger(bits, format.bitWidth());
  }

  @Override
  public void writeString(String string) {
    out.writeVarInt(strings.number(string));
  }

  @Override
  public void writeBlob(Blob blob) {
    out.writeVarInt(blob.size());
    out.writeBlob(blob);
  }

  @Override
  public void writeBool(boolean value) {
    out.writeByte(value ? 1 : 0);
  }

  @Override
  public void writeResource(ResourceHandle handle) {
    out.writeVarInt(entries.number(handle));
  }
}
