package org.hlo4j.message;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.ByteStrings;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.LimitExceededException;
import org.hlo4j.ir.internal.UnknownFields;

/** The bytes of an untrusted message. Errors have the offset in the file. */
public final class MessageInput {
  /** Messages nested more deeply are rejected: processing them recurses. */
  private static final int MAX_DEPTH = 200;

  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int LENGTH = 2;
  private static final int GROUP = 3;
  private static final int GROUP_END = 4;
  private static final int FIXED_32 = 5;

  private final Blob bytes;
  private final String name;
  private final String prefix;
  private long at;
  private long end;
  private int depth;
  private long tag;

  /** Where the current field is. */
  private long start;

  private final UnknownFields unknown = new UnknownFields();

  /**
   * Creates an input.
   *
   * @param bytes the message
   * @param name the name of the file, for diagnostics
   * @param what what the file should be, for diagnostics: {@code an ONNX model}
   */
  public MessageInput(Blob bytes, String name, String what) {
    this.bytes = bytes;
    this.name = name;
    this.prefix = "not " + what + ": ";
    this.end = bytes.size();
  }

  /** {@return the offset in the file} */
  public long offset() {
    return at;
  }

  /**
   * {@return an error at the current offset}
   *
   * @param message what is wrong
   */
  public DiagnosticException error(String message) {
    return errorAt(at, message);
  }

  /**
   * {@return an error}
   *
   * @param offset where it is in the file
   * @param message what is wrong
   */
  public DiagnosticException errorAt(long offset, String message) {
    return new DiagnosticException(new ByteOffsetLoc(name, offset), prefix + message);
  }

  /** {@return the fields that no table has} */
  public UnknownFields unknownFields() {
    return unknown;
  }

  /**
   * Counts the fields of a message that nobody has asked for among those that no table has.
   *
   * @param name the name of the message
   * @param message the message
   */
  public void reportUnused(String name, FieldValues message) {
    message.unused().forEach(number -> unknown.add(name, number, message.offset()));
  }

  /** Reads the tag of the next field; returns false at the end of the message. */
  boolean next() {
    if (at == end) {
      return false;
    }
    start = at;
    tag = rawVarint();
    if (field() == 0 || tag >>> 32 != 0) {
      throw error("a field has the number " + (tag >>> 3));
    }
    return true;
  }

  /** Returns the number of the current field. */
  int field() {
    return (int) (tag >>> 3);
  }

  private int wireType() {
    return (int) tag & 7;
  }

  /** Skips the current field, of a message that is named in the report. */
  void skipUnknown(String message) {
    unknown.add(message, field(), start);
    skip();
  }

  /** Skips the current field. */
  void skip() {
    switch (wireType()) {
      case VARINT -> rawVarint();
      case FIXED_64 -> advance(Long.BYTES);
      case LENGTH -> advance(length());
      case FIXED_32 -> advance(Integer.BYTES);
      case GROUP -> skipGroup();
      default -> throw error("a group ends that does not begin");
    }
  }

  private void skipGroup() {
    int number = field();
    enterLevel();
    while (next()) {
      if (wireType() == GROUP_END) {
        if (field() != number) {
          break;
        }
        depth--;
        return;
      }
      skip();
    }
    throw error("a group does not end");
  }

  private void advance(long count) {
    if (count > end - at) {
      throw error("the file ends within a field");
    }
    at += count;
  }

  /** Reads the length of a field, which is within the message. */
  private long length() {
    long length = rawVarint();
    if (length < 0 || length > end - at) {
      throw error("a field is longer than what it is in");
    }
    return length;
  }

  private long rawVarint() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      if (at >= end) {
        throw error("the file ends within a number");
      }
      byte next = bytes.byteAt(at++);
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw error("a number is longer than 64 bits");
  }

  /** Returns whether the current field is a packed list of numbers. */
  boolean isPacked() {
    return wireType() == LENGTH;
  }

  private void require(int wireType) {
    if (wireType() != wireType) {
      throw error("field " + field() + " has another wire type");
    }
  }

  long varint() {
    require(VARINT);
    return rawVarint();
  }

  int fixed32() {
    require(FIXED_32);
    long start = at;
    advance(Integer.BYTES);
    return bytes.intAt(start);
  }

  long fixed64() {
    require(FIXED_64);
    long start = at;
    advance(Long.BYTES);
    return bytes.longAt(start);
  }

  /** Reads a string of UTF-8. */
  String utf8() {
    long start = at;
    try {
      ByteBuffer content = ByteBuffer.wrap(blob().toByteArray());
      return StandardCharsets.UTF_8.newDecoder().decode(content).toString();
    } catch (CharacterCodingException wrong) {
      throw errorAt(start, "a string is not valid UTF-8");
    }
  }

  /** Reads a string of any bytes. */
  String string() {
    return ByteStrings.decode(blob().toByteArray());
  }

  /** Returns a slice of the file. */
  Blob blob() {
    require(LENGTH);
    long length = length();
    long start = at;
    advance(length);
    return bytes.slice(start, length);
  }

  /** Returns a slice of the file; an empty one for a field of another kind, which is skipped. */
  Blob blobIfAny() {
    if (wireType() == LENGTH) {
      return blob();
    }
    skip();
    return Blob.EMPTY;
  }

  /** Reads the numbers of a packed field. */
  void packedVarints(Longs to) {
    require(LENGTH);
    long outer = enter();
    while (at < end) {
      to.add(rawVarint());
    }
    end = outer;
  }

  /** Reads the message of the current field. */
  <T> T message(Message<T> type) {
    require(LENGTH);
    long outer = enter();
    enterLevel();
    T result = type.read(this);
    depth--;
    end = outer;
    return result;
  }

  private void enterLevel() {
    if (++depth > MAX_DEPTH) {
      throw new LimitExceededException(
          error("messages are nested more than " + MAX_DEPTH + " deep"));
    }
  }

  /** Returns the end of the message, which ends with the current field for now. */
  private long enter() {
    long outer = end;
    long length = length();
    end = at + length;
    return outer;
  }
}
