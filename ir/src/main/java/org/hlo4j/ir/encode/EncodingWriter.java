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
 * The sink to which a {@link Codec} writes an attribute, a type or properties in MLIR bytecode. The
 * same calls number attributes and types before anything is written, so a codec must make the same
 * calls each time.
 */
public interface EncodingWriter {
  /** The bytecode format version being written, 0 to 6. */
  int bytecodeVersion();

  void writeAttribute(Attribute attribute);

  /** Writes an attribute that may be absent. */
  void writeOptionalAttribute(@Nullable Attribute attribute);

  void writeType(Type type);

  /** Writes a name as a string attribute, which is shared like any other attribute. */
  default void writeName(String name) {
    writeAttribute(StringAttr.of(name));
  }

  /** Writes an unsigned number of up to 64 bits. */
  void writeVarInt(long value);

  /** Writes a signed number of up to 64 bits, zigzag-encoded. */
  void writeSignedVarInt(long value);

  /** Writes an integer whose width the reader knows; {@code value} may be signed or unsigned. */
  void writeInteger(BigInteger value, int bitWidth);

  /** Writes an integer of at most 64 bits whose width the reader knows. */
  void writeInteger(long value, int bitWidth);

  /** Writes the bits of a float whose format the reader knows. */
  void writeFloat(BigInteger bits, FloatFormat format);

  /** Writes a string through the string section. */
  void writeString(String string);

  void writeBlob(Blob blob);

  void writeBool(boolean value);

  void writeResource(ResourceHandle handle);

  /** Writes the number of elements and then each element. */
  default <E> void writeList(List<? extends E> elements, Consumer<? super E> writeElement) {
    writeVarInt(elements.size());
    for (E element : elements) {
      writeElement.accept(element);
    }
  }
}
