package org.hlo4j.bytecode.write;

import java.math.BigInteger;
import java.util.Arrays;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ResourceHandle;
import org.hlo4j.ir.encode.EncodingWriter;
import org.hlo4j.numerics.FloatFormat;
import org.jspecify.annotations.Nullable;

/**
 * A stack of the attributes, types and resources that remain to be numbered. What a codec writes
 * here comes to lie on the stack; all else that it writes is dropped.
 */
final class ChildCollector implements EncodingWriter {
  private final BytecodeVersion version;
  private @Nullable Object[] stack = new Object[64];
  private int size;

  ChildCollector(BytecodeVersion version) {
    this.version = version;
  }

  int size() {
    return size;
  }

  private void push(Object child) {
    if (size == stack.length) {
      stack = Arrays.copyOf(stack, size * 2);
    }
    stack[size++] = child;
  }

  Object pop() {
    Object top = java.util.Objects.requireNonNull(stack[--size]);
    stack[size] = null;
    return top;
  }

  /** Turns round what lies above {@code from}, so that it is popped in the order of pushing. */
  void reverse(int from) {
    for (int i = from, j = size - 1; i < j; i++, j--) {
      Object low = stack[i];
      stack[i] = stack[j];
      stack[j] = low;
    }
  }

  @Override
  public int bytecodeVersion() {
    return version.number();
  }

  @Override
  public void writeAttribute(Attribute attribute) {
    push(attribute);
  }

  @Override
  public void writeOptionalAttribute(@Nullable Attribute attribute) {
    if (attribute != null) {
      push(attribute);
    }
  }

  @Override
  public void writeType(Type type) {
    push(type);
  }

  @Override
  public void writeResource(ResourceHandle handle) {
    push(handle);
  }

  @Override
  public void writeVarInt(long value) {}

  @Override
  public void writeSignedVarInt(long value) {}

  @Override
  public void writeInteger(BigInteger value, int bitWidth) {}

  @Override
  public void writeInteger(long value, int bitWidth) {}

  @Override
  public void writeFloat(BigInteger bits, FloatFormat format) {}

  @Override
  public void writeString(String string) {}

  @Override
  public void writeBlob(Blob blob) {}

  @Override
  public void writeBool(boolean value) {}
}
