package org.hlo4j.ir.encode;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ResourceHandle;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.numerics.FloatFormat;

/**
 * The source from which a {@link Codec} reads what an {@link EncodingWriter} wrote. Every method
 * throws {@link DiagnosticException} when the bytes are not what they should be.
 */
public interface EncodingReader {
  /** The bytecode format version being read, 0 to 6. */
  int bytecodeVersion();

  /** How deep what is read may be nested. */
  int maxDepth();

  Attribute readAttribute();

  /** Reads an attribute that must be of this class. */
  <A extends Attribute> A readAttribute(Class<A> type);

  Optional<Attribute> readOptionalAttribute();

  Type readType();

  /** Reads a type that must be of this class. */
  <T extends Type> T readType(Class<T> type);

  long readVarInt();

  /** Reads an unsigned number that must lie in {@code 0..limit}. */
  int readVarInt(int limit);

  long readSignedVarInt();

  /** Reads an integer of this width; the result is signed. */
  BigInteger readInteger(int bitWidth);

  /** Reads an integer of this width, at most 64, sign-extended. */
  long readSmallInteger(int bitWidth);

  BigInteger readFloat(FloatFormat format);

  String readString();

  Blob readBlob();

  boolean readBool();

  ResourceHandle readResource();

  /** Reads a number of elements, checked against the bytes left, and then each element. */
  <E> List<E> readList(Supplier<E> readElement);

  /** The error that says what is wrong with what was read, at the current position. */
  DiagnosticException error(String message);
}
