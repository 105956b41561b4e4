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
 * The source from which a {@link Codec} reads the output of an {@link EncodingWriter}. All methods
 * throw {@link DiagnosticException} if the encoding is invalid.
 */
public interface EncodingReader {
  /** {@return the bytecode format version being read, 0 to 6} */
  int bytecodeVersion();

  /** {@return the limit on nesting, in levels} */
  int maxDepth();

  /**
   * Reads an attribute.
   *
   * @return the attribute
   */
  Attribute readAttribute();

  /**
   * Reads an attribute of a class.
   *
   * @param <A> the class of the attribute
   * @param type the class of the attribute
   * @return the attribute
   */
  <A extends Attribute> A readAttribute(Class<A> type);

  /**
   * Reads an attribute that may be absent.
   *
   * @return the attribute; empty if it is absent
   */
  Optional<Attribute> readOptionalAttribute();

  /**
   * Reads a type.
   *
   * @return the type
   */
  Type readType();

  /**
   * Reads a type of a class.
   *
   * @param <T> the class of the type
   * @param type the class of the type
   * @return the type
   */
  <T extends Type> T readType(Class<T> type);

  /**
   * Reads an unsigned number of up to 64 bits.
   *
   * @return the number
   */
  long readVarInt();

  /**
   * Reads an unsigned number with a limit.
   *
   * @param limit the greatest valid number
   * @return the number
   */
  int readVarInt(int limit);

  /**
   * Reads a signed number of up to 64 bits, zigzag-encoded.
   *
   * @return the number
   */
  long readSignedVarInt();

  /**
   * Reads an integer of a given width.
   *
   * @param bitWidth the width in bits
   * @return the integer, sign-extended
   */
  BigInteger readInteger(int bitWidth);

  /**
   * Reads an integer of at most 64 bits.
   *
   * @param bitWidth the width in bits
   * @return the integer, sign-extended
   */
  long readSmallInteger(int bitWidth);

  /**
   * Reads a float of a given format.
   *
   * @param format the format
   * @return the bits
   */
  BigInteger readFloat(FloatFormat format);

  /**
   * Reads a reference to the string section.
   *
   * @return the string
   */
  String readString();

  /**
   * Reads a length and as many bytes.
   *
   * @return the bytes, a slice of the input
   */
  Blob readBlob();

  /**
   * Reads a boolean.
   *
   * @return the value
   */
  boolean readBool();

  /**
   * Reads a reference to a resource.
   *
   * @return the handle of the resource
   */
  ResourceHandle readResource();

  /**
   * Reads a list. The number of elements is checked against the bytes that are left.
   *
   * @param <E> the type of the elements
   * @param readElement reads one element
   * @return the elements
   */
  <E> List<E> readList(Supplier<E> readElement);

  /**
   * {@return an error at the current position, to be thrown}
   *
   * @param message the message
   */
  DiagnosticException error(String message);
}
