package org.hlo4j.onnx.proto;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.LimitExceededException;

/** The bytes of an untrusted message. Errors have the offset in the file. */
final class ProtoInput {
  /** Messages nested more deeply are rejected: processing them recurses. */
  private static final int MAX_DEPTH = 200;

  private final Blob bytes;
  private final String name;
  private final CodedInputStream input;
  private int depth;
  private int tag;

  /**
   * Creates an input.
   *
   * @param bytes the message
   * @param name of the file, for diagnostics
   */
  ProtoInput(Blob bytes, String name) {
    this.bytes = bytes;
    this.name = name;
    if (bytes.size() > Integer.MAX_VALUE) {
      throw new DiagnosticException(
          new ByteOffsetLoc(name, 0),
          "not an ONNX model: a message has at most 2 GiB, not " + bytes.size() + " bytes");
    }
    this.input = CodedInputStream.newInstance(new BlobInputStream(bytes));
  }

  /** A read of the library. */
  @FunctionalInterface
  private interface Read<T> {
    T get() throws IOException;
  }

  private <T> T checked(Read<T> read) {
    try {
      return read.get();
    } catch (InvalidProtocolBufferException e) {
      throw error(e.getMessage() == null ? "a damaged message" : e.getMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the offset in the file. */
  int offset() {
    return input.getTotalBytesRead();
  }

  /** Returns an error at the current offset. */
  DiagnosticException error(String message) {
    return new DiagnosticException(
        new ByteOffsetLoc(name, offset()), "not an ONNX model: " + message);
  }

  /** Reads the tag of the next field; returns false at the end of the message. */
  boolean next() {
    tag = checked(input::readTag);
    return tag != 0;
  }

  /** Returns the number of the current field. */
  int field() {
    return WireFormat.getTagFieldNumber(tag);
  }

  /** Skips the current field. */
  void skip() {
    if (!checked(() -> input.skipField(tag))) {
      throw error("a group ends that does not begin");
    }
  }

  /** Returns whether the current field is a packed list of numbers. */
  boolean isPacked() {
    return WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED;
  }

  private void require(int wireType) {
    if (WireFormat.getTagWireType(tag) != wireType) {
      throw error("field " + field() + " has another wire type");
    }
  }

  long varint() {
    require(WireFormat.WIRETYPE_VARINT);
    return checked(input::readRawVarint64);
  }

  float fixed32() {
    require(WireFormat.WIRETYPE_FIXED32);
    return checked(input::readFloat);
  }

  double fixed64() {
    require(WireFormat.WIRETYPE_FIXED64);
    return checked(input::readDouble);
  }

  String string() {
    require(WireFormat.WIRETYPE_LENGTH_DELIMITED);
    return checked(input::readStringRequireUtf8);
  }

  /** Returns a slice of the file. */
  Blob blob() {
    require(WireFormat.WIRETYPE_LENGTH_DELIMITED);
    int size = checked(input::readRawVarint32);
    int start = input.getTotalBytesRead();
    checked(() -> {
      input.skipRawBytes(size);
      return size;
    });
    return bytes.slice(start, size);
  }

  /** Reads the numbers of a packed field. */
  void packedVarints(Longs to) {
    require(WireFormat.WIRETYPE_LENGTH_DELIMITED);
    int limit = enter();
    while (input.getBytesUntilLimit() > 0) {
      to.add(checked(input::readRawVarint64));
    }
    input.popLimit(limit);
  }

  /** Reads the message of the current field. */
  <T> T message(Message<T> type) {
    require(WireFormat.WIRETYPE_LENGTH_DELIMITED);
    int limit = enter();
    if (++depth > MAX_DEPTH) {
      throw new LimitExceededException(
          error("messages are nested more than " + MAX_DEPTH + " deep"));
    }
    T result = type.read(this);
    depth--;
    leave(limit);
    return result;
  }

  private int enter() {
    return checked(() -> {
      int size = input.readRawVarint32();
      return input.pushLimit(size);
    });
  }

  private void leave(int limit) {
    checked(() -> {
      input.checkLastTagWas(0);
      return 0;
    });
    if (input.getBytesUntilLimit() != 0) {
      throw error("the file ends within a message");
    }
    input.popLimit(limit);
  }
}
