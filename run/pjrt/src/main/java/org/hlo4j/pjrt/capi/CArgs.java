package org.hlo4j.pjrt.capi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.hlo4j.pjrt.PjrtErrorCode;
import org.hlo4j.pjrt.PjrtException;

/** A structure in memory, whose fields have names: the arguments of a function, for example. */
@SuppressWarnings("restricted") // native access is this package's task
public final class CArgs {
  private static final String SIZE_SUFFIX = "_size";

  private final PjrtApi api;
  private final CStruct struct;
  private final MemorySegment function;
  private final MemorySegment memory;

  CArgs(PjrtApi api, CStruct struct, MemorySegment function, Arena arena) {
    this.api = api;
    this.struct = struct;
    this.function = function;
    this.memory = struct.allocate(arena);
  }

  CArgs(PjrtApi api, CStruct struct, Arena arena) {
    this(api, struct, MemorySegment.NULL, arena);
  }

  /**
   * Creates a structure.
   *
   * @param api the functions of a plugin
   * @param struct the name of the structure
   * @param arena holds it
   */
  public CArgs(PjrtApi api, String struct, Arena arena) {
    this(api, api.layouts().struct(struct), arena);
  }

  /** {@return the memory of the structure} */
  public MemorySegment memory() {
    return memory;
  }

  /** {@return the function whose arguments these are} */
  public MemorySegment function() {
    return function;
  }

  private long offset(String field) {
    if (!struct.has(field) && Layouts.newest().struct(struct.name()).has(field)) {
      throw new PjrtException(
          PjrtErrorCode.UNIMPLEMENTED,
          "the plugin, of version %d.%d of the C API, has no %s in %s"
              .formatted(api.majorVersion(), api.minorVersion(), field, struct.name()));
    }
    return struct.offset(field);
  }

  /**
   * {@return these arguments}
   *
   * @param field the name of a field
   * @param value its new value
   * @throws PjrtException if the plugin lacks the field
   */
  public CArgs set(String field, MemorySegment value) {
    memory.set(ValueLayout.ADDRESS, offset(field), value);
    return this;
  }

  /**
   * {@return these arguments}
   *
   * @param field the name of a field of 64 bits
   * @param value its new value
   * @throws PjrtException if the plugin lacks the field
   */
  public CArgs setLong(String field, long value) {
    memory.set(ValueLayout.JAVA_LONG, offset(field), value);
    return this;
  }

  /**
   * {@return these arguments}
   *
   * @param field the name of a field of 32 bits
   * @param value its new value
   * @throws PjrtException if the plugin lacks the field
   */
  public CArgs setInt(String field, int value) {
    memory.set(ValueLayout.JAVA_INT, offset(field), value);
    return this;
  }

  /**
   * {@return these arguments}
   *
   * @param field the name of a pointer that a field of its size follows
   * @param bytes what it points to
   * @param arena holds a copy of the bytes
   */
  public CArgs setBytes(String field, byte[] bytes, Arena arena) {
    return set(field, arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes))
        .setLong(field + SIZE_SUFFIX, bytes.length);
  }

  /**
   * {@return these arguments, with which the function has been called}
   *
   * @throws PjrtException if the function returned an error
   */
  public CArgs call() {
    api.call(function, memory);
    return this;
  }

  /**
   * {@return a pointer}
   *
   * @param field the name of the field
   */
  public MemorySegment get(String field) {
    return memory.get(ValueLayout.ADDRESS, struct.offset(field));
  }

  /**
   * {@return the memory of a structure within this one}
   *
   * @param field the name of the field
   */
  public MemorySegment nested(String field) {
    return memory.asSlice(struct.offset(field));
  }

  /**
   * {@return a number of 64 bits}
   *
   * @param field the name of the field
   */
  public long getLong(String field) {
    return memory.get(ValueLayout.JAVA_LONG, struct.offset(field));
  }

  /**
   * {@return a number of 32 bits}
   *
   * @param field the name of the field
   */
  public int getInt(String field) {
    return memory.get(ValueLayout.JAVA_INT, struct.offset(field));
  }

  /**
   * {@return a truth value}
   *
   * @param field the name of the field
   */
  public boolean getBoolean(String field) {
    return memory.get(ValueLayout.JAVA_BYTE, struct.offset(field)) != 0;
  }

  /**
   * {@return whether plugin and table have a field}
   *
   * @param field its name
   */
  public boolean has(String field) {
    return struct.has(field);
  }

  /**
   * {@return a copy of bytes}
   *
   * @param field the name of the pointer, which a field of its size follows
   */
  public byte[] bytes(String field) {
    return array(field, field + SIZE_SUFFIX, 1).toArray(ValueLayout.JAVA_BYTE);
  }

  /**
   * {@return text}
   *
   * @param field the name of the pointer, which a field of its size follows
   */
  public String string(String field) {
    return new String(bytes(field), StandardCharsets.UTF_8);
  }

  /**
   * {@return the memory of an array}
   *
   * @param field the name of the pointer
   * @param count the name of the field that says how many elements there are
   * @param stride the bytes of an element
   */
  public MemorySegment array(String field, String count, long stride) {
    long bytes = Math.multiplyExact(getLong(count), stride);
    return bytes == 0 ? MemorySegment.ofArray(new byte[0]) : get(field).reinterpret(bytes);
  }

  /**
   * {@return numbers}
   *
   * @param field the name of the pointer
   * @param count the name of the field that says how many there are
   */
  public long[] longs(String field, String count) {
    return array(field, count, Long.BYTES).toArray(ValueLayout.JAVA_LONG_UNALIGNED);
  }

  /**
   * {@return pointers}
   *
   * @param field the name of the pointer to the first one
   * @param count the name of the field that says how many there are
   */
  public List<MemorySegment> pointers(String field, String count) {
    List<MemorySegment> pointers = new ArrayList<>();
    for (long address : longs(field, count)) {
      pointers.add(MemorySegment.ofAddress(address));
    }
    return List.copyOf(pointers);
  }
}
