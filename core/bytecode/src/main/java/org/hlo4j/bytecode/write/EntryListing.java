package org.hlo4j.bytecode.write;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ResourceHandle;
import org.hlo4j.ir.encode.EncodingWriter;
import org.hlo4j.numerics.FloatFormat;
import org.jspecify.annotations.Nullable;

/**
 * A flat list of the fields of attributes and types, built when they are first visited, so that
 * they are encoded only once: the bytes are written when the numbers of nested ones have been
 * assigned. The lower three bits of a number in the list are its kind.
 *
 * <p>Nested attributes and types are pushed on a stack; their entries are set in the list once they
 * have been assigned.
 */
final class EntryListing implements EncodingWriter {
  private static final int WORD = 64;
  private static final int KIND_BITS = 3;
  private static final int KINDS = (1 << KIND_BITS) - 1;

  /** A number that fits. */
  private static final int NUMBER = 0;

  /** A number whose lower and upper halves follow. */
  private static final int LONG_NUMBER = 1;

  private static final int BYTE = 2;
  private static final int ATTRIBUTE = 3;

  /** An optional attribute that is present. */
  private static final int PRESENT = 4;

  private static final int TYPE = 5;
  private static final int STRING = 6;

  /** A blob or a resource, by its index among the objects. */
  private static final int OBJECT = 7;

  /** The end marker of what has no encoding. */
  private static final int NOT_ENCODED = -1;

  private final BytecodeVersion version;
  private final NumberTable<Attribute> attributes;
  private final IntList numbers = new IntList();
  private final List<Object> objects = new ArrayList<>();

  /** The last name and its entry: many locations are in the same file. */
  private @Nullable String newestName;

  private int newestNameEntry;

  private @Nullable Object[] stack = new Object[64];
  private int[] stackPositions = new int[64];
  private int stackSize;

  EntryListing(BytecodeVersion version, NumberTable<Attribute> attributes) {
    this.version = version;
    this.attributes = attributes;
  }

  // The stack.

  boolean hasPending() {
    return stackSize > 0;
  }

  /** Pops the stack. */
  Object pop() {
    Object top = Objects.requireNonNull(stack[--stackSize]);
    stack[stackSize] = null;
    return top;
  }

  /**
   * Returns the position in the list of what was popped last; valid until something else is listed.
   */
  int poppedPosition() {
    return stackPositions[stackSize];
  }

  /** Sets the entry of the attribute or type at a position of the list. */
  void setEntry(int position, int entry) {
    numbers.set(position, numbers.get(position) | entry << KIND_BITS);
  }

  /** Sets the entry of the name at a position of the list. */
  void setName(int position, String name, int entry) {
    setEntry(position, entry);
    newestName = name;
    newestNameEntry = entry;
  }

  private void push(Object child, int position) {
    if (stackSize == stack.length) {
      stack = Arrays.copyOf(stack, stackSize * 2);
      stackPositions = Arrays.copyOf(stackPositions, stackSize * 2);
    }
    stackPositions[stackSize] = position;
    stack[stackSize++] = child;
  }

  /** Reverses the stack above {@code from}, so that it is popped in the order of pushing. */
  private void reverse(int from) {
    for (int i = from, j = stackSize - 1; i < j; i++, j--) {
      Object low = stack[i];
      stack[i] = stack[j];
      stack[j] = low;
      int lowPosition = stackPositions[i];
      stackPositions[i] = stackPositions[j];
      stackPositions[j] = lowPosition;
    }
  }

  // The list.

  /** Lists an attribute and returns its position; nested ones are pushed. */
  int list(Attribute attribute) {
    int start = numbers.size();
    int pending = stackSize;
    add(0);
    return finish(start, pending, Encodings.write(attribute, this));
  }

  /** Lists a type and returns its position; nested ones are pushed. */
  int list(Type type) {
    int start = numbers.size();
    int pending = stackSize;
    add(0);
    return finish(start, pending, Encodings.write(type, this));
  }

  private int finish(int start, int pending, boolean encoded) {
    numbers.set(start, encoded ? numbers.size() : NOT_ENCODED);
    reverse(pending);
    return start;
  }

