package org.hlo4j.bytecode.read;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ResourceHandle;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.encode.EncodingReader;
import org.hlo4j.numerics.FloatFormat;

/** Reads the fields of an attribute or type, or the properties of an operation. */
final class EntryReader implements EncodingReader {
  private static final int WORD = 64;

  private final ByteCursor cursor;
  private final EntryTable entries;
  private final StringTable strings;
  private final ResourceTable resources;
  private final BytecodeVersion version;
  private final int depth;

  /** Creates a reader at a recursion depth; -1 outside of attributes and types. */
  EntryReader(
      ByteCursor cursor,
      EntryTable entries,
      StringTable strings,
      ResourceTable resources,
      BytecodeVersion version,
      int depth) {
    this.cursor = cursor;
    this.entries = entries;
    this.strings = strings;
    this.resources = resources;
    this.version = version;
    this.depth = depth;
  }

  ByteCursor cursor() {
    return cursor;
  }

  @Override
  public int bytecodeVersion() {
    return version.number();
  }

  @Override
  public int maxDepth() {
    return entries.options().limits().depth();
  }

  @Override
  public Attribute readAttribute() {
    return attribute(cursor.readVarInt());
  }

  private Attribute attribute(long index) {
    return depth < 0
        ? entries.attribute(index, cursor)
        : entries.innerAttribute(index, depth, cursor);
  }

  @Override
  public <A extends Attribute> A readAttribute(Class<A> type) {
    Attribute attribute = readAttribute();
    if (!type.isInstance(attribute)) {
      throw unexpected(type, attribute);
    }
    return type.cast(attribute);
  }

  @Override
  public Optional<Attribute> readOptionalAttribute() {
    long index = cursor.readVarInt();
    return (index & 1) == 0 ? Optional.empty() : Optional.of(attribute(index >>> 1));
  }

  @Override
  public Type readType() {
    long index = cursor.readVarInt();
    return depth < 0 ? entries.type(index, cursor) : entries.innerType(index, depth, cursor);
  }

  @Override
  public <T extends Type> T readType(Class<T> expected) {
    Type type = readType();
    if (!expected.isInstance(type)) {
      throw unexpected(expected, type);
    }
    return expected.cast(type);
  }

  private DiagnosticException unexpected(Class<?> expected, Object actual) {
    return error(
        "expected " + expected.getSimpleName() + ", but got: " + actual.getClass().getSimpleName());
  }

  @Override
  public long readVarInt() {
    return cursor.readVarInt();
  }

  @Override
  public int readVarInt(int limit) {
    long value = cursor.readVarInt();
    if (value < 0 || value > limit) {
      throw error(
          "expected a number up to " + limit + ", but got: " + Long.toUnsignedString(value));
    }
    return (int) value;
  }

  @Override
  public long readSignedVarInt() {
    return cursor.readSignedVarInt();
  }

  @Override
  public long readSmallInteger(int bitWidth) {
    long bits = bitWidth <= 8 ? cursor.readByte() : cursor.readSignedVarInt();
    int shift = WORD - bitWidth;
    return bitWidth == 0 ? 0 : bits << shift >> shift;
  }

  @Override
  public BigInteger readInteger(int bitWidth) {
    if (bitWidth <= WORD) {
      return BigInteger.valueOf(readSmallInteger(bitWidth));
    }
    BigInteger bits = readWords(bitWidth);
    return bits.testBit(bitWidth - 1) ? bits.subtract(BigInteger.ONE.shiftLeft(bitWidth)) : bits;
  }

  private BigInteger readWords(int bitWidth) {
    int count = readVarInt(Math.ceilDiv(bitWidth, WORD));
    BigInteger bits = BigInteger.ZERO;
    for (int i = 0; i < count; i++) {
      bits = bits.or(unsigned(cursor.readSignedVarInt()).shiftLeft(WORD * i));
    }
    if (bits.bitLength() > bitWidth) {
      throw error("integer has more than " + bitWidth + " bits");
    }
    return bits;
  }

  private static BigInteger unsigned(long word) {
    return new BigInteger(Long.toUnsignedString(word));
  }

  @Override
  public BigInteger readFloat(FloatFormat format) {
    int width = format.bitWidth();
    if (width > WORD) {
      return readWords(width);
    }
    long bits = readSmallInteger(width);
    return unsigned(width == WORD ? bits : bits & (1L << width) - 1);
  }

  @Override
  public String readString() {
    return strings.read(cursor);
  }

  @Override
  public Blob readBlob() {
    Blob blob = cursor.readBlob(cursor.readVarInt());
    resources.countConstant(blob.size(), cursor);
    return blob;
  }

  @Override
  public boolean readBool() {
    return cursor.readByte() != 0;
  }

  @Override
  public ResourceHandle readResource() {
    return resources.read(cursor);
  }

  @Override
  public <E> List<E> readList(Supplier<E> readElement) {
    int count = cursor.readCount("elements");
    List<E> elements = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      elements.add(readElement.get());
    }
    return elements;
  }

  @Override
  public DiagnosticException error(String message) {
    return cursor.error(message);
  }
}
