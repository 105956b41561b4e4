package org.hlo4j.pjrt;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.OptionalInt;
import org.hlo4j.pjrt.capi.PjrtApi;

/** A memory that buffers may lie in: a device's own, for example, or the host's. */
public final class PjrtMemory {
  private final PjrtClient client;
  private final MemorySegment address;
  private final int id;
  private final String kind;
  private final OptionalInt kindId;
  private final String debugString;
  private final String name;

  PjrtMemory(PjrtClient client, MemorySegment address) {
    this.client = client;
    this.address = address;
    PjrtApi api = client.plugin().api();
    try (Arena arena = Arena.ofConfined()) {
      this.id = api.get("PJRT_Memory_Id", address, arena).getInt("id");
      this.kind = api.get("PJRT_Memory_Kind", address, arena).string("kind");
      this.kindId =
          api.offers("PJRT_Memory_Kind_Id")
              ? OptionalInt.of(api.get("PJRT_Memory_Kind_Id", address, arena).getInt("kind_id"))
              : OptionalInt.empty();
      this.debugString = api.get("PJRT_Memory_DebugString", address, arena).string("debug_string");
      this.name = api.get("PJRT_Memory_ToString", address, arena).string("to_string");
    }
  }

  PjrtClient client() {
    return client;
  }

  MemorySegment address() {
    return address;
  }

  /** {@return its number among the memories of its kind} */
  public int id() {
    return id;
  }

  /**
   * {@return its kind: {@code device}, {@code pinned_host} or {@code unpinned_host}, for example}
   */
  public String kind() {
    return kind;
  }

  /** {@return the number of its kind; empty if the plugin has none} */
  public OptionalInt kindId() {
    return kindId;
  }

  /** {@return all there is to say of it} */
  public String debugString() {
    return debugString;
  }

  /** {@return a short text for readers} */
  @Override
  public String toString() {
    return name;
  }
}