  /** Writes what is listed at a position; returns false if it has no encoding. */
  boolean write(int start, EntryNumbers entries, StringTableBuilder strings, EncodingEmitter out) {
    int end = numbers.get(start);
    for (int i = start + 1; i < end; i++) {
      int item = numbers.get(i);
      int number = item >>> KIND_BITS;
      switch (item & KINDS) {
        case NUMBER -> out.writeVarInt(number);
        case LONG_NUMBER -> {
          out.writeVarInt(
              (numbers.get(i + 1) & 0xFFFFFFFFL) | ((long) numbers.get(i + 2) << Integer.SIZE));
          i += 2;
        }
        case BYTE -> out.writeByte(number);
        case ATTRIBUTE -> out.writeVarInt(entries.attributes().numberOf(number));
        case PRESENT -> out.writeVarInt((long) entries.attributes().numberOf(number) << 1 | 1);
        case TYPE -> out.writeVarInt(entries.types().numberOf(number));
        case STRING -> out.writeVarInt(strings.number((String) objects.get(number)));
        default -> writeObject(objects.get(number), entries, out);
      }
    }
    return end != NOT_ENCODED;
  }

  private static void writeObject(Object object, EntryNumbers entries, EncodingEmitter out) {
    if (object instanceof Blob blob) {
      out.writeVarInt(blob.size());
      out.writeBlob(blob);
    } else {
      out.writeVarInt(entries.number((ResourceHandle) object));
    }
  }

  private void add(int number) {
    numbers.add(number);
  }

  private void add(int kind, Object object) {
    add(objects.size() << KIND_BITS | kind);
    objects.add(object);
  }

  @Override
  public int bytecodeVersion() {
    return version.number();
  }

  @Override
  public void writeAttribute(Attribute attribute) {
    push(attribute, numbers.size());
    add(ATTRIBUTE);
  }

  @Override
  public void writeOptionalAttribute(@Nullable Attribute attribute) {
    if (attribute == null) {
      add(NUMBER);
    } else {
      push(attribute, numbers.size());
      add(PRESENT);
    }
  }

  @Override
  public void writeName(String name) {
    if (name.equals(newestName)) {
      attributes.addUses(newestNameEntry, 1);
      add(newestNameEntry << KIND_BITS | ATTRIBUTE);
    } else {
      push(name, numbers.size());
      add(ATTRIBUTE);
    }
  }

  @Override
  public void writeType(Type type) {
    push(type, numbers.size());
    add(TYPE);
  }

  @Override
  public void writeVarInt(long value) {
    if (value >>> (Integer.SIZE - KIND_BITS) == 0) {
      add((int) value << KIND_BITS | NUMBER);
    } else {
      add(LONG_NUMBER);
      add((int) value);
      add((int) (value >>> Integer.SIZE));
    }
  }

  @Override
  public void writeSignedVarInt(long value) {
    writeVarInt(value << 1 ^ value >> 63);
  }

  private void writeByte(int value) {
    add((value & 0xFF) << KIND_BITS | BYTE);
  }

  /** A byte up to 8 bits, else a signed number; the bits beyond the width are zero in both. */
  @Override
  public void writeInteger(long value, int bitWidth) {
    long bits = bitWidth < WORD ? value & (1L << bitWidth) - 1 : value;
    if (bitWidth <= 8) {
      writeByte((int) bits);
    } else {
      writeSignedVarInt(bits);
    }
  }

  /** Above 64 bits, the necessary words, the lowest first. */
  @Override
  public void writeInteger(BigInteger value, int bitWidth) {
    if (bitWidth <= WORD) {
      writeInteger(value.longValue(), bitWidth);
      return;
    }
    BigInteger bits = value.signum() < 0 ? value.add(BigInteger.ONE.shiftLeft(bitWidth)) : value;
    int words = Math.max(1, Math.ceilDiv(bits.bitLength(), WORD));
    writeVarInt(words);
    for (int i = 0; i < words; i++) {
      writeSignedVarInt(bits.shiftRight(WORD * i).longValue());
    }
  }

  @Override
  public void writeFloat(BigInteger bits, FloatFormat format) {
    writeInteger(bits, format.bitWidth());
  }

  @Override
  public void writeString(String string) {
    add(STRING, string);
  }

  @Override
  public void writeBlob(Blob blob) {
    add(OBJECT, blob);
  }

  @Override
  public void writeBool(boolean value) {
    writeByte(value ? 1 : 0);
  }

  @Override
  public void writeResource(ResourceHandle handle) {
    push(handle, numbers.size());
    add(OBJECT, handle);
  }
}
