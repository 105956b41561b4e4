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

/**
 * A flat list of the properties of operations, which consist of attributes and numbers. The lower
 * two bits of a number in the list are its kind.
 */
final class PropertyListing implements EncodingWriter {
  /** The entry of an attribute, in the other bits. */
  private static final int ATTRIBUTE = 0;

  /** An optional attribute that is absent. */
  private static final int ABSENT = 1;

  /** The entry of an optional attribute, in the other bits. */
  private static final int PRESENT = 2;

  /** A number, whose lower and upper halves follow. */
  private static final int NUMBER = 3;

  private final BytecodeVersion version;
  private final EntryNumbers entries;
  private final IntList listing = new IntList();

  PropertyListing(BytecodeVersion version, EntryNumbers entries) {
    this.version = version;
    this.entries = entries;
  }

  /** Returns the length of the list. */
  int size() {
    return listing.size();
  }

  /** Counts uses of the attributes listed between two positions. */
  void addUses(int from, int to, int count) {
    for (int i = from; i < to; i++) {
      int item = listing.get(i);
      switch (item & 3) {
        case ATTRIBUTE, PRESENT -> entries.attributes().addUses(item >>> 2, count);
        case NUMBER -> i += 2;
        default -> {}
      }
    }
  }

  /** Writes the properties listed between two positions. */
  void write(int from, int to, EncodingEmitter out) {
    for (int i = from; i < to; i++) {
      int item = listing.get(i);
      switch (item & 3) {
        case ATTRIBUTE -> out.writeVarInt(entries.attributes().numberOf(item >>> 2));
        case ABSENT -> out.writeVarInt(0);
        case PRESENT ->
            out.writeVarInt(((long) entries.attributes().numberOf(item >>> 2) << 1) | 1);
        default -> {
          out.writeVarInt((listing.get(i + 1) & 0xFFFFFFFFL) | ((long) listing.get(i + 2) << 32));
          i += 2;
        }
      }
    }
  }

  @Override
  public int bytecodeVersion() {
    return version.number();
  }

  @Override
  public void writeAttribute(Attribute attribute) {
    listing.add(entries.add(attribute) << 2 | ATTRIBUTE);
  }

  @Override
  public void writeOptionalAttribute(@Nullable Attribute attribute) {
    listing.add(attribute == null ? ABSENT : entries.add(attribute) << 2 | PRESENT);
  }

  @Override
  public void writeVarInt(long value) {
    listing.add(NUMBER);
    listing.add((int) value);
    listing.add((int) (value >>> 32));
  }

  private static UnsupportedOperationException unexpected() {
    return new UnsupportedOperationException("properties hold attributes and unsigned numbers");
  }

  @Override
  public void writeType(Type type) {
    throw unexpected();
  }

  @Override
  public void writeSignedVarInt(long value) {
    throw unexpected();
  }

  @Override
  public void writeInteger(BigInteger value, int bitWidth) {
    throw unexpected();
  }

  @Override
  public void writeInteger(long value, int bitWidth) {
    throw unexpected();
  }

  @Override
  public void writeFloat(BigInteger bits, FloatFormat format) {
    throw unexpected();
  }

  @Override
  public void writeString(String string) {
    throw unexpected();
  }

  @Override
  public void writeBlob(Blob blob) {
    throw unexpected();
  }

  @Override
  public void writeBool(boolean value) {
    throw unexpected();
  }

  @Override
  public void writeResource(ResourceHandle handle) {
    throw unexpected();
  }
}
