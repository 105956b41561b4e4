package org.hlo4j.pjrt.capi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.foreign.ValueLayout;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A structure of the C API, as a version of it has the structure. */
public final class CStruct {
  private static final long ALIGNMENT = 8;
  private static final String SIZE = "struct_size";

  private final String name;
  private final Map<String, Field> fields;
  private final long size;

  /**
   * A field.
   *
   * @param offset from the start of the structure, in bytes
   * @param size its bytes
   * @param since the least minor version among those of the table that has it
   */
  public record Field(long offset, long size, int since) {
    private long end() {
      return offset + size;
    }
  }

  CStruct(String name, Map<String, Field> fields) {
    this.name = name;
    this.fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    this.size = fields.values().stream().mapToLong(Field::end).max().orElse(0);
  }

  /** {@return the structure as a version has it} */
  CStruct at(int minor) {
    Map<String, Field> known = new LinkedHashMap<>();
    fields.forEach((field, place) -> {
      if (place.since() <= minor) {
        known.put(field, place);
      }
    });
    return new CStruct(name, known);
  }

  /** {@return its name} */
  public String name() {
    return name;
  }

  /** {@return its fields, in the order of the header} */
  public Map<String, Field> fields() {
    return fields;
  }

  /**
   * {@return the end of its last field in bytes: what {@code struct_size} says, which is not what
   * {@code sizeof} is}
   */
  public long size() {
    return size;
  }

  /** {@return its bytes in an array of such structures: what {@code sizeof} is} */
  public long stride() {
    return Math.ceilDiv(size, ALIGNMENT) * ALIGNMENT;
  }

  /**
   * {@return whether the version has a field}
   *
   * @param field its name
   */
  public boolean has(String field) {
    return fields.containsKey(field);
  }

  /**
   * {@return the offset of a field in bytes}
   *
   * @param field its name
   * @throws IllegalArgumentException if there is none
   */
  public long offset(String field) {
    Field place = fields.get(field);
    if (place == null) {
      throw new IllegalArgumentException(name + " has no field " + field);
    }
    return place.offset();
  }

  /**
   * {@return a new structure of zeros, which says its size where it can}
   *
   * @param allocator allocates it
   */
  public MemorySegment allocate(SegmentAllocator allocator) {
    MemorySegment memory = allocator.allocate(stride(), ALIGNMENT).fill((byte) 0);
    initialize(memory);
    return memory;
  }

  /**
   * Sets the size.
   *
   * @param memory zeros, where the structure begins
   */
  public void initialize(MemorySegment memory) {
    if (has(SIZE)) {
      memory.set(ValueLayout.JAVA_LONG, offset(SIZE), size);
    }
  }
}
