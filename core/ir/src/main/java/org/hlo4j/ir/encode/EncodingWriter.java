package org.hlo4j.ir.encode;

import java.math.BigInteger;
import java.util.List;
import java.util.function.Consumer;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ResourceHandle;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.numerics.FloatFormat;
import org.jspecify.annotations.Nullable;

/**
 * The sink to which a {@link Codec} writes an attribute, a type or properties as MLIR bytecode. The
 * calls are made once more before, to number attributes and types, so a codec must be
 * deterministic.
 */
public interface EncodingWriter {
  /** {@return the bytecode format version being written, 0 to 6} */
  int bytecodeVersion();

  /**
   * Writes an attribute.
   *
   * @param attribute the attribute
   */
  void writeAttribute(Attribute attribute);

  /**
   * Writes an attribute that may be absent.
   *
   * @param attribute the attribute; null if it is absent
   */
  void writeOptionalAttribute(@Nullable Attribute attribute);

  /**
   * Writes a type.
   *
   * @param type the type
   */
  void writeType(Type type);

  /**
   * Writes a name as a string attribute, which is shared like any other attribute.
   *
   * @param name the name
   */
  default void writeName(String name) {
    writeAttribute(StringAttr.of(name));
  }

  /**
   * Writes an unsigned number of up to 64 bits.
   *
   * @param value the number
   */
  void writeVarInt(long value);

  /**
   * Writes a signed number of up to 64 bits, zigzag-encoded.
   *
   * @param value the number
   */
  void writeSignedVarInt(long value);

  /**
   * Writes an integer whose width the reader derives from the context.
   *
   * @param value the integer, as a signed or unsigned number
   * @param bitWidth the width in bits
   */
  void writeInteger(BigInteger value, int bitWidth);

  /**
   * Writes an integer of at most 64 bits whose width the reader derives from the context.
   *
   * @param value the integer
   * @param bitWidth the width in bits
   */
  void writeInteger(long value, int bitWidth);

  /**
   * Writes a float whose format the reader derives from the context.
   *
   * @param bits the bits
   * @param format the format
   */
  void writeFloat(BigInteger bits, FloatFormat format);

  /**
   * Writes a reference to the string section, to which the string is added.
   *
   * @param string the string
   */
  void writeString(String string);

  /**
   * Writes a length and as many bytes.
   *
   * @param blob the bytes
   */
  void writeBlob(Blob blob);

  /**
   * Writes a boolean.
   *
   * @param value the value
   */
  void writeBool(boolean value);

  /**
   * Writes a reference to a resource.
   *
   * @param handle the handle of the resource
   */
  void writeResource(ResourceHandle handle);

  /**
   * Writes the number of elements, then each element.
   *
   * @param <E> the type of the elements
   * @param elements the elements
   * @param writeElement writes one element
   */
  default <E> void writeList(List<? extends E> elements, Consumer<? super E> writeElement) {
    writeVarInt(elements.size());
    for (E element : elements) {
      writeElement.accept(element);
    }
  }
}
